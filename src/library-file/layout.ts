/**
 * How a `.trivium` file is laid out (docs/library-files.md). All numbers are little-endian, 32 bits.
 *
 *     preamble   magic (8 bytes), format version, 0
 *     frame      number | kind, encoding, more | raw length | packed length | checksum | payload
 *     …          the last frame is of kind `end`
 *
 * A record is the payload of one frame, or of several where `more` says that it goes on. Each
 * frame's checksum begins with the one before it, so that a frame that is changed, lost, repeated or
 * moved is noticed where it stands, and the last one vouches for all.
 *
 * Preamble and frames are the same in every version; versions differ in what records hold.
 */

import type { DocumentKind, Problem, ReadDocument } from '../documents/types.ts';

/** As in PNG: not text, and what mangles line ends or strips the eighth bit is noticed. */
export const MAGIC = Uint8Array.of(0x8b, 0x54, 0x52, 0x56, 0x0d, 0x0a, 0x1a, 0x0a);
export const FILE_VERSION = 3;
const VERSION_OF_KINDS = 2;
const KINDS_OF_VERSION_1: readonly DocumentKind[] = ['pdf', 'text', 'markdown'];
const PROBLEMS_SINCE: readonly Problem['code'][] = ['page-from-picture', 'page-hard-to-read'];

/** The oldest version that holds all that is in a file: one that every Trivium can read, where that can be. */
export function versionFor(
  documents: readonly Pick<ReadDocument, 'kind' | 'problems'>[],
  holdsTables = false,
): number {
  if (holdsTables) return FILE_VERSION;
  const isOld = documents.every(
    ({ kind, problems }) =>
      KINDS_OF_VERSION_1.includes(kind) &&
      !problems.some(({ code }) => PROBLEMS_SINCE.includes(code)),
  );
  return isOld ? 1 : VERSION_OF_KINDS;
}

export const FILE_EXTENSION = '.trivium';
export const FILE_TYPE = 'application/x-trivium';

export const PREAMBLE_BYTES = 16;
export const FRAME_HEAD_BYTES = 20;
/** Of a frame's payload once it is unpacked. */
export const FRAME_BYTES = 1024 * 1024;
/** What would be packed better than this is stored unpacked: a reader refuses it as a bomb. */
export const BEST_RATIO = 100;

export const STORED = 0;
export const DEFLATED = 1;
/** Bit of a frame's second word: its record goes on in the next frame. */
export const MORE = 1 << 16;
export const ENCODING_SHIFT = 8;

/** Numbers in the file; never given a second meaning. */
export const KIND_NUMBERS = {
  header: 1,
  document: 2,
  text: 3,
  pages: 4,
  chunks: 5,
  triplets: 6,
  vectors: 7,
  file: 8,
  'document-end': 9,
  questions: 10,
  tables: 11,
  end: 255,
} as const;

export type RecordKind = keyof typeof KIND_NUMBERS;

const KINDS = new Map<number, RecordKind>(
  Object.entries(KIND_NUMBERS).map(([kind, number]) => [number, kind as RecordKind]),
);

export function kindOf(number: number): RecordKind | undefined {
  return KINDS.get(number);
}

const MIB = 1024 * 1024;

/** The longest record of each kind, unpacked: nothing longer is ever held in memory. */
export const LONGEST_RECORD: Readonly<Record<RecordKind, number>> = {
  header: 32 * MIB,
  document: 4 * MIB,
  text: 256 * MIB,
  pages: 64 * MIB,
  chunks: 64 * MIB,
  triplets: 64 * MIB,
  vectors: 64 * MIB,
  file: 501 * MIB,
  'document-end': MIB,
  questions: 64 * MIB,
  tables: 64 * MIB,
  end: MIB,
};
