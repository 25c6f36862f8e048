/** An export begins: which documents come, and what the file says of itself. */
import { APP_VERSION } from '../app-version.ts';
import { TriviumError } from '../errors.ts';
import { versionFor } from '../library-file/layout.ts';
import { NO_COUNTS, type LibraryCounts, type LibraryFileHeader } from '../library-file/records.ts';
import type { ExportChoice } from '../protocol.ts';
import type { DocumentRecord } from '../storage/records.ts';
import { listKept } from '../storage/kept-corrections.ts';
import type { Database } from '../storage/schema.ts';
import { asQuestion } from './corrections-in-files.ts';
import { exportTurns, type ExportTurns, type IndexToExport } from './export-turns.ts';

export interface ExportParts extends IndexToExport {
  database: Database;
  now: () => number;
}

/** What a file is written from. */
export interface ExportSource {
  version: number;
  header: LibraryFileHeader;
  turns: ExportTurns;
  /** Where the rest is read from. */
  database: Database;
}

/** @throws TriviumError `empty` where there is nothing to be exported. */
export async function exportLibrary(
  parts: ExportParts,
  options: ExportChoice,
): Promise<ExportSource> {
  const { catalogue, current, writes, database } = parts;
  // Vectors can be copied when all of them have been read.
  const index = await writes.run(() => current.settledIndex());
  const wanted = options.documents && new Set(options.documents);
  const all = catalogue.all().map(({ document }) => document);
  const documents = all.filter(
    ({ id, state }) => (wanted?.has(id) ?? true) && (state === 'indexed' || options.files),
  );
  if (documents.length === 0) throw nothingToExport();
  const embedder = current.embedder.id;
  const corrected = options.corrections ? (await listKept(database)).map(asQuestion) : [];
  const holdsTables = options.tables === true && (await database.count('tables')) > 0;
  const header: LibraryFileHeader = {
    title: options.title,
    createdAt: options.createdAt ?? parts.now(),
    app: APP_VERSION,
    embedder: { id: embedder, ...index.vectors.propositions.encoding },
    holdsFiles: options.files,
    holdsQuestions: corrected.length > 0,
    ...(holdsTables ? { holdsTables } : {}),
    documents: documents.map(({ id, name, title, kind, pages }) => {
      return { id, name, title, kind, pages };
    }),
    counts: { ...countsOf(documents, options.files), questions: corrected.length },
  };
  const ids = documents.map(({ id }) => id);
  const version = versionFor(documents, holdsTables);
  return { version, header, turns: exportTurns(parts, ids, embedder, corrected), database };
}

function countsOf(documents: readonly DocumentRecord[], files: boolean): LibraryCounts {
  const counts = { ...NO_COUNTS, documents: documents.length };
  for (const { state, pages, chunks, triplets, bytes } of documents) {
    if (files) counts.fileBytes += bytes;
    if (state !== 'indexed') continue;
    counts.pages += pages;
    counts.chunks += chunks;
    counts.triplets += triplets;
  }
  return counts;
}

function nothingToExport(): TriviumError {
  return new TriviumError(
    'empty',
    'There is nothing in this library that could be exported.',
    'Add documents, and wait until one of them has been indexed.',
  );
}
