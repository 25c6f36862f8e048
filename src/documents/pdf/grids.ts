/**
 * Grids that are drawn on a page: rules across and rules down that meet. Between two rules across
 * there is a row, between two upright ones a column.
 */
import type { Rule } from './rules.ts';

export interface Grid {
  /** From left to right, the outer edges too. */
  xs: number[];
  rows: GridRow[];
}

export interface GridRow {
  top: number;
  bottom: number;
  /** Where a cell of it begins and ends: an upright rule may leave a row out. */
  xs: number[];
  /** Whether each of its cells goes on from the row above, without a rule between them. */
  goesOn: boolean[];
}

/** In points: rules that are no further apart are one, and meet. */
const NEAR = 3;
/** A page with more of them is a drawing, or a map. */
export const MOST_RULES = 3_000;
/** A rule goes from one side to the other if it is as long as this share of the way. */
const WHOLE = 0.9;

export function gridsOf(rules: readonly Rule[]): Grid[] {
  if (rules.length < 4 || rules.length > MOST_RULES) return [];
  const joined = [true, false].flatMap((isUpright) =>
    joinedRules(rules.filter((rule) => rule.isUpright === isUpright)),
  );
  return groupsThatMeet(joined).flatMap((group) => gridOf(group) ?? []);
}

/** Rules that go on one another, as one. */
function joinedRules(rules: readonly Rule[]): Rule[] {
  const sorted = [...rules].sort((a, b) => a.at - b.at || a.from - b.from);
  const lines: Rule[][] = [];
  for (const rule of sorted) {
    const line = lines.at(-1);
    if (line && rule.at - line[0]!.at <= NEAR / 2) line.push(rule);
    else lines.push([rule]);
  }
  return lines.flatMap((line) => {
    const along: Rule[] = [];
    for (const rule of line.sort((a, b) => a.from - b.from)) {
      const last = along.at(-1);
      if (last && rule.from - last.to <= NEAR) last.to = Math.max(last.to, rule.to);
      else along.push({ ...rule });
    }
    return along;
  });
}

function groupsThatMeet(rules: readonly Rule[]): Rule[][] {
  const left = new Set(rules);
  const groups: Rule[][] = [];
  for (const first of rules) {
    if (!left.delete(first)) continue;
    const group = [first];
    for (let i = 0; i < group.length; i++) {
      for (const other of left) {
        if (!meet(group[i]!, other)) continue;
        left.delete(other);
        group.push(other);
      }
    }
    groups.push(group);
  }
  return groups;
}

function meet(a: Rule, b: Rule): boolean {
  if (a.isUpright === b.isUpright) return false;
  const within = (at: number, { from, to }: Rule): boolean => at >= from - NEAR && at <= to + NEAR;
  return within(a.at, b) && within(b.at, a);
}

/** Null where it is none of several columns, or has rows without a rule from side to side. */
function gridOf(rules: readonly Rule[]): Grid | null {
  const across = rules.filter(({ isUpright }) => !isUpright);
  const upright = rules.filter(({ isUpright }) => isUpright);
  const ys = places(across.map(({ at }) => at));
  if (ys.length < 2) return null;
  const ends = across.flatMap(({ from, to }) => [from, to]);
  const [left, right] = [Math.min(...ends), Math.max(...ends)];
  // Within a row of headers a rule may go only so far: "Fee" over two columns, "Plan" beside it.
  const within = new Set(ys.filter((y) => !covers(across, y, left, right)));
  const isOpen = within.has(ys[0]!) || within.has(ys.at(-1)!);
  if (isOpen || within.size >= ys.length / 2) return null;
  const xs = places([left, ...upright.map(({ at }) => at), right]);
  if (xs.length < 3) return null;
  const rows = ys.slice(1).map((bottom, i): GridRow => {
    const top = ys[i]!;
    const inner = xs.slice(1, -1).filter((x) => covers(upright, x, top, bottom));
    const edges = [xs[0]!, ...inner, xs.at(-1)!];
    const isWithin = within.has(top);
    const goesOn = edges.slice(1).map((end, j) => isWithin && !covers(across, top, edges[j]!, end));
    return { top, bottom, xs: edges, goesOn };
  });
  return areCells(rows) ? { xs, rows } : null;
}

/** What goes on is one cell of the row above, and some of the row is ruled off. */
function areCells(rows: readonly GridRow[]): boolean {
  return rows.every(({ xs, goesOn }, i) => {
    if (!goesOn.includes(true)) return true;
    const above = rows[i - 1]!;
    const isOne = (j: number): boolean => {
      const at = above.xs.indexOf(xs[j]!);
      return at >= 0 && above.xs[at + 1] === xs[j + 1];
    };
    return goesOn.includes(false) && goesOn.every((on, j) => !on || isOne(j));
  });
}

/** Different positions, those that are near to one another as one. */
function places(positions: readonly number[]): number[] {
  const different: number[] = [];
  for (const at of [...positions].sort((a, b) => a - b)) {
    if (different.length === 0 || at - different.at(-1)! > NEAR) different.push(at);
  }
  return different;
}

/** Whether rules at this place go from one to the other. */
function covers(rules: readonly Rule[], at: number, from: number, to: number): boolean {
  const length = rules
    .filter((rule) => Math.abs(rule.at - at) <= NEAR)
    .map((rule) => Math.min(rule.to, to) - Math.max(rule.from, from));
  return Math.max(0, ...length) >= WHOLE * (to - from);
}
