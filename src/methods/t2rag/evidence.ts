/**
 * What of a retrieval a prompt shows: this round's passages, and statements of other passages. Of the
 * statements of a passage that is shown hardly one was ever cited (docs/methods.md).
 */
import { foldText } from '../../knowledge/grounding.ts';
import { propositionText } from '../../knowledge/propositions.ts';
import type { Context, ContextProposition, Shown } from '../../tasks/types.ts';

/** Statements in a prompt. */
const STATEMENTS = 10;
/** Statements that share this much of their words say the same. */
const NEAR = 0.8;

/** @param limit passages at most; 0 where statements alone are read. */
export function shownOf({ chunks, propositions }: Context, limit: number): Shown {
  const passages = chunks.slice(0, limit).map(({ id }) => id);
  const shown = new Set(passages);
  // What a person corrected, or an earlier question found out, stands in no passage.
  const isOwn = (one: ContextProposition): boolean =>
    one.edited !== undefined || one.remembered !== undefined;
  const isElsewhere = ({ sources }: ContextProposition): boolean =>
    !sources.some(({ chunk }) => shown.has(chunk));
  const own = propositions.filter(isOwn);
  const others = propositions.filter((one) => !isOwn(one) && isElsewhere(one));
  const statements = withoutNearDuplicates([...own, ...others], STATEMENTS);
  return { chunks: passages, propositions: statements.map(({ id }) => id) };
}

function withoutNearDuplicates(
  propositions: readonly ContextProposition[],
  limit: number,
): ContextProposition[] {
  const kept: { one: ContextProposition; words: Set<string> }[] = [];
  for (const one of propositions) {
    if (kept.length === limit) break;
    const words = new Set(foldText(propositionText(one)).trim().split(' '));
    if (!kept.some((other) => likeness(words, other.words) >= NEAR)) kept.push({ one, words });
  }
  return kept.map(({ one }) => one);
}

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / Math.min(a.size, b.size);
}
