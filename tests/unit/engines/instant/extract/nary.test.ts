import { describe, expect, it } from 'vitest';
import { readTuples } from '../../../../../src/engines/instant/extract/nary.ts';

const said = (sentence: string): [string, string[]][] =>
  readTuples(sentence).map(({ relation, arguments: args }) => [relation, args]);

describe('readTuples', () => {
  it('takes the preposition after the verb into the relation, not one that leads', () => {
    expect(said('In England, stress was placed on the towers of the mill.')).toContainEqual([
      'was placed on',
      ['stress', 'the towers of the mill', 'in England'],
    ]);
  });

  it('reads what somebody is from the noun before the name', () => {
    expect(said('The composer Bo Ek sold the house.')).toContainEqual([
      'is',
      ['Bo Ek', 'composer'],
    ]);
  });

  it('reads a clause after a verb of saying also where its verb could be a participle', () => {
    expect(said('The company said it completed the tower.')).toContainEqual([
      'said',
      ['The company', 'it completed the tower'],
    ]);
  });
});
