/** Tables of HTML as rows of cells, each with all that spans over it. */
import { elementsIn, isElement, wordsOf, type Element } from './tree.ts';

export interface Rows {
  /** Of one cell alone where it stands over all columns. */
  rows: string[][];
  headers: string[] | null;
}

/** More columns than this are a mistake or an attack. */
const MOST_COLUMNS = 200;
const MOST_SPAN_ROWS = 1_000;
/** Cells longer than this hold text to be read, and not values. */
const LONG_CELL = 300;

/** A table that puts things beside each other on a page, or holds no values. */
export function isLayout(table: Element): boolean {
  if (/^(?:presentation|none)$/.test(table.attributes['role'] ?? '')) return true;
  const inside = [...elementsIn(table)];
  if (inside.some(({ name }) => /^(?:table|h[1-6])$/.test(name))) return true;
  const rows = rowsIn(table);
  if (hasStray(table)) return true;
  const width = Math.max(0, ...rows.map((cells) => cells.length));
  if (rows.length < 2 || width < 2) return true;
  if (inside.some(({ name }) => name === 'th' || name === 'caption')) return false;
  const cells = inside.filter(({ name }) => name === 'td');
  const long = cells.filter((cell) => wordsOf(cell).length > LONG_CELL);
  return long.length > cells.length / 4;
}

/** "Height | 34 m", row by row, with what is told of on the left: lines that stand for themselves. */
export function isOfPairs(table: Element): boolean {
  const rows = rowsIn(table).filter((cells) => cells.length > 1);
  return (
    rows.length > 0 &&
    rows.every(([name, value, ...more]) => {
      return name!.name === 'th' && value!.name === 'td' && more.length === 0;
    })
  );
}

/** @param textOf how a cell is written. */
export function rowsOf(table: Element, textOf: (cell: Element) => string): Rows {
  /** Before the headers. */
  const over: string[][] = [];
  const grid: string[][] = [];
  /** Of each column, what comes down from above, and over how many rows yet. */
  const down: { text: string; left: number }[] = [];
  const trs = rowElements(table);
  let headed = 0;
  for (const [at, tr] of trs.entries()) {
    const cells = cellsOf(tr);
    const row: string[] = [];
    let own = 0;
    const fill = (): void => {
      for (let above = down[row.length]; above && above.left > 0; above = down[row.length]) {
        above.left--;
        row.push(above.text);
      }
    };
    for (const cell of cells) {
      fill();
      const text = textOf(cell);
      const columns = Math.min(span(cell, 'colspan'), MOST_COLUMNS - row.length);
      const left = Math.min(span(cell, 'rowspan'), MOST_SPAN_ROWS, trs.length - at) - 1;
      own += columns;
      for (let i = 0; i < columns; i++) {
        down[row.length] = { text, left };
        row.push(text);
      }
    }
    fill();
    if (row.every((text) => text === '')) continue;
    // What comes down from above stands beside a cell, and not below it.
    const isOver = cells.length === 1 && own > 1 && own === row.length;
    if (isOver && grid.length === 0) {
      over.push([row[0]!]);
      continue;
    }
    if (!isOver && headed === grid.length && cells.every(({ name }) => name === 'th')) headed++;
    grid.push(isOver ? [row[0]!] : row);
  }
  const width = Math.max(0, ...grid.map(({ length }) => length));
  const even = grid.map((row) =>
    row.length === 1 ? row : [...row, ...Array<string>(width - row.length).fill('')],
  );
  const isHeaded = headed > 0 && headed < even.length;
  const headers = isHeaded ? joined(even.slice(0, headed)) : null;
  return { rows: [...over, ...even.slice(isHeaded ? headed : 0)], headers };
}

/** Several rows of headers as one: what stands over a group, and then what is its own. */
function joined(rows: string[][]): string[] {
  const widest = rows.reduce((most, row) => (row.length > most.length ? row : most));
  return widest.map((_, i) => [...new Set(rows.map((row) => row[i] ?? row[0]!))].join(' ').trim());
}

function span({ attributes }: Element, name: 'colspan' | 'rowspan'): number {
  return Math.max(1, Number.parseInt(attributes[name] ?? '', 10) || 1);
}

/** Words between the cells: browsers show them, and nobody knows as what. */
function hasStray({ name, children }: Element): boolean {
  return children.some((child) => {
    if (!isElement(child)) return child.trim() !== '';
    if (/^(?:thead|tbody|tfoot|tr)$/.test(child.name)) return hasStray(child);
    return (
      !/^(?:td|th|caption|col|colgroup)$/.test(child.name) ||
      (name === 'tr') !== /^t[dh]$/.test(child.name)
    );
  });
}

const rowsIn = (table: Element): Element[][] => rowElements(table).map(cellsOf);

function rowElements(table: Element): Element[] {
  return table.children.filter(isElement).flatMap((child) => {
    if (child.name === 'tr') return [child];
    return /^(?:thead|tbody|tfoot)$/.test(child.name) ? rowElements(child) : [];
  });
}

function cellsOf(row: Element): Element[] {
  return row.children.filter(isElement).filter(({ name }) => name === 'td' || name === 'th');
}
