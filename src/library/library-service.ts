/**
 * The library: documents in, questions answered, everything kept. The single writer of the
 * database and of the index (design.md section 3); tabs/shared-library.ts sees to there being one. Knows no worker and no browser: what it needs
 * is given, so that it runs in Node over a fake IndexedDB as well.
 */
import { kindOfFile } from '../documents/kinds.ts';
import { asWritten } from '../documents/tags.ts';
import type { Range, Rectangle } from '../documents/types.ts';
import { readsPrompts } from '../engines/engine-choice.ts';
import type { Engine } from '../engines/engine.ts';
import type { LanguageService } from '../engines/language/protocol.ts';
import { fromErrorRecord, toErrorRecord, TriviumError } from '../errors.ts';
import type { KnowledgeService } from '../knowledge-protocol.ts';
import type { Fact } from '../knowledge/facts.ts';
import type { MethodEvent } from '../methods/events.ts';
import { keptAs, type KeptCorrection } from '../methods/kept-corrections.ts';
import { METHODS, type RegisteredMethod } from '../methods/registry.ts';
import type {
  AskOptions,
  ChunkView,
  DocumentChange,
  DocumentSummary,
  DocumentView,
  ExportChoice,
  EvaluationService,
  GivenAnswer,
  ImportOutcome,
  IncomingFile,
  LibraryDiagnostics,
  LibraryEvent,
  LibraryService,
  LibrarySnapshot,
  LibraryToRestore,
  PassageQuestion,
  QuestionChange,
  QuestionRecord,
  QuestionSummary,
  Quote,
  RecognitionProgress,
  RestoreOutcome,
  Settings,
  StartedExport,
  StartedRecords,
} from '../protocol.ts';
import { beginningFor, withBeginning } from '../retrieval/beginnings.ts';
import { remembering } from '../retrieval/remembering.ts';
import { restricted } from '../retrieval/restricted.ts';
import type { LibraryIndex } from '../retrieval/library-index.ts';
import type { SiteAccess } from '../site/site-access.ts';
import { correctionsAround, redoCorrection, undoCorrection } from '../storage/corrections.ts';
import { deleteFact, deleteFacts, listFacts } from '../storage/facts.ts';
import { forgetAllKept, forgetKept, listKept } from '../storage/kept-corrections.ts';
import { damageError, type Damage } from '../storage/damage.ts';
import { hasFile, keepDocuments, readText } from '../storage/documents.ts';
import { commitPart } from '../storage/import-commits.ts';
import { commitState } from '../storage/indexing-commits.ts';
import { storeFile } from '../storage/intake.ts';
import {
  changeQuestion,
  deleteQuestion,
  deleteQuestions,
  listQuestions,
  readQuestion,
  readTrajectory,
} from '../storage/questions.ts';
import { deleteQuote, keepQuote, listQuotes } from '../storage/quotes.ts';
import { readLibrary } from '../storage/library-record.ts';
import { forgetFailures } from '../storage/recognised.ts';
import type { DocumentRecord } from '../storage/records.ts';
import { clearAll, type Left } from '../storage/removal.ts';
import type { Database } from '../storage/schema.ts';
import { readSettings, writeSettings } from '../storage/settings.ts';
import type { TableService } from '../table-protocol.ts';
import { isUnreadable } from '../tables/state.ts';
import type { Task } from '../tasks/task.ts';
import type { ExtractInput, ExtractOutput } from '../tasks/types.ts';
import type { Embedder } from '../vectors/types.ts';
import { pause } from '../waiting.ts';
import { Asking, findingsOfRecord } from './asking.ts';
import { Catalogue } from './catalogue.ts';
import { chosenEngine, LanguageEngine, offeredEngines } from './chosen-engine.ts';
import { CurrentIndex } from './current-index.ts';
import { DeepIndexing } from './deep-indexing.ts';
import { asSaidIn, changed, descriptionOf } from './describing.ts';
import { digest } from '../digest.ts';
import { LibraryFiles } from './library-files.ts';
import type { EmbeddingAccess } from './embedding-access.ts';
import type { Evaluating } from './evaluating.ts';
import { areaWhenNeeded } from './calls.ts';
import { Exclusive } from './exclusive.ts';
import type { BeginWriting } from './file-writer.ts';
import { builtInEngine } from './built-in-engine.ts';
import { knowledgeService } from './knowledge.ts';
import { indexPassage } from './index-passage.ts';
import type { IndexingParts } from './indexing-parts.ts';
import { IndexingQueue } from './indexing-queue.ts';
import type { PictureReader, Reader } from './reader.ts';
import type { Recognising } from './recognising.ts';
import type { Filling } from './filling.ts';
import { Embedders } from './model-embedder.ts';
import { outdated } from './outdated.ts';
import { ReEmbedding } from './re-embedding.ts';
import type { ReadingModelAccess } from './reading-model/access.ts';
import type { ReIndexing } from './re-indexing.ts';
import type { Suggesting } from './suggesting.ts';
import { removeFromLibrary } from './remove-document.ts';
import { formerOf, Replacing } from './replacing.ts';
import { readOnly } from './read-only.ts';
import { SiteIntake } from './site-intake.ts';
import { ReadingShares } from './reading-shares.ts';
import { restrictionIn } from './restriction.ts';
import { restoreJournal } from './restore-journal.ts';
import { RunProgress } from './run-progress.ts';
import { checkSettings } from './settings-limits.ts';
import { UPKEEP_DELAY_MS, VectorUpkeep } from './vector-upkeep.ts';
import { askedForMore } from '../knowledge/more.ts';
import { tablesOf } from './tables-of.ts';
import { WhenNeeded } from './when-needed.ts';
import { viewBytes, viewChunks, viewRectangles, viewText, type RectanglesOf } from './viewing.ts';

