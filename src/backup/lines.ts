/**
 * Records as lines of text: `checksum JSON`, one a line, so that a damaged one is known by itself and
 * the others are not lost with it.
 */
import { xxh32 } from '../blocks/xxhash.ts';

export interface StoredLine {
  store: string;
  value: unknown;
}

/** As the longest question of a library file. */
const LONGEST_LINE = 64 * 1024 * 1024;
const PIECE_BYTES = 1024 * 1024;
const DIGITS = 8;
const NEWLINE = 0x0a;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function lineOf(line: StoredLine): Uint8Array<ArrayBuffer> {
  const json = new TextEncoder().encode(JSON.stringify(line, asText));
  const bytes = new Uint8Array(DIGITS + 1 + json.length + 1);
  bytes.set(new TextEncoder().encode(`${checksumOf(json)} `));
  bytes.set(json, DIGITS + 1);
  bytes[bytes.length - 1] = NEWLINE;
  return bytes;
}

/** Every line with its number, from 1; null for one that was damaged. */
export async function* linesIn(
  file: Blob,
): AsyncGenerator<{ line: StoredLine | null; number: number; bytes: number }> {
  let number = 0;
  let taken = 0;
  for await (const bytes of split(file)) {
    taken += bytes.length + 1;
    yield { line: readLine(bytes), number: ++number, bytes: taken };
  }
}

/** What is too long comes as nothing. */
async function* split(file: Blob): AsyncGenerator<Uint8Array> {
  let gathered: Uint8Array[] = [];
  let length = 0;
  const add = (part: Uint8Array): void => {
    length += part.length;
    if (length <= LONGEST_LINE) gathered.push(part);
    else gathered = [];
  };
  const take = (): Uint8Array => {
    const whole = length <= LONGEST_LINE ? joined(gathered, length) : new Uint8Array(0);
    [gathered, length] = [[], 0];
    return whole;
  };
  for (let start = 0; start < file.size; start += PIECE_BYTES) {
    const piece = new Uint8Array(await file.slice(start, start + PIECE_BYTES).arrayBuffer());
    let from = 0;
    for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, from)) {
      add(piece.subarray(from, at));
      yield take();
      from = at + 1;
    }
    add(piece.slice(from));
  }
  // It was cut off.
  if (length > 0) yield take();
}

function readLine(bytes: Uint8Array): StoredLine | null {
  try {
    const [given, json] = [bytes.subarray(0, DIGITS), bytes.slice(DIGITS + 1)];
    if (utf8.decode(given) !== checksumOf(json)) return null;
    const line = JSON.parse(utf8.decode(json), asBytes) as StoredLine;
    return typeof line.store === 'string' ? line : null;
  } catch {
    return null;
  }
}

/** Over words; the last one is filled up with zeros, and the length begins it. */
function checksumOf(bytes: Uint8Array): string {
  const words = new Uint32Array(Math.ceil(bytes.length / 4));
  new Uint8Array(words.buffer).set(bytes);
  return xxh32(words, bytes.length).toString(16).padStart(DIGITS, '0');
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** What records hold beside plain values. */
const BYTES = 'bytes:base64';

function asText(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? { [BYTES]: base64Of(value) } : value;
}

function asBytes(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !(BYTES in value)) return value;
  const text = value[BYTES];
  if (typeof text !== 'string') return value;
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(from, from + 0x8000));
  }
  return btoa(text);
}
