/**
 * The values of records as bytes: numbers, texts, lists and objects, each a whole number of variable
 * length whose lowest three bits say what it is. Texts stand once in a table and are numbers in it
 * elsewhere; so are the names of an object's fields. That is a fraction of what objects take in
 * memory, leaves nothing to be visited for garbage, and is unpacked value by value.
 *
 *     texts: how many, of each twice its length in bytes (and one more where it is not UTF-8, which
 *     has no half of a pair, but UTF-16), those bytes; the values
 */
import { fromUtf16, needsUtf16, toUtf16 } from './utf16.ts';
import { VarintReader, VarintWriter } from './varints.ts';

const COUNT = 0;
const TEXT = 1;
const LIST = 2;
const OBJECT = 3;
const CONSTANT = 4;
/** Any other number: eight bytes follow. */
const NUMBER = 5;

const CONSTANTS: readonly unknown[] = [null, false, true];
/** Larger ones do not fit beside their kind. */
const LARGEST_COUNT = 2 ** 28 - 1;

export class Packer {
  private readonly texts = new Map<string, number>();
  private readonly values = new VarintWriter();

  /** @throws TypeError for what is none of these; fields that are undefined are left out. */
  put(value: unknown): void {
    if (typeof value === 'string') this.tag(TEXT, this.textNumber(value));
    else if (typeof value === 'number') this.putNumber(value);
    else if (Array.isArray(value)) {
      this.tag(LIST, value.length);
      for (const item of value) this.put(item);
    } else if (typeof value === 'object' && value !== null) {
      const fields = Object.entries(value).filter(([, item]) => item !== undefined);
      this.tag(OBJECT, this.textNumber(fields.map(([name]) => name).join(' ')));
      for (const [, item] of fields) this.put(item);
    } else {
      const constant = CONSTANTS.indexOf(value);
      if (constant < 0) throw new TypeError(`A ${typeof value} cannot be packed.`);
      this.tag(CONSTANT, constant);
    }
  }

  /** Everything, the texts first. */
  packed(): Uint8Array {
    const texts = Array.from(this.texts.keys(), encoded);
    const all = new VarintWriter();
    all.put(texts.length);
    for (const { bytes, isWide } of texts) all.put(2 * bytes.length + (isWide ? 1 : 0));
    for (const { bytes } of texts) all.putBytes(bytes);
    all.putBytes(this.values.written);
    return all.written;
  }

  private putNumber(value: number): void {
    const isCount = Number.isInteger(value) && value >= 0 && value <= LARGEST_COUNT;
    if (isCount) return this.tag(COUNT, value);
    this.tag(NUMBER, 0);
    this.values.putBytes(new Uint8Array(Float64Array.of(value).buffer));
  }

  private tag(kind: number, value: number): void {
    this.values.put(value * 8 + kind);
  }

  private textNumber(text: string): number {
    let number = this.texts.get(text);
    if (number === undefined) this.texts.set(text, (number = this.texts.size));
    return number;
  }
}

export class Unpacker {
  private readonly reader: VarintReader;
  /** Where each text begins, and where the values do. */
  private readonly begins: Uint32Array;
  /** Numbers of texts in UTF-16. */
  private readonly wide = new Set<number>();
  private readonly fields: (string[] | undefined)[] = [];
  /** Texts that are kept as they are, by their numbers. */
  private readonly kept = new Map<number, string>();
  private isKeeping = false;

  /** @param bytes as {@link Packer.packed} made them; kept, not copied. */
  constructor(private readonly bytes: Uint8Array) {
    this.reader = new VarintReader(bytes);
    const { reader } = this;
    this.begins = new Uint32Array(reader.next() + 1);
    for (let i = 1; i < this.begins.length; i++) {
      const length = reader.next();
      this.begins[i] = this.begins[i - 1]! + (length >>> 1);
      if (length & 1) this.wide.add(i - 1);
    }
    const { at } = reader;
    for (let i = 0; i < this.begins.length; i++) this.begins[i]! += at;
    reader.at = this.begins.at(-1)!;
  }

  /** The value at a position; without one, the next. */
  value(at = this.reader.at): unknown {
    this.reader.at = at;
    return this.next();
  }

  /** Position of the next value. */
  get at(): number {
    return this.reader.at;
  }

  /** The same, of which texts are kept: those that come again and again. */
  keep(at = this.reader.at): unknown {
    this.isKeeping = true;
    const value = this.value(at);
    this.isKeeping = false;
    return value;
  }

  /** Passes over the next value. */
  skip(): void {
    const tagged = this.reader.next();
    const kind = tagged & 7;
    const items = kind === OBJECT ? this.fieldsOf(tagged >>> 3).length : tagged >>> 3;
    if (kind === NUMBER) this.reader.at += 8;
    if (kind === LIST || kind === OBJECT) for (let i = 0; i < items; i++) this.skip();
  }

  private next(): unknown {
    const tagged = this.reader.next();
    const value = tagged >>> 3;
    switch (tagged & 7) {
      case COUNT:
        return value;
      case TEXT:
        return this.text(value);
      case LIST: {
        const list = new Array<unknown>(value);
        for (let i = 0; i < value; i++) list[i] = this.next();
        return list;
      }
      case OBJECT: {
        const object: Record<string, unknown> = {};
        for (const name of this.fieldsOf(value)) object[name] = this.next();
        return object;
      }
      case CONSTANT:
        return CONSTANTS[value];
      default:
        return new Float64Array(this.reader.nextBytes(8).slice().buffer)[0];
    }
  }

  private text(number: number): string {
    let text = this.kept.get(number);
    if (text !== undefined) return text;
    const bytes = this.bytes.subarray(this.begins[number], this.begins[number + 1]);
    text = this.wide.has(number) ? fromUtf16(bytes) : decoder.decode(bytes);
    if (this.isKeeping) this.kept.set(number, text);
    return text;
  }

  private fieldsOf(number: number): string[] {
    const text = this.fields[number] ?? this.text(number).split(' ').filter(Boolean);
    return (this.fields[number] = text);
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

function encoded(text: string): { bytes: Uint8Array; isWide: boolean } {
  const isWide = needsUtf16(text);
  return { bytes: isWide ? toUtf16(text) : encoder.encode(text), isWide };
}
