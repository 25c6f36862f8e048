/**
 * The built-in engine: performs every task by deterministic language processing. It needs no
 * download, no GPU and no network, and gives the same output for the same input.
 */
import { throwIfCancelled } from '../../errors.ts';
import type { Ranked } from '../../ranking/ranking.ts';
import type { IdentifyInput, OutlineAnswerInput, ReasonInput } from '../../tasks/outline.ts';
import type { CombineInput, ReadInput, RelevanceInput } from '../../tasks/sub-questions.ts';
import type { IntegrateInput } from '../../tasks/integrate-triplets.ts';
import type { ChainInput } from '../../tasks/question-graph.ts';
import type { Task, TaskName } from '../../tasks/task.ts';
import type { ThinkInput } from '../../tasks/think-next.ts';
import type { AnswerInput, ResolveInput } from '../../tasks/types.ts';
import type { Engine, PerformOptions, Performed } from '../engine.ts';
import { answerFromGraph } from './answer-from-graph.ts';
import { answerQuestion, type Reconsider } from './answer.ts';
import { decomposeQuestion } from './decompose.ts';
import { extractTriplets } from './extract.ts';
import { affirmedAnswer, affirmedBindings } from './evidence.ts';
import { answerFromOutline } from './outline/answer.ts';
import { identifyEntities } from './outline/identify.ts';
import { reasonOnOutline } from './outline/reason.ts';
import { summariseKnowledge } from './outline/summarise.ts';
import { resolveClues } from './resolve.ts';
import { rewriteFollowUp } from './follow-up/rewrite.ts';
import { rankings } from './resolve/rankings.ts';
import { combineAnswers } from './sub-questions/combine.ts';
import { readAnswer } from './sub-questions/read.ts';
import { judgeEnding, refineSeed } from './sub-questions/refine.ts';
import { judgeRelevance } from './sub-questions/relevance.ts';
import { routeQuestion } from './sub-questions/route.ts';
import { splitQuestion } from './sub-questions/split.ts';
import { integrateTriplets } from './integrate.ts';
import { planRetrieval } from './plan.ts';
import { thinkNext } from './think.ts';

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
      affirmedAnswer(input, await answerQuestion(input, this.#rankings, this.reconsider)),
    'reason-on-outline': (input: ReasonInput) => reasonOnOutline(input, this.#rankings),
    'identify-entities': (input: IdentifyInput) => identifyEntities(input, this.#rankings),
    'summarise-knowledge': summariseKnowledge,
    'answer-from-outline': (input: OutlineAnswerInput) => answerFromOutline(input, this.#rankings),
    'route-question': routeQuestion,
    'split-question': splitQuestion,
    'judge-relevance': (input: RelevanceInput) => judgeRelevance(input, this.#rankings),
    'read-answer': (input: ReadInput) => readAnswer(input, this.#rankings),
    'refine-seed': refineSeed,
    'judge-ending': judgeEnding,
    'combine-answers': (input: CombineInput) => combineAnswers(input, this.#rankings),
    // It knows nothing that is not in the documents.
    'answer-directly': () => ({ answer: null }),
    'integrate-triplets': (input: IntegrateInput) => integrateTriplets(input, this.#rankings),
    'plan-retrieval': (input: ChainInput) => planRetrieval(input, this.#rankings),
    'answer-from-graph': (input: ChainInput) => answerFromGraph(input, this.#rankings),
    'think-next': (input: ThinkInput) => thinkNext(input, this.#rankings),
    'rewrite-follow-up': rewriteFollowUp,
  };

  /** The rules have the last word; an experiment may let something else speak after them. */
  protected reconsider: Reconsider = (output) => output;

  get scorers(): string[] {
    return this.#ranked.flatMap(({ scorers }) => [...scorers]);
  }

  leaveOut(names: ReadonlySet<string>): void {
    for (const ranking of this.#ranked) ranking.leaveOut(names);
  }

  get #ranked(): Ranked[] {
    return Object.values(this.#rankings);
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
