/** A language model that says what the test tells it to, in order; it records what it was asked. */
import type { Completion, CompletionOptions, TextModel } from '../../src/engines/text-engine.ts';
import { TextEngine } from '../../src/engines/text-engine.ts';
import type { Message } from '../../src/tasks/task.ts';

export type Line = string | ((messages: Message[]) => string);

export class ScriptedModel implements TextModel {
  readonly id = 'scripted';
  readonly label = 'Scripted';
  readonly window: number;
  readonly asked: Message[][] = [];
  readonly #lines: Line[];

  constructor(lines: Line[], tokens = 4096) {
    this.#lines = [...lines];
    this.window = tokens;
  }

  count(text: string): number {
    return Math.ceil(text.length / 4);
  }

  complete(messages: Message[], options: CompletionOptions): Promise<Completion> {
    this.asked.push(messages);
    options.signal?.throwIfAborted();
    const line = this.#lines.shift();
    if (line === undefined) return Promise.reject(new Error('The script has no more lines.'));
    const text = typeof line === 'string' ? line : line(messages);
    return Promise.resolve({
      text,
      usage: { calls: 1, promptTokens: 10, outputTokens: 5, milliseconds: 1 },
    });
  }
}

export function scriptedEngine(lines: Line[]): { engine: TextEngine; model: ScriptedModel } {
  const model = new ScriptedModel(lines);
  return { engine: new TextEngine(model), model };
}
