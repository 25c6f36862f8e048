/** What is left to be recognised of a document that has just been read. */
import { toRecognise } from '../documents/page-problems.ts';
import type { DocumentRecord, RecognisedRecord } from '../storage/records.ts';

/** What was paused or cancelled stays so. */
export function withRecognition(
  { recognition: before, ...document }: DocumentRecord,
  canBe: boolean,
  recognised: ReadonlyMap<number, RecognisedRecord>,
): DocumentRecord {
  const pages = canBe ? toRecognise(document.problems, recognised) : [];
  if (pages.length === 0) return document;
  return { ...document, recognition: { state: before?.state ?? 'waiting', pages } };
}
