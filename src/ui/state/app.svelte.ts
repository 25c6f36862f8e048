/** The whole interface's state: it joins the parts, and is the one place that talks to all. */
import { untrack } from 'svelte';
import type { LanguageHost } from '../../engines/language/host.ts';
import { toErrorRecord, TriviumError, type ErrorRecord } from '../../errors.ts';
import type { LibraryConnection } from '../../library/connect.ts';
import { Libraries, libraryDeleted } from '../../library/libraries.ts';
import { lockOf } from '../../library/library-names.ts';
import { offered, offeredGlobals } from '../../offered.ts';
import type { Arrival } from '../../storage/library-list.ts';
import type {
  AskOptions,
  LibraryEvent,
  BackgroundWork,
  LibraryService,
  LibrarySnapshot,
  ReadingModelState,
  QuestionRecord,
  QuestionSummary,
} from '../../protocol.ts';
import type { Diagnostics } from '../diagnostics/diagnostics.svelte.ts';
import type { Draft } from '../evaluate/draft.svelte.ts';
import type { Knowledge } from '../knowledge/knowledge.svelte.ts';
import type { Evaluations } from '../evaluate/evaluations.svelte.ts';
import type { Tables } from '../tables/tables.svelte.ts';
import type { Kept } from '../quotes/kept.ts';
import type { Quotes } from '../quotes/quotes.svelte.ts';
import type { WatchedFolder, WatchParts } from '../watch/watched-folder.svelte.ts';
import { forgetSwitches } from '../../offline/switches.ts';
import { isSharedAddress, sharedFiles } from '../../offline/handed-files.ts';
import { BUILT_IN } from '../../engines/engine-choice.ts';
import { AskedOnly } from '../ask/asked-only.svelte.ts';
import { loadSample, type Sample } from '../ask/sample.ts';
import { noAnswer } from '../answer/no-answer.ts';
import { became } from '../answer/provisional.ts';
import {
  knowledgeTab,
  MODELS_ADDRESS,
  readAddress,
  screenAddress,
  tableAddress,
  type KnowledgeTab,
  type LibraryScreen,
} from './address.ts';
import { QuestionAddress, type Opened } from './question-address.ts';
import { ReaderAddress } from './reader-address.ts';
import { Shelf } from './shelf.svelte.ts';
import { Site } from './site.svelte.ts';
import { StorageUse } from './storage.svelte.ts';
import { ChangedFiles } from './changed-files.svelte.ts';
import { inWords, text } from '../text/first.ts';
import { fileSize } from '../format.ts';
import { DocumentLanguages } from '../library/document-languages.svelte.ts';
import { isBackup, isLibraryFile, isModelFile } from '../library/incoming.ts';
import type { LibraryFiles } from '../library-files/library-files.svelte.ts';
import type { Publishing } from '../publish/publishing.svelte.ts';
import type { Backups } from '../backup/backups.svelte.ts';
import type { Models } from '../models/models.svelte.ts';
import { QuestionHistory } from '../history/question-history.svelte.ts';
import { countEntries } from '../history/search.ts';
import { Correcting } from '../correct/correcting.svelte.ts';
import { Comparison } from '../compare/comparison.svelte.ts';
import { CHOOSABLE, DEFAULT_METHOD } from '../../methods/catalogue.ts';
import { evidenceOf, NO_EVIDENCE } from '../reader/evidence.ts';
import { Inquiry } from './inquiry.svelte.ts';
import { Library } from './library.svelte.ts';
import { InterfaceLanguage } from './interface-language.svelte.ts';
import { Commands } from '../commands/commands.svelte.ts';
import { ListOrder } from './list-order.svelte.ts';
import { Notices } from './notices.svelte.ts';
import { Preferences } from './preferences.svelte.ts';
import { Reader, type Place } from './reader.svelte.ts';
import { Visit } from './visit.svelte.ts';

/** How many documents are named when the disk is full. */
const NAMED_WHEN_FULL = 3;

/** In one visit. */
const MOST_BEGUN_AGAIN = 3;
/** What hung may keep what the next one needs, out of reach of both. */
const OPENING_AGAIN_MS = 30_000;

/** Ticked when a comparison is first chosen; all can be. */
const COMPARED_AT_FIRST = 4;

export interface Confirmation {
  title: string;
  body: string;
  action: string;
  /** Nothing is deleted; the action is no warning. */
  tone?: 'plain';
  /** A box beside the question; whether it is ticked is told to {@link confirm}. */
  option?: { label: string; ticked: boolean };
  confirm: (ticked: boolean) => Promise<void> | void;
  /** What may be done before, in the place of it. */
  before?: { label: string; run: () => unknown };
}

/** Gives the library; `onDeath` is called when its worker has stopped for good. */
export type Connect = (options: { onDeath: (error: unknown) => void }) => LibraryConnection;

export class App {
  readonly service: LibraryService;
  readonly notices = new Notices();
  readonly interfaceLanguage = new InterfaceLanguage();
  readonly commands = new Commands(this);
  /** The libraries of this browser. */
  readonly shelf: Shelf;
  /** The one that is open. */
  readonly library: Library;
  readonly reader: Reader;
  readonly preferences: Preferences;
  readonly listOrder = new ListOrder();
  /** Which documents questions are put to. */
  readonly asked: AskedOnly;
  /** The questions that were asked of the open library. */
  readonly questions: QuestionHistory;
  /** Corrections of the question on the page. */
  readonly correcting = new Correcting(this);
  readonly site = new Site(this.notices);
  /** Files that have changed since they were added. */
  readonly changedFiles = new ChangedFiles();
  readonly storage: StorageUse;
  /** The library that the site was published with. */
  readonly visit: Visit;

  readonly languages = new DocumentLanguages(() => this.service.knowledge);

