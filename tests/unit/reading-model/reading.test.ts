/**
 * The same logits give the same spans, answers, chances, shapes and windows as in the training:
 * training/reading_cases.py drew logits and wrote what its reading makes of them.
 */
import { describe, expect, it } from 'vitest';
import { chanceOfRight, featuresOf } from '../../../src/reading-model/calibrator.ts';
import type { Logits, Network } from '../../../src/reading-model/network.ts';
import { WordPieces } from '../../../src/reading-model/offsets.ts';
import { ReadingSession } from '../../../src/reading-model/session.ts';
import { KINDS } from '../../../src/reading-model/types.ts';
import { valuesOver } from '../../../src/reading-model/values.ts';
import { cutWindows } from '../../../src/reading-model/windows.ts';
import { tokenizerFile } from '../../support/reading-model.ts';
import cases from '../../fixtures/reading-model/reading-cases.json';

/** The fixture's numbers have five decimals, of sums of 32-bit logits. */
const DIGITS = 3;
const pieces = new WordPieces(tokenizerFile());
const manifest = { id: 'drawn', calibrator: null, windowTokens: 128 };

/** Says what was drawn, row after row; each row has to have as many tokens as it was drawn for. */
function drawn(rows: readonly Record<string, number[]>[]): ReadingSession {
  const left = [...rows];
  const network: Network = {
    run: async ({ ids }) => {
      const row = left.shift()!;
      expect(ids).toHaveLength((row['start'] ?? row['inner'])!.length / (row['start'] ? 1 : 4));
      const typed = Object.entries(row).map(([head, values]) => [head, Float32Array.from(values)]);
      return Object.fromEntries(typed) as Logits;
    },
    close: async () => {},
  };
  return new ReadingSession(manifest, pieces, network);
}

describe('of given logits', () => {
  it('the kinds of answer are in the order of the training', () => {
    expect(cases.kinds).toEqual([...KINDS]);
  });

  it.each(cases.readings)('readings are those of the training: $question', async (given) => {
    const { question, passages, logits } = given;
    const readings = await drawn(logits).read(question, passages);
    for (const [i, { spans, ...sums }] of readings.entries()) {
      const { spans: wanted, ...wantedSums } = given.readings[i]!;
      expect(spans.map(({ text }) => text)).toEqual(wanted.map(({ text }) => text));
      for (const [s, span] of spans.entries()) {
        const { heading, text } = passages[i]!;
        expect((span.inHeading ? heading : text).slice(span.start, span.end)).toBe(span.text);
        if (!span.inHeading) expect(span.start).toBe(wanted[s]!.place);
        expect(span.logit).toBeCloseTo(wanted[s]!.logit, DIGITS);
      }
      for (const [name, value] of Object.entries(wantedSums))
        expect(sums[name as keyof typeof sums], name).toBeCloseTo(value, DIGITS);
    }
    const values = valuesOver(readings);
    expect(values.map(({ text, passage, mentions }) => [text, passage, mentions.length])).toEqual(
      given.values.map(({ text, passage, said }) => [text, passage, said]),
    );
    for (const [v, { probability }] of values.entries())
      expect(probability).toBeCloseTo(given.values[v]!.probability, DIGITS);
    for (const [f, feature] of featuresOf(question, readings, values).entries())
      expect(feature, cases.calibrator.features[f]).toBeCloseTo(given.features[f]!, DIGITS);
    const chance = chanceOfRight(cases.calibrator, question, readings, values);
    expect(chance).toBeCloseTo(given.chance, DIGITS);
  });

  it('spans in headings are among the cases', async () => {
    const places = cases.readings.flatMap(({ readings }) =>
      readings.flatMap(({ spans }) => spans.map(({ place }) => place < 0)),
    );
    expect(new Set(places)).toEqual(new Set([true, false]));
  });

  it.each(cases.shapes)('shapes are those of the training: $question', async (given) => {
    const shape = await drawn([given.logits]).shape(given.question);
    expect(shape.parts.map(({ start, end }) => [start, end])).toEqual(given.inner);
    expect(shape.odds[0]).toBeCloseTo(given.odds, DIGITS);
    for (const [kind, chance] of Object.entries(given.kinds))
      expect(shape.kinds[kind as keyof typeof shape.kinds]).toBeCloseTo(chance, DIGITS);
  });

  it.each(cases.windows)(
    'windows are those of the training: $text',
    ({ text, sentences, windows }) => {
      const stretches = sentences.map(([start, end]) => ({ start: start!, end: end! }));
      const cut = cutWindows(
        { text, sentences: stretches },
        (part) => pieces.count(part),
        cases.limit,
      );
      expect(cut.map(({ start, end }) => [start, end])).toEqual(windows);
    },
  );
});
