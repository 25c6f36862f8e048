/**
 * Questions and passages as the network takes them: a passage as
 * `[CLS] question [SEP] heading . text [SEP]`, a question by itself as `[CLS] question [SEP]`,
 * each at its own length (training/reader/encoding.py).
 */
import type { WordPieces } from './offsets.ts';
import type { Passage } from './types.ts';

export const QUESTION_TOKENS = 64;
/** Of heading and text together; windows are cut so that this hardly ever cuts. */
export const PASSAGE_TOKENS = 176;

/** Which text the places of a token count in; `none` is nobody's: special, or put in between. */
export type Part = 'question' | 'heading' | 'text' | 'none';

/** One row for the network, with the characters behind each token. */
export interface Encoded {
  ids: number[];
  /** 0 for the question, 1 for the passage: of the same length. */
  types: number[];
  parts: Part[];
  starts: number[];
  ends: number[];
}

class Row implements Encoded {
  readonly ids: number[] = [];
  readonly types: number[] = [];
  readonly parts: Part[] = [];
  readonly starts: number[] = [];
  readonly ends: number[] = [];

  constructor(private readonly pieces: WordPieces) {}

  /** @param most so many tokens of it. @returns how many it has. */
  text(text: string, part: Part, type: number, most: number): number {
    const { ids, starts, ends } = this.pieces.encode(text);
    const count = Math.min(ids.length, most);
    for (let i = 0; i < count; i += 1) this.#push(ids[i]!, part, type, starts[i]!, ends[i]!);
    return count;
  }

  special(content: string, type: number): void {
    this.#push(this.pieces.idOf(content), 'none', type, 0, 0);
  }

  #push(id: number, part: Part, type: number, start: number, end: number): void {
    this.ids.push(id);
    this.types.push(type);
    this.parts.push(part);
    this.starts.push(start);
    this.ends.push(end);
  }
}

export function encodePair(pieces: WordPieces, question: string, passage: Passage): Encoded {
  const row = questionRow(pieces, question);
  let left = PASSAGE_TOKENS;
  if (passage.heading) {
    left -= row.text(passage.heading, 'heading', 1, left);
    left -= row.text('.', 'none', 1, left);
  }
  row.text(passage.text, 'text', 1, left);
  row.special('[SEP]', 1);
  return row;
}

export function encodeQuestion(pieces: WordPieces, question: string): Encoded {
  return questionRow(pieces, question);
}

function questionRow(pieces: WordPieces, question: string): Row {
  const row = new Row(pieces);
  row.special('[CLS]', 0);
  row.text(question, 'question', 0, QUESTION_TOKENS);
  row.special('[SEP]', 0);
  return row;
}
