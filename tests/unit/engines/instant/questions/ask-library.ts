/** Asks the built-in engine about invented passages the way the app does: index, loop, answer. */
import { LexicalEmbedder } from '../../../../../src/retrieval/lexical-embedder.ts';
import { sentencesOf } from '../../../../../src/documents/sentences.ts';
import { InstantEngine } from '../../../../../src/engines/instant/engine.ts';
import type { Answer } from '../../../../../src/methods/events.ts';
import { t2rag } from '../../../../../src/methods/t2rag/t2rag.ts';
import { indexPassages } from '../../../../../src/evaluation/index-passages.ts';
import type { LibraryIndex } from '../../../../../src/retrieval/library-index.ts';
import { extractTripletsTask } from '../../../../../src/tasks/extract-triplets.ts';

const engine = new InstantEngine();

export function libraryOf(passages: Record<string, string>): Promise<LibraryIndex> {
  return indexPassages(
    Object.entries(passages).map(([title, text]) => ({ title, text })),
    {
      engine,
      extract: extractTripletsTask,
      embedder: new LexicalEmbedder(),
      sentences: (text) => sentencesOf(text),
    },
  );
}

export async function ask(
  library: LibraryIndex | Promise<LibraryIndex>,
  question: string,
): Promise<Answer> {
  const context = {
    engine,
    retriever: await library,
    signal: new AbortController().signal,
  };
  for await (const event of t2rag(question, context, {})) {
    if (event.type === 'answered') return event.answer;
  }
  throw new Error('The method ended without an answer.');
}
