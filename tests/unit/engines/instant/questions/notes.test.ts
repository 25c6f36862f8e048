/** Short notes of one passage, as people try the app with: pronouns, firms, dates of others. */
import { describe, expect, it } from 'vitest';
import { ask, libraryOf } from './ask-library.ts';

const notes = libraryOf({
  Overview:
    'The Torrin Observatory stands on Mount Caldry in northern Estavia. It was founded in 1887 by the astronomer ' +
    'Hedda Lorne, who had studied at the University of Vessen. Hedda Lorne was born on 3 March 1851 in Pell. ' +
    'In 1902 Jonas Field discovered the comet Field-Marsh at Torrin. He shared the discovery with Greta Marsh. ' +
    'The present director is Ines Okafor. She succeeded Paul Renner in 2016.',
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
    ['Who succeeded Paul Renner?', 'Ines Okafor'],
    ['Who did Ines Okafor succeed?', 'Paul Renner'],
  ])('%s', async (question, text) => {
    expect(await ask(notes, question)).toMatchObject({ text, grounding: 'partly' });
  });

  it('cites both sentences: the one that says it, and the one that says of whom', async () => {
    const { steps } = await ask(notes, 'Who succeeded Paul Renner?');
    expect(steps[0]!.citations.map(({ text }) => text)).toEqual([
      'She succeeded Paul Renner in 2016.',
      'The present director is Ines Okafor.',
    ]);
  });
});

it.each(['When was Jonas Field born?', 'When was Paul Renner born?', 'When did Greta Marsh die?'])(
  'takes nobody’s date for another’s: %s',
  async (question) => {
    expect(await ask(notes, question)).toMatchObject({ verdict: 'not-found' });
  },
);

it.each([
  ['When was Marlow Freight acquired?', 'March 2014'],
  ['Who acquired Marlow Freight?', 'Castell Holdings'],
  ['Where does the sister of Edwin Marlow live?', 'Westbrook'],
  ['Who is Tobias Renk?', 'investor'],
])('%s', async (question, text) => {
  expect(await ask(report, question)).toMatchObject({ text, grounding: 'partly' });
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

describe('what was so in another year', () => {
  const accounts = libraryOf({
    Accounts:
      'Vessen Mill Ltd was founded in 1911 by Edda Varn. The annual turnover of Vessen Mill was £412,000 in 1932.',
  });

  it.each([
    'What was the annual turnover of Vessen Mill in 1950?',
    'What was the profit of Vessen Mill in 1932?',
  ])('is no answer: %s', async (question) => {
    const { verdict, grounding } = await ask(accounts, question);
    expect(verdict === 'not-found' || grounding === 'not-grounded').toBe(true);
  });

  it('is one to who asks for that year', async () => {
    const answer = await ask(accounts, 'What was the annual turnover of Vessen Mill in 1932?');
    expect(answer).toMatchObject({ text: '£412,000', grounding: 'partly' });
  });
});
