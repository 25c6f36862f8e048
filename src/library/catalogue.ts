/**
 * The documents as the library worker knows them: their records and journal entries (as stored),
 * and how far each is right now. Tells the page about every change.
 */
import { toErrorRecord, TriviumError } from '../errors.ts';
import type {
  Coverage,
  DocumentStatus,
  DocumentSummary,
  FormerDocument,
  LibraryEvent,
} from '../protocol.ts';
import { documentGone } from '../storage/documents.ts';
import type { DocumentRecord, JobRecord } from '../storage/records.ts';
import { descriptionOf } from './describing.ts';
import type { ReadingShares } from './reading-shares.ts';

export interface Entry {
  document: DocumentRecord;
  /** Absent when nothing is left to do for it. */
  job: JobRecord | null;
}

/** Still to be indexed, or going on when the person wants it. */
const PENDING: readonly DocumentRecord['state'][] = ['waiting', 'indexing', 'paused'];
/** How often the page hears about one document's progress. */
const PROGRESS_EVERY_MS = 100;

export class Catalogue {
  readonly #entries = new Map<string, Entry>();
  readonly #shares = new Map<string, number>();
  readonly #toldAt = new Map<string, number>();
  /** The document being read right now: its record says `waiting` until it has been read. */
  #reading: string | null = null;

  constructor(
    private readonly emit: (event: LibraryEvent) => void,
    private readonly now: () => number,
    private readonly shares: ReadingShares,
  ) {}

  has(id: string): boolean {
    return this.#entries.has(id);
  }

  /** @throws TriviumError `not-found`. */
  get(id: string): Entry {
    const entry = this.#entries.get(id);
    if (!entry) throw documentGone();
    return entry;
  }

  /** In the order in which they were added. */
  all(): Entry[] {
    return [...this.#entries.values()].sort((a, b) => a.document.order - b.document.order);
  }

  /** Takes up what is stored, without telling. */
  load(entries: Iterable<Entry>): void {
    this.#entries.clear();
    this.#shares.clear();
    for (const entry of entries) {
      this.#entries.set(entry.document.id, entry);
      const { job, document } = entry;
      if (job?.read && document.chunks > 0) {
        const reading = this.shares.of(document.kind);
        const indexed = job.cursor / document.chunks;
        this.#shares.set(document.id, reading + (1 - reading) * indexed);
      }
    }
  }

  put(entry: Entry): void {
    this.#entries.set(entry.document.id, entry);
    this.#tell(entry);
  }

  remove(id: string, former?: FormerDocument): void {
    if (!this.#entries.delete(id)) return;
    this.#shares.delete(id);
    this.#toldAt.delete(id);
    this.emit({ type: 'document-removed', id, ...(former ? { former } : {}) });
  }

  setReading(id: string | null): void {
    const before = this.#reading;
    this.#reading = id;
    for (const each of [before, id]) {
      const entry = each === null ? undefined : this.#entries.get(each);
      if (entry) this.#tell(entry);
    }
  }

  /** @param share of the document's work, 0..1. */
  advance(id: string, share: number): void {
    this.#shares.set(id, share);
    const entry = this.#entries.get(id);
    if (entry && this.now() - (this.#toldAt.get(id) ?? 0) >= PROGRESS_EVERY_MS) this.#tell(entry);
  }

  summary(id: string): DocumentSummary {
    return this.#summarise(this.get(id));
  }

  summaries(): DocumentSummary[] {
    return this.all().map((entry) => this.#summarise(entry));
  }

  /** How many files can be asked about; null when none is still to be indexed. */
  coverage(): Coverage | null {
    const states = [...this.#entries.values()].map(({ document }) => document.state);
    const indexed = states.filter((state) => state === 'indexed').length;
    const all = [...this.#entries.values()];
    const pending = all.filter(({ document }) => isPending(document)).length;
    return pending === 0 ? null : { indexed, files: indexed + pending };
  }

  #tell(entry: Entry): void {
    this.#toldAt.set(entry.document.id, this.now());
    this.emit({ type: 'document', document: this.#summarise(entry) });
  }

  #summarise({ document }: Entry): DocumentSummary {
    const { id, name, kind, bytes, addedAt, pages, chunks, triplets, problems, error } = document;
    const { corrected, replaces, recognition, described, tags } = document;
    const { title, author, year } = descriptionOf(document);
    const status = this.#status(document);
    const isRead = status === 'no-text' || status === 'recognising';
    const finished = status === 'indexed' || status === 'failed' || isRead;
    return {
      ...{ id, name, title, kind, bytes, addedAt, status, pages, chunks, triplets, problems },
      ...(author === '' ? {} : { author }),
      ...(year === null ? {} : { year }),
      ...(described ? { described: true } : {}),
      ...(tags ? { tags } : {}),
      ...(error && status !== 'recognising' ? { error } : {}),
      ...(corrected?.length ? { corrected: corrected.length } : {}),
      ...(replaces === undefined ? {} : { replaces }),
      ...(recognition
        ? { recognition: { state: recognition.state, pages: recognition.pages.length } }
        : {}),
      progress: finished ? 1 : (this.#shares.get(id) ?? 0),
    };
  }

  #status(document: DocumentRecord): DocumentStatus {
    const { id, state } = document;
    if (isToBeRecognised(document)) return 'recognising';
    if (state !== 'waiting') return state;
    return this.#reading === id ? 'reading' : 'queued';
  }
}

function isPending(document: DocumentRecord): boolean {
  return PENDING.includes(document.state) || isToBeRecognised(document);
}

/** There is nothing of it to be asked about before that. */
function isToBeRecognised({ state, recognition }: DocumentRecord): boolean {
  return state === 'no-text' && recognition !== undefined && recognition.state !== 'cancelled';
}

/** The state in which an error leaves a document. */
export function stateAfter(thrown: unknown): DocumentRecord['state'] {
  if (!(thrown instanceof TriviumError)) return 'failed';
  if (thrown.code === 'password-needed' || thrown.code === 'password-wrong') {
    return 'needs-password';
  }
  return thrown.code === 'no-text' ? 'no-text' : 'failed';
}

/** A document's record with an error, or without the one it had. */
export function withState(
  document: DocumentRecord,
  state: DocumentRecord['state'],
  thrown?: unknown,
): DocumentRecord {
  const { error: _former, ...rest } = document;
  return { ...rest, state, ...(thrown === undefined ? {} : { error: toErrorRecord(thrown) }) };
}
