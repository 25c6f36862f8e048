/**
 * BM25 over numeric ids, built up and taken down one text at a time. Scores equal those of an
 * index built anew from what is left. Formula: Robertson & Zaragoza, "The Probabilistic Relevance
 * Framework: BM25 and Beyond" (2009), sections 3.4 and 3.6 (weighted fields), with the idf kept
 * positive by adding 1 inside the logarithm.
 */
import { blockOf, readBlock, type BlockKind, type BlockRecord } from '../blocks/id-blocks.ts';
import { grown, PostingLists } from './posting-lists.ts';
import { isNear } from './slips.ts';
import { readWords, WordBlockWriter, WORDS } from './word-block.ts';
import { IdRows } from '../vectors/id-rows.ts';
import { TopHits } from '../vectors/top-hits.ts';
import type { Hits } from '../vectors/types.ts';

/** How fast repetition of a term saturates. */
export const K1 = 1.2;
/** How much long texts are held back: 0 not at all, 1 in full. */
export const B = 0.75;
/** Rebuild the postings when this share of the texts has been removed. */
const COMPACT_SHARE = 0.25;

/** A part of a text whose tokens count `weight` times, a whole number. */
export interface Field {
  tokens: string[];
  weight: number;
}

/** Stands for the length of a removed text until the postings are compacted. */
const REMOVED = -1;

export interface Bm25Options {
  k1?: number;
  b?: number;
  /** How many ids are stored together: short texts many, for each block has its terms anew. */
  idsABlock?: number;
}

export class Bm25 {
  /** Numbers of their lists. */
  private terms = new Map<string, number>();
  private postings = new PostingLists();
  private slotOf = this.newSlots();
  /** By slot, in order of adding: the text's id and its weighted length. */
  private ids = new Uint32Array(64);
  private lengths = new Int32Array(64);
  private slots = 0;
  private totalLength = 0;
  /** How many texts hold a term, where removed ones have to be left out. */
  private readonly counted = new Map<number, number>();
  /** Blocks of ids that are not as they were last taken. */
  private readonly changed = new Set<number>();
  private scores = new Float64Array(0);
  private readonly k1: number;
  private readonly b: number;
  private readonly kind: BlockKind<'words'>;

  constructor({ k1 = K1, b = B, idsABlock = WORDS.ids }: Bm25Options = {}) {
    this.k1 = k1;
    this.b = b;
    this.kind = { ...WORDS, ids: idsABlock };
  }

  get size(): number {
    return this.slotOf.size;
  }

  has(id: number): boolean {
    return this.slotOf.get(id) >= 0;
  }

  /** Adds a text; an id that is there already is replaced. */
  add(id: number, ...fields: Field[]): void {
    this.remove(id);
    const length = fields.reduce((sum, { tokens, weight }) => sum + tokens.length * weight, 0);
    const slot = this.begin(id, length);
    for (const { tokens, weight } of fields) {
      for (const token of tokens) this.postings.see(this.listOf(token), slot, weight);
    }
    this.changed.add(blockOf(id, this.kind));
  }

  /**
   * Takes up a block as {@link takeChangedBlocks} gave it. None of its texts may be here yet.
   * @returns false where it is damaged: its texts have to be added anew.
   */
  restore(record: BlockRecord<'words'>): boolean {
    const block = readBlock(this.kind, record);
    // Made anew, or dropped where nothing is left of it.
    if (!block || block.ids.length === 0) this.changed.add(record.block);
    if (!block) return false;
    const { lengths, terms, postings } = readWords(block);
    const before = this.slots - 1;
    block.ids.forEach((id, place) => this.begin(id, lengths[place]!));
    for (const term of terms) {
      const list = this.listOf(term);
      let slot = before;
      for (let step = postings.next(); step > 0; step = postings.next()) {
        slot += step;
        this.postings.see(list, slot, postings.next());
      }
    }
    return true;
  }

