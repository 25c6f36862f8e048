/** The whole interface's state: its parts, made from one another and told of one another. */
import type { LanguageHost } from '../../engines/language/host.ts';
import { Libraries } from '../../library/libraries.ts';
import type { LibraryService } from '../../protocol.ts';
import type { AskedOnly } from '../ask/asked-only.svelte.ts';
import { Commands } from '../commands/commands.svelte.ts';
import { Correcting } from '../correct/correcting.svelte.ts';
import { QuestionHistory } from '../history/question-history.svelte.ts';
import { DocumentLanguages } from '../library/document-languages.svelte.ts';
import type { Kept } from '../quotes/kept.ts';
import type { Quotes } from '../quotes/quotes.svelte.ts';
import { evidenceOf, NO_EVIDENCE } from '../reader/evidence.ts';
import { Watching } from '../watch/watching.svelte.ts';
import { readAddress, screenAddress } from './address.ts';
import { ChangedFiles } from './changed-files.svelte.ts';
import { Dialogs } from './dialogs.svelte.ts';
import { evicted } from './evicted.ts';
import { hearLibrary, takeSnapshot } from './hear-library.ts';
import { Intake } from './intake.svelte.ts';
import { InterfaceLanguage } from './interface-language.svelte.ts';
import { Lazy } from './lazy.svelte.ts';
import { LibrariesBehind } from './libraries-behind.ts';
import { LibrarySession, type AroundLibrary, type Connect } from './library-session.svelte.ts';
import { Library } from './library.svelte.ts';
import { ListOrder } from './list-order.svelte.ts';
import { Notices } from './notices.svelte.ts';
import { Preferences } from './preferences.svelte.ts';
import { QuestionSession } from './question-session.svelte.ts';
import { Reader } from './reader.svelte.ts';
import { Router } from './router.svelte.ts';
import { Shelf } from './shelf.svelte.ts';
import { Site } from './site.svelte.ts';
import { StorageUse } from './storage.svelte.ts';
import { Transfers } from './transfers.svelte.ts';
import { Visit } from './visit.svelte.ts';
import { Work } from './work.ts';

export class App {
  readonly notices = new Notices();
  readonly dialogs = new Dialogs();
  readonly interfaceLanguage = new InterfaceLanguage();
  readonly listOrder = new ListOrder();
  readonly site = new Site(this.notices);
  /** Files that have changed since they were added. */
  readonly changedFiles = new ChangedFiles();
  /** The libraries of this browser. */
  readonly shelf: Shelf;
  /** How the one that is open is opened, and gives way to another. */
  readonly session: LibrarySession;
  readonly service: LibraryService;
  /** What is in it. */
  readonly library: Library;
  readonly preferences: Preferences;
  /** The questions that were asked of it. */
  readonly questions: QuestionHistory;
  /** What was kept of it. */
  readonly quotes: Lazy<Quotes>;
  readonly languages: DocumentLanguages;
  readonly reader: Reader;
  readonly storage: StorageUse;
  readonly behind: LibrariesBehind;
  /** The library that the site was published with. */
  readonly visit: Visit;
  /** What is asked, and what is on the page of it. */
  readonly asking: QuestionSession;
  /** Which documents questions are put to. */
  readonly asked: AskedOnly;
  readonly router: Router;
  /** Corrections of the question on the page. */
  readonly correcting: Correcting;
  readonly transfers: Transfers;
  readonly intake: Intake;
  readonly watching: Watching;
  readonly work: Work;
  readonly commands: Commands;

