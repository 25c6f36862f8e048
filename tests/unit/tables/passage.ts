/** A passage of some sentences, as the tables read them. */
import type { ContextChunk } from '../../../src/tasks/types.ts';

let next = 1;
export function passage(heading: string, ...sentences: string[]): ContextChunk {
  const text = sentences.join(' ');
  let from = 0;
  const ranges = sentences.map((sentence) => {
    const start = text.indexOf(sentence, from);
    from = start + sentence.length;
    return { start, end: from };
  });
  const id = next++;
  const pages = { firstPage: 1, lastPage: 1, start: 0, end: text.length };
  return { id, document: 'd', heading, text, sentences: ranges, score: 1, ...pages };
}
