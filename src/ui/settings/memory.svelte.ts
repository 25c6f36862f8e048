/** The facts that are remembered of earlier questions, as the settings list them. */
import type { Fact } from '../../knowledge/facts.ts';
import type { LibraryService } from '../../protocol.ts';
import type { KeptCorrection } from '../../methods/kept-corrections.ts';
import type { Notices } from '../state/notices.svelte.ts';

export class Memory {
  #service: LibraryService;
  #notices: Notices;
  #facts = $state.raw<readonly Fact[] | null>(null);
  #corrections = $state.raw<readonly KeptCorrection[]>([]);

  constructor(service: LibraryService, notices: Notices) {
    this.#service = service;
    this.#notices = notices;
  }

  /** Null until they have been read. */
  get facts(): readonly Fact[] | null {
    return this.#facts;
  }

  /** What was corrected, question by question. */
  get corrections(): readonly KeptCorrection[] {
    return this.#corrections;
  }

  async load(): Promise<void> {
    await this.#try(async () => {
      this.#facts = await this.#service.facts();
      this.#corrections = await this.#service.keptCorrections();
    });
  }

  async forgetCorrection({ id, question }: KeptCorrection): Promise<void> {
    await this.#try(async () => {
      await this.#service.forgetCorrection(question);
      this.#corrections = this.#corrections.filter((one) => one.id !== id);
    });
  }

  async forgetCorrections(): Promise<void> {
    await this.#try(async () => {
      await this.#service.forgetCorrections();
      this.#corrections = [];
    });
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
