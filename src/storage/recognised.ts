/** The store `recognised`: words out of pictures, page by page, so that no page is read twice. */
import type { RecognisedLine, RecognisedWord } from '../documents/recognised.ts';
import { Fields } from '../fields.ts';
import { parseError } from './parsers.ts';
import type { DocumentRecord, RecognisedRecord } from './records.ts';
import type { Database } from './schema.ts';
import { atomically, drop, put } from './transaction.ts';

export function allPagesOf(document: string): IDBKeyRange {
  return IDBKeyRange.bound([document, 0], [document, Infinity]);
}

/** By number. A page whose record is damaged is as good as one that was not read. */
export async function readRecognised(
  database: Database,
  document: string,
): Promise<Map<number, RecognisedRecord>> {
  const stored: unknown[] = await database.getAll('recognised', allPagesOf(document));
  const pages = new Map<number, RecognisedRecord>();
  for (const value of stored) {
    try {
      const page = parseRecognised(value);
      pages.set(page.number, page);
    } catch {
      // It is read again.
    }
  }
  return pages;
}

export async function recognisedNumbers(
  database: Database,
  document: string,
): Promise<ReadonlySet<number>> {
  const keys = await database.getAllKeys('recognised', allPagesOf(document));
  return new Set(keys.map(([, number]) => number));
}

/** @throws TriviumError `storage-full` */
export async function keepRecognised(database: Database, page: RecognisedRecord): Promise<void> {
  await atomically(database, ['recognised', 'documents'], async (transaction) => {
    // The document may have been removed meanwhile.
    const isThere = await transaction.objectStore('documents').getKey(page.document);
    if (isThere !== undefined) put(transaction, 'recognised', [page]);
  });
}

/** What could not be read is to be tried again. */
export async function forgetFailures(database: Database, document: string): Promise<void> {
  const failed = [...(await readRecognised(database, document)).values()].filter(
    (page) => page.error,
  );
  await atomically(database, ['recognised'], (transaction) =>
    drop(
      transaction,
      'recognised',
      failed.map(({ number }): [string, number] => [document, number]),
    ),
  );
}

export async function keepDocument(database: Database, document: DocumentRecord): Promise<void> {
  await atomically(database, ['documents'], (transaction) =>
    put(transaction, 'documents', [document]),
  );
}

export function parseRecognised(value: unknown): RecognisedRecord {
  const fields = new Fields(value);
  return {
    version: fields.version(1),
    document: fields.text('document'),
    number: fields.count('number'),
    width: fields.number('width'),
    height: fields.number('height'),
    angle: fields.number('angle'),
    lines: fields.list('lines', parseLine),
    ...(fields.has('error') ? { error: fields.object('error', parseError) } : {}),
  };
}

function parseLine(value: unknown, path: string): RecognisedLine {
  const fields = new Fields(value, path);
  return {
    baseline: fields.number('baseline'),
    size: fields.number('size'),
    words: fields.list('words', parseWord),
  };
}

function parseWord(value: unknown, path: string): RecognisedWord {
  const fields = new Fields(value, path);
  return {
    text: fields.text('text'),
    left: fields.number('left'),
    right: fields.number('right'),
    confidence: fields.number('confidence'),
    ...(fields.has('stroke') ? { stroke: fields.number('stroke') } : {}),
  };
}
