/** Texts that no rule was written for, made from sound ones by seeded chance: the same seed gives the same text. */
import type { Random } from './random.ts';

const SOUND = [
  'There is a harbour in Carrow, which Ann Lund (born 4 May 1929) built with the engineer Bo Ek.',
  "The keeper's daughter, who wrote “The Salt Road” in 1951, said that she had seen it twice.",
  'Founded in 1887, the Orle Bridge Company was sold, leased and closed by the town of Tarvik.',
  "It's P's, whose brother was the king of York, Duke of Kent, and the mayor until 3 June 1999.",
  'In the region where the river begins, 1,200 people lived and worked before the war.',
];
const QUESTIONS = [
  'Who was the father of the director of the film Blue Tide?',
  'When and where was the founder of Tarnholm Ferry born, and who keeps it?',
  'Which is older, Orle Bridge or the house that Ann Lund built in Carrow?',
  'Is there a harbour whose keeper wrote “The Salt Road”?',
];
const OTHER = [
  'Москва',
  'столица',
  '東京の首都',
  'Αθήνα',
  'ירושלים',
  'القاهرة',
  '🜁',
  'e\u0301',
  '\u200b',
];
const MARKS = [...'.,;:?!()[]"“”\'’—-&%$', ' ', "'s", '()', "there's", 'who', 'whose', 'that'];

const pick = <T>(random: Random, items: readonly T[]): T =>
  items[Math.floor(random() * items.length)]!;

type Change = (words: string[], random: Random) => string[];
const CHANGES: Change[] = [
  /** Cut. */
  (words, random) => words.slice(Math.floor(random() * words.length)),
  (words, random) => words.slice(0, 1 + Math.floor(random() * words.length)),
  (words, random) => words.filter(() => random() < 0.5),
  /** Doubled. */
  (words) => [...words, ...words],
  (words) => words.flatMap((word) => [word, word]),
  /** Unpunctuated, in one case, in another order. */
  (words) => words.map((word) => word.replace(/\p{P}/gu, '')),
  (words) => words.map((word) => word.toUpperCase()),
  (words, random) => [...words].sort(() => random() - 0.5),
  /** Mixed script, marks where none belong. */
  (words, random) =>
    words.flatMap((word) => (random() < 0.3 ? [word, pick(random, OTHER)] : [word])),
  (words, random) =>
    words.flatMap((word) => (random() < 0.4 ? [word, pick(random, MARKS)] : [word])),
  (words, random) => words.map((word) => (random() < 0.3 ? pick(random, MARKS) : word)),
];

function odd(sound: readonly string[], random: Random): string {
  let words = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(random, sound))
    .join(' ')
    .split(' ');
  for (let k = 1 + Math.floor(random() * 3); k > 0; k--)
    words = pick(random, CHANGES)(words, random);
  return words.join(random() < 0.1 ? '' : ' ');
}

export const oddText = (random: Random): string => odd(SOUND, random);
export const oddQuestion = (random: Random): string => odd(QUESTIONS, random);

/** Kinds of text that take steps out of proportion where something is searched anew for every word. */
export const REPEATED: Record<string, string> = {
  sentences: `${SOUND.join(' ')} `,
  unpunctuated: `${SOUND.join(' ').replace(/\p{P}/gu, '')} `,
  capitals: `${SOUND.join(' ').toUpperCase()} `,
  'open brackets': '(a ',
  brackets: 'Ann (born 1 May 1900) ',
  dates: '1 May 1900 ',
  possessors: "P's ",
  'relative clauses': 'Ann who saw Bob who ',
  'clauses as objects': 'he said that she said that ',
  lists: 'Ann, Bob and Carl, ',
  quotations: '"a" ',
  'other scripts': `${OTHER.join(' ')} `,
  conjunctions: 'and or but if when while ',
  'chains of "of"': 'the father of the wife of ',
  'joined questions': 'who was Ann Lund and where was Bo Ek born and ',
  comparisons: 'is Ann Lund older than Bo Ek or Carl Roth or ',
  numbers: '1,200 metres and 45% of 3.5 million ',
  'long names': 'Annabel Lund Ek Roth Tarn ',
  'one word': 'annabellundekroth',
  'one name': 'AnnaBelLund-',
  articles: 'the a an ',
  'what is unknown': 'it he she they there this ',
};
