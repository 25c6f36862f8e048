/** The document that is named is found, or none: another one's beginning would be a wrong answer. */
import { describe, expect, it } from 'vitest';
import type { IndexedChunk } from '../../../src/retrieval/indexing.ts';
import { beginningFor, withBeginning } from '../../../src/retrieval/beginnings.ts';
import { ScriptedRetriever } from '../../support/scripted-retriever.ts';

interface Written {
  name: string;
  title: string;
  /** [headings, text] of each passage. */
  passages: [string[], string][];
}

const LONG = ' and so on'.repeat(30);
const LIBRARY: Written[] = [
  {
    name: 'tides-2020.pdf',
    title: 'Tides of the Orle estuary',
    passages: [
      [['Tides of the Orle estuary'], 'Ada Sedlak and Jon Varn, Institute of Tides'],
      [['Tides of the Orle estuary', '1 Stations'], 'There were nine stations.'],
    ],
  },
  {
    name: 'final2.txt',
    title: 'final2',
    passages: [
      [['final2', 'The salt towns'], 'Ilse Corrow, doctoral thesis'],
      [['final2', 'The salt towns', 'Chapter 1: Sources', '1.1 Ledgers'], 'Ledgers were kept.'],
      [['final2', 'The salt towns', 'Chapter 1: Sources', '1.2 Letters'], 'Letters were sent.'],
      [['final2', 'The salt towns', 'Chapter 2: Floods'], 'This chapter counts floods.'],
    ],
  },
  {
    name: 'contract-a.pdf',
    title: 'Contract',
    passages: [
      [['Contract for a Ferry'], 'No. F/118, between the Town and Brack Yard'],
      [['1 Subject'], 'The Yard shall build a ferry.'],
    ],
  },
  {
    name: 'contract-b.pdf',
    title: 'Contract for a Pilot Boat',
    passages: [
      [['Contract for a Pilot Boat'], `No. F/119, between the Harbour and Brack Yard${LONG} Vess`],
      [['Signatures'], 'Signed by Oda Finch'],
    ],
  },
  {
    name: 'ch4.pdf',
    title: 'What nurses do',
    passages: [
      [['What nurses do'], 'Mira Stoy, doctoral thesis'],
      [['4.1 Aim'], 'This chapter asks what nurses do.'],
      [['4.2 Wards'], 'There were three wards.'],
    ],
  },
];

function found(question: string, library = LIBRARY) {
  const chunks = library.flatMap(({ name, passages }, document) =>
    passages.map(([headingPath, text], ordinal) => ({
      ...{ id: document * 10 + ordinal, document: name, ordinal, headingPath, text },
      ...{ heading: headingPath.at(-1) ?? '', start: 0, end: text.length },
      sentences: [...text.matchAll(/[^;]+/g)].map(({ 0: { length }, index }) => ({
        start: index,
        end: index + length,
      })),
    })),
  ) as unknown as IndexedChunk[];
  const documents = library.map(({ name, title }) => ({ id: name, name, title }));
  return beginningFor(question, documents, {
    chunkIdsOf: (id) => chunks.filter(({ document }) => document === id).map((chunk) => chunk.id),
    chunk: (id) => chunks.find((chunk) => chunk.id === id),
  });
}

