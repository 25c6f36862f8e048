/** People, organisations and places, told apart by what the statements say of them. */
import { expect, it } from 'vitest';
import type { StoredTriplet } from '../../../src/knowledge/types.ts';
import { namesOf } from '../../../src/overview/names.ts';

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

it('each is of one kind, or of none', () => {
  const triplets = SAID.map(([, subject, predicate, object], id): StoredTriplet => ({
    ...{ id, subject, predicate, object },
    sources: [{ document: 'd', chunk: id, start: id, end: id + 1, firstPage: 1, lastPage: 1 }],
  }));
  const names = namesOf(triplets, (source) => ({ source, text: SAID[source.chunk]![0] }));
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
