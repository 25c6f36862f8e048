/** People, organisations and places, told apart by what the statements say of them. */
import { expect, it } from 'vitest';
import type { StoredTriplet } from '../../../src/knowledge/types.ts';
import { namesOf } from '../../../src/overview/names.ts';
import { namingIn } from '../../../src/overview/naming.ts';

const SAID: [string, string, string, string][] = [
  [
    'The engineer Ottoline Verrander was born in Pennick Mills.',
    'Ottoline Verrander',
    'was born in',
    'Pennick Mills',
  ],
  ['Nordwerk Heating GmbH offered a heat pump.', 'Nordwerk Heating GmbH', 'offered', 'heat pump'],
  [
    'The offices of Nordwerk Heating GmbH are in Leipzig.',
    'Nordwerk Heating GmbH',
    'is located in',
    'Leipzig',
  ],
  ['Marrowick is a town on the coast.', 'Marrowick', 'is', 'town on the coast'],
  ['The tower was designed by Lucan Farraday.', 'tower', 'was designed by', 'Lucan Farraday'],
  ['Verrander worked on bridges.', 'Verrander', 'worked on', 'bridges'],
  ['TraceMonkey is in JavaScript.', 'TraceMonkey', 'is in', 'JavaScript'],
  ['The Copyright Act was passed in Congress.', 'Copyright Act', 'was passed in', 'Congress'],
];

/** @param others sentences without a statement. */
function namesIn(said: typeof SAID, ...others: string[]) {
  const triplets = said.map(([, subject, predicate, object], id): StoredTriplet => ({
    ...{ id, subject, predicate, object },
    sources: [{ document: 'd', chunk: id, start: id, end: id + 1, firstPage: 1, lastPage: 1 }],
  }));
  const text = [...said.map(([sentence]) => sentence), ...others].join(' ');
  return namesOf(triplets, (source) => ({ source, text: said[source.chunk]![0] }), text);
}

it('each is of one kind, or of none', () => {
  const names = namesIn(SAID);
  const all = Object.values(names).flatMap((each) => each.map(({ name }) => name));
  expect(names.person.map(({ name }) => name).sort()).toEqual([
    'Lucan Farraday',
    'Ottoline Verrander',
  ]);
  expect(names.organisation.map(({ name }) => name)).toContain('Nordwerk Heating GmbH');
  expect(names.place.map(({ name }) => name).sort()).toEqual([
    'Leipzig',
    'Marrowick',
    'Pennick Mills',
  ]);
  expect(all.join()).not.toMatch(/TraceMonkey|Act|JavaScript/);
  expect(names.person[0]!.said.text).toContain(names.person[0]!.name);
});

it('being in it makes no place of a thing, nor a kind a name', () => {
  const beings = ['option', 'command', 'colour', 'file'].flatMap((what): typeof SAID => [
    [`The ${what} is set in Menu, too.`, what, 'is set in', 'Menu'],
    [`The ${what} is used in Dnaml.`, what, 'is used in', 'Dnaml'],
    [`The ${what} is kept in Hall, too.`, what, 'is kept in', 'Hall'],
    [`The ${what} was sent to Bank as well.`, what, 'was sent to', 'Bank'],
  ]);
  expect(Object.values(namesIn(beings)).flat()).toEqual([]);
});

it('a place is where somebody was born, what lies beside its country, or a country', () => {
  const names = namesIn([
    ['The books were printed in Tolvane, Finland.', 'books', 'were printed in', 'Tolvane'],
    ['The workers of Vorrick went on strike.', 'Vorrick', 'had', 'strike'],
    ['Ada Quill was born in Sellmouth.', 'Ada Quill', 'was born in', 'Sellmouth'],
    ['The paper came from Norway.', 'paper', 'came from', 'Norway'],
    ['The report was written by Dr Ada Quill in May.', 'report', 'was written in', 'Dr Ada Quill'],
  ]);
  expect(names.place.map(({ name }) => name).sort()).toEqual([
    'Norway',
    'Sellmouth',
    'Tolvane',
    'Vorrick',
  ]);
});

it('nobody is called by words alone, and no office is an organisation', () => {
  const names = namesIn([
    ['The Public Interest was founded in May.', 'Public Interest', 'presented', 'figures'],
    ['The Medical Director presented the plan.', 'Medical Director', 'presented', 'plan'],
    [
      'The Director of the Harbour Institute spoke.',
      'Director of the Harbour Institute',
      'opened',
      'hall',
    ],
  ]);
  expect(Object.values(names).flat()).toEqual([]);
});

