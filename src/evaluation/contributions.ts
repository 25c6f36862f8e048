/** What each scorer contributes: F1 with all of them, and with each one left out (ablation). */
import { compareRuns } from './compare.ts';
import type { Difference } from './bootstrap.ts';
import type { Run } from './types.ts';

export interface Contribution {
  scorer: string;
  /** F1 without it. */
  f1: number;
  /** F1 with all minus F1 without it, with the paired interval: above zero, it helps. */
  difference: Difference | null;
  /** Questions whose F1 it raises, and lowers. */
  raised: number;
  lowered: number;
  /** Wrong answers shown as grounded that are there because of it; below zero: that it prevents. */
  wrongGrounded: number;
}

/** @param without a run for each scorer that was left out, over the same questions as `all`. */
export function contributions(all: Run, without: ReadonlyMap<string, Run>): Contribution[] {
  return Array.from(without, ([scorer, run]) => {
    const { f1, f1Before, changes } = compareRuns(run, all);
    return {
      scorer,
      f1: f1Before,
      difference: f1,
      raised: changes.filter(({ kind }) => kind === 'gained').length,
      lowered: changes.filter(({ kind }) => kind === 'lost').length,
      wrongGrounded: all.summary.wrongGrounded - run.summary.wrongGrounded,
    };
  });
}
