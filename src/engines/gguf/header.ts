/**
 * The beginning of a GGUF file: what a model says of itself, and where its weights lie. Format:
 * docs/gguf.md of ggml, versions 2 and 3, little-endian. Read by parsing, from as many bytes as it
 * takes; the weights themselves are never read here.
 */
import { TriviumError } from '../../errors.ts';
import { say } from '../../sentences.ts';

/** A value of the header. Of lists only those of texts are kept; of others their length is. */
export type GgufValue = string | number | boolean | readonly string[] | { length: number };

export interface GgufHeader {
  version: number;
  values: ReadonlyMap<string, GgufValue>;
  /** Numbers in all tensors together. */
  parameters: number;
  tensors: number;
  /** Length that the whole file must have; 0 where a tensor is of a type that is not known here. */
  bytes: number;
}

/** What is read: a file, or anything that gives its bytes as one does. */
export interface GgufSource {
  readonly size: number;
  slice(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

const MAGIC = 0x46554747;
/** Vocabularies of a quarter of a million words take some 10 MB. */
const FIRST_READ_BYTES = 2 ** 20;
const MOST_READ_BYTES = 2 ** 28;
const MOST_VALUES = 100_000;
const MOST_TENSORS = 1_000_000;
const MOST_DIMENSIONS = 4;

/** Bytes of a number of the format's types 0 to 12; 8 is a text, 9 a list. */
const NUMBER_BYTES = [1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8];
const BOOL = 7;
const TEXT = 8;
const LIST = 9;

/** Numbers in a block, and its bytes, by ggml's type of a tensor. */
const TENSOR_TYPES: Readonly<Record<number, readonly [number, number]>> = {
  ...{ 0: [1, 4], 1: [1, 2], 2: [32, 18], 3: [32, 20], 6: [32, 22], 7: [32, 24], 8: [32, 34] },
  ...{ 9: [32, 36], 10: [256, 84], 11: [256, 110], 12: [256, 144], 13: [256, 176] },
  ...{ 14: [256, 210], 15: [256, 292], 16: [256, 66], 17: [256, 74], 18: [256, 98] },
  ...{ 19: [256, 50], 20: [32, 18], 21: [256, 110], 22: [256, 82], 23: [256, 136] },
  ...{ 24: [1, 1], 25: [1, 2], 26: [1, 4], 27: [1, 8], 28: [1, 8], 29: [256, 56], 30: [1, 2] },
  ...{ 34: [256, 54], 35: [256, 66], 39: [32, 17] },
};
const DEFAULT_ALIGNMENT = 32;

/**
 * @param name of the file, for what is said of it.
 * @throws TriviumError `not-supported` for what is no GGUF, `damaged` for one that breaks off.
 */
export async function readGgufHeader(source: GgufSource, name: string): Promise<GgufHeader> {
  for (let bytes = FIRST_READ_BYTES; ; bytes *= 4) {
    const part = await source.slice(0, Math.min(bytes, source.size)).arrayBuffer();
    try {
      return parse(new Cursor(part), name);
    } catch (thrown) {
      if (!(thrown instanceof MoreNeeded)) throw thrown;
      if (bytes >= source.size) throw cutShort(name);
      if (bytes >= MOST_READ_BYTES) throw unreadable(name);
    }
  }
}

/** A file of any name may be one: Ollama's are named by their hash. */
export async function hasGgufMagic(source: GgufSource): Promise<boolean> {
  if (source.size < 4) return false;
  return new DataView(await source.slice(0, 4).arrayBuffer()).getUint32(0, true) === MAGIC;
}

/** @throws TriviumError `damaged` when the file ends before its last weight. */
export function checkWhole({ bytes }: GgufHeader, source: GgufSource, name: string): void {
  if (bytes > source.size) throw cutShort(name);
}

export function textOf({ values }: Pick<GgufHeader, 'values'>, key: string): string | null {
  const value = values.get(key);
  return typeof value === 'string' ? value : null;
}

export function numberOf({ values }: Pick<GgufHeader, 'values'>, key: string): number | null {
  const value = values.get(key);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function parse(cursor: Cursor, name: string): GgufHeader {
  if (cursor.left < 4 || cursor.u32() !== MAGIC) throw noGguf(name);
  const version = cursor.u32();
  if (version < 2 || version > 3) throw otherVersion(name);
  const tensors = cursor.u64();
  const count = cursor.u64();
  if (tensors > MOST_TENSORS || count > MOST_VALUES) throw unreadable(name);
  const values = new Map<string, GgufValue>();
  for (let i = 0; i < count; i++) values.set(cursor.text(), valueOf(cursor, cursor.u32(), name));
  let parameters = 0;
  let end = 0;
  let isKnown = true;
  for (let i = 0; i < tensors; i++) {
    const tensor = tensorOf(cursor, name);
    parameters += tensor.numbers;
    isKnown &&= tensor.bytes > 0;
    end = Math.max(end, tensor.offset + tensor.bytes);
  }
  const alignment = Number(values.get('general.alignment') ?? DEFAULT_ALIGNMENT);
  const start = Math.ceil(cursor.at / alignment) * alignment;
  const bytes = isKnown && tensors > 0 ? start + end : 0;
  return { version, values, parameters, tensors, bytes };
}

function tensorOf(
  cursor: Cursor,
  name: string,
): { numbers: number; offset: number; bytes: number } {
  cursor.text();
  const dimensions = cursor.u32();
  if (dimensions > MOST_DIMENSIONS) throw unreadable(name);
  let numbers = 1;
  for (let i = 0; i < dimensions; i++) numbers *= cursor.u64();
  const [block = 0, blockBytes = 0] = TENSOR_TYPES[cursor.u32()] ?? [];
  const offset = cursor.u64();
  return { numbers, offset, bytes: block === 0 ? 0 : Math.ceil(numbers / block) * blockBytes };
}

function valueOf(cursor: Cursor, type: number, name: string): GgufValue {
  if (type === TEXT) return cursor.text();
  if (type === LIST) return listOf(cursor, name);
  if (!NUMBER_BYTES[type]) throw unreadable(name);
  return type === BOOL ? cursor.u8() !== 0 : cursor.number(type);
}

function listOf(cursor: Cursor, name: string): GgufValue {
  const type = cursor.u32();
  const length = cursor.u64();
  if (type === TEXT) {
    // Each has a length of eight bytes: what is not there cannot be asked for.
    if (length * 8 > cursor.left) throw new MoreNeeded();
    return Array.from({ length }, () => cursor.text());
  }
  const bytes = NUMBER_BYTES[type];
  if (!bytes) throw unreadable(name);
  cursor.skip(length * bytes);
  return { length };
}

/** The bytes end here: it takes more of the file, or there is no more. */
class MoreNeeded extends Error {}

class Cursor {
  at = 0;
  readonly #view: DataView;
  readonly #bytes: Uint8Array;
  readonly #decoder = new TextDecoder();

  constructor(buffer: ArrayBuffer) {
    this.#view = new DataView(buffer);
    this.#bytes = new Uint8Array(buffer);
  }

  get left(): number {
    return this.#bytes.length - this.at;
  }

  /** @returns where they begin. */
  skip(bytes: number): number {
    if (bytes > this.left) throw new MoreNeeded();
    this.at += bytes;
    return this.at - bytes;
  }

  u8(): number {
    return this.#view.getUint8(this.skip(1));
  }

  u32(): number {
    return this.#view.getUint32(this.skip(4), true);
  }

  u64(): number {
    return Number(this.#view.getBigUint64(this.skip(8), true));
  }

  text(): string {
    const length = this.u64();
    const from = this.skip(length);
    return this.#decoder.decode(this.#bytes.subarray(from, from + length));
  }

  number(type: number): number {
    const at = this.skip(NUMBER_BYTES[type]!);
    const view = this.#view;
    switch (type) {
      case 0:
        return view.getUint8(at);
      case 1:
        return view.getInt8(at);
      case 2:
        return view.getUint16(at, true);
      case 3:
        return view.getInt16(at, true);
      case 4:
        return view.getUint32(at, true);
      case 5:
        return view.getInt32(at, true);
      case 6:
        return view.getFloat32(at, true);
      case 10:
        return Number(view.getBigUint64(at, true));
      case 11:
        return Number(view.getBigInt64(at, true));
      default:
        return view.getFloat64(at, true);
    }
  }
}

function noGguf(name: string): TriviumError {
  return new TriviumError(
    'not-supported',
    say('{name} is no GGUF file.', { name }),
    'Choose a file whose name ends in .gguf, as LM Studio or a download leaves it.',
  );
}

function otherVersion(name: string): TriviumError {
  return new TriviumError(
    'not-supported',
    say('{name} is a GGUF file of a version that Trivium does not read.', { name }),
    'Get a newer file of the same model.',
  );
}

function cutShort(name: string): TriviumError {
  return new TriviumError(
    'damaged',
    say('{name} is cut short: its end is missing.', { name }),
    'Copy or download the model anew. Nothing was changed.',
  );
}

function unreadable(name: string): TriviumError {
  return new TriviumError(
    'damaged',
    say('{name} cannot be read: its beginning makes no sense.', { name }),
    'Copy or download the model anew. Nothing was changed.',
  );
}
