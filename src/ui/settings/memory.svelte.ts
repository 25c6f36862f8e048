/** The facts that are remembered of earlier questions, as the settings list them. */
import type { Fact } from '../../knowledge/facts.ts';
import type { LibraryService } from '../../protocol.ts';
import type { Notices } from '../state/notices.svelte.ts';

export class Memory {
  #service: LibraryService;
  #notices: Notices;
  #facts = $state.raw<readonly Fact[] | null>(null);

  constructor(service: LibraryService, notices: Notices) {
    this.#service = service;
    this.#notices = notices;
  }

  /** Null until they have been read. */
  get facts(): readonly Fact[] | null {
    return this.#facts;
  }

  async load(): Promise<void> {
    await this.#try(async () => void (this.#facts = await this.#service.facts()));
  }

  async remove(id: string): Promise<void> {
    await this.#try(async () => {
      await this.#service.removeFact(id);
      this.#facts = this.#facts?.filter((fact) => fact.id !== id) ?? null;
    });
  }

  async clear(): Promise<void> {
    await this.#try(async () => {
      await this.#service.clearFacts();
      this.#facts = [];
    });
  }

  async #try(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      this.#notices.fail(thrown);
    }
  }
}