/** Whether pictures are still being read. */
const LOOK_EVERY_MS = 1_000;

/** Where settings are kept: beside all libraries, or in a library that is alone. */
export interface SettingsPlace {
  read(): Promise<Settings>;
  write(settings: Settings): Promise<void>;
  /** Back to the defaults. */
  forget(): Promise<void>;
}

export interface LibraryParts {
  openDatabase: (onLost: (error: TriviumError) => void) => Promise<Database>;
  /** Without it settings are kept in the library's own database. */
  settings?: SettingsPlace;
  reader: Reader;
  /** Without it, pictures are not read. */
  pictures?: readonly PictureReader[];
  /** The built-in engine: it does what no model was chosen for, and what a model cannot do. */
  engine: Engine;
  extract: Task<ExtractInput, ExtractOutput>;
  /**
   * Where the library comes from that {@link openDatabase} has opened, if it came with the site: it
   * is taken in from there, and only read.
   */
  site?: () => SiteAccess | null;
  /** The built-in one. */
  embedder: Embedder;
  /** Models that compare texts; absent where none can be run. */
  embedding?: EmbeddingAccess;
  /** The model that comes with the site; absent where none can be run. */
  readingModel?: ReadingModelAccess;
  /** Without it, all that there are. */
  methods?: readonly RegisteredMethod[];
  rectanglesOf: RectanglesOf;
  /** Who writes exports; without it, this thread. */
  writeFile?: BeginWriting;
  /** Milliseconds since the epoch. */
  now?: () => number;
  /** How long after the last change the vectors are looked after. */
  upkeepDelayMs?: number;
  /** Above so many propositions, their int8 rows stay on disk; see open-vectors.ts. */
  rowsInMemory?: number;
  /** What a question may spend on having its passages read by a model, in milliseconds. */
  questionMs?: number;
}

/** What there is while the library is open. */
interface Opened {
  database: Database;
  catalogue: Catalogue;
  queue: IndexingQueue;
  asking: Asking;
  evaluating: WhenNeeded<Evaluating>;
  parts: IndexingParts;
  upkeep: VectorUpkeep;
  reEmbedding: ReEmbedding;
  deepIndexing: DeepIndexing;
  recognising: WhenNeeded<Recognising>;
  filling: WhenNeeded<Filling>;
  files: LibraryFiles;
  knowledge: KnowledgeService;
  reIndexing: WhenNeeded<ReIndexing>;
  suggesting: WhenNeeded<Suggesting>;
  /** Null for a library of the person's own. */
  intake: SiteIntake | null;
  /** Begins to load the index. */
  load: () => void;
  /** Resolves when the index has been loaded. */
  indexed: Promise<void>;
}

export class Library implements LibraryService {
  readonly #parts: LibraryParts;
  readonly #now: () => number;
  readonly #passwords = new Map<string, string>();
  #opened: Opened | null = null;
  #opening: Promise<LibrarySnapshot> | null = null;
  #onEvent: (event: LibraryEvent) => void = () => {};
  #language: LanguageService | null = null;
  #recognition: RecognitionProgress | null = null;

  constructor(parts: LibraryParts) {
    this.#parts = parts;
    this.#now = parts.now ?? Date.now;
  }

  async open(onEvent: (event: LibraryEvent) => void): Promise<LibrarySnapshot> {
    this.#onEvent = onEvent;
    this.#opening ??= this.#open().finally(() => (this.#opening = null));
    return this.#opening;
  }

  /** The way to the models, which the page holds; before it is given the built-in engine does all. */
  reachLanguage(language: LanguageService): void {
    this.#language = language;
  }

