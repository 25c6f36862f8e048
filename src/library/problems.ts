/** A document's problems, told shortly: passages that gave no facts are counted, not listed. */
import type { Problem } from '../documents/types.ts';

const WITHOUT_FACTS = /^(\d+) passages/;

export function mergeProblems(known: readonly Problem[], found: readonly Problem[]): Problem[] {
  const others = [...known, ...found].filter(({ code }) => code !== 'no-triplets');
  const before = known.find(({ code }) => code === 'no-triplets');
  const silent = found.filter(({ code }) => code === 'no-triplets');
  if (silent.length === 0) return before ? [...others, before] : others;
  const count = countOf(before) + silent.length;
  const pages = [...new Set([before, ...silent].flatMap((problem) => problem?.pages ?? []))];
  const message =
    count === 1
      ? silent[0]!.message
      : `${count} passages gave no facts. They are found by their words alone.`;
  return [...others, { code: 'no-triplets', message, pages: pages.sort((a, b) => a - b) }];
}

function countOf(problem: Problem | undefined): number {
  if (!problem) return 0;
  return Number(WITHOUT_FACTS.exec(problem.message)?.[1] ?? 1);
}