describe('a document is found', () => {
  it.each([
    ['by its file', 'What is tides-2020.pdf about?', 0],
    ['by a part of its title', 'What is the paper on the Orle estuary about?', 0],
    ['by who wrote it', 'What does the thesis by Corrow deal with?', 10],
    ['by a number at its beginning', 'What is contract F/118 about?', 20],
    ['by who signed it', 'What is the contract of Oda Finch about?', 30],
    ['by its kind, where another one has the name', 'What is Stoy’s thesis about?', 40],
    [
      'with a word of the person’s own',
      'Summarise the paper on measured tides of the Orle estuary',
      0,
    ],
  ])('%s', (_, question, first) => {
    expect(found(question)?.chunks[0]).toBe(first);
  });

  it('by its kind alone, where two have the name', () => {
    const called = (title: string): Written => ({
      ...{ name: `${title}.pdf`, title, passages: [[[title], 'Of May.']] },
    });
    const library = ['Orle Harbour Report', 'Orle Harbour Contract'].map(called);
    expect(found('What is the contract of Orle Harbour about?', library)?.chunks).toEqual([10]);
  });

  it('with what stands before and in its introduction', () => {
    const passages = Array.from({ length: 8 }, (): [string[], string] => [['Tides'], 'Low.']);
    const library = [{ name: 'tides.pdf', title: 'Tides', passages }];
    expect(found('What is tides.pdf about?', library)?.chunks).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('without its addresses, rights and licence', () => {
    const notice = '© 2020 Ada Sedlak; ada@tides.example; It may be redistributed as it is; Orle';
    const passages: Written['passages'] = [
      [['Tides'], notice],
      [['Tides', '1 Aim'], 'This paper measures tides.'],
    ];
    const library = [{ name: 'tides.pdf', title: 'Tides', passages }];
    expect(found('What is tides.pdf about?', library)?.chunks).toEqual([1]);
    const alone = [{ ...library[0]!, passages: passages.slice(0, 1) }];
    expect(found('What is tides.pdf about?', alone)?.chunks).toEqual([0]);
  });

  it('by being the only one', () => {
    expect(found('What is this document about?', LIBRARY.slice(0, 1))?.title).toBe(
      'Tides of the Orle estuary',
    );
    expect(found('What is this document about?')).toBeNull();
  });

  it('with the longer of its title and its heading', () => {
    expect(found('What is contract F/118 about?')).toMatchObject({ title: 'Contract for a Ferry' });
    const [tides] = LIBRARY;
    const passages: Written['passages'] = [[['May 2020'], 'Ada Sedlak']];
    expect(found('Summarise tides-2020.pdf', [{ ...tides!, passages }])).toEqual({
      ...{ title: 'Tides of the Orle estuary', heading: 'May 2020', chunks: [0] },
    });
  });
});

describe('a part is found', () => {
  it('by its heading, with what stands under it', () => {
    const heading = 'Chapter 1: Sources';
    expect(found('What is chapter 1 of Corrow’s thesis about?')).toEqual({
      ...{ title: heading, heading, chunks: [11, 12] },
    });
    expect(found('What does section 1 of tides-2020.pdf cover?')?.chunks).toEqual([1]);
  });

  it.each([
    ['annex a', 'A history of the mill', 'A. Measures'],
    ['section 5', '5 boats were lost', '5 Boats'],
    ['part ii', 'II kings', 'II. Floods'],
  ])('by its number, and by no word that looks like it: %s', (part, other, heading) => {
    const passages: Written['passages'] = [
      [[other], 'It was long ago.'],
      [[heading], 'They are these.'],
    ];
    const library = [{ name: 'mill.pdf', title: 'The mill', passages }];
    expect(found(`What is ${part} about?`, library)).toEqual({
      ...{ title: heading, heading, chunks: [1] },
    });
  });

  it('in a file that is nothing else', () => {
    expect(found('What is chapter 4 of Stoy’s thesis about?')?.chunks).toEqual([40, 41, 42]);
    expect(found('What is chapter 5 of Stoy’s thesis about?')).toBeNull();
  });
});

it.each([
  ['two are named alike', 'What is the contract with Brack Yard about?'],
  ['a number is another one', 'Summarise the paper on tides of the Orle estuary in 2021'],
  ['it is only spoken of', 'What was the institute about?'],
  ['a text is only spoken of', 'What is the letter from Vess about?'],
  ['a thing is named that a title speaks of', 'What does the estuary deal with?'],
  ['something else is asked', 'Who wrote tides-2020.pdf?'],
  ['it is not there', 'What is the paper on herring about?'],
])('nothing is brought where %s', (_, question) => {
  expect(found(question)).toBeNull();
});

it('is always among what is retrieved, and marked', async () => {
  const inner = new ScriptedRetriever(
    ['Orle', 'Vess', 'Thrane'].map((heading) => ({
      heading,
      sentences: [`${heading} is a town.`],
    })),
  );
  const begins = { title: 'The towns', heading: 'Orle' };
  const retriever = withBeginning(inner, { ...begins, chunks: [0] }, (id) => inner.chunks[id]);
  const { chunks } = await retriever.retrieve(['Thrane'], { chunks: 2 });
  expect(chunks.map(({ id, begins }) => [id, begins])).toEqual([
    [0, begins],
    [2, undefined],
  ]);
  expect((await retriever.passages('Vess', 1)).map(({ id }) => id)).toEqual([0, 1]);
  expect(withBeginning(inner, null, (id) => inner.chunks[id])).toBe(inner);
});
