/**
 * Raw records in order to records that can be relied on: each where it may stand, each field of its
 * type, every position within the text it speaks of, every count as announced. Knows nothing of
 * storage; holds one document's text and the ranges of its chunks.
 */
import { MAX_FILE_BYTES, MAX_PAGES, MAX_TEXT_LENGTH } from '../documents/limits.ts';
import type { Range } from '../documents/types.ts';
import { tripletKey } from '../knowledge/propositions.ts';
import { DamagedRecord, Fields } from '../fields.ts';
import { PAGES_PER_BLOCK } from '../storage/pages.ts';
import type { PageHead } from '../storage/records.ts';
import {
  check,
  checkBreaks,
  checkFollowing,
  checkHeads,
  checkLayouts,
  checkOrdered,
  checkPages,
  checkRange,
  checkSlots,
} from './checks.ts';
import type { RecordKind } from './layout.ts';
import { parseCounts, parseFileDocument, parseHeader } from './parse-header.ts';
import {
  parseFileChunks,
  parseFilePages,
  parseFileText,
  parseFileTriplets,
  parseFileVectors,
} from './parse-parts.ts';
import { parseQuestions } from './parse-questions.ts';
import { TablesParser } from './parse-tables.ts';
import type { RawRecord } from './raw-records.ts';
import {
  NO_COUNTS,
  type FileDocument,
  type LibraryCounts,
  type LibraryFileHeader,
  type LibraryFileRecord,
} from './records.ts';
import { malformed } from './refusals.ts';
import { verbatim } from '../sentences.ts';

/** What may follow what. */
const FOLLOWS: Record<RecordKind | 'nothing', readonly RecordKind[]> = {
  nothing: ['header'],
  header: ['document', 'questions', 'tables', 'end'],
  document: ['text', 'file'],
  text: ['pages', 'chunks', 'file', 'document-end'],
  pages: ['pages', 'chunks', 'file', 'document-end'],
  chunks: ['vectors', 'chunks', 'triplets', 'file', 'document-end'],
  triplets: ['vectors', 'triplets', 'file', 'document-end'],
  vectors: ['chunks', 'triplets', 'file', 'document-end'],
  file: ['document-end'],
  'document-end': ['document', 'questions', 'tables', 'end'],
  questions: ['questions', 'tables', 'end'],
  tables: ['tables', 'end'],
  end: [],
};

/** The document whose records are being read. */
interface Group {
  document: FileDocument;
  text: string;
  /** Heads of all pages, and how many layouts have come. */
  pages: PageHead[];
  layouts: number;
  chunks: Range[];
  /** By key: none comes twice. */
  triplets: Set<string>;
  /** Rows that the next vectors must have: of the chunks or triplets just before. */
  rows: { index: 'chunks' | 'propositions'; count: number };
  hasFile: boolean;
}

export class RecordParser {
  #last: RecordKind | 'nothing' = 'nothing';
  #header: LibraryFileHeader | null = null;
  #group: Group | null = null;
  readonly #expected = new Set<string>();
  readonly #tables = new TablesParser();
  readonly #counts: LibraryCounts = { ...NO_COUNTS };