it('is called by its full name, and comes by how often all the text names it', () => {
  const { person } = namesIn(
    [
      ['Mr Farraday asked for a tower.', 'Mr Farraday', 'asked for', 'tower'],
      ['Councillor Lyle said no.', 'Councillor Lyle', 'said', 'no'],
      ['Ada Quill was born in May.', 'Ada Quill', 'was born in', 'May'],
      ['Bron Sayle, 44, closed the valve.', 'Bron Sayle', 'closed', 'valve'],
      ['He resigned in May.', 'Ada Quill', 'resigned in', 'May'],
    ],
    ...['Lucan Farraday came.', 'Mr Farraday left.', 'Sayle ran.', 'Sayle wept.', 'Sayle slept.'],
    'Councillor Osbert Lyle came.',
    // As rows of a table are read.
    'Connect the siren to the mains Councillor Lyle 20 March.',
  );
  expect(person.map(({ name, mentions }) => [name, mentions])).toEqual([
    ['Bron Sayle', 4],
    ['Osbert Lyle', 3],
    ['Lucan Farraday', 3],
    ['Ada Quill', 1],
  ]);
});

it('no ship, firm, journal or people of somewhere is a person or a place', () => {
  const names = namesIn([
    ['They took the reefer ship Karin Margrete.', 'Karin Margrete', 'was lost in', 'May'],
    ['The song is by Alfred Publishing.', 'song', 'is written by', 'Alfred Publishing'],
    ['Ruth the Moabitess said so.', 'Moabitess', 'said', 'so'],
    ['The Moabitess asked.', 'Moabitess', 'asked for', 'bread'],
    ['It is in the Journal of Odd Software.', 'it', 'was printed in', 'Journal of Odd Software'],
    [
      'The paper is held in Journal of Odd Software.',
      'paper',
      'is held in',
      'Journal of Odd Software',
    ],
    [
      'It was designed by Berg Moreau LLP of Holm.',
      'it',
      'was designed by',
      'Berg Moreau LLP of Holm',
    ],
    // Whom "he" meant is not Brackwater.
    ['He said that it was over.', 'Brackwater', 'said', 'it was over'],
    ['He asked for a boat.', 'Brackwater', 'asked for', 'boat'],
  ]);
  expect(names.person).toEqual([]);
  expect(names.place).toEqual([]);
  expect(names.organisation.map(({ name }) => name)).toEqual(['Berg Moreau LLP']);
});

it('a volume is no age, a firm nobody, and what words name no place', () => {
  const names = namesIn(
    [
      ['Lampetrics, 34, 1 to 14, was printed.', 'Lampetrics', 'was printed in', 'May'],
      ['Lampetrics, 51, 3 to 20, was sold.', 'Lampetrics', 'was sold in', 'May'],
      ['Reefmoor Joinery said that it was late.', 'Reefmoor Joinery', 'said', 'it was late'],
      ['Reefmoor Joinery asked for boards.', 'Reefmoor Joinery', 'asked for', 'boards'],
      ['Reefmoor Joinery Ltd sold it.', 'Reefmoor Joinery Ltd', 'sold', 'lamp'],
      ['They moved to Folded Paper Lamps.', 'they', 'moved to', 'Folded Paper Lamps'],
      ['They moved to Fish Gate.', 'they', 'moved to', 'Fish Gate'],
    ],
    'Reefmoor Joinery denied it.',
  );
  expect(names.person).toEqual([]);
  expect(names.organisation.map(({ name }) => name)).toEqual(['Reefmoor Joinery Ltd']);
  expect(names.place.map(({ name }) => name)).toEqual(['Fish Gate']);
});

it('no name runs from a cell, a row or a paragraph into the next', () => {
  const rows =
    'Boats  Osbert\nLamps:Oil  2\nBoats  Osbert\nLamps:Gas  3\n\nBron\n\nLamps are sold.';
  const { firstNames } = namingIn(`${rows}\nThey left.  It was Bron\n   Sayle who said so.`);
  expect(firstNames('Lamps')).toEqual([]);
  expect(firstNames('Sayle')).toEqual(['Bron']);
});

