/** What a person keeps of the open library: added with a note, changed, removed, and saved as a file. */
import type { LibraryService, Quote, QuotedSentence } from '../../protocol.ts';
import { fileNameOf } from '../file-name.ts';
import { saveMade } from '../save-made.ts';
import type { Library } from '../state/library.svelte.ts';
import type { Notices } from '../state/notices.svelte.ts';
import type { Reader } from '../state/reader.svelte.ts';
import { text } from '../text.ts';
import { groupsOf, quotesAsCsv, quotesAsMarkdown } from './forms.ts';
import { isSameKept, type Kept } from './kept.ts';
import { placeNow } from './place-now.ts';

/** What these need of the app. */
export interface QuotesApp {
  readonly service: LibraryService;
  readonly notices: Notices;
  readonly library: Library;
  readonly reader: Pick<Reader, 'open' | 'document' | 'place' | 'view'>;
  readonly shelf: { readonly title: string };
}

/** A note that is being written. */
export interface Writing {
  quote: Quote;
  isKept: boolean;
  note: string;
}

export type FileForm = 'markdown' | 'csv';

export class Quotes {
  readonly #app: QuotesApp;
  #all = $state.raw<readonly Quote[]>([]);
  /** Removed, and can still be brought back: by which removal. */
  #away = $state.raw<ReadonlyMap<string, symbol>>(new Map());
  #writing = $state.raw<Writing | null>(null);
  #storing = $state(false);
  readonly #list = $derived(this.#all.filter(({ id }) => !this.#away.has(id)));
  readonly groups = $derived.by(() =>
    groupsOf(
      this.#list,
      this.#app.library.documents.map(({ id }) => id),
    ),
  );

  constructor(app: QuotesApp) {
    this.#app = app;
  }

  get list(): readonly Quote[] {
    return this.#list;
  }
  get writing(): Writing | null {
    return this.#writing;
  }
  get isStoring(): boolean {
    return this.#storing;
  }

  /** @throws what reading throws. */
  async load(): Promise<void> {
    this.receive(await this.#app.service.quotes());
  }

  /** As this tab or another has changed them. */
  receive(quotes: readonly Quote[]): void {
    this.#all = quotes;
  }

  /** Asks for a note; what is kept already shows the one it has. */
  begin(kept: Kept): void {
    const known = this.#all.find((each) => isSameKept(each, kept));
    if (known) return this.edit(known);
    const quote = { ...kept, id: crypto.randomUUID(), keptAt: Date.now(), note: '' };
    this.#writing = { quote, isKept: false, note: '' };
  }

  /** One that was removed, and can still be brought back, is kept again as the one that it was. */
  edit(quote: Quote): void {
    this.#writing = { quote, isKept: !this.#away.has(quote.id), note: quote.note };
  }

  /** What was written goes, and can be brought back. */
  discard(note: string): void {
    // It is as good as kept: where storing fails it stays as it is written.
    if (this.#storing) return;
    const writing = this.#writing;
    this.#writing = null;
    if (!writing || note.trim() === writing.quote.note.trim()) return;
    this.#app.notices.offer(text.quotes.discarded, {
      label: text.undo,
      run: () => void (this.#writing = { ...writing, note }),
    });
  }

  /** Where it cannot be stored the note stays as it is written. */
  async finish(written: string): Promise<void> {
    const writing = this.#writing;
    if (!writing || this.#storing) return;
    const { service, notices } = this.#app;
    const { quote, isKept } = writing;
    const note = written.trim();
    this.#storing = true;
    this.#bringBack(quote.id);
    try {
      // Whole, so that one that another tab removed meanwhile is there again with its note.
      await service.keepQuote({ ...quote, note });
      await this.load();
      this.#writing = null;
      notices.tell(isKept ? text.quotes.noteSaved : text.quotes.kept);
    } catch (thrown) {
      notices.fail(thrown);
    } finally {
      this.#storing = false;
    }
  }

  /** It is shown no more at once, and removed when it was not brought back in time. */
  remove(id: string): void {
    const { service, notices } = this.#app;
    const back = (): void => this.#bringBack(id);
    const removal = Symbol(id);
    this.#away = new Map(this.#away).set(id, removal);
    notices.offer(text.quotes.removed, {
      label: text.undo,
      run: back,
      otherwise: async () => {
        // It was kept again since, and perhaps removed again.
        if (this.#away.get(id) !== removal) return;
        try {
          await service.removeQuote(id);
          this.#all = this.#all.filter((each) => each.id !== id);
        } finally {
          back();
        }
      },
    });
  }

  #bringBack(id: string): void {
    this.#away = new Map([...this.#away].filter(([each]) => each !== id));
  }

  /** At its place, which the text says once it is there. */
  async open(sentence: QuotedSentence): Promise<void> {
    const { reader } = this.#app;
    const { document, span, pages } = sentence;
    const firstPage = pages?.first ?? 1;
    await reader.open(document, span && { ...span, firstPage }, firstPage);
    const isShown = reader.document === document && reader.place?.start === span?.start;
    const now = isShown ? placeNow(reader.view?.text ?? '', sentence) : null;
    if (now && now.start !== span?.start) await reader.open(document, { ...now, firstPage });
  }

  async save(form: FileForm): Promise<void> {
    const { notices, shelf } = this.#app;
    const [ending, type] = form === 'csv' ? ['csv', 'text/csv'] : ['md', 'text/markdown'];
    await saveMade(notices, {
      ...{ name: fileNameOf(shelf.title, ending!, '', 'quotes'), type: type! },
      content: async () =>
        form === 'csv' ? quotesAsCsv(this.groups) : quotesAsMarkdown(this.groups, shelf.title),
    });
  }
}
