/**
 * Words as they stand, over all texts of the library: every place, with its sentence and its page.
 * Texts are looked through in slices, so that whatever else is asked for has its turn, and none of
 * them is held for longer than there is room for.
 */
import type { ExactHit, ExactPage } from '../knowledge-protocol.ts';
import type { Range } from '../documents/types.ts';
import { throwIfCancelled, TriviumError } from '../errors.ts';
import type { IndexedChunk } from '../retrieval/indexing.ts';
import type { LibraryIndex } from '../retrieval/library-index.ts';
import { LONGEST_FOUND, occurrences, typedWords, type Wanted } from '../retrieval/word-for-word.ts';
import type { DocumentRecord, TextRecord } from '../storage/records.ts';
import { Turns } from '../waiting.ts';
import type { Catalogue } from './catalogue.ts';
import { pagesAmong } from './pages-among.ts';

/** Nobody looks at more. */
export const MOST_PLACES = 100_000;
/** Hits that can be asked for at once. */
const MOST_AT_ONCE = 200;
/** Characters looked through before it is asked whether others wait. */
const SLICE = 200_000;
/** Characters of texts that are kept for the next key; what is beyond is read again. */
const KEPT_CHARACTERS = 24_000_000;
/** Searches whose places are kept, to be shown as they are scrolled to. */
const KEPT_SEARCHES = 4;
/** Characters of a sentence before and behind the words, where it is a long one. */
const AROUND = 240;

interface Places {
  /** As they were when they were looked through: what has changed since is another record. */
  records: DocumentRecord[];
  /** Of each place: which record it stands in, and where. */
  documents: number[];
  starts: number[];
  ends: number[];
}

export interface FindingParts {
  catalogue: Pick<Catalogue, 'all'>;
  index: () => Pick<LibraryIndex, 'chunksOf'>;
  /** @throws TriviumError `not-found`, `damaged`. */
  readText: (document: string) => Promise<TextRecord>;
}

export class Finding {
  readonly #parts: FindingParts;
  readonly #running = new Map<string, AbortController>();
  readonly #searches = new Map<string, Places>();
  /** A document that has changed has another record. */
  readonly #texts = new Map<DocumentRecord, TextRecord>();
  #kept = 0;

  constructor(parts: FindingParts) {
    this.#parts = parts;
  }

  async find(words: string, id: string, offset: number, limit: number): Promise<ExactPage> {
    const wanted = typedWords(words);
    if (!wanted) return { total: 0, documents: 0, most: MOST_PLACES, hits: [] };
    const controller = new AbortController();
    this.#running.set(id, controller);
    try {
      const places = await this.#places(wanted, controller.signal);
      const hits = await this.#hits(places, offset, offset + Math.min(limit, MOST_AT_ONCE));
      throwIfCancelled(controller.signal);
      const documents = new Set(places.documents).size;
      return { total: places.starts.length, documents, most: MOST_PLACES, hits };
    } finally {
      this.#running.delete(id);
    }
  }

  cancel(id: string): void {
    this.#running.get(id)?.abort();
  }

  async #places(wanted: Wanted, signal: AbortSignal): Promise<Places> {
    const { pattern, begins, ends } = wanted;
    const key = `${begins} ${ends} ${pattern.source}`;
    const known = this.#searches.get(key);
    if (known && this.#isCurrent(known)) return known;
    const places = await this.#lookThrough(wanted, signal);
    this.#searches.delete(key);
    this.#searches.set(key, places);
    const [oldest] = this.#searches.keys();
    if (this.#searches.size > KEPT_SEARCHES) this.#searches.delete(oldest!);
    return places;
  }

  #isCurrent({ records }: Places): boolean {
    const now = this.#records();
    return now.length === records.length && now.every((each, i) => each === records[i]);
  }

