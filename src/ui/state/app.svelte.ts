/** The whole interface's state: it joins the parts, and is the one place that talks to all. */
import type { LanguageHost } from '../../engines/language/host.ts';
import { toErrorRecord, type ErrorRecord } from '../../errors.ts';
import type { Candidate } from '../../knowledge/types.ts';
import type { LibraryConnection } from '../../library/connect.ts';
import type { LoopState } from '../../methods/events.ts';
import type {
  LibraryEvent,
  BackgroundWork,
  LibraryService,
  LibrarySnapshot,
  QuestionSummary,
} from '../../protocol.ts';
import type { Diagnostics } from '../diagnostics/diagnostics.svelte.ts';
import type { Evaluations } from '../evaluate/evaluations.svelte.ts';
import { forgetSwitches } from '../../offline/switches.ts';
import { isSharedAddress, sharedFiles } from '../../offline/handed-files.ts';
import { BUILT_IN } from '../../engines/engine-choice.ts';
import { cachedBytes, deleteModels, MODEL_CACHES } from '../../models/caches.ts';
import { loadSample, type Sample } from '../ask/sample.ts';
import { readAddress } from './address.ts';
import { ReaderAddress } from './reader-address.ts';
import { Site } from './site.svelte.ts';
import { StorageUse } from './storage.svelte.ts';
import { text } from '../text.ts';
import { fileSize } from '../format.ts';
import { chooseInstead } from '../trace/correct.ts';
import type { Models } from '../models/models.svelte.ts';
import { Inquiry } from './inquiry.svelte.ts';
import { Library } from './library.svelte.ts';
import { Notices } from './notices.svelte.ts';
import { Preferences } from './preferences.svelte.ts';
import { Reader, type Place } from './reader.svelte.ts';

/** The screens' addresses within the app. */
const EVALUATE = '#evaluate';
const MODELS = '#models';
const DIAGNOSTICS = '#diagnostics';
/** There is one library; links name it, so that they hold when there are several. */
const LIBRARY = 'main';
/** How many documents are named when the disk is full. */
const NAMED_WHEN_FULL = 3;

export interface Confirmation {
  title: string;
  body: string;
  action: string;
  /** Nothing is deleted; the action is no warning. */
  tone?: 'plain';
  /** A box beside the question; whether it is ticked is told to {@link confirm}. */
  option?: { label: string; ticked: boolean };
  confirm: (ticked: boolean) => Promise<void> | void;
}

/** Gives the library; `onDeath` is called when its worker has stopped for good. */
export type Connect = (options: { onDeath: (error: unknown) => void }) => LibraryConnection;

export class App {
  readonly service: LibraryService;
  readonly notices = new Notices();
  readonly library: Library;
  readonly reader: Reader;
  readonly preferences: Preferences;
  readonly site = new Site(this.notices);
  readonly storage: StorageUse;

  readonly readerAddress: ReaderAddress;
  #connection: LibraryConnection;
  #phase = $state<'opening' | 'ready' | 'failed'>('opening');
  #failure = $state.raw<ErrorRecord | null>(null);
  #inquiry = $state.raw<Inquiry | null>(null);
  #history = $state.raw<QuestionSummary[]>([]);
  #sample = $state.raw<Sample | null>(null);
  #sampleLoading = $state(false);
  #confirmation = $state.raw<Confirmation | null>(null);
  #settingsOpen = $state(false);
  #drawerOpen = $state(false);
  #outdated = $state(false);
  #screen = $state<'ask' | 'evaluate' | 'models' | 'diagnostics'>('ask');
  #models = $state.raw<Models | null>(null);
  #privacyOpen = $state(false);
  /** What stands in the question box. */
  draft = $state('');
  #background = $state.raw<Partial<Record<BackgroundWork['kind'], BackgroundWork>>>({});
  #evaluations = $state.raw<Evaluations | null>(null);
  #diagnostics = $state.raw<Diagnostics | null>(null);