it('organisations are named by their form alone, in capitals and where no statement is theirs', () => {
  const { organisation } = namesIn([
    [
      '(1) MARROW DRAINAGE TRUST, a body of Holm, pays.',
      'MARROW DRAINAGE TRUST',
      'is',
      'body of Holm',
    ],
    ['Seed came from Tollan College.', 'Seed', 'came from', 'Tollan College.'],
    [
      'The gates were mended by Reef Marine Ltd of Holm, and the Orrin and District Savings Bank paid.',
      'gates',
      'were mended',
      'gates',
    ],
    ['At Ormsfield Hospital and the Halvor Institute’s rooms it is read.', 'it', 'is', 'read'],
    ['The Board of Directors met, and the Town Council paid.', 'it', 'was', 'paid'],
    [
      'Letters to the harbour of the town were sent to\nthe Sellmouth Bank and then to the old and empty Skerra\nTesken Company in May.',
      'letters',
      'were sent',
      'May',
    ],
    ['Fenella Holm, Manager\nPellow Heating Ltd', 'it', 'is', 'letter'],
  ]);
  expect(organisation.map(({ name }) => name).sort()).toEqual([
    'Halvor Institute',
    'MARROW DRAINAGE TRUST',
    'Ormsfield Hospital',
    'Orrin and District Savings Bank',
    'Pellow Heating Ltd',
    'Reef Marine Ltd',
    'Sellmouth Bank',
    'Tollan College',
  ]);
});

it('a person is opened where the full name stands, if only a part of it had most statements', () => {
  const { person } = namesIn([
    ['Ms Vasanth said that it was late.', 'Ms Vasanth', 'said', 'it was late'],
    ['Ms Vasanth asked for a switch.', 'Ms Vasanth', 'asked for', 'switch'],
    ['In attendance: Priti Vasanth (engineer).', 'Priti Vasanth', 'is', 'engineer'],
  ]);
  expect(person.map(({ name, said }) => [name, said.text])).toEqual([
    ['Priti Vasanth', 'In attendance: Priti Vasanth (engineer).'],
  ]);
});

it('a place is what a text says "at" of, and no person for what is said of somebody of it', () => {
  const names = namesIn(
    [
      [
        'Mrs Joan Petrie, of Marsh Row, Nether Quoyle, who was on the bank, saw it.',
        'Nether Quoyle',
        'saw',
        'it',
      ],
      ['The yard at Hask had a fire.', 'Hask', 'had', 'fire'],
      ['Growers told us of losses.', 'Growers', 'told', 'us'],
      ['Growers asked for advice.', 'Growers', 'asked for', 'advice'],
      ['Rose told us of losses.', 'Rose', 'told', 'us'],
      ['Rose asked for advice.', 'Rose', 'asked for', 'advice'],
      ['The House of Skerra was old.', 'House of Skerra', 'was', 'old'],
      ['Barnaby Vane of Quoyle House said so.', 'Barnaby Vane of Quoyle House', 'said', 'so'],
    ],
    'Stone came from the quarry at Hask.',
    'Mr Barnaby Vane was there. It was Miss Rose who rose, and rose again.',
    'Most of the growers were paid, and few growers came.',
  );
  expect(names.place.map(({ name }) => name)).toEqual(['Hask']);
  expect(names.person.map(({ name }) => name)).toEqual(['Rose', 'Barnaby Vane']);
});

it('what somebody is the namesake of does not speak of them', () => {
  const { person } = namesIn(
    [
      ['The Parkin is four miles up the river.', 'Parkin', 'is', 'four miles up the river'],
      ['Robert Parkin was born in May.', 'Robert Parkin', 'was born in', 'May'],
    ],
    'The ratchet of the Parkin broke.',
  );
  expect(person.map(({ name, mentions }) => [name, mentions])).toEqual([['Robert Parkin', 1]]);
});

it('somebody whom the text goes on of as “she” is a person, and a thing is none', () => {
  const said: typeof SAID = [
    ['Amália Fekete cut the letters.', 'Amália Fekete', 'cut', 'letters'],
    ['Calder Ninth pumped the water.', 'Calder Ninth', 'pumped', 'water'],
    ['Pennick Row lay at the water.', 'Pennick Row', 'lay at', 'water'],
    ['Amália Poti cut the water off.', 'Amália Poti', 'cut off', 'water'],
  ];
  const names = namesIn(
    said,
    'In May she left Pennick Row. She rode home. Later she saw Pennick Row, and she wept.',
    'Poti burnt it. She saw it.',
    'Fekete lit the stove. She read it again. Fekete copied the letter, and she sent it to Poti.',
    'Calder Ninth was loud. It was sold in 1904. Calder Ninth rusted. It is gone.',
  );
  expect(names.person.map(({ name }) => name)).toEqual(['Amália Fekete']);
});
