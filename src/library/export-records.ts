/**
 * The library as the records of a library file (src/library-file/records.ts), one after the other as
 * they are asked for. A document that is removed or changed while it is being written ends the
 * export with an error; one that was removed before its turn is not in the file, whose end counts
 * what really is.
 */
import {
  RECORDS_AT_ONCE,
  type FileDocument,
  type LibraryFileRecord,
} from '../library-file/records.ts';
import type { QuestionRecord } from '../protocol.ts';
import { listChunksOf } from '../storage/chunks.ts';
import { damageError } from '../storage/damage.ts';
import { hasFile, readFile, readText } from '../storage/documents.ts';
import { readPageBlock } from '../storage/pages.ts';
import type { ChunkRecord, IndexName } from '../storage/records.ts';
import type { Database } from '../storage/schema.ts';
import { listTables, readCells } from '../storage/tables.ts';
import { inPassages } from '../tables/in-passages.ts';
import type { EncodedRows } from '../vectors/encoded-rows.ts';
import type { ExportSource } from './exporting.ts';
import type { ExportTurns } from './export-turns.ts';
import { goneMeanwhile, ifGone } from './gone-meanwhile.ts';

/** Short enough together for one record. */
const QUESTIONS_AT_ONCE = 64;
const CELLS_AT_ONCE = 1024;

export async function* exportRecords({
  header,
  turns,
  database,
}: ExportSource): AsyncGenerator<LibraryFileRecord> {
  for (let document = await turns.next(); document; document = await turns.next()) {
    const holdsFile = header.holdsFiles && (await hasFile(database, document.id));
    if (!document.indexed && !holdsFile) continue;
    yield { kind: 'document', document };
    if (document.indexed) yield* contentOf(document, database, turns);
    if (holdsFile) {
      const { type, bytes } = await readFile(database, document.id).catch(ifGone);
      yield { kind: 'file', type, bytes };
    }
    yield { kind: 'document-end' };
  }
  if (header.holdsQuestions) yield* inRecords(await turns.questions());
  if (header.holdsTables) yield* tableRecords(header.documents, database);
}

/** Rows of documents that are in the file; a passage has another id in every library. */
async function* tableRecords(
  documents: readonly { id: string }[],
  database: Database,
): AsyncGenerator<LibraryFileRecord> {
  const inFile = new Set(documents.map(({ id }) => id));
  const { records } = await listTables(database);
  for (const table of records) {
    const ticked = table.documents?.filter((id) => inFile.has(id)) ?? null;
    yield { kind: 'tables', tables: [{ ...table, documents: ticked }], cells: [] };
    const cells = (await readCells(database, table.id))
      .filter(({ document }) => inFile.has(document))
      .map((cell) => inPassages(cell, () => 0));
    for (let from = 0; from < cells.length; from += CELLS_AT_ONCE)
      yield { kind: 'tables', tables: [], cells: cells.slice(from, from + CELLS_AT_ONCE) };
  }
}

function* inRecords(questions: QuestionRecord[]): Generator<LibraryFileRecord> {
  for (let from = 0; from < questions.length; from += QUESTIONS_AT_ONCE) {
    yield { kind: 'questions', questions: questions.slice(from, from + QUESTIONS_AT_ONCE) };
  }
}

async function* contentOf(
  document: FileDocument,
  database: Database,
  turns: ExportTurns,
): AsyncGenerator<LibraryFileRecord> {
  const { id } = document;
  const { version: _, document: __, ...read } = await readText(database, id).catch(ifGone);
  yield { kind: 'text', ...read };
  const { pages } = read;
  for (let layouts = 0, block = 0; layouts < pages.length; block++) {
    const record = await readPageBlock(database, id, block).catch(ifGone);
    layouts += record.pages.length;
    const { start, end } = record;
    yield { kind: 'pages', block, start, end, pages: record.pages };
  }
  for (let from = 0; from < document.chunks; from += RECORDS_AT_ONCE) {
    const chunks = await chunksAt(database, document, from);
    yield { kind: 'chunks', chunks: chunks.map(({ version: _, id: __, ...chunk }) => chunk) };
    yield* vectors('chunks', await turns.chunkRows(Uint32Array.from(chunks, (chunk) => chunk.id)));
  }
  for (let from = 0; from < document.triplets; from += RECORDS_AT_ONCE) {
    const { triplets, rows } = await turns.triplets(from);
    yield { kind: 'triplets', triplets };
    yield* vectors('propositions', rows);
  }
}

function vectors(index: IndexName, rows: EncodedRows | null): LibraryFileRecord[] {
  return rows ? [{ kind: 'vectors', index, rows }] : [];
}

async function chunksAt(
  database: Database,
  { id, chunks }: FileDocument,
  from: number,
): Promise<ChunkRecord[]> {
  const { records, damage } = await listChunksOf(database, id, from, from + RECORDS_AT_ONCE);
  const error = damageError(damage);
  if (error) throw error;
  if (records.length !== Math.min(RECORDS_AT_ONCE, chunks - from)) goneMeanwhile();
  return records;
}
