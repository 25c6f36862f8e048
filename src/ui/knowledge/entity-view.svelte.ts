/** Entities as a graph or as a list, and what is said about the one that was chosen. */
import type { Evidence, KnowledgeService, Statement } from '../../knowledge-protocol.ts';
import type { Entity, EntityGraph } from '../../knowledge/entity-graph.ts';
import type { Notices } from '../state/notices.svelte.ts';

export const LIMITS = [300, 1_000, 2_000, 5_000] as const;
/** Shown of an entity; the rest is in the table. */
export const STATEMENTS_SHOWN = 60;
const ENTITIES_A_TIME = 100;
const SUGGESTED = 8;
const TYPING_MS = 120;

export class EntityView {
  readonly #service: KnowledgeService;
  readonly #notices: Notices;
  #view = $state<'drawing' | 'list'>('drawing');
  /** What matters most at first: more of them are a ball. */
  #limit = $state<number>(LIMITS[0]);
  #document = $state('');
  #graph = $state.raw<EntityGraph | null>(null);
  #listed = $state.raw<Entity[]>([]);
  #total = $state(0);
  #text = $state('');
  #suggested = $state.raw<Entity[]>([]);
  #chosen = $state.raw<Entity | null>(null);
  #statements = $state.raw<Statement[]>([]);
  #evidence = $state.raw<ReadonlyMap<number, Evidence[]>>(new Map());
  #isShown = false;
  #isStale = true;
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(service: KnowledgeService, notices: Notices) {
    this.#service = service;
    this.#notices = notices;
  }

  get view(): 'drawing' | 'list' {
    return this.#view;
  }
  set view(view: 'drawing' | 'list') {
    this.#view = view;
    void this.#bringIn();
  }
  get limit(): number {
    return this.#limit;
  }
  set limit(limit: number) {
    this.#limit = limit;
    void this.#load();
  }
  /** Id; empty: all of them. */
  get document(): string {
    return this.#document;
  }
  set document(document: string) {
    this.#document = document;
    void this.#load();
  }
  get graph(): EntityGraph | null {
    return this.#graph;
  }
  get listed(): readonly Entity[] {
    return this.#listed;
  }
  /** Entities that the words find. */
  get total(): number {
    return this.#total;
  }
  get text(): string {
    return this.#text;
  }
  set text(text: string) {
    this.#text = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#list(0), TYPING_MS);
  }
  /** The first that the words find; none without words. */
  get suggested(): readonly Entity[] {
    return this.#suggested;
  }
  get chosen(): Entity | null {
    return this.#chosen;
  }
  /** It stands in the list alone: no statement joins it with another entity. */
  get isApart(): boolean {
    const { entities } = this.#graph ?? {};
    return entities !== undefined && this.#chosen !== null && !this.#isDrawn;
  }
  /** Brought in beside the most connected. */
  get broughtIn(): Entity | null {
    const { entities = [] } = this.#graph ?? {};
    return entities.findIndex(({ key }) => key === this.#chosen?.key) >= this.#limit
      ? this.#chosen
      : null;
  }
  get #isDrawn(): boolean {
    const key = this.#chosen?.key;
    return this.#graph?.entities.some((entity) => entity.key === key) ?? false;
  }
  get statements(): readonly Statement[] {
    return this.#statements;
  }

  /** Undefined until it was asked for and has come. */
  evidence(statement: number): Evidence[] | undefined {
    return this.#evidence.get(statement);
  }

  /** This part of the screen is looked at. @returns what ends that. */
  show(): () => void {
    this.#isShown = true;
    if (this.#isStale) void this.#load();
    return () => (this.#isShown = false);
  }

  /** Made anew when it is looked at: it takes a moment. */
  reload(): void {
    this.#isStale = true;
    if (this.#isShown) void this.#load();
  }

  more(): void {
    void this.#list(this.#listed.length);
  }

  async choose(entity: Entity | null): Promise<void> {
    this.#chosen = entity;
    this.#statements = [];
    this.#evidence = new Map();
    if (entity) await Promise.all([this.#tellOf(entity), this.#bringIn()]);
  }

  /** What was chosen is drawn, also where it is not among the most connected. */
  async #bringIn(): Promise<void> {
    const [chosen, turn] = [this.#chosen, this.#turn];
    if (!chosen || !this.#graph || this.#isDrawn || this.#view !== 'drawing') return;
    await this.#try(async () => {
      const graph = await this.#service.graph(this.#limit, this.#document || undefined, chosen.key);
      const isDrawn = graph.entities.some(({ key }) => key === chosen.key);
      // Laid out anew only where that shows more.
      if (isDrawn && turn === this.#turn && this.#chosen === chosen) this.#graph = graph;
    });
  }

  /** What is opened of it stays open. */
  async #tellOf(entity: Entity): Promise<void> {
    await this.#try(async () => {
      const { statements } = await this.#service.statements({
        ...{ entity: entity.key, order: 'place', descending: false },
        ...{ offset: 0, limit: STATEMENTS_SHOWN },
        ...(this.#document ? { document: this.#document } : {}),
      });
      if (this.#chosen === entity) this.#statements = statements;
    });
  }

  async showEvidence(statement: number): Promise<void> {
    await this.#try(async () => {
      const evidence = await this.#service.evidence(statement);
      this.#evidence = new Map(this.#evidence).set(statement, evidence);
    });
  }

  async #load(): Promise<void> {
    const turn = ++this.#turn;
    this.#isStale = false;
    await this.#try(async () => {
      const wanted = this.#chosen?.key;
      const graph = await this.#service.graph(this.#limit, this.#document || undefined, wanted);
      if (turn !== this.#turn) return;
      this.#graph = graph;
      await this.#list(0);
    });
    if (turn === this.#turn && this.#chosen) await this.#tellOf(this.#chosen);
  }

  async #list(offset: number): Promise<void> {
    const [words, document] = [this.#text, this.#document];
    await this.#try(async () => {
      const page = await this.#service.entities({
        ...{ text: words, offset, limit: ENTITIES_A_TIME },
        ...(document ? { document } : {}),
      });
      const isNext = offset === 0 || offset === this.#listed.length;
      if (words !== this.#text || document !== this.#document || !isNext) return;
      this.#total = page.total;
      this.#listed = offset === 0 ? page.entities : [...this.#listed, ...page.entities];
      if (offset === 0) this.#suggested = words.trim() ? page.entities.slice(0, SUGGESTED) : [];
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
