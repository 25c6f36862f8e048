/** What a sentence says of one thing, in relations that have one value; and what it does not say. */
import { describe, expect, it } from 'vitest';
import { statementsOf } from '../../../../src/methods/conflicts/statements.ts';

const said = (name: string, sentence: string, heading = '', passage = sentence): string[] =>
  statementsOf(name, sentence, { heading, passage }).map(
    ({ relation, value }) => `${relation}: ${value.text}`,
  );

describe('is read', () => {
  it.each([
    ['Skarn Bridge', 'The Skarn Bridge was opened in 1931.', ['opened: 1931']],
    [
      'Skarn Bridge',
      'Skarn Bridge, a road bridge over the Orle, was opened on 4 May 1931.',
      ['opened: 4 May 1931'],
    ],
    ['Skarn Bridge', 'In 1931, the Skarn Bridge was officially opened.', ['opened: 1931']],
    ['Skarn Bridge', 'The Skarn Bridge is an iron arch bridge built in 1902.', ['built: 1902']],
    ['Skarn Bridge', 'The Skarn Bridge is 84 metres long.', ['length: 84 metres']],
    ['Skarn Bridge', 'Skarn Bridge has a length of 84 m.', ['length: 84 m']],
    ['Skarn Bridge', 'The Skarn Bridge has seven arches.', ['arches: seven arches']],
    ['Skarn Bridge', 'The Skarn Bridge was designed by Oda Fenn.', ['designed by: Oda Fenn']],
    [
      'Skarn Bridge',
      'The engineer Oda Fenn designed the Skarn Bridge in 1899.',
      ['designed: 1899', 'designed by: Oda Fenn'],
    ],
    [
      'Oda Fenn',
      'Oda Fenn (4 May 1851 – 2 June 1910) was an engineer.',
      ['born: 4 May 1851', 'died: 2 June 1910'],
    ],
    ['Oda Fenn', 'Oda Fenn (born 1851) is an engineer.', ['born: 1851']],
    [
      'Oda Fenn',
      'Oda Fenn was born in Tolvik, Norland, on 4 May 1851.',
      ['born: 4 May 1851', 'born in: Tolvik, Norland'],
    ],
    ['Fenn & Sons', 'Fenn & Sons was founded by Oda Fenn and Ulf Fenn in 1880.', ['founded: 1880']],
  ])('of %s: %s', (name, sentence, statements) => {
    expect(said(name, sentence)).toEqual(statements);
  });

  it('a pronoun under the heading that names the thing, a surname where the passage has the name', () => {
    expect(said('Oda Fenn', 'She was born in 1851.', 'Oda Fenn')).toEqual(['born: 1851']);
    expect(said('Oda Fenn', 'She was born in 1851.', 'Ulf Fenn')).toEqual([]);
    expect(said('Oda Fenn', 'Fenn was born in 1851.', '', 'Oda Fenn built ships.')).toEqual([
      'born: 1851',
    ]);
    expect(said('Oda Fenn', 'Fenn was born in 1851.', '', 'Ulf Fenn built ships.')).toEqual([]);
  });
});

describe('is not read', () => {
  it.each([
    ['another subject', 'Skarn Bridge', 'The engineer of the Skarn Bridge was born in 1851.'],
    ['what belongs to it', 'Skarn Bridge', 'Skarn Bridge’s tollhouse was built in 1910.'],
    ['a part of a longer name', 'Skarn', 'Skarn Bridge was opened in 1931.'],
    [
      'the date of another clause',
      'Skarn Bridge',
      'The Skarn Bridge was opened after the flood of 1931.',
    ],
    ['a span of time', 'Skarn Bridge', 'The Skarn Bridge was built between 1899 and 1902.'],
    [
      'a second subject',
      'Skarn Bridge',
      'The Skarn Bridge is where the poet Ulf Fenn was born in 1851.',
    ],
    ['two designers', 'Skarn Bridge', 'The Skarn Bridge was designed by Oda Fenn and Ulf Fenn.'],
    ['a number of some of them', 'Tolvik', 'Tolvik has 300 inhabitants of great age.'],
    ['what the thing did', 'Oda Fenn', 'Oda Fenn founded a yard in 1880.'],
  ])('%s', (_, name, sentence) => {
    expect(said(name, sentence)).toEqual([]);
  });
});