  #records(): DocumentRecord[] {
    return this.#parts.catalogue.all().map(({ document }) => document);
  }

  async #lookThrough(wanted: Wanted, signal: AbortSignal): Promise<Places> {
    const records = this.#records();
    const places: Places = { records, documents: [], starts: [], ends: [] };
    const turns = new Turns(signal);
    this.#forget(new Set(records));
    for (const [i, record] of records.entries()) {
      const text = (await this.#text(record))?.text ?? '';
      for (let from = 0, at = 0; from < text.length; from += SLICE) {
        await turns.next();
        // A hit before may have gone on into this slice.
        at = Math.max(at, from);
        const slice = text.slice(0, from + SLICE + LONGEST_FOUND);
        for (const { start, end } of occurrences(slice, wanted, at, from + SLICE)) {
          places.documents.push(i);
          places.starts.push(start);
          places.ends.push(end);
          at = end;
          if (places.starts.length === MOST_PLACES) return places;
        }
      }
    }
    return places;
  }

  async #hits({ records, documents, starts, ends }: Places, from: number, to: number) {
    const hits: ExactHit[] = [];
    const chunks = new Map<string, IndexedChunk[]>();
    for (let i = from; i < Math.min(to, starts.length); i++) {
      const record = records[documents[i]!]!;
      const text = await this.#text(record);
      // Removed, or being read anew.
      if (!text || ends[i]! > text.text.length) continue;
      const known = chunks.get(record.id) ?? this.#parts.index().chunksOf(record.id);
      chunks.set(record.id, known);
      hits.push(hitAt(text, known, { start: starts[i]!, end: ends[i]! }));
    }
    return hits;
  }

  /** Null for what has not been read, or was removed meanwhile, or cannot be read any more. */
  async #text(record: DocumentRecord): Promise<TextRecord | null> {
    const known = this.#texts.get(record);
    if (known) return known;
    const text = await this.#parts.readText(record.id).catch(nullIfMissing);
    const { length } = text?.text ?? '';
    // Another search may have read it meanwhile.
    if (text && !this.#texts.has(record) && this.#kept + length <= KEPT_CHARACTERS) {
      this.#texts.set(record, text);
      this.#kept += length;
    }
    return text;
  }

  #forget(except: ReadonlySet<DocumentRecord>): void {
    for (const [record, { text }] of this.#texts) {
      if (except.has(record)) continue;
      this.#texts.delete(record);
      this.#kept -= text.length;
    }
  }
}

function nullIfMissing(thrown: unknown): null {
  const { code } = thrown instanceof TriviumError ? thrown : { code: null };
  if (code === 'not-found' || code === 'damaged') return null;
  throw thrown;
}

function hitAt(
  { document, text, pages }: TextRecord,
  chunks: readonly IndexedChunk[],
  range: Range,
): ExactHit {
  const chunk = chunks.find((each) => each.end > range.start && each.start <= range.start);
  const whole = sentenceAround(chunk, range) ?? lineAround(text, range);
  const shown = cutAround(whole, range, text);
  const lead = shown.start > whole.start ? '… ' : '';
  const rest = shown.end < whole.end ? ' …' : '';
  const moved = lead.length - shown.start;
  return {
    ...{ document, ...range, ...pagesAmong(pages)(range) },
    sentence: `${lead}${text.slice(shown.start, shown.end)}${rest}`,
    mark: { start: range.start + moved, end: range.end + moved },
    heading: chunk?.heading ?? '',
  };
}

/** From the sentence in which the words begin to that in which they end; undefined outside of all. */
function sentenceAround(chunk: IndexedChunk | undefined, { start, end }: Range): Range | undefined {
  const touched = chunk?.sentences.filter((each) => each.end > start && each.start < end) ?? [];
  const [first, last] = [touched[0], touched.at(-1)];
  if (!first || !last || first.start > start) return undefined;
  return { start: first.start, end: Math.max(last.end, end) };
}

function lineAround(text: string, { start, end }: Range): Range {
  const after = text.indexOf('\n', end);
  return {
    start: text.lastIndexOf('\n', start - 1) + 1,
    end: after < 0 ? text.length : after,
  };
}

/** A table or a list without full stops can be one sentence of many pages. */
function cutAround(whole: Range, { start, end }: Range, text: string): Range {
  const from = start - whole.start > AROUND ? nextWord(text, start - AROUND, start) : whole.start;
  const to = whole.end - end > AROUND ? lastWord(text, end + AROUND, end) : whole.end;
  return { start: from, end: to };
}

function nextWord(text: string, from: number, most: number): number {
  const space = text.slice(from, most).search(/\s\S/);
  return space < 0 ? from : from + space + 1;
}

function lastWord(text: string, from: number, least: number): number {
  const space = text.slice(least, from).search(/\s\S*$/);
  return space < 0 ? from : least + space;
}