  async addFiles(files: IncomingFile[]): Promise<DocumentSummary[]> {
    const { catalogue, queue, parts, indexed, files: libraryFiles } = this.#writable();
    if (files.length > 0) this.#parts.readingModel?.want();
    await indexed;
    const summaries: DocumentSummary[] = [];
    for (const file of files) {
      const id = await digest(file.bytes);
      const takeIn = (): Promise<boolean> => parts.writes.run(() => this.#takeIn(id, file));
      const isNew = (await takeIn()) || (await libraryFiles.decided(id).then(takeIn));
      queue.start();
      const { state } = catalogue.get(id).document;
      if (!isNew && state === 'failed') await queue.reopen(id);
      summaries.push(catalogue.summary(id));
    }
    return summaries;
  }

  async givePassword(document: string, password: string): Promise<void> {
    const { queue, indexed } = this.#writable();
    await indexed;
    this.#passwords.set(document, password);
    await queue.reopen(document);
  }

  async pauseIndexing(): Promise<void> {
    const { queue, indexed } = this.#library();
    await indexed;
    await queue.pause();
  }

  async resumeIndexing(): Promise<void> {
    const { queue, indexed } = this.#library();
    await indexed;
    await queue.resume();
  }

  /** There may be a network again. */
  connected(): void {
    this.#opened?.queue.connected();
    void this.#opened?.recognising.ifUsed((part) => part.connected());
    this.#parts.readingModel?.connected();
    this.#opened?.intake?.connected();
  }

  async retry(id: string): Promise<void> {
    const { queue, indexed, catalogue, database } = this.#writable();
    await indexed;
    const { recognition } = catalogue.get(id).document;
    if (recognition) return this.#recognising((part) => part.begin(id));
    await forgetFailures(database, id);
    await queue.reopen(id);
  }

  async pauseRecognition(): Promise<void> {
    await this.#recognising((part) => part.pause());
  }

  async resumeRecognition(): Promise<void> {
    await this.#recognising((part) => part.resume());
  }

  async cancelRecognition(): Promise<void> {
    await this.#recognising((part) => part.cancel());
  }

  async #recognising(work: (part: Recognising) => Promise<void>): Promise<void> {
    const { recognising, indexed } = this.#writable();
    await indexed;
    await work(await recognising.get());
  }

  async removeDocument(id: string): Promise<void> {
    this.#writable();
    await this.#remove(id);
  }

