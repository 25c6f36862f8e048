/**
 * What a task's output looks like as a model would write it: the inverse of each task's `parse`,
 * in the form of its schema. It turns whatever an engine found, the built-in one too, into the
 * assistant's turn of a training example (evaluation/trajectories.ts).
 */
import { inEnglish } from '../sentences.ts';
import { isPlaceholder, placeholdersOf, slotText } from '../knowledge/clues.ts';
import type { Slot } from '../knowledge/types.ts';
import type { TaskName } from './task.ts';
import type {
  AnswerInput,
  AnswerOutput,
  DecomposeInput,
  DecomposeOutput,
  ExtractInput,
  ExtractOutput,
  ResolveInput,
  ResolveOutput,
} from './types.ts';
import { evidenceOf, type Writer } from './writer.ts';
import { SISTER_WRITERS } from './written-sisters.ts';

/** Other values that a resolution names, as its prompt asks for. */
const OTHERS = 3;

const extract: Writer<ExtractInput, ExtractOutput> = ({ triplets }, { sentences }) => ({
  triplets: triplets.flatMap(({ subject, predicate, object, sentence }) => {
    const at = sentences.findIndex(({ start }) => start === sentence.start);
    return at < 0 ? [] : [{ subject, predicate, object, sentence: at + 1 }];
  }),
});

const decompose: Writer<DecomposeInput, DecomposeOutput> = ({ clues, target }) => ({
  clues: clues.map(({ subject, predicate, object }) => ({
    subject: unknownOrText(subject),
    predicate: unknownOrText(predicate),
    object: unknownOrText(object),
  })),
  target: target === null ? null : unknownOrText({ placeholder: target }),
});

const resolve: Writer<ResolveInput, ResolveOutput> = ({ bindings }, input, shows) => {
  const open = [...input.searchable, ...input.fuzzy];
  const isAsked = (name: string): boolean =>
    open.some((clue) => placeholdersOf(clue).includes(name));
  return {
    bindings: bindings
      .filter(({ placeholder }) => isAsked(placeholder))
      .map(({ placeholder, value, clue, supports, runnersUp, reason }) => ({
        placeholder: `?${placeholder}`,
        value,
        clue,
        evidence: evidenceOf(value, supports, input, shows),
        others: runnersUp.slice(0, OTHERS).map((other) => other.value),
        reason: inEnglish(reason ?? ''),
      })),
  };
};

const answer: Writer<AnswerInput, AnswerOutput> = (output, input, shows) => ({
  reason: output.reason ?? '',
  answer: output.answer,
  evidence: evidenceOf(output.answer ?? '', output.supports, input, shows),
});

/** `never` takes the output and the input of any task; who calls has them from one place. */
export const WRITERS: Record<TaskName, Writer<never, never>> = {
  ...SISTER_WRITERS,
  'extract-triplets': extract,
  'decompose-question': decompose,
  'resolve-clues': resolve,
  'answer-question': answer,
};

/** Bare unknowns are written bare, as a model writes them. */
function unknownOrText(slot: Slot): string {
  return isPlaceholder(slot) ? slotText(slot).replace(/^\?_\d+$/, '?') : slot.text;
}
