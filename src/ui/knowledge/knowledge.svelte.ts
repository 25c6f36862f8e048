/** The Library screen's state: which part is shown, and each part's own. */
import type { Confirmation } from '../state/dialogs.svelte.ts';
import type { KnowledgeTab } from '../state/address.ts';
import type { LibraryService } from '../../protocol.ts';
import type { Library } from '../state/library.svelte.ts';
import type { Notices } from '../state/notices.svelte.ts';
import { OverviewView } from '../overview/overview-view.svelte.ts';
import type { ListOrder } from '../state/list-order.svelte.ts';
import { Arranging } from './arranging.svelte.ts';
import { DocumentTable } from './document-table.svelte.ts';
import { EntityView } from './entity-view.svelte.ts';
import { Search } from './search.svelte.ts';
import { StatementTable } from './statement-table.svelte.ts';

/** What the screen needs of the app. */
export interface KnowledgeApp {
  readonly service: LibraryService;
  readonly notices: Notices;
  readonly library: Library;
  readonly listOrder: ListOrder;
  confirmFirst(confirmation: Confirmation): void;
  openKnowledge(tab: KnowledgeTab): void;
}

/** Documents tell of each batch: what is shown follows at this pace. */
const FOLLOW_MS = 600;

export class Knowledge {
  tab = $state<KnowledgeTab>('documents');
  readonly documents: DocumentTable;
  readonly arranging: Arranging;
  readonly search: Search;
  readonly statements: StatementTable;
  readonly entities: EntityView;
  readonly overview: OverviewView;
  readonly #app: KnowledgeApp;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What the library said when this was last read. */
  #seen = '';

  constructor(app: KnowledgeApp) {
    this.#app = app;
    const { service, notices } = app;
    const onChange = (): void => this.#reload();
    this.documents = new DocumentTable(app, onChange);
    this.arranging = new Arranging(app.library, app.listOrder);
    this.search = new Search(service.knowledge, notices);
    this.statements = new StatementTable(service.knowledge, notices, onChange);
    this.entities = new EntityView(service.knowledge, notices);
    this.overview = new OverviewView(service.knowledge, notices);
  }

  /** Statements of a document alone. */
  showDocument(id: string): void {
    this.statements.filter = { document: id };
    this.#app.openKnowledge('statements');
  }

  /** @param id of a document; empty: the library. */
  showOverview(id: string): void {
    this.overview.document = id;
    this.#app.openKnowledge('overview');
  }

  /** Statements about an entity alone. */
  showEntity(entity: { key: string; label: string }, document: string): void {
    this.statements.filter = { entity, ...(document ? { document } : {}) };
    this.#app.openKnowledge('statements');
  }

  /** The library has changed, by anybody: documents read, read by a model, removed. */
  follow(): void {
    const now = this.#app.library.documents
      .map(({ id, triplets, chunks, corrected }) => `${id} ${triplets} ${chunks} ${corrected ?? 0}`)
      .join();
    if (now === this.#seen) return;
    const isFirst = this.#seen === '';
    this.#seen = now;
    clearTimeout(this.#timer);
    if (isFirst) this.#reload();
    else this.#timer = setTimeout(() => this.#reload(), FOLLOW_MS);
  }

  #reload(): void {
    this.documents.reload();
    this.search.reload();
    this.statements.reload();
    this.entities.reload();
    this.overview.reload();
  }
}
