/**
 * The reader: which document is open, at which page, with which sentence highlighted. pdf.js is
 * loaded the first time a PDF is opened. Passwords are kept for the session only.
 */
import { tick } from 'svelte';
import { toErrorRecord, type ErrorRecord } from '../../errors.ts';
import type { Range, Rectangle } from '../../documents/types.ts';
import type { ChunkView, DocumentView, LibraryService } from '../../protocol.ts';
import type { PdfFile } from '../reader/pdf.ts';

export type ReaderTab = 'page' | 'text' | 'passages';
export type Zoom = 'fit' | number;

export interface Place extends Range {
  firstPage: number;
  /** The citation's number, where it has one. */
  number?: number;
}

const ZOOMS = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3, 4];

export class Reader {
  #service: LibraryService;
  #document = $state<string | null>(null);
  #view = $state.raw<DocumentView | null>(null);
  #pdf = $state.raw<PdfFile | null>(null);
  #chunks = $state.raw<ChunkView[] | null>(null);
  #place = $state.raw<Place | null>(null);
  #rectangles = $state.raw<Rectangle[]>([]);
  #error = $state.raw<ErrorRecord | null>(null);
  #tab = $state<ReaderTab>('page');
  #page = $state(1);
  #zoom = $state<Zoom>('fit');
  /** What fit width came to, so that zooming starts from what is seen. */
  #fitScale = 1;
  #passwords = new Map<string, string>();
  #opening = 0;
  #returnTo: Element | null = null;

  constructor(service: LibraryService) {
    this.#service = service;
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
  get chunks(): ChunkView[] | null {
    return this.#chunks;
  }
  get place(): Place | null {
    return this.#place;
  }
  get rectangles(): Rectangle[] {
    return this.#rectangles;
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
  get page(): number {
    return this.#page;
  }
  get pageCount(): number {
    return Math.max(1, this.#pdf?.pageCount ?? this.#view?.pages.length ?? 1);
  }
  get zoom(): Zoom {
    return this.#zoom;
  }

  /** Opens a document, at a sentence or at a page where one is given. */
  async open(document: string, place: Place | null = null, page?: number): Promise<void> {
    const opening = ++this.#opening;
    if (!this.isOpen) this.#returnTo = globalThis.document.activeElement;
    const same = document === this.#document;
    if (!same) this.#forget();
    this.#document = document;
    this.#place = place;
    this.#rectangles = [];
    if (place) this.#page = place.firstPage;
    else if (page !== undefined) this.#page = page;
    else if (!same) this.#page = 1;
    if (place && this.#tab === 'passages') this.#tab = 'page';

    try {
      const view = same && this.#view ? this.#view : await this.#service.view(document);
      if (opening !== this.#opening) return;
      this.#view = view;
      const hasPages = view.summary.kind === 'pdf' && view.hasFile;
      if (!same && !hasPages && this.#tab === 'page') this.#tab = 'text';
      if (hasPages && this.#tab === 'text' && !same) this.#tab = 'page';
      if (place) {
        const rectangles = await this.#service.rectangles(document, place);
        if (opening !== this.#opening) return;
        this.#rectangles = rectangles;
        if (rectangles[0]) this.#page = rectangles[0].page;
      }
      if (hasPages && !this.#pdf) await this.#openPdf(document, opening);
      // A link may name a page that is not there.
      if (opening === this.#opening) this.goTo(this.#page);
      if (this.#tab === 'passages') await this.#loadChunks();
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
      this.#view = view;
      this.#chunks = null;
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
    try {
      await this.#openPdf(this.#document, opening);
    } catch (thrown) {
      if (opening === this.#opening) this.#error = toErrorRecord(thrown);
    }
  }

  /** The password given to the library serves the reader too. */
  rememberPassword(document: string, password: string): void {
    this.#passwords.set(document, password);
  }

  close(): void {
    this.#opening++;
    this.#forget();
    this.#document = null;
    this.#place = null;
    const target = this.#returnTo;
    this.#returnTo = null;
    // Not before the sheet is gone: behind a modal dialog nothing can take the focus.
    void tick().then(() => {
      if (target instanceof HTMLElement && target.isConnected) target.focus();
    });
  }

  showTab(tab: ReaderTab): void {
    this.#tab = tab;
    if (tab === 'passages') void this.#loadChunks();
  }

  goTo(page: number): void {
    if (Number.isFinite(page)) {
      this.#page = Math.min(this.pageCount, Math.max(1, Math.round(page)));
    }
  }

  zoomBy(direction: 1 | -1): void {
    const now = this.#zoom === 'fit' ? this.#fitScale : this.#zoom;
    const next =
      direction > 0
        ? ZOOMS.find((step) => step > now * 1.02)
        : ZOOMS.findLast((step) => step < now * 0.98);
    if (next) this.#zoom = next;
  }
  fitWidth(): void {
    this.#zoom = 'fit';
  }
  noteFitScale(scale: number): void {
    this.#fitScale = scale;
  }

  async #openPdf(document: string, opening: number): Promise<void> {
    const [{ openPdf }, bytes] = await Promise.all([
      import('../reader/pdf.ts'),
      this.#service.bytes(document),
    ]);
    const pdf = await openPdf(bytes, this.#passwords.get(document));
    if (opening !== this.#opening) return void pdf.close();
    this.#pdf = pdf;
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

  #forget(): void {
    void this.#pdf?.close();
    this.#pdf = null;
    this.#view = null;
    this.#chunks = null;
    this.#rectangles = [];
    this.#error = null;
  }
}
