/**
 * Tables in text: comma, semicolon or tab between cells, quotes around cells that hold one of
 * them or a line break, a quote doubled inside quotes (RFC 4180). The first row names the columns.
 */

export interface Row {
  /** Line of the file on which the row begins, from 1. */
  line: number;
  /** Cells by the names of their columns, in lower case. */
  fields: Record<string, string>;
}

/** What spreadsheets are told the separator with, in a line before the table. */
const TOLD = /^"?sep=(.)[^\n]*\n/i;

/**
 * @param text whose lines end with a line feed.
 * @returns the rows, and the line that names the columns.
 */
export function readTable(text: string): { head: number; rows: Row[] } {
  const told = TOLD.exec(text);
  const lines = text.replace(TOLD, '\n');
  const [head, ...body] = rowsOf(lines, told?.[1] ?? separatorOf(lines)).filter(({ cells }) =>
    cells.some((cell) => cell.trim() !== ''),
  );
  if (!head) return { head: 1, rows: [] };
  const names = head.cells.map((cell) => cell.trim().toLowerCase());
  const rows = body.map(({ line, cells }) => ({
    line,
    fields: Object.fromEntries(names.map((name, i) => [name, (cells[i] ?? '').trim()])),
  }));
  return { head: head.line, rows };
}

/**
 * Commas between cells, with a byte order mark, without which spreadsheets take the text for another
 * encoding.
 */
export function writeTable(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('')}`;
}

/** "-5 °C", "+1,200 km/h", "-€5": signed, and no formula. */
const SIGNED_NUMBER =
  /^[+-]\p{Sc}?\d[\d.,]*[\p{L}\p{Sc} \u00A0°%²³]*(?:(?<=\p{L})\/\p{L}[\p{L}²³]*)?$/u;

/** A text that a spreadsheet would take for a formula gets an apostrophe, and is shown with it. */
function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const isFormula = /^[=+\-@\t\r]/.test(value) && !SIGNED_NUMBER.test(value);
  const text = isFormula ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The one of the three that the first line has most of. */
function separatorOf(text: string): string {
  const head = text.trimStart().split('\n', 1)[0]!;
  const count = (mark: string): number => head.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

function rowsOf(text: string, separator: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = [];
  let cells: string[] = [];
  let cell = '';
  let quoted = false;
  let line = 1;
  let begun = 1;
  const endCell = (): void => {
    cells.push(cell);
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    rows.push({ line: begun, cells });
    cells = [];
    begun = line;
  };
  for (let i = 0; i < text.length; i++) {
    const mark = text[i]!;
    if (mark === '\n') line++;
    if (quoted) {
      if (mark !== '"') cell += mark;
      else if (text[i + 1] === '"') cell += text[++i];
      else quoted = false;
    } else if (mark === '"' && cell === '') quoted = true;
    else if (mark === separator) endCell();
    else if (mark === '\n') endRow();
    else cell += mark;
  }
  if (cell !== '' || cells.length > 0) endRow();
  return rows;
}
