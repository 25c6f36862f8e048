import { describe, expect, it } from 'vitest';
import { answerQuestion } from '../../../../../src/engines/instant/answer.ts';
import { shortForm } from '../../../../../src/engines/instant/answer/short-form.ts';
import { decomposeQuestion } from '../../../../../src/engines/instant/decompose.ts';
import type { AnswerInput, AnswerOutput } from '../../../../../src/tasks/types.ts';
import { contextChunk as chunk } from '../../../../support/context-chunk.ts';

const CHUNKS = [
  chunk(
    1,
    'Ann Lee',
    'Ann Lee (born 3 May 1940) is an American painter and sculptor. She lives in Ohio.',
  ),
  chunk(2, 'Bo Ek', 'Bo Ek (12 June 1931 – 1 May 1999) was a Swedish painter.'),
  chunk(3, 'Low Tide', 'Low Tide is a 1952 film directed by Bo Ek.'),
  chunk(4, 'Dry Land', 'Dry Land is a 1987 film directed by Ann Lee.'),
];

function answer(
  question: string,
  chunks = CHUNKS,
  level: AnswerInput['level'] = 'triplets',
): Promise<AnswerOutput> {
  const { clues, types, target } = decomposeQuestion({ question });
  return answerQuestion({
    question,
    resolved: [],
    unresolved: clues,
    types,
    target,
    bindings: [],
    propositions: [],
    chunks,
    level,
  });
}

describe('answerQuestion', () => {
  it.each([
    ['Who was born first, Ann Lee or Bo Ek?', 'Bo Ek'],
    ['Who is younger, Ann Lee or Bo Ek?', 'Ann Lee'],
    ['Which film was released later, Low Tide or Dry Land?', 'Dry Land'],
    ['Which film has the director who was born later, Low Tide or Dry Land?', 'Dry Land'],
    ['Do Ann Lee and Bo Ek have the same nationality?', 'no'],
    ['Are Ann Lee and Bo Ek both painters?', 'yes'],
    ['Are Ann Lee and Bo Ek both American painters?', 'no'],
    ['When was the director of Low Tide born?', '12 June 1931'],
    ['In what year was the director of Low Tide born?', '1931'],
  ])('%s %s', async (question, expected) => {
    const output = await answer(question);
    expect(output.answer).toBe(expected);
    expect(output.supports.length).toBeGreaterThan(0);
  });

  it('does not guess where one side of a comparison is unknown', async () => {
    const two = CHUNKS.slice(0, 1);
    expect((await answer('Who was born first, Ann Lee or Cy Roth?', two)).answer).toBeNull();
    expect(
      (await answer('Do Ann Lee and Cy Roth have the same nationality?', two)).answer,
    ).toBeNull();
  });

  it('refuses where sentences share too little with the question', async () => {
    const chunks = [
      chunk(1, 'Brenn', 'The harbour of Brenn handled 412,000 tonnes of timber in 1934.'),
    ];
    const question = 'Who painted the ceiling of the opera in Tarnov?';
    expect((await answer(question, chunks, 'chunks')).answer).toBeNull();
  });
});

describe('shortForm', () => {
  it('gives the year where a year is asked for, and drops quotes and articles', () => {
    expect(shortForm('4 May 1929', 'year', 'In what year?')).toBe('1929');
    expect(shortForm('“Low Tide”', 'work', '')).toBe('Low Tide');
    expect(shortForm('the harbour', 'thing', '')).toBe('harbour');
  });
});
