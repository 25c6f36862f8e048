/** Holds what a runtime reads to what was recorded when the model's files were placed. */
import { expect } from 'vitest';
import type { Recorded } from '../../scripts/support/recorded-readings.ts';
import type { Reading, ReadingModel, Shape, SpanRead } from '../../src/reading-model/types.ts';

/**
 * Of a logit. One file of WebAssembly computes alike everywhere but for what the processor's own
 * instructions leave open; the record has five decimals.
 */
const TOLERANCE = 0.001;
/** The native runtime rounds elsewhere to 8 bits; its answers on strange characters are unsure. */
export const NATIVE_TOLERANCE = 0.5;

export async function expectRecorded(model: ReadingModel, recorded: Recorded): Promise<void> {
  expect(model.id).toBe(recorded.id);
  for (const { question, passage, reading } of recorded.readings) {
    const [read] = await model.read(question, [passage]);
    expectSameReading(read!, reading);
  }
  for (const { question, shape } of recorded.shapes)
    expectSameShape((await model.shape(question))!, shape);
}

/**
 * The best span exactly, numbers to the tolerance. Others stand in the same order, but for those whose
 * logits are as near to each other as two runtimes may differ.
 */
export function expectSameReading(read: Reading, recorded: Reading, tolerance = TOLERANCE): void {
  const place = ({ logit: _, ...rest }: SpanRead): string => JSON.stringify(rest);
  expect(read.spans.slice(0, 1).map(place)).toEqual(recorded.spans.slice(0, 1).map(place));
  const byPlace = (spans: readonly SpanRead[]): SpanRead[] =>
    tolerance === TOLERANCE
      ? [...spans]
      : [...spans].sort((a, b) => (place(a) < place(b) ? -1 : 1));
  const [found, wanted] = [byPlace(read.spans), byPlace(recorded.spans)];
  expect(found.map(place)).toEqual(wanted.map(place));
  const numbers = ({ spans: _, ...sums }: Reading, spans: readonly SpanRead[]): number[] => [
    ...spans.map(({ logit }) => logit),
    ...Object.values(sums),
  ];
  expectNear(numbers(read, found), numbers(recorded, wanted), tolerance);
}

export function expectSameShape(shape: Shape, recorded: Shape, tolerance = TOLERANCE): void {
  const places = ({ parts }: Shape): unknown[] => parts.map(({ start, end }) => [start, end]);
  expect(places(shape)).toEqual(places(recorded));
  const numbers = ({ odds, kinds }: Shape): number[] => [...odds, ...Object.values(kinds)];
  expectNear(numbers(shape), numbers(recorded), tolerance);
}

function expectNear(found: number[], wanted: number[], tolerance: number): void {
  expect(found).toHaveLength(wanted.length);
  const furthest = Math.max(...found.map((value, i) => Math.abs(value - wanted[i]!)));
  expect(furthest).toBeLessThan(tolerance);
}
