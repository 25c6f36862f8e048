/** The network gives what the reference implementation gives, and the same bits with and without SIMD. */
import { describe, expect, it } from 'vitest';
import { Network } from '../../../../scripts/trained-reader/network.ts';
import { FEATURES, LONGEST, rowOf } from '../../../../scripts/trained-reader/row.ts';
import { parseWeights } from '../../../../scripts/trained-reader/weights.ts';
import { Vocabulary } from '../../../../scripts/trained-reader/words.ts';
import {
  parity,
  readerBinary,
  readerHeader,
  type ParityCase,
} from '../../../support/trained-reader.ts';

const weights = parseWeights(readerHeader(), readerBinary());
const vocabulary = new Vocabulary(weights.header.words.split(' '), weights.idf16);
const { width } = weights.header.shape;
const { cases, tolerance } = parity();
const simd = new Network(weights, 'simd');
const plain = new Network(weights, 'plain');

function rowFor({ clue, title, text }: Pick<ParityCase, 'clue' | 'title' | 'text'>) {
  return rowOf(
    vocabulary.read(clue, LONGEST.clue),
    vocabulary.read(title, LONGEST.title),
    vocabulary.read(text, LONGEST.body),
  );
}

describe.each(cases)('$clue', (one) => {
  it('is the same row', () => {
    const row = rowFor(one);
    expect([...row.word]).toEqual(one.words);
    for (const column of ['prefix', 'suffix', 'shape', 'segment'] as const)
      if (one[column]) expect([...row[column]], column).toEqual(one[column]);
    for (const [i, expected] of one.features.entries())
      for (const [k, value] of expected.entries())
        expect(row.features[i * one.every * FEATURES + k], `${i} ${k}`).toBeCloseTo(value, 4);
  });

  it('is the same through every layer, to the scores', () => {
    const row = rowFor(one);
    const middle = Math.floor(row.length / 2) * width;
    const layers: Float32Array[] = [];
    const scores = simd.read(row, (x) => layers.push(x.slice(middle)));
    const near = (value: number | undefined, expected: number): void =>
      expect(Math.abs(value! - expected)).toBeLessThan(tolerance);
    for (const [i, layer] of one.layers.entries())
      for (const [k, value] of layer.entries()) near(layers[i]![k], value);
    near(scores.none, one.null);
    near(scores.passage, one.passage);
    for (const { first, last, score } of one.spans)
      near(scores.spans[first * scores.longest + last - first], score);
    const [best] = one.spans;
    if (best) expect(Math.max(...scores.spans)).toBeLessThan(best.score + tolerance);
  });

  it('is the same to the bit without SIMD', () => {
    const row = rowFor(one);
    expect(plain.read(row)).toEqual(simd.read(row));
  });
});

it('reads the longest row, and an empty passage', () => {
  const clue = 'who built the mill ? '.repeat(12);
  const full = rowFor({ clue, title: 'mill '.repeat(30), text: 'The mill stood. '.repeat(100) });
  expect(full.length).toBe(LONGEST.clue + LONGEST.title + LONGEST.body + 3);
  expect(plain.read(full)).toEqual(simd.read(full));
  const empty = simd.read(rowFor({ clue: 'who built it', title: '', text: '' }));
  expect(empty.spans.every((score) => score === -Infinity)).toBe(true);
  expect(Number.isFinite(empty.none)).toBe(true);
});
