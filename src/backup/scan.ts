/**
 * Where the entries of a backup stand, found by reading it from its beginning to its end. The zip's
 * own directory is not asked: it stands at the end, which is what a file that was cut off lacks, and
 * it could say something else than the entries do.
 *
 * An entry ends with how long it was (APPNOTE.TXT 4.3.9), which is looked for; one where that is
 * damaged or missing ends where the next one begins.
 */
import { throwIfCancelled } from '../errors.ts';
import { piecesOf } from '../models/sha256.ts';
import { say } from '../sentences.ts';
import { MOST_ENTRIES, splitName } from './layout.ts';
import { malformed } from './refusals.ts';

export interface FoundEntry {
  name: string;
  /** Of its bytes in the file. */
  start: number;
  end: number;
  /** Its end was found, and says so. */
  isClosed: boolean;
}

export interface ScanOptions {
  signal?: AbortSignal | undefined;
  /** @param bytes read so far. */
  onProgress?: (bytes: number) => void;
}

const P = 0x50;
const K = 0x4b;
const ENTRY = 0x04034b50;
const ENTRY_END = 0x08074b50;
const HEAD_BYTES = 30;
const STORED = 0;
/** More than a head with any name of ours takes. */
const AHEAD = 128;
const LOW = 2 ** 32;

/** @throws TriviumError `invalid` where a name comes twice, or an entry is packed; `aborted`. */
export async function findEntries(
  file: Blob,
  { signal, onProgress }: ScanOptions = {},
): Promise<FoundEntry[]> {
  const scan = new Scan();
  let rest = new Uint8Array(0);
  let at = 0;
  for await (const piece of piecesOf(file.stream() as ReadableStream<Uint8Array<ArrayBuffer>>)) {
    throwIfCancelled(signal);
    const bytes = joined(rest, piece);
    const settled = Math.max(0, bytes.length - AHEAD);
    scan.look(bytes, settled, at);
    rest = bytes.slice(settled);
    at += settled;
    onProgress?.(at);
  }
  scan.look(joined(rest, new Uint8Array(AHEAD)), rest.length, at);
  return scan.end(file.size);
}

class Scan {
  readonly #found: FoundEntry[] = [];
  readonly #names = new Set<string>();
  #folder: string | null = null;

  /** @param settled how many of the bytes have all that belongs to them behind them. */
  look(bytes: Uint8Array, settled: number, at: number): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let i = bytes.indexOf(P); i >= 0 && i < settled; i = bytes.indexOf(P, i + 1)) {
      if (bytes[i + 1] !== K) continue;
      const kind = view.getUint32(i, true);
      if (kind === ENTRY) this.#begin(view, i, at);
      else if (kind === ENTRY_END) this.#close(view, i, at);
    }
  }

  end(size: number): FoundEntry[] {
    this.#cutAt(size);
    return this.#found;
  }

  #begin(view: DataView, i: number, at: number): void {
    const [named, more] = [view.getUint16(i + 26, true), view.getUint16(i + 28, true)];
    if (HEAD_BYTES + named > AHEAD) return;
    const name = this.#nameIn(new Uint8Array(view.buffer, view.byteOffset + i + HEAD_BYTES, named));
    if (name === null) return;
    if (view.getUint16(i + 8, true) !== STORED) {
      throw malformed(name, say('an entry that is packed'));
    }
    if (this.#names.has(name)) throw malformed(name, say('an entry that is there twice'));
    if (this.#found.length === MOST_ENTRIES) throw malformed(name, say('too many entries'));
    this.#cutAt(at + i);
    this.#names.add(name);
    const start = at + i + HEAD_BYTES + named + more;
    this.#found.push({ name, start, end: start, isClosed: false });
  }

  /** Entries of other folders are part of some document. */
  #nameIn(bytes: Uint8Array): string | null {
    const split = splitName(String.fromCharCode(...bytes));
    if (!split) return null;
    this.#folder ??= split.folder;
    return split.folder === this.#folder ? split.name : null;
  }

  /** How long the entry was, in 32 bits or in 64, is how far it is from where it began. */
  #close(view: DataView, i: number, at: number): void {
    const open = this.#found.at(-1);
    if (!open || open.isClosed) return;
    const length = at + i - open.start;
    const [low, high] = [length % LOW, Math.floor(length / LOW)];
    if (view.getUint32(i + 8, true) !== low) return;
    const second = view.getUint32(i + 12, true);
    if (second !== high && !(high === 0 && second === low)) return;
    open.end = at + i;
    open.isClosed = true;
  }

  #cutAt(at: number): void {
    const open = this.#found.at(-1);
    if (open && !open.isClosed) open.end = Math.max(open.start, at);
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
