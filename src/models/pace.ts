/** How fast a download is, and how long it will take: an average that forgets slowly. */

/** After so long, what was before counts less than half. */
const MEMORY_MS = 8_000;
/** Before that, an estimate would be a guess. */
const LEAST_MS = 1_500;

export class Pace {
  #startedAt: number | null = null;
  #at = 0;
  #bytes = 0;
  /** Bytes a millisecond. */
  #speed = 0;

  /** @param bytes in all by now; may fall when a file begins anew. */
  note(bytes: number, now: number): void {
    if (this.#startedAt === null) {
      this.#startedAt = now;
      this.#at = now;
      this.#bytes = bytes;
      return;
    }
    const elapsed = now - this.#at;
    if (elapsed < 250) return;
    const speed = Math.max(0, bytes - this.#bytes) / elapsed;
    const share = this.#speed === 0 ? 1 : 1 - Math.exp(-elapsed / MEMORY_MS);
    this.#speed += share * (speed - this.#speed);
    this.#at = now;
    this.#bytes = bytes;
  }

  /** Bytes a second; null until it can be told. */
  speed(now: number): number | null {
    return this.#startedAt === null || now - this.#startedAt < LEAST_MS ? null : this.#speed * 1000;
  }

  millisecondsLeft(bytesLeft: number, now: number): number | null {
    const speed = this.speed(now);
    return speed === null || speed <= 0 ? null : (bytesLeft / speed) * 1000;
  }
}
