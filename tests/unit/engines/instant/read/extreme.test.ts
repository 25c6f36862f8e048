/** Superlatives over the rows and columns of a table. */
import { describe, expect, it } from 'vitest';
import { extremeAsked } from '../../../../../src/engines/instant/read/extreme.ts';
import { chunk } from './scripted-model.ts';

const BARNS = chunk(
  1,
  'Barns to let',
  `Barn  Rent a month (£)  Floor  Bays  Built  Agent
Ash  120  45 m²  3  1903  Moss
Beech  95  160 m²  6  1871  Tarn
Elder  240  90 m²  –  1934  Orley
Total  455  295 m²  9  –  –`,
);
const FERRY = chunk(
  2,
  'Ferry',
  `–  2021  2022  2023
Passengers  14,200  18,900  17,050
Takings (£)  52,000  49,100  61,000`,
);
const RACE = chunk(
  3,
  'Lake race',
  `Name  Club  Time
Ann Lee  Osterby  31:52
Bo Karr  Wintle  1:02:17
Cy Dunn  Osterby  34:08`,
);
const HOURS = chunk(
  4,
  'Mill',
  `Month  Flour (kg)  Visitors
April  400  31
May  650  29
June  500  44
All  1,550  104`,
);
const all = [BARNS, FERRY, RACE, HOURS];
const found = (question: string, chunks = all): string | undefined =>
  extremeAsked(question, chunks)?.value;

const HOTELS = chunk(
  5,
  'Hotels in 2023',
  `Hotel  Rooms  Price (£)  Phone  Floor of the bar  Opened
Anchor  40  80  5510  1  1990
Bell  12  140  5511  2  2004
Crown  25  60  5512  3  1975`,
);
const ACCOUNTS = chunk(6, 'Boat club', 'Year  Profit (£)\n2020  (1,200)\n2021  300\n2022  900');
const FROST = chunk(7, 'Frost', 'Month  Temperature (°C)\nJanuary  −5\nFebruary  -10\nMarch  3');
const RANKS = chunk(8, 'Hill run', 'Place  Name  Time\n1  Ann Lee  31:52\n2  Bo Karr  35:17');
const TRAINS = chunk(
  9,
  'Trains',
  'Train  Departs  Arrives\nSwift  06:10  08:40\nComet  09:00  10:15',
);
const more = [HOTELS, ACCOUNTS, FROST, RANKS, TRAINS];