  /** What changed since it was last asked for, to be stored. */
  takeChangedBlocks(): BlockRecord<'words'>[] {
    if (this.changed.size === 0) return [];
    const writers = new Map<number, WordBlockWriter>();
    for (const block of this.changed) writers.set(block, new WordBlockWriter(block, this.kind));
    this.changed.clear();
    const writerOf = new Array<WordBlockWriter | undefined>(this.slots);
    const places = new Uint32Array(this.slots);
    let first = this.slots;
    for (let slot = 0; slot < this.slots; slot++) {
      const [id, length] = [this.ids[slot]!, this.lengths[slot]!];
      const writer = length === REMOVED ? undefined : writers.get(blockOf(id, this.kind));
      if (!writer) continue;
      writerOf[slot] = writer;
      places[slot] = writer.text(id, length);
      first = Math.min(first, slot);
    }
    for (const [term, list] of this.terms) {
      if (this.postings.lastSlotOf(list) < first) continue;
      for (const [from, to] of this.postings.stretchesOf(list, first)) {
        for (let at = from; at < to; at++) {
          const slot = this.postings.slots[at]!;
          writerOf[slot]?.see(term, places[slot]!, this.postings.frequencies[at]!);
        }
      }
    }
    return Array.from(writers.values(), (writer) => writer.record());
  }

  /** @returns whether it was there. */
  remove(id: number): boolean {
    const slot = this.slotOf.get(id);
    if (slot < 0) return false;
    this.totalLength -= this.lengths[slot]!;
    this.lengths[slot] = REMOVED;
    this.slotOf.delete(id);
    this.counted.clear();
    this.changed.add(blockOf(id, this.kind));
    if (this.slots - this.size > COMPACT_SHARE * this.slots + 64) this.compact();
    return true;
  }

  /** Removes all texts but these. */
  keepOnly(isKept: (id: number) => boolean): void {
    const ids = this.ids.slice(0, this.slots);
    for (const id of ids) if (!isKept(id)) this.remove(id);
  }

  /** Share of texts a term is in, as weight: high for rare terms, highest for unknown ones. */
  inverseFrequency(term: string): number {
    const documents = this.documentsWith(term);
    return Math.log(1 + (this.size - documents + 0.5) / (documents + 0.5));
  }

  /** Whether any text holds a term. */
  holds(term: string): boolean {
    return this.documentsWith(term) > 0;
  }

  /** How many texts hold a term. */
  documentsWith(term: string): number {
    const list = this.terms.get(term);
    return list === undefined ? 0 : this.textsIn(list);
  }

  /** Terms that any text holds, of those with so many slips between them and a word at most. */
  termsNear(word: string, most: number): string[] {
    const found: string[] = [];
    for (const term of this.terms.keys()) {
      if (isNear(word, term, most) && this.holds(term)) found.push(term);
    }
    return found;
  }

  /** Terms that begin so, those of most texts first. */
  termsWith(prefix: string, limit: number): string[] {
    const found: [term: string, documents: number][] = [];
    for (const [term, list] of this.terms) {
      const documents = term.startsWith(prefix) ? this.textsIn(list) : 0;
      if (documents > 0) found.push([term, documents]);
    }
    found.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
    return found.slice(0, limit).map(([term]) => term);
  }

  /**
   * @param tokens query terms; one that is given twice counts twice.
   * @returns the k best texts with a score above 0.
   */
  search(tokens: readonly string[], k: number, accept?: (id: number) => boolean): Hits {
    const top = new TopHits(Math.min(k, this.size));
    const touched = this.score(tokens);
    for (const slot of touched) {
      const score = Math.fround(this.scores[slot]!);
      this.scores[slot] = 0;
      if (score <= 0 || score < top.threshold) continue;
      const id = this.ids[slot]!;
      if (!accept || accept(id)) top.offer(id, score);
    }
    return top.take();
  }

