/**
 * HANRAG (Sun et al., arXiv 2509.09713, section 4): the revelator routes a question, splits compound
 * ones into questions that are answered side by side, refines complex ones into seed questions that
 * are answered one after the other, and lets only relevant passages through to the answer.
 */
import { throwIfCancelled } from '../../errors.ts';
import { uniqueById } from '../../knowledge/unique-by-id.ts';
import { answerDirectlyTask } from '../../tasks/answer-directly.ts';
import { combineAnswersTask } from '../../tasks/combine-answers.ts';
import { judgeEndingTask } from '../../tasks/judge-ending.ts';
import { readAnswerTask } from '../../tasks/read-answer.ts';
import { refineSeedTask } from '../../tasks/refine-seed.ts';
import { routeQuestionTask } from '../../tasks/route-question.ts';
import { MAX_PARTS, splitQuestionTask } from '../../tasks/split-question.ts';
import type { QuestionKind, SubAnswer } from '../../tasks/sub-questions.ts';
import type { AnswerOutput, Context } from '../../tasks/types.ts';
import { Asked } from '../asked.ts';
import { Gathered } from '../citations.ts';
import { conclude } from '../conclusion.ts';
import type { Level, MethodEvent } from '../events.ts';
import { excerpts } from '../excerpts.ts';
import type { Method } from '../method.ts';
import { Run } from '../run.ts';
import { anrag, standingOf, told, type Single } from './anrag.ts';
import { asCompared, stepsOf } from './ending.ts';

export interface HanragParameters {
  /** Passages retrieved for each question. */
  passages: number;
  /** Seed questions of a complex question at most. */
  maxRounds: number;
  /** The kind of the question where it is known already: the router is not asked then. */
  route?: QuestionKind;
}

export const HANRAG_DEFAULTS: HanragParameters = { passages: 5, maxRounds: 5 };

/** What a route came to. */
interface Outcome {
  output: AnswerOutput;
  steps: SubAnswer[];
  rounds: number;
  /** Every sub-question was answered, and the last of them was enough. */
  complete: boolean;
  /** What the answer was read from: passages unless told otherwise. */
  level?: Level;
}

interface Asking {
  question: string;
  run: Run;
  gathered: Gathered;
  parameters: HanragParameters;
}
type Route = (asking: Asking) => AsyncGenerator<MethodEvent, Outcome, undefined>;

export const hanrag: Method<HanragParameters> = async function* (question, context, parameters) {
  const run = new Run(context);
  const gathered = new Gathered();
  const asking = { question, run, gathered, parameters: { ...HANRAG_DEFAULTS, ...parameters } };
  yield { type: 'started', question, method: 'hanrag', engine: context.engine.label };

  let kind = asking.parameters.route;
  if (!kind) {
    ({ kind } = await run.perform(routeQuestionTask, { question }));
    yield* run.takeNotices();
    yield { type: 'routed', route: kind };
  }
  const route = { straightforward, 'single-step': single, compound, complex }[kind];
  const { output, steps, rounds, complete, level = 'chunks' } = yield* route(asking);

  throwIfCancelled(context.signal);
  const ending = { method: 'hanrag', question, output, level, rounds };
  const shown = stepsOf(asCompared(steps, output), gathered);
  yield {
    type: 'answered',
    answer: conclude({ ...ending, steps: shown, complete }, run, gathered),
  };
};

/**
 * What the engine knows by heart needs no document, and is never shown as grounded. What it does not
 * know is looked up after all.
 */
const straightforward: Route = async function* (asking) {
  const { question, run } = asking;
  const { answer, reason } = await run.perform(answerDirectlyTask, { question });
  yield* run.takeNotices();
  if (answer === null) return yield* single(asking);
  const output = { answer, supports: [], ...(reason ? { reason } : {}) };
  return { output, steps: [], rounds: 0, complete: false, level: 'nothing' };
};

