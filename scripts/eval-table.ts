/**
 * `npm run eval:table -- [--set NAME,…] [--gold FILE] [--documents DIR] [--medical DATA [--limit N]] [--engine instant|rules] [--show]`
 *
 * Tables filled by the app's own library in Node, held against what should stand in each cell: right,
 * wrong, wrong though sure, "not said" where it is said, by kind; and the time of a cell. The gold
 * tables are in tests/tables, in sets; their documents lie in tests, or in --documents. --medical
 * makes a table of each guideline of a data set's first questions. docs/tables.md has the figures.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isRight } from '../src/evaluation/outcome.ts';
import type { IncomingFile } from '../src/protocol.ts';
import type { ColumnKind, TableColumn } from '../src/table-protocol.ts';
import { rowsOf, type ShownCell } from '../src/tables/rows.ts';
import { valueOf } from '../src/tables/value.ts';
import { pause } from '../src/waiting.ts';
import { builtInName, readingModelOf } from './support/built-in-engines.ts';
import { begin, parseArgs } from './support/command-line.ts';
import { wholeNumber } from './support/eval-options.ts';
import { documentsOf, pdfName } from './support/golden/shelves.ts';
import { openNodeLibrary } from './support/node-library.ts';
import { PROJECT } from './support/project.ts';

const USAGE =
  'Usage: npm run eval:table -- [--set NAME,…] [--gold FILE] [--documents DIR] [--medical DATA [--limit N]] [--engine instant|rules] [--show]';
const TESTS = path.join(PROJECT, 'tests');
const CONTRACTS = path.join(TESTS, 'tables', 'contracts.json');
const LOOK_EVERY_MS = 200;
const TYPES: Record<string, string> = { '.pdf': 'application/pdf', '.txt': 'text/plain' };

/**
 * Accepted forms, or lists whose members must all be named and nobody else; none: the document does
 * not say. An empty form: "not said" would be right as well.
 */
type Expected = (string | string[])[];

interface GoldTable {
  columns: TableColumn[];
  /** Names in the library. */
  documents: string[];
  cells: Record<string, Record<string, Expected>>;
}

interface Gold {
  files: IncomingFile[];
  tables: GoldTable[];
}

interface Judged {
  kind: ColumnKind;
  outcome: 'right' | 'wrong' | 'missed';
  isSure: boolean;
  isSaid: boolean;
  line: string;
}

void begin(import.meta.url, main);

export async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      gold: { type: 'string', default: CONTRACTS },
      set: { type: 'string' },
      documents: { type: 'string' },
      medical: { type: 'string' },
      limit: { type: 'string', default: '60' },
      engine: { type: 'string', default: 'instant' },
      show: { type: 'boolean', default: false },
    },
  });
  const gold = values.medical
    ? await medicalGold(values.medical, wholeNumber('limit', values.limit, 1, USAGE))
    : await writtenGold(values.gold, values.set?.split(','), values.documents);
  const { library, settled } = await openNodeLibrary(
    () => {},
    readingModelOf(builtInName(values.engine)),
  );
  await library.addFiles(gold.files);
  const documents = await settled();
  const judged: Judged[] = [];
  const began = performance.now();
  for (const [i, table] of gold.tables.entries()) {
    const ids = table.documents.map((name) => documents.find((one) => one.name === name)!.id);
    const own = { id: `t${i}`, title: 'Gold', createdAt: i, columns: table.columns };
    await library.tables.save({ ...own, documents: ids });
    for (;;) {
      await pause(LOOK_EVERY_MS);
      const now = (await library.tables.list()).find(({ id }) => id === own.id)!;
      if (now.progress.done === now.progress.total) break;
    }
    const cells = await library.tables.cells(own.id);
    const known = new Map(cells.map((cell) => [`${cell.document} ${cell.column}`, cell]));
    for (const row of rowsOf({ columns: table.columns, documents: ids }, documents, known))
      for (const cell of row.cells)
        judged.push(judge(cell, row.document.name, table.cells[row.document.name] ?? {}));
  }
  const took = performance.now() - began;
  if (values.show)
    for (const { outcome, line } of judged)
      if (outcome !== 'right') console.log(`${outcome}: ${line}`);
  console.log(report(judged));
  console.log(`\n${judged.length} cells, ${Math.round(took / judged.length)} ms a cell.`);
  await library.close();
  return 0;
}

function judge(
  { column, state, text, sureness }: ShownCell,
  document: string,
  expected: Record<string, Expected>,
): Judged {
  const forms = expected[column.id] ?? [];
  const isSaid = forms.length > 0 && !forms.includes('');
  const isRightHere =
    state === 'said' ? forms.some((form) => form !== '' && fits(column.kind, text, form)) : !isSaid;
  const outcome = isRightHere ? 'right' : state === 'said' ? 'wrong' : 'missed';
  const line = `${document} | ${column.question} | ${text || state} | ${JSON.stringify(forms)} | ${sureness ?? ''}`;
  return { kind: column.kind, outcome, isSure: sureness === 'sure', isSaid, line };
}

