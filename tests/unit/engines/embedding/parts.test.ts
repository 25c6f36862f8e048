/** Pooling, batches by length, and the comparison that decides whether a graphics card is trusted. */
import { describe, expect, it } from 'vitest';
import type { EmbeddingTraits } from '../../../../src/engines/installed-model.ts';
import type { OnnxDevice } from '../../../../src/engines/transformers/runtime.ts';
import { inBatches, pool } from '../../../../src/engines/embedding/pooling.ts';
import { inEnglish } from '../../../../src/sentences.ts';
import type { TextEncoderModel } from '../../../../src/engines/embedding/loaded-encoder.ts';
import { compare, trusted } from '../../../../src/engines/embedding/self-test.ts';

const batch = {
  // Two texts of two tokens and of one, the last place being padding.
  ...{ data: [3, 0, 1, 4, 0, 2, 9, 9], rows: 2, tokens: 2, dimensions: 2 },
  mask: [1n, 1n, 1n, 0n],
};

it('pools by mean without padding, or takes the first token, and gives unit length', () => {
  const mean = pool(batch, 'mean');
  expect([...mean]).toEqual([Math.fround(Math.SQRT1_2), Math.fround(Math.SQRT1_2), 0, 1]);
  expect([...pool(batch, 'cls')]).toEqual([1, 0, 0, 1]);
});

it('refuses what is zero or no number', () => {
  expect(() => pool({ ...batch, data: new Float32Array(8) }, 'mean')).toThrow(/zero or no number/);
  expect(() => pool({ ...batch, data: new Float32Array(8).fill(NaN) }, 'cls')).toThrow(/no number/);
});

it('puts texts of like length together, the longest first, each exactly once', () => {
  expect(inBatches([5, 90, 7, 80, 6], 2)).toEqual([[1, 3], [2, 4], [0]]);
  expect(inBatches([], 8)).toEqual([]);
});

it('trusts a card that agrees, and none that differs, mixes up or says nothing', () => {
  const right = Float32Array.of(1, 0, 0, 1);
  expect(compare(Float32Array.of(0.995, 0.0998, 0.0998, 0.995), right, 2).agree).toBe(true);
  expect(compare(Float32Array.of(0.8, 0.6, 0, 1), right, 2)).toMatchObject({ agree: false });
  expect(compare(Float32Array.of(NaN, NaN, 0, 1), right, 2).agree).toBe(false);
  // The same vector for every text agrees with itself.
  const same = Float32Array.of(1, 0, 1, 0);
  expect(compare(same, same, 2).agree).toBe(false);
});

describe('a graphics card beside the processor', () => {
  const traits: EmbeddingTraits = {
    dimensions: 2,
    pooling: 'mean',
    maxTokens: 512,
    ...{ queryPrefix: '', passagePrefix: '' },
  };
  const right = [1, 0, 0, 1, 0.6, 0.8];

  /** @param onCard what the card says, or why it cannot. */
  async function choose(onCard: number[] | Error, forRanking = false) {
    const closed: OnnxDevice[] = [];
    const open = async (device: OnnxDevice): Promise<TextEncoderModel> => {
      if (device === 'webgpu' && onCard instanceof Error) throw onCard;
      const says = Float32Array.from(device === 'webgpu' ? (onCard as number[]) : right);
      return {
        embed: async () => says,
        rank: async () => says,
        close: async () => void closed.push(device),
      };
    };
    const { device, note } = await trusted(open, forRanking ? null : traits);
    return { device, note, closed };
  }

  it.each([false, true])('does the work where it computes the same (re-ranker: %s)', async (is) => {
    expect(await choose(right, is)).toEqual({ device: 'webgpu', note: null, closed: ['wasm'] });
  });

  it.each([
    ['embedder', [0, 1, 1, 0, 0.6, 0.8], false],
    ['embedder, no numbers', right.map(() => NaN), false],
    ['re-ranker', [1, 0, 0, 1, 0.6, 0.7], true],
    ['re-ranker, no numbers', right.map(() => NaN), true],
  ] as const)('is closed and told where it computes wrongly: %s', async (_, says, forRanking) => {
    const chosen = await choose([...says], forRanking);
    expect(chosen).toMatchObject({ device: 'wasm', closed: ['webgpu'] });
    expect(inEnglish(chosen.note!)).toMatch(/computes this model wrongly/);
  });

  it('is left alone and told where it cannot run the model at all', async () => {
    const chosen = await choose(new Error('No adapter.'));
    expect(chosen).toMatchObject({ device: 'wasm', closed: [] });
    expect(inEnglish(chosen.note!)).toBe(
      'The graphics card could not run this model (No adapter.): the processor does it.',
    );
  });
});
