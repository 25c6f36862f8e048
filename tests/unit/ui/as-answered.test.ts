/** A correction begins with what the answer says, where its last step came to something else. */
import { expect, it } from 'vitest';
import type { Binding, Clue } from '../../../src/knowledge/types.ts';
import type { LoopState, Step } from '../../../src/methods/events.ts';
import { asAnswered } from '../../../src/ui/trace/as-answered.ts';

const binding = (placeholder: string, value: string): Binding => ({
  ...{ placeholder, value, clue: 'c1', score: 0.7, supports: [], runnersUp: [] },
  ...{ grounded: true, by: 'engine' },
});
const clue = (id: string, asks: string, of: string): Clue => ({
  ...{ id, subject: { placeholder: of }, predicate: { text: asks } },
  object: { placeholder: 'answer' },
});
const originals = [clue('c2', 'was born in', 'founder')];
const state = {
  ...{ originals, clues: originals },
  bindings: [binding('founder', 'Ann Lee'), binding('answer', 'Orle')],
} as unknown as LoopState;
const step = (placeholder: string, value: string, more: Partial<Step> = {}): Step => ({
  ...{ clue: '', placeholder, value, citations: [], grounded: true, runnersUp: [], ...more },
});

it('stays as it is where the steps say the same', () => {
  expect(asAnswered(state, [step('founder', 'Ann Lee'), step('answer', 'Orle')])).toBe(state);
});

it('takes the place of the binding, which stays to choose from', () => {
  const changed = asAnswered(state, [
    step('founder', 'Bo Ek', { grounded: false, sure: false }),
    step('answer', 'Orle'),
  ]);
  const [founder, answer] = changed.bindings;
  expect(founder).toMatchObject({ value: 'Bo Ek', grounded: false, sure: false });
  expect(founder!.runnersUp.map(({ value }) => value)).toEqual(['Ann Lee']);
  expect(answer).toBe(state.bindings[1]);
  expect(changed.clues[0]!.subject).toEqual({ text: 'Bo Ek' });
});

it('lists no value twice', () => {
  const known = { value: 'Bo Ek', score: 0.2, supports: [] };
  const [founder, answer] = state.bindings;
  const before = { ...state, bindings: [{ ...founder!, runnersUp: [known] }, answer!] };
  const changed = asAnswered(before, [step('founder', 'Bo Ek')]);
  expect(changed.bindings[0]).toMatchObject({ sure: true, grounded: true });
  expect(changed.bindings[0]!.runnersUp.map(({ value }) => value)).toEqual(['Ann Lee']);
});
