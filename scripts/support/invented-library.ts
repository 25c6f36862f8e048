/**
 * Libraries that nobody has, as large as one likes: made-up reports about made-up places, or whatever
 * passages are given, with page layouts, passages, triplets and the vectors that the built-in
 * embedder gives them. For measuring, and for tests that need a library that takes a while.
 */
import { createHash } from 'node:crypto';
import type { PageLayout } from '../../src/documents/types.ts';
import { seeded } from '../../src/evaluation/random.ts';
import { passageText } from '../../src/retrieval/indexing.ts';
import { propositionText, tripletKey } from '../../src/knowledge/propositions.ts';
import type { Triplet } from '../../src/knowledge/types.ts';
import {
  NO_COUNTS,
  RECORDS_AT_ONCE,
  type FileChunk,
  type FileDocument,
  type FileTriplet,
  type LibraryFileRecord,
} from '../../src/library-file/records.ts';
import type { LibrarySource } from '../../src/library-file/write.ts';
import { LexicalEmbedder } from '../../src/retrieval/lexical-embedder.ts';
import type { IndexName } from '../../src/storage/records.ts';
import { QuantisedIndex } from '../../src/vectors/quantised-index.ts';

const SENTENCES_A_CHUNK = 8;
const TRIPLETS_A_CHUNK = 4;
const CHUNKS_A_PAGE = 2;
const PAGES_A_DOCUMENT = 25;
const PAGES_A_BLOCK = 8;

const SYLLABLES =
  'bar cal den fen gor hal ith kel lor mar nev ost pel rin sar tol ul vey wen'.split(' ');
const VERBS = ['adjoins', 'was founded by', 'supplies', 'was mapped by', 'lies north of'];
const FILLERS =
  'according to the ledger of the harbour office that was kept there for most of the century'.split(
    ' ',
  );

export interface InventedLibrary {
  source: LibrarySource;
  triplets: number;
}

/** What a passage says, sentence by sentence. */
export interface Said {
  heading: string;
  sentences: { text: string; triplets: Triplet[] }[];
}

export interface LibraryShape {
  documents: number;
  pagesADocument: number;
  passagesAPage: number;
  /** About how many. */
  tripletsAPassage: number;
  /** @param number of the passage in the whole library, from 0. */
  said: (number: number, random: () => number) => Said;
}

/** @param triplets about how many. */
export function inventedLibrary(triplets: number, seed = 1): InventedLibrary {
  const each = PAGES_A_DOCUMENT * CHUNKS_A_PAGE * TRIPLETS_A_CHUNK;
  const documents = Math.max(1, Math.round(triplets / each));
  return {
    source: libraryOf(madeUp(documents, PAGES_A_DOCUMENT), seed),
    triplets: documents * each,
  };
}

export function madeUp(documents: number, pagesADocument: number): LibraryShape {
  return {
    ...{ documents, pagesADocument, passagesAPage: CHUNKS_A_PAGE },
    ...{ tripletsAPassage: TRIPLETS_A_CHUNK, said: (_, random) => madeUpPassage(random) },
  };
}

export function libraryOf(shape: LibraryShape, seed = 1): LibrarySource {
  const documents = Array.from({ length: shape.documents }, (_, i) => announced(i, shape, seed));
  const embedder = new LexicalEmbedder();
  const sum = (name: 'pages' | 'chunks' | 'triplets'): number =>
    documents.reduce((all, document) => all + document[name], 0);
  const header = {
    title: `${shape.documents} invented reports`,
    createdAt: 1_767_225_600_000,
    app: '0.1.0',
    embedder: {
      id: embedder.id,
      ...QuantisedIndex.create({ dimensions: embedder.dimensions }).encoding,
    },
    holdsFiles: false,
    holdsQuestions: false,
    documents: documents.map(({ id, name, title, kind, pages }) => {
      return { id, name, title, kind, pages };
    }),
    counts: {
      ...{ ...NO_COUNTS, documents: documents.length, pages: sum('pages') },
      ...{ chunks: sum('chunks'), triplets: sum('triplets') },
    },
  };
  return { header, records: records(documents, embedder, shape, seed) };
}

function announced(
  number: number,
  { pagesADocument, passagesAPage, tripletsAPassage }: LibraryShape,
  seed: number,
): FileDocument {
  const id = createHash('sha256').update(`${seed}/${number}`).digest('hex').slice(0, 32);
  const chunks = pagesADocument * passagesAPage;
  return {
    ...{ id, name: `report-${number + 1}.pdf`, title: `Report ${number + 1}`, kind: 'pdf' },
    ...{ bytes: 250_000, addedAt: 1_767_225_600_000 + number, indexed: true, problems: [] },
    ...{ pages: pagesADocument, chunks, triplets: Math.round(chunks * tripletsAPassage) },
  };
}

