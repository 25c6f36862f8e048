import { expect, test } from 'vitest';
import { cluesFrom } from '../../../../src/knowledge/clues.ts';
import type { Binding } from '../../../../src/knowledge/types.ts';
import { accept } from '../../../../src/methods/t2rag/bindings.ts';
import { Gathered } from '../../../../src/methods/citations.ts';
import type { LoopState } from '../../../../src/methods/events.ts';
import type { ProposedBinding } from '../../../../src/tasks/types.ts';

const originals = cluesFrom([
  { subject: 'Veldhaven Light', predicate: 'was designed by', object: '?designer' },
  { subject: '?designer', predicate: 'was born in', object: '?town' },
  { subject: '?town', predicate: 'lies on', object: '?river' },
]);

const bound = (placeholder: string, clue: string, value: string): Binding => ({
  ...{ placeholder, clue, value, score: 1, supports: [], runnersUp: [] },
  grounded: true,
  by: 'engine',
});
const proposed = (placeholder: string, clue: string, value: string): ProposedBinding => ({
  ...{ placeholder, clue, value, score: 1 },
  supports: [],
  runnersUp: [],
});
const state = (bindings: Binding[]): LoopState => ({
  ...{ question: '', clues: originals, originals, bindings, types: {}, target: 'river' },
  ...{ round: 1, seenChunks: [] },
});
const values = (bindings: Binding[]): string[] => bindings.map(({ value }) => value);

test('a value that the engine reconsiders takes the place of the old one and of what followed from it', () => {
  const before = state([bound('designer', 'c1', 'Odd Rehn'), bound('town', 'c2', 'Tarnholm')]);
  const { fresh, bindings } = accept(
    [proposed('designer', 'c1', 'Marte Quist')],
    before,
    new Gathered(),
  );
  expect(values(fresh)).toEqual(['Marte Quist']);
  expect(values(bindings)).toEqual(['Marte Quist']);
});

test('so does what followed from that in turn', () => {
  const chain = [
    bound('designer', 'c1', 'Odd Rehn'),
    bound('town', 'c2', 'Tarnholm'),
    bound('river', 'c3', 'Tarn'),
  ];
  const { bindings } = accept(
    [proposed('designer', 'c1', 'Marte Quist')],
    state(chain),
    new Gathered(),
  );
  expect(values(bindings)).toEqual(['Marte Quist']);
});

test('nothing is open again where a likely value is confirmed', () => {
  const likely = { ...bound('designer', 'c1', 'Odd Rehn'), sure: false };
  const before = state([likely, bound('town', 'c2', 'Tarnholm')]);
  const again = [proposed('designer', 'c1', 'Odd Rehn')];
  const { fresh, bindings } = accept(again, before, new Gathered());
  expect(values(fresh)).toEqual(['Odd Rehn']);
  expect(values(bindings)).toEqual(['Tarnholm', 'Odd Rehn']);
});

test('what is proposed anew with it stays', () => {
  const before = state([bound('designer', 'c1', 'Odd Rehn'), bound('town', 'c2', 'Tarnholm')]);
  const again = [proposed('designer', 'c1', 'Marte Quist'), proposed('town', 'c2', 'Tarnholm')];
  const { fresh, bindings } = accept(again, before, new Gathered());
  expect(values(fresh)).toEqual(['Marte Quist']);
  expect(values(bindings)).toEqual(['Tarnholm', 'Marte Quist']);
});

test('what was found with different values in one place is not joined', () => {
  const clues = cluesFrom([
    { subject: 'Veldhaven Light', predicate: 'was designed by', object: '?designer' },
    { subject: '?designer', predicate: 'was born in', object: '?town' },
    { subject: '?designer', predicate: 'died in', object: '?grave' },
  ]);
  const also = ['Marte Quist', 'Ida Brok'].map((value) => {
    return { value, score: 1, supports: [], also: true as const };
  });
  const before = state([{ ...bound('designer', 'c1', 'Odd Rehn'), runnersUp: also }]);
  const given = (value: string) => ({ given: { placeholder: 'designer', value } });
  const { bindings } = accept(
    [
      { ...proposed('town', 'c2', 'Sundvik'), ...given('Marte Quist') },
      { ...proposed('grave', 'c3', 'Sund'), ...given('Ida Brok') },
    ],
    { ...before, clues, originals: clues },
    new Gathered(),
  );
  expect(values(bindings)).toEqual(['Marte Quist', 'Sundvik']);
});

test('nothing is fresh where the same values are proposed, and what a person set stays', () => {
  const set = { ...bound('designer', 'c1', 'Odd Rehn'), by: 'person' as const };
  const before = state([set, bound('town', 'c2', 'Tarnholm')]);
  const again = [proposed('designer', 'c1', 'Marte Quist'), proposed('town', 'c2', 'Tarnholm')];
  const { fresh, bindings } = accept(again, before, new Gathered());
  expect(fresh).toEqual([]);
  expect(values(bindings)).toEqual(['Odd Rehn', 'Tarnholm']);
});
