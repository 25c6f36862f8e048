/**
 * What is stored of texts and records in blocks: a record of the database for each block of
 * neighbouring ids, so that a change rewrites the blocks that it touches. Ids never move, so blocks
 * do not either.
 *
 *     prefix (sealed.ts); block, number of ids, bytes that follow; ids ascending; those bytes
 */
import { PREFIX_WORDS, seal, unseal, type Bytes } from './sealed.ts';

const HEAD_WORDS = PREFIX_WORDS + 3;

/** What stands in blocks of a kind. */
export interface BlockKind<Part extends string = string> {
  part: Part;
  magic: number;
  /** Of what the bytes say: those of another version are made anew. */
  version: number;
  /** How many ids one block may hold. */
  ids: number;
}

export interface BlockRecord<Part extends string = string> {
  part: Part;
  block: number;
  /** `null`: nothing is left in it, its record is to be deleted. */
  bytes: Bytes | null;
}

/** What a block holds. */
export interface IdBlock {
  /** Ascending. */
  ids: Uint32Array;
  bytes: Uint8Array;
}

export function blockOf(id: number, kind: BlockKind): number {
  return Math.floor(id / kind.ids);
}

/** All ids that a block may hold. */
export function* idsOf(block: number, kind: BlockKind): Generator<number> {
  for (let i = 0; i < kind.ids; i++) yield block * kind.ids + i;
}

export function writeBlock<Part extends string>(
  { part, magic, version }: BlockKind<Part>,
  block: number,
  { ids, bytes }: IdBlock,
): BlockRecord<Part> {
  if (ids.length === 0) return { part, block, bytes: null };
  const words = new Uint32Array(HEAD_WORDS + ids.length + Math.ceil(bytes.length / 4));
  words.set([block, ids.length, bytes.length], PREFIX_WORDS);
  words.set(ids, HEAD_WORDS);
  new Uint8Array(words.buffer).set(bytes, 4 * (HEAD_WORDS + ids.length));
  return { part, block, bytes: seal(words, magic, version) };
}

/** @returns views of the record; undefined where it is damaged, nothing where its version is another. */
export function readBlock(
  { magic, version }: BlockKind,
  { block, bytes }: BlockRecord,
): IdBlock | undefined {
  const words = bytes ? unseal(bytes, magic) : undefined;
  if (words?.[PREFIX_WORDS] !== block) return undefined;
  if (words[1] !== version) return { ids: new Uint32Array(0), bytes: new Uint8Array(0) };
  const [ids, length] = words.subarray(PREFIX_WORDS + 1);
  const from = HEAD_WORDS + ids!;
  return {
    ids: words.subarray(HEAD_WORDS, from),
    bytes: new Uint8Array(words.buffer, words.byteOffset + 4 * from, length),
  };
}
