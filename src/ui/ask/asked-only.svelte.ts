/**
 * Which documents a question is put to. What is chosen for new questions holds until it is changed;
 * a follow-up is put to those that the question before it was put to, unless a person says otherwise.
 */
import type { AskedDocuments } from '../../protocol.ts';
import type { Library } from '../state/library.svelte.ts';

/** What is open: what is asked next follows it. */
interface Open {
  readonly id: string;
  readonly among: AskedDocuments | undefined;
}

type Chosen = readonly string[] | null;

export class AskedOnly {
  readonly #library: Library;
  readonly #open: () => Open | null;
  #fresh = $state.raw<Chosen>(null);
  /** Said for the follow-up of one question. */
  #followUp = $state.raw<{ after: string; chosen: Chosen } | null>(null);

  constructor(library: Library, open: () => Open | null) {
    this.#library = library;
    this.#open = open;
  }

  /** Ids for a new question; null: all. */
  get fresh(): Chosen {
    return this.#there(this.#fresh);
  }

  /** For what is asked next: of a question that is open, the follow-up. */
  get next(): Chosen {
    const open = this.#open();
    if (!open) return this.fresh;
    if (this.#followUp?.after === open.id) return this.#there(this.#followUp.chosen);
    return this.#there(open.among?.documents ?? null);
  }

  /** For what is asked next. */
  choose(chosen: Chosen): void {
    const open = this.#open();
    const isAll = chosen !== null && this.#library.askable.every(({ id }) => chosen.includes(id));
    const wanted = isAll ? null : chosen;
    if (open) this.#followUp = { after: open.id, chosen: wanted };
    else this.#fresh = wanted;
  }

  /** For new questions. */
  begin(chosen: Chosen): void {
    this.#fresh = chosen;
  }

  /** As it is kept with a question; undefined for all. */
  kept(chosen: Chosen | undefined): AskedDocuments | undefined {
    const of = this.#library.askable.length;
    return chosen ? { documents: chosen, of } : undefined;
  }

  /** What has been removed meanwhile, or cannot be read, is not asked; where nothing else was chosen, all are. */
  #there(chosen: Chosen): Chosen {
    const there = chosen?.filter((id) => this.#library.isAskable(id)) ?? [];
    return there.length > 0 ? there : null;
  }
}