  /** @param language the models that can be run on this page; null where none can (tests). */
  constructor(
    connect: Connect,
    readonly language: LanguageHost | null = null,
  ) {
    this.#connection = connect({ onDeath: (error) => this.#fail(error) });
    const service = this.#connection.service;
    this.service = service;
    this.library = new Library(service, this.notices);
    this.reader = new Reader(service);
    this.storage = new StorageUse(this.library);
    this.library.onAdding = () => void this.storage.askToKeep();
    this.readerAddress = new ReaderAddress(this.reader, LIBRARY);
    this.preferences = new Preferences(service, this.notices);
  }

  get phase() {
    return this.#phase;
  }
  get failure() {
    return this.#failure;
  }
  get inquiry(): Inquiry | null {
    return this.#inquiry;
  }
  get history(): readonly QuestionSummary[] {
    return this.#history;
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
  /** What models do to the library while nothing else is done. */
  get background(): Partial<Record<BackgroundWork['kind'], BackgroundWork>> {
    return this.#background;
  }
  /** The Models screen is on the page. */
  get choosingModels(): boolean {
    return this.#screen === 'models';
  }
  /** The Models screen's state, once it was first opened. */
  get models(): Models | null {
    return this.#models;
  }
  /** A screen other than the questions is on the page. */
  get elsewhere(): boolean {
    return this.#screen !== 'ask';
  }
  /** The Diagnostics screen is on the page. */
  get diagnosing(): boolean {
    return this.#screen === 'diagnostics';
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
    try {
      const snapshot = await this.service.open((event) => this.#receive(event));
      this.library.load(snapshot);
      this.#history = snapshot.history;
      this.#phase = 'ready';
    } catch (thrown) {
      this.#fail(thrown);
      return;
    }
    const gone = this.storage.evicted();
    if (gone > 0) this.notices.failWith(evicted(gone));
    this.storage.noteCount();
    await Promise.all([this.preferences.load(), this.site.load()]);
    this.followAddress();
    await Promise.all([this.#loadExamples(), this.#takeShared()]);
  }

  /** Something is under way that a reload would interrupt. */
  get busy(): boolean {
    const { active, paused } = this.library.progress;
    const evaluating = this.#evaluations?.list.some(({ status }) => status === 'running') ?? false;
    const working = (this.#inquiry?.running ?? false) || (active && !paused) || evaluating;
    return working || (this.#models?.busy ?? false);
  }

  /** Nothing would be lost by loading the page anew. */
  get isUntouched(): boolean {
    const isOpen = this.reader.isOpen || this.#settingsOpen || this.#privacyOpen;
    const isEmpty = this.#inquiry === null && this.draft === '' && this.#confirmation === null;
    return this.#phase === 'ready' && isEmpty && !isOpen && this.#screen === 'ask' && !this.busy;
  }

  /** Files that another app has shared to this one. */
  async #takeShared(): Promise<void> {
    if (!isSharedAddress(location.hash)) return;
    const { files, taken } = await sharedFiles();
    history.replaceState(null, '', location.pathname + location.search);
    if (files.length === 0) return;
    if (await this.library.add(files)) await taken();
  }

  /** A full disk is said with what takes most of it. */
  #whatToDelete(hint: string): string {
    const largest = this.storage.largest(NAMED_WHEN_FULL);
    return [hint, largest.length > 0 ? text.storage.largest(largest) : ''].join(' ').trim();
  }

  #receive(event: LibraryEvent): void {
    if (event.type === 'history') this.#history = event.history;
    else if (event.type === 'settings') this.preferences.take(event.settings);
    else if (event.type === 'outdated') this.#outdated = true;
    else if (event.type === 'background') {
      this.#background = { ...this.#background, [event.work.kind]: event.work };
    } else if (event.type === 'snapshot') this.#takeSnapshot(event.snapshot);
    else if (event.type === 'problem' && event.error.code === 'storage-full') {
      this.notices.failWith({ ...event.error, hint: this.#whatToDelete(event.error.hint) });
    } else this.library.receive(event);
    this.#evaluations?.receive(event);
  }

  /** Another tab has taken over the library, or emptied it. */
  #takeSnapshot(snapshot: LibrarySnapshot): void {
    this.library.load(snapshot);
    this.#history = snapshot.history;
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

  /** What is open in another tab opens here when that tab is closed; what lacks the network, with it. */
  #fail(thrown: unknown): void {
    this.#failure = toErrorRecord(thrown);
    this.#phase = 'failed';
    const again = (): void => {
      if (this.#phase === 'failed') void this.restart();
    };
    const { code } = this.#failure;
    if (code === 'locked-by-other-tab') void this.#connection.otherTabsClosed().then(again);
    else if (code === 'not-loaded') addEventListener('online', again, { once: true });
  }

  /** @param state where to go on from after a correction. */
  async ask(question: string, state?: LoopState): Promise<void> {
    const words = question.trim();
    if (!words) return;
    await this.#inquiry?.cancel(this.service);
    this.#leaveScreen();
    this.#leaveLink();
    const inquiry = new Inquiry(crypto.randomUUID(), words);
    this.#inquiry = inquiry;
    this.#drawerOpen = false;
    this.notices.say(text.live.asking);
    await inquiry.run(this.service, state);
    if (this.#inquiry === inquiry) this.notices.say(outcome(inquiry));
    const { verdict, grounding } = inquiry.answer ?? {};
    if (verdict === 'answered' && grounding === 'grounded') {
      this.site.installation.noteGroundedAnswer();
    }
    await this.#try(async () => void (this.#history = await this.service.history()));
  }

  /** Asks the open question again, with another candidate for one of its placeholders. */
  async correct(placeholder: string, candidate: Candidate): Promise<void> {
    const shown = this.evaluating ? this.#evaluations?.shown?.inquiry : this.#inquiry;
    const { question, running, trace } = shown ?? {};
    if (!question || running || !trace?.state) return;
    await this.ask(question, chooseInstead(trace.state, placeholder, candidate));
  }

  async stop(): Promise<void> {
    await this.#try(async () => this.#inquiry?.cancel(this.service));
  }

  /** Back to the empty question box; a running question goes on and is kept in the history. */
  newQuestion(): void {
    this.#leaveScreen();
    this.#leaveLink();
    this.#inquiry = null;
    this.#drawerOpen = false;
  }

  async openQuestion(id: string): Promise<void> {
    this.#drawerOpen = false;
    this.#leaveScreen();
    if (this.#inquiry?.id === id) return;
    await this.#try(async () => {
      const record = await this.service.question(id);
      if (record) this.#inquiry = Inquiry.fromRecord(record);
      else this.notices.tell(text.history.missing);
    });
  }

  async removeQuestion(id: string): Promise<void> {
    await this.#try(async () => {
      await this.service.removeQuestion(id);
      this.#history = this.#history.filter((entry) => entry.id !== id);
      if (this.#inquiry?.id === id) this.#inquiry = null;
    });
  }

  /** The address decides which screen is shown, so that Back and a reload do what they should. */
  openEvaluate(): void {
    this.#drawerOpen = false;
    this.#evaluations?.leave();
    if (location.hash === EVALUATE) this.followAddress();
    else location.hash = EVALUATE;
  }

  followAddress(): void {
    if (location.hash === EVALUATE) {
      if (!this.evaluating) void this.#showEvaluate();
    } else if (location.hash === MODELS) {
      if (!this.choosingModels) void this.#showModels();
    } else if (location.hash === DIAGNOSTICS) {
      if (!this.diagnosing) void this.#showDiagnostics();
    } else if (location.hash === '') this.#screen = 'ask';
    const address = readAddress(location.hash);
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
    this.#inquiry = null;
    this.draft = question;
    const engines = Object.values(this.preferences.settings?.engines ?? {});
    const isFree = engines.every((engine) => engine === BUILT_IN);
    if (!now || !isFree || !this.library.hasDocuments) return;
    this.draft = '';
    void this.ask(question);
  }

  /** The link was followed: a reload does not ask again. */
  #leaveLink(): void {
    if (readAddress(location.hash)?.screen !== 'ask') return;
    history.pushState(null, '', location.pathname + location.search);
  }

  /** The privacy page is open. */
  get privacyOpen(): boolean {
    return this.#privacyOpen;
  }
  closePrivacy(): void {
    this.#privacyOpen = false;
    if (readAddress(location.hash)?.screen !== 'privacy') return;
    history.pushState(null, '', location.pathname + location.search);
  }

  openDiagnostics(): void {
    this.#settingsOpen = false;
    this.#drawerOpen = false;
    if (location.hash === DIAGNOSTICS) this.followAddress();
    else location.hash = DIAGNOSTICS;
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
    if (location.hash === MODELS) this.followAddress();
    else location.hash = MODELS;
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
  async #showEvaluate(): Promise<void> {
    await this.#try(async () => {
      if (!this.#evaluations) {
        const { Evaluations } = await import('../evaluate/evaluations.svelte.ts');
        this.#evaluations ??= new Evaluations(this.service.evaluations, this.notices);
      }
      this.#screen = 'evaluate';
      await this.#evaluations.load();
    });
  }

  #leaveScreen(): void {
    this.#screen = 'ask';
    this.readerAddress.stayHere();
    if (![EVALUATE, MODELS, DIAGNOSTICS].includes(location.hash)) return;
    history.pushState(null, '', location.pathname + location.search);
  }