  readonly questionAddress = new QuestionAddress(this);
  readonly readerAddress: ReaderAddress;
  readonly #connect: Connect;
  #connection: LibraryConnection;
  #phase = $state<'opening' | 'ready' | 'failed'>('opening');
  #tellOpened: () => void = () => {};
  /** Resolves when a library is open for the first time. */
  readonly #opened = new Promise<void>((resolve) => (this.#tellOpened = resolve));
  #failure = $state.raw<ErrorRecord | null>(null);
  #inquiry = $state.raw<Inquiry | null>(null);
  #comparison = $state.raw<Comparison | null>(null);
  #method = $state<string | null>(null);
  #sample = $state.raw<Sample | null>(null);
  #sampleLoading = $state(false);
  #confirmation = $state.raw<Confirmation | null>(null);
  #settingsOpen = $state(false);
  #drawerOpen = $state(false);
  #outdated = $state(false);
  /** How often a library that hung was begun again. */
  #begunAgain = 0;
  /** Another library is being opened. */
  #switching = $state(false);
  /** Counts openings, so that what a library says that was left meanwhile is not heard. */
  #turn = 0;
  #screen = $state<'ask' | 'evaluate' | 'tables' | 'models' | 'diagnostics' | 'knowledge'>('ask');
  #knowledge = $state.raw<Knowledge | null>(null);
  #quotes = $state.raw<Quotes | null>(null);
  #tables = $state.raw<Tables | null>(null);
  #models = $state.raw<Models | null>(null);
  #privacyOpen = $state(false);
  #folder = $state.raw<WatchedFolder | null>(null);
  #pasted = $state.raw<string | null>(null);
  #libraryFiles = $state.raw<LibraryFiles | null>(null);
  #publishing = $state.raw<Publishing | null>(null);
  #backups = $state.raw<Backups | null>(null);
  /** What stands in the question box. */
  draft = $state('');
  /** Names of the methods that the next question is put to together; null: to one alone. */
  compared = $state<string[] | null>(null);
  /** What was compared the last time. */
  #comparedBefore: string[] | null = null;
  #background = $state.raw<Partial<Record<BackgroundWork['kind'], BackgroundWork>>>({});
  #readingModel = $state.raw<ReadingModelState | null>(null);
  #evaluations = $state.raw<Evaluations | null>(null);
  /** What a new evaluation was being made of when another library was opened. */
  #questions: Draft | null = null;
  #diagnostics = $state.raw<Diagnostics | null>(null);

