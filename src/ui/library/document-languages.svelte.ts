/** The languages of the documents on the page, told by the library where it is asked about them. */
import type { KnowledgeService } from '../../knowledge-protocol.ts';

export class DocumentLanguages {
  readonly #service: () => Pick<KnowledgeService, 'languages'>;
  /** By id; null: English, or it cannot be told. */
  #told = $state.raw<ReadonlyMap<string, string | null>>(new Map());
  readonly #asked = new Set<string>();
  #waiting: string[] = [];

  constructor(service: () => Pick<KnowledgeService, 'languages'>) {
    this.#service = service;
  }

  /** Its code; undefined for English, and where it is not known. */
  of(document: string): string | undefined {
    return this.#told.get(document) ?? undefined;
  }

  /** Other languages than English of documents that were asked about. */
  get others(): string[] {
    return [...new Set([...this.#told.values()].filter((language) => language !== null))];
  }

  /** Of a document that can be read: what is asked for at once is told at once. */
  ask(document: string): void {
    if (this.#asked.has(document)) return;
    this.#asked.add(document);
    if (this.#waiting.push(document) === 1) queueMicrotask(() => void this.#load());
  }

  async #load(): Promise<void> {
    const documents = this.#waiting;
    this.#waiting = [];
    try {
      const found = await this.#service().languages(documents);
      const told = documents.map((each) => [each, found[each] ?? null] as const);
      this.#told = new Map([...this.#told, ...told]);
    } catch {
      // A row without it is asked for again when it is shown again.
      for (const each of documents) this.#asked.delete(each);
    }
  }
}
