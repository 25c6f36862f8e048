/** Nouns for what a thing has, and the kind of value that is. */
import { expect, it } from 'vitest';
import { relationNoun } from '../../../../../src/engines/instant/decompose/relation-nouns.ts';

it.each([
  ['director', 'director', 'person'],
  ['the Directors', 'director', 'person'],
  ['place of birth', 'birth place', 'place'],
  ['his eldest son', 'child', 'person'],
  ['official languages', 'language', 'language'],
  ['famous Swedish composer', 'composer', 'person'],
  ['population', 'population', 'number'],
  // It stands twice: the first counts.
  ['band', 'performer', 'person'],
])('%s: %s, a %s', (phrase, name, type) => {
  expect(relationNoun(phrase)).toEqual({ name, type });
});

it.each(['harbour', 'great-grandfather', 'founding father', 'stepfather', ''])(
  '“%s” is none',
  (phrase) => {
    expect(relationNoun(phrase)).toBeUndefined();
  },
);
