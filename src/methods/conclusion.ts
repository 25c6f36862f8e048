/** The answer with its steps, how well it is grounded, and what was found where there is none. */
import { formatClue, placeholdersOf } from '../knowledge/clues.ts';
import { isGrounded, standsIn } from '../knowledge/grounding.ts';
import type { Binding, Support } from '../knowledge/types.ts';
import type { AnswerOutput } from '../tasks/types.ts';
import type { Gathered } from './citations.ts';
import type { Answer, Grounding, LoopState, Step } from './events.ts';
import type { Run } from './run.ts';

/** How many sentences are shown as "what was found" when there is no answer. */
const NEAREST_SENTENCES = 3;

export function conclude(
  state: LoopState,
  run: Run,
  gathered: Gathered,
  output: AnswerOutput,
  level: Answer['level'],
): Answer {
  const text = output.answer ?? '';
  const found = output.answer !== null;
  const citations = gathered.citeAll(output.supports);
  return {
    verdict: found ? 'answered' : 'not-found',
    text,
    grounding: found ? groundingOf(text, citations, state, level) : 'not-grounded',
    citations,
    steps: state.bindings.map((binding) => stepOf(binding, state)),
    level,
    nearest: found ? [] : nearestSentences(state, gathered),
    engine: [...run.engines].join(' + '),
    method: 't2rag',
    rounds: state.round,
    usage: run.usage,
    milliseconds: performance.now() - run.started,
  };
}

function stepOf(binding: Binding, state: LoopState): Step {
  const clue = state.originals.find(({ id }) => id === binding.clue);
  return {
    clue: clue ? formatClue(clue) : '',
    clueId: binding.clue,
    placeholder: binding.placeholder,
    value: binding.value,
    citations: binding.supports,
    grounded: binding.grounded,
    runnersUp: binding.runnersUp.map(({ value, score }) => ({ value, score })),
    ...(binding.reason ? { reason: binding.reason } : {}),
  };
}

/**
 * Grounded: the answer stands in what it cites, every step does, and the chain of clues was
 * followed to its end. Read from sentences or chunks while a clue stayed open (or without any
 * clue), the words are in the text but nothing says that they answer the question: partly, at
 * most. A verdict on things ("yes", or one of two names in the question) cannot stand in a
 * sentence: it is as grounded as the steps that it compares.
 */
function groundingOf(
  text: string,
  citations: Support[],
  state: LoopState,
  level: Answer['level'],
): Grounding {
  const isVerdict = /^(yes|no)$/i.test(text) || standsIn(text, state.question);
  const answerStands = isVerdict ? citations.length > 0 : isGrounded(text, citations);
  const steps = state.bindings;
  const stepsGrounded = steps.filter(({ grounded }) => grounded).length;
  const followed = level === 'triplets' || isComplete(state);
  if (answerStands && followed && stepsGrounded === steps.length) return 'grounded';
  return answerStands || stepsGrounded > 0 ? 'partly' : 'not-grounded';
}

function isComplete({ clues }: LoopState): boolean {
  return clues.length > 0 && clues.every((clue) => placeholdersOf(clue).length === 0);
}

/** The sentences of the best propositions and passages: shown as what was found. */
function nearestSentences(state: LoopState, gathered: Gathered): Support[] {
  const { propositions, chunks } = gathered.context();
  const byProposition = [...propositions]
    .sort((a, b) => b.score - a.score)
    .flatMap(({ id, sources }) =>
      sources.map(({ chunk, start, end }) => ({ triplet: id, chunk, sentence: { start, end } })),
    );
  const byChunk = chunks.flatMap(({ id, sentences }) =>
    sentences.slice(0, 1).map((sentence) => ({ chunk: id, sentence })),
  );
  const bound = state.bindings.flatMap(({ supports }) => supports);
  const found = [...bound, ...gathered.citeAll([...byProposition, ...byChunk])];
  const unique = new Map(
    found.map((support) => [`${support.source.document}:${support.source.start}`, support]),
  );
  return [...unique.values()].slice(0, NEAREST_SENTENCES);
}
