import { describe, expect, it } from 'vitest';
import { sentencesOf } from '../../../../../src/documents/sentences.ts';
import { affinity } from '../../../../../src/engines/instant/match/kinds.ts';
import { agreement, kindOf } from '../../../../../src/engines/instant/resolve/kind-of.ts';
import { passagesOf } from '../../../../../src/engines/instant/resolve/passages.ts';

describe('affinity', () => {
  it.each([
    ['county', 'Orle County', 'Tarnov'],
    ['continent', 'Europe', 'Sundvik'],
    ['city', 'Sundvik', 'Orle County'],
    ['month', 'March', 'the harbour'],
    ['river', 'Brenn River', 'Brenn'],
  ])('a %s is rather %s than %s', (noun, better, worse) => {
    expect(affinity(noun, better)).toBeGreaterThan(affinity(noun, worse));
  });

  it('says nothing of other nouns', () => {
    expect(affinity('director', 'Ann Lee')).toBe(1);
  });
});

describe('kindOf', () => {
  const passages = passagesOf(
    [
      ['Ann Lee', 'Ann Lee (born 3 May 1940) lives in Ohio.'],
      ['Low Tide', 'Low Tide is a 1952 Danish drama film directed by Bo Ek.'],
      ['Tarnov', 'Tarnov is a fishing town on the Sorrel Coast.'],
    ].map(([heading = '', text = ''], id) => ({
      id,
      document: heading,
      heading,
      text,
      start: 0,
      end: text.length,
      firstPage: 1,
      lastPage: 1,
      sentences: sentencesOf(text),
      score: 1,
    })),
  );

  it.each([
    ['Ann Lee', 'person'],
    ['Low Tide', 'work'],
    ['Tarnov', 'place'],
    ['Cy Roth', null],
  ])('%s: %s', (value, kind) => {
    expect(kindOf(value, passages)).toBe(kind);
  });

  it('counts against a value of another kind, and says nothing where none is known', () => {
    expect(agreement('person', 'work')).toBeLessThan(1);
    expect(agreement('person', 'person')).toBeGreaterThan(1);
    expect(agreement('person', null)).toBe(1);
    expect(agreement('place', 'organisation')).toBeGreaterThanOrEqual(1);
  });
});
