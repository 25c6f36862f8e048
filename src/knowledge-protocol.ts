/**
 * What crosses the boundary between the page and the library worker about what the library knows:
 * its statements (triplets), who read them, the entities they join, and what a person changes.
 * Types only. Everything is structured-cloneable.
 */
import type { Range, Span } from './documents/types.ts';
import type { EntityGraph, EntityPage, EntityQuery } from './knowledge/entity-graph.ts';
import type { StatementQuery } from './knowledge/statement-list.ts';
import type { EditedTriplet, Triplet } from './knowledge/types.ts';
import type { Suggestions } from './overview/questions/types.ts';
import type { Overview } from './overview/types.ts';

/** A triplet as a row of a table. */
export interface Statement extends Triplet {
  id: number;
  /** The first of its sources. */
  document: string;
  page: number;
  /** How many places say it. */
  sources: number;
  /** Ids of the engines that read it. */
  extractors: string[];
  edited?: EditedTriplet;
}

export interface StatementPage {
  /** Statements that the query finds altogether. */
  total: number;
  statements: Statement[];
}

/** A place that says a triplet. */
export interface Evidence extends Span {
  heading: string;
  /** The sentence, as it stands in the document; a row of a table is read out. */
  sentence: string;
  extractor: string;
}

export type SearchKind = 'passages' | 'statements';

export interface PassageHit extends Span {
  chunk: number;
  heading: string;
  /** The sentences that match best; `start` and `end` of this hit are theirs. */
  snippet: string;
  /** Of the words in `snippet` that were searched for. */
  marks: Range[];
}

export interface StatementHit extends Statement {
  /** Of the words in each slot that were searched for. */
  marks: Record<keyof Triplet, Range[]>;
  /** Where it is said first. */
  place: Span;
}

export interface SearchPage {
  /** How many there are altogether, `most` at most. */
  passages: number;
  statements: number;
  most: number;
  hits: { kind: 'passages'; hits: PassageHit[] } | { kind: 'statements'; hits: StatementHit[] };
}

/** A place where words stand as they were typed; its span is theirs. */
export interface ExactHit extends Span {
  /** The sentence that holds them, or the line, where they stand in no sentence: in a heading. */
  sentence: string;
  /** Of the words in `sentence`. */
  mark: Range;
  /** Above it; empty where there is none. */
  heading: string;
}

export interface ExactPage {
  /** Places altogether, `most` at most. */
  total: number;
  /** In how many documents they stand. */
  documents: number;
  most: number;
  hits: ExactHit[];
}

/** Passages of a document that an engine has read. */
export interface ReadBy {
  document: string;
  extractor: string;
  chunks: number;
}

/** What a person changed; {@link KnowledgeService.undo} takes it back. */
export interface StatementChange {
  id: string;
  /** Ids of the statements that took the place of those changed; none after a deletion. */
  now: number[];
}

/** What reading a document anew has come to. */
export interface ReindexOutcome {
  triplets: number;
  /** Statements that a person had corrected and that were kept. */
  kept: number;
  /** Those whose sentences are no longer in the text: they are gone. */
  lost: number;
}

export interface KnowledgeService {
  statements(query: StatementQuery): Promise<StatementPage>;
  /** Everywhere that a statement is said. @throws TriviumError `not-found`. */
  evidence(statement: number): Promise<Evidence[]>;
  /**
   * By words: the last one may be unfinished.
   * @param only documents to be looked through; all where it is not given.
   */
  search(
    text: string,
    kind: SearchKind,
    offset: number,
    limit: number,
    only?: readonly string[],
  ): Promise<SearchPage>;
  /**
   * By words as they stand (retrieval/word-for-word.ts), in the order of the documents.
   * @param id by which it can be cancelled: it looks through every text.
   * @throws TriviumError `aborted`.
   */
  find(words: string, id: string, offset: number, limit: number): Promise<ExactPage>;
  cancelFind(id: string): Promise<void>;
  /** @param document null: the library. */
  overview(document: string | null): Promise<Overview>;
  /** Codes of the languages (ISO 639-1) that they are written in, where that is not English. */
  languages(documents: readonly string[]): Promise<Record<string, string>>;
  /** Questions that the library is known to answer; the first call begins to make them. */
  suggestions(): Promise<Suggestions>;
  readBy(): Promise<ReadBy[]>;
  /** Ids of documents that an earlier version read and whose files are here. */
  outdated(): Promise<string[]>;
  entities(query: EntityQuery): Promise<EntityPage>;
  /** @param limit the most connected entities are given, so many at most. */
  graph(limit: number, document?: string, wanted?: string): Promise<EntityGraph>;
  /**
   * Other words for a statement; its sources stay. It is searched and answered by at once. Where a
   * statement in these words is there already, the two become one.
   * @throws TriviumError `invalid` for an empty slot, `not-found`, `read-only`, `storage-full`.
   */
  editStatement(id: number, words: Triplet): Promise<StatementChange>;
  deleteStatements(ids: number[]): Promise<StatementChange>;
  /** @throws TriviumError `not-found` when it can no longer be taken back. */
  undo(change: string): Promise<void>;
  /**
   * Reads a document's stored file anew and makes everything from it again. What was known stays
   * until all of the new is there: a failure, a crash or a cancel leaves it as it was.
   * @param keepCorrected sentences that a person corrected keep their statements.
   * @param onProgress share of the work, 0..1.
   * @throws TriviumError `not-found` (no file, or no document), `invalid` (not indexed), `aborted`,
   *   and whatever reading throws.
   */
  reindex(
    document: string,
    keepCorrected: boolean,
    onProgress: (share: number) => void,
  ): Promise<ReindexOutcome>;
  cancelReindex(document: string): Promise<void>;
}
