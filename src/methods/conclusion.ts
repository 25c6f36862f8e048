/**
 * How every method ends: the answer with its steps, how well it is grounded, and what was found
 * where there is none. Grounding is read off the text that is cited; no engine can claim it.
 */
import { foldText, isGrounded, standsIn } from '../knowledge/grounding.ts';
import type { Support } from '../knowledge/types.ts';
import type { AnswerOutput } from '../tasks/types.ts';
import type { Gathered } from './citations.ts';
import { conflictsOf } from './conflicts/conflicts.ts';
import type { Answer, Conflict, Grounding, Level, Step } from './events.ts';
import { CERTAIN, LIKELY, likelihoodOf } from './likelihood.ts';
import { nearestSentences } from './nearest.ts';
import type { Run } from './run.ts';
import { inAgreement } from './step-grounding.ts';

/** How many sentences of the steps, and how many beside them, are shown when there is no answer. */
const NEAREST_SENTENCES = 3;
/** So many are looked at: the first of them may be shown by the steps already. */
const MOST_SENTENCES = 12;
/** What says less of the question speaks of something else. */
const GOOD_SHARE = 2 / 5;

export interface Ending {
  method: string;
  question: string;
  /** What was looked for in its place: clues that a person changed. */
  sought?: string;
  output: AnswerOutput;
  /** What the answer was read from. */
  level: Level;
  rounds: number;
  steps: Step[];
  /**
   * The reasoning was followed to its end: nothing that was to be found out stayed open. Without
   * that an answer is grounded in part at most.
   */
  complete: boolean;
  /** Several questions in one, each with its own ending: the answer is no better than the worst. */
  parts?: readonly Ending[];
}

/** @throws TriviumError `aborted`: a question that was stopped has no answer, be it found. */
export function conclude(ending: Ending, run: Run, gathered: Gathered): Answer {
  run.throwIfCancelled();
  const { method, output, level, rounds, steps } = ending;
  const found = output.answer !== null;
  const citations = gathered.citeAll(output.supports);
  return {
    verdict: found ? 'answered' : 'not-found',
    text: flowing(output.answer ?? '', gathered),
    grounding: found
      ? inAgreement({ grounding: groundingOf(ending, citations, gathered), steps })
      : 'not-grounded',
    citations,
    steps,
    level,
    ...likelihoodOf(output),
    ...(found && isByRules(output) ? { byRules: true } : {}),
    ...(found && output.unanswered ? { unanswered: output.unanswered } : {}),
    nearest: found ? [] : nearestTo(ending, gathered),
    ...disagreement(ending, citations, gathered),
    engine: [...run.engines].join(' + '),
    ...(run.engines.size > 1 ? { by: run.lastEngine } : {}),
    method,
    rounds,
    usage: run.usage,
    milliseconds: performance.now() - run.started,
  };
}

/** White space of what was read is one space; a list that was made keeps its lines. */
function flowing(text: string, gathered: Gathered): string {
  const { chunks } = gathered.context();
  return text.replace(
    // At white space before anything else: a text without any is tried at each of its letters.
    /(?=\s)(?! \S)(?<=([\p{L}\p{N}]+|\S))\s+(?=([\p{L}\p{N}]+|\S))/gu,
    (gap, before: string, after: string) =>
      chunks.some((chunk) => chunk.text.includes(before + gap + after)) ? ' ' : gap,
  );
}

/** Where other passages that were read contradict what was found. */
function disagreement(
  { question, output, steps }: Ending,
  citations: Support[],
  gathered: Gathered,
): { conflicts?: Conflict[] } {
  const itself = { clue: question, value: output.answer ?? '', citations };
  const { chunks } = gathered.context();
  const conflicts = conflictsOf(steps, itself, chunks, ({ id }, sentence) =>
    gathered.cite({ chunk: id, sentence }),
  );
  return conflicts.length > 0 ? { conflicts } : {};
}

