/**
 * What a task's output looks like as a model would write it: the inverse of each task's `parse`,
 * in the form of its schema. It turns whatever an engine found, the built-in one too, into the
 * assistant's turn of a training example (evaluation/trajectories.ts).
 */
import { isPlaceholder, slotText } from '../knowledge/clues.ts';
import type { Slot } from '../knowledge/types.ts';
import { citedIn } from './answer-question.ts';
import { askedIn } from './asked-clues.ts';
import { visible } from './context-window.ts';
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

/** What the prompt shows says it, or it is not written: a model shall learn to cite what it reads. */
const resolve: Writer<ResolveInput, ResolveOutput> = ({ bindings }, input, shows) => {
  const asked = askedIn(input);
  const context = visible(input);
  return {
    bindings: bindings.flatMap((binding) => {
      const one = asked.find(
        ({ placeholder, given }) =>
          placeholder === binding.placeholder && given?.value === binding.given?.value,
      );
      if (!one) return [];
      const also = binding.runnersUp.filter((other) => other.also);
      return [binding, ...also].flatMap(({ value, supports, sure = true }) => {
        const from = evidenceOf(value, supports, context, shows).at(-1);
        return from === undefined ? [] : [{ clue: one.id, value, from, sure }];
      });
    }),
  };
};

const answer: Writer<AnswerInput, AnswerOutput> = (output, input, shows) => ({
  reason: output.reason ?? '',
  answer: output.answer,
  from: citedIn(output, input).filter(shows),
  sure: output.sure ?? true,
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
