/** The documents and how far their indexing is, as the library worker reports them. */
import { hasPages } from '../../documents/kinds.ts';
import { TriviumError } from '../../errors.ts';
import type {
  DocumentChange,
  DocumentSummary,
  FormerDocument,
  IndexingProgress,
  LibraryEvent,
  LibraryService,
  LibrarySnapshot,
  LibraryStatistics,
  RecognitionProgress,
} from '../../protocol.ts';
import { OWN_PASSAGE } from '../../protocol.ts';
import { stateOf } from '../library/arranged.ts';
import { sortOut, type ChangedFile, type Choice } from '../library/changed-files.ts';
import { incomingFiles, isReadable, kindsOf } from '../library/incoming.ts';
import { inWords, text } from '../text/first.ts';
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
  #recognition = $state.raw<RecognitionProgress | null>(null);
  #statistics = $state.raw<LibraryStatistics | null>(null);
  /** What old answers may cite and is here no more. */
  #former = $state.raw<ReadonlyMap<string, FormerDocument>>(new Map());
  readonly #askable = $derived(this.#documents.filter(({ id }) => this.isAskable(id)));
  #byId = $derived(new Map(this.#documents.map((document) => [document.id, document])));
  /** No longer shown: being removed, or about to be. As the worker has told of them last. */
  readonly #leaving = new Map<string, DocumentSummary>();
  /** Where documents stood before any of those left, by id. */
  #places: ReadonlyMap<string, number> = new Map();
  /** Could not be read: told when all that is being read has been. */
  readonly #failed = new Set<string>();
  #waiting: LibraryEvent[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** Counts the libraries shown: what belongs to an earlier one does not come into this one. */
  #turn = 0;

  constructor(service: LibraryService, notices: Notices) {
    this.#service = service;
    this.#notices = notices;
  }

  get documents(): readonly DocumentSummary[] {
    return this.#documents;
  }
  /** Those that something can be found in, now or in a moment. */
  get askable(): readonly DocumentSummary[] {
    return this.#askable;
  }
  isAskable(id: string): boolean {
    const document = this.#byId.get(id);
    return document !== undefined && stateOf(document) !== 'failed';
  }
  get progress(): IndexingProgress {
    return this.#progress;
  }
  /** Null before there was a picture to be read. */
  get recognition(): RecognitionProgress | null {
    return this.#recognition;
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
  hasPages(id: string): boolean {
    return id !== OWN_PASSAGE && hasPages(this.#known(id)?.kind ?? 'pdf');
  }
  /** The file's name, of what was removed since as well. */
  nameOf(id: string): string {
    if (id === OWN_PASSAGE) return text.answer.ownPassage;
    return this.#known(id)?.name ?? text.answer.gone;
  }
  /** The newer version of a document that is here no more. */
  newerThan(id: string): DocumentSummary | undefined {
    const passed = new Set<string>();
    for (let at: string | undefined = id; at !== undefined && !passed.has(at);) {
      const here = this.#byId.get(at);
      if (here) return at === id ? undefined : here;
      passed.add(at);
      at = this.#former.get(at)?.newer;
    }
    return undefined;
  }
  #known(id: string): Pick<DocumentSummary, 'name' | 'kind'> | undefined {
    return this.#byId.get(id) ?? this.#leaving.get(id) ?? this.#former.get(id);
  }

  load(snapshot: LibrarySnapshot): void {
    this.#documents = snapshot.documents.filter(({ id }) => !this.#leaving.has(id));
    this.#progress = snapshot.progress;
    this.#recognition = snapshot.recognition ?? null;
    this.#statistics = snapshot.statistics;
    this.#former = new Map(snapshot.former?.map((former) => [former.id, former]));
  }

  /** Another library is on its way; what was still to be said of this one is not. */
  empty(): void {
    this.#turn++;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#waiting = [];
    this.#failed.clear();
    this.#leaving.clear();
    this.#documents = [];
    this.#former = new Map();
    this.#progress = IDLE;
    this.#recognition = null;
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

  /** Called with files with names of documents and other content. @returns null: they stay out. */
  onChanged: (files: ChangedFile[]) => Promise<Choice | null> = () => Promise.resolve('both');

  /** @returns false when not all could be stored. */
  async add(files: readonly File[]): Promise<boolean> {
    const turn = this.#turn;
    const readable = files.filter((file) => isReadable(file));
    const { unsupported, unsupportedMany } = text.library;
    const others = files.filter((file) => !isReadable(file));
    this.#tellOf(others, unsupported, (n) => unsupportedMany(n, kindsOf(others)));
    let isStored = true;
    const isDecided = await this.#notices.attempt(async () => {
      const { others: unknown, changed } = await sortOut(readable, this.#documents);
      isStored = await this.#store(unknown, turn);
      if (changed.length === 0) return;
      this.#requireTurn(turn);
      const choice = await this.onChanged(changed);
      this.#requireTurn(turn);
      if (!choice) return;
      const formers = choice === 'replace' ? changed : [];
      const isAlsoStored = await this.#store(
        changed.map(({ file }) => file),
        turn,
        new Map(formers.map(({ file, former }) => [file, former.id])),
      );
      isStored &&= isAlsoStored;
    });
    return isStored && isDecided;
  }

  /**
   * Of files that were decided on already.
   * @param formers ids of the documents whose places they take.
   * @returns false when not all could be stored.
   */
  addDecided(files: readonly File[], formers: ReadonlyMap<File, string>): Promise<boolean> {
    return this.#store(files, this.#turn, formers);
  }

  /** Files go into the library that they were dropped on, or into none. */
  #requireTurn(turn: number): void {
    if (turn === this.#turn) return;
    throw new TriviumError(
      'invalid',
      'Another library was opened before all files were added.',
      'Open the one that they are for, and add them again.',
    );
  }

  async #store(
    files: readonly File[],
    turn: number,
    formers?: ReadonlyMap<File, string>,
  ): Promise<boolean> {
    if (files.length > 0) this.onAdding();
    const unread: File[] = [];
    const isStored = await this.#notices.attempt(async () => {
      const known: { name: string }[] = [];
      for await (const batch of incomingFiles(files, (file) => unread.push(file), formers)) {
        this.#requireTurn(turn);
        const before = new Set(this.#documents.map(({ id }) => id));
        const added = await this.#service.addFiles(batch);
        if (turn !== this.#turn) continue;
        this.#apply();
        for (const [i, document] of added.entries()) {
          // By its own name: what is there may have another.
          if (before.has(document.id)) known.push(batch[i] ?? document);
          before.add(document.id);
        }
        this.#put(added.filter(({ id }) => !this.#byId.has(id)));
      }
      this.#tellOf(known, text.library.already, text.library.alreadyMany);
    });
    this.#tellOf(unread, text.library.unread, text.library.unreadMany);
    return isStored && unread.length === 0;
  }

  /** Of one file by its name, of several by one notice that lists them. */
  #tellOf(
    files: readonly { name: string }[],
    one: (name: string) => string,
    many: (n: number) => string,
  ): void {
    const entries = files.map(({ name }) => name);
    if (entries.length === 1) this.#notices.tell(one(entries[0]!));
    if (entries.length < 2) return;
    this.#notices.tellOf(many(entries.length), { label: text.library.whichFiles, entries });
  }

  /** Shown no more, though nothing is removed yet: `bringBack` or `remove` decides. */
  takeAway(ids: readonly string[]): void {
    const before = this.#leaving.size > 0 ? this.#places.keys() : [];
    const all = new Set([...before, ...this.#byId.keys()]);
    this.#places = new Map([...all].map((id, place) => [id, place]));
    for (const id of ids) {
      const document = this.#byId.get(id);
      if (document) this.#leaving.set(id, document);
    }
    const gone = new Set(ids);
    this.#documents = this.#documents.filter((each) => !gone.has(each.id));
  }

  bringBack(ids: readonly string[]): void {
    const back = ids.flatMap((id) => this.#leaving.get(id) ?? []);
    for (const id of ids) this.#leaving.delete(id);
    const placeOf = ({ id }: DocumentSummary): number => this.#places.get(id) ?? Infinity;
    back.sort((a, b) => placeOf(a) - placeOf(b));
    const returned = new Set(back.map(({ id }) => id));
    const documents: DocumentSummary[] = [];
    for (const each of this.#documents) {
      if (returned.has(each.id)) continue;
      while (back[0] && placeOf(back[0]) < placeOf(each)) documents.push(back.shift()!);
      documents.push(each);
    }
    documents.push(...back);
    this.#documents = documents;
  }

  async remove(id: string): Promise<void> {
    // Deleting thousands of records takes a while: the list need not wait for it.
    this.takeAway([id]);
    let isGone = false;
    await this.#notices.attempt(async () => {
      await this.#service.removeDocument(id);
      isGone = true;
    });
    this.#apply();
    if (isGone) this.#leaving.delete(id);
    else this.bringBack([id]);
  }

  /**
   * They are shown no more at once, and removed when they were not brought back in time; or before
   * anything happens for which it matters whether they are there. Until then nothing has changed: a
   * page that is closed meanwhile has not removed them.
   */
  offerRemoval(ids: readonly string[]): void {
    const [first] = ids;
    if (first === undefined) return;
    const { removed, removedMany } = text.library;
    const told = ids.length === 1 ? removed(this.nameOf(first)) : removedMany(ids.length);
    this.onRemoving(ids);
    this.takeAway(ids);
    this.#notices.offer(told, {
      label: text.undo,
      run: () => this.bringBack(ids),
      otherwise: async () => {
        for (const id of ids) await this.remove(id);
      },
    });
  }
  /** Called before documents go from the page. */
  onRemoving: (ids: readonly string[]) => void = () => {};

  change = (change: DocumentChange): Promise<boolean> =>
    this.#notices.attempt(() => this.#service.changeDocuments(change));
  retry = (id: string): Promise<boolean> => this.#notices.attempt(() => this.#service.retry(id));
  pause = (): Promise<boolean> => this.#notices.attempt(() => this.#service.pauseIndexing());
  resume = (): Promise<boolean> => this.#notices.attempt(() => this.#service.resumeIndexing());
  pauseRecognition = (): Promise<boolean> =>
    this.#notices.attempt(() => this.#service.pauseRecognition());
  resumeRecognition = (): Promise<boolean> =>
    this.#notices.attempt(() => this.#service.resumeRecognition());
  cancelRecognition = (): Promise<boolean> =>
    this.#notices.attempt(() => this.#service.cancelRecognition());
  /** Called with the password of a document that somebody gave. */
  onUnlocking: (id: string, password: string) => void = () => {};
  unlock = (id: string, password: string): Promise<boolean> => {
    this.onUnlocking(id, password);
    return this.#notices.attempt(() => this.#service.givePassword(id, password));
  };

  #apply(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const events = this.#waiting;
    this.#waiting = [];
    const changed = new Map<string, DocumentSummary>();
    for (const event of events) {
      if (event.type === 'document') {
        changed.set(event.document.id, event.document);
        continue;
      }
      // What else is told may be about them.
      this.#put([...changed.values()]);
      changed.clear();
      if (event.type === 'statistics') this.#statistics = event.statistics;
      else if (event.type === 'recognition') this.#recognition = event.recognition;
      else if (event.type === 'problem') this.#notices.failWith(event.error);
      else if (event.type === 'progress') this.#takeProgress(event.progress);
      else if (event.type === 'document-removed') this.#forget(event);
    }
    this.#put([...changed.values()]);
    if (!this.#progress.active) this.#tellFailed();
  }

  /** Of one by its name, with what can be done; of several by one notice that lists them. */
  #tellFailed(): void {
    const told = [...this.#failed].flatMap((id) => {
      const { name, error } = this.#byId.get(id) ?? {};
      if (name === undefined || !error) return [];
      const { message, hint } = inWords(error);
      return { message: text.live.documentFailed(name, message), hint };
    });
    this.#failed.clear();
    const [first] = told;
    if (!first) return;
    if (told.length === 1) return this.#notices.failWith(first);
    this.#notices.failWith(
      { message: text.library.failedMany(told.length), hint: '' },
      {
        label: text.library.whichFiles,
        entries: told.map(({ message, hint }) => `${message} ${hint}`),
      },
    );
  }

  #forget({ id, former }: Extract<LibraryEvent, { type: 'document-removed' }>): void {
    this.#leaving.delete(id);
    if (former) this.#former = new Map([...this.#former, [id, former]]);
    const newer = this.#byId.get(former?.newer ?? '');
    const isReplaced = newer && newer.replaces !== id && this.#byId.has(id);
    const left = this.#documents.filter((each) => !isReplaced || each !== newer);
    this.#documents = left.flatMap((each) => (each.id !== id ? each : isReplaced ? newer : []));
    if (isReplaced) this.#notices.say(text.changedFiles.replaced(newer.name));
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
      if (before?.status !== document.status && document.error) this.#failed.add(document.id);
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
      // What could not be read has been said of each file.
      if (ready > 0) this.#notices.say(text.live.indexed(ready));
    }
  }
}
