/** Of corrections that are questions of their own, the one that holds stands for all of them. */
import type { QuestionSummary } from '../../protocol.ts';

/**
 * The history without what was corrected since and without what was taken back. What followed a
 * question that was corrected follows the one that stands for it.
 */
export function standing(history: readonly QuestionSummary[]): QuestionSummary[] {
  const holding = history.filter(({ undone }) => !undone);
  const correctedBy = corrections(holding);
  const headOf = (id: string): string => lastOf(id, correctedBy);
  return (
    holding
      // One of several that were asked together is part of their comparison.
      .filter(({ id, comparison }) => comparison !== undefined || !correctedBy.has(id))
      .map((one) => (one.follows === undefined ? one : { ...one, follows: headOf(one.follows) }))
  );
}

/** Id of the question that stands for one that was corrected, or for a correction that was taken back. */
export function holdingOf(history: readonly QuestionSummary[], id: string): string {
  const undone = history.filter((one) => one.undone && one.corrects !== undefined);
  const before = lastOf(id, new Map(undone.map((one) => [one.id, one.corrects!])));
  return lastOf(before, corrections(history.filter((one) => !one.undone)));
}

/** By what each was corrected. */
function corrections(holding: readonly QuestionSummary[]): Map<string, string> {
  return new Map(
    holding.flatMap(({ id, corrects }) => (corrects === undefined ? [] : [[corrects, id]])),
  );
}

function lastOf(id: string, next: ReadonlyMap<string, string>): string {
  const met = new Set<string>();
  let at = id;
  for (let then: string | undefined = id; then !== undefined && !met.has(then);) {
    at = then;
    met.add(then);
    then = next.get(then);
  }
  return at;
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
