/** What a GGUF file is, by its header: whether it writes text, how much it reads, what it takes. */
import { TriviumError } from '../../errors.ts';
import type { EmbeddingTraits } from '../installed-model.ts';
import { say } from '../../sentences.ts';
import { numberOf, textOf, type GgufHeader } from './header.ts';

/** One file of a model with what it says of itself; large models come in several. */
export interface GgufPart {
  name: string;
  bytes: number;
  header: GgufHeader;
}

export interface GgufTraits {
  architecture: string;
  /** As the author names it; empty where he does not. */
  name: string;
  licence: string | null;
  /** Tokens that it was trained to read at once. */
  trainedWindow: number;
  parameters: number;
  bytes: number;
  /** What each token of the window takes beside the weights: keys and values, 16 bits each. */
  bytesPerToken: number;
}

/** Architectures that read and do not write. */
const READS_ONLY = /bert|^t5encoder$|embedding/;
/** As llama.cpp numbers how a model's output becomes one vector, or a score. */
const POOLING: Readonly<Record<number, EmbeddingTraits['pooling'] | 'rank'>> = {
  ...{ 1: 'mean', 2: 'cls', 3: 'last', 4: 'rank' },
};
/** No passage is longer, and a longer window takes memory. */
const MOST_READ_TOKENS = 2_048;
/**
 * What their authors put before what is searched for, and before what is searched: a GGUF file does
 * not tell.
 */
const PREFIXES: readonly (readonly [name: RegExp, query: string, passage: string])[] = [
  [/nomic-embed/i, 'search_query: ', 'search_document: '],
  [/multilingual-e5|\be5-(?:small|base|large)/i, 'query: ', 'passage: '],
  [/bge-(?:small|base|large)-en/i, 'Represent this sentence for searching relevant passages: ', ''],
  [/embeddinggemma/i, 'task: search result | query: ', 'title: none | text: '],
];
const NOT_A_MODEL: Readonly<Record<string, true>> = { clip: true, mmproj: true };
/** What WebAssembly can address, less what the code itself and the work on a prompt take. */
export const MOST_BYTES = 3_500_000_000;
/** A longer file cannot be read by what reads it; `llama-gguf-split` makes several of one. */
export const MOST_FILE_BYTES = 2 ** 31;
const HALF = 2;

/**
 * @param parts in any order. @returns them in theirs.
 * @throws TriviumError `not-supported`, `damaged`, `out-of-memory`.
 */
export function inOrder(parts: readonly GgufPart[]): GgufPart[] {
  const sorted = [...parts].sort((a, b) => placeOf(a) - placeOf(b));
  const count = numberOf(sorted[0]!.header, 'split.count') ?? 1;
  const isWhole = sorted.length === count && sorted.every((part, i) => placeOf(part) === i);
  if (count > 1 ? isWhole : sorted.length === 1) return sorted;
  throw new TriviumError(
    'not-supported',
    count > 1
      ? say('{name} is one of {count} parts, and not all of them were chosen.', {
          ...{ name: sorted[0]!.name, count },
        })
      : 'These are several models.',
    count > 1 ? 'Choose all parts at once.' : 'Choose them one after the other.',
  );
}

function placeOf({ header }: GgufPart): number {
  return numberOf(header, 'split.no') ?? 0;
}

/** @param parts as {@link inOrder} gives them. @throws TriviumError `not-supported`. */
export function traitsOf(parts: readonly GgufPart[]): GgufTraits {
  const [{ header, name }] = parts as [GgufPart];
  const architecture = textOf(header, 'general.architecture') ?? '';
  const of = (key: string): number => numberOf(header, `${architecture}.${key}`) ?? 0;
  if (textOf(header, 'general.type') === 'adapter' || architecture in NOT_A_MODEL) {
    throw new TriviumError(
      'not-supported',
      say('{name} is an addition to a model and no model by itself.', { name }),
      'Choose the file of the model.',
    );
  }
  if (architecture === '' || of('block_count') === 0) {
    throw new TriviumError(
      'not-supported',
      say('{name} holds no language model.', { name }),
      'Choose the file of an instruction model.',
    );
  }
  const heads = of('attention.head_count');
  const keyLength = of('attention.key_length') || of('embedding_length') / Math.max(1, heads);
  const keyHeads = of('attention.head_count_kv') || heads;
  return {
    ...{ architecture, name: textOf(header, 'general.name') ?? '' },
    licence: textOf(header, 'general.license'),
    trainedWindow: of('context_length'),
    parameters: parts.reduce((sum, part) => sum + part.header.parameters, 0),
    bytes: parts.reduce((sum, part) => sum + part.bytes, 0),
    bytesPerToken: 2 * HALF * of('block_count') * keyHeads * keyLength,
  };
}

/** What a model that compares texts is; null for one that writes. */
export type Reads = { kind: 'embedder'; embedding: EmbeddingTraits } | { kind: 're-ranker' } | null;

/** @param name of the file. */
export function readsOf({ header }: Pick<GgufPart, 'header'>, name: string): Reads {
  const architecture = textOf(header, 'general.architecture') ?? '';
  const of = (key: string): number => numberOf(header, `${architecture}.${key}`) ?? 0;
  const told = POOLING[of('pooling_type')];
  if (told === undefined && !READS_ONLY.test(architecture)) return null;
  if (told === 'rank') return { kind: 're-ranker' };
  const named = `${name} ${textOf(header, 'general.name') ?? ''}`.replaceAll(' ', '-');
  const [, queryPrefix, passagePrefix] = PREFIXES.find(([known]) => known.test(named)) ?? [
    '',
    '',
    '',
  ];
  return {
    kind: 'embedder',
    embedding: {
      ...{
        dimensions: of('embedding_length_out') || of('embedding_length'),
        queryPrefix,
        passagePrefix,
      },
      pooling: told ?? 'mean',
      maxTokens: Math.min(of('context_length') || MOST_READ_TOKENS, MOST_READ_TOKENS),
    },
  };
}

/** @throws TriviumError `not-supported` for a model that cannot be talked to. */
export function checkWrites([{ header, name }]: readonly GgufPart[] & [GgufPart]): void {
  if (readsOf({ header }, name)) {
    throw new TriviumError(
      'not-supported',
      say('{name} is an embedding or re-ranking model: it writes no text.', { name }),
      'Choose the file of an instruction model.',
    );
  }
  if (textOf(header, 'tokenizer.chat_template') === null) {
    throw new TriviumError(
      'not-supported',
      say('{repository} has no chat template: it was not trained to follow instructions.', {
        repository: name,
      }),
      'Choose an instruction model.',
    );
  }
}

/** @throws TriviumError `not-supported`, `out-of-memory` for what no browser can hold. */
export function checkSize(parts: readonly GgufPart[]): void {
  const long = parts.find(({ bytes }) => bytes >= MOST_FILE_BYTES);
  if (long) {
    throw new TriviumError(
      'not-supported',
      say('{name} is larger than 2 GB, and a browser reads such a file in parts only.', {
        name: long.name,
      }),
      'Split it with llama-gguf-split (it comes with llama.cpp) and choose all parts at once, or choose a smaller model.',
    );
  }
  const bytes = parts.reduce((sum, part) => sum + part.bytes, 0);
  if (bytes > MOST_BYTES) {
    throw new TriviumError(
      'out-of-memory',
      say('{name} takes {size} GB, and a page may use 4 GB of memory.', {
        name: parts[0]!.name,
        size: { number: bytes / 1e9, decimals: 1 },
      }),
      'Choose a smaller model, or have a model server run this one.',
    );
  }
}
