/**
 * What an English relation is, grammatically, as far as its words alone tell: enough to make a
 * sentence of a clue. What is not recognised is not guessed: it is shown beside what it relates.
 */
export type Relation =
  /** "was designed by": a question turns its auxiliary and its subject round. */
  | { kind: 'clause'; auxiliary: string; rest: string }
  /** "died in", "die in": asked with "did" and the base. */
  | { kind: 'action'; base: string }
  /** "bell tower was built": of a part of the subject, or something in it. */
  | { kind: 'part'; owned: string; auxiliary: string; rest: string }
  /** "stars", "designed by": read in the order of the clue. */
  | { kind: 'verb' }
  /** "director". */
  | { kind: 'noun' }
  /** "capital of", "body of water by". */
  | { kind: 'noun of' }
  | { kind: 'other' };

const AUXILIARIES = new Set(
  'is are was were has have had does do did can could will would may might must'.split(' '),
);
const HAVING = new Set(['has', 'have', 'had']);
const PREPOSITIONS = new Set(
  'in on at by with for from to into near during after before about as through under over against within off of'.split(
    ' ',
  ),
);
/** Past forms whose base is asked with: "When did she die?". */
const BASES = new Map(
  'became:become began:begin bore:bear bought:buy brought:bring built:build came:come died:die directed:direct drew:draw earned:earn fell:fall finished:finish fought:fight found:find gave:give got:get graduated:graduate grew:grow held:hold joined:join kept:keep knew:know led:lead left:leave lived:live lost:lose made:make married:marry met:meet moved:move played:play put:put ran:run received:receive rose:rise ruled:rule sang:sing sank:sink saw:see served:serve set:set settled:settle shot:shoot sold:sell sent:send spent:spend spoke:speak started:start stood:stand studied:study swam:swim swore:swear taught:teach told:tell took:take understood:understand visited:visit went:go won:win wore:wear worked:work wrote:write'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);
const NOUN =
  /(?:[eo]r|ion|ity|ship|place|ment|ist|ness|[ae]nce|ure|date|day|name|side|hood|cy|graphy)$/;
const NOUNS = new Set(
  'son wife husband spouse child niece nephew uncle aunt king queen president head capital country state county city town province region district continent river genre label team club party religion language population area height length depth width weight motto flag anthem sport alma'.split(
    ' ',
  ),
);
/** Passive even where "is" was left out. */
const PLACED = new Set(['located', 'situated', 'based', 'headquartered', 'born', 'named']);

/** @param unknown what the unknown subject is called: "term" in "?term | term for | …" is a noun. */
export function relationOf(relation: string, unknown = ''): Relation {
  const words = relation.split(' ');
  const [first = '', ...more] = words.map((word) => word.toLowerCase());
  const last = more.at(-1) ?? first;
  if (AUXILIARIES.has(first)) {
    // "has founded" is a clause, "has the height of" is not one that can be turned round.
    if (HAVING.has(first) && !isPast(more[0] ?? '')) return { kind: 'verb' };
    return { kind: 'clause', auxiliary: words[0]!, rest: words.slice(1).join(' ') };
  }
  if (PLACED.has(first) && PREPOSITIONS.has(last))
    return { kind: 'clause', auxiliary: first === 'born' ? 'was' : 'is', rest: relation };
  const base = last === 'by' ? undefined : BASES.get(first);
  if (base) return { kind: 'action', base: [base, ...words.slice(1)].join(' ') };
  const turned = more.findIndex((word) => AUXILIARIES.has(word)) + 1;
  if (turned > 0) {
    if (isPast(first) || PREPOSITIONS.has(first) || turned === words.length - 1)
      return { kind: 'verb' };
    const [owned, rest] = [words.slice(0, turned), words.slice(turned + 1)];
    return {
      kind: 'part',
      ...{ owned: owned.join(' '), auxiliary: words[turned]!, rest: rest.join(' ') },
    };
  }
  const isNamed = unknown !== '' && [first, ...more].includes(unknown);
  if (PREPOSITIONS.has(last) && more.length > 0) {
    if (isPast(first) || /[^s]s$/.test(first) || first.endsWith('ing')) return { kind: 'verb' };
    const isNoun = isNamed || last === 'of' || more.includes('of') || isNounWord(first);
    return isNoun ? { kind: 'noun of' } : { kind: 'action', base: relation };
  }
  if (isPast(first)) return { kind: 'verb' };
  const of = more.indexOf('of');
  const head = of < 0 ? last : of === 0 ? first : more[of - 1]!;
  return { kind: of >= 0 || isNounWord(head) ? 'noun' : 'other' };
}

function isPast(word: string): boolean {
  return BASES.has(word) || /[^e]ed$/.test(word);
}

function isNounWord(word: string): boolean {
  return NOUNS.has(word) || NOUN.test(word);
}
