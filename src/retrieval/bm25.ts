/**
 * BM25 over numeric ids, built up and taken down one text at a time. Scores equal those of an
 * index built anew from what is left. Formula: Robertson & Zaragoza, "The Probabilistic Relevance
 * Framework: BM25 and Beyond" (2009), sections 3.4 and 3.6 (weighted fields), with the idf kept
 * positive by adding 1 inside the logarithm.
 */
import { isNear } from './slips.ts';
import { TopHits } from '../vectors/top-hits.ts';
import type { Hits } from '../vectors/types.ts';

/** How fast repetition of a term saturates. */
export const K1 = 1.2;
/** How much long texts are held back: 0 not at all, 1 in full. */
export const B = 0.75;
/** Rebuild the postings when this share of the texts has been removed. */
const COMPACT_SHARE = 0.25;

/** A part of a text whose tokens count `weight` times. */
export interface Field {
  tokens: string[];
  weight: number;
}

/** Where a term is: slots ascending, with its weighted frequency in each. */
interface Postings {
  /** Texts that hold the term, removed ones not counted. */
  documents: number;
  length: number;
  slots: Uint32Array;
  frequencies: Float32Array;
}

/** Stands for a removed text until the postings are compacted. */
const REMOVED: readonly Postings[] = [];

export interface Bm25Options {
  k1?: number;
  b?: number;
}

export class Bm25 {
  private readonly terms = new Map<string, Postings>();
  private readonly slotOf = new Map<number, number>();
  /** By slot, in order of adding: the text's id, its weighted length, its terms. */
  private ids: number[] = [];
  private lengths: number[] = [];
  private contents: (readonly Postings[])[] = [];
  private totalLength = 0;
  private scores = new Float64Array(0);
  private readonly k1: number;
  private readonly b: number;

  constructor({ k1 = K1, b = B }: Bm25Options = {}) {
    this.k1 = k1;
    this.b = b;
  }

  get size(): number {
    return this.slotOf.size;
  }

  has(id: number): boolean {
    return this.slotOf.has(id);
  }

  /** Adds a text; an id that is there already is replaced. */
  add(id: number, ...fields: Field[]): void {
    this.remove(id);
    const slot = this.ids.length;
    const terms: Postings[] = [];
    let length = 0;
    for (const { tokens, weight } of fields) {
      length += tokens.length * weight;
      for (const token of tokens) {
        const postings = this.postingsOf(token);
        const last = postings.length - 1;
        if (last >= 0 && postings.slots[last] === slot) postings.frequencies[last]! += weight;
        else {
          append(postings, slot, weight);
          terms.push(postings);
        }
      }
    }
    this.ids.push(id);
    this.lengths.push(length);
    this.contents.push(terms);
    this.slotOf.set(id, slot);
    this.totalLength += length;
  }

  /** @returns whether it was there. */
  remove(id: number): boolean {
    const slot = this.slotOf.get(id);
    if (slot === undefined) return false;
    for (const postings of this.contents[slot]!) postings.documents--;
    this.totalLength -= this.lengths[slot]!;
    this.contents[slot] = REMOVED;
    this.slotOf.delete(id);
    if (this.ids.length - this.size > COMPACT_SHARE * this.ids.length + 64) this.compact();
    return true;
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
    return this.terms.get(term)?.documents ?? 0;
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
    for (const [term, { documents }] of this.terms) {
      if (documents > 0 && term.startsWith(prefix)) found.push([term, documents]);
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
      if (slot !== undefined) result[i] = this.scores[slot]!;
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
    if (this.scores.length < this.ids.length) {
      this.scores = new Float64Array(Math.max(64, this.ids.length * 2));
    }
    const counts = new Map<string, number>();
    for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
    const average = this.totalLength / Math.max(1, this.size) || 1;
    const touched: number[] = [];
    for (const [term, count] of counts) {
      const postings = this.terms.get(term);
      if (!postings || postings.documents === 0) continue;
      const weight = count * this.inverseFrequency(term) * (this.k1 + 1);
      for (let i = 0; i < postings.length; i++) {
        const slot = postings.slots[i]!;
        if (this.contents[slot] === REMOVED) continue;
        const frequency = postings.frequencies[i]!;
        const norm = this.k1 * (1 - this.b + (this.b * this.lengths[slot]!) / average);
        if (this.scores[slot] === 0) touched.push(slot);
        this.scores[slot]! += (weight * frequency) / (frequency + norm);
      }
    }
    return touched;
  }

  private postingsOf(term: string): Postings {
    let postings = this.terms.get(term);
    if (!postings) {
      postings = {
        documents: 0,
        length: 0,
        slots: new Uint32Array(2),
        frequencies: new Float32Array(2),
      };
      this.terms.set(term, postings);
    }
    return postings;
  }

  /** Closes the gaps that removed texts left in slots and postings. */
  private compact(): void {
    const moved = new Uint32Array(this.ids.length);
    let slots = 0;
    for (const [slot, terms] of this.contents.entries()) {
      if (terms === REMOVED) continue;
      moved[slot] = slots;
      this.ids[slots] = this.ids[slot]!;
      this.lengths[slots] = this.lengths[slot]!;
      slots++;
    }
    for (const [term, postings] of this.terms) {
      let kept = 0;
      for (let i = 0; i < postings.length; i++) {
        const slot = postings.slots[i]!;
        if (this.contents[slot] === REMOVED) continue;
        postings.slots[kept] = moved[slot]!;
        postings.frequencies[kept++] = postings.frequencies[i]!;
      }
      postings.length = kept;
      if (kept === 0) this.terms.delete(term);
    }
    this.contents = this.contents.filter((terms) => terms !== REMOVED);
    this.ids.length = slots;
    this.lengths.length = slots;
    for (const [slot, id] of this.ids.entries()) this.slotOf.set(id, slot);
  }
}

function append(postings: Postings, slot: number, frequency: number): void {
  const { length } = postings;
  if (length === postings.slots.length) {
    postings.slots = grown(postings.slots, new Uint32Array(length * 2));
    postings.frequencies = grown(postings.frequencies, new Float32Array(length * 2));
  }
  postings.slots[length] = slot;
  postings.frequencies[length] = frequency;
  postings.length++;
  postings.documents++;
}

function grown<T extends Uint32Array | Float32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
