/** Cells of tables, by the words of their row and of their column. */
import { describe, expect, it } from 'vitest';
import { cellAsked } from '../../../../../src/engines/instant/read/lookup.ts';
import { readFor } from '../../../../../src/engines/instant/read/read.ts';
import { chunk, readerOf } from './scripted-model.ts';

const RENT = `Part  Rent per month (EUR)  Deposit (EUR)
Hall  840  2,500
Hall, upper  410  –
Workshop  310  900`;
const SHEET = 'Item  Value\nWeight  1.9 kg\nCharging time  4 h';

const lease = {
  ...chunk(1, 'Lease of the boathouse', RENT, 50),
  sentences: [...RENT.matchAll(/.+/g)].map(({ 0: row, index }) => ({
    start: 50 + index,
    end: 50 + index + row.length,
  })),
};
const sheet = chunk(2, 'P40 data sheet', SHEET, 900);
const found = (question: string): string | undefined => cellAsked(question, [lease, sheet])?.value;

describe('a cell', () => {
  it.each([
    ['What is the deposit for the workshop?', '900'],
    ['What is the monthly rent of the hall?', '840'],
    ['What is the rent of the upper hall?', '410'],
    ['What is the weight of the P40?', '1.9 kg'],
  ])('is found for %s', (question, value) => {
    expect(found(question)).toBe(value);
  });

  it.each([
    ['whose column is not said', 'What of the workshop?'],
    ['whose row is not said', 'What is the deposit?'],
    [
      'of which the table does not tell',
      'What is the deposit for the workshop of Alder Lane in Carrow?',
    ],
    ['that says nothing', 'What is the deposit for the upper hall?'],
    ['that would be a reason', 'Why does the P40 have that weight?'],
    ['that is one of two', 'What is the deposit for the hall and the workshop?'],
  ])('is not found %s', (_, question) => {
    expect(found(question)).toBeUndefined();
  });
});

it.each([
  ['What was Anna Keller’s salary?', 'Name  Salary\nAnna Meyer  50,000\nTom Braun  40,000'],
  ['What was the total revenue in 2023?', 'Item  2022\nTotal revenue  500\nStaff  200\nRent  90'],
  ['What was the total revenue?', 'Item  2022\nTotal revenue  500\nStaff  200\nRent  90'],
  ['What is the price of a child ticket?', 'Offer  Price\nAdult ticket  12\nTour  30\nMap  2'],
  [
    'What is the maximum dose of ibuprofen for children?',
    'Drug  Maximum dose  Form\nIbuprofen adults  2400 mg  tablet\nParacetamol  4000 mg  tablet',
  ],
])('is not the one beside it: %s', (question, table) => {
  expect(cellAsked(question, [chunk(1, '', table)])).toBeNull();
});

it('stands under the name that has the same figure', () => {
  const models = '–  AP 110  AP 165\nWorking pressure (bar)  110  165\nFlow (l/h)  480  720';
  const asked = 'What is the working pressure of the AP 165?';
  expect(cellAsked(asked, [chunk(1, '', models)])?.value).toBe('165');
});

it('is of the rows under the name that the question gives', () => {
  const counts =
    'Counted at  2024  2025\nMotor vehicles\nSorne Bridge  18,905  17,260\nQuay  6,955  5,120\n' +
    'Bicycles\nSorne Bridge  1,365  1,740\nQuay  910  1,025';
  const asked = 'How many bicycles were counted at Sorne Bridge in 2025?';
  expect(cellAsked(asked, [chunk(1, '', counts)])?.value).toBe('1,740');
  expect(cellAsked('How many at Sorne Bridge in 2025?', [chunk(1, '', counts)])).toBeNull();
});

it('is told by both rows of headers', () => {
  const yields =
    'Line  Yield (t)  –  Weight (g)  –\n–  Full  Reduced  Full  Reduced\n' +
    'DL-12  1.62  1.04  31.8  28.1\nKarsa  1.54  0.88  41.5  35.6';
  const asked = 'What is the reduced weight of Karsa?';
  expect(cellAsked(asked, [chunk(1, '', yields)])?.value).toBe('35.6');
});

