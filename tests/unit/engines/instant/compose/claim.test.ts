/** A question for yes or no is checked part by part: what is read where a part was asked for decides. */
import { describe, expect, it } from 'vitest';
import {
  askFor,
  findingOf,
  isPart,
  partsOf,
} from '../../../../../src/engines/instant/compose/claim.ts';
import { chunk, readerOf } from '../read/scripted-model.ts';

const asked = (question: string): string[] =>
  partsOf(question).map((part) => askFor(question, part));

describe('what is asked of a claim', () => {
  it.each([
    ['Was the mill built in 1932?', ['When was the mill built?']],
    ['Was the mill designed by Ida Roth?', ['By whom was the mill designed?']],
    [
      'Did Ida Roth lead the Guild in 1999?',
      [
        'When did Ida Roth lead the Guild?',
        'Who or what did Ida Roth lead in 1999?',
        'Who or what did lead the Guild in 1999?',
      ],
    ],
    ['Is the chair elected for two years?', ['For how many years is the chair elected?']],
    ['Was Ida Roth born in Rome?', ['Where was Ida Roth born?', 'Who or what was born in Rome?']],
  ])('%s', (question, questions) => {
    expect(asked(question)).toEqual(questions);
  });

  it.each([
    ['Are batteries returnable?'],
    // A bound, an ordinal, and numbers that say which one it is.
    ['Must a picture have at least 600 dots?'],
    ['Was the mill built before 1932?'],
    ['Was the mill built between 1932 and 1940?'],
    ['Is it paid within 14 days?'],
    ['Does the ferry run on Tuesday?'],
    ['Is the report in English?'],
    ['Was it the second mill of the town?'],
    ['Was hull 117 fast enough?'],
    // So many there are, whatever is asked of them.
    ['Do the other three stores hold ammonia?'],
    // A name before a noun only describes it.
    ['Is the Orle mill open?'],
  ])('is nothing of "%s"', (question) => {
    expect(asked(question)).toEqual([]);
  });
});

it('knows a value for the part, for another one, or for neither', () => {
  const date = { text: '3 May 1932', kind: 'date', start: 0, end: 0 } as const;
  expect(isPart('1932', date)).toBe(true);
  expect(isPart('May 1931', date)).toBe(false);
  expect(isPart('in spring', date)).toBeNull();
  const number = { text: 'two', kind: 'number', start: 0, end: 0 } as const;
  expect(isPart('2 years', number)).toBe(true);
  expect(isPart('one year', number)).toBe(false);
  const name = { text: 'Ida Roth', kind: 'name', start: 0, end: 0 } as const;
  expect(isPart('Roth', name)).toBe(true);
  expect(isPart('Bo Ek', name)).toBe(false);
  expect(isPart('a printer', name)).toBeNull();
  expect(isPart('Mary Roth', name)).toBe(false);
  expect(isPart('1930 to 1935', { ...date, text: '1933' })).toBeNull();
  expect(isPart('$40', { ...number, text: '40 euros' })).toBeNull();
  // A town may lie in the country that is asked about; another country does not.
  const country = { text: 'Norway', kind: 'name', start: 0, end: 0 } as const;
  expect(isPart('Bergen', country)).toBeNull();
  expect(isPart('Sweden', country)).toBe(false);
});

describe('a finding', () => {
  const found = (value: (question: string) => string, logit = 9) =>
    findingOf(
      'Was the mill designed by Ida Roth in 1932?',
      [chunk(1, 'Orle', 'The mill was designed by Bo Ek in 1932. Ida Roth paid for it.')],
      readerOf((question) => ({ [value(question)]: logit })),
    );

  it('is the part that is read as it was given, whatever else is read otherwise', async () => {
    const finding = await found((question) => (question.startsWith('When') ? '1932' : 'Bo Ek'));
    expect(finding).toMatchObject({ isSo: true, value: '1932' });
  });

  it('is what was read in the place of another', async () => {
    const finding = await found((question) => (question.startsWith('By whom') ? 'Bo Ek' : 'none'));
    expect(finding).toMatchObject({ isSo: false, value: 'Bo Ek', support: { chunk: 1 } });
  });

  it('is none where nothing is read for sure', async () => {
    expect(await found(() => 'Bo Ek', 0.1)).toBeNull();
  });
});
