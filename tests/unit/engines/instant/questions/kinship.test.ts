/** Of several relatives in one sentence, the one that is asked for; and of namesakes, the right one. */
import { expect, it } from 'vitest';
import { ask, libraryOf } from './ask-library.ts';

const library = libraryOf({
  'Mathild of Ronn':
    'Mathild of Ronn (1882 – 1920) was a Lorran princess. She was the elder daughter of Prince Arno, Duke of Tarrow, third son of Queen Vira of Lorra, and his wife Princess Luda of Pell.',
  'Prince Arno, Duke of Tarrow':
    'Prince Arno, Duke of Tarrow (1850 – 1931) was an officer. He was born in Kessel Ford.',
  'Prince Arno, Duke of Quill':
    'Prince Arno, Duke of Quill (1710 – 1766) was an admiral and the second son of King Ostro. He was born in Dunmarsh.',
  'Ruprecht III, Count of Dree':
    'Ruprecht III, Count of Dree was the son of Ruprecht II, Count of Dree, and Jolan of Kuss.',
  'Ruprecht II, Count of Dree':
    'Ruprecht II, Count of Dree, was a grandson of King Ludo of Fenn. He was the eldest son of Ruprecht I, Count of Dree and Agna of Baud.',
  'Liss of Hohen':
    'Liss of Hohen was a daughter of Grand Duchess Carla and her husband, Prince Felo of Parn.',
  'Ibbo Sand':
    'Ibbo Sand was a poet and the great-grandson of Tarn Sand. His wife Ana Lude was the daughter of Alo Lude.',
});

it.each([
  ["Who is Mathild of Ronn's father?", 'Prince Arno, Duke of Tarrow'],
  ["Who is Mathild of Ronn's mother?", 'Princess Luda of Pell'],
  ['Where was the father of Mathild of Ronn born?', 'Kessel Ford'],
  ['Who is the paternal grandfather of Ruprecht III, Count of Dree?', 'Ruprecht I, Count of Dree'],
  ["Who is Liss of Hohen's father?", 'Prince Felo of Parn'],
])('%s', async (question, text) => {
  expect(await ask(library, question)).toMatchObject({ text, grounding: 'partly' });
});

it.each([
  ['He was the father of Karl Berg, and the son of Otto Berg.', 'father', 'Otto Berg'],
  ['Nils Berg, younger brother of Karl Berg, was the son of Otto Berg.', 'father', 'Otto Berg'],
  ['Nils Berg, husband of Ana Lund, was the son of Otto Berg.', 'father', 'Otto Berg'],
  ['Ana Lund married Nils Berg in 1900 and followed him to Oslo.', 'wife', 'Ana Lund'],
  ['Nils Berg is the son of Mary Lund and John Berg.', 'mother', 'Mary Lund'],
  ['Nils Berg is the son of Mary Lund and John Berg.', 'father', 'John Berg'],
  ['Nils Berg is the son of singer Anna Lund and painter Karl Berg.', 'father', 'Karl Berg'],
  ['He was the son of Mary Lund, Sola Valley artist, and John Berg.', 'mother', 'Mary Lund'],
  ['He was the son of Mary Lund, Sola Valley artist, and John Berg.', 'father', 'John Berg'],
  ['He was the son of Mary Lund.', 'mother', 'Mary Lund'],
  ['He was raised by his father Otto Berg and Karl Lund.', 'father', 'Otto Berg'],
])('%s (%s)', async (text, asked, answer) => {
  const passages = libraryOf({
    'Nils Berg': `Nils Berg was a poet. ${text}`,
    'Berg Hall': 'Berg Hall is a house that Nils Berg built.',
  });
  expect((await ask(passages, `Who was Nils Berg's ${asked}?`)).text).toBe(answer);
});

it('a great-grandfather and a father-in-law are no fathers', async () => {
  const { text, grounding } = await ask(library, "Who was Ibbo Sand's father?");
  expect(text).not.toMatch(/Tarn|Alo/);
  expect(grounding).toBe('not-grounded');
});

it('a father is no mother, nor is where she taught', async () => {
  const passages = libraryOf({
    'Nils Berg':
      'Nils Berg was a poet and the son of Otto Berg. His mother taught at the Sola School.',
    'Berg Hall': 'Berg Hall is a house that Nils Berg built.',
  });
  expect((await ask(passages, "Who was Nils Berg's mother?")).text).toBe('');
});