it('is of the measure that stands above it', () => {
  const boats = 'Boat  Length (m)  Weight (kg)\nGull  6.5  820\nTern  5.1  610';
  expect(cellAsked('How heavy is the Tern?', [chunk(1, '', boats)])?.value).toBe('610');
  expect(cellAsked('How long is the Gull?', [chunk(1, '', boats)])?.value).toBe('6.5');
});

it('is of the day or month that is written short', () => {
  const shifts = 'Nurse  Thu  Fri\nNoori  night  off\nBevan  leave  early';
  expect(cellAsked('Which shift has Noori on Thursday?', [chunk(1, '', shifts)])?.value).toBe(
    'night',
  );
  expect(
    cellAsked('Where is Bevan’s wedding?', [chunk(1, '', 'Nurse  Wed  Fri\nBevan  leave  early')]),
  ).toBeNull();
  const rain = 'Month  Rain (mm)\nSept.  41\nOct.  77';
  expect(cellAsked('How much rain in October?', [chunk(1, '', rain)])?.value).toBe('77');
  expect(cellAsked('How much rain in Oct?', [chunk(1, '', rain)])?.value).toBe('77');
  const players = 'Player  Points\nJan  41\nIda  77';
  expect(cellAsked('How many points has Jan?', [chunk(1, '', players)])?.value).toBe('41');
});

describe('what was read in another column of its row', () => {
  const BIDS =
    'Bidder  Site  Spoken to  Result\nAldous  Otter School  Mr Basset  complaints about noise\nCorran  Harbour Baths  Ms Iqbal  very satisfied';
  const read = async (question: string, value: string): Promise<string | undefined> => {
    const { values } = await readFor(
      question,
      { chunks: [chunk(1, '', BIDS)] },
      readerOf({ [value]: 9 }),
    );
    return values[0]?.value;
  };

  it('gives way to the column that is asked for', async () => {
    expect(await read('Which bidder had complaints about noise?', 'Mr Basset')).toBe('Aldous');
    expect(await read('Which of the bidders had complaints?', 'complaints about noise')).toBe(
      'Aldous',
    );
  });

  it('stays where the question speaks of the column it stands in, or not of all of the other', async () => {
    const barns = 'Barn  Built  Year sold\nBeech  1871  1960\nAsh  1903  1950';
    const { values } = await readFor(
      'In which year was Beech built?',
      { chunks: [chunk(1, '', barns)] },
      readerOf({ '1871': 9 }),
    );
    expect(values[0]?.value).toBe('1871');
  });

  it('stays where no column is, or more than one', async () => {
    expect(await read('Which man was spoken to at Otter School?', 'Mr Basset')).toBe('Mr Basset');
    expect(await read('What is the bidder’s site?', 'Otter School')).toBe('Otter School');
  });
});

describe('of a table of changes', () => {
  const DUES = `Item  Until 2024  From 2025
Use of the slipway  £35  £42
Crane, per hour  £88  £96`;
  const RULES = `Rule  Subject  New value  Formerly
7  Mileage allowance  45 pence  38 pence
9  Lost key  £30  £18`;
  const FEES = `Service  Fee  Previous fee  Reduced fee
Certificate  £22  £18  £11`;
  const POSTS = `Post  Holder until 30 April 2025  Holder from May 2025
Practice manager  Grace Okoro  Henrik Sand
Radiographer  Leo Strand  Ida Wolff`;
  it.each([
    ['How much is the use of the slipway?', DUES, '£42'],
    ['What does the crane cost per hour?', DUES, '£96'],
    ['What did the crane cost per hour before 2025?', DUES, '£88'],
    ['How much is the mileage allowance?', RULES, '45 pence'],
    ['How much was the mileage allowance formerly?', RULES, '38 pence'],
    ['What does a certificate cost?', FEES, '£22'],
    ['What was the previous fee for a certificate?', FEES, '£18'],
    ['What is the reduced fee for a certificate?', FEES, '£11'],
    ['Who is the practice manager?', POSTS, 'Henrik Sand'],
    ['Who was the practice manager until April 2025?', POSTS, 'Grace Okoro'],
  ])('%s', (question, table, value) => {
    expect(cellAsked(question, [chunk(1, '', table)])?.value).toBe(value);
  });

  it.each([
    // When it was is not said.
    ['How much was the use of the slipway?', DUES],
    [
      'What is the chair of Ann Lund?',
      'Name  From  Until\nAnn Lund  1950  1960\nIvo Marek  1960  1972',
    ],
    ['What is the income?', 'Year  Before tax  After tax\nIncome  500  400\nRent  90  70'],
  ])('leaves open: %s', (question, table) => {
    expect(cellAsked(question, [chunk(1, '', table)])).toBeNull();
  });
});

