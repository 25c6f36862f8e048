/**
 * UTF-16 for texts that have half a surrogate pair (some PDFs have them): UTF-8 knows none, and what
 * takes its place would not be the same text.
 */
import type { Bytes } from './sealed.ts';

const HALF_A_PAIR = /\p{Surrogate}/u;
/** Code units that are made a text at once: they are arguments of a call. */
const PART = 8_192;

export function needsUtf16(text: string): boolean {
  return HALF_A_PAIR.test(text);
}

export function toUtf16(text: string): Bytes {
  const units = new Uint16Array(text.length);
  for (let i = 0; i < units.length; i++) units[i] = text.charCodeAt(i);
  return new Uint8Array(units.buffer);
}

/** @param bytes an even number of them. */
export function fromUtf16(bytes: Uint8Array): string {
  const units = new Uint16Array(bytes.slice().buffer);
  let text = '';
  for (let from = 0; from < units.length; from += PART) {
    text += String.fromCharCode(...units.subarray(from, from + PART));
  }
  return text;
}
