/** Answers over a small text by words alone: one value, two steps, a comparison, a refusal. */
import { expect, it } from 'vitest';
import { BY_WORDS } from '../../../../../src/engines/instant/means.ts';
import { answerByReading, asInput } from '../../../../../src/engines/instant/weigh/answer.ts';
import type { ContextChunk } from '../../../../../src/tasks/types.ts';
import { contextChunk as chunk } from '../../../../support/context-chunk.ts';

const ANN = chunk(
  1,
  'Ann Lee',
  'Ann Lee (born 3 May 1940) is an American painter. She lives in Ohio.',
);
const BO = chunk(2, 'Bo Ek', 'Bo Ek (12 June 1931 – 1 May 1999) was a Swedish painter.');
const TIDE = chunk(3, 'Low Tide', 'Low Tide is a 1952 film directed by Bo Ek.');
const LAND = chunk(4, 'Dry Land', 'Dry Land is a 1987 film directed by Ann Lee.');
const BORN = chunk(5, 'Bo Ek', 'Bo Ek was born in Tarnov in 1931.');

const answer = (question: string, chunks: ContextChunk[] = [ANN, BO, TIDE, LAND]) =>
  answerByReading(asInput(question, { chunks, propositions: [] }), BY_WORDS.reader);

it.each([
  ['Who directed Low Tide?', 'Bo Ek'],
  ['Where does Ann Lee live?', 'Ohio'],
  ['Who was born first, Ann Lee or Bo Ek?', 'Bo Ek'],
  ['Who is younger, Ann Lee or Bo Ek?', 'Ann Lee'],
  ['Which film was released later, Low Tide or Dry Land?', 'Dry Land'],
  ['Are Ann Lee and Bo Ek both painters?', 'yes'],
])('%s %s', async (question, expected) => {
  const output = await answer(question);
  expect(output.answer).toBe(expected);
  expect(output.supports.length).toBeGreaterThan(0);
});

it('goes over two steps', async () => {
  const output = await answer('Where was the director of Low Tide born?', [TIDE, BORN]);
  expect(output.answer).toBe('Tarnov');
  expect(output.supports[0]!.chunk).toBe(BORN.id);
});

it('does not guess where one side of a comparison is unknown', async () => {
  expect((await answer('Who was born first, Ann Lee or Cy Roth?', [ANN])).answer).toBeNull();
});

it('refuses where sentences share too little with the question', async () => {
  const brenn = chunk(1, 'Brenn', 'The old harbour of Brenn smells of tar, salt and rope.');
  for (const question of [
    'Who painted the ceiling of the opera in Tarnov?',
    'What does the harbour of Brenn symbolise to sailors?',
  ])
    expect((await answer(question, [brenn])).answer).toBeNull();
});
