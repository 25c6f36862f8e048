/** What a person changed, as it is told where it is seen: at a step, at the answer, below the steps. */
import { wordsOfClues } from '../../knowledge/clues.ts';
import { changesClues, type Correction } from '../../methods/corrections.ts';
import { answerStanding, isSetByPerson, type Standing } from '../../methods/answer-standing.ts';
import type { Step } from '../../methods/events.ts';
import { isGrounded } from '../../knowledge/grounding.ts';
import { stepGrounding } from '../../methods/step-grounding.ts';
import { text } from '../text.ts';
import { lineOf } from '../clue/clue-line.ts';
import type { Trace } from '../trace/trace.ts';
import { correctionInWords, type Naming } from './words.ts';

/** What of a trace tells of corrections, and of how the answer stands. */
export type Corrected = Pick<Trace, 'corrections' | 'state'> & Partial<Pick<Trace, 'answer'>>;

/** Of a step: its value may stand there without being said outright. */
export type StepStanding = Standing | 'likely';

/** "Set by you", "Changed by you": empty for a step as an engine made it. */
export function marksOf(
  { placeholder, clueId }: Pick<Step, 'placeholder' | 'clueId'>,
  trace: Corrected,
): string[] {
  const words = text.correct.byYou;
  const kinds = trace.corrections.flatMap((one) =>
    'clue' in one && one.clue === clueId ? [one.kind] : [],
  );
  return [
    ...(isSetByPerson(placeholder, trace) ? [words.value] : []),
    ...(kinds.includes('clue-edited') ? [words.clueEdited] : []),
    ...(kinds.includes('clue-added') ? [words.clueAdded] : []),
  ];
}

type Standable = Omit<Step, 'clue' | 'runnersUp' | 'reason' | 'sure'> & { sure?: boolean };

/**
 * As its answer stands: whatever a step cites, it confirms no answer that is not confirmed, nor
 * itself where none was found, and it is no less sure than an answer that was reached through it. Of
 * an answer that a person set, it says what it says itself.
 */
export function standingOf(step: Standable, trace: Corrected): StepStanding {
  const own = ownStanding(step, trace);
  const { answer } = trace;
  const whole = answer?.verdict === 'answered' ? answerStanding(answer, trace) : null;
  if (whole === 'as-you-say') return own;
  if (whole !== 'grounded') return own === 'grounded' ? 'partly' : own;
  const isBelow = own === 'partly' || own === 'likely';
  return isBelow && isGrounded(step.value, step.citations) ? 'grounded' : own;
}

function ownStanding(step: Standable, trace: Corrected): StepStanding {
  const grounding = stepGrounding(step);
  if (grounding === 'partly' && step.sure === false) return 'likely';
  const isOwn = grounding === 'not-grounded' && isSetByPerson(step.placeholder, trace);
  return isOwn ? 'as-you-say' : grounding;
}

/** What is asked in place of the question, where a person changed its clues; null where nobody did. */
export function changedClues({
  corrections,
  state,
}: Corrected): { lines: string[]; words: string } | null {
  if (!state || !changesClues(corrections)) return null;
  const { originals, clues, types } = state;
  return {
    lines: originals.map((clue) => lineOf(clue, { types })),
    words: wordsOfClues(clues),
  };
}

const AT_STEPS = new Set<Correction['kind']>(['value', 'clue-edited', 'clue-added']);

/** What no step shows: passages and documents left out or always used, clues removed, and so on. */
export function changesBeside(corrections: readonly Correction[], naming: Naming): string[] {
  return corrections
    .filter(({ kind }) => !AT_STEPS.has(kind))
    .map((correction) => correctionInWords(correction, naming));
}
