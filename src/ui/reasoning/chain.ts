/**
 * The reasoning as it is drawn: one row a step, under the sentence that it asks ("Who designed the
 * lantern?"), from what is known over the relation to what filled the unknown, where that is written, and what else
 * was considered. Any method's trace becomes such rows, live and when it is done.
 */
import type { Support } from '../../knowledge/types.ts';
import { answerStanding, type Standing } from '../../methods/answer-standing.ts';
import type { Correction } from '../../methods/corrections.ts';
import type { Answer } from '../../methods/events.ts';
import type { StepStanding } from '../correct/changes.ts';
import type { Trace } from '../trace/trace.ts';
import { clueRows } from './clue-rows.ts';
import { roundRows } from './round-rows.ts';
import { stepRows } from './step-rows.ts';

/** One end of a row. */
export interface Cell {
  /** What is known of it; null: still unknown. */
  text: string | null;
  /** What it is called: `engineer`, or a bare `?`; absent for words of the question. */
  label?: string;
  /** Its place in the order of placeholders: its colour. */
  hue?: number;
  /** This row is what filled it. */
  found: boolean;
}

/**
 * Waiting: another row must be found first. Current: looked for now. Found: filled, or known from
 * other rows. Open: the reasoning ended without it. Stopped: it never came to its end.
 */
export type RowState = 'waiting' | 'current' | 'found' | 'open' | 'stopped';

export interface Row {
  id: string;
  /** What is asked, as a sentence; empty where the left cell says it. */
  line: string;
  left: Cell;
  /** The relation between the two; may be empty. */
  relation: string;
  right: Cell;
  state: RowState;
  /** Of what was found here; null where nothing was. */
  standing: StepStanding | null;
  /** Where what was found here is the answer, and it was weighed. */
  probability?: number | undefined;
  supports: Support[];
  /** Values that were considered, too. */
  others: string[];
  disputed: boolean;
  /** What a person made of it: "Set by you". */
  marks: string[];
  /** Where its details are in the trace. */
  clue?: string;
  round?: number;
}

/** What fills a cell of one row is used in another, or is the answer (`to` null). */
export interface Link {
  from: { row: number; side: Side };
  to: { row: number; side: Side } | null;
  hue: number;
}
export type Side = 'left' | 'right';

export interface Chain {
  question: string;
  rows: Row[];
  links: Link[];
  answer:
    | (Pick<Answer, 'text' | 'verdict' | 'level' | 'probability' | 'nearest'> & {
        standing: Standing;
      })
    | null;
  /** All that a person made. */
  corrections: readonly Correction[];
  /** Still being worked on. */
  running: boolean;
}

export function chainOf(trace: Trace, running: boolean): Chain {
  const { answer } = trace;
  const rows =
    trace.clues.length > 0
      ? clueRows(trace, running)
      : answer
        ? stepRows(trace, answer)
        : roundRows(trace, running);
  return {
    question: trace.question,
    rows,
    links: linksOf(rows, targetOf(trace)),
    answer: answer && {
      text: answer.text,
      verdict: answer.verdict,
      standing: answerStanding(answer, trace),
      level: answer.level,
      nearest: answer.nearest,
      ...(answer.probability === undefined ? {} : { probability: answer.probability }),
    },
    corrections: trace.corrections,
    running,
  };
}

/** The colour of the unknown that is asked for, where there is one. */
function targetOf({ placeholders }: Trace): number | null {
  return [...placeholders.values()].find(({ target }) => target)?.hue ?? null;
}

const SIDES: readonly Side[] = ['left', 'right'];

/**
 * From the row that fills an unknown (or is to fill it: the first that has it) to every other that
 * has it; and to the answer from what is asked for, or from every value that no other row uses.
 */
function linksOf(rows: readonly Row[], target: number | null): Link[] {
  const ends = rows.flatMap((row, i) =>
    SIDES.flatMap((side) => {
      const { hue, found } = row[side];
      return hue === undefined ? [] : [{ row: i, side, hue, found }];
    }),
  );
  const links: Link[] = [];
  for (const hue of new Set(ends.map((end) => end.hue))) {
    const of = ends.filter((end) => end.hue === hue);
    const source = of.find(({ found }) => found) ?? of[0]!;
    const from = { row: source.row, side: source.side };
    const users = of.filter(({ row }) => row !== source.row);
    for (const { row, side } of users) links.push({ from, to: { row, side }, hue });
    const isLast = target === null ? !users.some(({ row }) => row > source.row) : hue === target;
    if (isLast) links.push({ from, to: null, hue });
  }
  return links;
}
