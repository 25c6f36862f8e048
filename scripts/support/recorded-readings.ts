/**
 * What the reading model says of a few questions, written down when its files are placed: with these
 * every runtime that it runs in is held to the same numbers, and to the same answers.
 */
import type { Encoded } from '../../src/reading-model/encoding.ts';
import type { Manifest } from '../../src/reading-model/manifest.ts';
import type { Logits, Network } from '../../src/reading-model/network.ts';
import type { WordPieces } from '../../src/reading-model/offsets.ts';
import { ReadingSession } from '../../src/reading-model/session.ts';
import type { Passage, Reading, ReadingModel, Shape } from '../../src/reading-model/types.ts';

/** A case of training/export.py, with what the native runtime said; without text for a shape. */
export interface ParityCase {
  question: string;
  title: string | null;
  text: string | null;
  ids: number[];
  outputs: Record<string, number[]>;
}

export interface RecordedReading {
  question: string;
  passage: Passage;
  /** By the WebAssembly runtime in Node, on one thread. */
  reading: Reading;
  /** By the trainer's native one; null where it was not asked. */
  native: Reading | null;
}

export interface RecordedShape {
  question: string;
  shape: Shape;
  native: Shape;
}

export interface Recorded {
  /** Of the model. */
  id: string;
  readings: RecordedReading[];
  shapes: RecordedShape[];
}

/** As long as passages get, and longer, where it is cut. */
const LONG: readonly [question: string, sentences: number][] = [
  ['In which year was the light of Marigold Point lit for the 9th time?', 9],
  ['Who was keeper in the 16th year?', 24],
];
const sentence = (_: unknown, i: number): string =>
  `In ${1850 + 7 * i} the light of Marigold Point was lit again, and keeper No. ${i} was paid £${i * 3}.`;
const longPassage = (sentences: number): Passage => ({
  heading: 'Marigold Point',
  text: Array.from({ length: sentences }, sentence).join(' '),
});

export async function record(
  manifest: Manifest,
  pieces: WordPieces,
  model: ReadingModel,
  cases: readonly ParityCase[],
): Promise<Recorded> {
  const readings: RecordedReading[] = [];
  const shapes: RecordedShape[] = [];
  for (const { question, title, text, ids, outputs } of cases) {
    const native = new ReadingSession(manifest, pieces, saidBefore(ids, outputs));
    if (text === null) {
      const [shape, other] = [(await model.shape(question))!, await native.shape(question)];
      shapes.push({ question, shape, native: other });
    } else {
      const passage = { heading: title ?? '', text };
      const [reading] = await model.read(question, [passage]);
      const [other] = await native.read(question, [passage]);
      readings.push({ question, passage, reading: reading!, native: other! });
    }
  }
  for (const [question, sentences] of LONG) {
    const passage = longPassage(sentences);
    const [reading] = await model.read(question, [passage]);
    readings.push({ question, passage, reading: reading!, native: null });
  }
  return { id: manifest.id, readings, shapes };
}

/** @throws Error where the trainer's tokens of the case are other ones than ours. */
function saidBefore(ids: readonly number[], outputs: Record<string, number[]>): Network {
  return {
    run: async (row: Pick<Encoded, 'ids'>) => {
      if (row.ids.join() !== ids.join()) throw new Error('The training cut a case otherwise.');
      const typed = Object.entries(outputs).map(([head, said]) => [head, Float32Array.from(said)]);
      return Object.fromEntries(typed) as Logits;
    },
    close: async () => {},
  };
}
