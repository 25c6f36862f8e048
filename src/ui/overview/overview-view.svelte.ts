/** The overview that is looked at: of one document, or of the library. */
import type { KnowledgeService } from '../../knowledge-protocol.ts';
import type { Overview } from '../../overview/types.ts';
import type { Notices } from '../state/notices.svelte.ts';

export class OverviewView {
  readonly #service: KnowledgeService;
  readonly #notices: Notices;
  #document = $state('');
  #overview = $state.raw<Overview | null>(null);
  #isShown = false;
  #turn = 0;

  constructor(service: KnowledgeService, notices: Notices) {
    this.#service = service;
    this.#notices = notices;
  }

  /** Id; empty: the library. */
  get document(): string {
    return this.#document;
  }
  set document(document: string) {
    this.#document = document;
    this.#overview = null;
    if (this.#isShown) void this.#load();
  }
  /** Null while it is being made. */
  get overview(): Overview | null {
    return this.#overview;
  }

  /** It is on the page. @returns for when it is no more. */
  show(): () => void {
    this.#isShown = true;
    void this.#load();
    return () => (this.#isShown = false);
  }

  reload(): void {
    if (this.#isShown) void this.#load();
  }

  async #load(): Promise<void> {
    const turn = ++this.#turn;
    try {
      const overview = await this.#service.overview(this.#document || null);
      if (turn === this.#turn) this.#overview = overview;
    } catch (thrown) {
      if (turn === this.#turn) this.#notices.fail(thrown);
    }
  }
}
