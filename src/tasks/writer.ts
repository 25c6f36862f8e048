/** How the outputs of tasks are written as a model would write them: what all writers share. */
import { standsIn } from '../knowledge/grounding.ts';
import { propositionText } from '../knowledge/propositions.ts';
import type { Context, ContextProposition, ProposedSupport } from './types.ts';

/** Whether the prompt shows a piece of evidence (`P1`, `C2`): what was left out cannot be cited. */
export type Shows = (id: string) => boolean;

/** @returns a value of the task's schema. */
export type Writer<Input, Output> = (output: Output, input: Input, shows: Shows) => unknown;

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
