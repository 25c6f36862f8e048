/** When documents disagree on what a step found, and when they only say different things. */
import { describe, expect, it } from 'vitest';
import { isValue } from '../../../../src/methods/conflicts/values.ts';
import { Gathered } from '../../../../src/methods/citations.ts';
import { conflictsOf } from '../../../../src/methods/conflicts/conflicts.ts';
import type { Conflict, Step } from '../../../../src/methods/events.ts';
import type { ContextChunk } from '../../../../src/tasks/types.ts';
import { ScriptedRetriever, type Passage } from '../../../support/scripted-retriever.ts';

const passage = (heading: string, ...sentences: string[]): Passage => ({ heading, sentences });

/** The first sentence of the first passage is what the step rests on. */
function conflicts(
  clue: string,
  value: string,
  passages: Passage[],
  more: Partial<Step> = {},
): Conflict[] {
  const { chunks } = new ScriptedRetriever(passages);
  const gathered = new Gathered();
  gathered.add({ chunks, propositions: [] });
  const cite = ({ id }: ContextChunk, sentence: ContextChunk['sentences'][number]) =>
    gathered.cite({ chunk: id, sentence });
  const citations = [cite(chunks[0]!, chunks[0]!.sentences[0]!)!];
  const base = { clue, placeholder: 'x', value, citations, grounded: true, runnersUp: [] };
  const step: Step = { ...base, ...more };
  return conflictsOf([step], { clue: '', value: '', citations: [] }, chunks, cite);
}

const CLUE = 'Skarn Bridge | was opened in | ?x';
const OPENED = passage('Guide', 'The Skarn Bridge was opened in 1931.', 'It is long.');

it('two documents give two years: both sentences with their places', () => {
  const [conflict, ...others] = conflicts(CLUE, '1931', [
    OPENED,
    passage('Chronicle', 'There was a fair.', 'The Skarn Bridge was opened on 2 May 1934.'),
  ]);
  expect(others).toEqual([]);
  expect(conflict).toMatchObject({ step: 0, about: 'Skarn Bridge', relation: 'opened' });
  expect(conflict!.sides.map(({ value }) => value)).toEqual(['1931', '2 May 1934']);
  expect(conflict!.sides.map(({ support }) => support.text)).toEqual([
    'The Skarn Bridge was opened in 1931.',
    'The Skarn Bridge was opened on 2 May 1934.',
  ]);
  expect(conflict!.sides[1]!.support.source).toMatchObject({
    document: 'd1',
    firstPage: 2,
    start: 18,
  });
});

it.each([
  [
    'places',
    'Oda Fenn | was born in | ?x',
    'Tolvik',
    'Oda Fenn was born in Tolvik.',
    'Oda Fenn was born in Harle.',
  ],
  [
    'measures',
    'Skarn Bridge | is long | ?x',
    '84 metres',
    'The Skarn Bridge is 84 metres long.',
    'The Skarn Bridge is 91 metres long.',
  ],
  [
    'counts',
    'Skarn Bridge | has | ?x',
    'seven',
    'The Skarn Bridge has seven arches.',
    'The Skarn Bridge has 9 arches.',
  ],
  [
    'designers',
    '?x | designed | Skarn Bridge',
    'Oda Fenn',
    'The Skarn Bridge was designed by Oda Fenn.',
    'The Skarn Bridge was designed by Jarl Tveit.',
  ],
])('%s disagree, too', (_, clue, value, one, other) => {
  const [conflict] = conflicts(clue, value, [passage('A', one), passage('B', other)]);
  expect(conflict?.sides).toHaveLength(2);
});

it('a value found by an earlier step is what the clue is about', () => {
  const earlier: Step = {
    clue: 'x',
    placeholder: 'bridge',
    value: 'Skarn Bridge',
    citations: [],
    grounded: true,
    runnersUp: [],
  };
  const { chunks } = new ScriptedRetriever([
    OPENED,
    passage('B', 'The Skarn Bridge was opened in 1934.'),
  ]);
  const gathered = new Gathered();
  gathered.add({ chunks, propositions: [] });
  const citations = [gathered.cite({ chunk: 0, sentence: chunks[0]!.sentences[0]! })!];
  const step: Step = {
    ...earlier,
    clue: '?bridge | opened | ?x',
    placeholder: 'x',
    value: '1931',
    citations,
  };
  const none = { clue: '', value: '', citations: [] };
  const found = conflictsOf([earlier, step], none, chunks, ({ id }, sentence) =>
    gathered.cite({ chunk: id, sentence }),
  );
  expect(found).toMatchObject([{ step: 1, relation: 'opened' }]);
});

it('without steps, the answer itself is held against the documents', () => {
  const { chunks } = new ScriptedRetriever([
    OPENED,
    passage('B', 'The Skarn Bridge was opened in 1934.'),
  ]);
  const gathered = new Gathered();
  gathered.add({ chunks, propositions: [] });
  const citations = [gathered.cite({ chunk: 0, sentence: chunks[0]!.sentences[0]! })!];
  const answer = { clue: 'When was the Skarn Bridge opened?', value: '1931', citations };
  const [conflict] = conflictsOf([], answer, chunks, ({ id }, sentence) =>
    gathered.cite({ chunk: id, sentence }),
  );
  expect(conflict).toMatchObject({ about: 'Skarn Bridge', relation: 'opened' });
  expect(conflict).not.toHaveProperty('step');
});

