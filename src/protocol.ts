/**
 * What crosses the boundary between the page and the library worker. Types only: no code runs
 * here. Everything is structured-cloneable; functions cross as Comlink proxies, errors as
 * {@link ErrorRecord}.
 */
// eslint-disable-next-line no-restricted-imports -- a type that is shown as it is written
import type { RecordCounts } from './backup/contents.ts';
import type {
  DocumentKind,
  PageLayout,
  Problem,
  Range,
  Rectangle,
  ShownBlock,
} from './documents/types.ts';
import type { EngineSettings } from './engines/engine-choice.ts';
import type { ErrorRecord } from './errors.ts';
import type { Question } from './evaluation/data-sets.ts';
import type { ScoredQuestion } from './evaluation/types.ts';
import type { Fact } from './knowledge/facts.ts';
import type { KnowledgeService } from './knowledge-protocol.ts';
import type { StoredTriplet } from './knowledge/types.ts';
// eslint-disable-next-line no-restricted-imports -- a type that is shown as it is written
import type { LibraryFileHeader } from './library-file/records.ts';
import type { ParameterValues } from './methods/catalogue.ts';
import type { Correction } from './methods/corrections.ts';
import type { Answer, LoopState, MethodEvent } from './methods/events.ts';
import type { KeptCorrection } from './methods/kept-corrections.ts';
import type { ModelSettings } from './models/model-settings.ts';
// eslint-disable-next-line no-restricted-imports -- a type that is shown as it is written
import type { SiteListing } from './site/listing.ts';
import type { TableCell, TableService, TableSummary } from './table-protocol.ts';

export type DocumentStatus =
  | 'queued'
  | 'reading'
  | 'indexing'
  | 'indexed'
  /** Read, but there is no text to ask about (a scan without a text layer, an empty page). */
  | 'no-text'
  /** Read, but its words are still to be recognised on its pictures. */
  | 'recognising'
  | 'needs-password'
  | 'failed'
  | 'paused';

export interface DocumentSummary {
  id: string;
  /** File name as given. */
  name: string;
  title: string;
  /** Absent where nobody is known to have written it. */
  author?: string;
  year?: number;
  /** Title, author or year are as a person says. */
  described?: true;
  /** In the order of the alphabet; absent for none. */
  tags?: readonly string[];
  kind: DocumentKind;
  /** Size of the file in bytes. */
  bytes: number;
  /** Milliseconds since the epoch. */
  addedAt: number;
  status: DocumentStatus;
  pages: number;
  chunks: number;
  triplets: number;
  problems: Problem[];
  /** Set when status is failed, no-text or needs-password. */
  error?: ErrorRecord;
  /** Share of the work done, 0..1, while reading or indexing. */
  progress: number;
  /** Sentences whose statements a person has edited or deleted; absent where there are none. */
  corrected?: number;
  /** Id of the document whose place it takes once it is indexed. */
  replaces?: string;
  /** Its pages without text whose pictures are being read, will be, or would be if it was wanted. */
  recognition?: { state: 'waiting' | 'paused' | 'cancelled'; pages: number };
}

/** What a document is called by. */
export interface Description {
  title: string;
  /** Empty where nobody is known. */
  author: string;
  year: number | null;
}

/** What a person says of documents, all at once. */
export interface DocumentChange {
  documents: readonly string[];
  /** Null: as it was read. */
  describe?: Partial<Description> | null;
  tag?: readonly string[];
  untag?: readonly string[];
}

/** A document that is in the library no more. What was cited from it keeps its name. */
export interface FormerDocument {
  id: string;
  name: string;
  kind: DocumentKind;
  /** Id of the newer version, where one took its place. */
  newer?: string;
}

export interface IndexingProgress {
  /** False when nothing is queued or running. */
  active: boolean;
  paused: boolean;
  /** A part of the app could not be fetched; work goes on when there is a network. */
  lacksParts?: boolean;
  filesDone: number;
  filesTotal: number;
  /** Share of all bytes-weighted work done in this run, 0..1. */
  progress: number;
  /** Estimate; null until there is enough to estimate from. */
  millisecondsLeft: number | null;
  /** Name of the file being worked on. */
  current: string | null;
}

