/** What a document's group is made of, from JSON and bytes. Whatever throws here, nothing is kept. */
import { fromUtf16 } from '../blocks/utf16.ts';
import type { PageLayout } from '../documents/types.ts';
import { tripletKey } from '../knowledge/propositions.ts';
import { DamagedRecord, Fields } from '../fields.ts';
import {
  parseChunk,
  parseEdited,
  parsePageBlock,
  parseText,
  parseTriplet,
} from '../storage/parsers.ts';
import type { PageBlockRecord, TextRecord } from '../storage/records.ts';
import type { EncodedRows } from '../vectors/encoded-rows.ts';
import { paddedWidth } from '../vectors/rotation.ts';
import type { FileChunk, FileTriplet } from './records.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** As bfloat16; what is below is finite, and not negative. */
const LEAST_INFINITE = 0x7f80;

export function parseFileText(document: string, json: unknown, bytes: Bytes): TextRecord {
  const encoding = new Fields(json, 'the text').oneOf('encoding', ['utf-8', 'utf-16']);
  const text = encoding === 'utf-8' ? fromUtf8(bytes) : fromPairs(bytes);
  return parseText({ ...(json as object), version: 1, document, text });
}

export function parseFilePages(document: string, json: unknown, bytes: Bytes): PageBlockRecord {
  const reader = new ArrayReader(bytes);
  const fields = new Fields(json, 'the pages');
  const pages = fields.list('pages', (page, path) => {
    const counted = new Fields(page, path);
    const runs = counted.count('runs');
    const quads = reader.take(Float32Array, 6 * runs);
    const edges = reader.take(Float32Array, counted.count('edges'));
    const runStarts = reader.take(Uint32Array, runs);
    if (!quads.every(Number.isFinite) || !edges.every(Number.isFinite)) {
      throw new DamagedRecord(path, 'a page layout of finite numbers');
    }
    return { ...(page as object), quads, edges, runStarts };
  });
  const whole = pages.map((page) => ({
    ...page,
    runLengths: reader.take(Uint16Array, page.runStarts.length),
  }));
  reader.end();
  return parsePageBlock({ ...(json as object), version: 1, document, pages: whole });
}

/** @param text of the document, of which each chunk is a part. */
export function parseFileChunks(document: string, json: unknown, text: string): FileChunk[] {
  return new Fields(json, 'the chunks').list('chunks', (chunk, path) => {
    const fields = new Fields(chunk, path);
    const [start, end] = [fields.count('start'), fields.count('end')];
    const given = { version: 1, id: 0, document, text: text.slice(start, end) };
    const { version: _, id: __, ...parsed } = parseChunk({ ...(chunk as object), ...given });
    return parsed;
  });
}

export function parseFileTriplets(document: string, json: unknown): FileTriplet[] {
  return new Fields(json, 'the triplets').list('triplets', (triplet, path) => {
    const fields = new Fields(triplet, path);
    const slots = {
      subject: fields.text('subject'),
      predicate: fields.text('predicate'),
      object: fields.text('object'),
      ...(fields.has('edited') ? { edited: fields.object('edited', parseEdited) } : {}),
    };
    const sources = fields.list('sources', (source, at) => {
      new Fields(source, at);
      return { ...(source as object), document };
    });
    const key = tripletKey(slots);
    const record = parseTriplet({ version: 1, id: 0, key, ...slots, sources, documents: [] });
    return { ...slots, sources: record.sources };
  });
}

/** @param count how many rows there must be. */
export function parseFileVectors(
  json: unknown,
  bytes: Bytes,
  dimensions: number,
  count: number,
): EncodedRows {
  const fields = new Fields(json, 'the vectors');
  if (fields.count('rows') !== count) throw new DamagedRecord('rows', `${count} vectors`);
  const width = paddedWidth(dimensions);
  const reader = new ArrayReader(bytes);
  const centre = reader.take(Float32Array, width);
  const sums = reader.take(Float32Array, count);
  const scales = reader.take(Uint16Array, count);
  reader.fill();
  const rows = reader.take(Int8Array, count * width);
  reader.end();
  const isFinite =
    centre.every(Number.isFinite) &&
    sums.every(Number.isFinite) &&
    scales.every((scale) => scale < LEAST_INFINITE);
  // What the encoder writes is symmetric.
  if (!isFinite || rows.includes(-128)) throw new DamagedRecord('rows', 'vectors as Trivium has');
  return { centre, centred: fields.flag('centred'), sums, scales, rows };
}

interface ArrayClass<T> {
  new (length: number): T;
  readonly BYTES_PER_ELEMENT: number;
}

/** Takes typed arrays from bytes, each in memory of its own; never beyond their end. */
class ArrayReader {
  #at = 0;

  constructor(private readonly bytes: Bytes) {}

  take<T extends PageLayout['quads'] | Uint32Array | Uint16Array | Int8Array>(
    kind: ArrayClass<T>,
    length: number,
  ): T {
    const byteLength = length * kind.BYTES_PER_ELEMENT;
    if (byteLength > this.bytes.length - this.#at) throw new DamagedRecord('the bytes', 'whole');
    const array = new kind(length);
    const view = new Uint8Array(array.buffer, array.byteOffset, byteLength);
    view.set(this.bytes.subarray(this.#at, this.#at + byteLength));
    this.#at += byteLength;
    return array;
  }

  /** Goes on at the next whole word. */
  fill(): void {
    this.#at = Math.ceil(this.#at / 4) * 4;
  }

  end(): void {
    if (this.#at !== this.bytes.length) throw new DamagedRecord('the bytes', 'as many as said');
  }
}

function fromUtf8(bytes: Bytes): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new DamagedRecord('the text', 'UTF-8');
  }
}

function fromPairs(bytes: Bytes): string {
  if (bytes.length % 2 !== 0) throw new DamagedRecord('the text', 'UTF-16');
  return fromUtf16(bytes);
}