  /** @param language the models that can be run on this page; null where none can (tests). */
  constructor(
    connect: Connect,
    readonly language: LanguageHost | null = null,
    libraries = new Libraries(),
  ) {
    this.shelf = new Shelf(libraries);
    this.shelf.onGone = (id) => {
      this.#connection.drop(id);
      if (id === this.shelf.id) this.#fail(libraryDeleted());
    };
    this.#connect = connect;
    this.#connection = connect({ onDeath: (error) => this.#died(error) });
    const service = this.#connection.service;
    this.service = service;
    this.library = new Library(service, this.notices);
    this.visit = new Visit(this);
    this.asked = new AskedOnly(this);
    this.reader = new Reader(service, () => {
      const { answer, trace } = this.#inquiry ?? this.#comparison?.consulted ?? {};
      return answer ? evidenceOf(answer, trace?.placeholders) : NO_EVIDENCE;
    });
    this.storage = new StorageUse(this.library, this.shelf, (id) => this.#connection.usageOf(id));
    this.library.onAdding = () => void this.storage.askToKeep();
    this.library.onChanged = (files) => this.changedFiles.ask(files);
    this.readerAddress = new ReaderAddress(this.reader, () => this.shelf.id, {
      asked: () => this.questionAddress.asked,
      address: () => this.#addressBehind,
    });
    this.preferences = new Preferences(service, this.notices);
    this.questions = new QuestionHistory(service, this.notices);
  }

  get phase() {
    return this.#phase;
  }
  /** Another library is being opened. */
  get switching(): boolean {
    return this.#switching;
  }
  get failure() {
    return this.#failure;
  }
  /** One question by several methods, on the page or behind one of its traces. */
  get comparison(): Comparison | null {
    return this.#comparison;
  }
  /** A question is being answered on this page. */
  get answering(): boolean {
    return (this.#inquiry?.running ?? false) || (this.#comparison?.running ?? false);
  }
  /** Name of the method that answers the next question. */
  get method(): string {
    return this.#method ?? this.preferences.settings?.method ?? DEFAULT_METHOD;
  }
  /** For this visit; the settings have the default. */
  set method(name: string) {
    this.#method = name;
  }
  /** Questions are read by the built-in engine. */
  get readsEnglishOnly(): boolean {
    const reader = this.preferences.settings?.engines['decompose-question'];
    return reader === undefined || reader === BUILT_IN;
  }
  get inquiry(): Inquiry | null {
    return this.#inquiry;
  }
  /** Of questions that were corrected, the one that holds. */
  get history(): readonly QuestionSummary[] {
    return this.questions.list;
  }
  /** Example questions, while the sample is in the library. */
  get examples(): readonly string[] {
    const sample = this.#sample;
    if (!sample) return [];
    const there = this.library.documents.some(({ name }) => name === sample.name);
    return there ? sample.questions : [];
  }
  get sampleLoading(): boolean {
    return this.#sampleLoading;
  }
  get confirmation(): Confirmation | null {
    return this.#confirmation;
  }
  get settingsOpen(): boolean {
    return this.#settingsOpen;
  }
  set settingsOpen(open: boolean) {
    this.#settingsOpen = open;
  }
  /** On narrow screens the library and history stand in a drawer. */
  get drawerOpen(): boolean {
    return this.#drawerOpen;
  }
  set drawerOpen(open: boolean) {
    this.#drawerOpen = open;
  }

  /** A newer version has taken over the library: only a reload helps. */
  get outdated(): boolean {
    return this.#outdated;
  }

  /** The Evaluate screen is on the page. */
  get evaluating(): boolean {
    return this.#screen === 'evaluate';
  }
  /** The Tables screen's state while it is on the page. */
  get tabling(): Tables | null {
    return this.#screen === 'tables' ? this.#tables : null;
  }
  /** What models do to the library while nothing else is done. */
  get background(): Partial<Record<BackgroundWork['kind'], BackgroundWork>> {
    return this.#background;
  }
  /** The model that comes with the site; null where none can be run. */
  get readingModel(): ReadingModelState | null {
    return this.#readingModel;
  }
  /** The Models screen is on the page. */
  get choosingModels(): boolean {
    return this.#screen === 'models';
  }
  /** The Models screen's state, once it was first opened. */
  get models(): Models | null {
    return this.#models;
  }
  /** Export and import, once one of them was wanted. */
  get libraryFiles(): LibraryFiles | null {
    return this.#libraryFiles;
  }
  /** A screen other than the questions is on the page. */
  get elsewhere(): boolean {
    return this.#screen !== 'ask';
  }
  /** The Diagnostics screen is on the page. */
  get diagnosing(): boolean {
    return this.#screen === 'diagnostics';
  }
  /** The Library screen is on the page. */
  get lookingThrough(): boolean {
    return this.#screen === 'knowledge';
  }
  /** The Library screen's state, once it was first opened. */
  get knowledge(): Knowledge | null {
    return this.#knowledge;
  }
  /** What was kept of the library, once it was looked at or added to. */
  get quotes(): Quotes | null {
    return this.#quotes;
  }
  /** The Diagnostics screen's state, once it was first opened. */
  get diagnostics(): Diagnostics | null {
    return this.#diagnostics;
  }
  /** The Evaluate screen's state, once it was first opened. */
  get evaluations(): Evaluations | null {
    return this.#evaluations;
  }

  async start(): Promise<void> {
    const address = readAddress(location.hash);
    const named = location.hash !== '' && address && 'library' in address ? address.library : null;
    try {
      const isThere = await this.shelf.load(named, await this.visit.look());
      if (!isThere) this.notices.tell(text.link.noLibrary);
    } catch (thrown) {
      this.#fail(thrown);
      return;
    }
    void this.#connection.switchTo(this.shelf.id);
    if (!(await this.#open(() => Promise.all([this.preferences.load(), this.site.load()])))) return;
    // The library that was open last is in the address as well.
    if (location.hash === '' || (named !== null && named !== this.shelf.id))
      this.#goTo('home', true);
    // At once: from here on the person asks and opens, and what the address named must not come later.
    this.followAddress();
    await Promise.all([this.#loadExamples(), this.#takeShared()]);
  }

  /**
   * Opens the library that the connection is to.
   * @param prepare what has to be known before anything can be done with it.
   * @returns whether that went well.
   */
  async #open(prepare?: () => Promise<unknown>): Promise<boolean> {
    const turn = ++this.#turn;
    const isCurrent = (): boolean => turn === this.#turn;
    try {
      const snapshot = await this.service.open((event) => {
        if (isCurrent()) this.#receive(event);
      });
      if (!isCurrent()) return false;
      this.library.load(snapshot);
      this.visit.load(snapshot);
      this.questions.load(snapshot.history);
      this.#readingModel = snapshot.readingModel ?? null;
      await prepare?.();
      if (!isCurrent()) return false;
      this.#phase = 'ready';
      this.#tellOpened();
    } catch (thrown) {
      if (isCurrent()) this.#fail(thrown);
      return false;
    } finally {
      if (isCurrent()) this.#switching = false;
    }
    // What came with the site comes again.
    const gone = this.visit.isReadOnly ? 0 : this.storage.evicted();
    if (gone > 0) this.notices.failWith(evicted(gone));
    this.storage.noteCount();
    void this.#followFolder(turn).catch(() => {});
    return true;
  }

  /** The folder that is watched for this library; null while none is, or that is not known yet. */
  get folder(): WatchedFolder | null {
    return this.#folder;
  }
  get canWatch(): boolean {
    return offeredGlobals().showDirectoryPicker !== undefined && !this.visit.isReadOnly;
  }

  async #followFolder(turn: number): Promise<void> {
    this.#folder?.rest();
    this.#folder = null;
    if (!this.canWatch) return;
    const { keptFolder } = await import('../watch/kept-folders.ts');
    const kept = await keptFolder(this.shelf.id);
    if (!kept) return;
    const { WatchedFolder } = await import('../watch/watched-folder.svelte.ts');
    if (turn !== this.#turn || this.#folder) return;
    this.#folder = new WatchedFolder(kept.handle, kept.seen, this.#watching);
    await this.#folder.look();
  }

  /** Shows the one that is watched, or asks for one. */
  watchFolder(): Promise<void> {
    this.#drawerOpen = false;
    return this.#try(async () => {
      if (this.#folder) return this.#folder.show();
      const turn = this.#turn;
      const { pickFolder, WatchedFolder } = await import('../watch/watched-folder.svelte.ts');
      const handle = await pickFolder();
      if (!handle || turn !== this.#turn) return;
      const folder = new WatchedFolder(handle, {}, this.#watching);
      this.#folder = folder;
      folder.isShown = true;
      await folder.begin();
    });
  }

  forgetFolder(): Promise<void> {
    return this.#try(async () => {
      const folder = this.#folder;
      this.#folder = null;
      await folder?.forget();
    });
  }

  get #watching(): WatchParts {
    return {
      library: this.shelf.id,
      documents: () => this.library.documents,
      add: async (files, formers) => {
        await this.notices.settle();
        return this.library.addDecided(files, formers);
      },
      say: (words) => this.notices.say(words),
      tell: (words) => this.notices.tell(words),
    };
  }

  /** Shows another library; what goes on in the one before is finished behind it. */
  async openLibrary(id: string): Promise<void> {
    this.#drawerOpen = false;
    if (id === this.shelf.id && this.#phase === 'ready') return;
    const screen = this.evaluating ? 'evaluate' : 'home';
    history.pushState(null, '', screenAddress(id, screen) || location.pathname + location.search);
    await this.#turnTo(id);
  }

  async #turnTo(id: string): Promise<void> {
    this.notices.settleAll();
    this.changedFiles.dismiss();
    this.#folder?.rest();
    this.#folder = null;
    this.#switching = true;
    this.#failure = null;
    if (this.#phase === 'failed') this.#phase = 'opening';
    const inquiry = this.#inquiry;
    if (this.#comparison?.running) {
      this.#comparison.leave();
      this.notices.tell(text.libraries.comparisonLeft(this.shelf.title));
    } else if (inquiry?.running) this.notices.tell(text.libraries.goesOn(this.shelf.title));
    this.readerAddress.startAnew();
    this.questionAddress.startAnew();
    this.reader.close();
    this.#inquiry = null;
    this.#comparison = null;
    this.draft = '';
    this.asked.begin(null);
    this.#screen = 'ask';
    this.#background = {};
    this.#diagnostics = null;
    this.#knowledge = null;
    this.#quotes = null;
    this.#tables = null;
    this.#questions = this.#evaluations?.draft ?? this.#questions;
    this.#evaluations = null;
    this.library.empty();
    this.questions.empty();
    this.shelf.turnTo(id);
    void this.#connection.switchTo(id);
    if (!(await this.#open())) return;
    this.notices.say(text.libraries.opened(this.shelf.title));
    this.followAddress();
    await this.#loadExamples();
  }

  async createLibrary(title: string): Promise<void> {
    await this.#try(async () => this.openLibrary(await this.shelf.create(title)));
  }

  renameLibrary(id: string, title: string): Promise<void> {
    return this.#try(() => this.shelf.rename(id, title));
  }

  /**
   * It is shown no more at once, and deleted when it was not brought back in time. The last one
   * stays: there is always a library to put documents into.
   */
  async deleteLibrary(id: string): Promise<void> {
    const other = this.shelf.entries.find((entry) => entry.id !== id);
    const entry = this.shelf.find(id);
    if (!entry || !other) return;
    const isOpen = id === this.shelf.id;
    const held = isOpen ? this.library.documents.length : entry.documents;
    const words = text.libraries.deleted(this.shelf.titleOf(id), held);
    if (isOpen) await this.openLibrary(other.id);
    this.shelf.takeAway(id);
    this.notices.offer(words, {
      label: text.undo,
      run: () => {
        this.shelf.bringBack(id);
        if (isOpen) return this.openLibrary(id);
      },
      otherwise: () => this.#deleteForGood(id),
    });
  }

  async #deleteForGood(id: string): Promise<void> {
    try {
      const gone = this.shelf.delete(id);
      this.#connection.drop(id);
      if (this.canWatch)
        void import('../watch/kept-folders.ts').then((kept) => kept.forgetFolder(id));
      this.storage.forget(id);
      await gone;
    } finally {
      this.shelf.bringBack(id);
    }
  }

  /** Something is under way that a reload would interrupt. */
  get busy(): boolean {
    const { active, paused } = this.library.progress;
    const evaluating = this.#evaluations?.list.some(({ status }) => status === 'running') ?? false;
    const working = this.answering || (active && !paused) || evaluating;
    const moving = (this.#libraryFiles?.isRunning ?? false) || (this.#backups?.isRunning ?? false);
    return working || moving || (this.#models?.busy ?? false);
  }

  /** Somebody is waiting for it: it opens, its library comes, or it answers. */
  get isAwaited(): boolean {
    return this.#phase === 'opening' || this.visit.isArriving || this.answering;
  }

  /** Nothing would be lost by loading the page anew. */
  get isUntouched(): boolean {
    const isPasting = this.#pasted !== null;
    const isOpen = this.reader.isOpen || this.#settingsOpen || this.#privacyOpen || isPasting;
    const isOpenQuestion = this.#inquiry !== null || this.#comparison !== null;
    const isAsked = this.#confirmation !== null || this.changedFiles.asking !== null;
    const isDecided = !isAsked && !this.notices.isOffering;
    const isEmpty = !isOpenQuestion && this.draft === '' && isDecided;
    return this.#phase === 'ready' && isEmpty && !isOpen && this.#screen === 'ask' && !this.busy;
  }

  /** Files that another app has shared to this one. */
  async #takeShared(): Promise<void> {
    if (!isSharedAddress(location.hash)) return;
    const { files, taken } = await sharedFiles();
    this.#goTo('home', true);
    if (files.length === 0) return void this.notices.tell(text.library.linkAlone);
    if (await this.takeFiles(files)) await taken();
  }

  /** A full disk is said with what takes most of it. */
  #whatToDelete(hint: string): string {
    const largest = this.storage.largest(NAMED_WHEN_FULL);
    return [hint, largest.length > 0 ? text.storage.largest(largest) : ''].join(' ').trim();
  }

  #receive(event: LibraryEvent): void {
    if (event.type === 'history') {
      this.questions.load(event.history);
      this.questionAddress.heard();
    } else if (event.type === 'quotes') this.#quotes?.receive(event.quotes);
    else if (event.type === 'settings') this.preferences.take(event.settings);
    else if (event.type === 'site') this.visit.receive(event);
    else if (event.type === 'reading-model') this.#readingModel = event.readingModel;
    else if (event.type === 'outdated') this.#outdated = true;
    else if (event.type === 'background') {
      this.#background = { ...this.#background, [event.work.kind]: event.work };
    } else if (event.type === 'snapshot') this.#takeSnapshot(event.snapshot);
    else if (event.type === 'problem' && event.error.code === 'library-deleted') {
      void this.shelf.refresh().catch(() => {});
    } else if (event.type === 'problem' && event.error.code === 'storage-full') {
      const { message, hint } = inWords(event.error);
      const told = { message, hint: this.#whatToDelete(hint), sentences: undefined };
      this.notices.failWith({ ...event.error, ...told });
    } else this.library.receive(event);
    if (event.type === 'document-removed') this.#showNewer(event);
    this.#evaluations?.receive(event);
    this.#tables?.receive(event);
  }

  /** Who reads a document that is replaced reads on in the newer version. */
  #showNewer({ id, former }: Extract<LibraryEvent, { type: 'document-removed' }>): void {
    const { document, page } = this.reader;
    if (document !== id || former?.newer === undefined) return;
    this.library.catchUp();
    if (this.library.document(former.newer)) void this.reader.open(former.newer, null, page);
  }

  /** Another tab has taken over the library, or emptied it. */
  #takeSnapshot(snapshot: LibrarySnapshot): void {
    // What was told before it is older, and nobody may tell of it again: its writer has gone.
    this.library.catchUp();
    this.library.load(snapshot);
    this.visit.load(snapshot);
    this.questions.load(snapshot.history);
    this.#readingModel = snapshot.readingModel ?? null;
    void this.#quotes?.load().catch(() => {});
    const { document } = this.reader;
    if (document && !this.library.document(document)) this.reader.close();
  }

  /** A fresh worker; what was stored is opened anew. */
  async restart(): Promise<void> {
    this.#phase = 'opening';
    this.#failure = null;
    this.#connection.restart();
    await this.start();
  }

  /** What hung is begun again by itself; what goes on hanging, when the person says so. */
  #died(thrown: unknown): void {
    const error = toErrorRecord(thrown);
    const isAgain = this.#begunAgain > 0 && error.code === 'not-loaded';
    const hangs = error.code === 'timed-out' || isAgain;
    if (!hangs || this.#begunAgain >= MOST_BEGUN_AGAIN) return this.#fail(error);
    this.#begunAgain++;
    this.notices.failWith(error);
    const lost = this.#inquiry?.running ? this.#inquiry : null;
    const timer = setTimeout(() => {
      if (this.#phase === 'opening') this.#fail(stillHeld());
    }, OPENING_AGAIN_MS);
    void this.restart().then(() => {
      clearTimeout(timer);
      const isLost = lost !== null && this.#inquiry?.id === lost.id && this.#phase === 'ready';
      if (isLost) return this.askAgain(lost);
    });
  }

  /** What is open in another tab opens here when that tab is closed; what lacks the network, with it. */
  #fail(thrown: unknown): void {
    this.#failure = toErrorRecord(thrown);
    this.#phase = 'failed';
    this.#drawerOpen = false;
    this.#confirmation = null;
    const again = (): void => {
      if (this.#phase === 'failed') void this.restart();
    };
    const { code } = this.#failure;
    if (code === 'locked-by-other-tab') this.#connection.reachable().then(again, () => {});
    else if (code === 'not-loaded') addEventListener('online', again, { once: true });
  }

  async ask(question: string): Promise<void> {
    await this.#ask(question, { documents: this.asked.fresh ?? undefined });
  }

  /** Asks what leans on the question that is open: it is understood by that one and its answer. */
  async followUp(question: string): Promise<void> {
    const documents = this.asked.next ?? undefined;
    await this.#ask(question, { follows: this.followed, documents });
  }

  /** Asks an open question again, as it was understood. */
  async askAgain(inquiry: Inquiry): Promise<void> {
    const { question, follows, understanding: understood, among } = inquiry;
    await this.#ask(question, { follows, understood, documents: among?.documents });
  }

  /** Asks what is open again as the person says it is meant; the answer takes the place of the one before. */
  async understandAs(meant: string): Promise<void> {
    const words = meant.trim();
    const understood = { question: words, by: '' };
    const [comparison, inquiry] = [this.#comparison, this.#inquiry];
    if (!words) return;
    if (!comparison) {
      // What follows it follows the new one from now on.
      if (inquiry) await this.goOn(inquiry, { understood });
      return;
    }
    const { question, follows, entries, among } = comparison;
    const before = entries.flatMap(({ inquiry: one }) => one?.id ?? []);
    const methods = entries.map(({ method }) => method);
    const documents = among?.documents;
    const asked = this.compare(question, methods, { follows, understood, documents });
    await this.#try(
      async () => void (await Promise.all(before.map((id) => this.service.removeQuestion(id)))),
    );
    await asked;
  }

  /** Id of the question that the next one follows: the one that is open, if it was answered. */
  get followed(): string | undefined {
    const compared = this.#comparison?.entries.flatMap(({ inquiry }) => inquiry ?? []) ?? [];
    const open =
      this.#inquiry ?? compared.find(({ answer }) => answer?.verdict === 'answered') ?? compared[0];
    return open && (open.answer ? open.id : open.follows);
  }

  async #ask(question: string, how: Omit<AskOptions, 'id'>): Promise<void> {
    const { follows, understood, corrects, documents, ...rest } = how;
    const words = question.trim();
    if (!words) return;
    await this.notices.settle();
    await this.#cancelRunning();
    this.#leaveScreen();
    this.#leaveLink();
    this.#comparison = null;
    const among = this.asked.kept(documents);
    const inquiry = new Inquiry(crypto.randomUUID(), words, follows, corrects, among);
    const { document: reading } = this.reader;
    const { id: library, title } = this.shelf;
    this.#inquiry = inquiry;
    this.#drawerOpen = false;
    this.commands.noteAsked();
    this.notices.say(text.live.asking);
    const options = {
      ...{ method: this.method, ...rest },
      ...(reading === null ? {} : { reading }),
      ...(corrects === undefined ? {} : { corrects }),
      ...(understood ? { understood } : {}),
    };
    const running = inquiry.run(this.service, options, (first) => {
      if (this.#inquiry === inquiry) this.notices.say(text.live.provisional(first));
    });
    await this.questionAddress.keep(inquiry, running);
    if (this.#inquiry === inquiry) this.notices.say(outcome(inquiry));
    else if (this.shelf.id !== library) this.notices.tell(text.libraries.answered(title));
    const { verdict, grounding } = inquiry.answer ?? {};
    if (verdict === 'answered' && grounding !== 'not-grounded') {
      this.site.installation.noteAnswer();
    }
    await this.#try(async () => this.questions.load(await this.service.history()));
  }

  /** Goes on with a question as it was corrected; the answer takes the place of the one before. */
  async goOn(inquiry: Inquiry, how: Omit<AskOptions, 'id' | 'corrects'>): Promise<void> {
    // What an evaluation asked is no question of the history.
    const corrects = this.evaluating ? {} : { corrects: inquiry.id };
    const { question, follows, understanding: understood, among } = inquiry;
    const documents = among?.documents;
    await this.#ask(question, { follows, understood, documents, ...how, ...corrects });
  }

  /** Shows a question of the history as it is stored. */
  async showRecord(record: QuestionRecord): Promise<void> {
    this.#inquiry = Inquiry.fromRecord(record);
    this.questions.load(await this.service.history());
  }

  /** One question by several methods; each is kept in the history. */
  async compare(
    question: string,
    methods: readonly string[],
    {
      follows = this.followed,
      understood,
      documents = this.asked.next ?? undefined,
    }: Pick<AskOptions, 'follows' | 'understood' | 'documents'> = {},
  ): Promise<void> {
    const words = question.trim();
    if (!words) return;
    await this.notices.settle();
    await this.#cancelRunning();
    this.#leaveScreen();
    this.#leaveLink();
    // Comparing is done on purpose, question by question; the choice of methods is kept.
    this.#comparedBefore = [...methods];
    this.compared = null;
    const among = this.asked.kept(documents);
    const how = { follows, understood, among };
    const comparison = new Comparison(crypto.randomUUID(), words, methods, how);
    this.#comparison = comparison;
    this.#inquiry = null;
    this.#drawerOpen = false;
    this.commands.noteAsked();
    this.notices.say(text.live.asking);
    await this.questionAddress.keep(comparison, comparison.run(this.service));
    if (this.#comparison === comparison) this.notices.say(text.compare.done(comparison.done));
    await this.#try(async () => this.questions.load(await this.service.history()));
  }

  /** Begins to choose methods for a comparison, or goes back to one. */
  toggleComparing(): void {
    const first = CHOOSABLE.slice(0, COMPARED_AT_FIRST).map(({ name }) => name);
    const wanted = this.#comparedBefore ?? [...new Set([this.method, ...first])];
    const inOrder = CHOOSABLE.flatMap(({ name }) => (wanted.includes(name) ? [name] : []));
    this.compared = this.compared ? null : inOrder;
  }

  /** The whole trace of one of the comparison's answers. */
  openCompared(inquiry: Inquiry): void {
    this.#inquiry = inquiry;
  }
  backToComparison(): void {
    if (this.#comparison) this.#inquiry = null;
  }

  async stop(): Promise<void> {
    await this.#try(() => this.#cancelRunning());
  }

  async #cancelRunning(): Promise<void> {
    await this.#comparison?.cancel(this.service);
    await this.#inquiry?.cancel(this.service);
  }

  /** Back to the empty question box; a running question goes on and is kept in the history. */
  newQuestion(): void {
    this.#leaveScreen();
    this.#leaveLink();
    this.#inquiry = null;
    this.#comparison = null;
    this.questionAddress.abandon();
    this.#drawerOpen = false;
  }

  /** A question that was asked by several methods opens as the comparison it belongs to. */
  async openQuestion(id: string): Promise<void> {
    this.#drawerOpen = false;
    this.#leaveScreen();
    const { comparison } = this.questions.find(id) ?? {};
    await this.questionAddress.open(
      comparison === undefined ? { kind: 'question', id } : { kind: 'comparison', id: comparison },
    );
  }

  /** Puts what was asked on the page. */
  place({ inquiry, comparison }: Opened): void {
    this.#inquiry = inquiry;
    this.#comparison = comparison;
  }

  /** Deletes questions, with those that were asked together with one of them; they can be brought back. */
  removeQuestions(ids: readonly string[]): void {
    const together = ids.flatMap((id) => this.questions.together(id));
    const comparison = this.#comparison?.id;
    const goes = new Set(together.map(({ id }) => id));
    if (this.#inquiry && goes.has(this.#inquiry.id)) this.#inquiry = null;
    if (together.some((each) => comparison && each.comparison === comparison)) {
      this.#comparison = null;
      this.#inquiry = null;
    }
    this.questions.remove([...goes]);
  }

  /** The address decides which screen is shown, so that Back and a reload do what they should. */
  openEvaluate(): void {
    this.#drawerOpen = false;
    this.#evaluations?.leave();
    this.#show('evaluate');
  }

  openTables(table?: string): void {
    this.#drawerOpen = false;
    if (table === undefined) this.#show('tables');
    else location.hash = tableAddress(this.shelf.id, table);
  }

  /** By its address, so that Back and a reload do what they should. */
  #show(screen: LibraryScreen): void {
    const address = screenAddress(this.shelf.id, screen);
    if (location.hash === address) this.followAddress();
    else location.hash = address;
  }

  /** Changes the address and nothing else. */
  #goTo(screen: LibraryScreen, instead = false): void {
    goTo(screenAddress(this.shelf.id, screen), instead);
  }

  /** The address names another library than the one that is open. */
  async #followInto(library: string): Promise<void> {
    if (this.shelf.find(library)) return this.#turnTo(library);
    if (location.hash !== '') this.notices.tell(text.link.noLibrary);
    this.#screen = 'ask';
    goTo(this.questionAddress.here, true);
  }

  followAddress(): void {
    const address = readAddress(location.hash);
    // It is followed once the library is open.
    if (this.#phase !== 'ready' || this.#switching) return;
    if (address && 'library' in address && address.library !== this.shelf.id) {
      void this.#followInto(address.library);
      return;
    }
    if (address?.screen === 'evaluate') {
      if (!this.evaluating) void this.#showEvaluate();
    } else if (address?.screen === 'tables') {
      void this.#showTables(address.table);
    } else if (address?.screen === 'models') {
      if (!this.choosingModels) void this.#showModels();
    } else if (address?.screen === 'diagnostics') {
      if (!this.diagnosing) void this.#showDiagnostics();
    } else if (knowledgeTab(address?.screen)) {
      void this.#showKnowledge(knowledgeTab(address?.screen)!);
    } else if (address?.screen === 'home' || address?.screen === 'question') {
      this.#screen = 'ask';
      void this.questionAddress.follow(address.screen === 'question' ? address.asked : null);
    } else if (address?.screen === 'document' && address.asked) {
      this.#screen = 'ask';
      void this.questionAddress.follow(address.asked, true);
    }
    this.questionAddress.wait();
    const isThere = this.readerAddress.follow(
      address,
      (id) => this.library.document(id) !== undefined,
    );
    if (!isThere) this.notices.tell(text.link.noDocument);
    this.#privacyOpen = address?.screen === 'privacy';
    if (address?.screen === 'ask') this.#followQuestion(address.question, address.now);
  }

  /**
   * A link's question is filled in; a link may also have it asked, where asking costs nothing: the
   * built-in engine. Whatever a model or a server would do waits for the person.
   */
  #followQuestion(question: string, now: boolean): void {
    if (question === '') return;
    this.#screen = 'ask';
    void this.questionAddress.follow(null);
    this.draft = question;
    const engines = Object.values(this.preferences.settings?.engines ?? {});
    const isFree = engines.every((engine) => engine === BUILT_IN);
    if (!now || !isFree || !(this.library.hasDocuments || this.visit.isReadOnly)) return;
    this.draft = '';
    void this.ask(question);
  }

  /** The link was followed: neither a reload nor Back asks again. */
  #leaveLink(): void {
    if (readAddress(location.hash)?.screen === 'ask') this.#goTo('home', true);
  }

  /** The privacy page is open. */
  get privacyOpen(): boolean {
    return this.#privacyOpen;
  }
  closePrivacy(): void {
    this.#privacyOpen = false;
    if (readAddress(location.hash)?.screen === 'privacy') goTo(this.#addressBehind);
  }

  /** The library, to be looked through and corrected. */
  openKnowledge(tab: KnowledgeTab = 'documents'): void {
    this.#drawerOpen = false;
    this.#show(tab);
  }

  /** The library's passages and statements that hold these words. */
  async searchLibrary(words: string): Promise<void> {
    await this.#showKnowledge('search');
    if (this.#knowledge) this.#knowledge.search.text = words;
    this.openKnowledge('search');
  }

  /** What is in a document, or in the library. */
  async openOverview(document = ''): Promise<void> {
    await this.#showKnowledge('overview');
    this.#knowledge?.showOverview(document);
  }

  /** Its code is loaded when it is first wanted. */
  async #showKnowledge(tab: KnowledgeTab): Promise<void> {
    await this.#try(async () => {
      if (!this.#knowledge) {
        const { Knowledge } = await import('../knowledge/knowledge.svelte.ts');
        this.#knowledge ??= new Knowledge(this);
      }
      this.#screen = 'knowledge';
      this.#knowledge.tab = tab;
    });
  }

  /** Keeps a sentence or an answer: asks for a note first. */
  keep(kept: Kept): Promise<void> {
    return this.#try(async () => (await this.loadQuotes()).begin(kept));
  }

  /** Read when they are first wanted. */
  async loadQuotes(): Promise<Quotes> {
    const known = untrack(() => this.#quotes);
    if (known) return known;
    const turn = this.#turn;
    const { Quotes } = await import('../quotes/quotes.svelte.ts');
    const quotes = new Quotes(this);
    await quotes.load();
    // Another library was opened meanwhile.
    return turn === this.#turn ? (this.#quotes ??= quotes) : this.loadQuotes();
  }

  openDiagnostics(): void {
    this.#settingsOpen = false;
    this.#drawerOpen = false;
    this.#show('diagnostics');
  }

  async #showDiagnostics(): Promise<void> {
    await this.#try(async () => {
      if (!this.#diagnostics) {
        const { Diagnostics } = await import('../diagnostics/diagnostics.svelte.ts');
        this.#diagnostics ??= new Diagnostics(this.service, this.notices);
      }
      this.#screen = 'diagnostics';
      await this.#diagnostics.load();
    });
  }

