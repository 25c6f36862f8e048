import { describe, expect, it } from 'vitest';
import {
  cluesFrom,
  formatClue,
  placeholdersOf,
  queryProposition,
  stateOf,
  substitute,
} from '../../../src/knowledge/clues.ts';

const chain = cluesFrom([
  { subject: 'Veldhaven Light', predicate: 'was designed by', object: '?Designer' },
  { subject: '?designer', predicate: 'was born in', object: '?place' },
]);

describe('clues', () => {
  it('are resolved, searchable or fuzzy by the number of distinct unknowns', () => {
    const [same] = cluesFrom([{ subject: '?x', predicate: 'is named after', object: '?x' }]);
    const [known] = cluesFrom([{ subject: 'Orle', predicate: 'is in', object: 'Sund' }]);
    expect(chain.map(stateOf)).toEqual(['searchable', 'fuzzy']);
    expect(stateOf(same!)).toBe('searchable');
    expect(stateOf(known!)).toBe('resolved');
  });

  it('share an unknown by name, whatever its case', () => {
    expect(chain.map(placeholdersOf)).toEqual([['designer'], ['designer', 'place']]);
  });

  it('give each bare question mark an unknown of its own', () => {
    const bare = cluesFrom([
      { subject: '?', predicate: 'won', object: 'the Gull Prize' },
      { subject: '?', predicate: 'is directed by', object: '?' },
    ]);
    expect(new Set(bare.flatMap(placeholdersOf)).size).toBe(3);
    expect(formatClue(bare[1]!)).toBe('? | is directed by | ?');
  });

  it('substitute a value in every clue that has the placeholder, and nowhere else', () => {
    const after = substitute(chain, [{ placeholder: 'designer', value: 'Marte Quist' }]);
    expect(after.map(formatClue)).toEqual([
      'Veldhaven Light | was designed by | Marte Quist',
      'Marte Quist | was born in | ?place',
    ]);
    expect(formatClue(chain[0]!)).toBe('Veldhaven Light | was designed by | ?designer');
  });

  it('query with their known slots only', () => {
    expect(queryProposition(chain[1]!)).toBe('was born in');
    expect(queryProposition(chain[0]!)).toBe('Veldhaven Light was designed by');
  });

  it('have unknowns among other words where a name stands alone elsewhere, in any case', () => {
    const [, embedded, question] = cluesFrom([
      { subject: 'Baure', predicate: 'is in', object: '?hostCountry' },
      { subject: 'King Albert I of ?HostCountry', predicate: 'ruled from', object: '?year' },
      { subject: 'Orle', predicate: 'asks', object: 'who ?designed it' },
    ]);
    expect(placeholdersOf(embedded!)).toEqual(['hostcountry', 'year']);
    expect(queryProposition(embedded!)).toBe('King Albert I of ruled from');
    expect(placeholdersOf(question!)).toEqual([]);
    const [filled] = substitute([embedded!], [{ placeholder: 'hostcountry', value: 'Belgium' }]);
    expect(formatClue(filled!)).toBe('King Albert I of Belgium | ruled from | ?year');
    expect(stateOf(filled!)).toBe('searchable');
  });

  it('leave out triples without a subject or an object', () => {
    expect(cluesFrom([{ subject: ' ', predicate: 'is', object: 'x' }])).toEqual([]);
  });
});
