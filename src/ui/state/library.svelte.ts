/** The documents and how far their indexing is, as the library worker reports them. */
import type {
  DocumentSummary,
  IndexingProgress,
  LibraryEvent,
  LibraryService,
  LibrarySnapshot,
  LibraryStatistics,
} from '../../protocol.ts';
import { OWN_PASSAGE } from '../../protocol.ts';
import { incomingFiles, isReadable } from '../library/incoming.ts';
import { inWords, text } from '../text.ts';
import type { Notices } from './notices.svelte.ts';

/** Progress comes faster than anyone can read; it is applied in batches. */
const APPLY_MS = 80;

const IDLE: IndexingProgress = {
  active: false,
  paused: false,
  filesDone: 0,
  filesTotal: 0,
  progress: 0,
  millisecondsLeft: null,
  current: null,
};

export class Library {
  #service: LibraryService;
  #notices: Notices;
  #documents = $state.raw<DocumentSummary[]>([]);
  #progress = $state.raw<IndexingProgress>(IDLE);
  #statistics = $state.raw<LibraryStatistics | null>(null);
  #byId = $derived(new Map(this.#documents.map((document) => [document.id, document])));
  /** No longer shown: being removed, or about to be. As the worker has told of them last. */
  readonly #leaving = new Map<string, DocumentSummary>();
  #waiting: LibraryEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(service: LibraryService, notices: Notices) {
    this.#service = service;
    this.#notices = notices;
  }

  get documents(): readonly DocumentSummary[] {
    return this.#documents;
  }
  get progress(): IndexingProgress {
    return this.#progress;
  }
  get statistics(): LibraryStatistics | null {
    return this.#statistics;
  }
  /** Something can be asked about, now or in a moment. */
  get hasDocuments(): boolean {
    return this.#documents.length > 0;
  }
  document(id: string): DocumentSummary | undefined {
    return this.#byId.get(id);
  }
  /** Text and Markdown have none: what is cited from them stands under a heading at most. */
  hasPages(id: string): boolean {
    return id !== OWN_PASSAGE && (this.#byId.get(id)?.kind ?? 'pdf') === 'pdf';
  }
  /** The file's name; what was removed since is said to be removed. */
  nameOf(id: string): string {
    if (id === OWN_PASSAGE) return text.answer.ownPassage;
    return this.#byId.get(id)?.name ?? text.answer.gone;
  }

  load(snapshot: LibrarySnapshot): void {
    this.#documents = snapshot.documents.filter(({ id }) => !this.#leaving.has(id));
    this.#progress = snapshot.progress;
    this.#statistics = snapshot.statistics;
  }

  /** Another library is on its way; what was still to be said of this one is not. */
  empty(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#waiting = [];
    this.#leaving.clear();
    this.#documents = [];
    this.#progress = IDLE;
    this.#statistics = null;
  }

  receive(event: LibraryEvent): void {
    this.#waiting.push(event);
    this.#timer ??= setTimeout(() => this.#apply(), APPLY_MS);
  }

  /** What has been told so far is shown, for those who say something about the whole. */
  catchUp(): void {
    this.#apply();
  }

  /** Called before files are stored: the browser is then asked to keep what it is given. */
  onAdding: () => void = () => {};

  /** @returns false when not all could be stored. */
  async add(files: readonly File[]): Promise<boolean> {
    const readable = files.filter((file) => isReadable(file));
    for (const file of files) {
      if (!isReadable(file)) this.#notices.tell(text.library.unsupported(file.name));
    }
    if (readable.length > 0) this.onAdding();
    return this.#try(async () => {
      for await (const batch of incomingFiles(readable)) {
        const before = new Set(this.#documents.map(({ id }) => id));
        const added = await this.#service.addFiles(batch);
        this.#apply();
        for (const [i, { id, name }] of added.entries()) {
          // By its own name: what is there may have another.
          if (before.has(id)) this.#notices.tell(text.library.already(batch[i]?.name ?? name));
          before.add(id);
        }
        this.#put(added.filter(({ id }) => !this.#byId.has(id)));
      }
    });
  }

  /** Shown no more, though nothing is removed yet: `bringBack` or `remove` decides. */
  takeAway(id: string): void {
    const document = this.#byId.get(id);
    if (document) this.#leaving.set(id, document);
    this.#documents = this.#documents.filter((each) => each.id !== id);
  }

  bringBack(id: string): void {
    const document = this.#leaving.get(id);
    this.#leaving.delete(id);
    if (document) this.#put([document]);
  }

  async remove(id: string): Promise<void> {
    // Deleting thousands of records takes a while: the list need not wait for it.
    this.takeAway(id);
    let isGone = false;
    await this.#try(async () => {
      await this.#service.removeDocument(id);
      isGone = true;
    });
    this.#apply();
    if (isGone) this.#leaving.delete(id);
    else this.bringBack(id);
  }
  retry = (id: string): Promise<boolean> => this.#try(() => this.#service.retry(id));
  pause = (): Promise<boolean> => this.#try(() => this.#service.pauseIndexing());
  resume = (): Promise<boolean> => this.#try(() => this.#service.resumeIndexing());
  unlock = (id: string, password: string): Promise<boolean> =>
    this.#try(() => this.#service.givePassword(id, password));

  async #try(action: () => Promise<void>): Promise<boolean> {
    try {
      await action();
      return true;
    } catch (thrown) {
      this.#notices.fail(thrown);
      return false;
    }
  }

  #apply(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const events = this.#waiting;
    this.#waiting = [];
    const changed = new Map<string, DocumentSummary>();
    for (const event of events) {
      if (event.type === 'document') changed.set(event.document.id, event.document);
      else if (event.type === 'statistics') this.#statistics = event.statistics;
      else if (event.type === 'problem') this.#notices.failWith(event.error);
      else if (event.type === 'progress') this.#takeProgress(event.progress);
      else if (event.type === 'document-removed') {
        changed.delete(event.id);
        this.#leaving.delete(event.id);
        this.#documents = this.#documents.filter(({ id }) => id !== event.id);
      }
    }
    this.#put([...changed.values()]);
  }

  #put(changed: DocumentSummary[]): void {
    if (changed.length === 0) return;
    const next = new Map(this.#byId);
    for (const document of changed) {
      if (this.#leaving.has(document.id)) {
        this.#leaving.set(document.id, document);
        continue;
      }
      const before = next.get(document.id);
      if (before?.status !== document.status && document.error) {
        this.#notices.say(text.live.documentFailed(document.name, inWords(document.error).message));
      }
      next.set(document.id, document);
    }
    this.#documents = [...next.values()];
  }

  /** Screen readers hear the beginning and the end, not every percent. */
  #takeProgress(progress: IndexingProgress): void {
    const before = this.#progress;
    this.#progress = progress;
    if (progress.active && !before.active) {
      this.#notices.say(text.live.indexing(progress.filesTotal - progress.filesDone));
    } else if (!progress.active && before.active && !progress.paused) {
      const ready = this.#documents.filter(({ status }) => status === 'indexed').length;
      this.#notices.say(text.live.indexed(ready));
    }
  }
}
