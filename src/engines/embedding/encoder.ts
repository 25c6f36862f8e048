/** An encoder in transformers.js: texts to vectors, or pairs of texts to scores, in batches. */
import type { PreTrainedModel, PreTrainedTokenizer, Tensor } from '@huggingface/transformers';
import type { EmbeddingTraits } from '../installed-model.ts';
import { inBatches, pool } from './pooling.ts';

/** The fastest on WebAssembly, as measured with models of this size. */
const BATCH = 8;
/** What a re-ranker was trained to read of a passage and its question. */
const PAIR_TOKENS = 512;

interface Encoded {
  input_ids: Tensor;
  attention_mask: Tensor;
}

export class Encoder {
  constructor(
    private readonly tokenizer: PreTrainedTokenizer,
    private readonly model: PreTrainedModel,
  ) {}

  /** @returns texts.length × dimensions, row-major, unit length. */
  async embed(
    texts: readonly string[],
    kind: 'query' | 'passage',
    { dimensions, pooling, queryPrefix, passagePrefix, maxTokens }: EmbeddingTraits,
  ): Promise<Float32Array<ArrayBuffer>> {
    const prefix = kind === 'query' ? queryPrefix : passagePrefix;
    const given = texts.map((text) => prefix + text);
    const vectors = new Float32Array(texts.length * dimensions);
    const lengths = given.map((text) => text.length);
    for (const batch of inBatches(lengths, BATCH)) {
      const encoded = this.#encode(
        batch.map((i) => given[i]!),
        maxTokens,
      );
      const output = (await this.model(encoded)) as {
        last_hidden_state?: Tensor;
        token_embeddings?: Tensor;
      };
      const hidden = output.last_hidden_state ?? output.token_embeddings;
      const [rows, tokens, width] = hidden?.dims ?? [];
      if (!hidden || width !== dimensions) {
        throw new Error(`The model gives vectors of ${width} numbers, not of ${dimensions}.`);
      }
      const pooled = pool(
        {
          ...{ data: hidden.data as Float32Array, rows: rows!, tokens: tokens!, dimensions },
          mask: encoded.attention_mask.data as BigInt64Array,
        },
        pooling,
      );
      for (const [row, i] of batch.entries()) {
        vectors.set(pooled.subarray(row * dimensions, (row + 1) * dimensions), i * dimensions);
      }
      hidden.dispose();
    }
    return vectors;
  }

  /** @returns for each passage how well it answers the query, 0..1. */
  async rank(query: string, passages: readonly string[]): Promise<Float32Array<ArrayBuffer>> {
    const scores = new Float32Array(passages.length);
    const lengths = passages.map((text) => text.length);
    for (const batch of inBatches(lengths, BATCH)) {
      const pairs = batch.map((i) => passages[i]!);
      const encoded = this.#encode(
        batch.map(() => query),
        PAIR_TOKENS,
        pairs,
      );
      const { logits } = (await this.model(encoded)) as { logits: Tensor };
      const width = logits.dims.at(-1)!;
      for (const [row, i] of batch.entries()) {
        // Models with two outputs say "no" and "yes"; those with one say how much.
        const yes = Number(logits.data[row * width + width - 1]);
        const no = width > 1 ? Number(logits.data[row * width]) : 0;
        scores[i] = 1 / (1 + Math.exp(no - yes));
      }
      logits.dispose();
    }
    return scores;
  }

  async close(): Promise<void> {
    await this.model.dispose();
  }

  #encode(texts: string[], maxTokens: number, pairs?: string[]): Encoded {
    const options = { padding: true, truncation: true, max_length: maxTokens };
    return this.tokenizer(texts, { ...options, ...(pairs ? { text_pair: pairs } : {}) }) as Encoded;
  }
}
