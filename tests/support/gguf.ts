/**
 * A language model of random weights as a GGUF file: the architecture of Llama with a few dozen
 * dimensions, and a byte-level vocabulary. What it writes is rubbish, but for what a grammar makes
 * of it.
 */
import { BYTE_CHARACTERS } from '../../src/engines/gguf/vocabulary.ts';
import { seeded } from './random.ts';

type Value = string | number | boolean | string[] | Float32Array | Int32Array;

interface Tensor {
  name: string;
  /** Innermost first, as ggml has them. */
  dimensions: number[];
  values: Float32Array;
}

const VERSION = 3;
const ALIGNMENT = 32;
const F32 = 0;
const TYPE = { u32: 4, i32: 5, f32: 6, bool: 7, text: 8, list: 9 } as const;

/** Bytes in the order of the format; numbers that are whole are u32, others f32. */
class Writer {
  readonly #parts: Uint8Array<ArrayBuffer>[] = [];
  length = 0;

  bytes(bytes: Uint8Array<ArrayBuffer>): this {
    this.#parts.push(bytes);
    this.length += bytes.length;
    return this;
  }
  u32(value: number): this {
    return this.bytes(new Uint8Array(Uint32Array.of(value).buffer));
  }
  u64(value: number): this {
    return this.bytes(new Uint8Array(BigUint64Array.of(BigInt(value)).buffer));
  }
  text(value: string): this {
    const bytes = new TextEncoder().encode(value);
    return this.u64(bytes.length).bytes(bytes);
  }
  value(value: Value): this {
    if (typeof value === 'string') return this.u32(TYPE.text).text(value);
    if (typeof value === 'boolean') return this.u32(TYPE.bool).bytes(Uint8Array.of(Number(value)));
    if (typeof value === 'number') {
      if (Number.isInteger(value)) return this.u32(TYPE.u32).u32(value);
      return this.u32(TYPE.f32).bytes(new Uint8Array(Float32Array.of(value).buffer));
    }
    const isTexts = Array.isArray(value);
    const type = isTexts ? TYPE.text : value instanceof Float32Array ? TYPE.f32 : TYPE.i32;
    this.u32(TYPE.list).u32(type).u64(value.length);
    if (!isTexts) return this.bytes(new Uint8Array(value.slice().buffer));
    for (const each of value) this.text(each);
    return this;
  }
  pad(): this {
    return this.bytes(new Uint8Array((ALIGNMENT - (this.length % ALIGNMENT)) % ALIGNMENT));
  }
  whole(): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(this.length);
    let at = 0;
    for (const part of this.#parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }
}

export function writeGguf(
  values: Readonly<Record<string, Value>>,
  tensors: readonly Tensor[],
): Uint8Array<ArrayBuffer> {
  const header = new Writer().bytes(new TextEncoder().encode('GGUF')).u32(VERSION);
  header.u64(tensors.length).u64(Object.keys(values).length);
  for (const [key, value] of Object.entries(values)) header.text(key).value(value);
  const weights = new Writer();
  for (const tensor of tensors) {
    header.text(tensor.name).u32(tensor.dimensions.length);
    for (const dimension of tensor.dimensions) header.u64(dimension);
    header.u32(F32).u64(weights.length);
    weights.bytes(new Uint8Array(tensor.values.slice().buffer)).pad();
  }
  return header.pad().bytes(weights.whole()).whole();
}

const HEADS = 2;
const HIDDEN = 32;
const INNER = 64;
const SPECIAL = ['<|end|>', '<|begin|>'];
/** A token for each byte, and one that merges two: the format wants at least one merge. */
const TOKENS = [...SPECIAL, ...BYTE_CHARACTERS, 'Ġa'];
const CONTROL = 3;
const NORMAL = 1;

export interface TinyOptions {
  architecture?: string;
  name?: string;
  window?: number;
  chatTemplate?: string | null;
  /** More of the header, or other than usual. */
  values?: Record<string, Value>;
  layers?: number;
  /** Writes bytes of any kind, which are no characters together. */
  anyBytes?: boolean;
}

const TEMPLATE =
  "{% for message in messages %}{{ message['role'] }}: {{ message['content'] }}<|end|>{% endfor %}{% if add_generation_prompt %}assistant: {% endif %}";

export function tinyGguf(options: TinyOptions = {}): Uint8Array<ArrayBuffer> {
  const { architecture = 'llama', name = 'Tiny', window = 4_096, layers = 1 } = options;
  const { chatTemplate = TEMPLATE } = options;
  const values: Record<string, Value> = {
    'general.architecture': architecture,
    'general.name': name,
    'general.license': 'mit',
    'general.file_type': 0,
    [`${architecture}.context_length`]: window,
    [`${architecture}.embedding_length`]: HIDDEN,
    [`${architecture}.block_count`]: layers,
    [`${architecture}.feed_forward_length`]: INNER,
    [`${architecture}.attention.head_count`]: HEADS,
    [`${architecture}.attention.head_count_kv`]: HEADS,
    [`${architecture}.attention.layer_norm_rms_epsilon`]: 1e-5,
    [`${architecture}.rope.dimension_count`]: HIDDEN / HEADS,
    'tokenizer.ggml.model': 'gpt2',
    'tokenizer.ggml.pre': 'default',
    'tokenizer.ggml.tokens': TOKENS,
    'tokenizer.ggml.token_type': Int32Array.from(TOKENS, (_, i) =>
      i < SPECIAL.length ? CONTROL : NORMAL,
    ),
    'tokenizer.ggml.merges': ['Ġ a'],
    'tokenizer.ggml.eos_token_id': 0,
    'tokenizer.ggml.bos_token_id': 1,
    'tokenizer.ggml.add_bos_token': false,
    ...(chatTemplate === null ? {} : { 'tokenizer.chat_template': chatTemplate }),
    ...options.values,
  };
  return writeGguf(values, tinyTensors(layers, options.anyBytes ?? false));
}

function tinyTensors(layers: number, anyBytes: boolean): Tensor[] {
  const random = seeded(7);
  const weights = (name: string, ...dimensions: number[]): Tensor => ({
    ...{ name, dimensions },
    values: Float32Array.from(
      { length: dimensions.reduce((product, each) => product * each) },
      () => random() - 0.5,
    ),
  });
  const ones = (name: string): Tensor => ({
    ...{ name, dimensions: [HIDDEN] },
    values: new Float32Array(HIDDEN).fill(1),
  });
  const blocks = Array.from({ length: layers }, (_, i) => [
    ones(`blk.${i}.attn_norm.weight`),
    weights(`blk.${i}.attn_q.weight`, HIDDEN, HIDDEN),
    weights(`blk.${i}.attn_k.weight`, HIDDEN, HIDDEN),
    weights(`blk.${i}.attn_v.weight`, HIDDEN, HIDDEN),
    weights(`blk.${i}.attn_output.weight`, HIDDEN, HIDDEN),
    ones(`blk.${i}.ffn_norm.weight`),
    weights(`blk.${i}.ffn_gate.weight`, HIDDEN, INNER),
    weights(`blk.${i}.ffn_up.weight`, HIDDEN, INNER),
    weights(`blk.${i}.ffn_down.weight`, INNER, HIDDEN),
  ]);
  const output = weights('output.weight', HIDDEN, TOKENS.length);
  return [
    weights('token_embd.weight', HIDDEN, TOKENS.length),
    ...blocks.flat(),
    ones('output_norm.weight'),
    anyBytes ? output : { ...output, values: output.values.map(printableOnly) },
  ];
}

/** A weight of the row of a token: nothing speaks for one that does not print. */
function printableOnly(weight: number, at: number): number {
  return /^[ -~]$/.test(TOKENS[Math.floor(at / HIDDEN)]!) ? weight : 0;
}

const WORDS = ['the', 'harbour', 'ferry', 'town', 'who', 'built', 'lighthouse', 'was', '?', '.'];
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
/** As llama.cpp writes WordPiece: what begins a word has a sign before it. */
const PIECES = [
  ...['[PAD]', '[UNK]', '[CLS]', '[SEP]', '[MASK]'],
  ...[...WORDS, ...LETTERS].map((piece) => `▁${piece}`),
  ...LETTERS,
];
export const TINY_GGUF_DIMENSIONS = HIDDEN;
const POOLING = { mean: 1, cls: 2, rank: 4 } as const;

/** An embedder, or a re-ranker, of random weights: the architecture of BERT. */
export function tinyGgufEncoder(
  pooling: keyof typeof POOLING = 'mean',
  { window = 128, architecture = 'bert' }: TinyOptions = {},
): Uint8Array<ArrayBuffer> {
  const token = (piece: string): number => PIECES.indexOf(piece);
  const values: Record<string, Value> = {
    'general.architecture': architecture,
    'general.name': 'Tiny encoder',
    'general.license': 'mit',
    'general.file_type': 0,
    [`${architecture}.context_length`]: window,
    [`${architecture}.embedding_length`]: HIDDEN,
    [`${architecture}.block_count`]: 1,
    [`${architecture}.feed_forward_length`]: INNER,
    [`${architecture}.attention.head_count`]: HEADS,
    [`${architecture}.attention.layer_norm_epsilon`]: 1e-6,
    [`${architecture}.attention.causal`]: false,
    [`${architecture}.pooling_type`]: POOLING[pooling],
    ...(pooling === 'rank' ? { [`${architecture}.classifier.output_labels`]: ['score'] } : {}),
    'tokenizer.ggml.model': 'bert',
    'tokenizer.ggml.pre': 'default',
    'tokenizer.ggml.tokens': PIECES,
    'tokenizer.ggml.token_type': Int32Array.from(PIECES, (_, i) => (i < 5 ? CONTROL : NORMAL)),
    'tokenizer.ggml.token_type_count': 2,
    'tokenizer.ggml.padding_token_id': token('[PAD]'),
    'tokenizer.ggml.unknown_token_id': token('[UNK]'),
    'tokenizer.ggml.bos_token_id': token('[CLS]'),
    'tokenizer.ggml.eos_token_id': token('[SEP]'),
    'tokenizer.ggml.seperator_token_id': token('[SEP]'),
    'tokenizer.ggml.mask_token_id': token('[MASK]'),
  };
  const random = seeded(11);
  const tensor = (name: string, ...dimensions: number[]): Tensor => ({
    ...{ name, dimensions },
    values: Float32Array.from(
      { length: dimensions.reduce((product, each) => product * each) },
      () => random() - 0.5,
    ),
  });
  const norm = (name: string): Tensor[] => [
    { name: `${name}.weight`, dimensions: [HIDDEN], values: new Float32Array(HIDDEN).fill(1) },
    { name: `${name}.bias`, dimensions: [HIDDEN], values: new Float32Array(HIDDEN) },
  ];
  const dense = (name: string, from: number, to: number): Tensor[] => [
    tensor(`${name}.weight`, from, to),
    tensor(`${name}.bias`, to),
  ];
  const block = 'blk.0';
  return writeGguf(values, [
    tensor('token_embd.weight', HIDDEN, PIECES.length),
    tensor('position_embd.weight', HIDDEN, window),
    tensor('token_types.weight', HIDDEN, 2),
    ...norm('token_embd_norm'),
    ...['attn_q', 'attn_k', 'attn_v', 'attn_output'].flatMap((name) =>
      dense(`${block}.${name}`, HIDDEN, HIDDEN),
    ),
    ...norm(`${block}.attn_output_norm`),
    ...dense(`${block}.ffn_up`, HIDDEN, INNER),
    ...dense(`${block}.ffn_down`, INNER, HIDDEN),
    ...norm(`${block}.layer_output_norm`),
    ...(pooling === 'rank'
      ? [...dense('cls', HIDDEN, HIDDEN), ...dense('cls.output', HIDDEN, 1)]
      : []),
  ]);
}

export function tinyFile(name = 'tiny.gguf', options?: TinyOptions): File {
  return new File([tinyGguf(options)], name);
}