/** Words are recognised on the pictures of pages, behind all other files. */
export interface RecognitionProgress {
  /** Pages are being read, or wait for files that are indexed first. */
  active: boolean;
  paused: boolean;
  /** Its code could not be fetched; work goes on when there is a network. */
  lacksParts: boolean;
  pagesDone: number;
  pagesTotal: number;
  /** Estimate; null until a page has been read. */
  millisecondsLeft: number | null;
  /** What is being read. */
  current: { document: string; page: number } | null;
}

export interface LibraryStatistics {
  documents: number;
  pages: number;
  chunks: number;
  triplets: number;
  /** Bytes the vectors take in memory. */
  vectorBytes: number;
  embedder: string;
}

/**
 * How much room a library takes, in bytes, by what takes it. Files are counted; the rest is reckoned
 * from samples of the records (src/storage/usage.ts), before the browser's own compression.
 */
export interface LibraryUsage {
  files: number;
  /** Texts, pages and passages. */
  text: number;
  triplets: number;
  /** The search index: vectors and words. */
  vectors: number;
  /** Questions with their traces, evaluations, what they found out, and what was kept. */
  history: number;
  /** Milliseconds since the epoch. */
  measuredAt: number;
}

/** What is done while nothing else is: a library made better, piece by piece. */
export interface BackgroundWork {
  /** Vectors of another embedder; statements read by a model. */
  kind: 'embedding' | 'deep-indexing';
  state: 'running' | 'paused' | 'failed' | 'done';
  /** Texts or passages; 0 of 0 while nobody has counted. */
  done: number;
  total: number;
  error?: ErrorRecord;
}

/** The reading model: a part of this site, like its code (docs/reading-model.md). */
export interface ReadingModelState {
  /**
   * `none`: the site was published without one. `unloaded`: there is nothing to read yet.
   * `metered`: it waits to be asked for, since the connection is paid by what goes over it.
   */
  is: 'none' | 'off' | 'unloaded' | 'metered' | 'loading' | 'ready' | 'failed';
  /** All that is fetched, the runtime with it; 0 before that is known. */
  bytes: number;
  /** How much of it is here, while it is loading. */
  loaded: number;
  /** False where there was no room to keep it for the next visit. */
  kept: boolean;
  /** Why it failed: it is tried again by itself. */
  error?: ErrorRecord;
}

/** Pushed to the page; each carries the whole new value, so that a missed one does no harm. */
export type LibraryEvent =
  | { type: 'document'; document: DocumentSummary }
  /** `former`: where old answers may cite it. */
  | { type: 'document-removed'; id: string; former?: FormerDocument }
  | { type: 'progress'; progress: IndexingProgress }
  | { type: 'statistics'; statistics: LibraryStatistics }
  | { type: 'recognition'; recognition: RecognitionProgress }
  | { type: 'background'; work: BackgroundWork }
  | { type: 'evaluation'; evaluation: EvaluationSummary; item: EvaluationItem | null }
  | { type: 'evaluation-removed'; id: string }
  /** With those of its cells that have changed. */
  | { type: 'table'; table: TableSummary; cells: TableCell[] }
  | { type: 'table-removed'; id: string }
  | { type: 'history'; history: QuestionSummary[] }
  | { type: 'quotes'; quotes: Quote[] }
  | { type: 'settings'; settings: Settings }
  | { type: 'site'; site: SiteState }
  | { type: 'reading-model'; readingModel: ReadingModelState }
  /** Everything anew: another tab has taken over, or has deleted everything. */
  | { type: 'snapshot'; snapshot: LibrarySnapshot }
  /** A newer version of the app has the library: this page has to be loaded anew. */
  | { type: 'outdated' }
  | { type: 'problem'; error: ErrorRecord };

export interface LibrarySnapshot {
  documents: DocumentSummary[];
  progress: IndexingProgress;
  recognition?: RecognitionProgress;
  statistics: LibraryStatistics;
  history: QuestionSummary[];
  former?: readonly FormerDocument[];
  /** Of a library that came with the site, once it is known what the site publishes. */
  site?: SiteState;
  readingModel?: ReadingModelState;
}

/** A library that came with the site, and how much of it is here. */
export interface SiteState extends Omit<SiteListing, 'parts'> {
  partsDone: number;
  partsTotal: number;
  /** There is no network, and parts are missing or may have changed. */
  waiting: boolean;
  /** Parts that could not be used; the rest can. */
  failed: { file: string; error: ErrorRecord }[];
}

