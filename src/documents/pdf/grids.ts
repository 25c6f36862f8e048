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

/** Null where it is none of several columns, or has cells of several rows. */
function gridOf(rules: readonly Rule[]): Grid | null {
  const across = rules.filter(({ isUpright }) => !isUpright);
  const upright = rules.filter(({ isUpright }) => isUpright);
  const ys = places(across.map(({ at }) => at));
  if (ys.length < 2) return null;
  const ends = across.flatMap(({ from, to }) => [from, to]);
  const [left, right] = [Math.min(...ends), Math.max(...ends)];
  if (!ys.every((y) => covers(across, y, left, right))) return null;
  const xs = places([left, ...upright.map(({ at }) => at), right]);
  if (xs.length < 3) return null;
  const rows = ys.slice(1).map((bottom, i): GridRow => {
    const top = ys[i]!;
    const inner = xs.slice(1, -1).filter((x) => covers(upright, x, top, bottom));
    return { top, bottom, xs: [xs[0]!, ...inner, xs.at(-1)!] };
  });
  return { xs, rows };
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
