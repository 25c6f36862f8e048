/** Frames to bytes and back: numbered, bounded, each vouched for by a checksum over all so far. */
import { xxh32 } from '../blocks/xxhash.ts';
import type { ByteSource } from './byte-source.ts';
import { pack, unpack } from './compression.ts';
import {
  BEST_RATIO,
  DEFLATED,
  ENCODING_SHIFT,
  FILE_VERSION,
  FRAME_BYTES,
  FRAME_HEAD_BYTES,
  KIND_NUMBERS,
  kindOf,
  MAGIC,
  MORE,
  PREAMBLE_BYTES,
  STORED,
  type RecordKind,
} from './layout.ts';
import { damagedFrame, foreign, newer, tooLong, truncated } from './refusals.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A packer takes a quarter of a megabyte for the moment. */
const WORTH_PACKING = 1_024;

export interface Frame {
  kind: RecordKind;
  /** Unpacked. */
  payload: Bytes;
  /** The record goes on in the next frame. */
  more: boolean;
}

export class FrameWriter {
  readonly #room = new Uint8Array(FRAME_BYTES);
  #number = 0;
  #checksum: number;

  constructor(private readonly version = FILE_VERSION) {
    this.#checksum = version;
  }

  preamble(): Bytes {
    const bytes = new Uint8Array(PREAMBLE_BYTES);
    bytes.set(MAGIC);
    new DataView(bytes.buffer).setUint32(8, this.version, true);
    return bytes;
  }

  /** @param packs false where packing is known not to help. @returns the frame's head and payload. */
  async write({ kind, payload, more }: Frame, packs: boolean): Promise<[Bytes, Bytes]> {
    const packed =
      packs && payload.length >= WORTH_PACKING ? await pack(payload, this.#room) : null;
    const isPacked = packed !== null && payload.length <= BEST_RATIO * packed.length;
    const body = isPacked ? packed : payload;
    const encoding = (isPacked ? DEFLATED : STORED) << ENCODING_SHIFT;
    const head = new Uint32Array(FRAME_HEAD_BYTES / 4);
    head[0] = ++this.#number;
    head[1] = KIND_NUMBERS[kind] | encoding | (more ? MORE : 0);
    head[2] = payload.length;
    head[3] = body.length;
    head[4] = this.#checksum = checksumOf(head.subarray(0, 4), body, this.#checksum);
    return [new Uint8Array(head.buffer), body];
  }
}

export class FrameReader {
  readonly #room = new Uint8Array(FRAME_BYTES);
  #number = 0;
  #checksum = 0;

  constructor(private readonly source: ByteSource) {}

  /** Of the frame that was read last, from 1. */
  get number(): number {
    return this.#number;
  }

  /**
   * @param newest version that can be read.
   * @returns the format version.
   * @throws TriviumError `not-supported` for another kind of file, `outdated` for a newer version.
   */
  async preamble(newest = FILE_VERSION): Promise<number> {
    const bytes = await this.source.take(PREAMBLE_BYTES);
    if (bytes.length < MAGIC.length || MAGIC.some((byte, i) => bytes[i] !== byte)) throw foreign();
    if (bytes.length < PREAMBLE_BYTES) throw truncated(1);
    const version = new DataView(bytes.buffer).getUint32(8, true);
    if (version > newest) throw newer(version);
    if (version === 0) throw foreign();
    this.#checksum = version;
    return version;
  }

  /** @throws TriviumError `damaged`, `too-long`. */
  async next(): Promise<Frame> {
    const number = ++this.#number;
    const headBytes = await this.source.take(FRAME_HEAD_BYTES);
    if (headBytes.length < FRAME_HEAD_BYTES) throw truncated(number);
    const head = new Uint32Array(headBytes.buffer);
    const [given, word, rawLength, packedLength, checksum] = head as unknown as number[];
    if (rawLength! > FRAME_BYTES || packedLength! > rawLength!) {
      throw damagedFrame(number, `lengths ${rawLength} and ${packedLength}`);
    }
    const body = await this.source.take(packedLength!);
    if (body.length < packedLength!) throw truncated(number);
    const found = checksumOf(head.subarray(0, 4), body, this.#checksum);
    if (found !== checksum || given !== number) throw damagedFrame(number, 'its checksum is wrong');
    this.#checksum = checksum;
    const kind = kindOf(word! & 0xff);
    if (!kind) throw damagedFrame(number, `kind ${word! & 0xff} is not known`);
    const payload = await this.#payload(word!, rawLength!, body);
    return { kind, payload, more: (word! & MORE) !== 0 };
  }

  async #payload(word: number, length: number, body: Bytes): Promise<Bytes> {
    const encoding = (word >>> ENCODING_SHIFT) & 0xff;
    if (encoding === STORED && body.length === length) return body;
    if (encoding !== DEFLATED) throw damagedFrame(this.#number, `encoding ${encoding}`);
    if (length > BEST_RATIO * body.length) {
      throw tooLong(this.#number, `${body.length} bytes would become ${length}`);
    }
    const raw = await unpack(body, length, this.#room);
    if (!raw) throw tooLong(this.#number, `it does not unpack to ${length} bytes`);
    return raw;
  }
}

/** Over words; the last one is filled up with zeros, and the length stands in the head. */
function checksumOf(head: Uint32Array, body: Bytes, before: number): number {
  const whole = body.length >>> 2;
  const aligned = body.byteOffset % 4 === 0 ? body : body.slice();
  const words = new Uint32Array(aligned.buffer, aligned.byteOffset, whole);
  const tail = new Uint8Array(4);
  tail.set(body.subarray(4 * whole));
  const seed = xxh32(new Uint32Array(tail.buffer), xxh32(head, before));
  return xxh32(words, seed);
}
