/** Where several things are asked for and a table names them: all of its column. */
import { expect, it } from 'vitest';
import { columnAround } from '../../../../../src/engines/instant/compose/column.ts';
import { chunk } from '../read/scripted-model.ts';

const OFFERS = chunk(
  1,
  'Roof',
  'Three offers came in.\n\nFirm  Price  Guarantee\nOrle Slate  €64,200  10 years\nVess Brothers  €58,900  five years\nThrane Lead  €71,500  15 years\n–  €80,000  –\nTotal  €274,600  –\n\nOrle Slate was chosen.',
  40,
);
const row = (of: string) => {
  const at = OFFERS.text.indexOf(of) + OFFERS.start;
  return {
    chunk: 1,
    sentence: OFFERS.sentences.find(({ start, end }) => start <= at && at < end)!,
  };
};
const around = (value: string, question: string) =>
  columnAround(value, row(`${value}  `), question, { chunks: [OFFERS] });

it('names every row that has a name and is no sum, and cites each', () => {
  const column = around('Orle Slate', 'Which firms made an offer?')!;
  expect(column.members).toEqual(['Orle Slate', 'Vess Brothers', 'Thrane Lead']);
  expect(column.supports.map(({ sentence }) => sentence.start)).toEqual(
    ['Orle Slate  ', 'Vess Brothers', 'Thrane Lead'].map((name) => row(name).sentence.start),
  );
});

it('leaves a cell alone that was asked for by what else its row says', () => {
  expect(around('Vess Brothers', 'Which firms guarantee it for five years?')).toBeNull();
  expect(around('Vess Brothers', 'Which firms ask for less than 60000?')).toBeNull();
});

it('is none where the value stands in a sentence', () => {
  const sentence = OFFERS.sentences.at(-1)!;
  const support = { chunk: 1, sentence };
  expect(columnAround('Orle Slate', support, 'Which firms?', { chunks: [OFFERS] })).toBeNull();
});
