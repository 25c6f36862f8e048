/** Forms of the verbs that questions are made with. */

/** By their participle: past, and who does it. */
const VERBS: Record<string, { past: string; agent?: string }> = {
  founded: { past: 'founded', agent: 'founder' },
  established: { past: 'established', agent: 'founder' },
  designed: { past: 'designed', agent: 'designer' },
  written: { past: 'wrote', agent: 'author' },
  composed: { past: 'composed', agent: 'composer' },
  directed: { past: 'directed', agent: 'director' },
  invented: { past: 'invented', agent: 'inventor' },
  built: { past: 'built', agent: 'builder' },
  discovered: { past: 'discovered', agent: 'discoverer' },
  painted: { past: 'painted', agent: 'painter' },
  edited: { past: 'edited', agent: 'editor' },
  led: { past: 'led', agent: 'leader' },
  created: { past: 'created', agent: 'creator' },
  produced: { past: 'produced', agent: 'producer' },
  owned: { past: 'owned', agent: 'owner' },
  developed: { past: 'developed', agent: 'developer' },
  published: { past: 'published', agent: 'publisher' },
  won: { past: 'won', agent: 'winner' },
  opened: { past: 'opened' },
  closed: { past: 'closed' },
  signed: { past: 'signed' },
  introduced: { past: 'introduced' },
  proposed: { past: 'proposed' },
  approved: { past: 'approved' },
  appointed: { past: 'appointed' },
  elected: { past: 'elected' },
  named: { past: 'named' },
  commissioned: { past: 'commissioned' },
  restored: { past: 'restored' },
  destroyed: { past: 'destroyed' },
  acquired: { past: 'acquired' },
  bought: { past: 'bought' },
  sold: { past: 'sold' },
  completed: { past: 'completed' },
  finished: { past: 'finished' },
  launched: { past: 'launched' },
  released: { past: 'released' },
  performed: { past: 'performed' },
  enacted: { past: 'enacted' },
  adopted: { past: 'adopted' },
  held: { past: 'held' },
  lit: { past: 'lit' },
  electrified: { past: 'electrified' },
  inspected: { past: 'inspected' },
  demolished: { past: 'demolished' },
  rebuilt: { past: 'rebuilt' },
  registered: { past: 'registered' },
  supervised: { past: 'supervised' },
  presented: { past: 'presented' },
  taken: { past: 'took' },
  given: { past: 'gave' },
};

/** What is so, rather than what happened. */
const STATES =
  /^(?:based|used|called|known|located|situated|associated|related|named|considered|required|supposed|expected|allowed|needed|intended|included|involved|compared|mentioned|discussed|described|noted|defined|connected|interested|surrounded|followed|caused|affected|concerned|limited|determined|treated|received|provided|covered|applied|entitled|subjected|created)$/;

function isRegular(word: string): boolean {
  return /^\p{Ll}{3,}ed$/u.test(word) && !STATES.test(word);
}

export function pastOf(participle: string): string | undefined {
  return VERBS[participle]?.past ?? (isRegular(participle) ? participle : undefined);
}

export function agentOf(participle: string): string | undefined {
  return VERBS[participle]?.agent;
}

/** Who did what this past says: "wrote" makes an author. */
export function agentOfPast(past: string): string | undefined {
  return Object.values(VERBS).find((verb) => verb.past === past)?.agent;
}

export function isParticiple(word: string): boolean {
  return word in VERBS || isRegular(word);
}

/** What somebody did, in one word: "designed", "wrote". */
export function isPast(word: string): boolean {
  return isRegular(word) || Object.values(VERBS).some(({ past }) => past === word);
}

/** Of what happens: how it is asked for. */
const HAPPENS: Record<string, string> = {
  begins: 'does begin', began: 'did begin', starts: 'does start', started: 'did start',
  ends: 'does end', ended: 'did end', opens: 'does open', opened: 'did open',
  closes: 'does close', closed: 'did close', expires: 'does expire', expired: 'did expire',
  'takes place': 'does take place', 'took place': 'did take place',
  died: 'did die', married: 'did marry', retired: 'did retire', resigned: 'did resign',
  graduated: 'did graduate', 'entered service': 'did enter service',
}; // prettier-ignore

/** "begins" of the term: "does the term begin". */
export function happening(verb: string, subject: string): string | null {
  const [, coming] = /^will (\p{Ll}+)$/u.exec(verb) ?? [];
  if (coming) return `will ${subject} ${coming}`;
  const [auxiliary, ...rest] = HAPPENS[verb]?.split(' ') ?? [];
  return auxiliary ? `${auxiliary} ${subject} ${rest.join(' ')}` : null;
}
