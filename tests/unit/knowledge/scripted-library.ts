/** A small library of ours and an engine that reads its triplets off a script. */
import type { Range } from '../../../src/documents/types.ts';
import type { Engine } from '../../../src/engines/engine.ts';
import { NO_USAGE } from '../../../src/usage.ts';
import type { IndexedChunk } from '../../../src/retrieval/indexing.ts';
import { extractTripletsTask } from '../../../src/tasks/extract-triplets.ts';
import type { ExtractInput, ExtractOutput } from '../../../src/tasks/types.ts';

export const extract = extractTripletsTask;

/** Sentences end at full stops. */
export function sentences(text: string): Range[] {
  return [...text.matchAll(/[^.\s][^.]*\.?/g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Reads each sentence "Subject / predicate / object." as a triplet, others as none. */
export class SlashEngine implements Engine {
  readonly id = 'slash';
  readonly label = 'Slash';
  readonly inputs: ExtractInput[] = [];

  async perform<Input, Output>(_task: unknown, input: Input) {
    const { text, sentences: ranges } = input as ExtractInput;
    this.inputs.push(input as ExtractInput);
    const triplets: ExtractOutput['triplets'] = [];
    for (const sentence of ranges) {
      const parts = text.slice(sentence.start, sentence.end).replace('.', '').split(' / ');
      if (parts.length !== 3) continue;
      const [subject, predicate, object] = parts as [string, string, string];
      triplets.push({ subject, predicate, object, sentence, confidence: 1 });
    }
    const usage = { ...NO_USAGE, calls: 1 };
    return { output: { triplets } as Output, usage, engine: this.label };
  }
}

/** A chunk that starts at `start` of its document. */
export function chunk(
  id: number,
  document: string,
  heading: string,
  text: string,
  start = 0,
): IndexedChunk {
  return {
    id,
    document,
    ordinal: id,
    heading,
    headingPath: [heading],
    text,
    start,
    end: start + text.length,
    firstPage: 1,
    lastPage: 2,
    sentences: sentences(text).map((range) => ({
      start: range.start + start,
      end: range.end + start,
    })),
  };
}
