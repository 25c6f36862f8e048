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
    ['What were the highest takings of the ferry?', '61,000'],
    ['Who was the fastest in the lake race?', 'Ann Lee'],
    ['In which month did the mill have the largest number of visitors?', 'June'],
    ['In which month of 2024 did the mill have the most visitors?', 'June'],
    ['Which runner from Osterby was slowest in the lake race?', 'Cy Dunn'],
  ])('%s', (question, value) => {
    expect(found(question)).toBe(value);
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

  it('is not told where two have as much', () => {
    const text = 'Barn  Bays\nAsh  3\nBeech  6\nElder  6';
    expect(found('Which barn has the most bays?', [chunk(1, 'Barns', text)])).toBeUndefined();
    expect(found('Which barn has the fewest bays?', [chunk(1, 'Barns', text)])).toBe('Ash');
  });

  it('leaves out the row of what the others come to, whatever its name', () => {
    const text = 'Ward  Births\nNorth  31\nSouth  12\nTown  43';
    expect(found('Which ward had the most births?', [chunk(1, 'Births', text)])).toBe('North');
  });

  it('is not told of a table that may go on elsewhere', () => {
    const rows = Array.from({ length: 70 }, (_, i) => `Barn ${'n'.repeat(i + 1)}  ${i}`);
    const text = `Name  Bays\n${rows.join('\n')}`;
    const question = 'Which barn has the fewest bays?';
    expect(found(question, [chunk(1, 'Barns', text)])).toBeUndefined();
    expect(found(question, [chunk(1, 'Barns', `${text}\n\nThat is all.`)])).toBe('Barn n');
  });
});
