/** Short notes, as people try the app with: pronouns, firms, what was so in a year. */
import { describe, expect, it } from 'vitest';
import { ask, libraryOf } from './ask-library.ts';

const notes = libraryOf({
  'Torrin Observatory':
    'The Torrin Observatory stands on Mount Caldry in northern Estavia. It was founded in 1887 by the astronomer Hedda Lorne.',
  'Hedda Lorne':
    'Hedda Lorne studied at the University of Vessen. She was born on 3 March 1851 in Pell.',
  'Ines Okafor': 'Ines Okafor is the present director. She succeeded Paul Renner in 2016.',
});
const report = libraryOf({
  Summary:
    'Marlow Freight Ltd was founded in 1998 by Edwin Marlow and his sister Clara Marlow. In March 2014 it was ' +
    'acquired by Castell Holdings. Castell Holdings is owned by the investor Tobias Renk. Edwin Marlow became ' +
    'chairman of the Harbour Trust. The trust runs the port and its lighthouse. The regulator fined the company ' +
    '1.3 million pounds in May 2021. Clara Marlow lives in Westbrook.',
});

describe('who a pronoun is', () => {
  it.each([
    ['When was the Torrin Observatory founded?', '1887'],
    ['Where was the founder of the Torrin Observatory born?', 'Pell'],
    ['Who founded the Torrin Observatory?', 'Hedda Lorne'],
    ['When was Hedda Lorne born?', '3 March 1851'],
    ['Who did Ines Okafor succeed?', 'Paul Renner'],
  ])('%s', async (question, text) => {
    expect(await ask(notes, question)).toMatchObject({ text, grounding: 'partly' });
  });
});

it('finds where a sister lives', async () => {
  const answer = await ask(report, 'Where does the sister of Edwin Marlow live?');
  expect(answer).toMatchObject({ text: 'Westbrook', grounding: 'partly', byRules: true });
});

it('reads whom something was done to apart from how much, and whose a thing is', async () => {
  const library = await report;
  const said = library
    .chunkIds()
    .flatMap((chunk) => library.tripletsOf(chunk))
    .map(({ subject, predicate, object }) => [subject, predicate, object]);
  expect(said).toContainEqual(['regulator', 'fined', 'Marlow Freight Ltd']);
  expect(said.flat().filter((words) => words.includes('lighthouse'))).not.toContainEqual(
    expect.stringContaining('Edwin'),
  );
});

it('gives a sum with its currency', async () => {
  const accounts = libraryOf({
    'Vessen Mill':
      'Vessen Mill Ltd was founded in 1911 by Edda Varn. The annual turnover of Vessen Mill was £412,000 in 1932.',
  });
  const answer = await ask(accounts, 'What was the annual turnover of Vessen Mill in 1932?');
  expect(answer).toMatchObject({ text: '£412,000', grounding: 'partly' });
});
