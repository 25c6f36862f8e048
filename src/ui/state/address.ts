/**
 * The part of the address behind `#`, which says what is shown and can be passed on as a link:
 * `#/library/ID/question/ID`, `#/library/ID/document/ID?page=3&span=120-180&question=ID`,
 * `#/library/ID/evaluate`, `#/ask?q=…`, `#/privacy`. It may come from anybody: it is parsed, never trusted, and nothing in it leaves the
 * browser. The first library's own screens need not name it: `#evaluate`, or nothing at all.
 */
import type { Range } from '../../documents/types.ts';
import { MOST_CHARACTERS } from '../ask/question-length.ts';
import { FIRST_LIBRARY } from '../../library/library-names.ts';

/** The parts of the screen on which a library is looked through. */
export const KNOWLEDGE_TABS = [
  ...(['documents', 'overview', 'search', 'quotes', 'statements', 'graph'] as const),
] as const;
export type KnowledgeTab = (typeof KNOWLEDGE_TABS)[number];

/** Screens that show something of a library; its questions are `home`. */
export type LibraryScreen = 'home' | 'evaluate' | 'tables' | 'diagnostics' | KnowledgeTab;

/** A question of the history, or one question by several methods, by the id of either. */
export interface Asked {
  kind: 'question' | 'comparison';
  id: string;
}

export type Address =
  | {
      screen: 'document';
      library: string;
      document: string;
      page: number | null;
      span: Range | null;
      /** What is open beside the document. */
      asked: Asked | null;
    }
  | { screen: 'question'; library: string; asked: Asked }
  /** `table`: the one that is open. */
  | { screen: LibraryScreen; library: string; table?: string }
  | { screen: 'models' }
  /** `now`: the link wants the question asked at once, not only filled in. */
  | { screen: 'ask'; question: string; now: boolean }
  | { screen: 'privacy' };

const MOST_PAGES = 1_000_000;

export const PRIVACY_ADDRESS = '#/privacy';
export const MODELS_ADDRESS = '#models';
const SCREENS: readonly LibraryScreen[] = [
  ...(['home', 'evaluate', 'tables', 'diagnostics'] as const),
  ...KNOWLEDGE_TABS,
];

/** @returns null for what is no address of ours. */
export function readAddress(hash: string): Address | null {
  if (hash === MODELS_ADDRESS) return { screen: 'models' };
  const short = SCREENS.find((screen) => hash === screenAddress(FIRST_LIBRARY, screen));
  if (short) return { screen: short, library: FIRST_LIBRARY };
  if (!hash.startsWith('#/')) return null;
  const [path = '', query = ''] = hash.slice(2).split(/\?(.*)/s);
  const parts = path.split('/').map(decoded);
  const parameters = new URLSearchParams(query);
  if (parts.length === 1 && parts[0] === 'privacy') return { screen: 'privacy' };
  if (parts.length === 1 && parts[0] === 'ask') {
    const question = (parameters.get('q') ?? '').replace(/\s+/g, ' ').trim();
    return {
      screen: 'ask',
      question: question.slice(0, MOST_CHARACTERS),
      now: parameters.get('now') === '1',
    };
  }
  const [first, library, second, document] = parts;
  if (first !== 'library' || !library) return null;
  if (parts.length === 2) return { screen: 'home', library };
  const long = SCREENS.find((screen) => screen !== 'home' && screen === second);
  if (parts.length === 3 && long) return { screen: long, library };
  if (parts.length !== 4 || !document) return null;
  if (second === 'question' || second === 'comparison') {
    return { screen: 'question', library, asked: { kind: second, id: document } };
  }
  if (second === 'table') return { screen: 'tables', library, table: document };
  if (second !== 'document') return null;
  return {
    screen: 'document',
    library,
    document,
    page: readPage(parameters.get('page')),
    span: readSpan(parameters.get('span')),
    asked: readAsked(parameters),
  };
}

export function screenAddress(library: string, screen: LibraryScreen): string {
  if (library === FIRST_LIBRARY) return screen === 'home' ? '' : `#${screen}`;
  const path = `#/library/${encodeURIComponent(library)}`;
  return screen === 'home' ? path : `${path}/${screen}`;
}

export function tableAddress(library: string, table: string): string {
  return `#/library/${encodeURIComponent(library)}/table/${encodeURIComponent(table)}`;
}

export function questionAddress(library: string, { kind, id }: Asked): string {
  return `#/library/${encodeURIComponent(library)}/${kind}/${encodeURIComponent(id)}`;
}

export function documentAddress(
  library: string,
  document: string,
  {
    page,
    span,
    asked,
  }: { page?: number | undefined; span?: Range | null | undefined; asked?: Asked | null } = {},
): string {
  const parameters = [
    ...(page === undefined ? [] : [`page=${page}`]),
    ...(span ? [`span=${span.start}-${span.end}`] : []),
    ...(asked ? [`${asked.kind}=${encodeURIComponent(asked.id)}`] : []),
  ];
  const path = `#/library/${encodeURIComponent(library)}/document/${encodeURIComponent(document)}`;
  return parameters.length === 0 ? path : `${path}?${parameters.join('&')}`;
}

function readPage(value: string | null): number | null {
  const page = value && /^\d{1,7}$/.test(value) ? Number(value) : 0;
  return page >= 1 && page <= MOST_PAGES ? page : null;
}

function readSpan(value: string | null): Range | null {
  const [, from, to] = /^(\d{1,10})-(\d{1,10})$/.exec(value ?? '') ?? [];
  if (!from || !to) return null;
  const [start, end] = [Number(from), Number(to)];
  return start < end ? { start, end } : null;
}

function readAsked(parameters: URLSearchParams): Asked | null {
  for (const kind of ['question', 'comparison'] as const) {
    const id = parameters.get(kind);
    if (id) return { kind, id };
  }
  return null;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** The part of the library's screen that an address names; null for other screens. */
export function knowledgeTab(screen: string | undefined): KnowledgeTab | null {
  return KNOWLEDGE_TABS.find((tab) => tab === screen) ?? null;
}

/** Changes the address, and nothing else. @param instead no step that Back takes is made of it. */
export function goTo(hash: string, instead = false): void {
  const address = hash || location.pathname + location.search;
  if (instead) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
}
