/** What a scripted library says of its vectors: one index checked, one repaired and not checked yet. */
import type { LibraryDiagnostics } from '../../src/protocol.ts';

export const CHECKED_AT = 1_794_990_000_000;

export const DIAGNOSTICS: LibraryDiagnostics = {
  embedder: 'lexical-1-384',
  indexes: [
    {
      ...{ index: 'propositions', dimensions: 384, live: 41_250, tombstones: 312 },
      ...{ bytes: 18_700_000, bytesPerVector: 453.3, rerank: 1500, kernels: 'relaxed-simd' },
      unread: 0,
      check: {
        ...{ sample: 64, recallAt10: 0.9953, rerank: 1500, live: 40_900 },
        checkedAt: CHECKED_AT,
      },
    },
    {
      ...{ index: 'chunks', dimensions: 384, live: 6119, tombstones: 0 },
      ...{ bytes: 2_760_000, bytesPerVector: 451, rerank: 1000, kernels: 'relaxed-simd' },
      ...{ unread: 0, check: null },
    },
  ],
  repairs: [{ index: 'chunks', part: 'rows', block: 1 }],
};
