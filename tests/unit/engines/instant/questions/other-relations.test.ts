/** What a sentence says of something else, or by other words, is no answer, or none that is grounded. */
import { expect, it } from 'vitest';
import { says } from '../../../../../src/methods/t2rag/own-values.ts';
import { ask, libraryOf } from './ask-library.ts';

const films = libraryOf({
  'The Glass Orchard':
    'The Glass Orchard is a 1961 film inspired by Ruth Abbing. It stars Piet Marlow. The film is a remake of Blue Harriers.',
  'Blue Harriers':
    'Blue Harriers is a 1948 film directed by Olwen Tarrant and based on a novel by Sten Arlo. It was dedicated to Ilse Korn.',
  'Letters from Brack':
    'Letters from Brack is a collection edited by Tomas Reil. It was published in 1933.',
});

it.each([
  ['Who directed Blue Harriers?', 'Olwen Tarrant'],
  ['Who inspired The Glass Orchard?', 'Ruth Abbing'],
])('%s: the words that say it stay so in part', async (question, text) => {
  expect(await ask(films, question)).toMatchObject({ text, grounding: 'partly' });
});

const laws = libraryOf({
  'Harbour Lights Act':
    'The Harbour Lights Act is a law of Corvane. It was passed by the assembly in 1931. The act allows keepers to sell fish from the pier.',
  'Fishing in Corvane':
    'Fishing boats prohibit smoking on deck. The Church of Saint Ebba stands by the harbour.',
  'Smoke Ordinance': 'The Smoke Ordinance prohibits the burning of peat within the town walls.',
  'Halden Observatory':
    'Halden Observatory is an observatory in Corvane. In 1921 the observatory was fined for burning coal at night.',
});

it.each([['What does the Harbour Lights Act prohibit?']])(
  '%s: a sentence about something else, or with another verb, grounds nothing',
  async (question) => {
    expect((await ask(laws, question)).grounding).toBe('not-grounded');
  },
);

it.each([['When was Halden Observatory fined?', '1921']])(
  '%s: where the sentence says it, it stays so in part',
  async (question, text) => {
    expect(await ask(laws, question)).toMatchObject({ text, grounding: 'partly' });
  },
);

it.each([
  ['Lund was directed by Ann Lee and inspired by Ruth Abbing.', 'directed', false],
  ['Lund was written and directed by Ruth Abbing.', 'directed', true],
  ['Lund was directed by Ann Lee, from a novel by Ruth Abbing.', 'directed', false],
  ['Lund was directed by the painter Ruth Abbing.', 'directed', true],
  ['Inspired by Ann Lee, Ruth Abbing directed Lund.', 'directed', true],
])('%s (%s: %s)', (text, predicate, expected) => {
  const [subject, object] = [{ text: 'Lund' }, { placeholder: 'who' }];
  const clue = { id: 'c1', subject, predicate: { text: predicate }, object };
  expect(says(clue, 'Ruth Abbing')({ text })).toBe(expected);
});
