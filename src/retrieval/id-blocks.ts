/**
 * What is stored of texts beside their vectors: a record for each block of neighbouring ids, so
 * that a change rewrites the blocks that it touches. Ids never move, so blocks do not either.
 *
 *     prefix (vectors/sealed.ts); block, ids, bytes that follow; ids; those bytes
 */
import { PREFIX_WORDS, seal, unseal, type Bytes } from '../vectors/sealed.ts';
import type { SnapshotRecord } from '../vectors/types.ts';

const IDS_A_BLOCK = 1024;
const MAGIC = { words: 0x44585754, headings: 0x48585754 } as const;
/**
 * Of how texts become stems and headings: another one, and what is stored is made anew. A test
 * compares what some texts become.
 */
export const ANALYSIS_VERSION = 1;
const HEAD_WORDS = PREFIX_WORDS + 3;

export interface WordRecord {
  /** Postings and lengths (word-block.ts), or the headings of passages. */
  part: keyof typeof MAGIC;
  block: number;
  /** `null`: nothing is left in it, its record is to be deleted. */
  bytes: Bytes | null;
}

/** What an index over texts stores: its vectors' records and its words'. */
export type IndexRecord = SnapshotRecord | WordRecord;

/** What a record holds. */
export interface IdBlock {
  ids: Uint32Array;
  bytes: Uint8Array;
}

export function blockOf(id: number): number {
  return Math.floor(id / IDS_A_BLOCK);
}

/** All ids that a block may hold. */
export function* idsOf(block: number): Generator<number> {
  for (let i = 0; i < IDS_A_BLOCK; i++) yield block * IDS_A_BLOCK + i;
}

export function writeBlock(part: WordRecord['part'], block: number, held: IdBlock): WordRecord {
  const { ids, bytes } = held;
  if (ids.length === 0) return { part, block, bytes: null };
  const words = new Uint32Array(HEAD_WORDS + ids.length + Math.ceil(bytes.length / 4));
  words.set([block, ids.length, bytes.length], PREFIX_WORDS);
  words.set(ids, HEAD_WORDS);
  new Uint8Array(words.buffer).set(bytes, 4 * (HEAD_WORDS + ids.length));
  return { part, block, bytes: seal(words, MAGIC[part], ANALYSIS_VERSION) };
}

/** @returns undefined where the record is damaged; nothing where another analysis made it. */
export function readBlock({ part, block, bytes }: WordRecord): IdBlock | undefined {
  const words = bytes ? unseal(bytes, MAGIC[part]) : undefined;
  if (words?.[PREFIX_WORDS] !== block) return undefined;
  if (words[1] !== ANALYSIS_VERSION) return { ids: new Uint32Array(0), bytes: new Uint8Array(0) };
  const [ids, length] = words.subarray(PREFIX_WORDS + 1);
  const from = HEAD_WORDS + ids!;
  return {
    ids: words.subarray(HEAD_WORDS, from),
    bytes: new Uint8Array(words.buffer, words.byteOffset + 4 * from, length),
  };
}
