/**
 * The calls of the library by area, and how each crosses from one thread to another. Whatever stands
 * between the page and the library (the page's proxy, the worker, a tab that passes calls on to the
 * one that writes, an area whose code is fetched when wanted) is made from these tables. The type
 * checker insists that they are complete.
 */
import { proxy, transfer } from 'comlink';
import type { LibraryService } from '../protocol.ts';
import { heardMeanwhile } from '../waiting.ts';

/** Areas of the library that have calls of their own. */
type Area = 'evaluations' | 'knowledge' | 'tables';
type Direct = Omit<LibraryService, Area>;
type OfArea<A extends Area> = `${A}.${keyof LibraryService[A] & string}`;
export type CallName = keyof Direct | { [A in Area]: OfArea<A> }[Area];

/** Most calls cross as they are: what they are given and give back is copied. */
interface Crossing<Given, Result> {
  /** The last argument is a function that is called with what comes meanwhile, and to the end or beyond it. */
  streams?: 'meanwhile' | 'on';
  /** Of what is given first, what is handed over. */
  gives?(given: Given): Transferable[];
  /** Of the result, what is handed over. */
  returns?(result: Result): Transferable[];
}

type Calls<Service> = {
  readonly [Name in keyof Service]: Service[Name] extends (
    ...given: infer Given
  ) => Promise<infer Result>
    ? Crossing<Given[0], Result>
    : never;
};

const asIs = {};

const DIRECT: Calls<Direct> = {
  open: { streams: 'on' },
  addFiles: { gives: (files) => files.map(({ bytes }) => bytes) },
  givePassword: asIs,
  pauseIndexing: asIs,
  resumeIndexing: asIs,
  retry: asIs,
  pauseRecognition: asIs,
  resumeRecognition: asIs,
  cancelRecognition: asIs,
  removeDocument: asIs,
  changeDocuments: asIs,
  ask: { streams: 'on' },
  cancelQuestion: asIs,
  history: asIs,
  question: asIs,
  trajectory: asIs,
  removeQuestions: asIs,
  changeQuestion: asIs,
  undoCorrection: asIs,
  redoCorrection: asIs,
  clearHistory: asIs,
  facts: asIs,
  removeFact: asIs,
  clearFacts: asIs,
  quotes: asIs,
  keepQuote: asIs,
  removeQuote: asIs,
  keptCorrections: asIs,
  forgetCorrection: asIs,
  forgetCorrections: asIs,
  view: asIs,
  bytes: { returns: (bytes) => [bytes] },
  rectangles: asIs,
  chunks: asIs,
  diagnostics: asIs,
  checkVectors: asIs,
  beginExport: asIs,
  nextOfExport: { returns: (piece) => (piece ? [piece.buffer] : []) },
  endExport: asIs,
  importLibrary: { streams: 'meanwhile' },
  cancelImport: asIs,
  beginRecords: asIs,
  restore: { streams: 'meanwhile' },
  loadReadingModel: asIs,
  readPassages: asIs,
  settings: asIs,
  saveSettings: asIs,
  clear: asIs,
};

const AREAS: { readonly [A in Area]: Calls<LibraryService[A]> } = {
  evaluations: {
    choices: asIs,
    list: asIs,
    create: asIs,
    run: asIs,
    stop: asIs,
    record: asIs,
    trace: asIs,
    trajectory: asIs,
    remove: asIs,
  },
  knowledge: {
    statements: asIs,
    evidence: asIs,
    search: asIs,
    find: asIs,
    cancelFind: asIs,
    overview: asIs,
    languages: asIs,
    suggestions: asIs,
    readBy: asIs,
    outdated: asIs,
    entities: asIs,
    graph: asIs,
    editStatement: asIs,
    deleteStatements: asIs,
    undo: asIs,
    reindex: { streams: 'meanwhile' },
    cancelReindex: asIs,
  },
  tables: {
    list: asIs,
    cells: asIs,
    suggest: asIs,
    save: asIs,
    remove: asIs,
    pause: asIs,
    resume: asIs,
    look: asIs,
    correct: asIs,
    readAgain: asIs,
  },
};

