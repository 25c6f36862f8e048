/** Text generation with transformers.js: a small instruction model on WebGPU or in WebAssembly. */
import type { PreTrainedModel, PreTrainedTokenizer, Tensor } from '@huggingface/transformers';
import { throwIfCancelled } from '../../errors.ts';
import type { Message } from '../../tasks/task.ts';
import { nextTask } from '../../waiting.ts';
import type { RunningModel } from '../language/runner.ts';
import type { Completion, CompletionOptions } from '../text-engine.ts';
import { transformers } from './package.ts';
import type { OnnxDevice } from './runtime.ts';

const { InterruptableStoppingCriteria, TextStreamer } = transformers;

/** What the tokenizer makes of a prompt: both are 1 × length. */
interface Encoded {
  input_ids: Tensor;
  attention_mask: Tensor;
}

export interface TransformersParts {
  id: string;
  label: string;
  window: number;
  device: OnnxDevice;
  tokenizer: PreTrainedTokenizer;
  model: PreTrainedModel;
}

export class TransformersModel implements RunningModel {
  readonly id: string;
  readonly label: string;
  readonly window: number;
  readonly device: OnnxDevice;
  readonly #tokenizer: PreTrainedTokenizer;
  readonly #model: PreTrainedModel;

  constructor({ id, label, window, device, tokenizer, model }: TransformersParts) {
    this.id = id;
    this.label = label;
    this.window = window;
    this.device = device;
    this.#tokenizer = tokenizer;
    this.#model = model;
    // In WebAssembly nothing but promises passes between two tokens, and a worker that never
    // comes to its next task hears of no cancellation.
    const forward = model.forward.bind(model);
    model.forward = async (inputs: unknown) => {
      await nextTask();
      return forward(inputs as Parameters<typeof forward>[0]);
    };
  }

  count(text: string): number {
    return this.#tokenizer.encode(text, { add_special_tokens: false }).length;
  }

  measure(messages: readonly Message[]): number {
    return lengthOf(this.#encode(messages));
  }

  async complete(
    messages: Message[],
    { maxTokens, signal, onToken }: CompletionOptions,
  ): Promise<Completion> {
    const started = performance.now();
    const inputs = this.#encode(messages);
    const stopping = new InterruptableStoppingCriteria();
    const stop = (): void => stopping.interrupt();
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop);
    let text = '';
    let outputTokens = 0;
    const streamer = new TextStreamer(this.#tokenizer, {
      skip_prompt: true,
      skip_special_tokens: true,
      callback_function: (piece: string) => {
        text += piece;
        onToken?.(piece);
      },
      token_callback_function: (tokens: bigint[]) => {
        outputTokens += tokens.length;
        // A token need not end a word: it is a sign of life all the same.
        onToken?.('');
      },
    });
    try {
      await this.#model.generate({
        ...inputs,
        max_new_tokens: maxTokens,
        do_sample: false,
        streamer,
        stopping_criteria: stopping,
      } as Parameters<PreTrainedModel['generate']>[0]);
    } finally {
      signal?.removeEventListener('abort', stop);
    }
    throwIfCancelled(signal);
    return {
      text,
      cutOff: outputTokens >= maxTokens,
      usage: {
        ...{ calls: 1, promptTokens: lengthOf(inputs), outputTokens },
        milliseconds: performance.now() - started,
      },
    };
  }

  async close(): Promise<void> {
    await this.#model.dispose();
  }

  /** With the model's own chat template; models that can think are told not to. */
  #encode(messages: readonly Message[]): Encoded {
    const options = { add_generation_prompt: true, return_dict: true, enable_thinking: false };
    const render = (given: readonly Message[]): Encoded =>
      this.#tokenizer.apply_chat_template([...given], options) as unknown as Encoded;
    try {
      return render(messages);
    } catch (thrown) {
      const [system, user, ...rest] = messages;
      if (system?.role !== 'system' || user?.role !== 'user') throw thrown;
      // Some templates know no system role (Gemma's): its text then opens the first message.
      return render([{ role: 'user', content: `${system.content}\n\n${user.content}` }, ...rest]);
    }
  }
}

function lengthOf({ input_ids }: Encoded): number {
  return input_ids.dims.at(-1)!;
}
