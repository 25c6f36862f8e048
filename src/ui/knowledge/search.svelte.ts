/** One box over passages and statements; a page of hits at a time. */
import type { KnowledgeService, SearchKind, SearchPage } from '../../knowledge-protocol.ts';
import type { Notices } from '../state/notices.svelte.ts';

export const HITS_A_PAGE = 20;
/** Typing is faster than that. */
const TYPING_MS = 120;

export class Search {
  readonly #service: KnowledgeService;
  readonly #notices: Notices;
  #text = $state('');
  #kind = $state<SearchKind>('passages');
  #offset = $state(0);
  #page = $state.raw<SearchPage | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turn = 0;

  constructor(service: KnowledgeService, notices: Notices) {
    this.#service = service;
    this.#notices = notices;
  }

  get text(): string {
    return this.#text;
  }
  set text(text: string) {
    this.#text = text;
    this.#offset = 0;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#find(), TYPING_MS);
  }
  get kind(): SearchKind {
    return this.#kind;
  }
  set kind(kind: SearchKind) {
    this.#kind = kind;
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
    return this.#page?.[this.#kind] ?? 0;
  }

  turn(pages: 1 | -1): void {
    this.#offset = Math.max(0, this.#offset + pages * HITS_A_PAGE);
    void this.#find();
  }

  reload(): void {
    if (this.#page) void this.#find();
  }

  async #find(): Promise<void> {
    clearTimeout(this.#timer);
    const turn = ++this.#turn;
    if (this.#text.trim() === '') {
      this.#page = null;
      return;
    }
    try {
      const page = await this.#service.search(this.#text, this.#kind, this.#offset, HITS_A_PAGE);
      if (turn === this.#turn) this.#page = page;
    } catch (thrown) {
      if (turn === this.#turn) this.#notices.fail(thrown);
    }
  }
}
