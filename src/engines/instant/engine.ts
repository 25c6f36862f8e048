/**
 * The built-in engine: plans, reads, weighs and composes, by the reading model or, where there is
 * none, by words alone. It needs no GPU and no network, and gives the same output for the same input.
 */
import { throwIfCancelled } from '../../errors.ts';
import { askedAbout } from '../../knowledge/about.ts';
import type { ReadingModel } from '../../reading-model/types.ts';
import type { Sentence } from '../../sentences.ts';
import type { IntegrateInput } from '../../tasks/integrate-triplets.ts';
import type { OutlineAnswerInput } from '../../tasks/outline.ts';
import { asAnswerInput, type ChainInput } from '../../tasks/question-graph.ts';
import type { FollowUpInput } from '../../tasks/rewrite-follow-up.ts';
import type { ReadInput, ReadOutput, RefineInput, SplitInput } from '../../tasks/sub-questions.ts';
import type { Task, TaskName } from '../../tasks/task.ts';
import type {
  AnswerInput,
  AnswerOutput,
  Context,
  DecomposeInput,
  DecomposeOutput,
  ExtractInput,
  ResolveInput,
} from '../../tasks/types.ts';
import { degradation, type Engine, type PerformOptions, type Performed } from '../engine.ts';
import { toldFromBeginning } from './compose/about.ts';
import { extractTriplets } from './extract.ts';
import { rewriteFollowUp } from './follow-up/rewrite.ts';
import { integrateTriplets } from './integrate.ts';
import { withinLength, withRest } from './length.ts';
import type { Means } from './means.ts';
import { Mishaps } from './mishaps.ts';
import { NONE } from './no-answer.ts';
import { identifyEntities } from './outline/identify.ts';
import { reasonOnOutline } from './outline/reason.ts';
import { summariseKnowledge } from './outline/summarise.ts';
import { planRetrieval } from './plan.ts';
import { wordsReader } from './read/by-words.ts';
import { resolveByReading } from './read/chains.ts';
import { decomposeQuestion } from './read/decompose.ts';
import { ReadingFailed, readerOver } from './read/failure.ts';
import { isByWords } from './read/read.ts';
import { combineAnswers } from './sub-questions/combine.ts';
import { judgeEnding, refineSeed } from './sub-questions/refine.ts';
import { judgeRelevance } from './sub-questions/relevance.ts';
import { routeQuestion } from './sub-questions/route.ts';
import { splitQuestion } from './sub-questions/split.ts';
import { thinkNext } from './think.ts';
import { answerByReading, asInput, LIKELY } from './weigh/answer.ts';

/** What does a task, and what it comes to where that throws: nothing found, and nothing invented. */
interface Performer {
  /** It waits for a reading model that is being loaded; the others need none. */
  reads?: true;
  /** @param whole the input as it was given, with questions of any length. */
  perform: (input: never, means: Means, whole: never) => unknown;
  otherwise: (input: never) => unknown;
}
type Performers = Record<TaskName, Performer>;

/** A question over passages alone. */
const answerOver = (question: string, context: Context, means: Means): Promise<AnswerOutput> =>
  answered(asInput(question, context), means);

async function answered(input: AnswerInput, { reader }: Means): Promise<AnswerOutput> {
  const told = toldFromBeginning(input);
  if (told) return told;
  const output = await answerByReading(input, reader);
  if (!isByWords(reader) || output.answer === null) return output;
  // Right less than half of the time (docs/engine.md): a guess, whatever it was weighed.
  const { probability: _, ...guess } = output;
  return { ...guess, byRules: true };
}

const NO_CLUES: DecomposeOutput = { clues: [], types: {}, target: null };
const noAnswer = (): AnswerOutput => NONE;

export type ReadingModelSource = (
  signal?: AbortSignal,
) => ReadingModel | null | Promise<ReadingModel | null>;

export interface InstantEngineParts {
  /**
   * The model to plan, read and weigh with, maybe after a while; null while there is none: words
   * alone then, as for a task during which it fails. Rejects when the signal fires.
   */
  readingModel?: ReadingModelSource;
}

