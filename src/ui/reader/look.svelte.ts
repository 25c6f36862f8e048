/**
 * How the person looks at the open document, beyond what the app has to know: turned, dark, by the
 * names of its pages, and where they came from by a link. Kept while the reader moves between its
 * place beside the conversation and a sheet of its own.
 */
import { MediaQuery } from 'svelte/reactivity';
import type { DocumentView, Settings } from '../../protocol.ts';
import type { Reader } from '../state/reader.svelte.ts';
import { labelsOf, pageMeant } from './page-labels.ts';
import type { TextBlock } from './text-parts.ts';
import { turnedBy, type Turn } from './turn.ts';

type Paper = 'light' | 'dark';

/** Where one was before a link was followed. */
export interface Before {
  document: string;
  page: number;
}

const PAPER_KEY = 'trivium-reader-pages';
const darkScheme = new MediaQuery('prefers-color-scheme: dark', false);

export class Look {
  #turn = $state<Turn>(0);
  #paper = $state<Paper | null>(rememberedPaper());
  #document: string | null = null;
  /** No `$derived`: that would end with the component in which it was first asked for. */
  #labelled: { view: DocumentView | null; labels: string[] | null } = { view: null, labels: null };
  /** Of a text without pages: what its headings are found among. */
  blocks = $state.raw<readonly TextBlock[]>([]);
  /** In the text, what stands where one reads. */
  position = $state(0);
  before = $state.raw<Before | null>(null);

  constructor(readonly reader: Reader) {}

  get #labels(): string[] | null {
    const { view } = this.reader;
    if (view !== this.#labelled.view) {
      this.#labelled = { view, labels: labelsOf((view?.pages ?? []).map(({ label }) => label)) };
    }
    return this.#labelled.labels;
  }

  /** What the file calls this page; null where its pages are counted. */
  labelOf(page: number): string | null {
    const labels = this.#labels;
    return labels && (labels[page - 1] ?? `${page}`);
  }
  /** The page that these words mean: see {@link pageMeant}. */
  pageMeant(typed: string): number | null {
    return pageMeant(typed, this.#labels, this.reader.pageCount, this.reader.page);
  }

  get turn(): Turn {
    return this.#turn;
  }

  turnBy(quarters: 1 | -1): void {
    this.#turn = turnedBy(this.#turn, quarters);
  }

  /** This document is open: what was done to another one holds no more. */
  follow(document: string | null): void {
    if (document === this.#document) return;
    this.#document = document;
    this.#turn = 0;
    this.before = null;
    this.position = 0;
  }

  /** Pages are as the theme is, unless the person wants them otherwise. */
  isDark(theme: Settings['theme'] | undefined): boolean {
    return (this.#paper ?? paperOf(theme)) === 'dark';
  }

  setDark(dark: boolean, theme: Settings['theme'] | undefined): void {
    const paper = dark ? 'dark' : 'light';
    this.#paper = paper === paperOf(theme) ? null : paper;
    try {
      if (this.#paper) localStorage.setItem(PAPER_KEY, this.#paper);
      else localStorage.removeItem(PAPER_KEY);
    } catch {
      // Storage may be denied; it then holds for this visit.
    }
  }
}

function paperOf(theme: Settings['theme'] | undefined): Paper {
  if (theme === 'light' || theme === 'dark') return theme;
  return darkScheme.current ? 'dark' : 'light';
}

function rememberedPaper(): Paper | null {
  try {
    const paper = localStorage.getItem(PAPER_KEY);
    return paper === 'light' || paper === 'dark' ? paper : null;
  } catch {
    return null;
  }
}

const looks = new WeakMap<Reader, Look>();

export function lookOf(reader: Reader): Look {
  const known = looks.get(reader) ?? new Look(reader);
  looks.set(reader, known);
  return known;
}
