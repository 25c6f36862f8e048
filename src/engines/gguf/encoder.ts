/** A GGUF embedder or re-ranker in llama.cpp (wllama): texts to vectors, or passages to scores. */
import type { Wllama } from '@wllama/wllama/esm/index.js';
import type { EmbeddingTraits } from '../installed-model.ts';
import type { TextEncoderModel } from '../embedding/loaded-encoder.ts';
import { toUnitLength } from '../embedding/pooling.ts';

/** What is used of wllama: tests put a stub in its place. */
export type Llama = Pick<Wllama, 'createEmbedding' | 'createRerank' | 'exit'>;

export interface Heard {
  /** What llama.cpp complained of last. */
  complaint: () => string;
  forget: () => void;
}

/** Tokens are longer than that in no language; what is beyond is cut before it is tried. */
const MOST_LETTERS_PER_TOKEN = 8;
/** Of a text that turned out too long so much is tried next. */
const SHORTER = 0.8;
const TOO_LONG = /too large to process|larger than the (?:max )?context|exceeds? the .*context/i;

export class GgufEncoder implements TextEncoderModel {
  constructor(
    private readonly llama: Llama,
    private readonly heard: Heard,
    private readonly maxTokens: number,
  ) {}

  async embed(
    texts: readonly string[],
    kind: 'query' | 'passage',
    { dimensions, queryPrefix, passagePrefix }: EmbeddingTraits,
  ): Promise<Float32Array<ArrayBuffer>> {
    const prefix = kind === 'query' ? queryPrefix : passagePrefix;
    const vectors = new Float32Array(texts.length * dimensions);
    for (const [row, text] of texts.entries()) {
      const vector = await this.#fitting(prefix + text, (input) => this.#vectorOf(input));
      if (vector.length !== dimensions) {
        throw new Error(
          `The model gives vectors of ${vector.length} numbers, not of ${dimensions}.`,
        );
      }
      vectors.set(vector, row * dimensions);
      toUnitLength(vectors.subarray(row * dimensions, (row + 1) * dimensions));
    }
    return vectors;
  }

  async rank(query: string, passages: readonly string[]): Promise<Float32Array<ArrayBuffer>> {
    const scores = new Float32Array(passages.length);
    for (const [at, passage] of passages.entries()) {
      const score = await this.#fitting(passage, async (document) => {
        const { results } = await this.llama.createRerank({ query, documents: [document] });
        return results[0]!.relevance_score;
      });
      // A cross-encoder's output is in log-odds.
      scores[at] = 1 / (1 + Math.exp(-score));
    }
    return scores;
  }

  async close(): Promise<void> {
    await this.llama.exit();
  }

  async #vectorOf(input: string): Promise<number[]> {
    const { data } = await this.llama.createEmbedding({ input: [input], encoding_format: 'float' });
    return data[0]!.embedding as number[];
  }

  /** The text, or as much of its beginning as the model can read. */
  async #fitting<T>(text: string, work: (text: string) => Promise<T>): Promise<T> {
    let given = text.slice(0, this.maxTokens * MOST_LETTERS_PER_TOKEN);
    for (;;) {
      this.heard.forget();
      try {
        return await work(given);
      } catch (thrown) {
        const said = `${thrown instanceof Error ? thrown.message : ''} ${this.heard.complaint()}`;
        if (!TOO_LONG.test(said) || given.length < 2) throw new Error(said, { cause: thrown });
        given = given.slice(0, Math.floor(given.length * SHORTER));
      }
    }
  }
}
