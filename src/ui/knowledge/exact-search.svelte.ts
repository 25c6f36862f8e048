/** Every place where words stand as they were typed: counted at once, shown as they are scrolled to. */
import type { ExactHit, ExactPage, KnowledgeService } from '../../knowledge-protocol.ts';
import { isAbort } from '../../errors.ts';
import type { Notices } from '../state/notices.svelte.ts';

/** More than fit a screen. */
const HITS_AT_ONCE = 40;
/** What is shown is asked for again while documents come in; beyond, the counts alone. */
const MOST_AGAIN = 200;

export class ExactSearch {
  readonly #service: KnowledgeService;
  readonly #notices: Notices;
  #words = '';
  #counts = $state.raw<Omit<ExactPage, 'hits'> | null>(null);
  #hits = $state.raw<readonly ExactHit[]>([]);
  #running = $state<string | null>(null);

  constructor(service: KnowledgeService, notices: Notices) {
    this.#service = service;
    this.#notices = notices;
  }

  /** Null before the places were counted. */
  get counts(): Omit<ExactPage, 'hits'> | null {
    return this.#counts;
  }
  /** Those that were scrolled to. */
  get hits(): readonly ExactHit[] {
    return this.#hits;
  }
  get isBusy(): boolean {
    return this.#running !== null;
  }
  get hasMore(): boolean {
    return this.#hits.length < (this.#counts?.total ?? 0);
  }

  /** What was looked for before is looked for no more. */
  async look(words: string): Promise<void> {
    this.#words = words;
    this.#counts = null;
    this.#hits = [];
    if (words.trim() === '') return this.stop();
    await this.#ask(0, HITS_AT_ONCE, (page) => (this.#hits = page.hits));
  }

  async more(): Promise<void> {
    if (!this.hasMore || this.isBusy) return;
    const before = this.#hits;
    await this.#ask(before.length, HITS_AT_ONCE, ({ hits }) => (this.#hits = [...before, ...hits]));
  }

  /** The texts are others, and the words may be. */
  async reload(words: string): Promise<void> {
    if (words !== this.#words) return this.look(words);
    const shown = this.#hits.length;
    if (words.trim() === '') return;
    if (shown > MOST_AGAIN) return this.#ask(0, 0, () => {});
    await this.#ask(0, Math.max(shown, HITS_AT_ONCE), ({ hits }) => (this.#hits = hits));
  }

  stop(): void {
    const running = this.#running;
    this.#running = null;
    if (running !== null) void this.#service.cancelFind(running).catch(() => {});
  }

  async #ask(offset: number, limit: number, take: (page: ExactPage) => void): Promise<void> {
    this.stop();
    const id = crypto.randomUUID();
    this.#running = id;
    try {
      const page = await this.#service.find(this.#words, id, offset, limit);
      if (this.#running !== id) return;
      const { hits: _, ...counts } = page;
      this.#counts = counts;
      take(page);
    } catch (thrown) {
      if (this.#running === id && !isAbort(thrown)) this.#notices.fail(thrown);
    } finally {
      if (this.#running === id) this.#running = null;
    }
  }
}
