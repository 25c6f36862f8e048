/** Records as they are written: the inverse of ./parse.ts. */
import { needsUtf16, toUtf16 } from '../blocks/utf16.ts';
import type { PageLayout } from '../documents/types.ts';
import type { EncodedRows } from '../vectors/encoded-rows.ts';
import type { RawRecord } from './raw-records.ts';
import type { LibraryFileRecord } from './records.ts';

type TextOfFile = Extract<LibraryFileRecord, { kind: 'text' }>;
type Unnumbered = Omit<RawRecord, 'frame'>;

const NOTHING = new Uint8Array(0);

export function encodeRecord(record: LibraryFileRecord): Unnumbered {
  const { kind } = record;
  switch (kind) {
    case 'header':
      return { kind, json: record.header, bytes: NOTHING };
    case 'document':
      return { kind, json: record.document, bytes: NOTHING };
    case 'text':
      return { kind, ...encodeText(record) };
    case 'pages': {
      const { block, start, end, pages } = record;
      const json = { block, start, end, pages: pages.map(pageJson) };
      return { kind, json, bytes: pageBytes(pages) };
    }
    case 'chunks': {
      const chunks = record.chunks.map(({ document: _, text: __, ...chunk }) => chunk);
      return { kind, json: { chunks }, bytes: NOTHING };
    }
    case 'triplets': {
      const triplets = record.triplets.map(({ subject, predicate, object, edited, sources }) => ({
        ...{ subject, predicate, object, ...(edited ? { edited } : {}) },
        sources: sources.map(({ document: _, ...source }) => source),
      }));
      return { kind, json: { triplets }, bytes: NOTHING };
    }
    case 'vectors': {
      const { index, rows } = record;
      const json = { index, rows: rows.scales.length, centred: rows.centred };
      return { kind, json, bytes: vectorBytes(rows) };
    }
    case 'file':
      return { kind, json: { type: record.type }, bytes: new Uint8Array(record.bytes) };
    case 'questions':
      return { kind, json: { questions: record.questions }, bytes: NOTHING };
    case 'tables':
      return { kind, json: { tables: record.tables, cells: record.cells }, bytes: NOTHING };
    case 'document-end':
      return { kind, json: {}, bytes: NOTHING };
    case 'end':
      return { kind, json: { counts: record.counts }, bytes: NOTHING };
  }
}

/** UTF-8; what has half a surrogate pair in it (some PDFs do) as UTF-16, so that no position moves. */
function encodeText({ kind: _, text, ...shown }: TextOfFile): Pick<RawRecord, 'json' | 'bytes'> {
  return needsUtf16(text)
    ? { json: { encoding: 'utf-16', ...shown }, bytes: toUtf16(text) }
    : { json: { encoding: 'utf-8', ...shown }, bytes: new TextEncoder().encode(text) };
}

function pageJson({ number, label, width, height, start, end, runStarts, edges }: PageLayout) {
  const place = { number, label, width, height, start, end };
  return { ...place, runs: runStarts.length, edges: edges.length };
}

/** For each page its quads, edges and run starts; then the run lengths of all, which are shorter. */
function pageBytes(pages: readonly PageLayout[]): Uint8Array<ArrayBuffer> {
  const arrays = [
    ...pages.flatMap(({ quads, edges, runStarts }) => [quads, edges, runStarts]),
    ...pages.map(({ runLengths }) => runLengths),
  ];
  const bytes = new Uint8Array(arrays.reduce((sum, array) => sum + array.byteLength, 0));
  let at = 0;
  for (const { buffer, byteOffset, byteLength } of arrays) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  return bytes;
}

/** The mean, sums, scales (filled up to a word), rows. */
function vectorBytes({ centre, sums, scales, rows }: EncodedRows): Uint8Array<ArrayBuffer> {
  const scalesAt = centre.byteLength + sums.byteLength;
  const rowsAt = scalesAt + Math.ceil(scales.byteLength / 4) * 4;
  const bytes = new Uint8Array(rowsAt + rows.byteLength);
  const copy = (part: Float32Array | Uint16Array | Int8Array, at: number): void =>
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
  copy(centre, 0);
  copy(sums, centre.byteLength);
  copy(scales, scalesAt);
  copy(rows, rowsAt);
  return bytes;
}
