/**
 * What a task's output looks like as a model would write it: the inverse of each task's `parse`,
 * in the form of its schema. It turns whatever an engine found, the built-in one too, into the
 * assistant's turn of a training example (evaluation/trajectories.ts).
 */
import { isPlaceholder, placeholdersOf, slotText } from '../knowledge/clues.ts';
import { standsIn } from '../knowledge/grounding.ts';
import { propositionText } from '../knowledge/propositions.ts';
import type { Slot } from '../knowledge/types.ts';
import type { TaskName } from './task.ts';
import type {
  AnswerInput,
  AnswerOutput,
  Context,
  ContextProposition,
  DecomposeInput,
  DecomposeOutput,
  ExtractInput,
  ExtractOutput,
  ProposedSupport,
  ResolveInput,
  ResolveOutput,
} from './types.ts';

/** Whether the prompt shows a piece of evidence (`P1`, `C2`): what was left out cannot be cited. */
export type Shows = (id: string) => boolean;

/** @returns a value of the task's schema. */
export type Writer<Input, Output> = (output: Output, input: Input, shows: Shows) => unknown;

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
        reason: reason ?? '',
      })),
  };
};

const answer: Writer<AnswerInput, AnswerOutput> = (output, input, shows) => ({
  reason: output.reason ?? '',
  answer: output.answer,
  evidence: evidenceOf(output.answer ?? '', output.supports, input, shows),
});

/** `never` takes the output and the input of any task; who calls has them from one place. */
export const WRITERS: Partial<Record<TaskName, Writer<never, never>>> = {
  'extract-triplets': extract,
  'decompose-question': decompose,
  'resolve-clues': resolve,
  'answer-question': answer,
};

/** Bare unknowns are written bare, as a model writes them. */
function unknownOrText(slot: Slot): string {
  return isPlaceholder(slot) ? slotText(slot).replace(/^\?_\d+$/, '?') : slot.text;
}

/**
 * Supports by the ids under which the prompt shows them, each once: the passage, and the proposition
 * that is named, or that says the value in the same sentence.
 */
export function evidenceOf(
  value: string,
  supports: readonly ProposedSupport[],
  { propositions, chunks }: Context,
  shows: Shows,
): string[] {
  const idsOf = ({ triplet, chunk, sentence }: ProposedSupport): string[] => {
    const says = (one: ContextProposition): boolean =>
      one.sources.some((source) => source.chunk === chunk && source.start === sentence.start) &&
      standsIn(value, propositionText(one));
    const named = propositions.findIndex(({ id }) => id === triplet);
    return [
      `P${(named < 0 ? propositions.findIndex(says) : named) + 1}`,
      `C${chunks.findIndex(({ id }) => id === chunk) + 1}`,
    ];
  };
  return [...new Set(supports.flatMap(idsOf))].filter(shows);
}