export interface QuestionSummary {
  id: string;
  question: string;
  askedAt: number;
  verdict: Answer['verdict'] | 'cancelled' | 'failed';
  /** The answer's text, empty where there is none. */
  answer: string;
  /** Of an answer; absent where there is none, and in what was stored before it was listed. */
  grounding?: Answer['grounding'];
  /** A person set the answer, and nothing that is cited says it. */
  byPerson?: true;
  /** That the answer is right, 0..1; absent where nothing was weighed. */
  probability?: number;
  /**
   * Where there is no answer for another reason than that the documents do not say: none was looked
   * at, or not all had been read.
   */
  unasked?: 'no-document' | 'not-all';
  /** Asked together with others: the same for all of them. */
  comparison?: string;
  /** Id of the question that it was asked after, in one conversation. */
  follows?: string;
  /** What was put to the method, where that is not what was typed: the question standing alone. */
  understood?: string;
  /** What a person has called it. */
  title?: string;
  pinned?: true;
  /** Id of the question that a person corrected: this one goes on from there. */
  corrects?: string;
  /** Where not all documents were asked. */
  among?: AskedDocuments;
  /** The correction was taken back; it can be made again. */
  undone?: true;
}

/** A sentence as it was kept: whole without its document, which may have gone since. */
export interface QuotedSentence {
  document: string;
  /** Name of the file. */
  file: string;
  /** In one line. */
  text: string;
  /** A row of a table, read out: what is shown instead, and stands so nowhere. */
  row?: string;
  /** Null where the document has none. */
  pages: { first: number; last: number } | null;
  /** In the document's text; null where only the page is known. */
  span: Range | null;
}

/** What a person has kept: a sentence or a selection, or an answer with all that it cites. */
export interface Quote {
  id: string;
  /** Milliseconds since the epoch. */
  keptAt: number;
  /** Empty for none. */
  note: string;
  /** One; of an answer those that it cites, in the order of their numbers, perhaps none. */
  sentences: QuotedSentence[];
  /** What was asked, where it was kept beside an answer. */
  question?: string;
  /** Of a whole answer: its text. */
  answer?: string;
}

/** Asked of a passage that is in no document. */
export interface PassageQuestion {
  question: string;
  title: string;
  passage: string;
}

/** How a follow-up is to be understood. */
export interface Understanding {
  /** It stands alone. */
  question: string;
  /** Label of the engine that understood it so; empty: a person says so. */
  by: string;
}

/** Which documents a question was put to. */
export interface AskedDocuments {
  documents: readonly string[];
  /** How many there were in the library. */
  of: number;
}

/** What can be changed of a question in the history. */
export interface QuestionChange {
  /** Empty: the question's own words again. */
  title?: string;
  pinned?: boolean;
}

/** How much of the library an answer could draw on, where that was not all of it. */
export interface Coverage {
  /** Files that were indexed when the question was asked. */
  indexed: number;
  /** Those and the files that were still to be read. */
  files: number;
}

/** An answer as the library gives and stores it. */
export interface GivenAnswer extends Answer {
  /** Set when files were still to be indexed. */
  coverage?: Coverage;
}

/** A question with its whole trace, as stored. Version 1. */
export interface QuestionRecord extends QuestionSummary {
  version: 1;
  events: MethodEvent[];
  result: GivenAnswer | null;
  error?: ErrorRecord;
}

export interface Settings extends EngineSettings, ModelSettings {
  /** Aim for the length of a chunk, in words. */
  chunkWords: number;
  /** Name of the method that answers where a question does not name one. */
  method: string;
  /** What was set for a method, by its name; what is not here has the method's default. */
  parameters: Record<string, ParameterValues>;
  /** What questions resolve is kept and offered to later ones. */
  rememberFacts: boolean;
  theme: 'system' | 'light' | 'dark';
}

/** A file on its way in. */
export interface IncomingFile {
  name: string;
  type: string;
  bytes: ArrayBuffer;
  /** Id of the document whose place it takes, once it is indexed: this is a newer version of it. */
  replaces?: string;
}

