/** The trained reader's files, and a reader that says what a test wants. */
import { readFileSync } from 'node:fs';
import type {
  AnswerSpan,
  PassageReading,
  ReadsPassages,
} from '../../scripts/trained-reader/passage-reader.ts';

const FILES = new URL('../../training/models/', import.meta.url);

export function readerHeader(): Record<string, unknown> {
  return jsonOf('reader.json') as Record<string, unknown>;
}

export function readerBinary(): ArrayBuffer {
  return new Uint8Array(readFileSync(new URL('reader.bin', FILES))).buffer;
}

/** Inputs with what training/reference.py makes of them. */
export interface ParityCase {
  clue: string;
  title: string;
  text: string;
  words: number[];
  prefix?: number[];
  suffix?: number[];
  shape?: number[];
  segment?: number[];
  /** Every n-th row of the features. */
  every: number;
  features: number[][];
  /** The first values of the middle token, after the input and each block. */
  layers: number[][];
  null: number;
  passage: number;
  spans: { first: number; last: number; score: number; text: string }[];
}

export function parity(): { tolerance: number; cases: ParityCase[] } {
  return jsonOf('reader.parity.json') as { tolerance: number; cases: ParityCase[] };
}

function jsonOf(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, FILES), 'utf8'));
}

/** Finds these words, with these chances, wherever a passage has them; keeps what it was asked. */
export class ScriptedReader implements ReadsPassages {
  readonly asked: string[] = [];

  constructor(private readonly chances: Record<string, number>) {}

  read(clue: string, { text }: { text: string }): PassageReading {
    this.asked.push(clue);
    const spans = Object.entries(this.chances)
      .filter(([value]) => text.includes(value))
      .map(([value, chance]): AnswerSpan => {
        const start = text.indexOf(value);
        const end = start + value.length;
        return { of: 'text', start, end, text: value, probability: chance, chance };
      });
    return { spans, none: 0, score: 0, passageChance: 0.5 };
  }
}
