/**
 * The history as a person reads it: a comparison is one entry, follow-ups stand under the question
 * that began their conversation, what is pinned comes first, and the rest by day.
 */
import type { QuestionSummary } from '../../protocol.ts';

export interface Entry {
  /** The newest where several methods were asked together. */
  question: QuestionSummary;
  /** How many methods were asked together; 0 for a question that was asked alone. */
  methods: number;
}

export interface Thread {
  first: Entry;
  /** In the order in which they were asked. */
  followUps: Entry[];
  /** When the newest was asked, in milliseconds since the epoch. */
  latest: number;
  isPinned: boolean;
}

export interface Group {
  /** `pinned`, or the beginning of the day in the person's own time. */
  day: number | 'pinned';
  threads: Thread[];
}

/** @param list newest first. */
export function entriesOf(list: readonly QuestionSummary[]): Entry[] {
  const together = new Map<string, number>();
  for (const { comparison } of list) {
    if (comparison !== undefined) together.set(comparison, (together.get(comparison) ?? 0) + 1);
  }
  const seen = new Set<string>();
  return list.flatMap((question) => {
    const { comparison } = question;
    if (comparison === undefined) return [{ question, methods: 0 }];
    if (seen.has(comparison)) return [];
    seen.add(comparison);
    return [{ question, methods: together.get(comparison)! }];
  });
}

export function nameOf({ title, question }: Pick<QuestionSummary, 'title' | 'question'>): string {
  return title ?? question;
}

/** Names that stand there more than once: what is called by one is told apart by when it was asked. */
export function namesShared(list: readonly QuestionSummary[]): ReadonlySet<string> {
  const names = entriesOf(list).map(({ question }) => nameOf(question));
  const seen = new Set<string>();
  return new Set(names.filter((name) => seen.has(name) || !seen.add(name)));
}

/** Conversations, the one with the newest question first. */
export function threadsOf(list: readonly QuestionSummary[]): Thread[] {
  const entries = entriesOf(list);
  const standsFor = representatives(list, entries);
  const byId = new Map(entries.map((entry) => [entry.question.id, entry]));
  const threads = new Map<string, Entry[]>();
  for (const entry of entries) {
    const first = beginningOf(entry, standsFor, byId);
    threads.set(first, [...(threads.get(first) ?? []), entry]);
  }
  return [...threads]
    .map(([began, newestFirst]) => {
      const inOrder = newestFirst.toReversed();
      // Where it was corrected, the correction that stands for it was asked later than what follows.
      const first = inOrder.find(({ question }) => question.id === began) ?? inOrder[0]!;
      const followUps = inOrder.filter((entry) => entry !== first);
      return {
        ...{ first, followUps, latest: newestFirst[0]!.question.askedAt },
        isPinned: newestFirst.some(({ question }) => question.pinned),
      };
    })
    .sort((a, b) => b.latest - a.latest);
}

/** Those that were asked together are all known by the one that stands for them. */
function representatives(
  list: readonly QuestionSummary[],
  entries: readonly Entry[],
): Map<string, string> {
  const byComparison = new Map(
    entries.map(({ question }) => [question.comparison ?? question.id, question.id]),
  );
  return new Map(list.map(({ id, comparison }) => [id, byComparison.get(comparison ?? id) ?? id]));
}

function beginningOf(
  { question }: Entry,
  standsFor: ReadonlyMap<string, string>,
  byId: ReadonlyMap<string, Entry>,
): string {
  const seen = new Set<string>();
  let at = question;
  while (!seen.has(at.id)) {
    seen.add(at.id);
    const before = byId.get(standsFor.get(at.follows ?? '') ?? '');
    if (!before) break;
    at = before.question;
  }
  return at.id;
}

export function groupsOf(threads: readonly Thread[]): Group[] {
  const groups: Group[] = [];
  const pinned = threads.filter(({ isPinned }) => isPinned);
  if (pinned.length > 0) groups.push({ day: 'pinned', threads: pinned });
  for (const thread of threads) {
    if (thread.isPinned) continue;
    const day = new Date(thread.latest).setHours(0, 0, 0, 0);
    const last = groups.at(-1);
    if (last?.day === day) last.threads.push(thread);
    else groups.push({ day, threads: [thread] });
  }
  return groups;
}

/** The questions before one, oldest first: those that it follows. */
export function questionsBefore(
  list: readonly QuestionSummary[],
  follows: string | undefined,
): QuestionSummary[] {
  const byId = new Map(list.map((question) => [question.id, question]));
  const before: QuestionSummary[] = [];
  let at = follows === undefined ? undefined : byId.get(follows);
  while (at && !before.includes(at)) {
    before.unshift(at);
    at = at.follows === undefined ? undefined : byId.get(at.follows);
  }
  return before;
}

/** As many conversations as that, in their groups. */
export function firstOf(groups: readonly Group[], most: number): Group[] {
  const first: Group[] = [];
  let left = most;
  for (const { day, threads } of groups) {
    if (left <= 0) break;
    first.push({ day, threads: threads.slice(0, left) });
    left -= threads.length;
  }
  return first;
}
