/** Of corrections that are questions of their own, the one that holds stands for all of them. */
import type { QuestionSummary } from '../../protocol.ts';

/**
 * The history without what was corrected since and without what was taken back. What followed a
 * question that was corrected follows the one that stands for it.
 */
export function standing(history: readonly QuestionSummary[]): QuestionSummary[] {
  const holding = history.filter(({ undone }) => !undone);
  const correctedBy = new Map(
    holding.flatMap(({ id, corrects }) => (corrects === undefined ? [] : [[corrects, id]])),
  );
  const headOf = (id: string): string => {
    const met = new Set<string>();
    let at = id;
    for (let next: string | undefined = id; next !== undefined && !met.has(next);) {
      at = next;
      met.add(next);
      next = correctedBy.get(next);
    }
    return at;
  };
  return (
    holding
      // One of several that were asked together is part of their comparison.
      .filter(({ id, comparison }) => comparison !== undefined || !correctedBy.has(id))
      .map((one) => (one.follows === undefined ? one : { ...one, follows: headOf(one.follows) }))
  );
}

/** Ids of these questions, of what they correct, and of all corrections of these: they go together. */
export function withCorrections(
  history: readonly QuestionSummary[],
  ids: ReadonlySet<string>,
): Set<string> {
  const byId = new Map(history.map((one) => [one.id, one]));
  const all = new Set(ids);
  for (const id of all) {
    const { corrects = '' } = byId.get(id) ?? {};
    const before = byId.get(corrects);
    // One of several that were asked together stays in its comparison.
    if (before && before.comparison === undefined) all.add(before.id);
    for (const one of history) if (one.corrects === id) all.add(one.id);
  }
  return all;
}

/** Whether a correction can be taken back: the question that it corrects is still there. */
export function canUndo(history: readonly QuestionSummary[], corrects?: string): boolean {
  return corrects !== undefined && history.some((one) => one.id === corrects);
}

/** Whether a correction of a question was taken back and can be made again. */
export function canRedo(history: readonly QuestionSummary[], id?: string): boolean {
  return history.some(({ corrects, undone }) => undone && corrects === id && id !== undefined);
}