  async changeDocuments(change: DocumentChange): Promise<void> {
    const { database, catalogue, parts, filling } = this.#writable();
    await parts.writes.run(async () => {
      const known = change.documents.filter((id) => catalogue.has(id));
      const there = catalogue.all().flatMap(({ document: { tags = [] } }) => tags);
      const meant = change.tag ? { ...change, tag: asWritten(change.tag, there) } : change;
      const entries = known.map((id) => {
        const { document, job } = catalogue.get(id);
        return { document: changed(document, meant), job };
      });
      await keepDocuments(
        database,
        entries.map(({ document }) => document),
      );
      for (const entry of entries) catalogue.put(entry);
    });
    // Rows may be those of a tag.
    filling.ifUsed((part) => part.resumed()).catch((thrown) => this.#problem(thrown));
  }

  async #remove(id: string, may: Pick<Left, 'mayReturn'> = {}): Promise<void> {
    const { catalogue, indexed } = this.#library();
    await indexed;
    await this.#removeLeaving(id, (removed) => {
      const newer = catalogue.all().find(({ document }) => document.replaces === id);
      return { former: formerOf(removed, newer?.document.id), ...may };
    });
  }

  async #removeLeaving(id: string, leave: (removed: DocumentRecord) => Left): Promise<void> {
    const { database, catalogue, queue, parts, upkeep, recognising, filling } = this.#library();
    catalogue.get(id);
    await recognising.ifUsed((part) => part.leave(id));
    await queue.whileHeld([id], () =>
      parts.writes.run(async () => {
        const left = leave(catalogue.get(id).document);
        const { former, successor } = left;
        await removeFromLibrary(database, parts.current, id, left);
        this.#passwords.delete(id);
        parts.progress.forget(id);
        if (successor) catalogue.put({ document: successor, job: null });
        catalogue.remove(id, former);
      }),
    );
    upkeep.schedule();
    filling.ifUsed((part) => part.documentsChanged()).catch((thrown) => this.#problem(thrown));
  }

  async ask(
    question: string,
    options: AskOptions,
    onEvent: (event: MethodEvent) => void,
  ): Promise<GivenAnswer> {
    return this.#library().asking.ask(question, options, onEvent);
  }

  async cancelQuestion(id: string): Promise<void> {
    this.#library().asking.cancel(id);
  }

  /** Resolves when no question is being answered. */
  async allAnswered(): Promise<void> {
    await this.#library().asking.allAnswered();
  }

  async history(): Promise<QuestionSummary[]> {
    return this.#history(this.#library());
  }

  /** What is being answered is not in it yet. */
  async #history({ database, asking }: Opened): Promise<QuestionSummary[]> {
    const { records, damage } = await listQuestions(database);
    this.#report(damage);
    return records.filter(({ id }) => !asking.isOpen(id));
  }

  async question(id: string): Promise<QuestionRecord | null> {
    const { database, asking } = this.#library();
    return asking.isOpen(id) ? null : readQuestion(database, id);
  }

  async trajectory(id: string): Promise<string> {
    return readTrajectory(this.#library().database, id);
  }

  async removeQuestions(ids: readonly string[]): Promise<void> {
    const { database, asking } = this.#library();
    for (const one of await correctionsAround(database, ids)) {
      asking.forget(one);
      await deleteQuestion(database, one);
    }
  }

  async undoCorrection(id: string): Promise<QuestionRecord | null> {
    const settings = await this.settings();
    return undoCorrection(this.#library().database, id, (one) => findingsOfRecord(one, settings));
  }

  async redoCorrection(id: string): Promise<QuestionRecord | null> {
    const settings = await this.settings();
    return redoCorrection(this.#library().database, id, (one) => findingsOfRecord(one, settings));
  }

  async changeQuestion(id: string, change: QuestionChange): Promise<void> {
    await changeQuestion(this.#library().database, id, change);
  }

  async clearHistory(): Promise<void> {
    const { database, asking } = this.#library();
    asking.forgetAll();
    await deleteQuestions(database);
  }

  async facts(): Promise<Fact[]> {
    return listFacts(this.#library().database);
  }

  async removeFact(id: string): Promise<void> {
    await deleteFact(this.#library().database, id);
  }

  async clearFacts(): Promise<void> {
    await deleteFacts(this.#library().database);
  }

  async quotes(): Promise<Quote[]> {
    const { records, damage } = await listQuotes(this.#library().database);
    this.#report(damage);
    return records;
  }

  async keepQuote(quote: Quote): Promise<void> {
    await keepQuote(this.#library().database, quote);
  }

  async removeQuote(id: string): Promise<void> {
    await deleteQuote(this.#library().database, id);
  }

  async keptCorrections(): Promise<KeptCorrection[]> {
    return listKept(this.#library().database);
  }

  async forgetCorrection(question: string): Promise<void> {
    await forgetKept(this.#library().database, keptAs(question));
  }

  async forgetCorrections(): Promise<void> {
    await forgetAllKept(this.#library().database);
  }

  async view(document: string): Promise<DocumentView> {
    const { database, catalogue, intake } = this.#library();
    const summary = catalogue.summary(document);
    const password = this.#passwords.get(document);
    const [shown, isHere] = await Promise.all([
      viewText(database, document),
      hasFile(database, document),
    ]);
    const canBeHad = isHere || (intake?.state?.holdsFiles ?? false);
    return { summary, ...shown, hasFile: canBeHad, ...(password ? { password } : {}) };
  }

  async bytes(document: string): Promise<ArrayBuffer> {
    const { database, catalogue, intake, parts } = this.#library();
    if (!intake || (await hasFile(database, document))) return viewBytes(database, document);
    const { id, name, kind } = catalogue.get(document).document;
    const { bytes, type } = await intake.original({ id, name, kind });
    // Kept for later visits; where there is no room for it, it is shown all the same.
    const file = { version: 1, document, type, bytes } as const;
    await parts.writes.run(() => commitPart(database, { file })).catch(() => {});
    return bytes;
  }

  async rectangles(document: string, ranges: readonly Range[]): Promise<Rectangle[][]> {
    const { database } = this.#library();
    return viewRectangles(database, document, ranges, this.#parts.rectanglesOf);
  }

  async chunks(document: string): Promise<ChunkView[]> {
    const { database, catalogue } = this.#library();
    catalogue.get(document);
    return viewChunks(database, document);
  }

  get knowledge(): KnowledgeService {
    return this.#library().knowledge;
  }

  get evaluations(): EvaluationService {
    const { evaluating } = this.#library();
    return areaWhenNeeded('evaluations', () => evaluating.get());
  }

  get tables(): TableService {
    const { filling, indexed } = this.#library();
    return tablesOf(filling, indexed);
  }

  async diagnostics(): Promise<LibraryDiagnostics> {
    const { upkeep, indexed } = this.#library();
    await indexed;
    const indexes = await upkeep.describe();
    const { current } = this.#library().parts;
    return { embedder: current.embedder.id, indexes, repairs: [...upkeep.repairs] };
  }

  async checkVectors(): Promise<LibraryDiagnostics> {
    const { upkeep, indexed } = this.#library();
    await indexed;
    await upkeep.check();
    return this.diagnostics();
  }

  async beginExport(choice: ExportChoice): Promise<StartedExport> {
    const { files, indexed } = this.#library();
    await indexed;
    return files.beginExport(choice);
  }

  async nextOfExport(id: string): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.#library().files.nextOfExport(id);
  }

  async endExport(id: string): Promise<void> {
    await this.#library().files.endExport(id);
  }

  async importLibrary(
    file: Blob,
    id: string,
    onProgress: (bytes: number) => void,
  ): Promise<ImportOutcome> {
    const { files } = this.#writable();
    this.#parts.readingModel?.want();
    return files.import(file, id, onProgress);
  }

  async cancelImport(id: string): Promise<void> {
    this.#library().files.cancelImport(id);
  }

  async beginRecords(): Promise<StartedRecords> {
    return this.#library().files.beginRecords();
  }

  async restore(
    library: LibraryToRestore,
    id: string,
    onProgress: (bytes: number) => void,
  ): Promise<RestoreOutcome> {
    const { files } = this.#writable();
    return files.restore(library, id, onProgress);
  }

  async loadReadingModel(): Promise<void> {
    await this.#parts.readingModel?.ask();
  }

  async readPassages(asked: readonly PassageQuestion[]): Promise<(string | null)[]> {
    const { readPassages } = await import('./read-passages.ts');
    return readPassages(asked, this.#parts);
  }

  async settings(): Promise<Settings> {
    return this.#settings(this.#library().database).read();
  }

  async saveSettings(settings: Settings): Promise<void> {
    const { database } = this.#library();
    await this.#settings(database).write(checkSettings(settings));
    this.#followSoon(settings);
  }

  /** Changed from a tab that has another library open: what holds for all holds for this one. */
  async settingsChanged(): Promise<void> {
    if (!this.#opened) return;
    const settings = await this.settings();
    this.#onEvent({ type: 'settings', settings });
    this.#followSoon(settings);
  }

  async clear(): Promise<void> {
    const opened = this.#library();
    const { database, catalogue, queue, asking, evaluating, parts, files, intake } = opened;
    const { indexed, reIndexing, recognising, filling, suggesting } = opened;
    await indexed;
    await recognising.ifUsed((part) => part.halt());
    await filling.ifUsed((part) => part.forget());
    await suggesting.ifUsed((part) => part.stop());
    asking.forgetAll();
    await evaluating.ifUsed((part) => part.stopAll());
    await intake?.stop();
    await files.stop();
    await reIndexing.ifUsed((part) => part.stop());
    const ids = catalogue.all().map(({ document }) => document.id);
    await queue.whileHeld(ids, () =>
      parts.writes.run(async () => {
        await parts.current.completed().catch(() => {});
        await clearAll(database);
        await this.#settings(database).forget();
        parts.current.empty();
        this.#passwords.clear();
        for (const id of ids) {
          parts.progress.forget(id);
          catalogue.remove(id);
        }
      }),
    );
  }

  /** Resolves when nothing is being answered, imported or indexed. */
  async atRest(): Promise<void> {
    const { asking, queue, files, indexed } = this.#library();
    await indexed;
    await files.atRest();
    await queue.atRest();
    await asking.allAnswered();
  }

  /** Lets go of the database; {@link open} takes it again. */
  async close(): Promise<void> {
    const opened = this.#opened;
    if (!opened) return;
    opened.asking.cancelAll();
    await opened.evaluating.ifUsed((part) => part.stopAll());
    await opened.indexed.catch(() => {});
    await opened.intake?.stop();
    await opened.files.stop();
    await opened.recognising.ifUsed((part) => part.stop());
    await opened.filling.ifUsed((part) => part.stop());
    await opened.suggesting.ifUsed((part) => part.stop());
    await opened.reIndexing.ifUsed((part) => part.stop());
    await opened.queue.halt();
    await opened.upkeep.stop();
    await opened.reEmbedding.stop();
    await opened.deepIndexing.stop();
    this.#parts.embedding?.rest();
    this.#parts.readingModel?.rest();
    await opened.parts.current.completed().catch(() => {});
    opened.parts.reader.rest();
    opened.database.close();
    this.#opened = null;
  }

  async #open(): Promise<LibrarySnapshot> {
    if (this.#opened) return this.#snapshot(this.#opened);
    const database = await this.#parts.openDatabase((error) => this.#lost(error));
    const opened = await this.#prepare(database);
    this.#opened = opened;
    opened.indexed.catch((thrown: unknown) => this.#problem(thrown));
    // The list is small: read first, it need not wait for the megabytes of the index.
    return this.#snapshot(opened).finally(opened.load);
  }

  /** A library that came with the site arrives by itself, once what is here can be asked about. */
  #intakeFrom(
    access: SiteAccess,
    { catalogue, files, indexed }: Pick<Opened, 'catalogue' | 'files' | 'indexed'>,
  ): SiteIntake {
    const intake = new SiteIntake({
      access,
      broughtBy: () =>
        new Map(catalogue.all().map(({ document }) => [document.id, document.importedBy])),
      take: (file, id) => files.import(file, id, () => {}),
      remove: (id) => this.#remove(id, { mayReturn: true }),
      onState: (site) => this.#onEvent({ type: 'site', site }),
      onProblem: (thrown) => this.#problem(thrown),
    });
    void Promise.all([intake.begin(), indexed])
      .then(() => intake.run())
      .catch(() => {});
    return intake;
  }

  /** @returns false for a file that is there already: it stays as it is. */
  async #takeIn(id: string, { name, type, bytes, replaces }: IncomingFile): Promise<boolean> {
    const { database, catalogue, queue } = this.#library();
    if (catalogue.has(id)) return false;
    // Of what says nothing of itself, until it has been read.
    const kind = kindOfFile(name, type) ?? 'text';
    const state = queue.isPaused ? 'paused' : 'waiting';
    const known = { id, name, kind, bytes: bytes.byteLength, addedAt: this.#now(), state } as const;
    const waits = replaces !== undefined && catalogue.has(replaces) ? { replaces } : {};
    const entry = await storeFile(database, { ...known, ...waits }, type, bytes);
    catalogue.put(entry);
    queue.expect(entry.document);
    return true;
  }

  /** The list of documents is read at once; the index is loaded while the page shows the list. */
  async #prepare(database: Database): Promise<Opened> {
    const { reader, engine, embedder, extract, methods = METHODS } = this.#parts;
    const emit = (event: LibraryEvent): void => {
      if (event.type === 'recognition') this.#recognition = event.recognition;
      this.#onEvent(event);
    };
    const access = this.#parts.site?.() ?? null;
    const shares = new ReadingShares();
    const catalogue = new Catalogue(emit, this.#now, shares);
    const { entries, damage } = await restoreJournal(database);
    this.#report(damage);
    catalogue.load(entries);
    const settings = (): Promise<Settings> => this.#settings(database).read();
    if (this.#parts.embedding) this.#parts.embedding.onNote = (note) => this.#problem(note);
    const embedders = new Embedders(embedder, this.#parts.embedding, (thrown) =>
      this.#problem(thrown),
    );
    const parts: IndexingParts = {
      ...{ database, reader, extract, catalogue, shares, settings, emit },
      progress: new RunProgress(this.#now),
      writes: new Exclusive(),
      current: new CurrentIndex(database, embedder, embedders, this.#parts.rowsInMemory),
      passwords: this.#passwords,
      onIndexed: (id) => replacing.indexed(id),
      onRest: () => {
        upkeep.schedule();
        deepIndexing.look();
        lookForPictures();
        fillTables();
      },
      recognises: this.#parts.pictures !== undefined,
    };
    const replacing = new Replacing({
      catalogue,
      store: (document) =>
        parts.writes.run(() => {
          const now = catalogue.get(document.id).document;
          return commitState(database, asSaidIn(now, document), null);
        }),
      remove: (id, leave) => this.#removeLeaving(id, leave),
      onProblem: (thrown) => this.#problem(thrown),
    });
    const queue = new IndexingQueue(parts, this.#now);
    queue.resumeStored();
    let load = (): void => {};
    const mayLoad = new Promise<void>((resolve) => (load = resolve));
    const loading = mayLoad.then(() => parts.current.load());
    const indexed = loading.then((damage) => {
      this.#reportMended(damage, upkeep);
      queue.begin();
      lookForPictures();
      fillTables();
      void replacing.resume();
      void this.#beginReadingModel(parts, access !== null);
      void this.#complete(parts, upkeep);
      // What models would do to it is for whoever publishes it.
      if (access) return;
      void settings().then((chosen) => this.#follow(chosen, parts, { reEmbedding, deepIndexing }));
    });
    const retriever = async () => {
      await indexed;
      return parts.current.index;
    };
    const onProblem = (thrown: unknown): void => this.#problem(thrown);
    const deepIndexing: DeepIndexing = new DeepIndexing({
      ...{ database, catalogue, extract, emit, current: parts.current, writes: parts.writes },
      engine: (id, { server }, priority) =>
        new LanguageEngine(id, server, () => this.#language, priority),
      othersDone: () => asking.allAnswered(),
      ...(this.#parts.questionMs === undefined ? {} : { questionMs: this.#parts.questionMs }),
    });
    const index = (): LibraryIndex => parts.current.index;
    const byRules = builtInEngine();
    const asking: Asking = new Asking({
      ...{ database, methods, settings, onProblem },
      retriever: async (facts, corrections, only) => {
        await indexed;
        await intake?.useful;
        const passage = (id: number) => index().passage(id);
        const remembered = remembering(deepIndexing.around(index), facts, passage);
        return restricted(remembered, restrictionIn(corrections, index(), only), passage);
      },
      withBeginning: (retriever, question, corrections, only) => {
        const documents = catalogue.all().map(({ document: { id, name, ...rest } }) => ({
          ...{ id, name },
          ...descriptionOf(rest),
        }));
        const { excluded } = restrictionIn(corrections, index(), only);
        const now = index();
        const beginning = beginningFor(question, documents, {
          chunkIdsOf: (id) => now.chunkIdsOf(id).filter((each) => !excluded.has(each)),
          chunk: (id) => now.chunk(id),
        });
        return withBeginning(retriever, beginning, (id) => index().passage(id));
      },
      engine: (chosen) => chosenEngine(chosen, engine, () => this.#language),
      first: async (chosen) => {
        const reads = this.#parts.readingModel?.isExpected ?? false;
        const byModel = readsPrompts(
          chosenEngine(chosen, engine, () => null),
          'answer-question',
        );
        return reads || byModel ? byRules : null;
      },
      respelt: async (question) => {
        // An answer to what was typed is better than none.
        const spelling = await import('../spelling/vocabulary.ts').catch(() => null);
        return spelling?.respelt(question, index()) ?? question;
      },
      standing: async (kept) => {
        const { standingIn } = await import('./standing-corrections.ts');
        return standingIn(kept, index());
      },
      ofDocuments: async (asked) => {
        const { answerOfDocuments } = await import('./asked-of-documents.ts');
        return answerOfDocuments(asked, {
          documents: () => {
            const { among } = asked;
            return among ? readable().filter(({ id }) => among.includes(id)) : readable();
          },
          passages: index(),
          overview: async (ids) => (await overviewing.get()).overview(ids),
          now: this.#now,
        });
      },
      more: async (asked) => {
        if (!askedForMore(asked.question)) return null;
        const { tellMore } = await import('./telling-more.ts');
        return tellMore(asked, { chunk: (id) => index().chunk(id), now: this.#now });
      },
      counted: () => catalogue.summaries().filter((each) => !isUnreadable(each)).length,
      coverage: () => intake?.coverage ?? catalogue.coverage(),
      now: this.#now,
    });
    const upkeep = new VectorUpkeep({
      ...{ database, emit, current: parts.current, writes: parts.writes, now: this.#now },
      isIndexing: () => queue.progress().active,
      isAnswering: () => asking.isAnswering,
      othersDone: () => asking.allAnswered(),
      delayMs: this.#parts.upkeepDelayMs ?? UPKEEP_DELAY_MS,
    });
    const reEmbedding = new ReEmbedding({
      ...{ database, embedders, emit, current: parts.current, writes: parts.writes },
      othersDone: () => asking.allAnswered(),
    });
    const evaluating = new WhenNeeded(async () => {
      const { Evaluating } = await import('./evaluating.ts');
      return new Evaluating({
        ...{ database, retriever, settings, emit, now: this.#now },
        ...{
          methods,
          engines: (chosen) => offeredEngines(chosen, engine, () => this.#language),
        },
        indexPassage: (text, by) => indexPassage(text, { engine: by, embedder, extract }),
        othersDone: () => asking.allAnswered(),
        onDamage: (damage) => this.#report(damage),
      });
    });
    const files = new LibraryFiles({
      ...{ writeFile: this.#parts.writeFile, indexed },
      ...{ database, catalogue, now: this.#now, current: parts.current, writes: parts.writes },
      whileHeld: (ids, work) => queue.whileHeld(ids, work),
      expect: (document) => {
        queue.expect(document);
        queue.start();
      },
      onChange: () => onChange(),
    });
    const onChange = (): void => {
      emit({ type: 'statistics', statistics: queue.statistics() });
      deepIndexing.forgetExtractors();
      parts.onRest();
    };
    const { current, writes } = parts;
    const reIndexing = new WhenNeeded(async () => {
      const { ReIndexing } = await import('./re-indexing.ts');
      return new ReIndexing({
        ...{ database, reader, catalogue, current, writes, settings, onChange },
        recognises: parts.recognises,
        passwords: this.#passwords,
        whileHeld: (ids, work) => queue.whileHeld(ids, work),
        readerFree: () => queue.atRest(),
      });
    });
    const { pictures } = this.#parts;
    const recognising = new WhenNeeded(async () => {
      const { Recognising } = await import('./recognising.ts');
      return new Recognising({
        ...{ database, catalogue, writes, emit, now: this.#now, passwords: this.#passwords },
        pictures: pictures!,
        othersDone: async () => {
          await queue.atRest();
          await asking.allAnswered();
        },
        reopen: (id) => queue.reopen(id),
        remake: (id) => reIndexing.get().then((part) => part.run(id, true, () => {})),
      });
    });
    const lookForPictures = (): void => {
      const isWanted = catalogue.all().some(({ document }) => document.recognition !== undefined);
      if (!pictures || access || !isWanted) return;
      void recognising
        .get()
        .then((part) => part.look())
        .catch(onProblem);
    };
    const filling = new WhenNeeded(async () => {
      const { Filling } = await import('./filling.ts');
      return new Filling({
        ...{ database, emit, now: this.#now, documents: () => catalogue.summaries() },
        passagesOf: (document) =>
          index()
            .chunksOf(document)
            .flatMap(({ id }) => index().passage(id) ?? []),
        told: async (question, document) => {
          const { toldInCell } = await import('./asked-of-documents.ts');
          return toldInCell(question, document, {
            overview: async (ids) => (await overviewing.get()).overview(ids),
          });
        },
        engine: async () =>
          chosenEngine(await settings(), engine, () => this.#language, 'background'),
        othersDone: async (signal) => {
          await indexed;
          await queue.atRest();
          await asking.allAnswered();
          await this.#parts.readingModel?.whole(signal);
        },
        onDamage: (damage) => this.#report(damage),
      });
    });
    const fillTables = (): void => {
      void database
        .count('tables')
        .then(async (tables) => {
          if (tables > 0) await (await filling.get()).documentsChanged();
        })
        .catch(onProblem);
    };
    const readable = (): DocumentSummary[] =>
      catalogue.summaries().filter(({ status }) => status === 'indexed');
    const overviewing = new WhenNeeded(async () => {
      const { Overviewing } = await import('./overviewing.ts');
      return new Overviewing({
        ...{ index, embedder },
        documents: readable,
        readText: (document) => readText(database, document),
      });
    });
    const suggesting = new WhenNeeded(async () => {
      const { Suggesting } = await import('./suggesting.ts');
      const { readingModel } = this.#parts;
      return new Suggesting({
        ...{ database, index, documents: readable, onProblem },
        ask: (question, by, signal) =>
          asking.quietly(question, by === 'rules' ? byRules : engine, signal),
        othersDone: async (signal) => {
          await queue.atRest();
          while (this.#recognition?.active) await pause(LOOK_EVERY_MS, signal);
          await filling.ifUsed((part) => part.atRest());
          await asking.allAnswered();
        },
        reads: () => readingModel?.current != null,
        mayRead: async (signal) => readingModel?.whole(signal),
      });
    });
    const knowledge = knowledgeService({
      ...{ indexed, reIndexing },
      browsing: new WhenNeeded(async () => {
        const { Browsing } = await import('./browsing.ts');
        return new Browsing(catalogue, () => current.index);
      }),
      finding: new WhenNeeded(async () => {
        const { Finding } = await import('./finding.ts');
        return new Finding({
          ...{ catalogue, index: () => current.index },
          readText: (document) => readText(database, document),
        });
      }),
      ...{ overviewing, suggesting },
      languages: new WhenNeeded(async () => {
        const { DocumentLanguages } = await import('./document-languages.ts');
        return new DocumentLanguages(index);
      }),
      edits: new WhenNeeded(async () => {
        const { TripletEdits } = await import('./triplet-edits.ts');
        return new TripletEdits({
          ...{ database, catalogue, current, writes, now: this.#now },
          onChange: () => {
            emit({ type: 'statistics', statistics: queue.statistics() });
            upkeep.schedule();
          },
        });
      }),
      outdated: () => outdated(database, catalogue),
      writable: () => void this.#writable(),
    });
    const intake: SiteIntake | null =
      access && this.#intakeFrom(access, { catalogue, files, indexed });
    return {
      database,
      catalogue,
      files,
      knowledge,
      ...{ reIndexing, suggesting },
      recognising,
      filling,
      intake,
      queue,
      asking,
      evaluating,
      parts,
      upkeep,
      reEmbedding,
      deepIndexing,
      load,
      indexed,
    };
  }

  #settings(database: Database): SettingsPlace {
    return (
      this.#parts.settings ?? {
        read: () => readSettings(database),
        write: (settings) => writeSettings(database, settings),
        // Goes with all else that the database holds.
        forget: async () => {},
      }
    );
  }

  #followSoon(settings: Settings): void {
    this.#parts.readingModel?.follow(settings.readingModel === 'on');
    const { parts, reEmbedding, deepIndexing, intake, indexed } = this.#library();
    if (intake) return;
    void indexed
      .then(() => this.#follow(settings, parts, { reEmbedding, deepIndexing }))
      .catch(() => {});
  }

  /** Does what the settings say of models that compare texts. */
  async #follow(
    settings: Settings,
    { current }: IndexingParts,
    { reEmbedding, deepIndexing }: Pick<Opened, 'reEmbedding' | 'deepIndexing'>,
  ): Promise<void> {
    const { embedder, reRanker } = settings;
    const { embedding } = this.#parts;
    current.reRankBy(
      reRanker && embedding
        ? (query, passages, signal) => embedding.rank(reRanker, query, passages, signal)
        : null,
    );
    await reEmbedding.follow(embedder);
    await deepIndexing.follow(settings);
  }

  /** Behind the index: its files are large. What came with the site is asked about before it is here. */
  async #beginReadingModel(parts: IndexingParts, isOfSite: boolean): Promise<void> {
    const { readingModel } = this.#parts;
    if (!readingModel) return;
    readingModel.onProblem = (error) => this.#problem(fromErrorRecord(error));
    readingModel.onState = (state) => this.#onEvent({ type: 'reading-model', readingModel: state });
    const { readingModel: chosen } = await parts.settings();
    if (this.#opened?.parts !== parts) return;
    readingModel.follow(chosen === 'on');
    if (isOfSite || parts.catalogue.all().length > 0) readingModel.want();
  }

  /** What is left of the vectors is read behind the first questions. */
  async #complete({ current }: IndexingParts, upkeep: VectorUpkeep): Promise<void> {
    try {
      this.#reportMended(await current.completed(), upkeep);
      upkeep.schedule();
    } catch (thrown) {
      this.#problem(thrown);
    }
  }

  #reportMended(damage: readonly Damage[], upkeep: VectorUpkeep): void {
    upkeep.note(damage);
    this.#report(damage);
  }

  async #snapshot(opened: Opened): Promise<LibrarySnapshot> {
    const { readingModel } = this.#parts;
    const { database, catalogue, queue, intake } = opened;
    const [history, { library }] = await Promise.all([
      this.#history(opened),
      readLibrary(database),
    ]);
    return {
      documents: catalogue.summaries(),
      progress: queue.progress(),
      ...(this.#recognition ? { recognition: this.#recognition } : {}),
      statistics: queue.statistics(),
      history,
      ...(library.former ? { former: library.former } : {}),
      ...(intake?.state ? { site: intake.state } : {}),
      ...(readingModel ? { readingModel: readingModel.state } : {}),
    };
  }

  /** @throws TriviumError `storage-unavailable` before {@link open} and after the database was lost. */
  #library(): Opened {
    if (this.#opened) return this.#opened;
    throw new TriviumError(
      'storage-unavailable',
      'The library is not open.',
      'Reload the page to open it.',
    );
  }

  /** @throws TriviumError `read-only` for a library that came with the site. */
  #writable(): Opened {
    const opened = this.#library();
    if (opened.intake) throw readOnly();
    return opened;
  }

  #lost(error: TriviumError): void {
    const opened = this.#opened;
    if (!opened) return;
    this.#opened = null;
    this.#problem(error);
    opened.asking.cancelAll();
    void opened.evaluating.ifUsed((part) => part.stopAll());
    void opened.intake?.stop();
    void opened.files.stop().catch(() => {});
    void opened.reIndexing.ifUsed((part) => part.stop());
    void opened.recognising.ifUsed((part) => part.stop());
    void opened.filling.ifUsed((part) => part.stop());
    void opened.suggesting.ifUsed((part) => part.stop());
    void opened.queue.halt();
    void opened.upkeep.stop();
    void opened.reEmbedding.stop();
    void opened.deepIndexing.stop();
    this.#parts.readingModel?.rest();
  }

  #report(damage: readonly Damage[]): void {
    const error = damageError(damage);
    if (error) this.#problem(error);
  }

  #problem(thrown: unknown): void {
    this.#onEvent({ type: 'problem', error: toErrorRecord(thrown) });
  }
}