/**
 * Grounded: the answer stands in what it cites, every step does, and the reasoning was followed to
 * its end. Read from text while something stayed open, the words are in the text but nothing says
 * that they answer the question: partly, at most. A verdict on things ("yes", or one of two names
 * in the question) need not stand in a sentence: it is as grounded as the steps that it compares.
 * Where there are none, no sentence bears it out: partly, at most. Several answers in one are as
 * grounded as each of them. What its engine found in a sentence that does not say what is asked is
 * not grounded, though the words stand there; what rules alone made of sentences is so in part.
 */
function groundingOf(
  { question, output, steps, complete, parts }: Ending,
  citations: Support[],
  gathered: Gathered,
): Grounding {
  if (parts) {
    const each = parts.map((part): Grounding =>
      part.output.answer === null
        ? 'not-grounded'
        : groundingOf(part, gathered.citeAll(part.output.supports), gathered),
    );
    const [first = 'not-grounded'] = each;
    return each.every((one) => one === first) ? first : 'partly';
  }
  if (output.unsaid || output.sure === false) return 'not-grounded';
  const text = output.answer ?? '';
  const read = [...citations, ...gathered.underTitles(citations)];
  const { members = [text] } = output;
  const isRead = members.every((one) => isGrounded(one, read)) || joins(text, steps);
  const isVerdict = /^(yes|no)$/i.test(text) || standsIn(text, question);
  const isBacked = isRead || (isVerdict && citations.length > 0);
  if (output.probability !== undefined) {
    if (!isBacked || output.probability < LIKELY) return 'not-grounded';
    return output.probability < CERTAIN ? 'partly' : 'grounded';
  }
  const stepsGrounded = steps.filter(({ grounded }) => grounded).length;
  const isWhole = complete && !output.unanswered;
  const isFollowed = isWhole && stepsGrounded === steps.length && (isRead || steps.length > 0);
  if (isBacked && isFollowed) return isByRules(output) ? 'partly' : 'grounded';
  // A value that no sentence says, a person's own perhaps, is no better for the steps before it.
  const holdsOne = steps.some(({ grounded, value }) => grounded && standsIn(value, text));
  return isBacked || holdsOne || (isVerdict && stepsGrounded > 0) ? 'partly' : 'not-grounded';
}

/** What was weighed has its chance, whoever found it. */
const isByRules = ({ byRules, probability }: AnswerOutput): boolean =>
  byRules === true && probability === undefined;

/** The answer is made of values of grounded steps and of nothing else: "one; the other". */
function joins(text: string, steps: readonly Step[]): boolean {
  const values = steps.filter(({ grounded }) => grounded).map(({ value }) => foldText(value));
  const longestFirst = values.sort((a, b) => b.length - a.length);
  const whole = foldText(text);
  let rest = whole;
  for (const value of longestFirst) if (value.trim() !== '') rest = rest.replaceAll(value, ' ');
  return rest !== whole && /^(?: |and\b)*$/.test(rest);
}

/**
 * Shown as what was found: the sentences that the steps cite, then those that the engine thought of,
 * likeliest first, and those that say a good part of the question.
 */
function nearestTo(
  { question, sought = question, steps, output }: Ending,
  gathered: Gathered,
): Support[] {
  const { chunks } = gathered.context();
  const near = nearestSentences(sought, chunks, MOST_SENTENCES).filter(
    ({ share }) => share >= GOOD_SHARE,
  );
  const cited = uniquePlaces(steps.flatMap(({ citations }) => citations));
  const shown = new Set(cited.map(placeOf));
  const fresh = uniquePlaces(gathered.citeAll([...(output.nearest ?? []), ...near])).filter(
    (support) => !shown.has(placeOf(support)),
  );
  return [...cited.slice(0, NEAREST_SENTENCES), ...fresh.slice(0, NEAREST_SENTENCES)];
}

function uniquePlaces(supports: readonly Support[]): Support[] {
  return [...new Map(supports.map((support) => [placeOf(support), support])).values()];
}

const placeOf = ({ source }: Support): string => `${source.document}:${source.start}`;
