/** Which documents are shown, in what order, and which of them are chosen. */
import type { DocumentSummary } from '../../protocol.ts';
import { arranged, AS_ADDED, type Arrangement } from '../library/arranged.ts';
import {
  allOrNone,
  among,
  extended,
  NOTHING,
  toggled,
  type Selection,
} from '../library/selection.ts';
import type { Library } from '../state/library.svelte.ts';
import type { ListOrder } from '../state/list-order.svelte.ts';
import { text } from '../text.ts';

type Filter = Omit<Arrangement, 'order' | 'descending'>;

export class Arranging {
  readonly #library: Library;
  readonly order: ListOrder;
  filter = $state.raw<Filter>(AS_ADDED);
  #selection = $state.raw<Selection>(NOTHING);
  readonly #shown = $derived.by(() => {
    const { order, descending } = this.order;
    const wanted = { ...this.filter, order, descending };
    return arranged(this.#library.documents, wanted, text.locale);
  });
  readonly #ids = $derived(this.#shown.map(({ id }) => id));
  readonly #chosen = $derived(among(this.#selection, this.#ids));

  constructor(library: Library, order: ListOrder) {
    this.#library = library;
    this.order = order;
  }

  get shown(): readonly DocumentSummary[] {
    return this.#shown;
  }
  /** Ids of what is shown, in order. */
  get ids(): readonly string[] {
    return this.#ids;
  }
  get isFiltered(): boolean {
    const { words, tag, kind, state } = this.filter;
    return [words.trim(), tag, kind, state].some((each) => each !== '');
  }
  showAll(): void {
    this.filter = AS_ADDED;
  }

  /** What is chosen and shown, in its order: nothing is done to what is not seen. */
  get chosen(): readonly string[] {
    return this.#chosen;
  }
  isChosen(id: string): boolean {
    return this.#selection.ids.has(id);
  }
  get isAll(): boolean {
    return this.#ids.length > 0 && this.#chosen.length === this.#ids.length;
  }
  /** @param isRange all between the last one and this one. */
  choose(id: string, isRange: boolean): void {
    this.#selection = isRange
      ? extended(this.#selection, id, this.#ids)
      : toggled(this.#selection, id);
  }
  chooseAll(): void {
    this.#selection = allOrNone(this.#selection, this.#ids);
  }
  chooseNone(): void {
    this.#selection = NOTHING;
  }
}