describe('what a table has most or least of', () => {
  it.each([
    ['Which barn is the cheapest?', 'Beech'],
    ['What is the most expensive barn?', 'Elder'],
    ['Which barn has the most bays?', 'Beech'],
    ['Which barn is largest?', 'Beech'],
    ['What is the lowest rent?', '95'],
    ['Who is the agent of the largest barn?', 'Tarn'],
    ['Which barn is the smallest by number of bays?', 'Ash'],
    ['In which year did the ferry have the fewest passengers?', '2021'],
    ['When were the takings highest?', '2023'],
    ['Which year had the highest takings?', '2023'],
    ['What were the highest takings of the ferry?', '61,000'],
    ['Who was the fastest in the lake race?', 'Ann Lee'],
    ['In which month did the mill have the largest number of visitors?', 'June'],
    ['In which month of 2024 did the mill have the most visitors?', 'June'],
    ['Which runner from Osterby was slowest in the lake race?', 'Cy Dunn'],
  ])('%s', (question, value) => {
    expect(found(question)).toBe(value);
  });

  it.each([
    ['What is the phone of the hotel with the most rooms?', '5510'],
    ['On which floor is the bar of the cheapest hotel?', '3'],
    ['How much is the cheapest hotel?', '60'],
    ['How many rooms does the cheapest hotel have?', '25'],
    ['When was the cheapest hotel opened?', '1975'],
    ['In which year was the profit highest?', '2022'],
    ['In which year was the profit lowest?', '2020'],
    ['Which month had the lowest temperature?', 'February'],
    ['Who was the fastest in the hill run?', 'Ann Lee'],
  ])('%s', (question, value) => {
    expect(found(question, more)).toBe(value);
  });

  it.each([
    'Which are the largest rooms?',
    'How tall is the cheapest hotel?',
    'Where is the cheapest hotel?',
    'Who runs the cheapest hotel?',
    'What colour is the cheapest hotel?',
    'Which hotel has at least twenty rooms?',
    'Which hotel is not the cheapest?',
    'Which hotel has the second most rooms?',
    'Which train is the fastest?',
    'Which hotel has the largest room growth?',
    'Which cottage of 2023 is the cheapest?',
    'Which hotel is cleaned the most often?',
  ])('is not told: %s', (question) => {
    expect(found(question, more)).toBeUndefined();
  });

  it('is found at its place in the document', () => {
    const { chunk: id, place } = extremeAsked('Which barn has the most bays?', [
      chunk(7, 'Barns to let', BARNS.text, 900),
    ])!;
    expect(id).toBe(7);
    expect(BARNS.text.slice(place.start - 900, place.end - 900)).toBe('Beech');
  });

  it.each([
    ['where two are compared', 'Which barn is larger, Ash or Beech?'],
    ['where a reason is asked for', 'Why is the cheapest barn so cheap?'],
    ['where it is asked whether', 'Is Beech the cheapest barn?'],
    ['of which no column tells', 'Which barn has the most windows?'],
    ['by what describes something else', 'How many bays does the dearest boat have?'],
    ['of a number that the table does not know', 'Which barn of estate 12 is the cheapest?'],
    ['where most of the words are of something else', 'Which hall in Carrow has the most bays?'],
  ])('is not told %s', (_, question) => {
    expect(found(question)).toBeUndefined();
  });

  it('is not told among all columns of a row that the question does not name as it is', () => {
    const text = 'Boat  Fuel (£)  Repairs (£)\nGull  10  20\nTern  30  5\nAll boats  40  25';
    const asked = 'What is the most we paid for boats in 2024?';
    expect(found(asked, [chunk(1, 'Costs in 2024', text)])).toBeUndefined();
  });

  it('is not told where two have as much', () => {
    const text = 'Barn  Bays\nAsh  3\nBeech  6\nElder  6';
    expect(found('Which barn has the most bays?', [chunk(1, 'Barns', text)])).toBeUndefined();
    expect(found('Which barn has the fewest bays?', [chunk(1, 'Barns', text)])).toBe('Ash');
  });

  it('is not the row of what the others come to, whatever its name', () => {
    const question = 'Which ward had the most births?';
    const several = 'Ward  Births  Deaths\nNorth  31  40\nSouth  12  9\nTown  43  49';
    expect(found(question, [chunk(1, 'Births', several)])).toBe('North');
    const named = 'Ward  Births\nNorth  31\nSouth  12\nTown total  43';
    expect(found(question, [chunk(1, 'Births', named)])).toBe('North');
    // Nobody knows whether it is one of them.
    const single = 'Ward  Births\nNorth  31\nSouth  12\nTown  43';
    expect(found(question, [chunk(1, 'Births', single)])).toBeUndefined();
    expect(found('Which ward had the fewest births?', [chunk(1, 'Births', single)])).toBe('South');
    const saints = 'Church  Seats\nSt Mary  120\nAll Saints  340\nSt Paul  90';
    expect(found('Which church has the most seats?', [chunk(1, '', saints)])).toBe('All Saints');
  });

  it('is not told of a table that may go on elsewhere', () => {
    const rows = Array.from({ length: 70 }, (_, i) => `Barn ${'n'.repeat(i + 1)}  ${i}`);
    const text = `Name  Bays\n${rows.join('\n')}`;
    const question = 'Which barn has the fewest bays?';
    expect(found(question, [chunk(1, 'Barns', text)])).toBeUndefined();
    expect(found(question, [chunk(1, 'Barns', `${text}\n\nThat is all.`)])).toBe('Barn n');
  });
});
