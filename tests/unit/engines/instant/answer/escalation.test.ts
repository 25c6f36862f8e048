import { describe, expect, it } from 'vitest';
import { inEnglish } from '../../../../../src/sentences.ts';
import { answerQuestion } from '../../../../../src/engines/instant/answer.ts';
import { clauseAsked } from '../../../../../src/engines/instant/answer/clauses.ts';
import { completed } from '../../../../../src/engines/instant/answer/complete.ts';
import { decomposeQuestion } from '../../../../../src/engines/instant/decompose.ts';
import { cluesIn, placeholdersOf, substitute } from '../../../../../src/knowledge/clues.ts';
import type { AnswerInput, ContextChunk, ProposedBinding } from '../../../../../src/tasks/types.ts';
import { contextChunk as chunk } from '../../../../support/context-chunk.ts';

function inputOf(
  question: string,
  chunks: ContextChunk[],
  bindings: ProposedBinding[] = [],
  level: AnswerInput['level'] = 'chunks',
): AnswerInput {
  const { clues, types, target } = decomposeQuestion({ question });
  const now = substitute(clues, bindings);
  return {
    question,
    originals: clues,
    resolved: cluesIn(now, 'resolved'),
    unresolved: now.filter((clue) => placeholdersOf(clue).length > 0),
    types,
    target,
    bindings,
    propositions: [],
    chunks,
    level,
  };
}

const bound = (placeholder: string, value: string, others: string[] = []): ProposedBinding => ({
  placeholder,
  clue: 'c1',
  value,
  score: 1,
  supports: [],
  runnersUp: others.map((other) => ({ value: other, score: 0.8, supports: [] })),
});

describe('an answer read from sentences', () => {
  it('is refused where nothing in the sentence speaks of the asked relation', async () => {
    const chunks = [
      chunk(
        1,
        'Low Tide',
        'Low Tide is a 1952 film directed by Bo Ek, starring Ann Lee and Cy Roth. Ann Lee plays a diver in the film.',
      ),
    ];
    const question = 'Where was the director of Low Tide born?';
    expect(
      (await answerQuestion(inputOf(question, chunks, [bound('director', 'Bo Ek')]))).answer,
    ).toBeNull();
    const told = [...chunks, chunk(2, 'Bo Ek', 'Bo Ek was born in Tarnov in 1931.')];
    expect(
      (await answerQuestion(inputOf(question, told, [bound('director', 'Bo Ek')]))).answer,
    ).toBe('Tarnov');
  });

  it('is refused where any noun phrase would do', async () => {
    const chunks = [chunk(1, 'Brenn', 'The old harbour of Brenn smells of tar, salt and rope.')];
    const input = inputOf('What does the harbour of Brenn symbolise to sailors?', chunks);
    expect((await answerQuestion(input)).answer).toBeNull();
  });

  it('is a clause where the question asks why', async () => {
    const chunks = [
      chunk(1, 'Brenn', 'The harbour of Brenn was closed because of a fire on the quay.'),
    ];
    const input = inputOf('Why was the harbour of Brenn closed?', chunks);
    expect((await answerQuestion(input)).answer).toBe('fire on the quay');
    expect(clauseAsked('Who closed the harbour?')).toBeNull();
  });
});

describe('completed', () => {
  const question = 'Where was the director of Low Tide born?';
  const chunks = [chunk(2, 'Bo Ek', 'Bo Ek was born in Tarnov in 1931.')];

  it('turns to a runner-up where the bound value leads no further, and says so', async () => {
    const { bindings } = await completed(
      inputOf(question, chunks, [bound('director', 'Cy Roth', ['Bo Ek'])], 'triplets'),
    );
    expect(bindings.map(({ placeholder, value }) => [placeholder, value])).toEqual([
      ['director', 'Bo Ek'],
      ['place', 'Tarnov'],
    ]);
    expect(inEnglish(bindings[0]!.reason!)).toContain('“Cy Roth” led no further');
    expect(bindings[0]!.runnersUp[0]!.value).toBe('Cy Roth');
  });

  it('never replaces what a person set', async () => {
    const settled = { ...bound('director', 'Cy Roth', ['Bo Ek']), settled: true };
    const { bindings } = await completed(inputOf(question, chunks, [settled], 'triplets'));
    expect(bindings.map(({ value }) => value)).toEqual(['Cy Roth']);
  });
});