/** How a document is shown: its text with page layouts, and its bytes for pdf.js to render. */
export interface DocumentView {
  summary: DocumentSummary;
  text: string;
  pages: Pick<PageLayout, 'number' | 'label' | 'width' | 'height' | 'start' | 'end'>[];
  /** What a text without pages is shown by; empty where that is not known. */
  shape: ShownBlock[];
  /** False where the library was imported without its original files: there is the text alone. */
  hasFile: boolean;
  /** Opens the file's bytes, where a password was given in this session; it is never stored. */
  password?: string;
}

export interface ChunkView {
  id: number;
  ordinal: number;
  heading: string;
  text: string;
  start: number;
  end: number;
  firstPage: number;
  lastPage: number;
  triplets: StoredTriplet[];
}

export interface AskOptions {
  /** Id under which the question is stored; cancel with `cancelQuestion`. */
  id: string;
  /** Name of the method; without it the settings choose. */
  method?: string;
  /** Resume from this (edited) state instead of decomposing anew. */
  state?: LoopState;
  /** Asked together with others: an id that all of them have. */
  comparison?: string;
  /** Id of the question that it is asked after: what it leans on is read there. */
  follows?: string;
  /** Where it is settled how a follow-up is to be understood, it is not rewritten. */
  understood?: Understanding;
  /** Id of the question that this one corrects. What was taken back after that one is forgotten. */
  corrects?: string;
  /** All that a person has corrected in it so far. */
  corrections?: readonly Correction[];
  /** Ids of the documents that are asked; without it, all. */
  documents?: readonly string[];
  /** Id of the document that is open beside it: "this" is that one. */
  reading?: string;
}

/** A set of questions with expected answers, on its way to being answered and scored. */
export interface NewEvaluation {
  name: string;
  /** Ids out of {@link EvaluationChoices}; each method with each engine is a run of its own. */
  methods: string[];
  engines: string[];
  questions: Question[];
}

/** Document of the passage that a question carries itself: no document of the library has it. */
export const OWN_PASSAGE = '';

export interface Choice {
  id: string;
  label: string;
}

export interface EvaluationChoices {
  methods: Choice[];
  engines: Choice[];
}

/** All questions of an evaluation answered by one method with one engine. */
export interface EvaluationRun {
  method: string;
  engine: string;
  /** How many of its questions are scored. */
  done: number;
  /** Means in percent over those scored; 0 before the first. */
  em: number;
  f1: number;
}

export interface EvaluationSummary {
  id: string;
  name: string;
  createdAt: number;
  /** One after the other, in this order. */
  runs: EvaluationRun[];
  /** Questions of each run. */
  questions: number;
  /** Answers that all runs have to give together: `questions` times the number of runs. */
  total: number;
  /** How many of these are scored. */
  done: number;
  /** `stopped` is also what an evaluation is after its tab was closed: it can go on. */
  status: 'running' | 'stopped' | 'finished';
}

/** A question to one run of an evaluation; `scored` is null until it has been answered. */
export interface EvaluationItem {
  /** Counts on through the runs: the run is `position / questions`, rounded down. */
  position: number;
  question: Question;
  scored: ScoredQuestion | null;
}

export interface EvaluationRecord {
  summary: EvaluationSummary;
  /** Run by run, each in the order of the file. */
  items: EvaluationItem[];
}

/** How one of the library's vector indexes is doing. */
export interface VectorDiagnostics {
  index: 'propositions' | 'chunks';
  dimensions: number;
  live: number;
  /** Rows of what was removed, until upkeep takes them out. */
  tombstones: number;
  /** In memory. */
  bytes: number;
  bytesPerVector: number;
  /** R: how many estimates a search ranks again. */
  rerank: number;
  /** `relaxed-simd`, `simd` or `plain`. */
  kernels: string;
  /** Blocks whose int8 rows have not been read, or stay on disk. */
  unread: number;
  /** The last comparison with exact search; null before the first. */
  check: {
    /** Vectors that were searched for. */
    sample: number;
    /** Share of their ten nearest that a search found. */
    recallAt10: number;
    rerank: number;
    /** Vectors there were. */
    live: number;
    /** Milliseconds since the epoch. */
    checkedAt: number | null;
  } | null;
}

