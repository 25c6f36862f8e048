/** Records as they stand in frames: JSON and bytes. What they mean is for others to say. */
import { FRAME_BYTES, LONGEST_RECORD, type RecordKind } from './layout.ts';
import type { Frame, FrameReader, FrameWriter } from './frames.ts';
import { malformed, tooLong } from './refusals.ts';
import { say } from '../sentences.ts';

/** A record of any version. */
export interface RawRecord {
  kind: RecordKind;
  json: unknown;
  /** Begins at a whole number of words. */
  bytes: Uint8Array<ArrayBuffer>;
  /** The last of its frames, from 1: to say where something is wrong. */
  frame: number;
}

const WORD = 4;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** @param packs as {@link FrameWriter.write} takes it, for each frame. */
export async function* writeRecord(
  frames: FrameWriter,
  { kind, json, bytes }: Omit<RawRecord, 'frame'>,
  packs = true,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const start = WORD + Math.ceil(text.length / WORD) * WORD;
  const head = new Uint8Array(start);
  new DataView(head.buffer).setUint32(0, text.length, true);
  head.set(text, WORD);
  const length = start + bytes.length;
  for (let from = 0; from < length; from += FRAME_BYTES) {
    const to = Math.min(length, from + FRAME_BYTES);
    const more = to < length;
    const frame: Frame = { kind, payload: joined(head, bytes, from, to), more };
    for (const part of await frames.write(frame, packs)) yield part;
  }
}

/** The part [from, to) of two byte arrays, one after the other. */
function joined(
  head: Uint8Array<ArrayBuffer>,
  bytes: Uint8Array<ArrayBuffer>,
  from: number,
  to: number,
): Uint8Array<ArrayBuffer> {
  if (from >= head.length) return bytes.subarray(from - head.length, to - head.length);
  const part = new Uint8Array(to - from);
  part.set(head.subarray(from, to));
  if (to > head.length) part.set(bytes.subarray(0, to - head.length), head.length - from);
  return part;
}

/** The next record, put together from its frames. */
export async function readRecord(frames: FrameReader): Promise<RawRecord> {
  const first = await frames.next();
  const { kind } = first;
  const parts = [first.payload];
  let length = first.payload.length;
  for (let { more, payload } = first; more;) {
    // Else there could be any number of them, each of nothing.
    if (payload.length !== FRAME_BYTES)
      throw malformed(frames.number, say('a frame that is not full, and not the last'));
    const next = await frames.next();
    if (next.kind !== kind)
      throw malformed(frames.number, say('a {kind} that does not end', { kind }));
    length += next.payload.length;
    if (length > LONGEST_RECORD[kind]) throw tooLong(frames.number, `a ${kind} is too long`);
    parts.push(next.payload);
    ({ more, payload } = next);
  }
  return split(kind, concatenated(parts, length), frames.number);
}

function split(kind: RecordKind, whole: Uint8Array<ArrayBuffer>, frame: number): RawRecord {
  const length = whole.length < WORD ? 0 : new DataView(whole.buffer).getUint32(0, true);
  const start = WORD + Math.ceil(length / WORD) * WORD;
  if (whole.length < WORD || start > whole.length)
    throw malformed(frame, say('a record cut short'));
  try {
    const json: unknown = JSON.parse(utf8.decode(whole.subarray(WORD, WORD + length)));
    return { kind, json, bytes: whole.subarray(start), frame };
  } catch {
    throw malformed(frame, say('a record that is not JSON'));
  }
}

function concatenated(parts: Uint8Array<ArrayBuffer>[], length: number): Uint8Array<ArrayBuffer> {
  if (parts.length === 1) {
    const [only] = parts as [Uint8Array<ArrayBuffer>];
    return only.byteOffset === 0 ? only : only.slice();
  }
  const whole = new Uint8Array(length);
  let at = 0;
  while (parts.length > 0) {
    const part = parts.shift()!;
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
