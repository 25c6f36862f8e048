/** Terms that a document gives a meaning, in quotation marks. */
import { expect, it } from 'vitest';
import { namedTerms, termsDefinedIn } from '../../../src/documents/named-terms.ts';

it.each([
  [
    'between Orle Housing Trust, 4 Pier Street (“the Client”), and Varn Lifts Ltd, Marn ("the Contractor").',
    [
      ['Client', 'Orle Housing Trust'],
      ['Contractor', 'Varn Lifts Ltd'],
    ],
  ],
  [
    '(2) THE CO-OPERATIVE OF MARN, registered (no. 12) in Orle (hereinafter the "Purchaser").',
    [['Purchaser', 'THE CO-OPERATIVE OF MARN']],
  ],
  ['The Client pays 12 crowns a word (the “Word Rate”).', [['Word Rate', null]]],
  ['The bell (see "Bells", below) was cast (1871).', []],
  ['Ann Lund (on the album "Blue Tide") sings.', []],
  ['The board (MFUG) met.', []],
  ['Orle pays as it is said in Section 12.1 ("Fees and Taxes").', []],
  ['Orle, which owns the piers, shall insure the lifts (the "Insurance").', [['Insurance', null]]],
  ['During the Term, and for two years after it (the "Period"), Orle pays.', [['Period', null]]],
  [
    'The Company and the Trust (together, the "Issuers") pay.',
    [['Issuers', 'The Company and the Trust']],
  ],
])('%s', (sentence, expected) => {
  expect(namedTerms(sentence).map(({ term, name }) => [term, name])).toEqual(expected);
});

it('are all that a passage defines', () => {
  const text =
    '"Fee" means 12 crowns.\n\nThe lifts of Annex A (the "Installation") are old. A "slack" berth is free.';
  expect(termsDefinedIn(text).sort()).toEqual(['Fee', 'Installation']);
});