/** A stored part of an index that was damaged, and rebuilt from what remained. */
export interface Repair {
  index: VectorDiagnostics['index'];
  part: 'header' | 'codes' | 'rows' | 'both' | 'records' | 'words' | 'headings';
  block: number;
}

export interface LibraryDiagnostics {
  embedder: string;
  indexes: VectorDiagnostics[];
  /** Since the library was opened. */
  repairs: Repair[];
}

/** What is to be in a library file. */
export interface ExportChoice {
  /** Shown to whoever imports the file. */
  title: string;
  /** With the original files. */
  files: boolean;
  /** With what the person corrected in questions. */
  corrections?: boolean;
  /** With tables and what stands in their cells. */
  tables?: boolean;
  /** Ids; left out: all. */
  documents?: readonly string[];
  /**
   * Milliseconds since the epoch; left out: now. The same documents make the same file where this
   * is the same too.
   */
  createdAt?: number;
}

export interface StartedExport {
  id: string;
  /** What is to come. */
  header: LibraryFileHeader;
}

export interface ImportOutcome {
  /** Of the library that was in the file. */
  title: string;
  /** How many documents came in. */
  added: number;
  /** Names of those that were there already. */
  skipped: string[];
}

/** What a backup holds beside documents, on its way out. */
export interface StartedRecords {
  id: string;
  counts: RecordCounts;
}

/** Of a backup (docs/backup.md). */
export interface LibraryToRestore {
  /** A library file; null where there is none. */
  documents: Blob | null;
  /** Nobody knows that its bytes are those that were saved. */
  mayBeDamaged?: boolean;
  /** @param name by which the entry is called in the backup. */
  records: { bytes: Blob; name: string } | null;
}

export interface RestoreOutcome {
  /** How many documents came in. */
  added: number;
  /** Names of those that were not whole. */
  lost: string[];
  /** Why the library file could not be read to its end. */
  problem?: ErrorRecord;
  /** Of the history and all that is beside it. */
  records: number;
  lostRecords: number;
}

/** Evaluations run in the library worker, one question at a time; progress comes as events. */
export interface EvaluationService {
  choices(): Promise<EvaluationChoices>;
  /** Newest first. */
  list(): Promise<EvaluationSummary[]>;
  create(evaluation: NewEvaluation): Promise<EvaluationSummary>;
  /** Answers and scores what is left; resolves when all is scored or {@link stop} was called. */
  run(id: string): Promise<void>;
  /** What is scored stays; `run` goes on from there. */
  stop(id: string): Promise<void>;
  record(id: string): Promise<EvaluationRecord | null>;
  /** The whole trace of a scored question, as the history would give it. */
  trace(id: string, position: number): Promise<QuestionRecord | null>;
  /** What was performed for a scored question, as JSON lines; may be empty. */
  trajectory(id: string, position: number): Promise<string>;
  remove(id: string): Promise<void>;
}

/**
 * The library worker's service, as exposed through Comlink. Failures reject with a
 * TriviumError rebuilt on this side.
 */
export interface LibraryService {
  /** Opens the database and indexes, resumes unfinished indexing. */
  open(onEvent: (event: LibraryEvent) => void): Promise<LibrarySnapshot>;
  /** Stores the files and queues them. Duplicates by content are reported as they are; one that failed is tried again. */
  addFiles(files: IncomingFile[]): Promise<DocumentSummary[]>;
  givePassword(document: string, password: string): Promise<void>;
  /** Cancels what has not finished; finished documents stay. Unfinished ones become `paused`. */
  pauseIndexing(): Promise<void>;
  resumeIndexing(): Promise<void>;
  retry(document: string): Promise<void>;
  /** Pages that were recognised stay so. */
  pauseRecognition(): Promise<void>;
  resumeRecognition(): Promise<void>;
  /** What was recognised so far is used; {@link retry} takes up the rest. */
  cancelRecognition(): Promise<void>;
  removeDocument(document: string): Promise<void>;
  /** What is not in the library is passed over. */
  changeDocuments(change: DocumentChange): Promise<void>;

