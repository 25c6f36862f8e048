/** The enumeration around a value: all members that the sentence names, and nothing behind them. */
import { expect, it } from 'vitest';
import { enumerationAround } from '../../../../../src/engines/instant/compose/listed.ts';

function around(sentence: string, value: string): string {
  const at = sentence.indexOf(value);
  const { start, end } = enumerationAround(sentence, { start: at, end: at + value.length });
  return sentence.slice(start, end);
}

it.each([
  [
    'behind a colon',
    'Short list: Agnes, Petrel II and Orle.',
    'Petrel II',
    'Agnes, Petrel II and Orle',
  ],
  ['before a verb', 'Ropes, oars and sails have to be dry.', 'oars', 'Ropes, oars and sails'],
  [
    'behind a verb and prepositions',
    'Do not give it in pregnancy, in known allergy, or in fever.',
    'known allergy',
    'pregnancy, in known allergy, or in fever',
  ],
  [
    'with what is added to each',
    'It is twinned with Orle in Dunland (since 1961), Vess in Carm and Thrane.',
    'Orle',
    'Orle in Dunland (since 1961), Vess in Carm and Thrane',
  ],
  [
    'with commas in brackets',
    'The officers are Wendell Oye (treasurer, as before), Priya Shah of Flat 2 (secretary, new) and Tom Bell.',
    'Wendell Oye',
    'Wendell Oye (treasurer, as before), Priya Shah of Flat 2 (secretary, new) and Tom Bell',
  ],
  [
    'by semicolons behind a colon, whatever members hold',
    'The risks are these: the price of tin; two customers, who take half of it; and fraud.',
    'fraud',
    'the price of tin; two customers, who take half of it; and fraud',
  ],
  [
    'within brackets',
    'The judges (Ann Lee, Bob Roe and Carl Poe) met in Hull.',
    'Bob Roe',
    'Ann Lee, Bob Roe and Carl Poe',
  ],
  [
    'within quotation marks',
    'It ran in "Bath, Leeds and York", as they said.',
    'Leeds',
    'Bath, Leeds and York',
  ],
  [
    'up to another list',
    'Members: Ann Lee, Bob Roe; absent: Carl Poe, Dan Foe.',
    'Ann Lee',
    'Ann Lee, Bob Roe',
  ],
  [
    'up to another list of several',
    'Present: Ann Lee, Bob Roe; absent: Carl Poe; guests: Dan Foe.',
    'Ann Lee',
    'Ann Lee, Bob Roe',
  ],
])('is read %s', (_, sentence, value, all) => {
  expect(around(sentence, value)).toBe(all);
});

it('does not take what is told next for a member', () => {
  expect(around('She moved to Orle, and the ferry was sold.', 'Orle')).toBe('Orle');
  expect(around('It has a shop, a school and two inns, the Swan and the Bell.', 'Swan')).toBe(
    'Swan and the Bell',
  );
});

it('does not take when or where for one of them', () => {
  const sentence = 'In March 1998, Anna Smith and Bob Jones founded it.';
  expect(around(sentence, 'Anna Smith')).toBe('Anna Smith and Bob Jones');
});

it('leaves a value as it is that stands alone', () => {
  expect(around('The bridge was built by Ines Calloway.', 'Ines Calloway')).toBe('Ines Calloway');
});
