/** A stored state of clues opens as it was written, by this build and by those before it. */
import { expect, it } from 'vitest';
import { cluesFrom } from '../../../src/knowledge/clues.ts';
import type { LoopState } from '../../../src/methods/events.ts';
import { parseCorrection } from '../../../src/storage/correction-parsers.ts';

const originals = cluesFrom([
  { subject: 'Veldhaven Light', predicate: 'was designed by', object: '?designer' },
  { subject: 'school of ?Designer', predicate: 'lies in', object: '?town' },
]);
const binding = {
  ...{ placeholder: 'designer', clue: 'c1', value: 'Marte Quist', score: 1, supports: [] },
  ...{ runnersUp: [], grounded: false, by: 'person' as const },
};
const state: LoopState = {
  ...{ question: 'Where?', clues: originals, originals, bindings: [binding], types: {} },
  ...{ target: 'town', round: 0, seenChunks: [] },
};
const record = { version: 1, id: 'where', question: 'Where?', at: 1, corrections: [] };
const again = (given: LoopState): LoopState | null =>
  parseCorrection(JSON.parse(JSON.stringify({ ...record, state: given }))).state;

it('keeps what is cited as it stands and as it is shown', () => {
  const source = { document: 'd', chunk: 1, start: 0, end: 9, firstPage: 1, lastPage: 1 };
  const cited = { source, text: 'Pike  2.90', row: 'Bidder: Pike; Price: 2.90', heading: 'Bids' };
  const bindings = [{ ...binding, supports: [cited] }];
  expect(again({ ...state, bindings })?.bindings[0]?.supports).toEqual([cited]);
});

it('keeps the placeholders among other words, and that a value is not sure', () => {
  const likely = { ...state, bindings: [{ ...binding, sure: false }] };
  expect(again(likely)).toEqual(likely);
});

it('opens what an earlier build wrote, which knew neither', () => {
  expect(again(state)).toEqual(state);
});
