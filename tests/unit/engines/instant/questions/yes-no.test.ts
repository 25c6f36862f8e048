import { describe, expect, it } from 'vitest';
import { ask, libraryOf } from './ask-library.ts';
import { ARTICLES } from './invented.ts';

const library = libraryOf(ARTICLES);

it('is answered for two things where a sentence says it of each', async () => {
  const { text, citations } = await ask(library, 'Are Peter Lund and Ida Holt both engineers?');
  expect(text).toBe('yes');
  expect(citations.map((one) => one.text)).toEqual([
    'Peter Lund is an engineer who was born in Tolvane in 1928.',
    'She is an engineer and surveyor.',
  ]);
});

describe('a yes/no question about what a sentence says', () => {
  it.each([
    ['Was Mina Brook born in Larnton?', 'She was born in Larnton'],
    ['Did Mina Brook die in Tolvane?', 'She died in Tolvane'],
    ['Is Mina Brook a novelist?', 'Norwegian novelist'],
  ])('%s yes, as a guess', async (question, cited) => {
    const { text, byRules, citations } = await ask(library, question);
    expect(text).toBe('yes');
    expect(byRules).toBe(true);
    expect(citations.map((one) => one.text).join(' ')).toContain(cited);
  });

  it.each([
    ['Is Larnton in Westmark?'],
    ['Was Mina Brook born in Westmark?'],
    ['Is Mina Brook a painter?'],
    ['Did Mina Brook win the Hollin Prize?'],
    ['Are Peter Lund and Otto Ferris both engineers?'],
    ['Are Peter Lund and Mina Brook both engineers?'],
  ])('%s is not answered: no sentence says it', async (question) => {
    expect((await ask(library, question)).verdict).toBe('not-found');
  });
});

describe('a yes/no question about what a sentence denies', () => {
  const notes = libraryOf({
    Orders: 'Olga Brandt did not sign the contract. Hans Orlo never signed the contract.',
    People: 'Peter Lind was not born in Oslo. Mara Till was born in Oslo, not in Bergen.',
    Lease: 'Olga Brandt signed the lease.',
  });

  it.each([
    ['Was Peter Lind born in Oslo?', 'no'],
    ['Did Olga Brandt sign the contract?', 'no'],
    ['Did Hans Orlo sign the contract?', 'no'],
    ['Was Mara Till born in Oslo?', 'yes'],
    ['Did Olga Brandt sign the lease?', 'yes'],
  ])('%s %s', async (question, answer) => {
    expect((await ask(notes, question)).text).toBe(answer);
  });

  it('is not answered where somebody else denies it', async () => {
    expect((await ask(notes, 'Did Peter Lind sign the contract?')).verdict).toBe('not-found');
  });
});
