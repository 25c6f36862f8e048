/**
 * Words out of pictures, behind all other files and questions: by as many readers as there are, each
 * page stored as soon as it is recognised, so that it goes on where it stopped, whatever stopped it.
 * When a document's last page is there, the document is read once more, with them.
 */
import type { TriviumError } from '../errors.ts';
import { isAbort, throwIfCancelled, toErrorRecord } from '../errors.ts';
import type { LibraryEvent, RecognitionProgress } from '../protocol.ts';
import { readFile } from '../storage/documents.ts';
import {
  forgetFailures,
  keepDocument,
  keepRecognised,
  readRecognised,
  recognisedNumbers,
} from '../storage/recognised.ts';
import type { DocumentRecord, RecognitionState } from '../storage/records.ts';
import type { Database } from '../storage/schema.ts';
import { toStorageError } from '../storage/storage-errors.ts';
import { orCancelled } from '../waiting.ts';
import type { Catalogue, Entry } from './catalogue.ts';
import { Exclusive } from './exclusive.ts';
import type { PictureReader } from './reader.ts';
import { withRecognition } from './with-recognition.ts';

/** How much the newest page counts against those before it. */
const NEWEST = 0.3;

export interface RecognisingParts {
  database: Database;
  catalogue: Catalogue;
  /** Each reads a page at a time. */
  pictures: readonly PictureReader[];
  writes: Exclusive;
  passwords: ReadonlyMap<string, string>;
  /** Resolves when no file is being indexed and no question answered: they go first. */
  othersDone: () => Promise<void>;
  /** A document that had no text is read once more. */
  reopen: (id: string) => Promise<void>;
  /** One that had some is made anew beside what is known of it. */
  remake: (id: string) => Promise<unknown>;
  emit: (event: LibraryEvent) => void;
  now: () => number;
}

/** The readers that are at work. */
interface Running {
  controller: AbortController;
  readers: Map<PictureReader, Promise<void>>;
  /** What stopped all of them. */
  failure?: unknown;
}

/** What one of them reads. */
interface InHand {
  document: string;
  page: number;
  controller: AbortController;
}

type Waiting = Entry & { document: { recognition: RecognitionState } };

export class Recognising {
  readonly #parts: RecognisingParts;
  #running: Running | null = null;
  readonly #inHand = new Set<InHand>();
  readonly #finishing = new Set<string>();
  /** The file whose pages each of them has open. */
  readonly #open = new Map<PictureReader, string>();
  /** One after the other: what recognises is fetched by the first. */
  readonly #opening = new Exclusive();
  /** Pages to be read, by document. */
  readonly #left = new Map<string, number[]>();
  #done = 0;
  #pageMs: number | null = null;
  #lacksParts = false;
  #isStopped = false;

  constructor(parts: RecognisingParts) {
    this.#parts = parts;
  }

  /** There may be pictures to be read. */
  async look(): Promise<void> {
    await this.#count();
    if (!this.#isStopped && !this.#lacksParts && !this.#isPaused && this.#next()) this.#start();
    this.#tell();
  }

  async pause(): Promise<void> {
    await this.#setAll('waiting', 'paused');
    await this.halt();
    this.#tell();
  }

  async resume(): Promise<void> {
    this.#lacksParts = false;
    await this.#setAll('paused', 'waiting');
    await this.look();
  }

  /** What was read so far is made use of. */
  async cancel(): Promise<void> {
    const before = this.#entries(['waiting', 'paused']).map(({ document }) => document.id);
    await this.#setAll('waiting', 'cancelled');
    await this.#setAll('paused', 'cancelled');
    await this.halt();
    this.#lacksParts = false;
    this.#done = 0;
    for (const id of before) await this.#finish(id).catch((thrown) => this.#report(thrown));
    await this.look();
  }

  /** A document's pictures are to be read after all, also those that could not be. */
  async begin(id: string): Promise<void> {
    const { database } = this.#parts;
    await forgetFailures(database, id);
    await this.#set(id, 'waiting');
    await this.look();
  }

  /** There may be a network again. */
  connected(): void {
    if (!this.#lacksParts) return;
    this.#lacksParts = false;
    void this.look();
  }

  /** The document goes. */
  leave(id: string): void {
    this.#left.delete(id);
    for (const { document, controller } of this.#inHand) if (document === id) controller.abort();
    this.#tell();
  }

  /** What is stored stays; it is gone on with when the library opens again. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.halt();
    this.#close();
  }

  /** Until somebody looks again. */
  async halt(): Promise<void> {
    this.#abort();
    await Promise.all(this.#running?.readers.values() ?? []);
  }

  #abort(): void {
    this.#running?.controller.abort();
    for (const { controller } of this.#inHand) controller.abort();
  }

  get #isPaused(): boolean {
    return this.#entries(['paused']).length > 0;
  }

  #entries(states: readonly RecognitionState['state'][]): Waiting[] {
    return this.#parts.catalogue.all().filter((entry): entry is Waiting => {
      const { state, recognition } = entry.document;
      const isRead = state === 'indexed' || state === 'no-text';
      return isRead && recognition !== undefined && states.includes(recognition.state);
    });
  }

