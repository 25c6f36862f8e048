import { describe, expect, it } from 'vitest';
import { formatClue } from '../../../../../src/knowledge/clues.ts';
import { decomposeQuestion } from '../../../../../src/engines/instant/decompose.ts';
import { ask, libraryOf } from './ask-library.ts';
import { ARTICLES } from './invented.ts';

const library = libraryOf(ARTICLES);

describe('a yes/no question as clues', () => {
  it('leaves the claimed value open', () => {
    const { clues, target } = decomposeQuestion({ question: 'Was Mina Brook born in Larnton?' });
    expect(clues.map(formatClue)).toEqual(['Mina Brook | was born in | ?place']);
    expect(target).toBeNull();
  });

  it('asks for the one author where the question names a writer', () => {
    const { clues } = decomposeQuestion({ question: 'Did Mina Brook write The Salt Road?' });
    expect(clues.map(formatClue)).toEqual(['The Salt Road | author | ?person']);
  });

  it('goes over the described subject first', () => {
    const question = 'Was the designer of the Torran Bridge born in Tolvane?';
    expect(decomposeQuestion({ question }).clues.map(formatClue)).toEqual([
      'Torran Bridge | designer | ?designer',
      '?designer | was born in | ?place',
    ]);
  });
});

describe('a yes/no question about what the texts state', () => {
  it.each([
    ['Was Mina Brook born in Larnton?', 'She was born in Larnton'],
    ['Was Mina Brook born in Eastmark?', 'Larnton is a town in Eastmark'],
    ['Was Mina Brook born in 1931?', '12 May 1931'],
    ['Was Mina Brook born before 1940?', '12 May 1931'],
    ['Was Mina Brook born in Larnton in 1931?', 'She was born in Larnton'],
    ['Did Mina Brook die in Tolvane?', 'She died in Tolvane'],
    ['Is Dunmore the capital of Eastmark?', 'Dunmore is the capital of Eastmark'],
    ['Did Mina Brook write The Salt Road?', 'novel by Mina Brook'],
    ['Was The Salt Road written by Mina Brook?', 'novel by Mina Brook'],
    ['Was the designer of the Torran Bridge born in Tolvane?', 'born in Tolvane'],
    [
      'Was the author of The Salt Road born in the town where the Torran Bridge is located?',
      'She was born in Larnton',
    ],
    ['Was Mina Brook married to Peter Lund?', 'Her husband is Peter Lund'],
    ['Is Mina Brook a novelist?', 'Norwegian novelist'],
    ['Is Mina Brook Norwegian?', 'Norwegian novelist'],
    ['Is Larnton in Eastmark?', 'Larnton is a town in Eastmark'],
    ['Is Larnton a town in Eastmark?', 'Larnton is a town in Eastmark'],
    ['Is Marrowick larger than Tolvane?', '41,000'],
    ['Is Mount Arrel taller than Mount Bressa?', '2,310 metres'],
    ['Are Peter Lund and Ida Holt both engineers?', 'an engineer'],
  ])('%s yes', async (question, cited) => {
    const { text, grounding, citations } = await ask(library, question);
    expect(text).toBe('yes');
    expect(grounding).toBe('grounded');
    expect(citations.map((one) => one.text).join(' ')).toContain(cited);
  });

  it.each([
    ['Was Mina Brook born in Velm?', 'She was born in Larnton'],
    ['Was Mina Brook born in 1932?', '12 May 1931'],
    ['Is Velm the capital of Eastmark?', 'Dunmore is the capital of Eastmark'],
    ['Did Peter Lund write The Salt Road?', 'novel by Mina Brook'],
    ['Was the designer of the Torran Bridge born in Larnton?', 'born in Tolvane'],
    ['Is Tolvane larger than Marrowick?', '9,800'],
    ['Is the Skell Bridge longer than the Torran Bridge?', '820 metres'],
    ['Are Peter Lund and Mina Brook both engineers?', 'novelist'],
  ])('%s no', async (question, cited) => {
    const { text, citations } = await ask(library, question);
    expect(text).toBe('no');
    expect(citations.map((one) => one.text).join(' ')).toContain(cited);
  });

  it.each([
    ['Is Larnton in Westmark?'],
    ['Was Mina Brook born in Westmark?'],
    ['Is Mina Brook a painter?'],
    ['Did Mina Brook live in Paris?'],
    ['Did Mina Brook win the Hollin Prize?'],
    ['Are Peter Lund and Otto Ferris both engineers?'],
  ])('%s is not answered: nothing says it, and nothing rules it out', async (question) => {
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
    ['Was Peter Lind born in Oslo?', 'no', 'not born in Oslo'],
    ['Did Olga Brandt sign the contract?', 'no', 'not sign the contract'],
    ['Did Hans Orlo sign the contract?', 'no', 'never signed the contract'],
    ['Was Mara Till born in Bergen?', 'no', 'not in Bergen'],
    ['Was Mara Till born in Oslo?', 'yes', 'Oslo'],
    ['Did Olga Brandt sign the lease?', 'yes', 'lease'],
  ])('%s %s', async (question, answer, value) => {
    const { text, grounding, steps } = await ask(notes, question);
    expect(text).toBe(answer);
    expect(grounding).toBe('grounded');
    expect(steps.at(-1)?.value).toBe(value);
  });

  it('is not answered where somebody else denies it', async () => {
    expect((await ask(notes, 'Did Peter Lind sign the contract?')).verdict).toBe('not-found');
  });
});
