/**
 * Embedders of the library by what is stored or chosen: the built-in one, or a model on this
 * device. A question is never lost to an embedder that fails: its passages are then found by their
 * words alone, which is said once.
 */
import { parseIdentity } from '../engines/embedding/identity.ts';
import { isAbort, TriviumError } from '../errors.ts';
import { say } from '../sentences.ts';
import { BUILT_IN_EMBEDDER } from '../models/model-settings.ts';
import type { Embedder } from '../vectors/types.ts';
import type { EmbeddingAccess } from './embedding-access.ts';

export class Embedders {
  #hasFailed = false;

  constructor(
    private readonly builtIn: Embedder,
    private readonly access: EmbeddingAccess | undefined,
    private readonly onProblem: (error: unknown) => void,
  ) {}

  /** @throws TriviumError `not-found` for a model that is not on this device. */
  async chosen(id: string): Promise<Embedder> {
    if (id === BUILT_IN_EMBEDDER) return this.builtIn;
    const described = await this.access?.describe(id);
    if (!described) throw gone(id);
    return this.#model(id, described.identity, described.dimensions);
  }

  /** Who can compare with the vectors that are stored: the built-in one where nobody else can. */
  async forStored(identity: string): Promise<Embedder> {
    const stored = parseIdentity(identity);
    if (!stored) return this.builtIn;
    const described = await this.access?.describe(stored.model).catch(() => null);
    if (described?.identity !== identity) return this.builtIn;
    return this.#model(stored.model, identity, described.dimensions);
  }

  #model(model: string, identity: string, dimensions: number): Embedder {
    const access = this.access!;
    return {
      id: identity,
      dimensions,
      embed: async (texts, kind, signal) => {
        if (texts.length === 0) return new Float32Array(0);
        try {
          const vectors = await access.embed(model, texts, kind, signal);
          this.#hasFailed = false;
          return vectors;
        } catch (thrown) {
          if (kind === 'passage' || isAbort(thrown) || signal?.aborted) throw thrown;
          if (!this.#hasFailed) this.onProblem(thrown);
          this.#hasFailed = true;
          // Nothing is near to nothing: what is found is found by its words.
          return new Float32Array(texts.length * dimensions);
        }
      },
    };
  }
}

function gone(id: string): TriviumError {
  return new TriviumError(
    'not-found',
    say('The embedding model {model} is not on this device.', { model: id.replace(/^[^:]*:/, '') }),
    'Download or import it on the Models screen.',
  );
}
