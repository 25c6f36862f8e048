/**
 * Which screen is shown, by the address: opening one changes the address, and following the address
 * shows it, so that Back, a reload and a link do what they should.
 */
import { BUILT_IN } from '../../engines/engine-choice.ts';
import { toErrorRecord, type ErrorRecord } from '../../errors.ts';
import { text } from '../text/first.ts';
import {
  goTo,
  MODELS_ADDRESS,
  readAddress,
  screenAddress,
  tableAddress,
  type LibraryScreen,
} from './address.ts';
import type { Dialogs } from './dialogs.svelte.ts';
import { Lazy } from './lazy.svelte.ts';
import type { LibrarySession } from './library-session.svelte.ts';
import type { Library } from './library.svelte.ts';
import type { Notices } from './notices.svelte.ts';
import type { Preferences } from './preferences.svelte.ts';
import type { QuestionSession } from './question-session.svelte.ts';
import { ReaderAddress } from './reader-address.ts';
import type { Place, Reader } from './reader.svelte.ts';
import {
  rowOf,
  screenOf,
  SCREEN_NAMES,
  type ScreenName,
  type ScreenParts,
  type ScreenState,
  type StateOf,
} from './screens.ts';

/** What it needs around it. */
export interface AroundRouter {
  readonly session: LibrarySession;
  readonly asking: QuestionSession;
  readonly library: Library;
  readonly reader: Reader;
  readonly notices: Notices;
  readonly dialogs: Dialogs;
  readonly preferences: Preferences;
  readonly shelf: { readonly id: string; find(id: string): unknown };
  readonly visit: { readonly isReadOnly: boolean };
}

interface ShownScreen {
  readonly row: ReturnType<typeof rowOf>;
  readonly state: ScreenState;
}

/** A screen that has nothing to show. */
interface FailedScreen {
  readonly error: ErrorRecord;
  again(): void;
}

type Made = Omit<ScreenParts, 'openKnowledge' | 'openTables' | 'openDocument'>;

export class Router {
  readonly #around: AroundRouter;
  readonly #states: Record<ScreenName, Lazy<ScreenState>>;
  readonly #left: Partial<Record<ScreenName, unknown>> = {};
  readonly readerAddress: ReaderAddress;
  #screen = $state<ScreenName | 'ask'>('ask');
  #shown = $state.raw<ShownScreen | null>(null);
  #failed = $state.raw<FailedScreen | null>(null);
  #privacyOpen = $state(false);
  /** Counts what was asked to be shown. */
  #turn = 0;

