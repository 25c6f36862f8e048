/**
 * The built-in engine: performs every task by deterministic language processing. It needs no
 * download, no GPU and no network, and gives the same output for the same input.
 */
import { throwIfCancelled } from '../../errors.ts';
import type { Ranked } from '../../ranking/ranking.ts';
import type { Task, TaskName } from '../../tasks/task.ts';
import type { AnswerInput, ResolveInput } from '../../tasks/types.ts';
import type { Engine, PerformOptions, Performed } from '../engine.ts';
import { answerQuestion } from './answer.ts';
import { decomposeQuestion } from './decompose.ts';
import { extractTriplets } from './extract.ts';
import { affirmedAnswer, affirmedBindings } from './evidence.ts';
import { resolveClues } from './resolve.ts';
import { rankings } from './resolve/rankings.ts';

export class InstantEngine implements Engine, Ranked {
  readonly id = 'instant';
  readonly label = 'Built-in';
  readonly #rankings = rankings();
  readonly #performers: Record<TaskName, (input: never) => unknown> = {
    'extract-triplets': extractTriplets,
    'decompose-question': decomposeQuestion,
    'resolve-clues': async (input: ResolveInput) =>
      affirmedBindings(input, await resolveClues(input, this.#rankings)),
    'answer-question': async (input: AnswerInput) =>
      affirmedAnswer(input, await answerQuestion(input, this.#rankings)),
  };

  get scorers(): string[] {
    return Object.values(this.#rankings).flatMap(({ scorers }: Ranked) => [...scorers]);
  }

  leaveOut(names: ReadonlySet<string>): void {
    for (const ranking of Object.values(this.#rankings)) (ranking as Ranked).leaveOut(names);
  }

  async perform<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    options: PerformOptions = {},
  ): Promise<Performed<Output>> {
    throwIfCancelled(options.signal);
    const started = performance.now();
    const output = (await this.#performers[task.name](input as never)) as Output;
    const milliseconds = performance.now() - started;
    const usage = { calls: 1, promptTokens: 0, outputTokens: 0, milliseconds };
    return { output, usage, engine: this.label };
  }
}
