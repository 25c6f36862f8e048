/**
 * The built-in engine: performs every task by deterministic language processing. It needs no
 * download, no GPU and no network, and gives the same output for the same input.
 */
import { throwIfCancelled } from '../../errors.ts';
import type { Ranked } from '../../ranking/ranking.ts';
import { askedAbout } from '../../knowledge/about.ts';
import type { IntegrateInput } from '../../tasks/integrate-triplets.ts';
import type { OutlineAnswerInput } from '../../tasks/outline.ts';
import { asAnswerInput, type ChainInput } from '../../tasks/question-graph.ts';
import type { FollowUpInput } from '../../tasks/rewrite-follow-up.ts';
import type { ReadInput, ReadOutput, RefineInput, SplitInput } from '../../tasks/sub-questions.ts';
import type { ReadingModel } from '../../reading-model/types.ts';
import type { Sentence } from '../../sentences.ts';
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
import { answerFromGraph } from './answer-from-graph.ts';
import { toldFromBeginning } from './compose/about.ts';
import { answerQuestion } from './answer.ts';
import { decomposeQuestion } from './decompose.ts';
import { extractTriplets } from './extract.ts';
import { affirmedAnswer, affirmedBindings } from './evidence.ts';
import { answerFromOutline } from './outline/answer.ts';
import { identifyEntities } from './outline/identify.ts';
import { reasonOnOutline } from './outline/reason.ts';
import { summariseKnowledge } from './outline/summarise.ts';
import { isRead, resolveByReading } from './read/chains.ts';
import { decomposeByReading } from './read/decompose.ts';
import { ReadingFailed, readerOver } from './read/failure.ts';
import { bareWithValues, settledAnswer } from './read/without-model.ts';
import type { Means } from './means.ts';
import { answerByReading, asInput, LIKELY } from './weigh/answer.ts';
import { withinLength, withRest } from './length.ts';
import { Mishaps } from './mishaps.ts';
import { resolveClues } from './resolve.ts';
import { rewriteFollowUp } from './follow-up/rewrite.ts';
import { rankings } from './resolve/rankings.ts';
import { combineAnswers } from './sub-questions/combine.ts';
import { readAnswer } from './sub-questions/read.ts';
import { judgeEnding, refineSeed } from './sub-questions/refine.ts';
import { judgeRelevance } from './sub-questions/relevance.ts';
import { routeQuestion } from './sub-questions/route.ts';
import { splitQuestion } from './sub-questions/split.ts';
import { NONE } from './no-answer.ts';
import { integrateTriplets } from './integrate.ts';
import { planRetrieval } from './plan.ts';
import { thinkNext } from './think.ts';

/** What does a task, and what it comes to where that throws: nothing found, and nothing invented. */
interface Performer {
  /** It waits for a reading model that is being loaded; the others are done without. */
  reads?: true;
  /** @param whole the input as it was given, with questions of any length. */
  perform: (input: never, means: Means, whole: never) => unknown;
  otherwise: (input: never) => unknown;
}
type Performers = Record<TaskName, Performer>;

/** Its clues come of a plan, and can be read by their words. */
const isPlanned = ({ originals }: Pick<AnswerInput, 'originals'>): boolean =>
  originals?.some(isRead) ?? false;

/** A question over passages: weighed with what the rules make of it, or as they answer it. */
async function orByReading<Output extends AnswerOutput>(
  question: string,
  context: Context,
  rules: () => Promise<Output>,
  { reader }: Means,
): Promise<AnswerOutput> {
  const told = toldFromBeginning({ question, chunks: context.chunks });
  if (told) return told;
  const guess = async (): Promise<AnswerOutput> => guessed(await rules());
  return reader ? answerByReading(asInput(question, context), guess, reader) : guess();
}

/** Right less than half of the time on questions that the rules were not made for (docs/engine.md). */
function guessed<Output extends AnswerOutput>(output: Output): Output {
  return output.answer === null ? output : { ...output, byRules: true };
}

const NO_CLUES: DecomposeOutput = { clues: [], types: {}, target: null };
const noAnswer = (): AnswerOutput => NONE;

export type ReadingModelSource = (
  signal?: AbortSignal,
) => ReadingModel | null | Promise<ReadingModel | null>;

export interface InstantEngineParts {
  /**
   * The model to plan, read and weigh with, maybe after a while; null while there is none: rules
   * alone then, as for a task during which it fails. Rejects when the signal fires.
   */
  readingModel?: ReadingModelSource;
}

export class InstantEngine implements Engine, Ranked {
  readonly id = 'instant';
  readonly label = 'Built-in';
  readonly readingModel: ReadingModelSource;
  readonly #rankings = rankings();
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
        return means.reader
          ? decomposeByReading(input, means, means.reader)
          : decomposeQuestion(input, means);
      },
      otherwise: () => NO_CLUES,
    },
    'resolve-clues': {
      reads: true,
      perform: async (input: ResolveInput, means) => {
        if (means.reader && isPlanned(input)) return resolveByReading(input, means.reader);
        const byRules = affirmedBindings(input, await resolveClues(input, means));
        return means.reader ? resolveByReading(input, means.reader, byRules) : byRules;
      },
      otherwise: () => ({ bindings: [] }),
    },
    'answer-question': {
      reads: true,
      perform: (input: AnswerInput, means) => {
        const told = toldFromBeginning(input);
        if (told) return told;
        const rules = async (asked: AnswerInput): Promise<AnswerOutput> =>
          guessed(affirmedAnswer(asked, await answerQuestion(asked, means)));
        if (means.reader) return answerByReading(input, rules, means.reader);
        // A clue that a person wrote is the rules' own language.
        const isOwn = input.originals?.some(({ words }) => words === undefined) ?? true;
        if (isOwn || !isPlanned(input)) return rules(input);
        return settledAnswer(input) ?? rules(bareWithValues(input));
      },
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
      perform: (input: OutlineAnswerInput, means) => {
        // A voice of their own, which what was read confirms or not.
        const { reader: _, ...rules } = means;
        return orByReading(input.question, input, () => answerFromOutline(input, rules), means);
      },
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
    'judge-relevance': { perform: judgeRelevance, otherwise: () => ({ relevant: false }) },
    'read-answer': {
      reads: true,
      perform: async (input: ReadInput, means): Promise<ReadOutput> => {
        const { question } = input.asked;
        const output = await orByReading(question, input, () => readAnswer(input, means), means);
        const { answer, probability = 1 } = output;
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
        const rules = (): Promise<AnswerOutput> => answerFromGraph(input, means);
        const output = await orByReading(question, context, rules, means);
        return means.reader ? { ...output, level: 'sentences' as const } : output;
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
        const work = (reader: Pick<Means, 'reader'>): unknown =>
          perform(read as never, { ...this.#rankings, mishaps, ...reader }, input as never);
        try {
          return await work(model ? { reader: readerOver(model, options.signal) } : {});
        } catch (thrown) {
          if (!(thrown instanceof ReadingFailed)) throw thrown;
          notes.push(thrown.sentence);
          return work({});
        }
      },
      () => otherwise(input as never),
    )) as Output;
    const milliseconds = performance.now() - started;
    const usage = { calls: 1, promptTokens: 0, outputTokens: 0, milliseconds };
    return { output, usage, engine: this.label, ...degradation([...notes, ...mishaps.notes]) };
  }
}