  /** @param language the models that can be run on this page; null where none can (tests). */
  constructor(
    connect: Connect,
    readonly language: LanguageHost | null = null,
    libraries = new Libraries(),
  ) {
    const { notices, dialogs } = this;
    this.shelf = new Shelf(libraries);
    this.session = new LibrarySession(connect, this, this.#around);
    const { service } = this.session;
    this.service = service;
    this.library = new Library(service, notices);
    this.preferences = new Preferences(service, notices);
    this.questions = new QuestionHistory(service, notices);
    this.languages = new DocumentLanguages(() => service.knowledge);
    this.reader = new Reader(service, () => {
      if (!this.router.showsAnswers) return NO_EVIDENCE;
      const { answer, trace } = this.asking.inquiry ?? this.asking.comparison?.consulted ?? {};
      return answer ? evidenceOf(answer, trace?.placeholders) : NO_EVIDENCE;
    });
    this.quotes = new Lazy(async () => {
      const quotes = new (await import('../quotes/quotes.svelte.ts')).Quotes(this);
      await quotes.load();
      return quotes;
    });
    this.storage = new StorageUse(this.library, this.shelf, (id) => this.session.usageOf(id));
    this.behind = new LibrariesBehind(connect, this.shelf, this.session, this.reader);
    this.visit = new Visit(this);
    const page = {
      isElsewhere: () => this.router.elsewhere,
      isEvaluating: () => this.router.screen === 'evaluate',
      toQuestions: () => this.router.toQuestions(),
      leaveLink: () => this.router.leaveLink(),
      noteAsked: () => this.commands.noteAsked(),
      noteAnswer: () => this.site.installation.noteAnswer(),
    };
    this.asking = new QuestionSession(this, page);
    this.asked = this.asking.only;
    const confirmFirst = dialogs.confirmFirst.bind(dialogs);
    const { library, listOrder, preferences } = this;
    this.router = new Router(this, {
      ...{ service, notices, library, listOrder, preferences, language, confirmFirst },
    });
    this.correcting = new Correcting(this);
    this.transfers = new Transfers(this);
    this.intake = new Intake(this);
    this.watching = new Watching(this);
    this.work = new Work(this);
    this.commands = new Commands(this);
    this.#joinLibrary();
  }

  #joinLibrary(): void {
    const { library, reader, storage, changedFiles } = this;
    library.onAdding = () => void storage.askToKeep();
    library.onChanged = (files) => changedFiles.ask(files);
    library.onUnlocking = (id, password) => reader.rememberPassword(id, password);
    library.onRemoving = (ids) => {
      if (ids.includes(reader.document ?? '')) reader.close();
    };
  }

  async start(): Promise<void> {
    const address = readAddress(location.hash);
    const named = location.hash !== '' && address && 'library' in address ? address.library : null;
    const prepare = (): Promise<unknown> =>
      Promise.all([this.preferences.load(), this.site.load()]);
    if (!(await this.session.begin(named, await this.visit.look(), prepare))) return;
    // The library that was open last is in the address as well.
    if (location.hash === '' || (named !== null && named !== this.shelf.id)) this.router.goHome();
    // At once: from here on the person asks and opens, and what the address named must not come later.
    this.router.followAddress();
    await Promise.all([this.intake.loadExamples(), this.intake.takeShared()]);
  }

  /** Keeps a sentence or an answer: asks for a note first. */
  readonly keep = async (kept: Kept): Promise<void> => {
    await this.notices.attempt(async () => (await this.quotes.get()).begin(kept));
  };

  readonly clearEverything = async (): Promise<void> =>
    (await import('./clear-everything.ts')).clearEverything(this);

  get #around(): AroundLibrary {
    return {
      start: () => this.start(),
      take: (snapshot) => takeSnapshot(this, snapshot),
      receive: (event) => hearLibrary(this, event),
      opened: () => this.#opened(),
      entered: () => {
        this.router.followAddress();
        return this.intake.loadExamples();
      },
      leave: () => this.#leave(),
      interrupted: () => this.asking.interrupted(),
      addressOf: (id) => screenAddress(id, this.router.screen === 'evaluate' ? 'evaluate' : 'home'),
      forget: (id) => {
        this.storage.forget(id);
        this.watching.forget(id);
      },
    };
  }

  #opened(): void {
    // What came with the site comes again.
    const gone = this.visit.isReadOnly ? 0 : this.storage.evicted();
    if (gone > 0) this.notices.failWith(evicted(gone));
    this.storage.noteCount();
    void this.watching.follow().catch(() => {});
  }

  #leave(): void {
    this.notices.settleAll();
    this.changedFiles.dismiss();
    this.watching.rest();
    this.asking.leaveLibrary();
    this.router.leaveLibrary();
    this.reader.close();
    this.quotes.drop();
    this.library.empty();
    this.questions.empty();
  }
}