  openModels(): void {
    this.#drawerOpen = false;
    this.#settingsOpen = false;
    if (location.hash === MODELS_ADDRESS) this.followAddress();
    else location.hash = MODELS_ADDRESS;
  }

  /** Its code is loaded when it is first wanted. */
  async #showModels(): Promise<void> {
    await this.#try(async () => {
      if (!this.#models) {
        const { Models } = await import('../models/models.svelte.ts');
        this.#models ??= new Models(this);
      }
      this.#screen = 'models';
      await this.#models.load();
    });
  }

  /** Its code is loaded when it is first wanted. */
  async #showTables(table?: string): Promise<void> {
    await this.#try(async () => {
      if (!this.#tables) {
        const { Tables } = await import('../tables/tables.svelte.ts');
        this.#tables ??= new Tables(this);
      }
      this.#screen = 'tables';
      await this.#tables.show(table);
    });
  }

  /** Its code is loaded when it is first wanted. */
  async #showEvaluate(): Promise<void> {
    await this.#try(async () => {
      if (!this.#evaluations) {
        const { Evaluations } = await import('../evaluate/evaluations.svelte.ts');
        this.#evaluations ??= new Evaluations(
          this.service.evaluations,
          this.notices,
          this.#questions ?? undefined,
        );
      }
      this.#screen = 'evaluate';
      await this.#evaluations.load();
    });
  }

  /** Back to the questions; the address follows what is open there. */
  #leaveScreen(): void {
    this.#screen = 'ask';
  }

  /** The address of the screen, with nothing open above or beside it. */
  get #addressBehind(): string {
    const { id } = this.shelf;
    if (this.#screen === 'ask') return this.questionAddress.here;
    if (this.#screen === 'models') return MODELS_ADDRESS;
    const table = this.tabling?.open?.id;
    if (table !== undefined) return tableAddress(id, table);
    const tab = this.#knowledge?.tab ?? 'documents';
    return screenAddress(id, this.#screen === 'knowledge' ? tab : this.#screen);
  }

  /** Asked first: it is much at once. It can be brought back for a moment, like anything deleted. */
  clearHistory(): void {
    const { clear, clearTitle, clearBody } = text.history;
    const body = clearBody(countEntries(this.history), this.shelf.title);
    const confirm = (): Promise<void> => this.#clearHistory();
    this.confirmFirst({ title: clearTitle, body, action: clear, confirm });
  }

  async #clearHistory(): Promise<void> {
    const running = this.answering ? this.#inquiry?.id : undefined;
    await this.stop();
    const ids = this.history.map(({ id }) => id);
    this.#inquiry = null;
    this.#comparison = null;
    this.questions.remove([...ids, ...(running ? [running] : [])]);
  }

  /**
   * It is shown no more at once, and removed when it was not brought back in time; or before
   * anything happens for which it matters whether it is there. Until then nothing has changed: a
   * page that is closed meanwhile has not removed it.
   */
  removeDocument(id: string): void {
    this.removeDocuments([id]);
  }
  removeDocuments(ids: readonly string[]): void {
    const [first] = ids;
    if (first === undefined) return;
    const { removed, removedMany } = text.library;
    const told = ids.length === 1 ? removed(this.library.nameOf(first)) : removedMany(ids.length);
    if (ids.includes(this.reader.document ?? '')) this.reader.close();
    this.library.takeAway(ids);
    this.notices.offer(told, {
      label: text.undo,
      run: () => this.library.bringBack(ids),
      otherwise: async () => {
        for (const id of ids) await this.library.remove(id);
      },
    });
  }

  /** Models are part of everything, but take long to fetch again: the person may keep them. */
  async clearEverything(): Promise<void> {
    const { clearTitle: title, clearBody: body, clearAction: action, clearModels } = text.settings;
    const { deleteModels, modelBytes } = await import('../../models/caches.ts');
    const models = await modelBytes().catch(() => 0);
    this.confirmFirst({
      title,
      body,
      action,
      before: { label: text.backup.saveFirst, run: () => this.openBackup() },
      ...(models > 0 ? { option: { label: clearModels(fileSize(models)), ticked: true } } : {}),
      confirm: (withModels) =>
        this.#try(async () => {
          if (withModels) await deleteModels();
          await this.notices.settle();
          this.reader.close();
          for (const { id } of this.shelf.entries) {
            if (id !== this.shelf.id) void this.shelf.delete(id);
            this.#connection.drop(id);
          }
          await this.service.clear();
          await this.shelf.rename(this.shelf.id, '');
          localStorage.clear();
          sessionStorage.clear();
          await forgetSwitches();
          if (this.canWatch) await (await import('../watch/kept-folders.ts')).forgetFolders();
          history.replaceState(null, '', location.pathname + location.search);
          location.reload();
        }),
    });
  }

  confirmFirst(confirmation: Confirmation): void {
    this.#confirmation = confirmation;
  }
  async settle(confirmed: boolean, ticked = false): Promise<void> {
    const confirmation = this.#confirmation;
    this.#confirmation = null;
    if (confirmed) await confirmation?.confirm(ticked);
  }

  /** Files dropped anywhere: documents, or questions while an evaluation is put together. */
  /** @param handles to what was dropped, where the browser gives them. */
  async takeDropped(
    files: readonly File[],
    handles: readonly Promise<FileSystemHandle | null>[] = [],
  ): Promise<void> {
    // The platform hands files over, and people drop them, before the library is there to take them.
    await this.#opened;
    const models = files.filter(isModelFile);
    if (models.length > 0) await this.takeModelFiles(models, await Promise.all(handles));
    const others = models.length > 0 ? files.filter((file) => !isModelFile(file)) : files;
    const rest = this.evaluating ? this.#evaluations?.takeDropped(others) : others;
    if (rest?.length) await this.takeFiles(rest);
  }

  /** A text that is to become a document; null while none is. */
  get pasted(): string | null {
    return this.#pasted;
  }
  /** @param pasted null: it is not to become one. */
  paste(pasted: string | null): void {
    this.#drawerOpen = false;
    this.#pasted = pasted;
  }
  addPasted(file: File): Promise<boolean> {
    this.#pasted = null;
    return this.takeFiles([file]);
  }

  /** Shows what becomes of them on the Models screen. */
  async takeModelFiles(
    files: readonly File[],
    handles: readonly (FileSystemHandle | null)[] = [],
  ): Promise<void> {
    await this.#showModels();
    if (location.hash !== MODELS_ADDRESS) location.hash = MODELS_ADDRESS;
    const given = handles.filter((handle) => handle?.kind === 'file');
    await this.#models?.importOwn(files, given as FileSystemFileHandle[]);
  }

  /** Documents are added; a library file is looked into first. @returns whether all could be stored. */
  async takeFiles(files: readonly File[]): Promise<boolean> {
    // The same file may be on its way out.
    await this.notices.settle();
    const backup = files.find(isBackup);
    const [library, ...others] = files.filter(isLibraryFile);
    const documents = files.filter((file) => !isLibraryFile(file) && !isBackup(file));
    const stored = documents.length === 0 || (await this.#addDocuments(documents));
    if (backup) await this.openBackup(backup);
    else if (library) await this.importFile(library);
    for (const { name } of others) this.notices.tell(text.libraryFiles.oneAtATime(name));
    return stored;
  }

  async #addDocuments(files: readonly File[]): Promise<boolean> {
    return this.visit.isReadOnly ? this.visit.offerOwn(files) : this.library.add(files);
  }

  async exportLibrary(): Promise<void> {
    await this.#try(async () => {
      await this.notices.settle();
      const files = await this.#loadLibraryFiles();
      this.#settingsOpen = false;
      await files.showExport();
    });
  }

  async importFile(file: File): Promise<void> {
    await this.#try(async () => {
      const files = await this.#loadLibraryFiles();
      if (files.isRunning) return this.notices.tell(text.libraryFiles.oneAtATime(file.name));
      this.#settingsOpen = false;
      this.#drawerOpen = false;
      await files.showImport(file);
    });
  }

  /** Its code is loaded when it is first wanted. */
  async #loadLibraryFiles(): Promise<LibraryFiles> {
    const { LibraryFiles } = await import('../library-files/library-files.svelte.ts');
    const { service, library, notices, shelf } = this;
    this.#libraryFiles ??= new LibraryFiles({
      ...{ service, library, notices, title: () => shelf.title },
      fillNew: (title, fill) => this.fillNewLibrary(title, fill),
    });
    return this.#libraryFiles;
  }

  /**
   * Another library, filled behind the one that is open, and opened when that went well. What goes
   * wrong leaves nothing of it, a crash included: what has not arrived is swept away.
   */
  async fillNewLibrary<T>(
    title: string,
    fill: (service: LibraryService) => Promise<T>,
  ): Promise<T> {
    const { id, result, release } = await this.fillBehind(title, fill);
    try {
      await this.shelf.arrived(id);
    } catch (thrown) {
      await this.shelf.delete(id).catch(() => {});
      throw thrown;
    } finally {
      release();
    }
    await this.openLibrary(id);
    return result;
  }

  /**
   * Such a library before it is shown. What goes wrong leaves nothing of it.
   * @returns with what lets go of it: until then no other tab takes it for one that nobody fills.
   */
  async fillBehind<T>(
    title: string,
    fill: (service: LibraryService) => Promise<T>,
  ): Promise<{ id: string; result: T; release: () => void }> {
    const id = await this.shelf.createArriving(title);
    const connection = this.#connect({ onDeath: () => {} });
    try {
      await connection.switchTo(id);
      await connection.service.open(() => {});
      const result = await fill(connection.service);
      return { id, result, release: holdOnceFree(id) };
    } catch (thrown) {
      await this.shelf.delete(id).catch(() => {});
      throw thrown;
    } finally {
      connection.close();
    }
  }

  /** Another library, behind the one that is open, until it is closed. */
  async reach(id: string): Promise<Pick<LibraryConnection, 'service' | 'close'>> {
    const connection = this.#connect({ onDeath: () => {} });
    try {
      await connection.switchTo(id);
      await connection.service.open(() => {});
      return connection;
    } catch (thrown) {
      connection.close();
      throw thrown;
    }
  }

  /**
   * What a backup brought is there from here on, all at once, and its first library is opened.
   * @param release lets go of what was filled.
   */
  async takeRestored(arrival: Arrival, release: () => void): Promise<void> {
    const [first] = arrival.arrived;
    const { id: before, entries } = this.shelf;
    if (first === undefined) return;
    this.reader.close();
    // The one that is open goes without a word: another one is to be shown.
    this.shelf.turnTo(first);
    try {
      await this.shelf.arriveTogether(arrival);
    } catch (thrown) {
      this.shelf.turnTo(before);
      throw thrown;
    }
    release();
    history.pushState(null, '', screenAddress(first, 'home'));
    await this.#turnTo(first);
    if (!arrival.replaces) return;
    for (const { id } of entries) {
      if (this.shelf.find(id)) continue;
      this.#connection.drop(id);
      this.storage.forget(id);
    }
  }

  /** Everything as one file, and back; its code is loaded when it is first wanted. */
  async openBackup(file: File | null = null): Promise<void> {
    await this.#try(async () => {
      await this.notices.settle();
      const { Backups } = await import('../backup/backups.svelte.ts');
      if (this.#backups?.isRunning) return;
      this.#settingsOpen = false;
      this.#drawerOpen = false;
      this.#confirmation = null;
      this.#backups = new Backups(this);
      if (file) void this.#backups.check(file);
    });
  }
  closeBackup(): void {
    this.#backups = null;
  }
  get backups(): Backups | null {
    return this.#backups;
  }

  /** Publishing the library as a site; its code is loaded when it is first wanted. */
  async openPublishing(): Promise<void> {
    await this.#try(async () => {
      await this.notices.settle();
      const { Publishing } = await import('../publish/publishing.svelte.ts');
      const publishing = new Publishing(this);
      this.#settingsOpen = false;
      this.#publishing = publishing;
      await publishing.load();
    });
  }
  closePublishing(): void {
    this.#publishing = null;
  }
  get publishing(): Publishing | null {
    return this.#publishing;
  }

  openDocument(document: string, place: Place | null = null): void {
    this.#drawerOpen = false;
    if (this.library.document(document)) void this.reader.open(document, place);
  }

  async unlock(document: string, password: string): Promise<void> {
    this.reader.rememberPassword(document, password);
    await this.library.unlock(document, password);
  }

  /** Now, whatever the connection. */
  loadReadingModel(): Promise<void> {
    return this.#try(() => this.service.loadReadingModel());
  }

  async trySample(): Promise<void> {
    this.#sampleLoading = true;
    await this.#try(async () => {
      this.#sample ??= await loadSample();
      await this.takeFiles([await this.#sample.file()]);
    });
    this.#sampleLoading = false;
  }

  /** The sample may be in the library from an earlier visit: its questions are offered again. */
  async #loadExamples(): Promise<void> {
    if (!this.library.documents.some(({ kind }) => kind === 'pdf')) return;
    try {
      this.#sample ??= await loadSample();
    } catch {
      // Examples are an extra: without them nothing is missing that the person asked for.
    }
  }

  async #try(action: () => Promise<void>): Promise<void> {
    try {
      await action();
    } catch (thrown) {
      this.notices.fail(thrown);
    }
  }
}