describe('is no disagreement', () => {
  it.each([
    ['the same year, said more exactly', 'The Skarn Bridge was opened on 4 May 1931.'],
    ['a rough date', 'The Skarn Bridge was opened around 1935.'],
    ['another relation', 'The Skarn Bridge was built in 1934.'],
    ['another thing', 'The Orle Bridge was opened in 1934.'],
    ['a longer name', 'The Skarn Bridge Hotel was opened in 1934.'],
    ['a mention of another year', 'The Skarn Bridge was closed in 1934.'],
  ])('%s', (_, sentence) => {
    expect(conflicts(CLUE, '1931', [OPENED, passage('B', sentence)])).toEqual([]);
  });

  it('one document that says both', () => {
    const both = passage(
      'B',
      'The Skarn Bridge was opened in 1931.',
      'The Skarn Bridge was opened in 1934.',
    );
    expect(conflicts(CLUE, '1931', [OPENED, both])).toEqual([]);
    const itself = passage('A', ...OPENED.sentences, 'The Skarn Bridge was opened in 1934.');
    expect(conflicts(CLUE, '1931', [itself])).toEqual([]);
  });

  it('what the step did not find', () => {
    const rival = passage('B', 'The Skarn Bridge was opened in 1934.');
    expect(conflicts('Skarn Bridge | spans | ?x', 'the Orle', [OPENED, rival])).toEqual([]);
  });

  it('namesakes: other lives, other headings', () => {
    const clue = 'Oda Fenn | was born | ?x';
    const one = passage('A', 'Oda Fenn was born in 1851.');
    expect(conflicts(clue, '1851', [one, passage('B', 'Oda Fenn was born in 1853.')])).toHaveLength(
      1,
    );
    expect(conflicts(clue, '1851', [one, passage('B', 'Oda Fenn was born in 1920.')])).toEqual([]);
    const place = 'Oda Fenn | was born in | ?x';
    const here = passage('A', 'Oda Fenn was born in Tolvik on 3 March 1851.');
    const there = (year: number) => passage('B', `Oda Fenn was born in Harle in ${year}.`);
    expect(conflicts(place, 'Tolvik', [here, there(1853)])).toHaveLength(1);
    expect(conflicts(place, 'Tolvik', [here, there(1920)])).toEqual([]);
    const sister = passage('Ulla Fenn', 'Fenn was born in 1853.', 'Oda Fenn is her sister.');
    expect(conflicts(clue, '1851', [one, sister])).toEqual([]);
    const [a, b] = [
      passage('Oda Fenn (engineer)', 'Oda Fenn was born in 1851.'),
      passage('Oda Fenn (singer)', 'Oda Fenn was born in 1853.'),
    ];
    expect(conflicts(clue, '1851', [a, b])).toEqual([]);
    const lives = [
      'Oda Fenn (1 May 1851 – 3 May 1910) was an engineer.',
      'Oda Fenn (9 May 1870 – 8 May 1933) was a singer.',
    ];
    expect(
      conflicts(clue, '1 May 1851', [passage('A', lives[0]!), passage('B', lives[1]!)]),
    ).toEqual([]);
  });

  it('a place in a place', () => {
    const clue = 'Oda Fenn | was born in | ?x';
    const one = passage('A', 'Oda Fenn was born in Tolvik.');
    const rival = 'Oda Fenn was born in Harle.';
    expect(
      conflicts(clue, 'Tolvik', [one, passage('B', rival, 'Tolvik is a quarter of Harle.')]),
    ).toEqual([]);
    expect(conflicts(clue, 'Tolvik', [one, passage('B', 'Oda Fenn was born in Norway.')])).toEqual(
      [],
    );
    expect(
      conflicts(clue, 'Tolvik', [one, passage('B', 'Oda Fenn was born in Tolvik, Harle.')]),
    ).toEqual([]);
  });

  it('feet and metres, a name in its longer form', () => {
    const long = passage('A', 'The Skarn Bridge is 84 metres long.');
    expect(
      conflicts('Skarn Bridge | is long | ?x', '84 metres', [
        long,
        passage('B', 'The Skarn Bridge is 276 feet long.'),
      ]),
    ).toEqual([]);
    const by = passage('A', 'The Skarn Bridge was designed by Oda Fenn.');
    const longer = passage('B', 'The Skarn Bridge was designed by Oda Maria Fenn.');
    expect(conflicts('?x | designed | Skarn Bridge', 'Oda Fenn', [by, longer])).toEqual([]);
  });
});

it('takes no page of text for a name', () => {
  const long = 'Skarn '.repeat(20_000);
  const clue = `${long}Bridge | was opened in | ?x`;
  expect(conflicts(clue, '1931', [OPENED, passage('Guide to it', `${long}Bridge.`)])).toEqual([]);
});

it('tells 3.5 from 3.7, and knows it by another unit', () => {
  const value = (text: string) => ({ kind: 'amount', text, amount: 0, about: false }) as const;
  expect(isValue('3.5 m', value('3.7 metres'))).toBe(false);
  expect(isValue('-5 °C', value('5 degrees'))).toBe(false);
  expect(isValue('3.5 m', value('3.5 metres'))).toBe(true);
});
