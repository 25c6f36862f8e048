import { beforeAll, describe, expect, it } from 'vitest';
import { PassageReader } from '../../../../scripts/trained-reader/passage-reader.ts';
import { parity, readerBinary, readerHeader } from '../../../support/trained-reader.ts';

let reader: PassageReader;
beforeAll(() => {
  reader = new PassageReader(readerHeader(), readerBinary());
});

describe('reading a passage', () => {
  it('gives the spans of the reference, best first, with where they stand', () => {
    for (const { clue, title, text, spans } of parity().cases) {
      const reading = reader.read(clue, { heading: title, text });
      expect(reading.spans.slice(0, spans.length).map((span) => span.text)).toEqual(
        spans.map((span) => span.text),
      );
      for (const { of, start, end, text: said } of reading.spans)
        expect((of === 'text' ? text : title).slice(start, end)).toBe(said);
    }
  });

  it('gives probabilities that add up to one at most', () => {
    const { spans, none } = reader.read('Who owned the red barge?', {
      heading: 'Tolle Quay',
      text: 'Tolle Quay lies on the Arn. Its red barge was owned by Mira Solt.',
    });
    const given = spans.reduce((sum, { probability }) => sum + probability, none);
    expect(given).toBeLessThanOrEqual(1 + 1e-6);
    expect(spans.every(({ chance }) => chance > 0 && chance < 1)).toBe(true);
    expect(spans[0]!.probability).toBeGreaterThan(spans[1]!.probability);
  });

  it('finds nothing in nothing', () => {
    expect(reader.read('Who owned it?', { heading: '', text: '' }).spans).toEqual([]);
  });
});

describe('weights', () => {
  it.each([
    ['of another format', () => ({ ...readerHeader(), format: 'other' }), readerBinary],
    ['cut off', readerHeader, () => readerBinary().slice(0, 1000)],
    ['that are none', () => null, readerBinary],
    ['without a layer', () => ({ ...readerHeader(), tensors: [] }), readerBinary],
  ])('%s are refused, with what to do', (_, header, binary) => {
    expect(() => new PassageReader(header(), binary())).toThrow(
      expect.objectContaining({ code: 'invalid', hint: expect.stringContaining('again') }),
    );
  });
});
