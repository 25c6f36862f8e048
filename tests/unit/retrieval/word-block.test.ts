/** What is stored of words stands for how texts are analysed today. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { ANALYSIS_VERSION } from '../../../src/retrieval/word-block.ts';
import { PassageIndex } from '../../../src/retrieval/passage-index.ts';
import { LexicalEmbedder } from '../../../src/retrieval/lexical-embedder.ts';
import type { IndexedChunk } from '../../../src/retrieval/indexing.ts';

const TEXTS: [heading: string, outer: string, text: string][] = [
  [
    'Founding (1887)',
    'The harbour’s towns',
    'Élodie O’Neill founded the U.S.A. company in 1,250.5 BC; it was sold, and its founders died.',
  ],
  [
    'Definitions',
    '',
    '“Quay dues” means the charges that are payable under section 4. “Mole” means a breakwater.',
  ],
  ['Contents', 'Report', 'Records, how long to keep ..... 31\nThe cities’ children wrote letters.'],
  [
    'Straße',
    'Überblick',
    'Die Größe der Häfen, œuvre, ﬁles and naïve co-operation: 日本語 word5s.',
  ],
];

test('another analysis has another version', async () => {
  const embedder = new LexicalEmbedder(64);
  const index = new PassageIndex(embedder);
  const chunks = TEXTS.map(([heading, outer, text], id): IndexedChunk => ({
    ...{ id, document: 'd', ordinal: id, start: 0, end: text.length, firstPage: 1, lastPage: 1 },
    ...{ heading, headingPath: [outer, heading], text, sentences: [] },
  }));
  for (const chunk of chunks) index.addWords(chunk);
  const hash = createHash('sha256');
  for (const { bytes } of index.takeChangedBlocks()) hash.update(bytes!);
  // Where this turns red, what is stored in libraries is of another analysis: count the version up.
  expect([ANALYSIS_VERSION, hash.digest('hex').slice(0, 16)]).toEqual([1, '18b6b4a70e04b12c']);
});