  /** @throws TriviumError `invalid`, saying which part of the file is to blame. */
  parse(raw: RawRecord): LibraryFileRecord {
    const { kind } = raw;
    try {
      if (!FOLLOWS[this.#last].includes(kind)) {
        throw new DamagedRecord(`a ${kind} after ${this.#last}`, 'allowed');
      }
      const record = this.#parse(raw);
      this.#last = kind;
      return record;
    } catch (thrown) {
      if (thrown instanceof DamagedRecord) throw malformed(raw.frame, verbatim(thrown.message));
      throw thrown;
    }
  }

  #parse({ kind, json, bytes }: RawRecord): LibraryFileRecord {
    switch (kind) {
      case 'header':
        return { kind, header: this.#begin(parseHeader(json)) };
      case 'document':
        return { kind, document: this.#open(parseFileDocument(json)) };
      case 'text':
        return { kind, ...this.#text(json, bytes) };
      case 'pages':
        return { kind, ...this.#pages(json, bytes) };
      case 'chunks':
        return { kind, chunks: this.#chunks(json) };
      case 'triplets':
        return { kind, triplets: this.#triplets(json) };
      case 'vectors':
        return { kind, ...this.#vectors(json, bytes) };
      case 'file':
        return { kind, ...this.#file(json, bytes) };
      case 'document-end':
        this.#close();
        return { kind };
      case 'questions':
        return { kind, questions: this.#questions(json) };
      case 'tables':
        check(this.#header!.holdsTables === true, 'tables', 'as the header says');
        return { kind, ...this.#tables.take(json) };
      case 'end':
        return { kind, counts: this.#end(json) };
    }
  }

  #begin(header: LibraryFileHeader): LibraryFileHeader {
    this.#header = header;
    for (const { id } of header.documents) this.#expected.add(id);
    return header;
  }

  #open(document: FileDocument): FileDocument {
    check(this.#expected.delete(document.id), 'the document', 'one that the header names, once');
    check(document.pages <= MAX_PAGES, 'pages', `at most ${MAX_PAGES}`);
    check(document.bytes <= MAX_FILE_BYTES, 'bytes', `at most ${MAX_FILE_BYTES}`);
    this.#group = {
      ...{ document, text: '', pages: [], layouts: 0, chunks: [], triplets: new Set() },
      rows: { index: 'chunks', count: 0 },
      hasFile: false,
    };
    return document;
  }

  #text(json: unknown, bytes: RawRecord['bytes']) {
    const group = this.#group!;
    check(group.document.indexed, 'the text', 'expected of a document that is not indexed');
    const { text, pages, shape } = parseFileText(group.document.id, json, bytes);
    check(text.length <= MAX_TEXT_LENGTH, 'the text', `of at most ${MAX_TEXT_LENGTH} characters`);
    check(pages.length === group.document.pages, 'pages', 'as many as announced');
    checkHeads(pages, text.length);
    const whole = { start: 0, end: text.length };
    checkOrdered(group.document.corrected ?? [], whole, 'a corrected sentence');
    checkFollowing(shape ?? [], whole, 'a block');
    group.text = text;
    group.pages = pages;
    return { text, pages, ...(shape ? { shape } : {}) };
  }

  #pages(json: unknown, bytes: RawRecord['bytes']) {
    const group = this.#group!;
    const whole = { start: 0, end: group.text.length };
    const { block, start, end, pages } = parseFilePages(group.document.id, json, bytes);
    check(block * PAGES_PER_BLOCK === group.layouts, 'block', 'the next one');
    checkRange({ start, end }, whole, 'a block of pages');
    checkLayouts(pages, group.pages, group.layouts);
    group.layouts += pages.length;
    return { block, start, end, pages };
  }

  #chunks(json: unknown) {
    const { document, text, chunks, pages, triplets } = this.#group!;
    check(triplets.size === 0, 'the chunks', 'before all triplets');
    const parsed = parseFileChunks(document.id, json, text);
    check(parsed.length > 0, 'chunks', 'a list of any');
    const from = chunks.at(-1)?.end ?? 0;
    checkFollowing(parsed, { start: 0, end: text.length }, 'a chunk');
    check(from <= parsed[0]!.start, 'a chunk', 'behind the one before it');
    for (const chunk of parsed) {
      checkPages(chunk, pages.length);
      checkFollowing(chunk.sentences, chunk, 'a sentence');
      checkBreaks(chunk, pages.length);
      check(chunk.ordinal === chunks.length, 'ordinal', 'the next one');
      chunks.push({ start: chunk.start, end: chunk.end });
    }
    check(chunks.length <= document.chunks, 'chunks', 'as many as announced');
    this.#group!.rows = { index: 'chunks', count: parsed.length };
    return parsed;
  }

  #triplets(json: unknown) {
    const group = this.#group!;
    const parsed = parseFileTriplets(group.document.id, json);
    check(parsed.length > 0, 'triplets', 'a list of any');
    for (const triplet of parsed) {
      checkSlots(triplet);
      for (const source of triplet.sources) {
        const chunk = group.chunks[source.chunk];
        check(chunk !== undefined, 'a source', 'in a chunk of the document');
        checkRange(source, chunk, 'a source');
        checkPages(source, group.pages.length);
      }
      const key = tripletKey(triplet);
      check(!group.triplets.has(key), 'a triplet', 'there once');
      group.triplets.add(key);
    }
    check(group.triplets.size <= group.document.triplets, 'triplets', 'as many as announced');
    group.rows = { index: 'propositions', count: parsed.length };
    return parsed;
  }

  #vectors(json: unknown, bytes: RawRecord['bytes']) {
    const { embedder } = this.#header!;
    const { rows } = this.#group!;
    if (!embedder) throw new DamagedRecord('embedder', 'known');
    const index = new Fields(json, 'the vectors').oneOf('index', ['chunks', 'propositions']);
    check(index === rows.index, 'index', 'of what stands before it');
    return { index, rows: parseFileVectors(json, bytes, embedder.dimensions, rows.count) };
  }

  #file(json: unknown, bytes: RawRecord['bytes']) {
    const group = this.#group!;
    check(this.#header!.holdsFiles, 'a file', 'expected, by what the header says');
    check(bytes.length === group.document.bytes, 'the file', 'as long as announced');
    group.hasFile = true;
    this.#counts.fileBytes += bytes.length;
    const type = new Fields(json, 'the file').text('type');
    return { type, bytes: bytes.slice().buffer };
  }

  #close(): void {
    const { document, chunks, triplets, pages, layouts, hasFile } = this.#group!;
    if (document.indexed) {
      check(chunks.length === document.chunks, 'chunks', 'as many as announced');
      check(triplets.size === document.triplets, 'triplets', 'as many as announced');
      check(layouts === pages.length, 'pages', 'as many as announced');
    } else check(hasFile, 'a document without a file', 'indexed');
    const counts = this.#counts;
    counts.documents++;
    counts.pages += pages.length;
    counts.chunks += chunks.length;
    counts.triplets += triplets.size;
    this.#group = null;
  }

  #questions(json: unknown) {
    check(this.#header!.holdsQuestions, 'questions', 'as the header says');
    const questions = parseQuestions(json);
    check(questions.length > 0, 'questions', 'a list of any');
    this.#counts.questions += questions.length;
    return questions;
  }

  #end(json: unknown): LibraryCounts {
    const counts = new Fields(json, 'the end').object('counts', parseCounts);
    for (const name of Object.keys(counts) as (keyof LibraryCounts)[]) {
      check(counts[name] === this.#counts[name], `the number of ${name}`, 'what was read');
    }
    return counts;
  }
}
