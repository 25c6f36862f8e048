/**
 * Token ids with the characters that each came from. The tokenizer package gives no places, so its
 * steps are taken here one by one: every code point is normalised alone, and each unit of the
 * result remembers where it came from. Alone is also closer to the tokenizer of the training, which
 * lower-cases by character (a final Σ stays σ).
 */
import { BertNormalizer, BertPreTokenizer, WordPiece } from '@huggingface/tokenizers';
import { escaped } from '../pattern.ts';
import { damaged } from './manifest.ts';
import type { Stretch } from './types.ts';

/** Tokens of a text; `starts` and `ends` in UTF-16 code units of it, never within a code point. */
export interface Pieces {
  ids: number[];
  starts: number[];
  ends: number[];
}

/** What is used of a tokenizer.json. */
export interface TokenizerFile {
  added_tokens: { id: number; content: string }[];
  normalizer: { type: string; [option: string]: unknown };
  pre_tokenizer: { type: string };
  model: {
    type: string;
    unk_token: string;
    continuing_subword_prefix: string;
    vocab: Record<string, number>;
    [option: string]: unknown;
  };
}

/** A code point of normalised text, and the one that it came from. */
interface Unit extends Stretch {
  character: string;
}

/** Each of them is a word, also those beyond U+FFFF, which the package takes for two characters. */
const IDEOGRAPH =
  /[\u4E00-\u9FFF\u3400-\u4DBF\u{20000}-\u{2A6DF}\u{2A700}-\u{2B73F}\u{2B740}-\u{2B81F}\u{2B920}-\u{2CEAF}\uF900-\uFAFF\u{2F800}-\u{2FA1F}]/u;
const WHITE = /^\s$/;

export class WordPieces {
  readonly #normalizer: BertNormalizer;
  readonly #words: BertPreTokenizer;
  readonly #model: WordPiece;
  readonly #prefix: string;
  readonly #added: Map<string, number>;
  readonly #addedPattern: RegExp;
  /** By code point: documents have few different ones. */
  readonly #normalised = new Map<string, string>();

  /** @throws TriviumError `damaged` when the tokenizer is of another kind than the model's. */
  constructor(file: TokenizerFile) {
    const { normalizer, pre_tokenizer, model, added_tokens } = file;
    const kinds = [normalizer?.type, pre_tokenizer?.type, model?.type].join(' ');
    if (kinds !== 'BertNormalizer BertPreTokenizer WordPiece') {
      throw damaged('tokenizer.json', `It is of another kind: ${kinds}.`);
    }
    this.#normalizer = new BertNormalizer(normalizer as { type: 'BertNormalizer' });
    this.#words = new BertPreTokenizer();
    this.#model = new WordPiece(model as ConstructorParameters<typeof WordPiece>[0]);
    this.#prefix = model.continuing_subword_prefix;
    this.#added = new Map(added_tokens.map(({ content, id }) => [content, id]));
    const contents = [...this.#added.keys()].map(escaped);
    this.#addedPattern = new RegExp(contents.join('|'), 'g');
  }

  /** Of an added token, such as `[SEP]`. */
  idOf(content: string): number {
    return this.#added.get(content)!;
  }

  /** A literal `[SEP]` in the text becomes the token of that name, as in training. */
  encode(text: string): Pieces {
    const pieces: Pieces = { ids: [], starts: [], ends: [] };
    let from = 0;
    for (const match of text.matchAll(this.#addedPattern)) {
      this.#encodeWords(text, from, match.index, pieces);
      from = match.index + match[0].length;
      push(pieces, this.#added.get(match[0])!, match.index, from);
    }
    this.#encodeWords(text, from, text.length, pieces);
    return pieces;
  }

  count(text: string): number {
    return this.encode(text).ids.length;
  }

  #encodeWords(text: string, from: number, to: number, pieces: Pieces): void {
    const units = this.#units(text, from, to);
    const words = this.#words.pre_tokenize_text(units.map(({ character }) => character).join(''));
    let at = 0;
    for (const word of words) {
      while (WHITE.test(units[at]!.character)) at += 1;
      const length = [...word].length;
      this.#encodeWord(word, units.slice(at, at + length), pieces);
      at += length;
    }
  }

  #encodeWord(word: string, units: readonly Unit[], pieces: Pieces): void {
    let at = 0;
    for (const piece of this.#model.encode([word])) {
      const id = this.#model.tokens_to_ids.get(piece)!;
      const isUnknown = piece === this.#model.unk_token;
      const continues = at > 0 && piece.startsWith(this.#prefix);
      const characters = [...(continues ? piece.slice(this.#prefix.length) : piece)].length;
      const end = isUnknown ? units.length : at + characters;
      push(pieces, id, units[at]!.start, units[end - 1]!.end);
      at = end;
    }
  }

  #units(text: string, from: number, to: number): Unit[] {
    const units: Unit[] = [];
    let start = from;
    for (const character of text.slice(from, to)) {
      const end = start + character.length;
      for (const each of this.#normalise(character)) units.push({ character: each, start, end });
      start = end;
    }
    return units;
  }

  #normalise(character: string): string {
    let normalised = this.#normalised.get(character);
    if (normalised === undefined) {
      normalised = this.#normalizer.normalize(character);
      if (IDEOGRAPH.test(character)) normalised = ` ${normalised.trim()} `;
      this.#normalised.set(character, normalised);
    }
    return normalised;
  }
}

function push(pieces: Pieces, id: number, start: number, end: number): void {
  pieces.ids.push(id);
  pieces.starts.push(start);
  pieces.ends.push(end);
}
