/**
 * How an index is stored: one header and, for each block of rows, two records. Codes are small (58
 * bytes a row at 384 dimensions) and answer searches alone, so they are opened first; int8 rows follow.
 *
 *     every record   magic, version, checksum, bytes; all numbers little-endian, 32 bits
 *     header         dimensions, metric, seed, encoding, R, self-check, mean;
 *                    for each block its rows, the checksums of its two records, its live bits
 *     codes          block, rows, width; ids, packed codes, sums, factors
 *     rows           block, rows, width; ids, scales, int8 rows
 *
 * The header alone says which version of which record belongs to the index, and which rows live: a
 * record left over from an interrupted write, or changed on disk, does not match its checksum and is
 * reported. Removing rewrites only the header; adding rewrites the block it adds to.
 */
import { TriviumError } from '../errors.ts';
import { say } from '../sentences.ts';
import { BLOCK_ROWS, PACK_ROWS } from './kernels/types.ts';
import type { MemoryMap } from './memory-map.ts';
import { paddedWidth } from './rotation.ts';
import { PREFIX_WORDS, seal, unseal, type Bytes } from '../blocks/sealed.ts';
import { damaged } from './stored-vectors.ts';
import type { Metric, SelfCheck } from './types.ts';

export const FORMAT_VERSION = 1;
/** Of rotation, codes and int8 rows: what is encoded one way cannot be searched another way. */
export const ENCODING_VERSION = 1;

const MAGIC = { header: 0x48585654, codes: 0x43585654, rows: 0x52585654 } as const;
const METRICS: readonly Metric[] = ['cosine', 'dot'];
const BLOCK_PREFIX_WORDS = 8;
const HEADER_PREFIX_WORDS = 16;
const WORDS_A_BLOCK = 3;

/** What the header says of one block. */
export interface BlockEntry {
  rows: number;
  codesChecksum: number;
  rowsChecksum: number;
  /** A bit for each row. */
  live: Uint32Array;
}

export interface Header {
  dimensions: number;
  metric: Metric;
  seed: number;
  /** Whether the mean is settled; it is zero until then. */
  centred: boolean;
  rerank: number;
  selfCheck: SelfCheck | undefined;
  /** Rotated, padded. */
  mean: Float32Array;
  blocks: BlockEntry[];
}

export function writeHeader(header: Header): Bytes {
  const { mean, blocks, selfCheck } = header;
  const liveWords = blocks.reduce((sum, { rows }) => sum + packsOf(rows), 0);
  const words = new Uint32Array(
    HEADER_PREFIX_WORDS + mean.length + WORDS_A_BLOCK * blocks.length + liveWords,
  );
  words.set(
    [
      header.dimensions,
      METRICS.indexOf(header.metric),
      header.seed,
      ENCODING_VERSION,
      blocks.length,
      header.rerank,
      header.centred ? 1 : 0,
      selfCheck?.sample ?? 0,
      0,
      selfCheck?.rerank ?? 0,
      selfCheck?.live ?? 0,
    ],
    PREFIX_WORDS,
  );
  const floats = new Float32Array(words.buffer);
  floats[PREFIX_WORDS + 8] = selfCheck?.recallAt10 ?? 0;
  floats.set(mean, HEADER_PREFIX_WORDS);
  let at = HEADER_PREFIX_WORDS + mean.length;
  for (const { rows, codesChecksum, rowsChecksum } of blocks) {
    words.set([rows, codesChecksum, rowsChecksum], at);
    at += WORDS_A_BLOCK;
  }
  for (const { rows, live } of blocks) {
    words.set(live.subarray(0, packsOf(rows)), at);
    at += packsOf(rows);
  }
  return seal(words, MAGIC.header, FORMAT_VERSION);
}

/**
 * @throws TriviumError `damaged` when the bytes are no header, `not-supported` when a newer version
 * of Trivium wrote them.
 */
export function readHeader(bytes: Uint8Array): Header {
  const words = wordsOf(bytes, 'header');
  if (!words || words.length < HEADER_PREFIX_WORDS)
    throw damaged(say('their header cannot be read'));
  const [dimensions, metric, seed, encoding, count, rerank, centred, sample] =
    words.subarray(PREFIX_WORDS);
  if (encoding !== ENCODING_VERSION) throw newer();
  const width = paddedWidth(dimensions!);
  const known = METRICS[metric!];
  const fixed = HEADER_PREFIX_WORDS + width + WORDS_A_BLOCK * count!;
  if (known === undefined || words.length < fixed) throw damaged(say('their header is too short'));
  const floats = new Float32Array(words.buffer, words.byteOffset, words.length);
  const blocks: BlockEntry[] = [];
  let live = fixed;
  for (let block = 0; block < count!; block++) {
    const at = HEADER_PREFIX_WORDS + width + WORDS_A_BLOCK * block;
    const rows = words[at]!;
    if (rows > BLOCK_ROWS || live + packsOf(rows) > words.length) {
      throw damaged(say('their header does not fit its blocks'));
    }
    blocks.push({
      rows,
      codesChecksum: words[at + 1]!,
      rowsChecksum: words[at + 2]!,
      live: words.slice(live, live + packsOf(rows)),
    });
    live += packsOf(rows);
  }
  const selfCheck: SelfCheck | undefined = sample
    ? {
        sample,
        recallAt10: floats[PREFIX_WORDS + 8]!,
        rerank: words[PREFIX_WORDS + 9]!,
        live: words[PREFIX_WORDS + 10]!,
      }
    : undefined;
  return {
    dimensions: dimensions!,
    metric: known,
    seed: seed!,
    centred: centred === 1,
    rerank: rerank!,
    selfCheck,
    mean: floats.slice(HEADER_PREFIX_WORDS, HEADER_PREFIX_WORDS + width),
    blocks,
  };
}

