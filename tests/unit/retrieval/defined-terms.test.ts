/** A passage that gives a term its meaning is found by it before those that use it. */
import { expect, it } from 'vitest';
import { sentencesOf } from '../../../src/documents/sentences.ts';
import { InstantEngine } from '../../../src/engines/instant/engine.ts';
import { indexPassages } from '../../../src/evaluation/index-passages.ts';
import { LexicalEmbedder } from '../../../src/retrieval/lexical-embedder.ts';
import { extractTripletsTask } from '../../../src/tasks/extract-triplets.ts';

it.each([
  ['Contractor is', 'Parties'],
  ['Who is the Contractor?', 'Parties'],
  ['Fee', 'Terms'],
])('%s', async (query, title) => {
  const parties =
    'This is made between Orle Housing Trust, 4 Pier Street, Orle ("the Client"), and Varn Lifts Ltd, 9 Sidings Park, Marn ("the Contractor").';
  const uses = [
    'The Contractor is late. The Contractor owes a tenth of the Fee. The Fee is due.',
    'The Contractor keeps a log. The Contractor is paid the Fee.',
    'The Contractor’s liability is 200 crowns. The Fee is sent.',
  ].map((text, i) => ({ title: `Clause ${'XYZ'[i]}`, text }));
  const index = await indexPassages(
    [
      ...uses,
      { title: 'Parties', text: parties },
      { title: 'Terms', text: '"Fee" means the sum of 900 crowns that is set out below.' },
    ],
    {
      engine: new InstantEngine(),
      extract: extractTripletsTask,
      embedder: new LexicalEmbedder(64),
      sentences: sentencesOf,
    },
  );
  const [best] = await index.passages(query, 3);
  expect(best!.heading).toBe(title);
});
