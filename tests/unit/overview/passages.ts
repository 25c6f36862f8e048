/** Passages of an invented document, one a section. */
import { sentencesOf } from '../../../src/documents/sentences.ts';
import type { IndexedChunk } from '../../../src/retrieval/indexing.ts';

export function passages(...sections: [heading: string, text: string][]): IndexedChunk[] {
  let start = 0;
  return sections.map(([heading, text], ordinal) => {
    const sentences = sentencesOf(text).map((each) => ({
      start: each.start + start,
      end: each.end + start,
    }));
    const chunk: IndexedChunk = {
      ...{ id: ordinal + 1, document: 'd', ordinal, heading, text, sentences, start },
      headingPath: heading ? [heading] : [],
      end: start + text.length,
      firstPage: ordinal + 1,
      lastPage: ordinal + 1,
    };
    start += text.length + 2;
    return chunk;
  });
}