  constructor(around: AroundRouter, made: Made) {
    this.#around = around;
    const parts: ScreenParts = {
      ...made,
      openKnowledge: (tab) => this.open(tab),
      openTables: (table) => this.open('tables', table),
      openDocument: (document, place) => this.openDocument(document, place),
    };
    const lazy = (name: ScreenName): Lazy<ScreenState> =>
      new Lazy(() => rowOf(name).make(parts, this.#left[name]));
    this.#states = Object.fromEntries(SCREEN_NAMES.map((name) => [name, lazy(name)])) as Record<
      ScreenName,
      Lazy<ScreenState>
    >;
    const { reader, shelf, asking } = around;
    this.readerAddress = new ReaderAddress(reader, () => shelf.id, {
      asked: () => asking.address.asked,
      address: () => this.#addressBehind,
    });
  }

  get screen(): ScreenName | 'ask' {
    return this.#screen;
  }
  /** The screen that was shown last: what is done on it may lead away, and still reads what it showed. */
  get shown(): ShownScreen | null {
    return this.#shown;
  }
  /** What the screen on the page says in place of what could not be loaded. */
  get failed(): FailedScreen | null {
    return this.#failed;
  }
  /** A screen other than the questions is on the page. */
  get elsewhere(): boolean {
    return this.#screen !== 'ask';
  }
  /** What is marked in documents is what an answer on the page rests on. */
  get showsAnswers(): boolean {
    return this.#screen === 'ask' || this.#screen === 'evaluate';
  }
  /** The privacy page is open. */
  get privacyOpen(): boolean {
    return this.#privacyOpen;
  }

  /** A screen's state, once it was first opened. */
  stateOf<Name extends ScreenName>(name: Name): StateOf<Name> | null {
    return this.#states[name].value as StateOf<Name> | null;
  }
  /** While it is on the page. */
  at<Name extends ScreenName>(name: Name): StateOf<Name> | null {
    return this.#screen === name ? this.stateOf(name) : null;
  }

  /** By its address. @param table that is to be open. */
  open(screen: LibraryScreen | 'models', table?: string): void {
    const { id } = this.#around.shelf;
    this.#around.dialogs.leave();
    const { name } = screenOf({ screen, library: id }) ?? {};
    const state = name && this.#states[name].value;
    if (name && state) rowOf(name).anew?.(state);
    const ofLibrary =
      table === undefined ? screenAddress(id, screen as LibraryScreen) : tableAddress(id, table);
    const address = screen === 'models' ? MODELS_ADDRESS : ofLibrary;
    // At once: until a change of the address is heard, another may have taken its place.
    if (location.hash !== address) goTo(address);
    this.followAddress();
  }

  openDocument(document: string, place: Place | null = null): void {
    const { dialogs, library, reader } = this.#around;
    dialogs.drawerOpen = false;
    if (library.document(document)) void reader.open(document, place);
  }

  /** The library's passages and statements that hold these words. */
  async searchLibrary(words: string): Promise<void> {
    await this.show('knowledge', 'search');
    const knowledge = this.stateOf('knowledge');
    if (knowledge) knowledge.search.text = words;
    this.open('search');
  }

  /** What is in a document, or in the library. */
  async openOverview(document = ''): Promise<void> {
    await this.show('knowledge', 'overview');
    this.stateOf('knowledge')?.showOverview(document);
  }

  /** Puts it on the page, whatever the address; not where another was asked for while it was fetched. */
  async show(name: ScreenName, part?: string): Promise<void> {
    const turn = ++this.#turn;
    await this.#around.notices.attempt(async () => {
      const state = await this.#states[name].get();
      if (turn !== this.#turn) return;
      const row = rowOf(name);
      this.#screen = name;
      // The same one stays as it is drawn, and keeps the focus.
      if (this.#shown?.state !== state) this.#shown = { row, state };
      this.#failed = null;
      try {
        await row.show(state, part);
      } catch (thrown) {
        if (turn !== this.#turn || state.loaded !== false) throw thrown;
        this.#failed = { error: toErrorRecord(thrown), again: () => void this.show(name, part) };
      }
    });
  }

  /** Changes the address of the open library's questions, and nothing else. */
  goHome(): void {
    goTo(screenAddress(this.#around.shelf.id, 'home'), true);
  }

  toQuestions(): void {
    this.#around.dialogs.drawerOpen = false;
    this.#ask();
  }

  #ask(): void {
    this.#turn++;
    this.#screen = 'ask';
  }

  leaveLink(): void {
    if (readAddress(location.hash)?.screen === 'ask') this.goHome();
  }

  closePrivacy(): void {
    this.#privacyOpen = false;
    if (readAddress(location.hash)?.screen === 'privacy') goTo(this.#addressBehind);
  }

  /** Another library is shown. */
  leaveLibrary(): void {
    this.readerAddress.startAnew();
    this.#ask();
    this.#shown = null;
    for (const name of SCREEN_NAMES) {
      const { ofDevice, leave } = rowOf(name);
      const state = ofDevice ? null : this.#states[name].drop();
      if (state) this.#left[name] = leave?.(state);
    }
  }

  followAddress(): void {
    const { session, shelf, library, notices, asking } = this.#around;
    const address = readAddress(location.hash);
    // It is followed once the library is open.
    if (!session.isOpen) return;
    if (address && 'library' in address && address.library !== shelf.id) {
      void this.#followInto(address.library);
      return;
    }
    const shown = screenOf(address);
    if (shown) {
      const { name, part } = shown;
      if (rowOf(name).hasParts || this.#screen !== name) void this.show(name, part);
    } else if (address?.screen === 'home' || address?.screen === 'question') {
      this.#ask();
      void asking.address.follow(address.screen === 'question' ? address.asked : null);
    } else if (address?.screen === 'document' && address.asked) {
      this.#ask();
      void asking.address.follow(address.asked, true);
    }
    asking.address.wait();
    const isThere = this.readerAddress.follow(address, (id) => library.document(id) !== undefined);
    if (!isThere) notices.tell(text.link.noDocument);
    this.#privacyOpen = address?.screen === 'privacy';
    if (address?.screen === 'ask') this.#followQuestion(address.question, address.now);
  }

  /** The address names another library than the one that is open. */
  async #followInto(library: string): Promise<void> {
    const { shelf, session, notices, asking } = this.#around;
    if (shelf.find(library)) return session.turnTo(library);
    if (location.hash !== '') notices.tell(text.link.noLibrary);
    this.#ask();
    goTo(asking.address.here, true);
  }

  /**
   * A link's question is filled in; a link may also have it asked, where asking costs nothing: the
   * built-in engine. Whatever a model or a server would do waits for the person.
   */
  #followQuestion(question: string, now: boolean): void {
    if (question === '') return;
    const { asking, preferences, library, visit } = this.#around;
    this.#ask();
    void asking.address.follow(null);
    asking.draft = question;
    const engines = Object.values(preferences.settings?.engines ?? {});
    const isFree = engines.every((engine) => engine === BUILT_IN);
    if (!now || !isFree || !(library.hasDocuments || visit.isReadOnly)) return;
    asking.draft = '';
    void asking.ask(question);
  }

  /** The address of the screen, with nothing open above or beside it. */
  get #addressBehind(): string {
    const { asking, shelf } = this.#around;
    const screen = this.#screen;
    if (screen === 'ask') return asking.address.here;
    const state = this.#states[screen].value;
    return state ? rowOf(screen).address(shelf.id, state) : asking.address.here;
  }
}
