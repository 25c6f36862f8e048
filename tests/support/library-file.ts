/** Invented libraries as records of a file, and files made of them, whole or spoiled. */
import type { PageLayout, Problem, ShownBlock } from '../../src/documents/types.ts';
import { FrameWriter } from '../../src/library-file/frames.ts';
import { FILE_VERSION, versionFor } from '../../src/library-file/layout.ts';
import { writeRecord, type RawRecord } from '../../src/library-file/raw-records.ts';
import type {
  FileChunk,
  FileDocument,
  FileTriplet,
  LibraryFileHeader,
  LibraryFileRecord,
} from '../../src/library-file/records.ts';
import { writeLibraryFile, type LibrarySource } from '../../src/library-file/write.ts';
import { paddedWidth } from '../../src/vectors/rotation.ts';
import type { EncodedRows } from '../../src/vectors/encoded-rows.ts';
import type { Random } from './random.ts';
import { normal } from './vectors.ts';

export const DIMENSIONS = 64;

export interface InventedOptions {
  documents?: number;
  chunks?: number;
  triplets?: number;
  files?: boolean;
  vectors?: boolean;
  /** In the place of each document's text, as far as it reaches. */
  words?: string;
}

/** A library that nobody has, different for each state of `random`. */
export function inventedLibrary(
  random: Random,
  {
    documents = 2,
    chunks = 3,
    triplets = 5,
    files = true,
    vectors = true,
    words = 'vapour ’n’ Größe 漢字 🌊 ',
  }: InventedOptions = {},
): LibrarySource {
  const groups = Array.from({ length: documents }, () =>
    group(random, { documents, chunks, triplets, files, vectors, words }),
  );
  const header: LibraryFileHeader = {
    title: 'Tides and Harbours',
    createdAt: 1_700_000_000_000,
    app: '0.1.0',
    embedder: vectors ? { id: 'lexical-1-64', dimensions: DIMENSIONS, seed: 1, encoding: 1 } : null,
    holdsFiles: files,
    holdsQuestions: false,
    documents: groups.map(([{ document }]) => {
      const { id, name, title, kind, pages } = document;
      return { id, name, title, kind, pages };
    }),
    counts: {
      documents,
      pages: 2 * documents,
      chunks: chunks * documents,
      triplets: triplets * documents,
      questions: 0,
      fileBytes: 0,
    },
  };
  return versioned({ header, records: groups.flat() });
}

/** In the oldest version that holds it, as the app writes it. */
function versioned(source: LibrarySource): LibrarySource {
  const records = source.records as readonly LibraryFileRecord[];
  const documents = records.flatMap((each) => (each.kind === 'document' ? each.document : []));
  return { ...source, version: versionFor(documents) };
}

/** The same library with documents of a kind that version 1 of the format does not know. */
export function ofNewerKind({ header, records }: LibrarySource): LibrarySource {
  const kind = 'csv';
  const shape: ShownBlock[] = [
    { kind: 'heading', level: 2, start: 0, end: 6 },
    { kind: 'table', level: 0, start: 6, end: 40 },
  ];
  const changed = (record: LibraryFileRecord): LibraryFileRecord => {
    if (record.kind === 'text') return { ...record, shape };
    if (record.kind !== 'document') return record;
    return { ...record, document: { ...record.document, kind } };
  };
  return versioned({
    header: { ...header, documents: header.documents.map((each) => ({ ...each, kind })) },
    records: [...(records as LibraryFileRecord[])].map(changed),
  });
}

/** The same library, read from pictures. */
export function fromPictures({ header, records }: LibrarySource): LibrarySource {
  const problems: Problem[] = [{ code: 'page-from-picture', message: 'Recognised.', pages: [1] }];
  const changed = (record: LibraryFileRecord): LibraryFileRecord =>
    record.kind === 'document' ? { ...record, document: { ...record.document, problems } } : record;
  return versioned({ header, records: [...(records as LibraryFileRecord[])].map(changed) });
}

type Group = [Extract<LibraryFileRecord, { kind: 'document' }>, ...LibraryFileRecord[]];