async function* records(
  documents: readonly FileDocument[],
  embedder: LexicalEmbedder,
  shape: LibraryShape,
  seed: number,
): AsyncGenerator<LibraryFileRecord> {
  for (const [number, document] of documents.entries()) {
    const random = seeded(seed * 100_003 + number);
    const { text, chunks, triplets, pages } = report(document.id, number, shape, random);
    yield { kind: 'document', document: { ...document, triplets: triplets.length } };
    yield { kind: 'text', text, pages: pages.map(head) };
    for (let first = 0; first < pages.length; first += PAGES_A_BLOCK) {
      const part = pages.slice(first, first + PAGES_A_BLOCK);
      const [start, end] = [part[0]!.start, part.at(-1)!.end];
      yield { kind: 'pages', block: first / PAGES_A_BLOCK, start, end, pages: part };
    }
    yield { kind: 'chunks', chunks };
    yield await rows(embedder, 'chunks', chunks.map(passageText));
    for (let from = 0; from < triplets.length; from += RECORDS_AT_ONCE) {
      const part = triplets.slice(from, from + RECORDS_AT_ONCE);
      yield { kind: 'triplets', triplets: part };
      yield await rows(embedder, 'propositions', part.map(propositionText));
    }
    yield { kind: 'document-end' };
  }
}

function madeUpPassage(random: () => number): Said {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const name = (): string => {
    const word = pick(SYLLABLES) + pick(SYLLABLES) + pick(SYLLABLES);
    return word[0]!.toUpperCase() + word.slice(1);
  };
  const sentences = Array.from({ length: SENTENCES_A_CHUNK }, (_, i) => {
    const [subject, predicate, object] = [name(), pick(VERBS), `the bay of ${name()}`];
    const rest = Array.from({ length: 12 }, () => pick(FILLERS)).join(' ');
    const text = `${subject} ${predicate} ${object}, ${rest}.`;
    return { text, triplets: i < TRIPLETS_A_CHUNK ? [{ subject, predicate, object }] : [] };
  });
  return { heading: `Of ${name()}`, sentences };
}

function report(
  document: string,
  number: number,
  { pagesADocument, passagesAPage, said }: LibraryShape,
  random: () => number,
) {
  let text = '';
  const chunks: FileChunk[] = [];
  const triplets = new Map<string, FileTriplet>();
  const pages: PageLayout[] = [];
  const passages = pagesADocument * passagesAPage;
  for (let ordinal = 0; ordinal < passages; ordinal++) {
    const start = text.length;
    const page = Math.floor(ordinal / passagesAPage) + 1;
    const { heading, sentences: spoken } = said(number * passages + ordinal, random);
    const sentences = spoken.map((sentence, i) => {
      const range = { start: text.length, end: text.length + sentence.text.length };
      text += sentence.text + (i + 1 < spoken.length ? ' ' : '\n');
      const source = { document, chunk: ordinal, ...range, firstPage: page, lastPage: page };
      for (const triplet of sentence.triplets) {
        const key = tripletKey(triplet);
        const { sources } = triplets.get(key) ?? { sources: [] };
        if (sources.at(-1)?.start === source.start) continue;
        triplets.set(key, { ...triplet, ...triplets.get(key), sources: [...sources, source] });
      }
      return range;
    });
    const { end } = sentences.at(-1)!;
    chunks.push({
      ...{ document, ordinal, start, end, text: text.slice(start, end), sentences },
      ...{ heading, headingPath: [heading], firstPage: page, lastPage: page },
    });
    if (ordinal % passagesAPage !== passagesAPage - 1) continue;
    pages.push(layout(page, chunks.at(-passagesAPage)!.start, text.length, random));
  }
  return { text, chunks, triplets: [...triplets.values()], pages };
}

/** Lines of about ninety characters, each glyph with its edges. */
function layout(number: number, start: number, end: number, random: () => number): PageLayout {
  const line = 90;
  const lines = Math.ceil((end - start) / line);
  const runStarts = Uint32Array.from({ length: lines }, (_, i) => start + i * line);
  const runLengths = Uint16Array.from({ length: lines }, (_, i) =>
    Math.min(line, end - start - i * line),
  );
  const quads = Float32Array.from(
    { length: 6 * lines },
    (_, i) => [72, 72 + 14 * Math.floor(i / 6), 451, 0, 0, 11][i % 6]!,
  );
  const edges: number[] = [];
  for (const length of runLengths) {
    let at = 0;
    const steps = Array.from({ length }, () => 0.4 + Math.round(random() * 6) / 10);
    const whole = steps.reduce((sum, step) => sum + step, 0);
    edges.push(0, ...steps.map((step) => (at += step) / whole));
  }
  const place = { number, label: `${number}`, width: 595, height: 842, start, end };
  return { ...place, runStarts, runLengths, quads, edges: Float32Array.from(edges) };
}

function head({ number, label, width, height, start, end }: PageLayout) {
  return { number, label, width, height, start, end };
}

async function rows(
  embedder: LexicalEmbedder,
  index: IndexName,
  texts: string[],
): Promise<LibraryFileRecord> {
  const vectors = QuantisedIndex.create({ dimensions: embedder.dimensions });
  const ids = Uint32Array.from(texts, (_, i) => i);
  vectors.add(ids, await embedder.embed(texts, 'passage'));
  return { kind: 'vectors', index, rows: vectors.copyRows(ids)! };
}
