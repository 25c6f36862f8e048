/** A document's problems, told shortly: passages that gave no facts are counted, not listed. */
import { problem } from '../documents/problem.ts';
import type { Problem } from '../documents/types.ts';
import { say } from '../sentences.ts';

const WITHOUT_FACTS = /^(\d+) passages/;

export function mergeProblems(known: readonly Problem[], found: readonly Problem[]): Problem[] {
  const others = [...known, ...found].filter(({ code }) => code !== 'no-triplets');
  const before = known.find(({ code }) => code === 'no-triplets');
  const silent = found.filter(({ code }) => code === 'no-triplets');
  if (silent.length === 0) return before ? [...others, before] : others;
  const count = countOf(before) + silent.length;
  const pages = [...new Set([before, ...silent].flatMap((problem) => problem?.pages ?? []))];
  pages.sort((a, b) => a - b);
  if (count === 1) return [...others, { ...silent[0]!, pages }];
  const sentence = say('{count} passages gave no facts. They are found by their words alone.', {
    count,
  });
  return [...others, problem('no-triplets', sentence, pages)];
}

function countOf(problem: Problem | undefined): number {
  if (!problem) return 0;
  const { count } = problem.sentence?.values ?? {};
  if (typeof count === 'number') return count;
  // Stored before sentences were.
  return Number(WITHOUT_FACTS.exec(problem.message)?.[1] ?? 1);
}
