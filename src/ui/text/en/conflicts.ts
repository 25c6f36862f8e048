/** Words of the interface: documents that disagree. */

const WHEN: Record<string, string> = {
  died: 'died',
  sank: 'sank',
};
const WHO: Record<string, string> = { written: 'wrote' };

/** What is disagreed on, as it stands in a sentence: "when the bridge was opened". */
function subject(about: string, relation: string): string {
  const [word, kind] = relation.split(' ') as [string, string?];
  if (word === 'the') return `${relation} of ${about}`;
  if (word === 'has') return `how many ${relation.slice(4)} ${about} has`;
  if (kind === 'to') return `to whom ${about} was ${word}`;
  if (kind === 'in') return `where ${about} ${WHEN[word] ?? `was ${word}`}`;
  if (kind === 'by') return `who ${WHO[word] ?? word} ${about}`;
  if (/^(?:height|length|width|depth|area|weight)$/.test(word)) return `the ${word} of ${about}`;
  if (/s$/.test(word)) return `how many ${word} ${about} has`;
  return `when ${about} ${WHEN[word] ?? `was ${word}`}`;
}

export const conflicts = {
  title: 'The documents disagree',
  lead: (about: string, relation: string) =>
    `They say different things about ${subject(about, relation)}.`,
  used: 'Used here',
  otherwise: 'Says otherwise',
  step: 'The documents disagree on this',
} as const;
