/** The documents as a table: who read what, and reading one anew. */
import { isAbort, toErrorRecord } from '../../errors.ts';
import type { ReadBy } from '../../knowledge-protocol.ts';
import type { DocumentSummary } from '../../protocol.ts';
import { inWords, text } from '../text.ts';
import type { KnowledgeApp } from './knowledge.svelte.ts';

export class DocumentTable {
  readonly #app: KnowledgeApp;
  readonly #onChange: () => void;
  #statements = $state<number | null>(null);
  #readBy = $state.raw<ReadBy[]>([]);
  #outdated = $state.raw<readonly string[]>([]);
  #failed = $state.raw<ReadonlySet<string>>(new Set());
  /** Shares of the work, by document. */
  #underWay = $state.raw<ReadonlyMap<string, number>>(new Map());
  #turn = 0;

  constructor(app: KnowledgeApp, onChange: () => void) {
    this.#app = app;
    this.#onChange = onChange;
  }

  /** In all documents together, each counted once; null until it has been counted. */
  get statements(): number | null {
    return this.#statements;
  }

  /** Ids of the engines that read this document's passages, most passages first. */
  readBy(document: string): ReadBy[] {
    return this.#readBy.filter((each) => each.document === document);
  }

  /** All engines that read anything. */
  get extractors(): string[] {
    return [...new Set(this.#readBy.map(({ extractor }) => extractor))];
  }

  /**
   * Ids of documents that an earlier version read: reading them anew may find more. Not those that
   * could not be read anew in this visit.
   */
  get outdated(): readonly string[] {
    return this.#outdated.filter((id) => !this.#failed.has(id));
  }

  /** Share of reading it anew that is done; undefined while it is not. */
  progress(document: string): number | undefined {
    return this.#underWay.get(document);
  }

  reload(): void {
    const turn = ++this.#turn;
    const { knowledge } = this.#app.service;
    const all = { order: 'place', descending: false, offset: 0, limit: 0 } as const;
    Promise.all([knowledge.readBy(), knowledge.statements(all), knowledge.outdated()]).then(
      ([readBy, { total }, outdated]) => {
        if (turn !== this.#turn) return;
        this.#readBy = readBy;
        this.#outdated = outdated;
        this.#statements = total;
      },
      (thrown: unknown) => {
        if (turn === this.#turn) this.#app.notices.fail(thrown);
      },
    );
  }

  askToReindex({ id, name, corrected = 0 }: DocumentSummary): void {
    const {
      reindexTitle: title,
      reindexBody,
      reindexAction: action,
      keep,
    } = text.knowledge.documents;
    this.#app.confirmFirst({
      ...{ title, body: reindexBody(name), action, tone: 'plain' },
      ...(corrected > 0 ? { option: { label: keep(corrected), ticked: true } } : {}),
      confirm: (ticked) => void this.#reindex(id, name, corrected === 0 || ticked),
    });
  }

  /** One after the other. */
  askToReindexAll(documents: readonly DocumentSummary[]): void {
    const [only] = documents;
    if (documents.length === 1) return this.askToReindex(only!);
    const words = text.shelf;
    const isCorrected = documents.some(({ corrected = 0 }) => corrected > 0);
    this.#app.confirmFirst({
      ...{ title: words.readAnewTitle(documents.length), body: words.readAnewBody },
      ...{ action: words.readAnew, tone: 'plain' },
      ...(isCorrected ? { option: { label: words.keepCorrected, ticked: true } } : {}),
      confirm: (ticked) => void this.#reindexAll(documents, !isCorrected || ticked),
    });
  }

  async #reindex(id: string, name: string, keep: boolean): Promise<void> {
    const { notices } = this.#app;
    try {
      for (const said of await this.#readAnew(id, name, keep)) notices.tell(said);
    } catch (thrown) {
      if (isAbort(thrown)) notices.tell(text.knowledge.documents.cancelled(name));
      else notices.fail(thrown);
    }
  }

  /** Told once, at the end, with what became of each. */
  async #reindexAll(documents: readonly DocumentSummary[], keep: boolean): Promise<void> {
    const entries: string[] = [];
    let done = 0;
    for (const { id, name } of documents) {
      try {
        entries.push((await this.#readAnew(id, name, keep)).join(' '));
        done++;
      } catch (thrown) {
        entries.push(whyNot(name, thrown));
      }
    }
    const told = text.shelf.readAnewDone(done, documents.length);
    this.#app.notices.tellOf(told, { label: text.library.whichFiles, entries });
  }

  /** @returns what came of it, in words. */
  async #readAnew(id: string, name: string, keep: boolean): Promise<string[]> {
    const words = text.knowledge.documents;
    this.#note(id, 0);
    try {
      const { triplets, kept, lost } = await this.#app.service.knowledge.reindex(
        id,
        keep,
        (share) => this.#note(id, share),
      );
      this.#onChange();
      return [words.done(name, triplets, kept), ...(lost > 0 ? [words.lost(lost)] : [])];
    } catch (thrown) {
      if (!isAbort(thrown)) this.#failed = new Set([...this.#failed, id]);
      throw thrown;
    } finally {
      const left = new Map(this.#underWay);
      left.delete(id);
      this.#underWay = left;
    }
  }

  cancel(id: string): void {
    this.#app.service.knowledge.cancelReindex(id).catch((thrown: unknown) => {
      this.#app.notices.fail(thrown);
    });
  }

  #note(id: string, share: number): void {
    this.#underWay = new Map(this.#underWay).set(id, share);
  }
}

function whyNot(name: string, thrown: unknown): string {
  if (isAbort(thrown)) return text.knowledge.documents.cancelled(name);
  const { message, hint } = inWords(toErrorRecord(thrown));
  return `${text.live.documentFailed(name, message)} ${hint}`;
}
