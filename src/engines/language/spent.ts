/**
 * What a call has spent, as seen from outside its worker: one that is ended takes its tokenizer
 * with it, and cannot tell.
 */
import { NO_USAGE, type Usage } from '../../usage.ts';

/** Of English, as the usual tokenizers cut it. */
const CHARACTERS_PER_TOKEN = 3.5;

export class Spent {
  readonly #began = performance.now();
  #calls = 0;
  #promptTokens = 0;
  #characters = 0;

  /** A beat of the worker (protocol.ts). */
  note(text: string, promptTokens: number | undefined): void {
    this.#characters += text.length;
    if (promptTokens === undefined) return;
    this.#calls++;
    this.#promptTokens += promptTokens;
  }

  get usage(): Usage {
    if (this.#calls === 0) return NO_USAGE;
    return {
      ...{ calls: this.#calls, promptTokens: this.#promptTokens },
      outputTokens: Math.ceil(this.#characters / CHARACTERS_PER_TOKEN),
      milliseconds: performance.now() - this.#began,
    };
  }
}
