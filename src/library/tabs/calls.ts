/**
 * The calls of the library by name, so that a tab can pass them on to the one that writes, and the
 * library made of them again. The type checker insists that the list is complete.
 */
import type { LibraryService } from '../../protocol.ts';

/** Parts of the library that have calls of their own. */
type Part = 'evaluations' | 'knowledge' | 'tables';
type Direct = Exclude<keyof LibraryService, Part>;
type OfPart<P extends Part> = `${P}.${keyof LibraryService[P] & string}`;
export type CallName = Direct | { [P in Part]: OfPart<P> }[Part];

const NAMES: Record<CallName, true> = {
  open: true,
  addFiles: true,
  givePassword: true,
  pauseIndexing: true,
  resumeIndexing: true,
  retry: true,
  pauseRecognition: true,
  resumeRecognition: true,
  cancelRecognition: true,
  removeDocument: true,
  changeDocuments: true,
  ask: true,
  cancelQuestion: true,
  history: true,
  question: true,
  trajectory: true,
  removeQuestion: true,
  changeQuestion: true,
  undoCorrection: true,
  redoCorrection: true,
  clearHistory: true,
  facts: true,
  removeFact: true,
  clearFacts: true,
  quotes: true,
  keepQuote: true,
  changeQuote: true,
  removeQuote: true,
  keptCorrections: true,
  forgetCorrection: true,
  forgetCorrections: true,
  view: true,
  bytes: true,
  rectangles: true,
  chunks: true,
  'evaluations.choices': true,
  'evaluations.list': true,
  'evaluations.create': true,
  'evaluations.run': true,
  'evaluations.stop': true,
  'evaluations.record': true,
  'evaluations.trace': true,
  'evaluations.trajectory': true,
  'evaluations.remove': true,
  'knowledge.statements': true,
  'knowledge.evidence': true,
  'knowledge.search': true,
  'knowledge.find': true,
  'knowledge.cancelFind': true,
  'knowledge.overview': true,
  'knowledge.languages': true,
  'knowledge.suggestions': true,
  'knowledge.readBy': true,
  'knowledge.entities': true,
  'knowledge.graph': true,
  'knowledge.editStatement': true,
  'knowledge.deleteStatements': true,
  'knowledge.undo': true,
  'knowledge.reindex': true,
  'knowledge.cancelReindex': true,
  'tables.list': true,
  'tables.cells': true,
  'tables.suggest': true,
  'tables.save': true,
  'tables.remove': true,
  'tables.pause': true,
  'tables.resume': true,
  'tables.look': true,
  'tables.correct': true,
  'tables.readAgain': true,
  diagnostics: true,
  checkVectors: true,
  beginExport: true,
  nextOfExport: true,
  endExport: true,
  importLibrary: true,
  cancelImport: true,
  beginRecords: true,
  restore: true,
  loadReadingModel: true,
  readPassages: true,
  settings: true,
  saveSettings: true,
  clear: true,
};

export const CALL_NAMES = Object.keys(NAMES) as CallName[];

export function isCallName(name: unknown): name is CallName {
  return typeof name === 'string' && Object.hasOwn(NAMES, name);
}

/** Calls a library by name. */
export function callByName(
  library: LibraryService,
  name: CallName,
  args: unknown[],
): Promise<unknown> {
  const [part, method] = partsOf(name);
  return (
    (part ? library[part] : library) as unknown as Record<
      string,
      (...args: unknown[]) => Promise<unknown>
    >
  )[method]!(...args);
}

/** A library whose every call goes through `call`. */
export function libraryOver(
  call: (name: CallName, args: unknown[]) => Promise<unknown>,
): LibraryService {
  const service: Record<string, unknown> = {};
  const parts: Record<Part, Record<string, unknown>> = {
    evaluations: {},
    knowledge: {},
    tables: {},
  };
  for (const name of CALL_NAMES) {
    const [part, method] = partsOf(name);
    (part ? parts[part] : service)[method] = (...args: unknown[]) => call(name, args);
  }
  return { ...service, ...parts } as unknown as LibraryService;
}

function partsOf(name: CallName): [part: Part | null, method: string] {
  const dot = name.indexOf('.');
  return dot < 0 ? [null, name] : [name.slice(0, dot) as Part, name.slice(dot + 1)];
}