  /** A page that nobody reads yet; null where all of a document's pages are there. */
  #next(): { id: string; page: number | null } | null {
    const taken = new Set([...this.#inHand].map(({ document, page }) => `${document} ${page}`));
    for (const { document } of this.#entries(['waiting'])) {
      const { id } = document;
      const left = this.#left.get(id);
      if (!left || this.#finishing.has(id)) continue;
      if (left.length === 0) return { id, page: null };
      const page = left.find((one) => !taken.has(`${id} ${one}`));
      if (page !== undefined) return { id, page };
    }
    return null;
  }

  /** Which pages are left, of documents that are not known yet. */
  async #count(): Promise<void> {
    const wanted = this.#entries(['waiting', 'paused']);
    const ids = new Set(wanted.map(({ document }) => document.id));
    for (const id of this.#left.keys()) if (!ids.has(id)) this.#left.delete(id);
    for (const { document } of wanted) {
      const { id, recognition } = document;
      if (this.#left.has(id)) continue;
      const known = await recognisedNumbers(this.#parts.database, id);
      this.#left.set(
        id,
        recognition.pages.filter((page) => !known.has(page)),
      );
    }
  }

  /** Those that have nothing to do begin. */
  #start(): void {
    const running = (this.#running ??= { controller: new AbortController(), readers: new Map() });
    if (running.controller.signal.aborted) return;
    for (const reader of this.#parts.pictures)
      if (!running.readers.has(reader)) running.readers.set(reader, this.#run(reader, running));
  }

  /** Until nothing is left for it; the last one ends it all. */
  async #run(reader: PictureReader, running: Running): Promise<void> {
    const { signal } = running.controller;
    try {
      for (;;) {
        await orCancelled(this.#parts.othersDone(), signal);
        const next = this.#next();
        if (!next) break;
        if (next.page === null) await this.#finishOnce(next.id, signal);
        else await this.#take(reader, next.id, next.page, signal);
        throwIfCancelled(signal);
      }
    } catch (thrown) {
      if (!isAbort(thrown)) running.failure ??= thrown;
      this.#abort();
    }
    running.readers.delete(reader);
    if (running.readers.size > 0) return;
    this.#close();
    if (running.failure !== undefined) await this.#giveUp(toStorageError(running.failure));
    else if (!signal.aborted) this.#done = 0;
    this.#running = null;
    this.#tell();
  }

  /** Workers are ended: they hold much memory. */
  #close(): void {
    this.#open.clear();
    for (const each of this.#parts.pictures) each.rest();
  }

  async #take(reader: PictureReader, id: string, page: number, signal: AbortSignal): Promise<void> {
    const inHand: InHand = { document: id, page, controller: new AbortController() };
    this.#inHand.add(inHand);
    this.#tell();
    try {
      await this.#page(reader, id, page, inHand.controller.signal);
    } catch (thrown) {
      this.#open.delete(reader);
      // The document went: there are others.
      if (isAbort(thrown) && !signal.aborted) return;
      if ((thrown as TriviumError).code !== 'password-needed') throw thrown;
      // It was given in an earlier session: nothing can be read of it now, by the others neither.
      this.leave(id);
      await this.#set(id, 'cancelled');
      return this.#report(thrown);
    } finally {
      this.#inHand.delete(inHand);
    }
    const left = this.#left.get(id);
    if (left)
      this.#left.set(
        id,
        left.filter((one) => one !== page),
      );
    this.#done++;
  }

  async #page(
    reader: PictureReader,
    id: string,
    number: number,
    signal: AbortSignal,
  ): Promise<void> {
    const { database, now } = this.#parts;
    const own = { version: 1, document: id } as const;
    try {
      if (this.#open.get(reader) !== id)
        await this.#opening.run(() => this.#openFile(reader, id, signal));
      const began = now();
      const page = await reader.recognise(number, signal);
      const took = now() - began;
      this.#pageMs = this.#pageMs === null ? took : (1 - NEWEST) * this.#pageMs + NEWEST * took;
      await keepRecognised(database, { ...page, ...own });
    } catch (thrown) {
      const { code } = thrown as TriviumError;
      if (isAbort(thrown) || ENDING.includes(code)) throw thrown;
      // One page is lost, not the others; the worker may have been ended.
      this.#open.delete(reader);
      const nothing = { number, width: 0, height: 0, angle: 0, lines: [] };
      await keepRecognised(database, { ...own, ...nothing, error: toErrorRecord(thrown) });
    }
  }

  async #openFile(reader: PictureReader, id: string, signal: AbortSignal): Promise<void> {
    const { database, passwords, catalogue } = this.#parts;
    throwIfCancelled(signal);
    const { name, kind } = catalogue.get(id).document;
    const { bytes } = await readFile(database, id);
    // Another reader may have found meanwhile that it cannot be opened.
    throwIfCancelled(signal);
    const password = passwords.get(id);
    await reader.open({ name, kind, bytes, ...(password ? { password } : {}) }, signal);
    this.#open.set(reader, id);
  }

  async #finishOnce(id: string, signal: AbortSignal): Promise<void> {
    this.#finishing.add(id);
    try {
      await this.#finish(id, signal);
    } catch (thrown) {
      if (isAbort(thrown)) throw thrown;
      // Not once more by itself: it would fail again and again.
      await this.#set(id, 'cancelled');
      this.#report(thrown);
    } finally {
      this.#finishing.delete(id);
    }
  }

  /** All that could be read of its pictures is there: it is read with it. */
  async #finish(id: string, signal?: AbortSignal): Promise<void> {
    const { database, catalogue, reopen, remake } = this.#parts;
    if (!catalogue.has(id)) return;
    this.#left.delete(id);
    const { document } = catalogue.get(id);
    const recognised = await readRecognised(database, id);
    const isNew = document.recognition?.pages.some((page) => recognised.get(page)?.lines.length);
    if (document.state === 'no-text') {
      if (isNew || document.recognition?.state !== 'cancelled') await reopen(id);
    } else if (isNew) await (signal ? orCancelled(remake(id), signal) : remake(id));
    else if (document.recognition?.state !== 'cancelled') {
      await this.#store(id, (now) => withRecognition(now, true, recognised));
    }
  }