function group(random: Random, options: Required<InventedOptions>): Group {
  const id = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
  const length = 40 * options.chunks;
  const text = options.words.repeat(Math.ceil(length / options.words.length)).slice(0, length);
  const middle = Math.floor(length / 2);
  const pages = [page(random, 1, 0, middle), page(random, 2, middle, length)];
  const bytes = new Uint8Array(200).map(() => Math.floor(random() * 256));
  const chunks = Array.from({ length: options.chunks }, (_, ordinal): FileChunk => {
    const [start, end] = [40 * ordinal, 40 * ordinal + 40];
    return {
      ...{ document: id, ordinal, start, end, text: text.slice(start, end) },
      ...{ heading: 'Sea', headingPath: ['Harbours', 'Sea'], firstPage: 1, lastPage: 2 },
      sentences: [
        { start, end: start + 20 },
        { start: start + 20, end },
      ],
      ...(ordinal === 0 ? { extractor: 'a-model', pageBreaks: [start + 20] } : {}),
    };
  });
  const triplets = Array.from({ length: options.triplets }, (_, i): FileTriplet => {
    const { start, end } = chunks[i % chunks.length]!;
    const source = {
      document: id,
      chunk: i % chunks.length,
      start,
      end,
      firstPage: 1,
      lastPage: 2,
    };
    return {
      subject: `harbour ${i}`,
      predicate: 'lies in',
      object: '<b>bay</b>',
      sources: [source],
    };
  });
  const document: FileDocument = {
    ...{ id, name: 'tides.pdf', title: 'Tides', kind: 'pdf', bytes: bytes.length, addedAt: 5 },
    ...{ indexed: true, pages: 2, chunks: chunks.length, triplets: triplets.length },
    problems: [{ code: 'no-triplets', message: 'A passage gave no facts.', pages: [1] }],
  };
  const rows = (index: 'chunks' | 'propositions', count: number): LibraryFileRecord[] =>
    options.vectors ? [{ kind: 'vectors', index, rows: encodedRows(random, count) }] : [];
  const records: LibraryFileRecord[] = [
    { kind: 'text', text, pages: pages.map(head) },
    { kind: 'pages', block: 0, start: 0, end: length, pages },
    { kind: 'chunks', chunks },
    ...rows('chunks', chunks.length),
    ...(triplets.length > 0
      ? [{ kind: 'triplets', triplets } as const, ...rows('propositions', triplets.length)]
      : []),
    ...(options.files
      ? [{ kind: 'file', type: 'application/pdf', bytes: bytes.buffer } as const]
      : []),
    { kind: 'document-end' },
  ];
  return [{ kind: 'document', document }, ...records];
}

function page(random: Random, number: number, start: number, end: number): PageLayout {
  const runs = 3;
  return {
    ...{ number, label: `${number}`, width: 595, height: 842, start, end },
    runStarts: Uint32Array.from({ length: runs }, (_, i) => start + i),
    runLengths: new Uint16Array(runs).fill(2),
    quads: Float32Array.from({ length: 6 * runs }, random),
    edges: Float32Array.from({ length: 3 * runs }, random),
  };
}

function head({ number, label, width, height, start, end }: PageLayout) {
  return { number, label, width, height, start, end };
}

export function encodedRows(random: Random, count: number): EncodedRows {
  const width = paddedWidth(DIMENSIONS);
  const rows = Int8Array.from({ length: count * width }, () =>
    Math.max(-127, Math.min(127, Math.round(40 * normal(random)))),
  );
  const scales = new Uint16Array(count).fill(0x3b20);
  const sums = new Float32Array(count);
  return { centre: new Float32Array(width), centred: false, sums, scales, rows };
}

export async function bytesOf(source: LibrarySource): Promise<Uint8Array<ArrayBuffer>> {
  return gathered(writeLibraryFile(source));
}

/** A file of records as somebody else might write them: nothing is checked. */
export async function bytesOfRaw(
  records: Iterable<Omit<RawRecord, 'frame'>>,
  version = FILE_VERSION,
): Promise<Uint8Array<ArrayBuffer>> {
  const frames = new FrameWriter(version);
  return gathered(
    (async function* () {
      yield frames.preamble();
      for (const record of records) yield* writeRecord(frames, record);
    })(),
  );
}

export async function gathered(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const all: Uint8Array[] = [];
  for await (const part of parts) all.push(part.slice());
  return new Uint8Array(await new Blob(all as BlobPart[]).arrayBuffer());
}

/** The same bytes, cut where one does not expect it. */
export async function* inParts(
  bytes: Uint8Array,
  size = 1_000,
): AsyncGenerator<Uint8Array, void, undefined> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