/** @param form accepted, or the members of a list. */
export function fits(kind: ColumnKind, text: string, form: string | string[]): boolean {
  if (Array.isArray(form)) {
    const value = valueOf('list', text.toLowerCase());
    const items = value?.is === 'list' ? value.items : [];
    const members = form.map((member) => member.toLowerCase());
    const isNamed = (member: string): boolean => items.some((item) => item.includes(member));
    const isOne = (item: string): boolean => members.some((member) => item.includes(member));
    return members.every(isNamed) && items.every(isOne);
  }
  const [said, meant] = [valueOf(kind, text), valueOf(kind, form)];
  if (said?.is === 'number' && meant?.is === 'number')
    return (
      said.measure === meant.measure &&
      Math.abs(said.base - meant.base) <= 1e-6 * Math.abs(meant.base)
    );
  if (said?.is === 'date' && meant?.is === 'date') return said.from === meant.from;
  return isRight(text, [form]);
}

function report(judged: readonly Judged[]): string {
  const kinds = [...new Set(judged.map(({ kind }) => kind)), null];
  const head = '| kind | cells | right | wrong | of them sure | "not said" where it is said |';
  const lines = kinds.map((kind) => {
    const all = judged.filter((one) => kind === null || one.kind === kind);
    const count = (is: (one: Judged) => boolean): number => all.filter(is).length;
    const cells = [
      kind ?? 'all',
      all.length,
      count(({ outcome }) => outcome === 'right'),
      count(({ outcome }) => outcome === 'wrong'),
      count(({ outcome, isSure }) => outcome === 'wrong' && isSure),
      `${count(({ outcome }) => outcome === 'missed')} of ${count(({ isSaid }) => isSaid)}`,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [head, '| --- | --- | --- | --- | --- | --- |', ...lines].join('\n');
}

async function writtenGold(
  file: string,
  only: readonly string[] | undefined,
  folder: string | undefined,
): Promise<Gold> {
  const { sets, columns, cells } = JSON.parse(await readFile(file, 'utf8')) as {
    /** Paths, below the folder of the documents. */
    sets: Record<string, string[]>;
    columns: TableColumn[];
    cells: GoldTable['cells'];
  };
  const unknown = only?.find((name) => !(name in sets));
  if (unknown !== undefined)
    throw new Error(
      `${file} has no set called "${unknown}". Sets: ${Object.keys(sets).join(', ')}.`,
    );
  const names = Object.keys(sets).filter((name) => !only || only.includes(name));
  const wanted = names.flatMap((name) => sets[name]!);
  const files = folder
    ? await Promise.all(wanted.map((name) => fileIn(folder, name)))
    : await shelvedFiles(wanted);
  return { files, tables: [{ columns, cells, documents: files.map(({ name }) => name) }] };
}

async function fileIn(folder: string, name: string): Promise<IncomingFile> {
  const content = await readFile(path.join(folder, name));
  const type = TYPES[path.extname(name)] ?? 'text/plain';
  return { name: path.basename(name), type, bytes: new Uint8Array(content).buffer };
}

/** @param names `SHELF/FILE` below tests. */
async function shelvedFiles(names: readonly string[]): Promise<IncomingFile[]> {
  const shelves = [...new Set(names.map((name) => path.dirname(name)))];
  const all = await Promise.all(shelves.map((shelf) => documentsOf(path.join(TESTS, shelf))));
  const wanted = new Set(names.map((name) => pdfName(path.basename(name))));
  return all.flat().filter(({ name }) => wanted.has(name));
}

/** Each guideline is a document; its questions are asked of it alone. */
async function medicalGold(data: string, limit: number | undefined): Promise<Gold> {
  const lines = async <T>(name: string): Promise<T[]> =>
    (await readFile(path.join(data, 'medical', name), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as T);
  const corpus = await lines<{ title: string; text: string }>('corpus.jsonl');
  const asked = (
    await lines<{ question: string; answers: string[]; support: string[] }>('questions.jsonl')
  ).slice(0, limit);
  const titles = [...new Set(asked.flatMap(({ support }) => support.slice(0, 1)))];
  const nameOf = (title: string): string => `${title.replace(/[^\p{L}\p{N}]+/gu, '-')}.txt`;
  const files = titles.map((title) => {
    const text = corpus.filter((one) => one.title === title).map((one) => one.text);
    const bytes = new TextEncoder().encode(text.join('\n\n')).buffer as ArrayBuffer;
    return { name: nameOf(title), type: 'text/plain', bytes };
  });
  const tables = titles.map((title): GoldTable => {
    const own = asked.filter(({ support }) => support[0] === title);
    const name = nameOf(title);
    return {
      documents: [name],
      columns: own.map(({ question }, i) => ({ id: `q${i}`, kind: 'text', question })),
      cells: { [name]: Object.fromEntries(own.map(({ answers }, i) => [`q${i}`, answers])) },
    };
  });
  return { files, tables };
}
