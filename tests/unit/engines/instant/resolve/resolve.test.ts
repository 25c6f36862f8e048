import { describe, expect, it } from 'vitest';
import { decomposeQuestion } from '../../../../../src/engines/instant/decompose.ts';
import { resolveClues } from '../../../../../src/engines/instant/resolve.ts';
import { cluesIn, substitute } from '../../../../../src/knowledge/clues.ts';
import type { ResolveInput } from '../../../../../src/tasks/types.ts';
import { contextChunk as chunk } from '../../../../support/context-chunk.ts';

const FILM = chunk(
  1,
  'Paper Boat (film)',
  'Paper Boat is a 1961 Danish drama film directed by Berta Lind and starring Olaf Mohr. It was shot in Odense.',
);
const PERSON = chunk(
  2,
  'Berta Lind',
  "Berta Lind (4 May 1929 in Aalborg – 3 June 1990 in Rome) was a Danish film director. She was the daughter of Count Henrik Lind and his wife Clara Holm. In 1955 she married the painter Emil Dahl. Lind's brother Paul Lind was a judge.",
);
const CHUNKS = [FILM, PERSON];

async function resolve(question: string, chunks = CHUNKS): Promise<Record<string, string>> {
  const plan = decomposeQuestion({ question });
  const values: Record<string, string> = {};
  let clues = plan.clues;
  for (let round = 0; round < 4; round++) {
    const input: ResolveInput = {
      question,
      searchable: cluesIn(clues, 'searchable'),
      fuzzy: cluesIn(clues, 'fuzzy'),
      resolved: [],
      types: plan.types,
      propositions: [],
      chunks,
    };
    const { bindings } = await resolveClues(input);
    for (const { placeholder, value } of bindings) values[placeholder] = value;
    clues = substitute(clues, bindings);
  }
  return values;
}

describe('resolveClues', () => {
  it.each<[string, Record<string, string>]>([
    ['When was the director of Paper Boat born?', { director: 'Berta Lind', date: '4 May 1929' }],
    ['Where did the director of Paper Boat die?', { director: 'Berta Lind', place: 'Rome' }],
    ['Where was the director of film Paper Boat born?', { place: 'Aalborg' }],
    ['Who is the mother of Berta Lind?', { mother: 'Clara Holm' }],
    ['Who is the father of Berta Lind?', { father: 'Count Henrik Lind' }],
    ['Who is the brother of Berta Lind?', { brother: 'Paul Lind' }],
    ['Who is the husband of Berta Lind?', { husband: 'Emil Dahl' }],
    ['What nationality is the director of film Paper Boat?', { nationality: 'Danish' }],
    ['What film did Berta Lind direct?', { film: 'Paper Boat' }],
  ])('%s', async (question, expected) => {
    expect(await resolve(question)).toMatchObject(expected);
  });

  it('does not take one year’s event, or one part of a series, for another', async () => {
    const chunks = [
      chunk(1, '1912 Brenn Regatta', 'The 1912 Brenn Regatta was celebrated in Tarnov in May.'),
      chunk(2, '7 Lanterns', '7 Lanterns is a 1961 Danish film directed by Berta Lind.'),
    ];
    expect(await resolve('Where was the 1912 Brenn Regatta celebrated?', chunks)).toMatchObject({
      place: 'Tarnov',
    });
    expect(await resolve('Where was the 1911 Brenn Regatta celebrated?', chunks)).toEqual({});
    expect(await resolve('Who directed 7 Lanterns?', chunks)).toEqual({ person: 'Berta Lind' });
    expect(await resolve('Who directed 8 Lanterns?', chunks)).toEqual({});
    const bridge = [
      chunk(1, 'Brenn Bridge III', 'Brenn Bridge III was opened by Bo Ek in Tarnov in 1961.'),
    ];
    expect(await resolve('Who opened Brenn Bridge III?', bridge)).toEqual({ person: 'Bo Ek' });
    expect(await resolve('Who opened Brenn Bridge II?', bridge)).toEqual({});
    expect(await resolve('Who opened Brenn Bridge?', bridge)).toEqual({});
  });

  it('takes “born here” for the place that the passage is about', async () => {
    const town = chunk(1, 'Tarnov', 'Tarnov is a town. The painter Ann Lee was born here in 1940.');
    expect(await resolve('Where was Ann Lee born?', [town])).toEqual({ place: 'Tarnov' });
  });

  it('gives no value for a passage without a heading', async () => {
    const bare = chunk(
      1,
      '',
      'It directed Low Tide. She was born here, and Ann Lee was born here.',
    );
    expect(Object.values(await resolve('Where was Ann Lee born?', [bare]))).not.toContain('');
    expect(Object.values(await resolve('Who directed Low Tide?', [bare]))).not.toContain('');
  });

  it('prefers a full date to its bare year where a date is asked for', async () => {
    const life = chunk(
      1,
      'Ann Lee',
      'Ann Lee died in 1972 after a long illness. She was a painter. Lee died on 8 March 1972 at home.',
    );
    expect(await resolve('When did Ann Lee die?', [life])).toEqual({ date: '8 March 1972' });
  });

  it('takes no word for where something is from for a place or a work', async () => {
    const film = chunk(1, 'Low Tide', 'Low Tide was filmed in Danish and English near Tarnov.');
    const { place } = await resolve('Where was Low Tide filmed?', [film]);
    expect(place).toBe('Tarnov');
  });

  it('takes neither a date nor a title in quotation marks for a place', async () => {
    const life = chunk(
      1,
      'Ann Lee',
      'Ann Lee was born in "Orle", a play, and died on 8 March 1972.',
    );
    expect(await resolve('Where did Ann Lee die?', [life])).toEqual({});
  });

  it('cites the sentence that says it', async () => {
    const { clues, types } = decomposeQuestion({ question: 'Who directed Paper Boat?' });
    const { bindings } = await resolveClues({
      question: 'Who directed Paper Boat?',
      searchable: clues,
      fuzzy: [],
      resolved: [],
      types,
      propositions: [],
      chunks: CHUNKS,
    });
    const { chunk: cited, sentence } = bindings[0]!.supports[0]!;
    expect(cited).toBe(1);
    expect(FILM.text.slice(sentence.start, sentence.end)).toContain('directed by Berta Lind');
    expect(bindings[0]!.reason).toBeTruthy();
  });

  it('reads triplets, whichever way round they say it', async () => {
    const question = 'Who directed Silver Road?';
    const { clues, types } = decomposeQuestion({ question });
    const source = { document: 'd', firstPage: 1, lastPage: 1, chunk: 9, start: 0, end: 30 };
    const triplet = {
      id: 5,
      subject: 'Silver Road',
      predicate: 'was directed by',
      object: 'Ann Lee',
      sources: [source],
      score: 1,
    };
    const { bindings } = await resolveClues({
      question,
      searchable: clues,
      fuzzy: [],
      resolved: [],
      types,
      propositions: [triplet],
      chunks: [],
    });
    expect(bindings[0]).toMatchObject({ value: 'Ann Lee', supports: [{ triplet: 5, chunk: 9 }] });
  });

  it('does not take the facts of a namesake', async () => {
    const other = chunk(
      3,
      'Karl Lind',
      'Karl Lind (1 January 1900 – 2 February 1950) was a Swedish baker.',
    );
    expect(await resolve('When was Berta Lind born?', [other])).toEqual({});
  });

  it('binds nothing where nothing is said', async () => {
    expect(await resolve('Who composed the opera Winter Keys?')).toEqual({});
  });
});
