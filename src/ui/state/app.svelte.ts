/** The whole interface's state: it joins the parts, and is the one place that talks to all. */
import type { LanguageHost } from '../../engines/language/host.ts';
import { toErrorRecord, type ErrorRecord } from '../../errors.ts';
import type { Candidate } from '../../knowledge/types.ts';
import type { LibraryConnection } from '../../library/connect.ts';
import type { LoopState } from '../../methods/events.ts';
import type {
  LibraryEvent,
  LibraryService,
  LibrarySnapshot,
  QuestionSummary,
} from '../../protocol.ts';
import type { Diagnostics } from '../diagnostics/diagnostics.svelte.ts';
import type { Evaluations } from '../evaluate/evaluations.svelte.ts';
import { loadSample, type Sample } from '../ask/sample.ts';
import { text } from '../text.ts';
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

export interface Confirmation {
  title: string;
  body: string;
  action: string;
  /** Nothing is deleted; the action is no warning. */
  tone?: 'plain';
  confirm: () => Promise<void> | void;
}

/** Gives the library; `onDeath` is called when its worker has stopped for good. */
export type Connect = (options: { onDeath: (error: unknown) => void }) => LibraryConnection;

export class App {
  readonly service: LibraryService;
  readonly notices = new Notices();
  readonly library: Library;
  readonly reader: Reader;
  readonly preferences: Preferences;

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
  #worksOffline = $state(false);
  #outdated = $state(false);
  #screen = $state<'ask' | 'evaluate' | 'models' | 'diagnostics'>('ask');
  #models = $state.raw<Models | null>(null);
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

  /** Everything that Trivium consists of is kept in this browser. */
  get worksOffline(): boolean {
    return this.#worksOffline;
  }
  noteKeptForOffline(): void {
    this.#worksOffline = true;
  }

  /** A newer version has taken over the library: only a reload helps. */
  get outdated(): boolean {
    return this.#outdated;
  }

  /** The Evaluate screen is on the page. */
  get evaluating(): boolean {
    return this.#screen === 'evaluate';
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
    this.followAddress();
    await Promise.all([this.preferences.load(), this.#loadExamples()]);
  }

  #receive(event: LibraryEvent): void {
    if (event.type === 'history') this.#history = event.history;
    else if (event.type === 'settings') this.preferences.take(event.settings);
    else if (event.type === 'outdated') this.#outdated = true;
    else if (event.type === 'snapshot') this.#takeSnapshot(event.snapshot);
    else this.library.receive(event);
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
    const inquiry = new Inquiry(crypto.randomUUID(), words);
    this.#inquiry = inquiry;
    this.#drawerOpen = false;
    this.notices.say(text.live.asking);
    await inquiry.run(this.service, state);
    if (this.#inquiry === inquiry) this.notices.say(outcome(inquiry));
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

  clearEverything(): void {
    const { clearTitle: title, clearBody: body, clearAction: action } = text.settings;
    this.confirmFirst({
      title,
      body,
      action,
      confirm: () =>
        this.#try(async () => {
          this.reader.close();
          await this.service.clear();
          localStorage.clear();
          location.reload();
        }),
    });
  }

  confirmFirst(confirmation: Confirmation): void {
    this.#confirmation = confirmation;
  }
  async settle(confirmed: boolean): Promise<void> {
    const confirmation = this.#confirmation;
    this.#confirmation = null;
    if (confirmed) await confirmation?.confirm();
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

function outcome(inquiry: Inquiry): string {
  if (inquiry.status === 'cancelled') return text.live.cancelled;
  if (inquiry.status === 'failed') return inquiry.error?.message ?? text.answer.failed;
  const answer = inquiry.answer;
  return answer?.verdict === 'answered' ? text.answer.announce(answer.text) : text.live.notFound;
}
