import { describe, expect, it } from 'vitest';
import { readPredicate } from '../../../../../src/engines/instant/match/relations.ts';
import { countryOf } from '../../../../../src/engines/instant/match/countries.ts';

describe('readPredicate', () => {
  it.each([
    ['director', 'director', 'E'],
    ['was directed by', 'director', 'E'],
    ['directed', 'director', 'V'],
    ['place of birth', 'birth place', 'E'],
    ['was born on', 'birth date', 'E'],
    ['is the capital of', 'capital', 'V'],
    ['author of', 'author', 'V'],
    ['wrote', 'author', 'V'],
    ['was released in', 'publication date', 'E'],
    ['second wife of', 'spouse', 'E'],
    ['was in charge of', 'head of state', 'V'],
    ['was the second son of', 'father', 'E'],
    ['was a grandson of', 'grandfather', 'E'],
  ])('%s is of the family %s with the %s side as subject', (predicate, family, subject) => {
    const reading = readPredicate(predicate);
    expect(reading?.family.name).toBe(family);
    expect(reading?.subject).toBe(subject);
  });

  it.each(['juggled', 'was a great-grandson of', 'godfather of', 'stepson of'])(
    'leaves %s',
    (one) => {
      expect(readPredicate(one)).toBeNull();
    },
  );
});

describe('countryOf', () => {
  it('brings names, demonyms and regions together', () => {
    expect(countryOf('American')).toBe(countryOf('Texas'));
    expect(countryOf('Scottish')).toBe(countryOf('U.K.'));
    expect(countryOf('Atlantis')).toBeNull();
  });
});
