/** What a column comes to: how many documents say what, and how many say nothing. */
import type { ColumnKind } from '../table-protocol.ts';
import type { CellState } from './state.ts';
import { valueOf, type DateValue, type NumberValue } from './value.ts';

export interface CountedCell {
  state: CellState;
  text: string;
}

export interface ColumnCount {
  /** All that were counted. */
  cells: number;
  said: number;
  unsaid: number;
  unread: number;
  unreadable: number;
  /** Said, but not as a value of the column's kind. */
  odd: number;
  of: KindCount;
}

export type KindCount =
  | { is: 'values'; different: number; most: { text: string; cells: number } | null }
  | { is: 'yesno'; yes: number; no: number }
  | { is: 'numbers'; measures: MeasureCount[] }
  | { is: 'dates'; first: string; last: string }
  | null;

/** Numbers of one measure, in the unit that most of them are written in. */
export interface MeasureCount {
  unit: string;
  cells: number;
  sum: number;
  least: number;
  most: number;
}

export function countColumn(kind: ColumnKind, cells: readonly CountedCell[]): ColumnCount {
  const states = { said: 0, unsaid: 0, unread: 0, unreadable: 0 };
  for (const { state } of cells) states[state]++;
  const texts = cells.flatMap(({ state, text }) => (state === 'said' ? [text] : []));
  const values = texts.map((text) => ({ text, value: valueOf(kind, text) }));
  const odd = values.filter(({ value }) => value === null).length;
  return { cells: cells.length, ...states, odd, of: kindCount(kind, values) };
}

type Valued = { text: string; value: ReturnType<typeof valueOf> };

function kindCount(kind: ColumnKind, values: readonly Valued[]): KindCount {
  if (values.length === 0) return null;
  switch (kind) {
    case 'yesno': {
      const said = values.flatMap(({ value }) => (value?.is === 'yesno' ? [value.yes] : []));
      const yes = said.filter(Boolean).length;
      return { is: 'yesno', yes, no: said.length - yes };
    }
    case 'number':
      return { is: 'numbers', measures: measuresOf(values) };
    case 'date':
      return datesOf(values);
    case 'text':
    case 'list':
      return valuesOf(values);
  }
}

function measuresOf(values: readonly Valued[]): MeasureCount[] {
  const groups = new Map<string, NumberValue[]>();
  for (const { value } of values) {
    if (value?.is !== 'number') continue;
    const group = groups.get(value.measure) ?? [];
    group.push(value);
    groups.set(value.measure, group);
  }
  return [...groups.values()].sort((a, b) => b.length - a.length).map(measureOf);
}

function measureOf(numbers: readonly NumberValue[]): MeasureCount {
  const written = mostFrequent(numbers.map(({ unit }) => unit));
  const one = numbers.find(({ unit, number }) => unit === written && number !== 0);
  const factor = one ? one.base / one.number : 1;
  const inUnit = numbers.map(({ base }) => base / factor);
  return {
    ...{ unit: written, cells: numbers.length },
    sum: inUnit.reduce((sum, value) => sum + value, 0),
    least: Math.min(...inUnit),
    most: Math.max(...inUnit),
  };
}

function datesOf(values: readonly Valued[]): KindCount {
  const dated = values.flatMap(({ text, value }) =>
    value?.is === 'date' ? [{ text, value }] : [],
  );
  const by = (a: { value: DateValue }, b: { value: DateValue }): number =>
    a.value.from - b.value.from;
  const [first, last] = [dated.sort(by)[0], dated.at(-1)];
  return first && last ? { is: 'dates', first: first.text, last: last.text } : null;
}

function valuesOf(values: readonly Valued[]): KindCount {
  const items = values.flatMap(({ text, value }) => (value?.is === 'list' ? value.items : [text]));
  const groups = new Map<string, { text: string; cells: number }>();
  for (const text of items) {
    const key = text.toLowerCase().replace(/\s+/g, ' ').trim();
    const group = groups.get(key) ?? { text, cells: 0 };
    group.cells++;
    groups.set(key, group);
  }
  const [most = null] = [...groups.values()].sort((a, b) => b.cells - a.cells);
  return { is: 'values', different: groups.size, most: most && most.cells > 1 ? most : null };
}

function mostFrequent(all: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
}
