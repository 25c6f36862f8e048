/** Numbers and dates beside the words of a question: of the right measure, and never of another matter. */
import { describe, expect, it } from 'vitest';
import { speaksOf, valueSaid, withUnit } from '../../../src/tables/value-said.ts';
import { passage } from './passage.ts';

const CONTRACT = [
  passage('Parties', 'This contract is made between Orle Ltd and the Harbour.'),
  passage('2 Price', 'The Harbour pays 4,500 crowns for each boat.', 'Freight is EUR 20.'),
  passage('7 Warranty', 'Orle repairs faults for a period of 24 months from delivery.'),
  passage('9 Deposit', 'A sum of EUR 2,280.00 is handed over in three parts.'),
  passage('10 End', 'Westerby, 21 July 2023.', 'Signed: A. Orle.'),
];
const said = (question: string, kind: 'number' | 'date' | 'yesno' = 'number') =>
  valueSaid(question, kind, CONTRACT)?.text ?? null;

describe('a value beside the words of a question', () => {
  it('is found by its sentence and by the heading above it, with its unit and currency', () => {
    expect(said('How long is the warranty?')).toBe('24 months');
    expect(said('How much is the deposit?')).toBe('EUR 2,280.00');
    expect(said('How much is paid for each boat?')).toBe('4,500 crowns');
  });

  it('is a date that stands beside the sentence it belongs to', () => {
    expect(said('When was the contract signed?', 'date')).toBe('21 July 2023');
  });

  it('is none of another measure, of another matter, or where nothing is asked for', () => {
    expect(said('How long is the deposit?')).toBeNull();
    expect(said('How much is the insurance?')).toBeNull();
    expect(said('When does it end?', 'date')).toBe('21 July 2023');
    expect(said('How much is the contract?')).toBeNull();
    expect(valueSaid('Who signed?', 'text' as never, CONTRACT)).toBeNull();
  });

  it('is found in other words that mean the same', () => {
    const lease = [
      passage('Term', 'The tenancy commences on 3 May 2021.'),
      passage('Rent', 'Accounts are payable within 12 days.'),
      passage('Sella, 9 April 2021', 'The Owner: A. Voss'),
    ];
    const inLease = (question: string, kind: 'number' | 'date') =>
      valueSaid(question, kind, lease)?.text;
    expect(inLease('When does it begin?', 'date')).toBe('3 May 2021');
    expect(inLease('Within how many days must invoices be paid?', 'number')).toBe('12 days');
    expect(inLease('When was it signed?', 'date')).toBe('9 April 2021');
  });

  it('is yes or no where a sentence speaks of the matter, and denies it or does not', () => {
    const terms = [
      passage('1', 'Amendments need to be made in writing.'),
      passage('2', 'Disputes are not subject to arbitration.'),
      passage('3', 'No alteration of the fees is valid unless it is written.'),
    ];
    const yes = (question: string, from = terms) => valueSaid(question, 'yesno', from)?.text;
    expect(yes('Must changes be in writing?')).toBe('yes');
    expect(yes('Is there arbitration of disputes?')).toBe('no');
    expect(yes('Must changes be in writing?', terms.slice(2))).toBe('yes');
    expect(yes('Is there a deposit?')).toBeUndefined();
  });

  it('gets the unit that its sentence gives it', () => {
    expect(withUnit('thirty', 'It is payable within thirty days of receipt.')).toBe('thirty days');
    expect(withUnit('30', 'Payable within 30 days.')).toBe('30 days');
    expect(withUnit('30 days', 'Payable within 30 days.')).toBe('30 days');
    expect(withUnit('240', 'The Trust buys 240 pumps.')).toBe('240');
  });
});

it('a sentence speaks of what is asked where it says its rare words', () => {
  const about = (text: string) => speaksOf('Is a deposit handed over?', { text }, CONTRACT);
  expect(about('A sum is handed over as a deposit.')).toBe(true);
  expect(about('The Harbour pays for each boat.')).toBe(false);
});