  /** Scores of given texts, 0 for those that are not there or match nothing. */
  scoresOf(tokens: readonly string[], ids: ArrayLike<number>): Float32Array {
    const touched = this.score(tokens);
    const result = new Float32Array(ids.length);
    for (let i = 0; i < ids.length; i++) {
      const slot = this.slotOf.get(ids[i]!);
      if (slot >= 0) result[i] = this.scores[slot]!;
    }
    for (const slot of touched) this.scores[slot] = 0;
    return result;
  }

  /** The score that no text can exceed: every query term saturated. Makes queries comparable. */
  ceiling(tokens: readonly string[]): number {
    let sum = 0;
    for (const token of tokens) sum += this.inverseFrequency(token) * (this.k1 + 1);
    return sum;
  }

  /** Adds up `this.scores` over live texts. @returns the slots with a score. */
  private score(tokens: readonly string[]): number[] {
    if (this.scores.length < this.slots) {
      this.scores = new Float64Array(Math.max(64, this.slots * 2));
    }
    const counts = new Map<string, number>();
    for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
    const average = this.totalLength / Math.max(1, this.size) || 1;
    const touched: number[] = [];
    const { slots, frequencies } = this.postings;
    for (const [term, count] of counts) {
      const list = this.terms.get(term);
      if (list === undefined) continue;
      const weight = count * this.inverseFrequency(term) * (this.k1 + 1);
      for (const [from, to] of this.postings.stretchesOf(list)) {
        for (let at = from; at < to; at++) {
          const slot = slots[at]!;
          const length = this.lengths[slot]!;
          if (length === REMOVED) continue;
          const frequency = frequencies[at]!;
          const norm = this.k1 * (1 - this.b + (this.b * length) / average);
          if (this.scores[slot] === 0) touched.push(slot);
          this.scores[slot]! += (weight * frequency) / (frequency + norm);
        }
      }
    }
    return touched;
  }

  /** @returns the slot of a new text, without its postings. */
  private begin(id: number, length: number): number {
    if (this.slots === this.ids.length) {
      this.ids = grown(this.ids, new Uint32Array(this.slots * 2));
      this.lengths = grown(this.lengths, new Int32Array(this.slots * 2));
    }
    const slot = this.slots++;
    this.ids[slot] = id;
    this.lengths[slot] = length;
    this.slotOf.add(id, slot);
    this.totalLength += length;
    this.counted.clear();
    return slot;
  }

  private newSlots(): IdRows {
    return new IdRows((slot) => this.ids[slot]!);
  }

  private listOf(token: string): number {
    let list = this.terms.get(token);
    if (list === undefined) {
      list = this.postings.begin();
      this.terms.set(token, list);
    }
    return list;
  }

  private textsIn(list: number): number {
    if (this.slots === this.size) return this.postings.lengthOf(list);
    let texts = this.counted.get(list);
    if (texts === undefined) {
      texts = 0;
      for (const [from, to] of this.postings.stretchesOf(list)) {
        for (let at = from; at < to; at++) {
          if (this.lengths[this.postings.slots[at]!] !== REMOVED) texts++;
        }
      }
      this.counted.set(list, texts);
    }
    return texts;
  }

  /** Closes the gaps that removed texts left in slots and postings. */
  private compact(): void {
    const moved = new Uint32Array(this.slots);
    const lengths = this.lengths.slice(0, this.slots);
    let slots = 0;
    this.slotOf = this.newSlots();
    for (const [slot, length] of lengths.entries()) {
      if (length === REMOVED) continue;
      moved[slot] = slots;
      this.ids[slots] = this.ids[slot]!;
      this.lengths[slots] = length;
      this.slotOf.add(this.ids[slots]!, slots);
      slots++;
    }
    this.slots = slots;
    const { terms, postings } = this;
    this.terms = new Map();
    this.postings = new PostingLists();
    for (const [term, list] of terms) {
      for (const [from, to] of postings.stretchesOf(list)) {
        for (let at = from; at < to; at++) {
          const slot = postings.slots[at]!;
          if (lengths[slot] === REMOVED) continue;
          this.postings.see(this.listOf(term), moved[slot]!, postings.frequencies[at]!);
        }
      }
    }
  }
}
