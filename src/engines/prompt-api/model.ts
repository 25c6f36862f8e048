/**
 * The browser's own model behind the Prompt API. A session is made for each call, because the
 * system prompt can be given only at its start and nothing may linger from one step to the next.
 */
import { TriviumError } from '../../errors.ts';
import type { Message } from '../../tasks/task.ts';
import type { RunningModel } from '../language/runner.ts';
import type { Completion, CompletionOptions } from '../text-engine.ts';
import { LANGUAGES, type LanguageModelApi, type LanguageModelSession } from './types.ts';

/** Careful for names; whole prompts are measured by the browser itself. */
const CHARACTERS_PER_TOKEN = 3.5;
/** More than any task writes: a model that goes in circles is stopped. */
const MOST_CHARACTERS_PER_TOKEN = 12;

export class PromptApiModel implements RunningModel {
  readonly id = 'prompt-api';
  readonly label = "The browser's model";
  readonly device = 'browser';

  /** @param base a session without any prompt: it keeps the model in memory, and measures. */
  constructor(
    private readonly api: LanguageModelApi,
    private readonly base: LanguageModelSession,
    readonly window: number,
  ) {}

  count(text: string): number {
    return Math.ceil(text.length / CHARACTERS_PER_TOKEN);
  }

  async measure(messages: readonly Message[]): Promise<number> {
    const text = messages.map(({ content }) => content).join('\n\n');
    const measured =
      (await this.base.measureContextUsage?.(text)) ?? (await this.base.measureInputUsage?.(text));
    return measured ?? this.count(text);
  }

  async complete(
    messages: Message[],
    { schema, maxTokens, signal, onToken }: CompletionOptions,
  ): Promise<Completion> {
    const started = performance.now();
    const initialPrompts = messages.slice(0, -1);
    const session = await this.api.create({ ...LANGUAGES, initialPrompts, signal });
    try {
      const stream = session.promptStreaming(messages.at(-1)!.content, {
        signal,
        ...(schema ? { responseConstraint: schema, omitResponseConstraintInput: true } : {}),
      });
      let text = '';
      let cutOff = false;
      const reader = stream.getReader();
      for (;;) {
        const { done, value: piece } = await reader.read();
        if (done) break;
        text += piece;
        onToken?.(piece);
        if (text.length > maxTokens * MOST_CHARACTERS_PER_TOKEN) {
          cutOff = true;
          await reader.cancel();
          break;
        }
      }
      const promptTokens = await this.measure(messages);
      const outputTokens = await this.measure([{ role: 'assistant', content: text }]);
      const milliseconds = performance.now() - started;
      return { text, cutOff, usage: { calls: 1, promptTokens, outputTokens, milliseconds } };
    } catch (thrown) {
      throw explained(thrown);
    } finally {
      session.destroy();
    }
  }

  close(): void {
    this.base.destroy();
  }
}

/** The errors that the Prompt API names; others go on as they are. */
function explained(thrown: unknown): unknown {
  if (!(thrown instanceof Error)) return thrown;
  const cause = { cause: `${thrown.name}: ${thrown.message}` };
  switch (thrown.name) {
    case 'NotSupportedError':
      return new TriviumError(
        'invalid',
        "The browser's model does not take this request.",
        'The built-in engine takes this step over.',
        cause,
      );
    case 'QuotaExceededError':
      return new TriviumError(
        'too-long',
        "This is more than the browser's model can read at once.",
        'Make passages shorter in the settings.',
        cause,
      );
    case 'NotReadableError':
      return new TriviumError(
        'invalid',
        "The browser held its model's answer back.",
        'The built-in engine takes this step over.',
        cause,
      );
    default:
      return thrown;
  }
}
