/** What a person set stands, and the question is asked on with it. */
import { describe, expect, it } from 'vitest';
import { settledAnswer, withValues } from '../../../../../src/engines/instant/read/corrections.ts';
import type { Clue } from '../../../../../src/knowledge/types.ts';
import type { AnswerInput, ProposedBinding } from '../../../../../src/tasks/types.ts';

const QUESTION = 'Where was the designer of the bridge of Orle born?';
const slots = { predicate: { text: 'is' }, object: { placeholder: 'town' } };
const first: Clue = {
  ...{ id: 'c1', subject: { text: 'Orle' }, predicate: { text: 'designer' } },
  ...{ object: { placeholder: 'person' }, words: 'Who designed the bridge of Orle?' },
};
const last: Clue = {
  ...{ id: 'c2', subject: { placeholder: 'person' }, ...slots },
  words: 'Where was ?person born?',
};
const bound = (placeholder: string, value: string, settled?: true): ProposedBinding => ({
  ...{ placeholder, value, clue: 'c1', score: 1, runnersUp: [] },
  supports: [{ chunk: 1, sentence: { start: 0, end: 9 } }],
  ...(settled ? { settled } : {}),
});
const input = (bindings: ProposedBinding[], originals = [first, last]): AnswerInput => ({
  ...{ question: QUESTION, originals, resolved: [], unresolved: originals, types: {} },
  ...{ target: 'town', bindings, propositions: [], chunks: [], level: 'chunks' },
});

describe('a value that a person set', () => {
  it('is put into the words of the last clue, and nothing else that was found is kept', () => {
    const given = withValues(input([bound('person', 'Rolf Aster', true), bound('town', 'Velm')]));
    expect(given.question).toBe('Where was Rolf Aster born?');
    expect(given).toMatchObject({ bindings: [], resolved: [], unresolved: [], target: 'town' });
    expect(given.originals).toBeUndefined();
  });

  it('leaves the question as it is where not all of its unknowns are known, or it has no words', () => {
    const pair = { ...last, words: 'Where did ?person meet ?other?' };
    const open = withValues(input([bound('person', 'Rolf Aster', true)], [first, pair]));
    expect(open).toMatchObject({ question: QUESTION, bindings: [] });
    const { words: _, ...plain } = last;
    const own = withValues(input([bound('person', 'Rolf Aster', true)], [first, plain]));
    expect(own.question).toBe(QUESTION);
  });

  it('is needed: with what was only found, the input is as it was', () => {
    const found = input([bound('person', 'Rolf Aster')]);
    expect(withValues(found)).toBe(found);
  });
});

it('is the answer where it is what is asked for', () => {
  const set = bound('town', 'Velm', true);
  expect(settledAnswer(input([set]))).toEqual({ answer: 'Velm', supports: set.supports });
  expect(settledAnswer(input([bound('town', 'Velm')]))).toBeNull();
  expect(settledAnswer(input([bound('person', 'Rolf Aster', true)]))).toBeNull();
});
