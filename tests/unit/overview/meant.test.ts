/** Questions for what something means, and for cells of tables. */
import { describe, expect, it } from 'vitest';
import { lineOf } from '../../../src/documents/tables.ts';
import { candidatesFrom } from '../../../src/overview/questions/candidates.ts';
import { relationsMeant } from '../../../src/overview/questions/meant.ts';
import { relationsTabled } from '../../../src/overview/questions/tabled.ts';
import { sentencesOf } from '../../../src/overview/sentences.ts';
import { passages } from './passages.ts';

const meant = (text: string) =>
  relationsMeant(sentencesOf(passages(['', text])), {
    kindOf: (key) => (key === 'ada sedlak' ? 'person' : undefined),
  });
const asked = (text: string): [string, string][] =>
  meant(text).map(({ ask, value }) => [ask(''), value]);

describe('a meaning asks', () => {
  it.each([
    [
      '"Late Fee" means twelve euros for each day that the rent is late.',
      'What does “Late Fee” mean?',
      '"Late Fee" means twelve euros for each day that the rent is late.',
    ],
    [
      'All boats sail to the deep water berth (DWB) at noon.',
      'What does DWB stand for?',
      'deep water berth',
    ],
    [
      'The log was kept by Ada Sedlak, the harbour master of Orle.',
      'Who is Ada Sedlak?',
      'The log was kept by Ada Sedlak, the harbour master of Orle.',
    ],
  ])('%s', (text, question, value) => {
    expect(asked(text)).toEqual([[question, value]]);
  });

  it.each([
    'The log was kept on Monday Evening, the coldest of the year.',
    'It is run by the harbour board of the town (MFUG).',
    'The fee is late where the rent is, as the lease says.',
  ])('nothing: %s', (text) => {
    expect(asked(text)).toEqual([]);
  });

  it('and many alike are of one matter, of which few are suggested', () => {
    const text =
      'Sail to the deep water berth (DWB) at noon. Ask the vessel traffic service (VTS) before that.';
    expect(candidatesFrom(meant(text)).map(({ about }) => about)).toEqual([
      ...['abbreviation', 'abbreviation'],
    ]);
  });
});

describe('a cell asks', () => {
  const table = (...rows: string[][]): [string, string][] =>
    relationsTabled(passages(['', rows.map(lineOf).join('\n')])).map(({ ask, subject, value }) => [
      ask(subject),
      value,
    ]);

  it('for what is measured, by its row', () => {
    const rows = [
      ['Berth', 'Price (EUR)', 'Opens'],
      ['North quay', '140', '1 May'],
      ['Old basin', '95', '1 June'],
    ];
    expect(table(...rows)).toEqual([
      ['What is the price for North quay?', '140'],
      ['What is the price for Old basin?', '95'],
    ]);
  });

  it.each([
    ['of what no row says', ['Rate', 'Share'], ['second', '25 %'], ['third', '30 %']],
    [
      'of a row that says of nothing what it is',
      ['Rate', 'Price'],
      ['second', '25'],
      ['third', '30'],
    ],
    ['of figures', ['Year', 'Price'], ['2021', '140'], ['2022', '150']],
    ['for words', ['Berth', 'Price'], ['North quay', 'by agreement'], ['Old basin', 'none']],
  ])('nothing %s', (_, ...rows) => {
    expect(table(...rows)).toEqual([]);
  });

  it('nothing for one of two prices', () => {
    const headers = [
      ['Berth', 'Summer', 'Winter'],
      ['', 'Price', 'Price'],
    ];
    expect(table(...headers, ['North quay', '140', '95'], ['Old basin', '95', '60'])).toEqual([]);
  });
});