describe('by the measure asked', () => {
  const PUMPS = `Model  Flow  Head  Weight
M-10  12 m3/h  18 m  24 kg
M-20  25 m3/h  22 m  31 kg`;
  it.each([
    ['How heavy is the M-20?', '31 kg'],
    ['How much does the M-20 weigh?', '31 kg'],
    ['What head does the M-20 have?', '22 m'],
  ])('%s', (question, value) => {
    expect(cellAsked(question, [chunk(1, '', PUMPS)])?.value).toBe(value);
  });
});

it('is the likeliest value, cited with its row, unless the model is sure of another and it is not all that is asked', async () => {
  const over = (
    said: number,
    byWords = {},
    question = 'What is the usual deposit for the workshop?',
  ): ReturnType<typeof readFor> =>
    readFor(question, { chunks: [lease] }, { ...readerOf({ '310': said }), ...byWords });
  expect((await over(9)).values.map(({ value }) => value)).toEqual(['310']);
  expect((await over(9, { isByWords: true })).values[0]!.value).toBe('900');
  const all = await over(9, {}, 'What is the deposit for the workshop?');
  expect(all.values[0]!.value).toBe('900');
  const { values, againstNone } = await over(-1);
  expect(values.map(({ value }) => value)).toEqual(['900', '310']);
  expect(values[0]!.chance).toBeGreaterThan(values[1]!.chance);
  const { start, end } = values[0]!.supports[0]!.sentence;
  expect(RENT.slice(start - 50, end - 50)).toBe('Workshop  310  900');
  expect(againstNone).toBeGreaterThan(0);
});

describe('a cell whose row or table is named in other words', () => {
  const GATE = 'Ticket  In advance  At the gate\nAdult  £14  £17\nChild  £6  £8';
  const LEASE =
    'Term  Meaning\nProperty  Alder House\nGuarantor  Ines Calloway\nDeposit  £825, at Deposit Haven';
  const WATER =
    'Drinking water, per cubic metre  2.14\nWaste water, per cubic metre  1.76\nMeter  18.50';
  const KEPT =
    'Purpose  Ground  Kept for\nTrack of each ride  contract  90 days, after that without a name\nInvoices  duty  10 years';

  it.each([
    ['How much does an adult ticket cost at the gate?', GATE, '£17'],
    ['Who is the guarantor of Alder House?', LEASE, 'Ines Calloway'],
    ['How big is the deposit for Alder House?', LEASE, '£825'],
    ['What is the deposit for Alder House?', LEASE, '£825, at Deposit Haven'],
    ['How much is a cubic metre of drinking water?', WATER, '2.14'],
    ['What do I pay now for a cubic metre of drinking water?', WATER, '2.14'],
    ['How long are tracks of a ride kept?', KEPT, '90 days'],
    // The house beside it is not in the table.
    ['Who is the guarantor of Birch Cottage?', LEASE, undefined],
  ])('%s', (question, table, value) => {
    expect(cellAsked(question, [chunk(1, '', table)])?.value).toBe(value);
  });
});
