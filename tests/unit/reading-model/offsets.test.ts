/**
 * Our walk over the tokenizer's steps against the tokenizer of the training, on texts that are hard
 * to cut (training/hard_texts.py wrote what it makes of them).
 */
import { describe, expect, it } from 'vitest';
import { WordPieces } from '../../../src/reading-model/offsets.ts';
import { tokenizerFile } from '../../support/reading-model.ts';
import hardTexts from '../../fixtures/reading-model/hard-texts.json';

const pieces = new WordPieces(tokenizerFile());

/** As the fixture has it: "gap+length:id …", in code points. */
function inCodePoints(text: string): string {
  const { ids, starts, ends } = pieces.encode(text);
  const length = (from: number, to: number): number => [...text.slice(from, to)].length;
  let before = 0;
  return ids
    .map((id, i) => {
      const [start, end] = [length(0, starts[i]!), length(0, ends[i]!)];
      const gap = start - before;
      before = end;
      return `${gap}+${end - start}:${id}`;
    })
    .join(' ');
}

describe('tokens and their places', () => {
  it('are those of the tokenizer of the training', () => {
    const texts = hardTexts as [string, string][];
    expect(texts).toHaveLength(1000);
    const wrong = texts.filter(([text, tokens]) => inCodePoints(text) !== tokens);
    expect(wrong.map(([text, tokens]) => ({ text, tokens, ours: inCodePoints(text) }))).toEqual([]);
  });

  it('cut no code point', () => {
    const half = /^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/;
    for (const [text] of hardTexts as [string, string][]) {
      const { ids, starts, ends } = pieces.encode(text);
      for (let i = 0; i < ids.length; i += 1) {
        expect(text.slice(starts[i], ends[i])).not.toMatch(half);
        expect(ends[i]).toBeGreaterThan(starts[i]!);
      }
    }
  });

  it('count in UTF-16 code units', () => {
    const { starts, ends } = pieces.encode('👩 𠀀x éta');
    expect(starts.map((start, i) => [start, ends[i]])).toEqual([
      [0, 2],
      [3, 5],
      [5, 6],
      [7, 10],
    ]);
  });

  it('are of another kind of tokenizer never made', () => {
    const other = { ...tokenizerFile(), normalizer: { type: 'Lowercase' } };
    expect(() => new WordPieces(other)).toThrow('A file of the reading model is damaged.');
  });
});
