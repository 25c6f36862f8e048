/**
 * What a backup holds of a library beside its documents, out of storage line by line: history, quotes,
 * corrections, facts, evaluations; and which passage had which id, for these speak of passages.
 */
import type { RecordCounts } from '../backup/contents.ts';
import { lineOf } from '../backup/lines.ts';
import {
  parseEvaluation,
  parseEvaluationItem,
  parseEvaluationTrace,
} from '../storage/evaluation-parsers.ts';
import { parseFact } from '../storage/facts.ts';
import { parseCorrection } from '../storage/correction-parsers.ts';
import { readLibrary } from '../storage/library-record.ts';
import { parseQuestion, parseTrace } from '../storage/question-parsers.ts';
import { parseQuote } from '../storage/quotes.ts';
import { parseTable, parseTableCell } from '../storage/tables.ts';
import type { Database, StoreName } from '../storage/schema.ts';
import type { FileWriter } from './file-writer.ts';

const PIECE_BYTES = 1024 * 1024;

/** In library files, or made anew where a library is restored. */
type Elsewhere =
  | 'libraries'
  | 'documents'
  | 'files'
  | 'pages'
  | 'texts'
  | 'chunks'
  | 'triplets'
  | 'vectors'
  | 'vectorParts'
  | 'recognised'
  | 'jobs'
  | 'settings';

/** In this order; each with what reads it. A store that is forgotten is no type. */
export const BACKED_UP = {
  corrections: parseCorrection,
  quotes: parseQuote,
  questions: parseQuestion,
  traces: parseTrace,
  facts: parseFact,
  evaluations: parseEvaluation,
  evaluationItems: parseEvaluationItem,
  evaluationTraces: parseEvaluationTrace,
  tables: parseTable,
  tableCells: parseTableCell,
} as const satisfies Record<Exclude<StoreName, Elsewhere>, (value: unknown) => object>;

export type BackedUpStore = keyof typeof BACKED_UP;

/** Ids of a document's passages, in its order: the first of each run, and how many follow each other. */
export interface PassageIds {
  document: string;
  runs: [first: number, count: number][];
}

/** Records read at a time; traces are long. */
const AT_ONCE: Partial<Record<BackedUpStore, number>> = { traces: 8, evaluationTraces: 8 };
const OTHERS_AT_ONCE = 256;

export async function countRecords(database: Database): Promise<RecordCounts> {
  const [questions, quotes, corrections, facts, evaluations, tables] = await Promise.all([
    database.count('questions'),
    database.count('quotes'),
    database.count('corrections'),
    database.count('facts'),
    database.count('evaluations'),
    database.count('tables'),
  ]);
  return { questions, quotes, corrections, facts, evaluations, ...(tables > 0 ? { tables } : {}) };
}

/** The bytes of these lines, piece by piece as they are asked for. */
export function writeRecords(database: Database): FileWriter {
  const lines = recordLines(database);
  return {
    next: async () => {
      const gathered: Uint8Array<ArrayBuffer>[] = [];
      for (let bytes = 0; bytes < PIECE_BYTES; bytes += gathered.at(-1)!.length) {
        const { done, value } = await lines.next();
        if (done) break;
        gathered.push(value);
      }
      if (gathered.length === 0) return null;
      return new Uint8Array(await new Blob(gathered).arrayBuffer());
    },
    end: async () => void (await lines.return(undefined)),
  };
}

async function* recordLines(
  database: Database,
): AsyncGenerator<Uint8Array<ArrayBuffer>, undefined, undefined> {
  for (const document of await database.getAllKeys('documents')) {
    const ids = await passagesOf(database, document);
    if (ids.length > 0) yield lineOf({ store: 'passages', value: { document, runs: runsOf(ids) } });
  }
  const { library } = await readLibrary(database);
  if (library.former) yield lineOf({ store: 'former', value: { former: library.former } });
  let records = 0;
  for (const store of Object.keys(BACKED_UP) as BackedUpStore[]) {
    for await (const value of recordsOf(database, store)) {
      yield lineOf({ store, value });
      records++;
    }
  }
  yield lineOf({ store: 'end', value: { records } });
}

/** Ids of a document's passages, in its order. */
export async function passagesOf(database: Database, document: string): Promise<number[]> {
  const all = IDBKeyRange.bound([document, 0], [document, Infinity]);
  return database.transaction('chunks').store.index('by-document').getAllKeys(all);
}

/** Such as cannot be read are as good as not there. */
async function* recordsOf(database: Database, store: BackedUpStore): AsyncGenerator<unknown> {
  const most = AT_ONCE[store] ?? OTHERS_AT_ONCE;
  let range: IDBKeyRange | undefined;
  for (;;) {
    const source = database.transaction(store).store;
    const [values, keys] = await Promise.all([
      source.getAll(range as never, most),
      source.getAllKeys(range as never, most),
    ]);
    for (const value of values) if (isReadable(store, value)) yield value;
    if (keys.length < most) return;
    range = IDBKeyRange.lowerBound(keys.at(-1), true);
  }
}

function isReadable(store: BackedUpStore, value: unknown): boolean {
  try {
    BACKED_UP[store](value);
    return true;
  } catch {
    return false;
  }
}

function runsOf(ids: readonly number[]): PassageIds['runs'] {
  const runs: PassageIds['runs'] = [];
  for (const id of ids) {
    const last = runs.at(-1);
    if (last && last[0] + last[1] === id) last[1]++;
    else runs.push([id, 1]);
  }
  return runs;
}
