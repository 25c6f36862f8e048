/**
 * A ZIP file, from which entries are taken one by one. What an entry says of its own length is not
 * believed: bytes are counted as they come, and all together are no more than a file may have.
 * (APPNOTE.TXT 6.3, sections 4.3 and 4.5.3.)
 */
import { TriviumError } from '../errors.ts';
import { say } from '../sentences.ts';
import { MAX_INFLATED_BYTES } from './limits.ts';

type Bytes = Uint8Array<ArrayBuffer>;

interface Entry {
  method: number;
  encrypted: boolean;
  /** Packed. */
  length: number;
  /** Of its local head. */
  at: number;
}

const STORED = 0;
const DEFLATED = 8;
const END_BYTES = 22;
const LONGEST_COMMENT = 0xffff;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const MOST_ENTRIES = 50_000;
const ENCRYPTED = 1;
/** Says that the value stands in the extra field. */
const LONG = 0xffffffff;

export class Archive {
  readonly #view: DataView<ArrayBuffer>;
  readonly #entries: ReadonlyMap<string, Entry>;
  #inflated = 0;

  /** @throws TriviumError damaged */
  constructor(
    bytes: ArrayBuffer,
    private readonly mostInflated = MAX_INFLATED_BYTES,
  ) {
    this.#view = new DataView(bytes);
    try {
      this.#entries = this.#list();
    } catch {
      throw damagedArchive();
    }
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** Some entry cannot be read without a password. */
  get isEncrypted(): boolean {
    return [...this.#entries.values()].some(({ encrypted }) => encrypted);
  }

  /** @throws TriviumError damaged, too-long, not-supported */
  async bytes(name: string): Promise<Bytes> {
    const entry = this.#entries.get(name);
    if (!entry) throw damagedArchive();
    if (entry.encrypted) throw protectedFile();
    const packed = this.#packed(entry);
    if (entry.method === STORED) {
      this.#count(packed.length);
      return packed;
    }
    if (entry.method !== DEFLATED) throw damagedArchive();
    return this.#inflate(packed);
  }

  /** In UTF-8, or UTF-16 with a mark, as XML may be. @returns null where it is not there. */
  async text(name: string): Promise<string | null> {
    if (!this.has(name)) return null;
    const bytes = await this.bytes(name);
    const [first, second] = bytes;
    const encoding =
      first === 0xff && second === 0xfe
        ? 'utf-16le'
        : first === 0xfe && second === 0xff
          ? 'utf-16be'
          : 'utf-8';
    return new TextDecoder(encoding).decode(bytes);
  }

  async #inflate(packed: Bytes): Promise<Bytes> {
    const parts: Bytes[] = [];
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    const reader = stream.getReader();
    try {
      for (
        let { value, done } = await reader.read();
        !done;
        { value, done } = await reader.read()
      ) {
        this.#count(value!.length);
        parts.push(value!);
      }
    } catch (thrown) {
      throw thrown instanceof TriviumError ? thrown : damagedArchive();
    } finally {
      void reader.cancel().catch(() => {});
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
  }

  #count(bytes: number): void {
    this.#inflated += bytes;
    if (this.#inflated > this.mostInflated) {
      throw new TriviumError(
        'too-long',
        say('What is packed in this file is larger than {megabytes} MB.', {
          megabytes: Math.round(this.mostInflated / 1024 / 1024),
        }),
        'Split it into parts, or save it as PDF, and add that.',
      );
    }
  }

  #packed({ at, length }: Entry): Bytes {
    const view = this.#view;
    if (at + LOCAL_BYTES > view.byteLength || view.getUint32(at, true) !== 0x04034b50) {
      throw damagedArchive();
    }
    const start = at + LOCAL_BYTES + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
    if (start + length > view.byteLength) throw damagedArchive();
    return new Uint8Array(view.buffer, start, length);
  }

  #list(): Map<string, Entry> {
    const view = this.#view;
    const end = this.#end();
    const entries = new Map<string, Entry>();
    const count = view.getUint16(end + 10, true);
    let at = view.getUint32(end + 16, true);
    for (let i = 0; i < Math.min(count, MOST_ENTRIES); i++) {
      if (view.getUint32(at, true) !== 0x02014b50) throw damagedArchive();
      const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
        view.getUint16(at + offset, true),
      ) as [number, number, number];
      const name = new TextDecoder().decode(
        new Uint8Array(view.buffer, at + ENTRY_BYTES, nameLength),
      );
      const extra = at + ENTRY_BYTES + nameLength;
      if (!entries.has(name)) entries.set(name, this.#entry(at, extra, extra + extraLength));
      at = extra + extraLength + commentLength;
    }
    return entries;
  }

  #entry(at: number, extra: number, extraEnd: number): Entry {
    const view = this.#view;
    const values = [24, 20, 42].map((offset) => view.getUint32(at + offset, true));
    for (let field = extra; field + 4 <= extraEnd;) {
      const length = view.getUint16(field + 2, true);
      let value = field + 4;
      for (let i = 0; i < values.length && view.getUint16(field, true) === 1; i++) {
        if (values[i] !== LONG || value + 8 > extraEnd) continue;
        values[i] = Number(view.getBigUint64(value, true));
        value += 8;
      }
      field += 4 + length;
    }
    const [, length, local] = values as [number, number, number];
    return {
      method: view.getUint16(at + 10, true),
      encrypted: (view.getUint16(at + 8, true) & ENCRYPTED) !== 0,
      ...{ length, at: local },
    };
  }

  /** Where the record stands that the list of entries is found by. */
  #end(): number {
    const view = this.#view;
    const last = view.byteLength - END_BYTES;
    for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--) {
      if (view.getUint32(at, true) === 0x06054b50) return at;
    }
    throw damagedArchive();
  }
}

export function isArchive(bytes: ArrayBuffer): boolean {
  return bytes.byteLength >= 4 && new DataView(bytes).getUint32(0, true) === 0x04034b50;
}

export function damagedArchive(): TriviumError {
  return new TriviumError(
    'damaged',
    'This file is damaged and cannot be read.',
    'It may be a download that failed, or a part of a file. Get it again.',
  );
}

export function protectedFile(): TriviumError {
  return new TriviumError(
    'not-supported',
    'This file is protected, and Trivium cannot open it.',
    'Open it in the program it belongs to, save it without the protection, and add that.',
  );
}