const CROSSINGS = new Map<string, Crossing<unknown, unknown>>([
  ...Object.entries(DIRECT as object),
  ...Object.entries(AREAS).flatMap(([area, calls]) =>
    Object.entries(calls as object).map(
      ([name, crossing]) => [`${area}.${name}`, crossing] as [string, Crossing<unknown, unknown>],
    ),
  ),
]);

type Call = (...args: unknown[]) => Promise<unknown>;
type Through = (name: CallName, args: unknown[]) => Promise<unknown>;

export function isCallName(name: unknown): name is CallName {
  return typeof name === 'string' && CROSSINGS.has(name);
}

/** Its last argument is called with what comes meanwhile. */
export function isStreaming(name: CallName): boolean {
  return CROSSINGS.get(name)?.streams !== undefined;
}

/** Calls a library by name. */
export function callByName(
  library: Pick<LibraryService, Area> & object,
  name: CallName,
  args: unknown[],
): Promise<unknown> {
  const [area, method] = partsOf(name);
  const part = (area ? library[area] : library) as unknown as Record<string, Call>;
  return part[method]!(...args);
}

/** A library whose every call goes through `call`. */
export function libraryOver(call: Through): LibraryService {
  const service: Record<string, unknown> = {};
  for (const name of Object.keys(DIRECT) as CallName[])
    service[name] = (...args: unknown[]) => call(name, args);
  for (const area of Object.keys(AREAS) as Area[])
    service[area] = areaOver(area, (method, args) => call(`${area}.${method}` as CallName, args));
  return service as unknown as LibraryService;
}

/** An area of the library whose every call goes through `call`. */
function areaOver<A extends Area>(
  area: A,
  call: (method: keyof LibraryService[A] & string, args: unknown[]) => Promise<unknown>,
): LibraryService[A] {
  const names = Object.keys(AREAS[area]) as (keyof LibraryService[A] & string)[];
  const calls = names.map((name) => [name, (...args: unknown[]) => call(name, args)]);
  return Object.fromEntries(calls) as LibraryService[A];
}

/** An area whose code is fetched with the first call. */
export function areaWhenNeeded<A extends Area>(
  area: A,
  made: () => Promise<LibraryService[A]>,
): LibraryService[A] {
  return areaOver(area, async (method, args) => {
    const service = (await made()) as unknown as Record<string, Call>;
    return service[method]!(...args);
  });
}

/** The library in another thread, over the port that `call` sends through. */
export function fromOtherThread(call: Through): LibraryService {
  return libraryOver((name, args) => {
    const { streams, gives } = CROSSINGS.get(name)!;
    const given = gives ? [transfer(args[0], gives(args[0])), ...args.slice(1)] : args;
    if (!streams) return call(name, given);
    const others = given.slice(0, -1);
    const hear = given.at(-1) as (...news: unknown[]) => void;
    if (streams === 'on') return call(name, [...others, proxy(hear)]);
    return heardMeanwhile(hear, (heard) => call(name, [...others, proxy(heard)]));
  });
}

/**
 * A library for another thread: what it streams the library does not wait for, and what it gives
 * away is not copied. Its events travel apart from its answers: one is given when the events before
 * it were heard, so that a list is whole when a call that filled it is over.
 */
export function forOtherThread(call: Through): LibraryService {
  let heard: Promise<unknown> = Promise.resolve();
  return libraryOver(async (name, args) => {
    const { streams, returns } = CROSSINGS.get(name)!;
    const callback = args.at(-1) as Call;
    // Nobody minds when the page has gone.
    const tell = (...news: unknown[]): void => {
      const told = Promise.resolve(callback(...news)).catch(() => {});
      if (name === 'open') heard = told;
    };
    try {
      const result = await call(name, streams ? [...args.slice(0, -1), tell] : args);
      const away = returns?.(result) ?? [];
      return away.length > 0 ? transfer(result, away) : result;
    } finally {
      await heard;
    }
  });
}

function partsOf(name: CallName): [area: Area | null, method: string] {
  const dot = name.indexOf('.');
  return dot < 0 ? [null, name] : [name.slice(0, dot) as Area, name.slice(dot + 1)];
}