/** One retrieval answers it. */
const single: Route = async function* ({ question, run, gathered, parameters }) {
  yield { type: 'round-started', round: 1, queries: [question] };
  const one = await anrag({ question }, run, parameters.passages);
  yield* run.takeNotices();
  yield* told(1, [one], gathered);
  const { answer, supports } = one.answer;
  const output = { answer, supports, ...standingOf(one.answer) };
  return { output, steps: [], rounds: 1, complete: isCertain(one.answer) };
};

/** Formulas 1 to 5: split, answer each part by itself, side by side, and combine. */
const compound: Route = async function* (asking) {
  const { question, run, gathered, parameters } = asking;
  const split = await run.perform(splitQuestionTask, { question });
  yield* run.takeNotices();
  const questions =
    split.questions.length > 0 ? split.questions.slice(0, MAX_PARTS) : [{ question }];
  yield { type: 'divided', questions: questions.map((part) => part.question) };
  yield { type: 'round-started', round: 1, queries: questions.map((part) => part.question) };
  const parts = await Promise.all(questions.map((part) => anrag(part, run, parameters.passages)));
  yield* run.takeNotices();
  yield* told(1, parts, gathered);
  const steps = parts.map(({ answer }) => answer);
  const { output, escalated } = yield* combined(asking, steps, parts);
  return { output, steps, rounds: 1, complete: !escalated && steps.every(isCertain) };
};

/** Formulas 6 to 9: refine the seed question, answer it, judge whether that is enough. */
const complex: Route = async function* (asking) {
  const { question, run, gathered, parameters } = asking;
  const singles: Single[] = [];
  const steps: SubAnswer[] = [];
  const asked = new Asked();
  let ended = false;
  while (!ended && steps.length < parameters.maxRounds) {
    const round = steps.length + 1;
    const { seed } = await run.perform(refineSeedTask, { question, steps: [...steps] });
    yield* run.takeNotices();
    // A question that was asked before would find what it found before.
    if (!asked.add(seed.question)) break;
    yield { type: 'refined', round, question: seed.question };
    yield { type: 'round-started', round, queries: [seed.question] };
    const one = await anrag(seed, run, parameters.passages);
    yield* run.takeNotices();
    yield* told(round, [one], gathered);
    singles.push(one);
    steps.push(one.answer);
    ({ ended } = await run.perform(judgeEndingTask, { question, steps: [...steps] }));
    yield* run.takeNotices();
    yield { type: 'ending-judged', round, enough: ended };
  }
  const { output, escalated } = yield* combined(asking, steps, singles);
  const complete = ended && !escalated && steps.every(isCertain);
  return { output, steps, rounds: steps.length, complete };
};

function isCertain({ answer, sure }: SubAnswer): boolean {
  return answer !== null && sure !== false;
}

/** The answer from the sub-answers; where these say nothing, from all passages that were relevant. */
async function* combined(
  { question, run, gathered }: Asking,
  steps: SubAnswer[],
  singles: readonly Single[],
): AsyncGenerator<MethodEvent, { output: AnswerOutput; escalated: boolean }, undefined> {
  const cited = excerpts(
    steps.flatMap(({ supports }) => supports),
    gathered.context(),
  );
  let output = await run.perform(combineAnswersTask, { question, steps, ...cited });
  yield* run.takeNotices();
  const relevant = union(singles.map((one) => one.relevant));
  const escalated = output.answer === null && relevant.chunks.length > 0;
  if (escalated) {
    yield { type: 'escalated', level: 'chunks' };
    output = await run.perform(readAnswerTask, { asked: { question }, ...relevant });
    yield* run.takeNotices();
  }
  return { output, escalated };
}

function union(contexts: readonly Context[]): Context {
  return {
    chunks: uniqueById(contexts.flatMap(({ chunks }) => chunks)),
    propositions: uniqueById(contexts.flatMap(({ propositions }) => propositions)),
  };
}
