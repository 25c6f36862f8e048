/** Polarity from document to answer: what a text denies is not answered, unless that is asked. */
import { beforeAll, describe, expect, it } from 'vitest';
import { sentencesOf } from '../../../../src/documents/sentences.ts';
import { InstantEngine } from '../../../../src/engines/instant/engine.ts';
import { affirmedBindings } from '../../../../src/engines/instant/evidence.ts';
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

  it.each([
    'Who designed the Vole Bridge?',
    'Who won the Marsh Cup?',
    'Who wrote The Long Reed?',
    'Who did not open the Vole Bridge?',
  ])('does not answer from a denial, nor a denial from an affirmation: %s', async (question) => {
    expect((await ask(question)).verdict).toBe('not-found');
  });

  it('only supposes what no sentence about the known thing says', () => {
    const sentence = { start: 0, end: 33 };
    const chunk = {
      ...{ id: 1, document: 'd', heading: 'Dunmere', text: 'Dunmere has a mayor, Tom Redfern.' },
      ...{ start: 0, end: 33, firstPage: 1, lastPage: 1, sentences: [sentence], score: 1 },
    };
    const supposed = (known: string) => {
      const clue = {
        id: 'c1',
        subject: { text: known },
        predicate: { text: 'mayor' },
        object: { placeholder: 'mayor' },
      };
      const input = {
        ...{ question: `Who is the mayor of ${known}?`, searchable: [clue], fuzzy: [] },
        ...{ resolved: [], types: {}, chunks: [chunk], propositions: [] },
      };
      const supports = [{ chunk: 1, sentence }];
      const binding = {
        placeholder: 'mayor',
        clue: 'c1',
        value: 'Tom Redfern',
        score: 1,
        supports,
      };
      const { bindings } = affirmedBindings(input, { bindings: [{ ...binding, runnersUp: [] }] });
      return bindings[0]!.sure === false;
    };
    expect(supposed('Dunmere')).toBe(false);
    expect(supposed('Larnton')).toBe(true);
  });
});
