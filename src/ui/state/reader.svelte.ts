/**
 * The reader: which document is open, where in it, and what of it is marked. pdf.js is loaded the
 * first time a PDF is opened. Passwords are kept for the session only.
 */
import { tick, untrack } from 'svelte';
import { toErrorRecord, type ErrorRecord } from '../../errors.ts';
import { isPaged } from '../../documents/kinds.ts';
import type { Range, Rectangle } from '../../documents/types.ts';
import type { ChunkView, DocumentView, LibraryService } from '../../protocol.ts';
import {
  isSameEvidence,
  NO_EVIDENCE,
  type Evidence,
  type EvidenceList,
} from '../reader/evidence.ts';
import { beforeOf, isSame, marksByPage } from '../reader/marks.ts';
import type { PageSize } from '../reader/page-stack.ts';
import type { PdfFile } from '../reader/pdf.ts';
import { sizesOf } from '../reader/page-sizes.ts';
import { stepFrom, type Zoom } from '../reader/zoom.ts';
import { ReaderFind } from './reader-find.svelte.ts';
import { Rectangles } from './reader-rectangles.svelte.ts';

export type ReaderTab = 'page' | 'text' | 'passages';
/** What stands beside the pages. */
export type ReaderPanel = 'pages' | 'outline';

export interface Place extends Range {
  firstPage: number;
  /** The citation's number, where it has one. */
  number?: number;
}

/** Where the reader is to go; each is a new object, so that going there again is going there. */
export interface Target {
  page: number;
  /** On that page, in points; null for its top. */
  rectangle: Omit<Rectangle, 'page'> | null;
  /** In the text; null for the top of the page. */
  position: number | null;
}

export class Reader {
  #service: LibraryService;
  #shown: () => EvidenceList;
  #document = $state<string | null>(null);
  #view = $state.raw<DocumentView | null>(null);
  #pdf = $state.raw<PdfFile | null>(null);
  #chunks = $state.raw<ChunkView[] | null>(null);
  #place = $state.raw<Place | null>(null);
  #rectangles = $state.raw<Rectangles>(new Rectangles(() => Promise.resolve([])));
  #error = $state.raw<ErrorRecord | null>(null);
  #tab = $state<ReaderTab>('page');
  #panel = $state<ReaderPanel | null>(null);
  #page = $state(1);
  #target = $state.raw<Target>({ page: 1, rectangle: null, position: null });
  #zoom = $state<Zoom>('width');
  #sizes = $state.raw<PageSize[]>([]);
  /** CSS pixels per point as seen now, so that zooming starts from there. */
  #scale = 1;
  #passwords = new Map<string, string>();
  #opening = 0;
  /** The file, asked for when the document is opened; pdf.js takes it away. */
  #bytes: Promise<ArrayBuffer> | null = null;
  #openingPdf: Promise<void> | null = null;
  #returnTo: Element | null = null;
  /** What the shown answer rested on when the place was opened, or since. */
  #followed: EvidenceList = NO_EVIDENCE;

  readonly find = new ReaderFind({
    text: () => this.#view?.text ?? '',
    position: () => this.#position(),
    reveal: (range) => void this.#reveal(range),
  });

