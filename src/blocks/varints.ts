/** Whole numbers from 0 to 2^31 - 1, seven bits a byte, the lowest first (LEB128): most take one. */

const FIRST_SIZE = 256;

export class VarintWriter {
  private bytes = new Uint8Array(FIRST_SIZE);
  private used = 0;

  put(value: number): void {
    if (this.used + 5 > this.bytes.length) this.grow(this.used + 5);
    let rest = value;
    for (; rest > 0x7f; rest >>>= 7) this.bytes[this.used++] = rest | 0x80;
    this.bytes[this.used++] = rest;
  }

  putBytes(bytes: Uint8Array): void {
    if (this.used + bytes.length > this.bytes.length) this.grow(this.used + bytes.length);
    this.bytes.set(bytes, this.used);
    this.used += bytes.length;
  }

  /** What was written, in place. */
  get written(): Uint8Array {
    return this.bytes.subarray(0, this.used);
  }

  private grow(needed: number): void {
    const grown = new Uint8Array(Math.max(needed, this.bytes.length * 2));
    grown.set(this.written);
    this.bytes = grown;
  }
}

export class VarintReader {
  constructor(
    private readonly bytes: Uint8Array,
    /** Position of the next one. */
    public at = 0,
  ) {}

  /** 0 behind the end. */
  next(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++] ?? 0;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }

  /** In place. */
  nextBytes(length: number): Uint8Array {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
}
