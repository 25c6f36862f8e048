/**
 * What the open library gives to whoever writes it to a file: what its index holds, a document at a
 * time and up to RECORDS_AT_ONCE triplets at a time. Everything else is read from the database by
 * the writer itself (exporting.ts), which need not be in this thread.
 *
 * Which documents come is settled when it begins: what is added later is not in the file, and a
 * document that is removed before its turn is left out. Each document is seen as it is at its turn,
 * in one piece. Nothing is locked: questions, indexing and other changes go on.
 */
import type { StoredTriplet } from '../knowledge/types.ts';
import {
  RECORDS_AT_ONCE,
  type FileDocument,
  type FileSource,
  type FileTriplet,
} from '../library-file/records.ts';
import type { QuestionRecord } from '../protocol.ts';
import type { LibraryVectors } from '../retrieval/library-index.ts';
import type { DocumentRecord } from '../storage/records.ts';
import type { EncodedRows } from '../vectors/encoded-rows.ts';
import type { Catalogue } from './catalogue.ts';
import type { CurrentIndex } from './current-index.ts';
import type { Exclusive } from './exclusive.ts';
import { goneMeanwhile } from './gone-meanwhile.ts';

/** One row for each, or null where the vectors have become another embedder's. */
export interface TripletsOfTurn {
  triplets: FileTriplet[];
  rows: EncodedRows | null;
}

export interface ExportTurns {
  /** The next document that is still there; null after the last one. */
  next(): Promise<FileDocument | null>;
  /** Triplets of the document whose turn it is, from this position on: fewer than that are the last. */
  triplets(from: number): Promise<TripletsOfTurn>;
  /** Vectors of its chunks. */
  chunkRows(ids: Uint32Array): Promise<EncodedRows | null>;
  /** After the last document: what the person corrected in questions. */
  questions(): Promise<QuestionRecord[]>;
}

export interface IndexToExport {
  catalogue: Catalogue;
  current: CurrentIndex;
  writes: Exclusive;
}

interface Turn {
  document: DocumentRecord;
  /** Ordinals by the ids of its chunks. */
  ordinals: ReadonlyMap<number, number>;
  triplets: readonly StoredTriplet[];
  vectors: LibraryVectors;
}

/** @param embedder whose vectors the file holds. */
export function exportTurns(
  { catalogue, current, writes }: IndexToExport,
  documents: readonly string[],
  embedder: string,
  questions: QuestionRecord[] = [],
): ExportTurns {
  const left = documents.values();
  let turn: Turn | null = null;
  const isComparable = (): boolean => current.embedder.id === embedder;
  const begin = (id: string): Promise<Turn | null> =>
    writes.run(async () => {
      if (!catalogue.has(id)) return null;
      const index = await current.settledIndex();
      const ordinals = new Map(index.chunksOf(id).map((chunk) => [chunk.id, chunk.ordinal]));
      const { document } = catalogue.get(id);
      const triplets = index.registry.inDocument(id);
      return { document, ordinals, triplets, vectors: index.vectors };
    });
  return {
    next: async () => {
      turn = null;
      for (const id of left) {
        turn = await begin(id);
        if (turn) return fileDocument(turn);
      }
      return null;
    },
    triplets: async (from) => {
      const { document, ordinals, triplets, vectors } = turn!;
      const part = triplets.slice(from, from + RECORDS_AT_ONCE);
      const ids = Uint32Array.from(part, ({ id }) => id);
      return {
        triplets: part.map((each) => fileTriplet(each, document.id, ordinals)),
        rows: isComparable() ? vectors.propositions.copyRows(ids) : null,
      };
    },
    questions: async () => questions,
    chunkRows: async (ids) => {
      const { ordinals, vectors } = turn!;
      // Made anew, it has other ones.
      if (!ids.every((id) => ordinals.has(id))) goneMeanwhile();
      return isComparable() ? vectors.chunks.copyRows(ids) : null;
    },
  };
}

function fileDocument({ document, triplets }: Turn): FileDocument {
  const { id, name, title, kind, bytes, addedAt, pages, chunks, problems, corrected } = document;
  const { author, year, described, tags, readingVersion } = document;
  const known = {
    ...{ id, name, title, kind, bytes, addedAt },
    ...(author === undefined ? {} : { author }),
    ...(year === undefined ? {} : { year }),
    ...(described ? { described } : {}),
    ...(tags ? { tags } : {}),
  };
  if (document.state !== 'indexed') {
    return { ...known, indexed: false, pages: 0, chunks: 0, triplets: 0, problems: [] };
  }
  const counts = { pages, chunks, triplets: triplets.length };
  return {
    ...{ ...known, indexed: true, ...counts, problems },
    ...(readingVersion === undefined ? {} : { readingVersion }),
    ...(corrected ? { corrected } : {}),
  };
}

/** With the sources that the document itself has for it. */
function fileTriplet(
  { subject, predicate, object, edited, sources }: StoredTriplet,
  document: string,
  ordinals: ReadonlyMap<number, number>,
): FileTriplet {
  const own = sources.filter((source) => source.document === document);
  const named = own.map((source): FileSource => ({
    ...source,
    chunk: ordinals.get(source.chunk) ?? goneMeanwhile(),
  }));
  return { subject, predicate, object, sources: named, ...(edited ? { edited } : {}) };
}
