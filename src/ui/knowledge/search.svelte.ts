/** One box over passages and statements, a page of hits at a time, and over words as they stand. */
import type { KnowledgeService, SearchKind, SearchPage } from '../../knowledge-protocol.ts';
import { isQuoted } from '../../retrieval/word-for-word.ts';
import type { Notices } from '../state/notices.svelte.ts';
import { ExactSearch } from './exact-search.svelte.ts';

export const HITS_A_PAGE = 20;
/** Typing is faster than that. */
const TYPING_MS = 120;

/** `exact`: every place of the words as they stand. */
export type ShownKind = SearchKind | 'exact';

export class Search {
  readonly exact: ExactSearch;
  readonly #service: KnowledgeService;
  readonly #notices: Notices;
  #text = $state('');
  #kind = $state<ShownKind>('passages');
  /** What was shown before quotation marks were typed. */
  #unquoted: ShownKind | null = null;
  #offset = $state(0);
  #page = $state.raw<SearchPage | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;

  constructor(service: KnowledgeService, notices: Notices) {
    this.#service = service;
    this.#notices = notices;
    this.exact = new ExactSearch(service, notices);
  }

  get text(): string {
    return this.#text;
  }
  set text(text: string) {
    this.#text = text;
    this.#offset = 0;
    this.#followQuotes();
    this.exact.stop();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#find(), TYPING_MS);
  }
  get kind(): ShownKind {
    return this.#kind;
  }
  set kind(kind: ShownKind) {
    this.#kind = kind;
    this.#unquoted = null;
    this.exact.stop();
    this.#offset = 0;
    void this.#find();
  }
  get offset(): number {
    return this.#offset;
  }
  /** Null before anything was searched for. */
  get page(): SearchPage | null {
    return this.#page;
  }
  /** Hits of the kind that is shown. */
  get total(): number {
    return this.#kind === 'exact' ? 0 : (this.#page?.[this.#kind] ?? 0);
  }

  turn(pages: 1 | -1): void {
    this.#offset = Math.max(0, this.#offset + pages * HITS_A_PAGE);
    void this.#find();
  }

  reload(): void {
    if (!this.#page) return;
    void this.#find(() => this.exact.reload(this.#text));
  }

  /** Quotation marks ask for the words as they stand. */
  #followQuotes(): void {
    const quoted = isQuoted(this.#text);
    if (quoted && this.#unquoted === null && this.#kind !== 'exact') {
      this.#unquoted = this.#kind;
      this.#kind = 'exact';
    } else if (!quoted && this.#unquoted !== null) {
      this.#kind = this.#unquoted;
      this.#unquoted = null;
    }
  }

  async #find(exactly = () => this.exact.look(this.#text)): Promise<void> {
    clearTimeout(this.#timer);
    const turn = ++this.#turn;
    if (this.#text.trim() === '') {
      this.#page = null;
      return;
    }
    if (this.#kind === 'exact') void exactly();
    const [kind, limit] =
      this.#kind === 'exact' ? (['passages', 0] as const) : [this.#kind, HITS_A_PAGE];
    try {
      const page = await this.#service.search(this.#text, kind, this.#offset, limit);
      if (turn !== this.#turn) return;
      this.#page = page;
      const last = Math.max(0, Math.ceil(this.total / HITS_A_PAGE) - 1) * HITS_A_PAGE;
      if (this.#kind === 'exact' || this.#offset <= last) return;
      // Of a library that has become smaller.
      this.#offset = last;
      await this.#find();
    } catch (thrown) {
      if (turn === this.#turn) this.#notices.fail(thrown);
    }
  }
}
