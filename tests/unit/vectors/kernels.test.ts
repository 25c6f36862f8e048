/** All kernels give the same bits, whatever runs them. */
import { describe, expect, test, vi } from 'vitest';
import { createKernels } from '../../../src/vectors/kernels/choose.ts';
import type { KernelsName } from '../../../src/vectors/kernels/types.ts';
import { QuantisedIndex } from '../../../src/vectors/quantised-index.ts';
import { paddedWidth, rotationFlips } from '../../../src/vectors/rotation.ts';
import { MemoryMap } from '../../../src/vectors/memory-map.ts';
import { xxh32 } from '../../../src/blocks/xxhash.ts';
import { canRun } from '../../support/kernels.ts';
import { seeded } from '../../support/random.ts';
import { clusteredVectors, idsFrom } from '../../support/vectors.ts';

const WITH_SIMD = (['simd', 'relaxed-simd'] as const).filter(canRun);
/** Powers of two, their neighbours, and what embedders give. */
const WIDTHS = [
  64, 65, 72, 100, 127, 128, 129, 200, 256, 300, 384, 511, 512, 768, 1000, 1023, 1024,
];

test('this machine runs SIMD, or nothing would be compared', () => {
  expect(WITH_SIMD).toContain('simd');
});

test('an index that gets no WebAssembly memory is searched all the same', () => {
  const create = vi.spyOn(WebAssembly, 'Memory').mockImplementation(function () {
    throw new RangeError('WebAssembly.Memory(): could not allocate memory');
  });
  try {
    expect(createKernels().name).toBe('plain');
    expect(() => createKernels('simd')).toThrow(RangeError);
  } finally {
    create.mockRestore();
  }
  expect(createKernels().name).not.toBe('plain');
});

describe.each(WITH_SIMD)('%s and plain kernels', (name) => {
  test.each(WIDTHS)(
    'give the same index and the same hits at %i dimensions',
    (dimensions) => {
      const random = seeded(dimensions);
      const spread = random() < 0.5 ? 1 : 0.05;
      const vectors = clusteredVectors(1200, dimensions, random, { spread });
      const queries = clusteredVectors(5, dimensions, random);
      const both = [name, 'plain' as KernelsName].map((kernels) => {
        const index = QuantisedIndex.create({
          dimensions,
          seed: dimensions,
          kernels: createKernels(kernels),
        });
        // The second batch settles the mean; the third updates and appends.
        index.add(idsFrom(0, 500), vectors.subarray(0, 500 * dimensions));
        index.add(idsFrom(500, 600), vectors.subarray(500 * dimensions, 1100 * dimensions));
        index.add(idsFrom(1050, 100), vectors.subarray(1100 * dimensions));
        index.remove(idsFrom(30, 70));
        return {
          stored: index
            .takeChangedBlocks()
            .map(({ part, bytes }) => [part, xxh32(wordsOf(bytes!))]),
          staged: index.search(queries, { k: 20, rerank: 60 }),
          all: index.search(queries, { k: 20, rerank: 2000 }),
          similarities: index.similarities(queries.subarray(0, dimensions), idsFrom(0, 1300)),
        };
      });
      expect(both[0]).toEqual(both[1]);
    },
    60_000,
  );
});

function wordsOf({ buffer }: Uint8Array<ArrayBuffer>): Uint32Array {
  return new Uint32Array(buffer);
}

describe('the rotation', () => {
  test.each(WIDTHS)('keeps inner products at %i dimensions, and spreads one axis', (dimensions) => {
    const random = seeded(dimensions);
    const width = paddedWidth(dimensions);
    const map = new MemoryMap(createKernels('plain'), width);
    map.floats(map.layout.flips, 4 * width).set(rotationFlips(width, 77));
    const [a, b] = [clusteredVectors(1, dimensions, random), new Float32Array(dimensions)];
    b[dimensions - 1 - Math.floor(random() * 30)] = 1;
    const rotated = map.floats(map.staged, 2 * width).fill(0);
    rotated.set(a);
    rotated.set(b, width);
    map.kernels.rotate(map.staged, 2);
    const dot = (x: Float32Array, y: Float32Array): number =>
      x.reduce((s, v, i) => s + v * y[i]!, 0);
    const [first, second] = [rotated.subarray(0, width), rotated.subarray(width)];
    expect(dot(first, first)).toBeCloseTo(1, 5);
    expect(dot(second, second)).toBeCloseTo(1, 5);
    expect(dot(first, second)).toBeCloseTo(dot(a, b), 5);
    // Of width numbers with variance 1/width, none is far out.
    expect(Math.max(...second.map(Math.abs))).toBeLessThan(6 / Math.sqrt(width));
  });
});
