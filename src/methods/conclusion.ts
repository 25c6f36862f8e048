/**
 * How every method ends: the answer with its steps, how well it is grounded, and what was found
 * where there is none. Grounding is read off the text that is cited; no engine can claim it.
 */
import { isGrounded, standsIn } from '../knowledge/grounding.ts';
import type { Support } from '../knowledge/types.ts';
import type { AnswerOutput } from '../tasks/types.ts';
import type { Gathered } from './citations.ts';
import type { Answer, Grounding, Level, Step } from './events.ts';
import type { Run } from './run.ts';

/** How many sentences are shown as "what was found" when there is no answer. */
const NEAREST_SENTENCES = 3;

export interface Ending {
  method: string;
  question: string;
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
}

/** @throws TriviumError `aborted`: a question that was stopped has no answer, be it found. */
export function conclude(ending: Ending, run: Run, gathered: Gathered): Answer {
  run.throwIfCancelled();
  const { method, output, level, rounds, steps } = ending;
  const found = output.answer !== null;
  const citations = gathered.citeAll(output.supports);
  return {
    verdict: found ? 'answered' : 'not-found',
    text: output.answer ?? '',
    grounding: found ? groundingOf(ending, citations) : 'not-grounded',
    citations,
    steps,
    level,
    nearest: found ? [] : nearestSentences(steps, gathered),
    engine: [...run.engines].join(' + '),
    method,
    rounds,
    usage: run.usage,
    milliseconds: performance.now() - run.started,
  };
}

/**
 * Grounded: the answer stands in what it cites, every step does, and the reasoning was followed to
 * its end. Read from text while something stayed open, the words are in the text but nothing says
 * that they answer the question: partly, at most. A verdict on things ("yes", or one of two names
 * in the question) cannot stand in a sentence: it is as grounded as the steps that it compares.
 */
function groundingOf(
  { question, output, steps, complete }: Ending,
  citations: Support[],
): Grounding {
  const text = output.answer ?? '';
  const isVerdict = /^(yes|no)$/i.test(text) || standsIn(text, question);
  const answerStands = isVerdict ? citations.length > 0 : isGrounded(text, citations);
  const stepsGrounded = steps.filter(({ grounded }) => grounded).length;
  if (answerStands && complete && stepsGrounded === steps.length) return 'grounded';
  return answerStands || stepsGrounded > 0 ? 'partly' : 'not-grounded';
}

/** The sentences of the steps, and of the best propositions and passages: shown as what was found. */
function nearestSentences(steps: readonly Step[], gathered: Gathered): Support[] {
  const { propositions, chunks } = gathered.context();
  const byProposition = [...propositions]
    .sort((a, b) => b.score - a.score)
    .flatMap(({ id, sources }) =>
      sources.map(({ chunk, start, end }) => ({ triplet: id, chunk, sentence: { start, end } })),
    );
  const byChunk = chunks.flatMap(({ id, sentences }) =>
    sentences.slice(0, 1).map((sentence) => ({ chunk: id, sentence })),
  );
  const cited = steps.flatMap(({ citations }) => citations);
  const found = [...cited, ...gathered.citeAll([...byProposition, ...byChunk])];
  const unique = new Map(
    found.map((support) => [`${support.source.document}:${support.source.start}`, support]),
  );
  return [...unique.values()].slice(0, NEAREST_SENTENCES);
}
