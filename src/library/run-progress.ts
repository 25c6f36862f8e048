/** How far a run of indexing is and how long it will still take. Work is weighed by file size. */
import type { IndexingProgress } from '../protocol.ts';

/** No estimate before so much of a run has passed. */
const ESTIMATE_AFTER_MS = 1_500;
const ESTIMATE_AFTER_SHARE = 0.02;
/** Time in which an old speed loses half of its weight against newer ones. */
const SPEED_HALF_LIFE_MS = 10_000;

interface Part {
  name: string;
  /** Weight of the file: its bytes, at least one. */
  weight: number;
  /** Share done, 0..1. */
  share: number;
  done: boolean;
}

/** A run lasts from the first file that is queued until nothing is left to do. */
export class RunProgress {
  readonly #now: () => number;
  readonly #parts = new Map<string, Part>();
  #current: string | null = null;
  #startedAt = 0;
  #measuredAt = 0;
  #measuredWork = 0;
  /** Weight done and milliseconds it took, both fading alike: their ratio is the speed. */
  #recentWork = 0;
  #recentMs = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @param share of the work that was done before this run. */
  expect(document: string, name: string, bytes: number, share = 0): void {
    if (this.#parts.size === 0) this.#begin();
    this.#parts.set(document, { name, weight: Math.max(1, bytes), share, done: false });
    this.#measuredWork = this.#work();
  }

  advance(document: string, share: number): void {
    const part = this.#parts.get(document);
    if (!part || part.done) return;
    this.#current = document;
    part.share = Math.max(part.share, Math.min(1, share));
    this.#measure();
  }

  /**
   * A file's second half has a pace of its own. Where it is most of what is left, the pace so far
   * says nothing.
   */
  turn(document: string): void {
    const part = this.#parts.get(document);
    if (!part) return;
    let left = 0;
    for (const { weight, share } of this.#parts.values()) left += weight * (1 - share);
    if (part.weight * (1 - part.share) < left / 2) return;
    this.#begin();
    this.#measuredWork = this.#work();
  }

  share(document: string): number {
    return this.#parts.get(document)?.share ?? 0;
  }

  /** Whatever its end: indexed, failed, without text. */
  finish(document: string): void {
    const part = this.#parts.get(document);
    if (!part) return;
    part.share = 1;
    part.done = true;
    if (this.#current === document) this.#current = null;
    this.#measure();
  }

  /** The document is gone: it counts no more. */
  forget(document: string): void {
    this.#parts.delete(document);
    if (this.#current === document) this.#current = null;
    this.#measuredWork = this.#work();
  }

  /** Nothing is left to do: the next file begins a new run. */
  end(): void {
    this.#parts.clear();
    this.#current = null;
  }

  report(active: boolean, paused: boolean): IndexingProgress {
    const parts = [...this.#parts.values()];
    const total = parts.reduce((sum, part) => sum + part.weight, 0);
    const share = total === 0 ? (active || paused ? 0 : 1) : this.#work() / total;
    return {
      active,
      paused,
      filesDone: parts.filter((part) => part.done).length,
      filesTotal: parts.length,
      progress: share,
      millisecondsLeft: active ? this.#left(total, share) : null,
      current: (this.#current && this.#parts.get(this.#current)?.name) ?? null,
    };
  }

  #begin(): void {
    this.#startedAt = this.#measuredAt = this.#now();
    this.#measuredWork = this.#recentWork = this.#recentMs = 0;
  }

  #work(): number {
    let work = 0;
    for (const part of this.#parts.values()) work += part.weight * part.share;
    return work;
  }

  #measure(): void {
    const now = this.#now();
    const elapsed = now - this.#measuredAt;
    const work = this.#work();
    if (elapsed <= 0 || work <= this.#measuredWork) return;
    const keep = 0.5 ** (elapsed / SPEED_HALF_LIFE_MS);
    this.#recentWork = keep * this.#recentWork + work - this.#measuredWork;
    this.#recentMs = keep * this.#recentMs + elapsed;
    this.#measuredAt = now;
    this.#measuredWork = work;
  }

  #left(total: number, share: number): number | null {
    const early = this.#now() - this.#startedAt < ESTIMATE_AFTER_MS || share < ESTIMATE_AFTER_SHARE;
    if (early || this.#recentWork === 0) return null;
    return (total * (1 - share) * this.#recentMs) / this.#recentWork;
  }
}
