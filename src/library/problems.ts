/** A document's problems, told shortly: what is found passage by passage is counted, not listed. */
import { problem } from '../documents/problem.ts';
import type { Problem } from '../documents/types.ts';
import { say, type Sentence } from '../sentences.ts';

/** What is counted, and how several are told. */
const SEVERAL: Partial<Record<Problem['code'], (count: number) => Sentence>> = {
  'no-triplets': (count) =>
    say('{count} passages gave no facts. They are found by their words alone.', { count }),
  'unread-sentences': (count) =>
    say('{count} sentences could not be read for facts. They are found by their words alone.', {
      count,
    }),
};

/** Stored before sentences were. */
const COUNT = /^(\d+) passages/;

export function mergeProblems(known: readonly Problem[], found: readonly Problem[]): Problem[] {
  const others = [...known, ...found].filter(({ code }) => !SEVERAL[code]);
  const counted = Object.keys(SEVERAL) as Problem['code'][];
  return [...others, ...counted.flatMap((code) => merged(code, known, found))];
}

function merged(
  code: Problem['code'],
  known: readonly Problem[],
  found: readonly Problem[],
): Problem[] {
  const before = known.find((one) => one.code === code);
  const fresh = found.filter((one) => one.code === code);
  if (fresh.length === 0) return before ? [before] : [];
  const count = countOf(before) + fresh.length;
  const pages = [...new Set([before, ...fresh].flatMap((one) => one?.pages ?? []))];
  pages.sort((a, b) => a - b);
  if (count === 1) return [{ ...fresh[0]!, pages }];
  return [problem(code, SEVERAL[code]!(count), pages)];
}

function countOf(problem: Problem | undefined): number {
  if (!problem) return 0;
  const { count } = problem.sentence?.values ?? {};
  if (typeof count === 'number') return count;
  return Number(COUNT.exec(problem.message)?.[1] ?? 1);
}

/** Pages that were left out, though there may be text on them. */
export function unreadPages({ problems }: { problems: readonly Problem[] }): number {
  return problems.reduce((sum, one) => sum + unreadOf(one), 0);
}

function unreadOf({ code, sentence, pages }: Problem): number {
  if (code === 'page-damaged' || code === 'page-too-slow') return pages?.length ?? 0;
  if (code !== 'truncated') return 0;
  return (Number(sentence?.values['pages']) || 0) - (Number(sentence?.values['read']) || 0);
}
