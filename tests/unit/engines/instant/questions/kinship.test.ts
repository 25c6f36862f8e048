/** Relatives, and who is related to them, by words alone. */
import { expect, it } from 'vitest';
import { ask, libraryOf } from './ask-library.ts';

const library = libraryOf({
  'Nils Berg': 'Nils Berg was a poet. His father was Otto Berg. His wife was Ana Lund.',
  'Otto Berg': 'Otto Berg was a baker. He was born in Sola.',
  'Berg Hall': 'Berg Hall is a house that Nils Berg built.',
});

it.each([
  ["Who was Nils Berg's father?", 'Otto Berg'],
  ['Who is the father of Nils Berg?', 'Otto Berg'],
  ["Who was Nils Berg's wife?", 'Ana Lund'],
  ['Where was the father of Nils Berg born?', 'Sola'],
])('%s', async (question, text) => {
  expect(await ask(library, question)).toMatchObject({ text, byRules: true });
});
