/**
 * Embedders and re-rankers to choose from: few, well tried, under free licences. Sizes are those
 * of the quantised builds, told by their authors' repositories; the host's own number counts.
 */
import type { ModelDescription } from '../engines/model-description.ts';
import type { EmbeddingTraits } from '../engines/installed-model.ts';

export interface EmbedderDescription extends ModelDescription {
  embedding: EmbeddingTraits;
}

const NEEDS = { webgpu: false, shaderF16: false, storageBufferBytes: 0 } as const;
/** Weights, their unpacked copy and a batch's activations, as seen with models of this size. */
const MEMORY_PER_BYTE = 3;

function described(
  kind: 'embedder' | 're-ranker',
  repository: string,
  label: string,
  megabytes: number,
  licence: string,
  window = 512,
): ModelDescription {
  const bytes = megabytes * 1_000_000;
  const cost = { bytes, bytesAreEstimated: true, memoryBytes: bytes * MEMORY_PER_BYTE };
  const source = { repository, revision: 'main', files: [] };
  return {
    id: `${kind}:${repository}`,
    kind,
    label,
    ...cost,
    needs: NEEDS,
    window,
    licence,
    source,
  };
}

/** The default is the one of the papers (T2RAG section 5.1, CIRAG appendix A). */
export const EMBEDDERS: readonly EmbedderDescription[] = [
  {
    ...described('embedder', 'Xenova/bge-small-en-v1.5', 'BGE small (English)', 35, 'MIT'),
    embedding: {
      ...{ dimensions: 384, pooling: 'cls', maxTokens: 512, passagePrefix: '' },
      queryPrefix: 'Represent this sentence for searching relevant passages: ',
    },
  },
  {
    ...described(
      'embedder',
      'Xenova/all-MiniLM-L6-v2',
      'MiniLM (English, smallest)',
      24,
      'Apache-2.0',
    ),
    embedding: {
      ...{ dimensions: 384, pooling: 'mean', maxTokens: 256 },
      ...{ queryPrefix: '', passagePrefix: '' },
    },
  },
  {
    ...described(
      'embedder',
      'Xenova/multilingual-e5-small',
      'E5 small (100 languages)',
      136,
      'MIT',
    ),
    embedding: {
      ...{ dimensions: 384, pooling: 'mean', maxTokens: 512 },
      ...{ queryPrefix: 'query: ', passagePrefix: 'passage: ' },
    },
  },
];

export const RE_RANKERS: readonly ModelDescription[] = [
  described('re-ranker', 'Xenova/ms-marco-MiniLM-L-6-v2', 'MiniLM cross-encoder', 24, 'Apache-2.0'),
];
