/** A GGUF model in llama.cpp (wllama): its own chat template, our schemas as its grammar. */
import type { ChatCompletionChunk, Wllama } from '@wllama/wllama/esm/index.js';
import { cancelled, TriviumError } from '../../errors.ts';
import type { Message } from '../../tasks/task.ts';
import { orCancelled } from '../../waiting.ts';
import type { Heard } from './encoder.ts';
import type { RunningModel } from '../language/runner.ts';
import type { Completion, CompletionOptions } from '../text-engine.ts';

/** What is used of wllama: tests put a stub in its place. */
export type Llama = Pick<Wllama, 'createChatCompletion' | 'exit'>;

export interface GgufParts extends Heard {
  id: string;
  label: string;
  window: number;
  device: 'webgpu' | 'wasm';
  llama: Llama;
  /** Tokens of a text, reckoned. */
  count: (text: string) => number;
}

const NO_CHARACTERS = /invalid UTF-8/;
/** Before the text of each message, as chat templates have it. */
const TOKENS_AROUND_MESSAGE = 8;

export class GgufModel implements RunningModel {
  readonly id: string;
  readonly label: string;
  readonly window: number;
  readonly device: GgufParts['device'];
  readonly #parts: GgufParts;
  /** What was asked before and may still be under way: it ends between two tokens. */
  #last: Promise<unknown> = Promise.resolve();
  /** Real tokens by reckoned ones, as the longest prompts were seen. */
  #scale = 1;
  #knowsSystem = true;

  constructor(parts: GgufParts) {
    this.id = parts.id;
    this.label = parts.label;
    this.window = parts.window;
    this.device = parts.device;
    this.#parts = parts;
  }

  count(text: string): number {
    return Math.ceil(this.#parts.count(text) * this.#scale);
  }

  measure(messages: readonly Message[]): number {
    return messages.reduce(
      (sum, { content }) => sum + this.count(content) + TOKENS_AROUND_MESSAGE,
      0,
    );
  }

  async complete(messages: Message[], options: CompletionOptions): Promise<Completion> {
    const before = this.#last;
    const work = (async () => {
      await before;
      if (options.signal?.aborted) throw cancelled();
      return this.#generate(messages, options);
    })();
    this.#last = work.catch(() => {});
    return options.signal ? orCancelled(work, options.signal) : work;
  }

  async close(): Promise<void> {
    await this.#parts.llama.exit();
  }

  async #generate(messages: Message[], options: CompletionOptions): Promise<Completion> {
    if (!this.#knowsSystem) return this.#ask(withoutSystem(messages), options);
    try {
      return await this.#ask(messages, options);
    } catch (thrown) {
      // Some templates know no system role (Gemma's): its text then opens the first message.
      if (!/system/i.test(this.#parts.complaint()) || messages[0]?.role !== 'system') throw thrown;
      this.#knowsSystem = false;
      return this.#ask(withoutSystem(messages), options);
    }
  }

  async #ask(
    messages: Message[],
    { schema, maxTokens, signal, onToken }: CompletionOptions,
  ): Promise<Completion> {
    const started = performance.now();
    let text = '';
    let finish: string | null = null;
    let tokens = { promptTokens: 0, outputTokens: 0 };
    const onData = (chunk: ChatCompletionChunk): void => {
      const { delta, finish_reason = null } = chunk.choices[0] ?? {};
      const piece = delta?.content ?? '';
      text += piece;
      finish = finish_reason ?? finish;
      const { prompt_n = 0, cache_n = 0, predicted_n = 0 } = timingsOf(chunk);
      if (predicted_n > 0) tokens = { promptTokens: prompt_n + cache_n, outputTokens: predicted_n };
      // A part of the prompt that was read is a sign of life, too.
      if (!signal?.aborted) onToken?.(piece);
    };
    this.#parts.forget();
    try {
      await this.#parts.llama.createChatCompletion({
        ...{ messages, stream: true, onData, return_progress: true, cache_prompt: true },
        ...{ temperature: 0, max_tokens: maxTokens, timings_per_token: true },
        // Thoughts would fill the window before the answer begins.
        chat_template_kwargs: { enable_thinking: false },
        ...(schema ? { response_format: schemaFormat(schema) } : {}),
        ...(signal ? { abortSignal: signal } : {}),
      });
    } catch (thrown) {
      if (signal?.aborted) throw cancelled();
      // Bytes that are no characters cannot be handed over: what came before them counts.
      if (!NO_CHARACTERS.test(this.#parts.complaint())) throw this.#explained(thrown);
    }
    this.#learn(messages, tokens.promptTokens);
    const milliseconds = performance.now() - started;
    return { text, usage: { calls: 1, ...tokens, milliseconds }, cutOff: finish === 'length' };
  }

  /** Names and other languages take more tokens than were reckoned: the next prompt minds it. */
  #learn(messages: readonly Message[], promptTokens: number): void {
    this.#scale *= Math.max(1, promptTokens / this.measure(messages));
  }

  #explained(thrown: unknown): unknown {
    const said = `${thrown instanceof Error ? thrown.message : ''} ${this.#parts.complaint()}`;
    if (/exceeds? the available context|context size|too large to process/i.test(said)) {
      return new TriviumError(
        'too-long',
        'This is more than the model can read at once.',
        'Make passages shorter in the settings.',
        { cause: said.trim() },
      );
    }
    return new Error(said.trim(), { cause: thrown });
  }
}

interface Timings {
  prompt_n?: number;
  cache_n?: number;
  predicted_n?: number;
}

function timingsOf(chunk: ChatCompletionChunk): Timings {
  return (chunk as { timings?: Timings }).timings ?? {};
}

function schemaFormat(schema: object): {
  type: 'json_schema';
  json_schema: { name: string; schema: unknown };
} {
  return { type: 'json_schema', json_schema: { name: 'output', schema } };
}

function withoutSystem([system, user, ...rest]: Message[]): Message[] {
  if (system?.role !== 'system' || user?.role !== 'user') return [system!, user!, ...rest];
  return [{ role: 'user', content: `${system.content}\n\n${user.content}` }, ...rest];
}
