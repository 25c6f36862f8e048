/** Builds the same index with every kind of kernels this browser runs, and answers with what each finds. */
import { createKernels } from '../../../src/vectors/kernels/choose.ts';
import type { KernelsName } from '../../../src/vectors/kernels/types.ts';
import { QuantisedIndex } from '../../../src/vectors/quantised-index.ts';
import type { Hits } from '../../../src/vectors/types.ts';
import { canRun } from '../../support/kernels.ts';
import { seeded } from '../../support/random.ts';
import { clusteredVectors, idsFrom } from '../../support/vectors.ts';

const DIMENSIONS = 384;
const COUNT = 5000;

export interface Ran {
  /** What is chosen where nothing is asked for. */
  chosen: string;
  found: { name: KernelsName; hits: Hits[] }[];
}

const random = seeded(1);
const vectors = clusteredVectors(COUNT, DIMENSIONS, random);
const queries = clusteredVectors(4, DIMENSIONS, random);
const names = (['relaxed-simd', 'simd', 'plain'] as const).filter(canRun);
const found = names.map((name) => {
  const index = QuantisedIndex.create({ dimensions: DIMENSIONS, kernels: createKernels(name) });
  index.add(idsFrom(0, COUNT), vectors);
  return { name, hits: index.search(queries, { k: 20, rerank: 300 }) };
});
postMessage({ chosen: createKernels().name, found } satisfies Ran);