/** @param ids of the block's rows. */
export function writeCodes(map: MemoryMap, block: number, ids: Uint32Array): Bytes {
  return writeBlock(map, block, ids, 'codes');
}

/** Puts a block's codes into the memory. @returns its ids; undefined where the record is not the one the header names. */
export function readCodes(
  map: MemoryMap,
  block: number,
  entry: BlockEntry,
  record: Uint8Array,
): Uint32Array | undefined {
  return readBlock(map, block, entry.rows, record, 'codes', entry.codesChecksum);
}

/** @param ids of the block's rows. */
export function writeRows(map: MemoryMap, block: number, ids: Uint32Array): Bytes {
  return writeBlock(map, block, ids, 'rows');
}

/** Puts a block's int8 rows into the memory. @returns as {@link readCodes}. */
export function readRows(
  map: MemoryMap,
  block: number,
  entry: BlockEntry,
  record: Uint8Array,
): Uint32Array | undefined {
  return readBlock(map, block, entry.rows, record, 'rows', entry.rowsChecksum);
}

/** The checksum that stands in a record. */
export function checksumOf(record: Bytes): number {
  return new DataView(record.buffer, record.byteOffset).getUint32(8, true);
}

function writeBlock(map: MemoryMap, block: number, ids: Uint32Array, part: BlockPart): Bytes {
  const { fields, words: length } = layout(part, map.width, ids.length);
  const words = new Uint32Array(length);
  const bytes = new Uint8Array(words.buffer);
  const place = map.block(block);
  words.set([block, ids.length, map.width], PREFIX_WORDS);
  words.set(ids, BLOCK_PREFIX_WORDS);
  for (const { name, at, length } of fields) bytes.set(map.bytes(place[name], length), at);
  return seal(words, MAGIC[part], FORMAT_VERSION);
}

function readBlock(
  map: MemoryMap,
  block: number,
  rows: number,
  record: Uint8Array,
  part: BlockPart,
  checksum: number,
): Uint32Array | undefined {
  const { fields, words: length } = layout(part, map.width, rows);
  const words = wordsOf(record, part);
  if (!words || words.length !== length || words[2] !== checksum) return undefined;
  if (words[4] !== block || words[5] !== rows || words[6] !== map.width) return undefined;
  const bytes = new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
  const place = map.block(block);
  for (const { name, at, length } of fields) {
    map.u8.set(bytes.subarray(at, at + length), place[name]);
  }
  return words.slice(BLOCK_PREFIX_WORDS, BLOCK_PREFIX_WORDS + rows);
}

type BlockPart = Exclude<keyof typeof MAGIC, 'header'>;

/** One column of a block: where it begins in the record, and its length, both in bytes. */
interface BlockField {
  name: keyof ReturnType<MemoryMap['block']>;
  at: number;
  length: number;
}

/** What follows the ids of a record, in order, each from a whole word on. */
function layout(
  part: BlockPart,
  width: number,
  rows: number,
): { fields: BlockField[]; words: number } {
  const lengths: [BlockField['name'], number][] =
    part === 'codes'
      ? [
          ['codes', 4 * packsOf(rows) * width],
          ['sums', 4 * rows],
          ['factors', 2 * rows],
        ]
      : [
          ['scales', 2 * rows],
          ['rows', width * rows],
        ];
  let words = BLOCK_PREFIX_WORDS + rows;
  const fields = lengths.map(([name, length]) => {
    const field = { name, at: 4 * words, length };
    words += Math.ceil(length / 4);
    return field;
  });
  return { fields, words };
}

function packsOf(rows: number): number {
  return Math.ceil(rows / PACK_ROWS);
}

/** @returns the record's words; undefined where it is damaged. */
function wordsOf(bytes: Uint8Array, part: keyof typeof MAGIC): Uint32Array | undefined {
  const words = unseal(bytes, MAGIC[part]);
  if (part === 'header' && words && words[1]! > FORMAT_VERSION) throw newer();
  return words?.[1] === FORMAT_VERSION ? words : undefined;
}

function newer(): TriviumError {
  return new TriviumError(
    'not-supported',
    'The stored vectors were written by another version of Trivium.',
    'Reload the page to get the newest version, or index the documents again.',
  );
}
