/**
 * Who wrote a document and when, as its first lines say: a list of names under a title has no word
 * that says what they are. Only where the reading is not certain, and never more than unsure.
 */
import { askedOfDocuments } from '../overview/asked.ts';
import { dateOf, type Front } from '../overview/dated.ts';
import { authorsOf } from '../overview/front.ts';
import type { ContextChunk } from '../tasks/types.ts';
import type { ValueSaid } from './value-said.ts';

/** Passages in which a document says what it is. */
const PASSAGES = 6;

/**
 * The passages that can say it: whose the document is, and of when, stands in front, and further in
 * only whose and of when other ones are.
 * @param chunks of the document, in its order.
 */
export function sayingOf(
  question: string,
  chunks: readonly ContextChunk[],
): readonly ContextChunk[] {
  return makingAsked(question) ? chunks.slice(0, PASSAGES) : chunks;
}

/** @param chunks of the document, in its order. Null where nothing of the kind is asked, or said. */
export function frontSaid(question: string, chunks: readonly ContextChunk[]): ValueSaid | null {
  const asked = makingAsked(question);
  const [first] = chunks;
  if (!first || asked === null) return null;
  const front = frontOf(sayingOf(question, chunks), first);
  const date = asked === 'date' ? dateOf(front) : null;
  const stated = asked === 'author' ? authorsOf(front) : date ? [date] : [];
  const [said] = stated;
  if (!said) return null;
  const { start } = said.said.source;
  for (const { id, sentences } of chunks) {
    const sentence = sentences.find((one) => one.start <= start && start < one.end);
    if (sentence)
      return {
        text: stated.map(({ value }) => value).join('; '),
        support: { chunk: id, sentence },
      };
  }
  return null;
}

function makingAsked(question: string): 'author' | 'date' | null {
  const what = askedOfDocuments(question)?.what;
  return what === 'author' || what === 'date' ? what : null;
}

/** As the document has it, but for its headings: those are apart. */
function frontOf(chunks: readonly ContextChunk[], first: ContextChunk): Front {
  let text = '';
  for (const chunk of chunks) text = text.padEnd(chunk.start, '\n') + chunk.text;
  const { id, heading, headingPath: [title = heading] = [] } = first;
  return { document: '', text, pages: [], title, chunk: id };
}
