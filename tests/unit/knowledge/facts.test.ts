/** What a question leaves behind: grounded clues in words, each with the sentences it rests on. */
import { describe, expect, it } from 'vitest';
import { cluesFrom } from '../../../src/knowledge/clues.ts';
import { findingsOf } from '../../../src/knowledge/facts.ts';
import type { Binding } from '../../../src/knowledge/types.ts';

const QUESTION = { id: 'q1', words: 'Where was the designer of Corrow Light born?' };
const CLUES = cluesFrom([
  { subject: 'Corrow Light', predicate: 'was designed by', object: '?designer' },
  { subject: '?designer', predicate: 'was born in', object: '?town' },
]);

function binding(placeholder: string, value: string, part: Partial<Binding> = {}): Binding {
  const source = { document: 'd', chunk: 3, start: 0, end: 20, firstPage: 2, lastPage: 2 };
  return {
    ...{ placeholder, value, clue: placeholder === 'town' ? 'c2' : 'c1', score: 1 },
    ...{ supports: [{ triplet: 17, source, text: `${value} stands here.` }], runnersUp: [] },
    ...{ grounded: true, by: 'engine' as const },
    ...part,
  };
}

describe('findingsOf', () => {
  it('says each resolved clue in words, with its place and never a stored triplet', () => {
    const bindings = [binding('designer', 'Ilse Varn'), binding('town', 'Brackwater')];
    const { facts, refuted } = findingsOf(QUESTION, CLUES, bindings);
    expect(refuted).toEqual([]);
    expect(facts).toMatchObject([
      { subject: 'Corrow Light', predicate: 'was designed by', object: 'Ilse Varn' },
      { subject: 'Ilse Varn', predicate: 'was born in', object: 'Brackwater' },
    ]);
    const [first] = facts;
    expect(first).toMatchObject({ found: 'object', question: 'q1', asked: QUESTION.words });
    expect(first!.supports[0]).toMatchObject({
      source: { chunk: 3 },
      text: 'Ilse Varn stands here.',
    });
    expect(first!.supports[0]).not.toHaveProperty('triplet');
  });

  it('keeps nothing that is not grounded, nor what rests on it in the same clue', () => {
    const guess = binding('designer', 'Ilse Varn', { grounded: false });
    const { facts } = findingsOf(QUESTION, CLUES, [guess, binding('town', 'Brackwater')]);
    expect(facts).toEqual([]);
  });

  it('keeps nothing while a slot is open', () => {
    expect(findingsOf(QUESTION, CLUES, [binding('town', 'Brackwater')]).facts).toEqual([]);
  });

  it('gives the same id to two answers to the same clue, and another to another clue', () => {
    const idOf = (value: string, name = 'designer') =>
      findingsOf(QUESTION, CLUES, [binding('designer', value), binding('town', 'B')]).facts.find(
        ({ id }) => id.includes(name === 'designer' ? 'designed' : 'born'),
      )!.id;
    expect(idOf('Ilse Varn')).toBe(idOf('Odd Rehn'));
    expect(idOf('Ilse Varn')).not.toBe(idOf('Ilse Varn', 'town'));
  });

  it('tells which fact a person has refuted without a grounded one in its place', () => {
    const [fact] = findingsOf(QUESTION, CLUES, [binding('designer', 'Ilse Varn')]).facts;
    const chosen = binding('designer', 'Odd Rehn', { by: 'person', grounded: false });
    expect(findingsOf(QUESTION, CLUES, [chosen])).toEqual({ facts: [], refuted: [fact!.id] });
  });
});