  clearHistory(): void {
    const { clearTitle: title, clearBody: body, clearAction: action } = text.history;
    this.confirmFirst({
      title,
      body,
      action,
      confirm: () =>
        this.#try(async () => {
          await this.service.clearHistory();
          this.#history = [];
          this.#inquiry = null;
        }),
    });
  }

  removeDocument(id: string): void {
    const { removeTitle: title, removeBody, removeAction: action } = text.library;
    this.confirmFirst({
      title,
      body: removeBody(this.library.nameOf(id)),
      action,
      confirm: async () => {
        if (this.reader.document === id) this.reader.close();
        await this.library.remove(id);
      },
    });
  }

  /** Models are part of everything, but take long to fetch again: the person may keep them. */
  async clearEverything(): Promise<void> {
    const { clearTitle: title, clearBody: body, clearAction: action, clearModels } = text.settings;
    const models = await cachedBytes(MODEL_CACHES).catch(() => 0);
    this.confirmFirst({
      title,
      body,
      action,
      ...(models > 0 ? { option: { label: clearModels(fileSize(models)), ticked: true } } : {}),
      confirm: (withModels) =>
        this.#try(async () => {
          if (withModels) await deleteModels();
          this.reader.close();
          await this.service.clear();
          localStorage.clear();
          await forgetSwitches();
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
  async takeDropped(files: readonly File[]): Promise<void> {
    const rest = this.evaluating ? this.#evaluations?.takeDropped(files) : files;
    if (rest?.length) await this.library.add(rest);
  }

  openDocument(document: string, place: Place | null = null): void {
    this.#drawerOpen = false;
    if (this.library.document(document)) void this.reader.open(document, place);
  }

  async unlock(document: string, password: string): Promise<void> {
    this.reader.rememberPassword(document, password);
    await this.library.unlock(document, password);
  }

  async trySample(): Promise<void> {
    this.#sampleLoading = true;
    await this.#try(async () => {
      this.#sample ??= await loadSample();
      await this.library.add([await this.#sample.file()]);
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

function evicted(documents: number): ErrorRecord {
  const { evictedHint: hint } = text.storage;
  const message = text.storage.evicted(documents);
  return { name: 'TriviumError', code: 'storage-unavailable', message, hint };
}

function outcome(inquiry: Inquiry): string {
  if (inquiry.status === 'cancelled') return text.live.cancelled;
  if (inquiry.status === 'failed') return inquiry.error?.message ?? text.answer.failed;
  const answer = inquiry.answer;
  return answer?.verdict === 'answered' ? text.answer.announce(answer.text) : text.live.notFound;
}
