/** Questions of sentences about definite things: a lease's deposit, a paper's participants. */
import { describe, expect, it } from 'vitest';
import type { NameKind } from '../../../src/overview/types.ts';
import { candidatesFrom } from '../../../src/overview/questions/candidates.ts';
import { knownIn, writingOf } from '../../../src/overview/questions/relations.ts';
import { relationsSaid } from '../../../src/overview/questions/said.ts';
import { isSame } from '../../../src/overview/questions/right.ts';
import { sentencesOf } from '../../../src/overview/sentences.ts';
import { passages } from './passages.ts';

const KINDS: Record<string, NameKind> = {
  ...{ 'emil kroon': 'person', 'runa eide': 'person', 'tarn health foundation': 'organisation' },
};

function said(text: string, document = 'd') {
  return relationsSaid(sentencesOf(passages(['', text]).map((each) => ({ ...each, document }))), {
    ...{ writes: writingOf(text), isKnown: knownIn(text) },
    kindOf: (key) => KINDS[key],
  });
}

const asked = (text: string): [string, string][] =>
  said(text).map(({ ask, subject, value }) => [ask(subject), value]);

describe('a sentence asks', () => {
  it.each([
    ['The monthly rent is 1,150 euros.', 'What is the monthly rent?', '1,150 euros'],
    ['The net rent is EUR 1,140.00 a month.', 'What is the net rent?', 'EUR 1,140.00'],
    ['The deposit is 3,450 euros.', 'How much is the deposit?', '3,450 euros'],
    ['The notice period is twelve months.', 'How long is the notice period?', 'twelve months'],
    [
      'The lease begins on 1 April 2023 and ends on 31 March 2033.',
      'When does the lease end?',
      '31 March 2033',
    ],
    [
      'A total of 184 adults aged 65 to 80 took part in the study.',
      'How many adults aged 65 to 80 took part in the study?',
      '184',
    ],
    ['The trial lasted twelve weeks.', 'How long did the trial last?', 'twelve weeks'],
    ['The boathouse has two storeys.', 'How many storeys does the boathouse have?', 'two'],
    [
      'In 2024 the library lent 2,310 packets of seed.',
      'How many packets of seed did the library lend?',
      '2,310',
    ],
    [
      'The tree was planted in 1871 by the schoolmaster Emil Kroon.',
      'Who planted the tree?',
      'Emil Kroon',
    ],
    [
      'This study was funded by the Tarn Health Foundation.',
      'Who funded the study?',
      'the Tarn Health Foundation',
    ],
    [
      'The gutters must be cleaned by the tenant every autumn.',
      'How often must the gutters be cleaned?',
      'every autumn',
    ],
    ['The gutters must be cleaned by the tenant.', 'Who must clean the gutters?', 'the tenant'],
    ['The training officer is Runa Eide.', 'Who is the training officer?', 'Runa Eide'],
    [
      'Exercises are held on Tuesday evenings in spring.',
      'When are exercises held?',
      'Tuesday evenings',
    ],
    [
      'The spare key is kept at the harbour office.',
      'Where is the spare key kept?',
      'the harbour office',
    ],
    ['The key was made of bone.', 'What was the key made of?', 'bone'],
    [
      'The landlord is responsible for the roof and the slipway.',
      'Who is responsible for the roof and the slipway?',
      'the landlord',
    ],
    [
      'The tenant must report damage to the roof within seven days.',
      'When must the tenant report damage to the roof?',
      'within seven days',
    ],
    [
      'The post under this contract begins on 4 April 2022.',
      'When does the post under the contract begin?',
      '4 April 2022',
    ],
    ['§ 3 The deposit is 900 euros.', 'How much is the deposit?', '900 euros'],
    ['The rent is 900 euros, less such fees.', 'What is the rent?', '900 euros'],
    ['This contract is governed by Scots law.', 'What is the contract governed by?', 'Scots law'],
    ['The holiday is 28 days.', 'How long is the holiday?', '28 days'],
    ['2. Name\nHalden Works was founded in 1902.', 'When was Halden Works founded?', '1902'],
    ['4. Deposit\nThe deposit is 3,450 euros.', 'How much is the deposit?', '3,450 euros'],
  ])('%s', (text, question, value) => expect(asked(text)).toContainEqual([question, value]));

  it.each([
    'It was planted in 1871 by the schoolmaster Emil Kroon.',
    'The employee returns the laptop.',
    'The loan bears interest until 30 June 2022.',
    'In 1928 the herring failed for the third year running.',
    'Passenger trains ceased in 1959, goods traffic in 1967.',
    'The bill follows an inquiry into the recall of the pumps of a maker in 2020.',
    'The whistle went in 1953.',
    'The employer shall pay each certificate within 21 days of its date.',
    'The cost of the register is estimated at £3.8 million in the first year.',
    'The conduit was kept as a reserve.',
    'WARNING Ash may glow for 48 hours.',
    'The limit is due on 1 May 2024.',
    'The trunk is 4.2 metres around at the foot.',
    'The cost of this work is about 6,800 kronor.',
    'The rent is 900 euros if the yard is let as well.',
    'The tenant may not sublet the boathouse in 2025.',
    'The landlady gave them soup and took their coats.',
    'The surveyor recommends a second inspection in the spring of 2026 to them.',
    'A boy was fishing from the pier of the harbour in 1871.',
    'The spring swap was attended by 190 people.',
    'Travel costs are refunded at 0.30 euros per kilometre.',
    'This lease is made on 14 March 2023 between the club and the owner.',
    'Pub. 519 explains how income is classified.',
    '9 Locally installed administration programs should be placed in the cellar.',
    'Two modern versions are Tarn Roman and Eide Black.',
    'The election begins nine weeks before the post is free.',
  ])('nothing: %s', (text) => expect(asked(text)).toEqual([]));

  it('a time that belongs to the object asks for nothing', () => {
    expect(asked('The surveyor recommends a second inspection in May 2026.')).not.toContainEqual(
      expect.arrayContaining([expect.stringMatching(/^When/)]),
    );
  });

  it('nothing of what is one of many', () => {
    const one = 'The film lasted two hours.';
    expect(asked(one)).toHaveLength(1);
    expect(asked(`${one} It is a film. Then came another film. He saw a new film.`)).toEqual([]);
  });
});

describe('of what is said twice', () => {
  const questions = (...all: ReturnType<typeof said>[]) =>
    candidatesFrom(all.flat()).map(({ question }) => question);

  it('it is asked where one says more than the other', () => {
    const both = said('The fee is 14 euros. The fee is 14 euros a day.');
    expect(questions(both)).toEqual(['What is the fee?']);
  });

  it('it is not where they differ, nor where another document has its own', () => {
    expect(questions(said('The fee is 14 euros. The fee is 15 euros.'))).toEqual([]);
    const other = said('The fee is 14 euros.', 'e');
    expect(questions(said('The fee is 14 euros.'), other)).toEqual([]);
  });
});

it('a day without a year is compared by its words', () => {
  expect(isSame('2 September', '2 September')).toBe(true);
  expect(isSame('3 September', '2 September')).toBe(false);
});