  ask(
    question: string,
    options: AskOptions,
    onEvent: (event: MethodEvent) => void,
  ): Promise<GivenAnswer>;
  cancelQuestion(id: string): Promise<void>;
  history(): Promise<QuestionSummary[]>;
  question(id: string): Promise<QuestionRecord | null>;
  /** What was performed for a question, as JSON lines (evaluation/trajectories.ts); may be empty. */
  trajectory(id: string): Promise<string>;
  /** With all that was corrected in them. */
  removeQuestions(ids: readonly string[]): Promise<void>;
  /** Renames or pins; a question that is gone stays gone. */
  changeQuestion(id: string, change: QuestionChange): Promise<void>;
  /**
   * The correction that this question is is taken back.
   * @returns the question as it was before; null where it corrects nothing that is still there.
   */
  undoCorrection(id: string): Promise<QuestionRecord | null>;
  /** @returns the correction of this question that was taken back last; null where there is none. */
  redoCorrection(id: string): Promise<QuestionRecord | null>;
  clearHistory(): Promise<void>;

  /** What is remembered of earlier questions. */
  facts(): Promise<Fact[]>;
  removeFact(id: string): Promise<void>;
  clearFacts(): Promise<void>;

  /** What was kept, in the order in which it was. Can be added to in every library. */
  quotes(): Promise<Quote[]>;
  /** One that is there under the same id is replaced. */
  keepQuote(quote: Quote): Promise<void>;
  removeQuote(id: string): Promise<void>;
  /** What a person corrected, question by question: it holds when one of them is asked again. */
  keptCorrections(): Promise<KeptCorrection[]>;
  /** What was corrected in this question holds no longer, where it is asked from now on. */
  forgetCorrection(question: string): Promise<void>;
  forgetCorrections(): Promise<void>;

  view(document: string): Promise<DocumentView>;
  bytes(document: string): Promise<ArrayBuffer>;
  /** Rectangles of each of these character ranges, line by line, across pages. */
  rectangles(document: string, ranges: readonly Range[]): Promise<Rectangle[][]>;
  chunks(document: string): Promise<ChunkView[]>;

  readonly evaluations: EvaluationService;
  readonly tables: TableService;
  /** What the library knows, to be looked through and corrected. */
  readonly knowledge: KnowledgeService;

  /** How the vector indexes are doing. */
  diagnostics(): Promise<LibraryDiagnostics>;
  /** Compares searches with exact ones now; R grows until they agree. */
  checkVectors(): Promise<LibraryDiagnostics>;

  /**
   * A library file is written: its bytes are asked for with {@link nextOfExport}. Works from every
   * tab, however slowly it writes.
   * @throws TriviumError `empty`.
   */
  beginExport(choice: ExportChoice): Promise<StartedExport>;
  /** @returns null after the last bytes. @throws TriviumError `not-found` when it was interrupted. */
  nextOfExport(id: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** The rest is not wanted. */
  endExport(id: string): Promise<void>;
  /**
   * Takes a library file in; what is there already is left out. All or nothing: what goes wrong
   * leaves the library as it was, also after a crash.
   * @param id by which it can be cancelled.
   * @param onProgress is told how many bytes of the file have been taken in.
   * @throws TriviumError `not-supported`, `outdated`, `damaged`, `invalid`, `too-long`,
   *   `storage-full`, `aborted`.
   */
  importLibrary(
    file: Blob,
    id: string,
    onProgress: (bytes: number) => void,
  ): Promise<ImportOutcome>;
  cancelImport(id: string): Promise<void>;

  /** History, corrections, facts and evaluations for a backup; their bytes are asked for as an export's. */
  beginRecords(): Promise<StartedRecords>;
  /**
   * A library of a backup comes into this one, which has to be new: whoever made it deletes it where
   * this fails. What is damaged is left out. Cancelled like an import.
   * @throws TriviumError `invalid`, `storage-full`, `aborted`.
   */
  restore(
    library: LibraryToRestore,
    id: string,
    onProgress: (bytes: number) => void,
  ): Promise<RestoreOutcome>;

  /** Now, whatever the connection; and once more after it failed. */
  loadReadingModel(): Promise<void>;
  /** What the built-in engine reads there; null where a passage does not say. */
  readPassages(asked: readonly PassageQuestion[]): Promise<(string | null)[]>;

  settings(): Promise<Settings>;
  saveSettings(settings: Settings): Promise<void>;
  /** Deletes everything stored. */
  clear(): Promise<void>;
}
