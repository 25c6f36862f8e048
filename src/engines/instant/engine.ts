/**
 * The built-in engine: performs every task by deterministic language processing. It needs no
 * download, no GPU and no network, and gives the same output for the same input.
 */
import { TriviumError } from '../../errors.ts';
import type { Task, TaskName } from '../../tasks/task.ts';
import type { AnswerInput, ResolveInput } from '../../tasks/types.ts';
import type { Engine, PerformOptions, Performed } from '../engine.ts';
import { answerQuestion } from './answer.ts';
import { decomposeQuestion } from './decompose.ts';
import { extractTriplets } from './extract.ts';
import { affirmedAnswer, affirmedBindings } from './evidence.ts';
import { resolveClues } from './resolve.ts';

const PERFORMERS: Record<TaskName, (input: never) => unknown> = {
  'extract-triplets': extractTriplets,
  'decompose-question': decomposeQuestion,
  'resolve-clues': (input: ResolveInput) => affirmedBindings(input, resolveClues(input)),
  'answer-question': (input: AnswerInput) => affirmedAnswer(input, answerQuestion(input)),
};

export class InstantEngine implements Engine {
  readonly id = 'instant';
  readonly label = 'Built-in';

  async perform<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    options: PerformOptions = {},
  ): Promise<Performed<Output>> {
    if (options.signal?.aborted) throw new TriviumError('aborted', 'Cancelled.', '');
    const started = performance.now();
    const output = PERFORMERS[task.name](input as never) as Output;
    const milliseconds = performance.now() - started;
    const usage = { calls: 1, promptTokens: 0, outputTokens: 0, milliseconds };
    return { output, usage, engine: this.label };
  }
}
