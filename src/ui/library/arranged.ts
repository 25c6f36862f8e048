/** The documents as a person wants to see them: those that fit, in this order. */
import type { DocumentKind } from '../../documents/types.ts';
import type { DocumentSummary } from '../../protocol.ts';
import { shownTitle } from './named.ts';

export const ORDERS = ['added', 'title', 'name', 'author', 'year', 'pages', 'state'] as const;
export type Order = (typeof ORDERS)[number];
export const STATES = ['ready', 'working', 'failed'] as const;
export type State = (typeof STATES)[number];

export interface Arrangement {
  words: string;
  tag: string;
  kind: DocumentKind | '';
  state: State | '';
  order: Order;
  descending: boolean;
}

export const AS_ADDED: Arrangement = {
  ...{ words: '', tag: '', kind: '', state: '' },
  ...{ order: 'added', descending: false },
};

/** What a person has to do something about comes first. */
export function stateOf({ status, recognition }: DocumentSummary): State {
  if (status === 'failed' || status === 'no-text' || status === 'needs-password') return 'failed';
  return status === 'indexed' && recognition?.state !== 'waiting' ? 'ready' : 'working';
}

const STATE_ORDER: readonly State[] = ['failed', 'working', 'ready'];
/** What has none stands last, whichever way. */
const NONE = null;

const KEYS: Readonly<Record<Order, (document: DocumentSummary) => string | number | null>> = {
  added: ({ addedAt }) => addedAt,
  title: shownTitle,
  name: ({ name }) => name,
  author: ({ author }) => author?.split(',')[0]!.split(' ').at(-1) ?? NONE,
  year: ({ year }) => year ?? NONE,
  pages: ({ pages }) => pages || NONE,
  state: (document) => STATE_ORDER.indexOf(stateOf(document)),
};

/** @param documents in the order in which they were added, which decides between equals. */
export function arranged(
  documents: readonly DocumentSummary[],
  { order, descending, ...filter }: Arrangement,
  locale = 'en',
): readonly DocumentSummary[] {
  const fitting = filtered(documents, filter);
  if (order === 'added') return descending ? [...fitting].reverse() : fitting;
  const { compare } = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
  const keyed = fitting.map((document) => ({ document, key: KEYS[order](document) }));
  const sign = descending ? -1 : 1;
  keyed.sort(({ key: a }, { key: b }) => {
    if (a === NONE || b === NONE) return Number(a === NONE) - Number(b === NONE);
    return sign * (typeof a === 'number' ? a - Number(b) : compare(a, String(b)));
  });
  return keyed.map(({ document }) => document);
}

type Filter = Pick<Arrangement, 'words' | 'tag' | 'kind' | 'state'>;

/** All words are somewhere in its name, title, author, year or tags. */
export function filtered(
  documents: readonly DocumentSummary[],
  { words, tag, kind, state }: Filter,
): readonly DocumentSummary[] {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0 && !tag && !kind && !state) return documents;
  return documents.filter((document) => {
    if (tag && !document.tags?.includes(tag)) return false;
    if ((kind && document.kind !== kind) || (state && stateOf(document) !== state)) return false;
    const said = wanted.length > 0 ? wordsOf(document) : '';
    return wanted.every((word) => said.includes(word));
  });
}

/** A document that changes is another one. */
const known = new WeakMap<DocumentSummary, string>();

function wordsOf(document: DocumentSummary): string {
  const { name, title, author, year, tags } = document;
  const before = known.get(document);
  if (before !== undefined) return before;
  const said = folded([name, title, author ?? '', year ?? '', ...(tags ?? [])].join('\n'));
  known.set(document, said);
  return said;
}

function folded(words: string): string {
  return words.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** All tags that there are, each with how many documents have it. */
export function tagsOf(documents: readonly DocumentSummary[]): { tag: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { tags = [] } of documents)
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .sort((a, b) => a.tag.localeCompare(b.tag));
}
