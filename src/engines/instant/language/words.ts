/** Closed classes of English words that the tags do not tell apart, and small tests on tokens. */
import type { Token } from './analyse.ts';

/** Words parted by spaces. */
export const setOf = (words: string): Set<string> => new Set(words.split(' '));

export const SUBJECT_PRONOUNS = new Set(['i', 'you', 'he', 'she', 'it', 'we', 'they']);
export const OBJECT_PRONOUNS = new Set([
  'me',
  'him',
  'her',
  'us',
  'them',
  'himself',
  'herself',
  'itself',
  'themselves',
]);
export const POSSESSIVES = new Set(['my', 'your', 'his', 'her', 'its', 'our', 'their']);
export const RELATIVES = new Set(['who', 'which', 'that', 'whom', 'whose', 'where']);
/** Particles that belong to a person's or place's name wherever they stand in lower case. */
export const STRONG_PARTICLES = setOf(
  'de la le les du des da do dos das del della di van von der den ter ten zu zur al el bin ibn ben y af av',
);
/** Participles whose past tense has another form: seeing one alone means "which was …". */
export const PARTICIPLE_ONLY = setOf(
  'written known born given taken seen done shown begun sung driven chosen broken spoken stolen frozen ' +
    'hidden eaten fallen grown drawn thrown flown blown sworn worn torn woven risen ridden forgotten ' +
    'beaten bitten forbidden gotten proven sewn sown undertaken mistaken overthrown withdrawn gone drunk swum rung sunk shrunk sprung',
);
/** Past forms that are no participle: seeing one alone means a finite verb. */
export const PAST_ONLY = setOf(
  'wrote knew gave took saw did showed began sang drove chose broke spoke stole froze hid ate fell grew ' +
    'drew threw flew blew swore wore tore wove rose rode forgot bit forbade undertook mistook overthrew ' +
    'withdrew went drank swam rang sank became came ran overcame was were',
);
/** Verbs that, like "be", say what the subject is. */
export const LINKING_LEMMAS = new Set(['be', 'become', 'remain', 'seem', 'appear', 'stay']);
/** Short adverbs that are particles of phrasal verbs when they follow one. */
export const PARTICLES = setOf(
  'up out off down away back over together apart aside forth along ahead around about',
);

export function isCapitalised(token: Token | undefined): boolean {
  return token !== undefined && /^\p{Lu}/u.test(token.text);
}

export function isHyphen(token: Token | undefined): boolean {
  return token !== undefined && (token.text === '-' || token.text === '‑' || token.text === '‐');
}

/** Text of tokens [first, end) with its white space; spaces around hyphens inside words are closed. */
export function textOf(tokens: readonly Token[], first: number, end: number): string {
  let text = '';
  for (let i = first; i < end; i++) {
    const token = tokens[i]!;
    const previous = tokens[i - 1];
    if (i > first && previous && token.start > previous.end && !joins(tokens, i, first, end))
      text += ' ';
    text += token.text;
  }
  return text;
}

/** "self - made" is "self-made"; a dash between numbers or at an edge stays as it is. */
function joins(tokens: readonly Token[], i: number, first: number, end: number): boolean {
  const hyphen = isHyphen(tokens[i]) ? i : isHyphen(tokens[i - 1]) ? i - 1 : -1;
  if (hyphen <= first || hyphen + 1 >= end) return false;
  return /\p{L}$/u.test(tokens[hyphen - 1]!.text) && /^\p{L}/u.test(tokens[hyphen + 1]!.text);
}

/** Participles without an ending of their own; many are nouns too ("the cast", "a set"). */
export const IRREGULAR_PARTICIPLES = setOf(
  'lit cast cut hit set put sunk struck shot hung split shut burnt lost won held laid sold told sent ' +
    'read run bred fed led spread built bought caught found made kept left met paid sung begun swum rung',
);
