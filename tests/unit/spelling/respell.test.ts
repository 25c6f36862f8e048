/** Which words of a question are taken for slips, and which stand as they were typed. */
import { beforeAll, expect, it } from 'vitest';
import { InstantEngine } from '../../../src/engines/instant/engine.ts';
import { sentencesOf } from '../../../src/documents/sentences.ts';
import { indexPassages } from '../../../src/evaluation/index-passages.ts';
import type { LibraryIndex } from '../../../src/retrieval/library-index.ts';
import { LexicalEmbedder } from '../../../src/retrieval/lexical-embedder.ts';
import { respelt } from '../../../src/spelling/vocabulary.ts';
import { extractTripletsTask } from '../../../src/tasks/extract-triplets.ts';

const TEXTS = [
  'The harbour master of Kelvane is Ilse Varn. Dolvarine was dredged from the bay in 1903.',
  'The docking rack holds six pumps; tighten the axle nuts with a torque of 32 Nm.',
  'A seat in the drill hall of Dunmarrow was free. Volunteers employed there were patient.',
  'The keeper of Marlesby Light was Jon Arkwell, whose price for a visit was known as stiff.',
];

let library: LibraryIndex;
beforeAll(async () => {
  library = await indexPassages(
    TEXTS.map((text, i) => ({ title: `Part ${i}`, text })),
    {
      ...{ engine: new InstantEngine(), extract: extractTripletsTask },
      ...{ embedder: new LexicalEmbedder(64), sentences: sentencesOf },
    },
  );
});

it.each([
  ['who is the harbuor mastr of kelvane', 'who is the harbour master of kelvane'],
  ['what torqe for the axel nuts', 'what torque for the axle nuts'],
  ['price of a dockng rack for six pumps', 'price of a docking rack for six pumps'],
  // Endings are words of the language where the library holds another form.
  ['was dredgin done, or was it dregded', 'was dredging done, or was it dredged'],
  ['how many volunteirs', 'how many volunteers'],
  ['who was emploeyd in the dril hall', 'who was employed in the drill hall'],
  // Small words, which no index counts.
  ['Whcih light stands there, adn wherre?', 'Which light stands there, adn where?'],
  // What only the language knows, where one word is near, and plainly.
  ['who disapproevd of the light', 'who disapproved of the light'],
  ["what is dunmarow's hall", "what is dunmarrow's hall"],
  ['who kept Marelsby Light', 'who kept Marlesby Light'],
])('%s', (typed, meant) => {
  expect(respelt(typed, library)).toBe(meant);
});

it.each([
  // Words of the library, and of the language in any form.
  'who dredges the bays of kelvane, and which warships moor there?',
  'who wrote the phosphates and algebras of stadtholders?',
  // Names with a near word, in capitals or not, and names with another slip.
  'When was Turing born?',
  'Who is Mr Keepre, and who is Jon Arkwill?',
  'who is zoey',
  // Codes, numbers, addresses, abbreviations, quotations.
  'is torqe2 in kelvnae-2, mastr@kelvnae.org or dockng/rack? who is KELVNAE, or iKelvnae?',
  'who said “the mastr” and "the dockng rack" or \'torqe\'?',
  "who didn't dock?",
  // Too short to tell.
  'teh hal of pumqs is there',
  // Other languages.
  'Wer hat den Mastr von Kelvnae geboren und gestorben?',
  '誰がケルベインを設計しましたか',
  '',
])('leaves %s', (typed) => {
  expect(respelt(typed, library)).toBe(typed);
});

it('takes the word that more passages hold', async () => {
  const texts = ['The marker stands.', 'The market is held.', 'The market is large.'];
  const index = await indexPassages(
    texts.map((text, i) => ({ title: `${i}`, text })),
    {
      ...{ engine: new InstantEngine(), extract: extractTripletsTask },
      ...{ embedder: new LexicalEmbedder(64), sentences: sentencesOf },
    },
  );
  expect(respelt('where is the markte', index)).toBe('where is the market');
  expect(respelt('where is the markex', index)).toBe('where is the market');
});
