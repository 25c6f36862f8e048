/** The stores `documents`, `files` and `texts`: what is known of a document, its bytes, its text. */
import { TriviumError } from '../errors.ts';
import { parseOne, readAll, type Records } from './damage.ts';
import { parseDocument, parseFile, parseText } from './parsers.ts';
import type { DocumentRecord, FileRecord, TextRecord } from './records.ts';
import type { Database } from './schema.ts';
import { atomically, put } from './transaction.ts';

/** All documents in the order in which they were added. */
export async function listDocuments(database: Database): Promise<Records<DocumentRecord>> {
  const { store } = database.transaction('documents');
  const { records, damage } = await readAll('documents', store, parseDocument);
  records.sort((a, b) => a.order - b.order);
  return { records, damage };
}

/** @throws TriviumError `not-found`, `damaged`. */
export async function readDocument(database: Database, id: string): Promise<DocumentRecord> {
  const value = await database.get('documents', id);
  if (value === undefined) throw documentGone();
  return parseOne('documents', id, value, parseDocument);
}

/** @throws TriviumError `not-found`, also where only the text was imported; `damaged`. */
export async function readFile(database: Database, document: string): Promise<FileRecord> {
  const value = await database.get('files', document);
  if (value === undefined) {
    const isKnown = (await database.getKey('documents', document)) !== undefined;
    throw isKnown ? withoutFile() : documentGone();
  }
  return parseOne('files', document, value, parseFile);
}

/** Whether the document's original file is in this copy of the library. */
export async function hasFile(database: Database, document: string): Promise<boolean> {
  return (await database.getKey('files', document)) !== undefined;
}

/** Ids of the documents whose original files are in this copy of the library. */
export async function withFiles(database: Database): Promise<ReadonlySet<string>> {
  return new Set(await database.getAllKeys('files'));
}

/** @throws TriviumError `not-found` also when the document has not been read yet; `damaged`. */
export async function readText(database: Database, document: string): Promise<TextRecord> {
  const value = await database.get('texts', document);
  if (value === undefined) throw documentGone();
  return parseOne('texts', document, value, parseText);
}

/** All of them are as they are given, or none is. */
export async function keepDocuments(
  database: Database,
  documents: readonly DocumentRecord[],
): Promise<void> {
  await atomically(database, ['documents'], (transaction) =>
    put(transaction, 'documents', documents),
  );
}

function withoutFile(): TriviumError {
  return new TriviumError(
    'not-found',
    'The pages of this file are not in this copy of the library.',
    'Its text is. To see the pages, add the file itself after removing this document.',
  );
}

export function documentGone(): TriviumError {
  return new TriviumError(
    'not-found',
    'This document is not in the library.',
    'It may have been removed. Add its file again to see it.',
  );
}
