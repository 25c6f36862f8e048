/** Values of cells: read as what their column asks for, compared, counted and added up. */
import { describe, expect, it } from 'vitest';
import { commonHeadings } from '../../../src/tables/common-headings.ts';
import { countColumn } from '../../../src/tables/count.ts';
import { compareValues, valueOf } from '../../../src/tables/value.ts';
import { questionOf } from '../../../src/tables/wording.ts';

const numberOf = (text: string) => {
  const value = valueOf('number', text);
  return value?.is === 'number' ? [value.number, value.unit, value.measure] : null;
};

describe('a value', () => {
  it('is a number with its unit, whatever stands around it', () => {
    expect(numberOf('about 1,200 participants')).toEqual([1200, '', '']);
    expect(numberOf('a term of twelve months')).toEqual([12, 'months', 'time']);
    expect(numberOf('£4.50 each')).toEqual([4.5, '£', '£']);
    expect(numberOf('12,000 euros')).toEqual([12000, '€', '€']);
    expect(numberOf('45 %')).toEqual([45, '%', '%']);
    expect(numberOf('3 May 2021: 14 boats')).toEqual([14, '', '']);
    expect(numberOf('-5 km')).toEqual([-5, 'km', 'length']);
    expect(numberOf('in the second year')).toBeNull();
  });

  it('is an amount of its currency, wherever that is written', () => {
    for (const text of [
      '€500',
      '500 €',
      '500€',
      'EUR 500',
      '500 EURO',
      '500,00 €',
      '500 EUR a day',
    ])
      expect(numberOf(text), text).toEqual([500, '€', '€']);
    expect(numberOf('EUR 2,280.00')).toEqual([2280, '€', '€']);
    expect(numberOf('a fee of CHF 500')).toEqual([500, 'CHF', 'CHF']);
    expect(numberOf('4,500 crowns')).toEqual([4500, 'crowns', 'crowns']);
    expect(numberOf('20 Australian dollars')).toEqual([20, 'A$', 'A$']);
    expect(numberOf('A$20')).toEqual([20, 'A$', 'A$']);
    expect(numberOf('US$20')).toEqual([20, '$', '$']);
    expect(numberOf('500 pounds sterling')).toEqual([500, '£', '£']);
    expect(numberOf('5 pounds')).toEqual([5, 'pounds', 'mass']);
    expect(numberOf('EUR 1.125 million')).toEqual([1_125_000, '€', '€']);
    expect(numberOf('2 instalments of SEK 300')).toEqual([300, 'SEK', 'SEK']);
    for (const text of ['-€500', '€-500', 'EUR -500', '-EUR 500', '-500 €'])
      expect(numberOf(text), text).toEqual([-500, '€', '€']);
  });

  it('is read from German digits, or not at all where they may be English', () => {
    expect(numberOf('1.500,00 €')).toEqual([1500, '€', '€']);
    expect(numberOf('1.500.000')).toEqual([1_500_000, '', '']);
    expect(numberOf('12,5 %')).toEqual([12.5, '%', '%']);
    expect(numberOf('0,125 kg')).toEqual([0.125, 'kg', 'mass']);
    expect(numberOf('0.125 kg')).toEqual([0.125, 'kg', 'mass']);
    expect(numberOf('1,234,567.89')).toEqual([1234567.89, '', '']);
    expect(numberOf('1,234.567')).toEqual([1234.567, '', '']);
    expect(numberOf('12,500')).toEqual([12500, '', '']);
    expect(numberOf('1.500')).toBeNull();
    expect(numberOf('1.500 €')).toBeNull();
    expect(numberOf('€1.500')).toBeNull();
    expect(numberOf('3.1415')).toEqual([3.1415, '', '']);
  });

  it('is read whole in groups, with short words of scale, fractions and brackets', () => {
    for (const text of ['1 500', '1\u202F500', '1’500', "1'500", '1\u00A0500,00'])
      expect(numberOf(`${text} km`), text).toEqual([1500, 'km', 'length']);
    expect(numberOf('12 345 678')).toEqual([12_345_678, '', '']);
    expect(numberOf('in 2021 500 boats')).toEqual([2021, '', '']);
    expect(numberOf('$2.3M')).toEqual([2_300_000, '$', '$']);
    expect(numberOf('€1.5bn')).toEqual([1.5e9, '€', '€']);
    expect(numberOf('12,5 Mio. €')).toEqual([12_500_000, '€', '€']);
    expect(numberOf('10k')).toEqual([10_000, '', '']);
    expect(numberOf('5 m')).toEqual([5, 'm', 'length']);
    expect(numberOf('½ mile')).toEqual([0.5, 'mile', 'length']);
    expect(numberOf('1½ hours')).toEqual([1.5, 'hours', 'time']);
    expect(numberOf('2 1/2 hours')).toEqual([2.5, 'hours', 'time']);
    expect(numberOf('.5 kg')).toEqual([0.5, 'kg', 'mass']);
    expect(numberOf('($1,500)')).toEqual([-1500, '$', '$']);
    expect(numberOf('minus 5 km')).toEqual([-5, 'km', 'length']);
  });

  it('is no number where that is but part of what stands there', () => {
    const parts = ['1e6', '2:30', '3h 20min', '3 h 20 min', '2 hours 30 minutes', '5 ft 3 in'];
    const ranges = [
      '1/3',
      '3 of 5',
      '5-7',
      '5–7 km',
      '5 to 7 km',
      '2 years and 6 months',
      '10 ± 2',
    ];
    const dates = ['12/31/2023', '12.3.24', '20231231', '2021/22'];
    for (const text of [...parts, ...ranges, ...dates, '$5m', '10.5.1', '20kWh'])
      expect(numberOf(text), text).toBeNull();
    expect(numberOf('thirty (30) days')).toEqual([30, '', '']);
    expect(numberOf('§ 5, 30 days')).toEqual([30, 'days', 'time']);
    expect(numberOf('€500 (5 %)')).toEqual([500, '€', '€']);
    expect(numberOf('20240000')).toEqual([20_240_000, '', '']);
    for (const text of ['2023-12', '2021/22', '2021-13-45', '12/31/2023', '12.3.24', '20231231'])
      expect(valueOf('date', text), text).toBeNull();
    expect(valueOf('date', '1999-2001')).toEqual(valueOf('date', '1999'));
  });

  it('is a no where that is the answer, and none where it denies a word', () => {
    for (const text of ['no', 'No.', 'No, it is not.', 'No – only with consent', 'None', 'nein'])
      expect(valueOf('yesno', text), text).toEqual({ is: 'yesno', yes: false });
    for (const text of ['Not stated', 'No information', 'not specified', 'No. 5', 'No one knows'])
      expect(valueOf('yesno', text), text).toBeNull();
  });

  it('is a day in German, and as programs write it', () => {
    const day = valueOf('date', '3 May 2019');
    for (const text of ['3. Mai 2019', '2019-05-03T10:00:00Z', '2019/05/03'])
      expect(valueOf('date', text), text).toEqual(day);
    expect(valueOf('date', 'Dez. 2020')).toEqual(valueOf('date', 'December 2020'));
  });

  it('is a list without what stands before its items', () => {
    const list = { is: 'list', items: ['Arno', 'Vira'] };
    for (const text of ['- Arno\n- Vira', '1. Arno\n2. Vira', 'Arno,Vira', '• Arno • Vira'])
      expect(valueOf('list', text), text).toEqual(list);
    expect(valueOf('list', '1,500 boats')).toEqual({ is: 'list', items: ['1,500 boats'] });
  });

  it('is a date, a yes or a list where the column asks for one', () => {
    expect(valueOf('date', 'on 4 May 2021')).toMatchObject({ is: 'date' });
    expect(valueOf('date', 'as soon as can be')).toBeNull();
    expect(valueOf('yesno', 'No, it is not.')).toEqual({ is: 'yesno', yes: false });
    expect(valueOf('yesno', 'Northern Bank')).toBeNull();
    expect(valueOf('list', 'Arno, Vira and Luda')).toEqual({
      is: 'list',
      items: ['Arno', 'Vira', 'Luda'],
    });
    expect(valueOf('text', '  ')).toBeNull();
  });

  it('is compared in one unit, and dates as dates', () => {
    const sorted = (kind: 'number' | 'date' | 'text' | 'yesno', texts: string[]) =>
      [...texts].sort((a, b) => compareValues(valueOf(kind, a), valueOf(kind, b)));
    expect(sorted('number', ['2 km', '300 m', '1 mile'])).toEqual(['300 m', '1 mile', '2 km']);
    expect(sorted('date', ['May 2021', '1 June 1999', 'soon', '2020'])).toEqual([
      '1 June 1999',
      '2020',
      'May 2021',
      'soon',
    ]);
    expect(sorted('yesno', ['no', 'yes', 'perhaps'])).toEqual(['yes', 'no', 'perhaps']);
    expect(sorted('text', ['b10', 'b9', 'A'])).toEqual(['A', 'b9', 'b10']);
  });
});