  async #giveUp(thrown: unknown): Promise<void> {
    const { code } = thrown as TriviumError;
    this.#report(thrown);
    if (code === 'not-loaded' || code === 'unreachable') this.#lacksParts = true;
    else await this.#setAll('waiting', 'paused').catch(() => {});
  }

  async #setAll(from: RecognitionState['state'], to: RecognitionState['state']): Promise<void> {
    for (const { document } of this.#entries([from])) await this.#set(document.id, to);
  }

  #set(id: string, state: RecognitionState['state']): Promise<void> {
    return this.#store(id, ({ recognition, ...document }) =>
      recognition ? { ...document, recognition: { ...recognition, state } } : document,
    );
  }

  /** Of the document as it is in its turn: it may have been made anew until then, or have gone. */
  async #store(id: string, change: (now: DocumentRecord) => DocumentRecord): Promise<void> {
    const { database, catalogue, writes } = this.#parts;
    await writes.run(async () => {
      if (!catalogue.has(id)) return;
      const { document: before, job } = catalogue.get(id);
      const document = change(before);
      await keepDocument(database, document);
      catalogue.put({ document, job });
    });
  }

  #report(thrown: unknown): void {
    this.#parts.emit({ type: 'problem', error: toErrorRecord(thrown) });
  }

  #tell(): void {
    this.#parts.emit({ type: 'recognition', recognition: this.progress() });
  }

  progress(): RecognitionProgress {
    const left = [...this.#left.values()].reduce((sum, pages) => sum + pages.length, 0);
    const [{ document, page } = {}] = this.#inHand;
    const atOnce = Math.max(1, Math.min(this.#parts.pictures.length, left));
    return {
      active: this.#running !== null,
      paused: this.#isPaused,
      lacksParts: this.#lacksParts,
      pagesDone: this.#done,
      pagesTotal: this.#done + left,
      millisecondsLeft: this.#pageMs === null ? null : (this.#pageMs * left) / atOnce,
      current: document === undefined ? null : { document, page: page! },
    };
  }
}

/** Nothing further can be read now, of this document or at all. */
const ENDING: readonly TriviumError['code'][] = [
  ...(['not-loaded', 'unreachable', 'password-needed'] as const),
  ...(['storage-full', 'storage-unavailable'] as const),
];
