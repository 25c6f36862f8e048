/** Polarity from document to answer: what a text denies is not answered, unless that is asked. */
import { beforeAll, describe, expect, it } from 'vitest';
import { sentencesOf } from '../../../../src/documents/sentences.ts';
import { InstantEngine } from '../../../../src/engines/instant/engine.ts';
import type { Answer } from '../../../../src/methods/events.ts';
import { t2rag } from '../../../../src/methods/t2rag/t2rag.ts';
import { indexPassages } from '../../../../src/evaluation/index-passages.ts';
import { LexicalEmbedder } from '../../../../src/retrieval/lexical-embedder.ts';
import type { LibraryIndex } from '../../../../src/retrieval/library-index.ts';
import { extractTripletsTask } from '../../../../src/tasks/extract-triplets.ts';

const engine = new InstantEngine();
let library: LibraryIndex;

beforeAll(async () => {
  const passages = [
    {
      id: 0,
      title: 'Vole Bridge',
      text: 'The Vole Bridge was not designed by Rolf Aster. It was opened by Mina Brook in 1902. The Marsh Cup was nearly won by Ida Voss.',
    },
    {
      id: 1,
      title: 'The Long Reed',
      text: 'The Long Reed is a novel. Anna Beck denied that she wrote The Long Reed.',
    },
  ];
  library = await indexPassages(passages, {
    engine,
    extract: extractTripletsTask,
    embedder: new LexicalEmbedder(),
    sentences: (passage) => sentencesOf(passage),
  });
});

async function ask(question: string): Promise<Answer> {
  for await (const event of t2rag(question, { engine, retriever: library })) {
    if (event.type === 'answered') return event.answer;
  }
  throw new Error('The method ended without an answer.');
}

describe('the built-in engine', () => {
  it('answers from what a text affirms', async () => {
    expect((await ask('Who opened the Vole Bridge?')).text).toBe('Mina Brook');
  });

  it.each(['Who designed the Vole Bridge?', 'Who won the Marsh Cup?', 'Who wrote The Long Reed?'])(
    'does not answer from a denial: %s',
    async (question) => {
      expect((await ask(question)).verdict).toBe('not-found');
    },
  );

  it('does not say who did something where it is asked who did not', async () => {
    expect((await ask('Who did not open the Vole Bridge?')).text).not.toContain('Mina Brook');
  });
});
