/**
 * CIRAG's second module (arXiv 2601.06799, section 3.4): the answer from triplets, then from the
 * sentences that they were extracted from, then from whole passages. A level that refuses hands on
 * to the next; the answer of the last level stands, be it a refusal.
 */
import { answerQuestionTask } from '../../tasks/answer-question.ts';
import type { Integration } from '../../tasks/integrate-triplets.ts';
import type { AnswerInput, AnswerOutput, Context, ContextProposition } from '../../tasks/types.ts';
import type { Gathered } from '../citations.ts';
import { conclude } from '../conclusion.ts';
import type { Answer, MethodEvent, Step } from '../events.ts';
import { passagesOfTriplets, sentencesOfTriplets } from '../provenance.ts';
import { readingInput } from '../reading.ts';
import type { Run } from '../run.ts';
import { stepOfTriplets, stepsOfChain } from '../steps.ts';

export interface Integrated {
  question: string;
  history: readonly Integration[];
  /** ℂ: the cumulative set of core triplets. */
  core: ContextProposition[];
  /** The integration ended by itself: enough was found. */
  sufficient: boolean;
}

const LEVELS = ['triplets', 'sentences', 'chunks'] as const;

export async function* cascade(
  { question, history, core, sufficient }: Integrated,
  run: Run,
  gathered: Gathered,
): AsyncGenerator<MethodEvent, Answer, undefined> {
  let level: AnswerInput['level'] = 'triplets';
  let output: AnswerOutput = { answer: null, supports: [] };
  for (level of LEVELS) {
    const context = contextAt(level, core, gathered);
    const pieces = countAt(level, context);
    // Where nothing was kept there is nothing to read, and no engine is asked.
    if (pieces === 0) continue;
    if (level !== 'triplets') yield { type: 'escalated', level };
    output = await run.perform(answerQuestionTask, readingInput(question, level, context));
    yield* run.takeNotices();
    const { answer, reason: thought = '' } = output;
    yield { type: 'cascaded', level, pieces, thought, answer };
    if (answer !== null) break;
  }
  return conclude(
    {
      ...{ method: 'cirag', question, output, level, rounds: history.length },
      steps: stepsOf(history, output, gathered),
      complete: sufficient && core.length > 0,
    },
    run,
    gathered,
  );
}

/** C^(g). Where no triplet was kept, the passages level reads what was retrieved. */
function contextAt(
  level: (typeof LEVELS)[number],
  core: ContextProposition[],
  gathered: Gathered,
): Context {
  const { chunks } = gathered.context();
  switch (level) {
    case 'triplets':
      return { propositions: core, chunks: [] };
    case 'sentences':
      return { propositions: core, chunks: sentencesOfTriplets(chunks, core) };
    case 'chunks':
      return {
        propositions: core,
        chunks: core.length > 0 ? passagesOfTriplets(chunks, core) : chunks,
      };
  }
}

function countAt(level: (typeof LEVELS)[number], { propositions, chunks }: Context): number {
  if (level === 'triplets') return propositions.length;
  if (level === 'chunks') return chunks.length;
  return chunks.reduce((sum, { sentences }) => sum + sentences.length, 0);
}

/** The engine's own chain where it has one; otherwise what each round kept. */
function stepsOf(
  history: readonly Integration[],
  output: AnswerOutput,
  gathered: Gathered,
): Step[] {
  const chain = stepsOfChain(output, gathered);
  if (chain.length > 0) return chain;
  return history
    .filter(({ core }) => core.length > 0)
    .map(({ query, thought, core }) => stepOfTriplets(query, core, gathered, thought));
}