  /** All that the shown answer rests on, in whatever document. */
  readonly evidence = $derived.by(() => this.#shown());
  readonly #own = $derived(
    this.evidence.evidence.filter(({ document }) => document === this.#document),
  );
  readonly #marks = $derived(
    marksByPage(this.#own, this.#place, (range) => this.#rectangles.of(range)),
  );

  /** @param shown what the answer on the page rests on. */
  constructor(service: LibraryService, shown: () => EvidenceList = () => NO_EVIDENCE) {
    this.#service = service;
    this.#shown = shown;
  }

  get isOpen(): boolean {
    return this.#document !== null;
  }
  get document(): string | null {
    return this.#document;
  }
  get view(): DocumentView | null {
    return this.#view;
  }
  get pdf(): PdfFile | null {
    return this.#pdf;
  }
  /** There are pages to be shown as printed. */
  get hasPages(): boolean {
    return this.#view !== null && isPaged(this.#view.summary.kind) && this.#view.hasFile;
  }
  get chunks(): ChunkView[] | null {
    return this.#chunks;
  }
  get place(): Place | null {
    return this.#place;
  }
  /** Of the place that was opened. */
  get rectangles(): readonly Rectangle[] {
    return (this.#place && this.#rectangles.of(this.#place)) ?? [];
  }
  /** It is known whether that place has any. */
  get isPlaced(): boolean {
    return this.#place === null || this.#rectangles.of(this.#place) !== undefined;
  }
  get marks() {
    return this.#marks;
  }
  /** Evidence in the open document. */
  get own(): readonly Evidence[] {
    return this.#own;
  }
  get error(): ErrorRecord | null {
    return this.#error;
  }
  get needsPassword(): boolean {
    return this.#error?.code === 'password-needed' || this.#error?.code === 'password-wrong';
  }
  get tab(): ReaderTab {
    return this.#tab;
  }
  get panel(): ReaderPanel | null {
    return this.#panel;
  }
  set panel(panel: ReaderPanel | null) {
    this.#panel = panel;
  }
  get page(): number {
    return this.#page;
  }
  get pageCount(): number {
    return Math.max(1, this.#pdf?.pageCount ?? this.#view?.pages.length ?? 1);
  }
  get target(): Target {
    return this.#target;
  }
  get zoom(): Zoom {
    return this.#zoom;
  }
  set zoom(zoom: Zoom) {
    this.#zoom = zoom;
  }
  /** Of every page, in points. */
  get sizes(): readonly PageSize[] {
    return this.#sizes;
  }
  /** Index of the opened place among all evidence; -1 where it is none. */
  get evidenceIndex(): number {
    return this.evidence.evidence.findIndex(
      (each) => each.document === this.#document && isSame(each, this.#place),
    );
  }

  /** Opens a document, at a sentence or at a page where one is given. */
  async open(document: string, place: Place | null = null, page?: number): Promise<void> {
    const opening = ++this.#opening;
    if (!this.isOpen) this.#returnTo = globalThis.document.activeElement;
    // Of what could not even be looked at, nothing is there to stay.
    const same = document === this.#document && (this.#view !== null || this.#error === null);
    if (!same) this.#forget(document);
    this.#document = document;
    this.#place = place;
    this.#followed = this.evidence;
    const first = place?.firstPage ?? page ?? (same ? null : 1);
    if (first !== null) this.#page = first;
    if (place && this.#tab === 'passages') this.#tab = 'page';
    if (place) this.find.close();

    try {
      // None of these waits for another.
      if (!same) void this.#askForFile(document);
      const placed = place ? this.#rectangles.load([place, beforeOf(place)]) : null;
      const view = same && this.#view ? this.#view : await this.#service.view(document);
      if (opening !== this.#opening) return;
      if (view !== this.#view) this.#takeView(view, this.#view !== null);
      const opened = this.hasPages && !this.#pdf ? this.#openPdf(document) : null;
      // Told below, when the sentence has been shown.
      opened?.catch(() => {});
      if (place) {
        await placed;
        if (opening !== this.#opening) return;
        await this.#reveal(place);
      } else if (first !== null) this.goTo(first);
      void this.#loadEvidence();
      if (this.#tab === 'passages') await this.#loadChunks();
      await opened;
    } catch (thrown) {
      if (opening === this.#opening) this.#error = toErrorRecord(thrown);
    }
  }

  /** Reads view and passages anew; page and tab stay. */
  async refresh(): Promise<void> {
    const document = this.#document;
    if (!document) return;
    try {
      const view = await this.#service.view(document);
      if (document !== this.#document) return;
      this.#rectangles = this.#newRectangles(document);
      this.#takeView(view, true);
      this.#chunks = null;
      void this.#loadEvidence();
      if (this.#tab === 'passages') await this.#loadChunks();
    } catch (thrown) {
      if (document === this.#document) this.#error = toErrorRecord(thrown);
    }
  }

  async givePassword(password: string): Promise<void> {
    if (!this.#document) return;
    this.#passwords.set(this.#document, password);
    this.#error = null;
    const opening = ++this.#opening;
    this.#openingPdf = null;
    try {
      await this.#openPdf(this.#document);
    } catch (thrown) {
      if (opening === this.#opening) this.#error = toErrorRecord(thrown);
    }
  }

  /** Opens the file once more after it could not be shown. */
  async retry(): Promise<void> {
    const { document } = this;
    const place = this.#place;
    const page = this.#page;
    if (!document) return;
    this.#opening++;
    this.#forget(document);
    this.#document = null;
    await this.open(document, place, page);
  }

  /** The password given to the library serves the reader too. */
  rememberPassword(document: string, password: string): void {
    this.#passwords.set(document, password);
  }

  close(): void {
    this.#opening++;
    this.#forget('');
    this.#document = null;
    this.#place = null;
    const target = this.#returnTo;
    this.#returnTo = null;
    // Not before the sheet is gone: behind a modal dialog nothing can take the focus.
    void tick().then(() => {
      if (target instanceof HTMLElement && target.isConnected) target.focus();
    });
  }

  /** The place stays in sight, where it was; otherwise the page does. */
  showTab(tab: ReaderTab): void {
    this.#tab = tab;
    if (tab === 'passages') return void this.#loadChunks();
    const [first] = this.rectangles;
    if (this.#place && (first?.page ?? this.#place.firstPage) === this.#page) {
      void this.#reveal(this.#place);
    } else this.goTo(this.#page);
  }

  goTo(page: number, to?: Partial<Target>): void {
    if (!Number.isFinite(page)) return;
    this.#page = Math.min(this.pageCount, Math.max(1, Math.round(page)));
    this.#target = { rectangle: null, position: null, ...to, page: this.#page };
  }

  /** The person has scrolled to this page. */
  seen(page: number): void {
    this.#page = page;
  }

  /** To the next or previous evidence of the answer, in whatever document it stands. */
  stepEvidence(direction: 1 | -1): void {
    const { evidence } = this.evidence;
    if (evidence.length === 0) return;
    const at = this.evidenceIndex;
    const next = at < 0 ? (direction > 0 ? 0 : -1) : at + direction;
    this.openEvidence(evidence.at(next % evidence.length)!);
  }

  openEvidence({ document, ...place }: Evidence): void {
    void this.open(document, place);
  }

  /**
   * For an effect, while the reader is open. Another answer is shown: a place that was opened for
   * the one before is lit no more; what the new one cites in this document takes its place. Before
   * any answer was there, nothing was opened for it.
   */
  follow(): void {
    const now = this.evidence;
    untrack(() => {
      const before = this.#followed;
      this.#followed = now;
      if (isSameEvidence(before, now)) return;
      void this.#loadEvidence();
      if (!this.#place || before.evidence.length === 0 || this.evidenceIndex >= 0) return;
      const [first] = this.#own;
      if (first) this.openEvidence(first);
      else this.#place = null;
    });
  }

  zoomBy(direction: 1 | -1): void {
    this.#zoom = stepFrom(this.#scale, direction);
  }
  noteScale(scale: number): void {
    this.#scale = scale;
  }

  /** Pages that were not read have the size of the others until they are seen. */
  learnSize(page: number, size: PageSize): void {
    const known = this.#sizes[page - 1];
    if (!known) return;
    const isRight =
      Math.abs(known.width - size.width) < 0.5 && Math.abs(known.height - size.height) < 0.5;
    if (!isRight) this.#sizes = this.#sizes.with(page - 1, size);
  }

  /** The file of a text: PDFs are given to pdf.js instead. */
  file(): Promise<ArrayBuffer> {
    return this.#bytes ?? this.#askForFile(this.#document ?? '');
  }

  /** Asks for what a page needs to show the hits that stand on it. */
  loadRectangles(ranges: readonly Range[]): Promise<void> {
    return this.#rectangles.load(ranges);
  }
  rectanglesOf(range: Range): readonly Rectangle[] {
    return this.#rectangles.of(range) ?? [];
  }

  #takeView(view: DocumentView, same: boolean): void {
    this.#view = view;
    this.#sizes = sizesOf(view.pages, Math.max(view.pages.length, this.#pdf?.pageCount ?? 0));
    if (!same && !this.hasPages && this.#tab === 'page') this.#tab = 'text';
    if (!same && this.hasPages && this.#tab === 'text') this.#tab = 'page';
  }

  async #reveal(range: Range): Promise<void> {
    const opening = this.#opening;
    const pages = this.#view?.pages ?? [];
    const found = pages.find(({ start, end }) => range.start < end && range.end > start);
    const page = found?.number ?? this.#page;
    if (this.#tab !== 'text') await this.#rectangles.load([range]);
    if (opening !== this.#opening) return;
    const [rectangle = null] = this.#tab === 'text' ? [] : this.rectanglesOf(range);
    this.#page = rectangle?.page ?? page;
    this.#target = { page: this.#page, rectangle, position: range.start };
  }

  /** Where in the text the person is: at the opened place, or at the top of the page. */
  #position(): number {
    const page = this.#view?.pages[this.#page - 1];
    const place = this.#place;
    if (place && (!page || (place.start >= page.start && place.start < page.end)))
      return place.start;
    return page?.start ?? 0;
  }

  #askForFile(document: string): Promise<ArrayBuffer> {
    const asked = this.#service.bytes(document);
    this.#bytes = asked;
    // What is wrong with it is told where it is needed.
    asked.catch(() => {});
    return asked;
  }

  /** Once, however often it is asked for. */
  #openPdf(document: string): Promise<void> {
    this.#openingPdf ??= this.#loadPdf(document);
    return this.#openingPdf;
  }

  async #loadPdf(document: string): Promise<void> {
    const asked = this.#bytes ?? this.#askForFile(document);
    this.#bytes = null;
    const pdf = await this.#openPages(document, asked);
    const isWanted = (): boolean => document === this.#document && !this.#pdf;
    if (!isWanted()) return void pdf.close();
    const pages = this.#view?.pages ?? [];
    // A file that has not been read yet: the first page stands for all until they are seen.
    const like = pages.length > 0 ? undefined : await pdf.size(1).catch(() => undefined);
    if (!isWanted()) return void pdf.close();
    this.#sizes = sizesOf(pages, pdf.pageCount, like);
    this.#pdf = pdf;
    // A link may name a page that is not there.
    if (this.#page > pdf.pageCount) this.goTo(this.#page);
  }

  async #openPages(document: string, asked: Promise<ArrayBuffer>): Promise<PdfFile> {
    if (this.#view?.summary.kind === 'picture') {
      const [{ openPicture }, bytes] = await Promise.all([
        import('../reader/picture-file.ts'),
        asked,
      ]);
      return openPicture(bytes);
    }
    const [{ openPdf }, bytes] = await Promise.all([import('../reader/pdf.ts'), asked]);
    return openPdf(bytes, this.#passwords.get(document) ?? this.#view?.password);
  }

  /** Everything that is marked in this document is asked for together. */
  async #loadEvidence(): Promise<void> {
    if (this.#own.length === 0) return;
    await this.#rectangles.load([...this.#own, ...this.#own.map(beforeOf)]);
  }

  async #loadChunks(): Promise<void> {
    const document = this.#document;
    if (!document || this.#chunks) return;
    try {
      const chunks = await this.#service.chunks(document);
      if (document === this.#document) this.#chunks = chunks;
    } catch (thrown) {
      if (document === this.#document) this.#error = toErrorRecord(thrown);
    }
  }

  #newRectangles(document: string): Rectangles {
    return new Rectangles((ranges) => this.#service.rectangles(document, ranges));
  }

  #forget(next: string): void {
    void this.#pdf?.close();
    this.#pdf = null;
    this.#bytes = null;
    this.#openingPdf = null;
    this.#view = null;
    this.#chunks = null;
    this.#rectangles = this.#newRectangles(next);
    this.#sizes = [];
    this.#error = null;
    this.find.startAnew();
  }
}
