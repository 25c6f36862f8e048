/** A retrieved passage of one page, as tasks are given it; its document is named as its heading. */
import { sentencesOf } from '../../src/documents/sentences.ts';
import type { ContextChunk } from '../../src/tasks/types.ts';

export function contextChunk(id: number, heading: string, text: string): ContextChunk {
  return {
    ...{ id, document: heading, heading, text },
    ...{ start: 0, end: text.length, firstPage: 1, lastPage: 1 },
    sentences: sentencesOf(text),
    score: 1,
  };
}
