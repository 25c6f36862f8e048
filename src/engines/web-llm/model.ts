/** A model in WebLLM: JSON schemas constrain what it writes, its own tokenizer counts. */
import type {
  ChatCompletionChunk,
  ChatCompletionRequestStreaming,
  MLCEngineInterface,
} from '@mlc-ai/web-llm';
import { cancelled, TriviumError } from '../../errors.ts';
import type { Message } from '../../tasks/task.ts';
import type { RunningModel } from '../language/runner.ts';
import type { Completion, CompletionOptions } from '../text-engine.ts';

/** What is used of WebLLM's engine: tests put a stub in its place. */
export interface ChatEngine extends Pick<MLCEngineInterface, 'interruptGenerate' | 'unload'> {
  chat: {
    completions: {
      create(request: ChatCompletionRequestStreaming): Promise<AsyncIterable<ChatCompletionChunk>>;
    };
  };
}

export interface WebLlmParts {
  id: string;
  label: string;
  window: number;
  engine: ChatEngine;
  /** Tokens of a text by the model's tokenizer. */
  count: (text: string) => number;
  /** It was trained to think aloud first: it is told not to. */
  thinks: boolean;
}

export class WebLlmModel implements RunningModel {
  readonly id: string;
  readonly label: string;
  readonly window: number;
  readonly device = 'webgpu';
  readonly #engine: ChatEngine;
  readonly #count: (text: string) => number;
  readonly #thinks: boolean;

  constructor({ id, label, window, engine, count, thinks }: WebLlmParts) {
    this.id = id;
    this.label = label;
    this.window = window;
    this.#engine = engine;
    this.#count = count;
    this.#thinks = thinks;
  }

  count(text: string): number {
    return this.#count(text);
  }

  async complete(
    messages: Message[],
    { schema, maxTokens, signal, onToken }: CompletionOptions,
  ): Promise<Completion> {
    const started = performance.now();
    const stop = (): void => void this.#engine.interruptGenerate();
    signal?.addEventListener('abort', stop);
    let text = '';
    let finish: string | null = null;
    let tokens = { promptTokens: 0, outputTokens: 0 };
    try {
      const chunks = await this.#engine.chat.completions.create({
        messages,
        ...{ stream: true, stream_options: { include_usage: true } },
        ...{ temperature: 0, max_tokens: maxTokens },
        // Thoughts would fill the window before the answer begins. Not for the others: WebLLM
        // writes the empty thought into the prompt of any model.
        ...(this.#thinks ? { extra_body: { enable_thinking: false } } : {}),
        ...(schema
          ? { response_format: { type: 'json_object', schema: JSON.stringify(schema) } }
          : {}),
      });
      for await (const { choices, usage } of chunks) {
        const piece = choices[0]?.delta.content ?? '';
        text += piece;
        finish = choices[0]?.finish_reason ?? finish;
        if (usage) {
          tokens = { promptTokens: usage.prompt_tokens, outputTokens: usage.completion_tokens };
        }
        onToken?.(piece);
      }
    } catch (thrown) {
      throw explained(thrown);
    } finally {
      signal?.removeEventListener('abort', stop);
    }
    if (signal?.aborted || finish === 'abort') throw cancelled();
    const milliseconds = performance.now() - started;
    return { text, usage: { calls: 1, ...tokens, milliseconds }, cutOff: finish === 'length' };
  }

  async close(): Promise<void> {
    await this.#engine.unload();
  }
}

/** After its device was lost, WebLLM lets go of the model and says only that there is none. */
function explained(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown;
  if (/ModelNotLoaded|not loaded/i.test(`${thrown.name} ${thrown.message}`)) {
    return new Error('The device was lost.', { cause: thrown });
  }
  if (/ContextWindowSizeExceeded/i.test(thrown.name)) {
    return new TriviumError(
      'too-long',
      'This is more than the model can read at once.',
      'Make passages shorter in the settings.',
      { cause: thrown.message },
    );
  }
  return thrown;
}
