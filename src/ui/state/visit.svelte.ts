/**
 * The library that the site was published with: whether there is one, how much of it is here, and
 * how it becomes a library of the person's own.
 */
import { cancelled, isAbort, throwIfCancelled, toErrorRecord } from '../../errors.ts';
import type { LibraryEvent, LibraryService, LibrarySnapshot, SiteState } from '../../protocol.ts';
import { siteAt } from '../../site/site-access.ts';
import { placeOfSite, siteLibraryId } from '../../site/site-library.ts';
import { text } from '../text/first.ts';
import type { Dialogs } from './dialogs.svelte.ts';
import type { LibrariesBehind } from './libraries-behind.ts';
import type { LibrarySession } from './library-session.svelte.ts';
import type { Library } from './library.svelte.ts';
import type { Notices } from './notices.svelte.ts';
import type { PublishedHere, Shelf } from './shelf.svelte.ts';

/** Until the app starts without knowing whether a library is published with it. */
const PATIENCE_MS = 4_000;
/** Where nothing else is here that it could start with. */
const FIRST_PATIENCE_MS = 60_000;

/** What it needs around it. */
interface AroundVisit {
  readonly service: LibraryService;
  readonly shelf: Shelf;
  readonly session: LibrarySession;
  readonly behind: LibrariesBehind;
  readonly library: Library;
  readonly notices: Notices;
  readonly dialogs: Dialogs;
}

export class Visit {
  readonly #around: AroundVisit;
  #site = $state.raw<SiteState | null>(null);
  #copying = $state.raw<{ done: number; total: number } | null>(null);
  #stopping: AbortController | null = null;

  constructor(around: AroundVisit) {
    this.#around = around;
  }

  /** The library that is open came with the site: it is only read. */
  get isReadOnly(): boolean {
    const { shelf } = this.#around;
    return shelf.find(shelf.id)?.kind === 'site';
  }
  /** What is known of it; null for a library of the person's own, and while nothing is known. */
  get site(): SiteState | null {
    return this.isReadOnly ? this.#site : null;
  }
  get isArriving(): boolean {
    const { site } = this;
    return site !== null && site.partsDone + site.failed.length < site.partsTotal;
  }
  /** Documents of which so many are at hand, while a copy is made. */
  get copying(): { done: number; total: number } | null {
    return this.#copying;
  }

  /** What is published with the app, as far as it can be known now; the app does not wait for long. */
  async look(): Promise<PublishedHere> {
    const base = new URL('.', document.baseURI).href;
    const [place, holdsAny] = await Promise.all([placeOfSite(base), this.#around.shelf.holdsAny()]);
    try {
      const patience = holdsAny ? PATIENCE_MS : FIRST_PATIENCE_MS;
      const listing = await siteAt(base).listing(false, AbortSignal.timeout(patience));
      if (!listing) return { place, published: null };
      const id = await siteLibraryId(base, listing.id);
      return { place, published: { id, title: listing.title } };
    } catch (thrown) {
      const { code } = toErrorRecord(thrown);
      if (code !== 'unreachable' && code !== 'aborted') this.#around.notices.fail(thrown);
      return { place, published: null };
    }
  }

  load({ site }: Pick<LibrarySnapshot, 'site'>): void {
    this.#site = site ?? null;
  }

  receive(event: Extract<LibraryEvent, { type: 'site' }>): void {
    const before = this.#site;
    // The documents of a part are in the list when the part is said to be here.
    this.#around.library.catchUp();
    this.#site = event.site;
    const isOther = before !== null && before.publishedAt !== event.site.publishedAt;
    if (isOther) this.#around.notices.tell(text.visit.updated);
    void this.#around.shelf.nameSite(event.site.title).catch(() => {});
  }

  /**
   * Documents for a library that is only read: they can go into one of the person's own.
   * @returns whether nothing is left to do with them: all are stored, or the person wants none of it.
   */
  async offerOwn(files: readonly File[]): Promise<boolean> {
    const { dropTitle: title, dropBody, dropAction: action, ownTitle } = text.visit;
    const { shelf, session, library, dialogs, notices } = this.#around;
    const isWanted = await new Promise<boolean>((tell) =>
      dialogs.confirmFirst({
        ...{ title, action, tone: 'plain', body: dropBody(files.length) },
        confirm: () => tell(true),
        otherwise: () => tell(false),
      }),
    );
    let isDone = !isWanted;
    if (isWanted) {
      await notices.attempt(async () => {
        const own = shelf.entries.find(({ kind }) => kind === 'own')?.id;
        await session.openLibrary(own ?? (await shelf.create(ownTitle)));
        isDone = await library.add(files);
      });
    }
    return isDone;
  }

  /** Everything that is here, in a library of its own that can be written to; it opens. */
  async makeCopy(): Promise<void> {
    const { site } = this;
    if (!site || this.#copying) return;
    const { library, notices } = this.#around;
    const stopping = new AbortController();
    const { signal } = stopping;
    this.#stopping = stopping;
    const documents = library.documents.map(({ id }) => id);
    try {
      const lacking = site.holdsFiles ? await this.#fetchFiles(documents, signal) : 0;
      this.#copying = { done: documents.length, total: documents.length };
      const title = text.visit.copyTitle(site.title);
      const file = await this.#exported(title, signal);
      await this.#around.behind.fillNew(title, (copy) => {
        const id = crypto.randomUUID();
        signal.addEventListener('abort', () => void copy.cancelImport(id).catch(() => {}));
        throwIfCancelled(signal);
        return copy.importLibrary(file, id, () => {});
      });
      notices.tell(text.visit.copied(title));
      if (lacking > 0) notices.tell(text.visit.lacks(lacking));
    } catch (thrown) {
      if (!isAbort(thrown) && !signal.aborted) notices.fail(thrown);
    } finally {
      this.#copying = null;
      this.#stopping = null;
    }
  }

  stopCopying(): void {
    this.#stopping?.abort();
  }

  /** The originals, one by one; they stay for later visits. @returns how many could not be had. */
  async #fetchFiles(documents: readonly string[], signal: AbortSignal): Promise<number> {
    let lacking = 0;
    for (const [i, id] of documents.entries()) {
      throwIfCancelled(signal);
      this.#copying = { done: i, total: documents.length };
      await this.#around.service.bytes(id).catch(() => lacking++);
    }
    return lacking;
  }

  async #exported(title: string, signal: AbortSignal): Promise<Blob> {
    const { service } = this.#around;
    const { id } = await service.beginExport({ title, files: true });
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for (;;) {
      if (signal.aborted) {
        await service.endExport(id);
        throw cancelled();
      }
      const piece = await service.nextOfExport(id);
      if (!piece) return new Blob(pieces);
      pieces.push(piece);
    }
  }
}