function goTo(hash: string, instead = false): void {
  const address = hash || location.pathname + location.search;
  if (instead) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
}

function stillHeld(): TriviumError {
  return new TriviumError(
    'timed-out',
    'What hung still holds the library, and the browser does not let go of it.',
    'Close this tab and open Trivium again. What was stored is safe.',
  );
}

/** Whoever fills a library lets go of it, and no tab may take it for left before it is listed. */
function holdOnceFree(library: string): () => void {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  offered()
    .locks?.request(lockOf(library), () => held)
    .catch(() => {});
  return release;
}

function evicted(documents: number): ErrorRecord {
  const { evictedHint: hint } = text.storage;
  const message = text.storage.evicted(documents);
  return { name: 'TriviumError', code: 'storage-unavailable', message, hint };
}

function outcome(inquiry: Inquiry): string {
  if (inquiry.status === 'cancelled') return text.live.cancelled;
  if (inquiry.status === 'failed') {
    return inquiry.error ? inWords(inquiry.error).message : text.answer.failed;
  }
  const answer = inquiry.answer;
  if (!answer) return text.live.notFound;
  const { provisional } = inquiry.trace;
  if (provisional && became(provisional, answer) === 'confirmed')
    return text.live.confirmed(answer.text);
  return answer.verdict === 'answered'
    ? text.answer.announce(answer.text)
    : noAnswer(answer, inquiry.whole);
}
