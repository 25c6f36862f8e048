/** Candidates as they are found, and their merging by name. */
import type { Sentence } from '../../../sentences.ts';
import type { ProposedCandidate, ProposedSupport } from '../../../tasks/types.ts';
import { countryOf } from '../match/countries.ts';
import { nameKey, nameSimilarity } from '../match/names.ts';
import { isDateText, parseDate } from '../language/dates.ts';
import { remember } from '../language/remember.ts';
import { words } from '../match/text.ts';

export interface Found {
  value: string;
  score: number;
  supports: ProposedSupport[];
  reason: string | Sentence;
  /** It stands near the clue's words: no wording of the relation says it. */
  loose?: boolean;
  /** Loose, where a relation family knows how the relation is worded. */
  besideFamily?: boolean;
  /** As in ProposedCandidate. */
  sure?: boolean;
}

/** Supports kept for one candidate. */
const SUPPORTS = 3;
/** Findings, best first, that are looked at: a long text offers thousands that are no match. */
const LOOKED_AT = 200;
/** What a further finding of the same value adds, as a share of its score. */
export const AGAIN = 0.35;

/** A value with all its findings. */
export interface Group extends ProposedCandidate {
  reason: string | Sentence;
  /** Score of the best finding. */
  best: number;
  /** Scores of the others, each by its rank: the nth further finding counts an nth. */
  again: number;
}

/** Same values are joined: the best score counts in full, each further finding adds a part. */
export function merge(found: readonly Found[]): ProposedCandidate[] {
  return grouped(found)
    .map(({ best, again, ...candidate }) => ({ ...candidate, score: best + AGAIN * again }))
    .sort((a, b) => b.score - a.score);
}

/** The findings by value, in the order of their best ones. */
export function grouped(found: readonly Found[]): Group[] {
  const groups: (Group & { count: number })[] = [];
  const best = [...found].sort((a, b) => b.score - a.score).slice(0, LOOKED_AT);
  for (const item of best) {
    const group = groups.find((other) => sameValue(other.value, item.value));
    if (!group) {
      const { value, score, reason, sure = true } = item;
      const supports = [...item.supports];
      groups.push({ value, score, reason, sure, supports, best: score, again: 0, count: 0 });
      continue;
    }
    group.count++;
    group.sure ||= item.sure ?? true;
    group.again += item.score / group.count;
    if (fuller(group.value, item.value) && item.score > group.best * 0.6) group.value = item.value;
    for (const support of item.supports) {
      const known = group.supports.some(
        (other) => other.chunk === support.chunk && other.sentence.start === support.sentence.start,
      );
      if (!known && group.supports.length < SUPPORTS) group.supports.push(support);
    }
  }
  return groups.map(({ count: _, sure, ...group }) => ({
    ...group,
    ...(sure ? {} : { sure }),
  }));
}

/** The fuller form of one name is preferred, up to a title. */
function fuller(current: string, other: string): boolean {
  const a = words(current);
  const b = words(other);
  return b.length > a.length && b.length <= 4 && a.length === 1 && b.at(-1) === a[0];
}

export function sameValue(a: string, b: string): boolean {
  if (a === b) return true;
  const one = identityOf(a);
  const other = identityOf(b);
  if (one.date || other.date)
    return (
      one.date !== null &&
      other.date !== null &&
      one.date.value === other.date.value &&
      one.date.precision === other.date.precision
    );
  if (one.joined === other.joined) return true;
  if (one.country !== null && one.country === other.country) return true;
  return one.isName && one.words.some((word) => other.words.includes(word))
    ? nameSimilarity(a, b) >= 0.8
    : false;
}

/** What makes a value the same as another, worked out once: thousands are compared with each other. */
const identityOf = remember((value: string) => {
  const key = nameKey(value);
  return {
    date: isDateText(value) ? parseDate(value) : null,
    joined: key.replace(/ /g, ''),
    words: key.split(' '),
    country: countryOf(value),
    isName: /\p{Lu}/u.test(value),
  };
});
