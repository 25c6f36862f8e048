/** Which answers the table shows, and in which order: by run, outcome and words, sorted by a column. */
import { text } from '../text.ts';
import type { Question } from '../../evaluation/data-sets.ts';
import type { ScoredQuestion } from '../../evaluation/types.ts';
import type { EvaluationItem } from '../../protocol.ts';
import { outcomeOf, passes, type Filter } from './outcome.ts';

/** A scored answer of one run. */
export interface Row {
  position: number;
  /** Index of the run. */
  run: number;
  question: Question;
  scored: ScoredQuestion;
}

export const COLUMNS = [
  'question',
  'run',
  'expected',
  'got',
  'f1',
  'grounding',
  'rounds',
  'time',
] as const;
export type Column = (typeof COLUMNS)[number];

export interface Sort {
  column: Column;
  descending: boolean;
}

/**
 * Those scored so far, the runs' answers to one question beside each other.
 * @param runs items by run, each in the order of the file.
 */
export function allRows(runs: readonly (readonly EvaluationItem[])[]): Row[] {
  const rows: Row[] = [];
  for (let at = 0; at < (runs[0]?.length ?? 0); at++) {
    for (const [run, items] of runs.entries()) {
      const { position, question, scored } = items[at]!;
      if (scored) rows.push({ position, run, question, scored });
    }
  }
  return rows;
}

/** Rows of a run (null: of all) with all the words in question, expected answers, answer or error. */
export function matching(rows: readonly Row[], run: number | null, words: string): Row[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (run !== null && row.run !== run) return false;
    if (wanted.length === 0) return true;
    const { question, scored } = row;
    const text = fold(
      [question.question, ...question.answers, scored.prediction, scored.error ?? ''].join('\n'),
    );
    return wanted.every((word) => text.includes(word));
  });
}

export function ofOutcome(rows: readonly Row[], filter: Filter): Row[] {
  return rows.filter(({ scored }) => passes(scored, filter));
}

/** Equal ones stay in the order of the file. */
export function sorted(rows: readonly Row[], sort: Sort | null): Row[] {
  if (!sort) return [...rows];
  const of = VALUES[sort.column];
  const sign = sort.descending ? -1 : 1;
  // Made once: to make it takes longer than to compare.
  const words = new Intl.Collator(text.locale, { numeric: true });
  return [...rows].sort((a, b) => {
    const [one, other] = [of(a), of(b)];
    return sign * (typeof one === 'string' ? words.compare(one, `${other}`) : one - Number(other));
  });
}

/** What is not grounded first, of each kind the less likely; no answer, no grounding. */
const GROUNDING = ['not-grounded', 'partly', 'grounded'];

const VALUES: Record<Column, (row: Row) => string | number> = {
  question: ({ question }) => question.question,
  run: ({ run }) => run,
  expected: ({ question }) => question.answers[0] ?? '',
  got: ({ scored }) => `${scored.prediction}\t${outcomeOf(scored)}`,
  f1: ({ scored }) => scored.f1,
  grounding: ({ scored }) =>
    scored.verdict === 'answered'
      ? GROUNDING.indexOf(scored.grounding) + (scored.probability ?? 0) / 2
      : -1,
  rounds: ({ scored }) => scored.rounds,
  time: ({ scored }) => scored.ms,
};

/** Without case and accents. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