describe('a column', () => {
  const said = (...texts: string[]) => texts.map((text) => ({ state: 'said' as const, text }));
  const nothing = { state: 'unsaid' as const, text: '' };

  it('says of how many documents what was counted', () => {
    const counted = countColumn('yesno', [
      ...said('yes', 'no', 'no', 'perhaps'),
      nothing,
      { state: 'unread', text: '' },
      { state: 'unreadable', text: '' },
    ]);
    expect(counted).toEqual({
      ...{ cells: 7, said: 4, unsaid: 1, unread: 1, unreadable: 1, odd: 1 },
      of: { is: 'yesno', yes: 1, no: 2 },
    });
  });

  it('adds numbers of the same measure, in the unit that most are written in', () => {
    const counted = countColumn('number', said('2 km', '3 km', '500 m', '£4', 'some'));
    expect(counted.odd).toBe(1);
    expect(counted.of).toEqual({
      is: 'numbers',
      measures: [
        { unit: 'km', cells: 3, sum: 5.5, least: 0.5, most: 3 },
        { unit: '£', cells: 1, sum: 4, least: 4, most: 4 },
      ],
    });
  });

  it('adds amounts of one currency, and never of two, or with what is none', () => {
    const counted = countColumn(
      'number',
      said('€500', '500 €', 'EUR 20', 'CHF 7', '3', '2 crowns'),
    );
    const one = (unit: string, sum: number) => ({ unit, cells: 1, sum, least: sum, most: sum });
    expect(counted.of).toEqual({
      is: 'numbers',
      measures: [
        { unit: '€', cells: 3, sum: 1020, least: 20, most: 500 },
        ...[one('CHF', 7), one('', 3), one('crowns', 2)],
      ],
    });
  });

  it('tells the first and the last date, and what is said most', () => {
    expect(countColumn('date', said('May 2021', '1999', '2 May 2021')).of).toEqual({
      ...{ is: 'dates', first: '1999', last: '2 May 2021' },
    });
    expect(countColumn('text', said('English law', 'english  law', 'Danish law')).of).toEqual({
      ...{ is: 'values', different: 2, most: { text: 'English law', cells: 2 } },
    });
    expect(countColumn('list', said('a, b', 'b and c')).of).toMatchObject({ different: 3 });
    expect(countColumn('text', [nothing]).of).toBeNull();
  });
});

describe('what is asked', () => {
  it('is the question as it is written, and a question made of a heading', () => {
    const asked = (question: string, kind: 'text' | 'yesno' | 'list' = 'text') =>
      questionOf({ question, kind });
    expect(asked('Which law governs?')).toBe('Which law governs?');
    expect(asked('who signed it')).toBe('who signed it?');
    expect(asked('Governing law')).toBe('What is the governing law?');
    expect(asked('MRI findings')).toBe('What is the MRI findings?');
    expect(asked('Non-compete clause', 'yesno')).toBe('Is there a non-compete clause?');
    expect(asked('Parties:', 'list')).toBe('What are the parties?');
    expect(asked('Wer unterschreibt')).toBe('Wer unterschreibt?');
  });
});

it('headings that documents share are suggested, whatever their numbers', () => {
  const headings = [
    ['Contract', '7 Warranty', '8 Disputes'],
    ['Agreement', '§ 4. Warranty', '10) disputes'],
    ['Lease', '2.1 Deposit', 'Warranty', 'Warranty'],
  ];
  expect(commonHeadings(headings)).toEqual(['Warranty', 'Disputes']);
  expect(commonHeadings([['Warranty', 'Warranty']])).toEqual([]);
});
