/** Publishing the open library as a site: what is wanted, how it comes along, how it ended. */
import { isAbort, throwIfCancelled, toErrorRecord, type ErrorRecord } from '../../errors.ts';
import type { DocumentSummary, LibraryService } from '../../protocol.ts';
import type { TableSummary } from '../../table-protocol.ts';
import type { AppFile } from '../../site/app-files.ts';
import { appOfSite, readerBytes, type WithModels } from '../../site/app-of-site.ts';
import { describeSite, publishable } from '../../site/describe.ts';
import { libraryPart } from '../../site/library-part.ts';
import { inParts } from '../../site/parts.ts';
import { lengthOf, siteFiles } from '../../site/site-files.ts';
import { zipOf } from '../../site/zip.ts';
import { fileNameOf } from '../file-name.ts';
import type { Library } from '../state/library.svelte.ts';
import type { Shelf } from '../state/shelf.svelte.ts';
import { text } from '../text.ts';
import { contentBytes } from '../library-files/estimate.ts';
import { chooseTarget } from '../library-files/save-stream.ts';
import { pagesOf } from './table-pages.ts';
import { appFile, listAppFiles, modelsHere, type ModelHere } from './site-source.ts';

const ZIP = 'application/zip';
const ID_DIGITS = 12;

/** What it needs of the app. */
interface PublishingApp {
  readonly service: LibraryService;
  readonly library: Library;
  readonly shelf: Shelf;
}

export class Publishing {
  readonly #app: PublishingApp;
  #files = $state.raw<AppFile[]>([]);
  #models = $state.raw<ModelHere[]>([]);
  #phase = $state<'choosing' | 'working' | 'done'>('choosing');
  #error = $state.raw<ErrorRecord | null>(null);
  #bytes = $state(0);
  #stopping: AbortController | null = null;
  title = $state('');
  description = $state('');
  holdsFiles = $state(true);
  withModels = $state(false);
  withReader = $state(true);
  withTables = $state(false);
  #tables = $state.raw<readonly TableSummary[]>([]);

  constructor(app: PublishingApp) {
    this.#app = app;
    this.title = app.shelf.title;
  }

  get phase() {
    return this.#phase;
  }
  get error(): ErrorRecord | null {
    return this.#error;
  }
  get documents(): readonly DocumentSummary[] {
    return publishable(this.#app.library.documents);
  }
  /** How many documents cannot be published, for nothing can be asked about them. */
  get leftOut(): number {
    return this.#app.library.documents.length - this.documents.length;
  }
  /** Of the original files, in bytes. */
  get fileBytes(): number {
    return sum(this.documents.map(({ bytes }) => bytes));
  }
  /** What runs models, and the models that are here. */
  get modelBytes(): number {
    return this.#appBytes({ models: true }) - this.#appBytes() + sum(this.#models.map(bytesOf));
  }
  /** Of the reading model with what runs it; 0 where this site has none to hand on. */
  get readerBytes(): number {
    return readerBytes(this.#files);
  }
  get tableCount(): number {
    return this.#tables.length;
  }
  get modelCount(): number {
    return this.#models.length;
  }
  /** About, in bytes. */
  get estimate(): number {
    return (
      this.#appBytes({ models: this.withModels, reader: this.withReader }) +
      contentBytes(this.documents) +
      (this.holdsFiles ? this.fileBytes : 0) +
      (this.withModels ? sum(this.#models.map(bytesOf)) : 0)
    );
  }

  #appBytes(parts: Partial<WithModels> = {}): number {
    const app = appOfSite(this.#files, { models: false, reader: false, ...parts });
    return sum(app.map(bytesOf));
  }
  /** 0..1 while working. */
  get progress(): number {
    return this.estimate === 0 ? 0 : Math.min(1, this.#bytes / this.estimate);
  }
  get bytes(): number {
    return this.#bytes;
  }

  /** What there is to choose from. */
  async load(): Promise<void> {
    try {
      const tables = await this.#app.service.tables.list();
      this.#tables = tables.filter(({ template }) => !template);
      [this.#files, this.#models] = await Promise.all([listAppFiles(), modelsHere()]);
    } catch (thrown) {
      this.#error = toErrorRecord(thrown);
    }
  }

  /** To be called right from a click. */
  async publish(): Promise<void> {
    const stopping = new AbortController();
    const { signal } = stopping;
    this.#error = null;
    try {
      if (this.#files.length === 0) await this.load();
      if (this.#error) return;
      const name = fileNameOf(this.title, 'zip', '', 'site');
      const target = await chooseTarget(name, text.publish.fileKind, ZIP);
      this.#stopping = stopping;
      this.#bytes = 0;
      this.#phase = 'working';
      try {
        const reader = zipOf(await this.#made(signal), new Date()).getReader();
        for (;;) {
          const { done, value } = await reader.read();
          throwIfCancelled(signal);
          if (done) break;
          await target.write(value as Uint8Array<ArrayBuffer>);
        }
        await target.finish();
      } catch (thrown) {
        await target.abandon().catch(() => {});
        throw thrown;
      }
      this.#phase = 'done';
    } catch (thrown) {
      this.#phase = 'choosing';
      if (!isAbort(thrown) && !signal.aborted) this.#error = toErrorRecord(thrown);
    } finally {
      this.#stopping = null;
    }
  }

  cancel(): void {
    this.#stopping?.abort();
  }

  async #made(signal: AbortSignal) {
    const { service, shelf } = this.#app;
    const documents = this.documents;
    const entry = shelf.find(shelf.id);
    const { holdsFiles, withModels, withReader, withTables } = this;
    const about = {
      id: await shortDigest(`${shelf.id} ${entry?.createdAt ?? 0}`),
      title: this.title.trim() || shelf.title,
      description: this.description.trim(),
      ...{ publishedAt: Date.now(), holdsFiles },
    };
    return siteFiles(
      {
        listing: describeSite(about, documents),
        app: appOfSite(this.#files, { models: withModels, reader: withReader }),
        appFile: (file) => appFile(file, signal),
        parts: inParts(documents),
        part: (some) => libraryPart(service, some),
        original: async ({ id }) => new Uint8Array(await service.bytes(id)),
        tables: withTables ? await pagesOf(this.#tables, { service, documents, holdsFiles }) : [],
        models: withModels ? this.#models : [],
      },
      { signal, onFile: (file) => (this.#bytes += lengthOf(file)) },
    );
  }
}

function bytesOf({ bytes }: { bytes: number }): number {
  return bytes;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

async function shortDigest(words: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(words));
  const digits = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0'));
  return digits.join('').slice(0, ID_DIGITS);
}