export class InstantEngine implements Engine {
  readonly id = 'instant';
  readonly label = 'Built-in';
  readonly readingModel: ReadingModelSource;
  readonly #performers: Performers = {
    'extract-triplets': {
      perform: extractTriplets,
      otherwise: ({ sentences }: ExtractInput) => ({ triplets: [], unread: sentences }),
    },
    'decompose-question': {
      reads: true,
      perform: (input: DecomposeInput, means) => {
        // A text as a whole is no clue's value.
        if (askedAbout(input.question)?.isText) return NO_CLUES;
        return decomposeQuestion(input, means);
      },
      otherwise: () => NO_CLUES,
    },
    'resolve-clues': {
      reads: true,
      perform: (input: ResolveInput, { reader }) => resolveByReading(input, reader),
      otherwise: () => ({ bindings: [] }),
    },
    'answer-question': {
      reads: true,
      perform: answered,
      otherwise: noAnswer,
    },
    'reason-on-outline': {
      reads: true,
      perform: reasonOnOutline,
      otherwise: () => ({ text: '', retrieve: false }),
    },
    'identify-entities': {
      reads: true,
      perform: identifyEntities,
      otherwise: () => ({ needs: [] }),
    },
    'summarise-knowledge': {
      reads: true,
      perform: summariseKnowledge,
      otherwise: () => ({ pieces: [] }),
    },
    'answer-from-outline': {
      reads: true,
      perform: (input: OutlineAnswerInput, means) => answerOver(input.question, input, means),
      otherwise: noAnswer,
    },
    'route-question': {
      reads: true,
      perform: routeQuestion,
      otherwise: () => ({ kind: 'single-step' }),
    },
    'split-question': {
      reads: true,
      perform: splitQuestion,
      otherwise: ({ question }: SplitInput) => ({ questions: [{ question }] }),
    },
    'judge-relevance': {
      reads: true,
      perform: judgeRelevance,
      otherwise: () => ({ relevant: false }),
    },
    'read-answer': {
      reads: true,
      perform: async (input: ReadInput, means): Promise<ReadOutput> => {
        const output = await answerOver(input.asked.question, input, means);
        const { answer, probability = 0 } = output;
        return answer !== null && probability < LIKELY ? { ...output, sure: false } : output;
      },
      otherwise: noAnswer,
    },
    'refine-seed': {
      reads: true,
      perform: refineSeed,
      otherwise: ({ question }: RefineInput) => ({ seed: { question } }),
    },
    'judge-ending': {
      reads: true,
      perform: judgeEnding,
      otherwise: () => ({ ended: true }),
    },
    'combine-answers': { reads: true, perform: combineAnswers, otherwise: noAnswer },
    // It knows nothing that is not in the documents.
    'answer-directly': { perform: () => ({ answer: null }), otherwise: () => ({ answer: null }) },
    'integrate-triplets': {
      reads: true,
      perform: integrateTriplets,
      // The last query again says that there is nothing new to ask.
      otherwise: ({ query }: IntegrateInput) => ({ thought: '', core: [], nextQuery: query }),
    },
    'plan-retrieval': {
      reads: true,
      perform: planRetrieval,
      otherwise: ({ chain, question }: ChainInput) => {
        return { action: 'subquery', subquery: chain.at(-1)?.subquery ?? question };
      },
    },
    'answer-from-graph': {
      reads: true,
      perform: async (input: ChainInput, means) => {
        const { question, ...context } = asAnswerInput(input);
        return { ...(await answerOver(question, context, means)), level: 'sentences' as const };
      },
      otherwise: noAnswer,
    },
    'think-next': {
      reads: true,
      perform: thinkNext,
      otherwise: () => ({ thought: '', concludes: false }),
    },
    'rewrite-follow-up': {
      perform: (input: FollowUpInput, _, { question }: FollowUpInput) => {
        const { question: rewritten } = rewriteFollowUp(input);
        return { question: withRest(rewritten, input.question, question) };
      },
      otherwise: ({ question }: FollowUpInput) => ({ question }),
    },
  };

  constructor({ readingModel = () => null }: InstantEngineParts = {}) {
    this.readingModel = readingModel;
  }

  async perform<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    options: PerformOptions = {},
  ): Promise<Performed<Output>> {
    throwIfCancelled(options.signal);
    const mishaps = new Mishaps();
    const { perform, otherwise, reads } = this.#performers[task.name];
    const notes: Sentence[] = [];
    const model = reads ? await this.readingModel(options.signal) : null;
    const started = performance.now();
    const output = (await mishaps.guardAsync(
      'task',
      async () => {
        const { read, notes: said } = withinLength(input);
        notes.push(...said);
        const work = (reader: Means['reader']): unknown =>
          perform(read as never, { mishaps, reader }, input as never);
        const byWords = wordsReader(mishaps, options.signal);
        try {
          return await work(model ? readerOver(model, options.signal) : byWords);
        } catch (thrown) {
          if (!(thrown instanceof ReadingFailed)) throw thrown;
          notes.push(thrown.sentence);
          return work(byWords);
        }
      },
      () => otherwise(input as never),
    )) as Output;
    const milliseconds = performance.now() - started;
    const usage = { calls: 1, promptTokens: 0, outputTokens: 0, milliseconds };
    return { output, usage, engine: this.label, ...degradation([...notes, ...mishaps.notes]) };
  }
}
