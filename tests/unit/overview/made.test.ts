/** Who made a document, and when, as its first lines say; and questions that ask for it. */
import { describe, expect, it } from 'vitest';
import { askedOfDocuments } from '../../../src/overview/asked.ts';
import { InstantEngine } from '../../../src/engines/instant/engine.ts';
import { ownReading } from '../../../src/library/own-reading.ts';
import { datedByText, dateOf } from '../../../src/overview/dated.ts';
import { authorsOf } from '../../../src/overview/front.ts';
import { toldBy } from '../../../src/overview/told.ts';
import type { DocumentOverview, Stated } from '../../../src/overview/types.ts';

const front = (text: string, title = 'The Piers') => ({
  ...{ document: 'd', chunk: 1, text, title },
  pages: [{ number: 1, end: text.length }],
});
const authors = (text: string) => authorsOf(front(text)).map(({ value }) => value);
const date = (text: string) => dateOf(front(text))?.value ?? null;

it.each([
  ['Due date: 4 May 2030\nInvoice date: 1 May 2019', '1 May 2019'],
  ['Next review date: 4 May 2030\nDate of issue: 1 May 2019', '1 May 2019'],
  ['Date of birth: 4 May 1980\nDate: 1 May 2019', '1 May 2019'],
  ['Valid until 4 May 2030', null],
  ['Patient: Ann Lund. Date of birth: 4 May 1941. Ward 7.\nDischarged: 1 May 2019', '1 May 2019'],
  ['Patient: Ann Lund, born 4 May 1941\nDear Dr Vik,', null],
  ['Ann Lund, DOB 4 May 1941\nDear Dr Vik,', null],
  ['Ann Lund, geb. 04.05.1941\nHolm, den 5. Juni 2020', '5. Juni 2020'],
])('a date of something else is not that of the document: %j', (text, expected) => {
  expect(date(text)).toBe(expected);
});

describe('authors', () => {
  it.each([
    ['The Piers\nby Clara Wend and Anton Reuss\nAbstract', ['Clara Wend', 'Anton Reuss']],
    ['Date: 4 May 2021 Minutes taken by: Ines Duarte\nThe meeting began.', ['Ines Duarte']],
    [
      'The Piers\nClara Wend†, Anton J. Reuss∗ and Ilse van Holm†‡\nHolm University',
      ['Clara Wend', 'Anton J. Reuss', 'Ilse van Holm'],
    ],
    ['Author: Clara Wend <clara@example.org>\nThe piers are old.', ['Clara Wend']],
    ['The e-mail was sent by Clara Wend <clara@example.org>.\nDear Anton,', ['Clara Wend']],
    [
      'The Piers\nClara Wend∗ Priit Reuss Michael Holm\nHolm University',
      ['Clara Wend', 'Priit Reuss', 'Michael Holm'],
    ],
    [
      'The Piers\nClara Wend<sup>1\\*</sup>, Anton Reuss2, Per Lund and Ilse van holm1\n1 Holm University',
      ['Clara Wend', 'Anton Reuss', 'Per Lund', 'Ilse van holm'],
    ],
    ['Die Piers\nVon Clara Wend und Jörg Reuß\nDie Piers sind alt.', ['Clara Wend', 'Jörg Reuß']],
    ['The Piers\nBy Clara Wend | Published 3 May 2021 | 5 min read\nThey are old.', ['Clara Wend']],
    ['Die Piers\nVon Clara Wend, 5. Juni 2020\nDie Piers sind alt.', ['Clara Wend']],
    ['THE PIERS\n  a story by Clara Wend\n\nThe piers are old.', ['Clara Wend']],
    [
      'The Piers\nPrepared for the board by Clara Wend, director, 2 July 2024\nThe piers are old.',
      ['Clara Wend'],
    ],
    [
      'The Piers\nAs at 20 January 2025        Kept by Clara Wend, piers\nThe piers are old.',
      ['Clara Wend'],
    ],
    ['The Piers\nThe Courier, 3 May 2023 – by Clara Wend\nThe piers are old.', ['Clara Wend']],
    [
      'The Piers\nVersion 3.2. Prepared by Clara Wend, Water Quality Section. Next review: 2024.\nText.',
      ['Clara Wend'],
    ],
    ['The Piers\nWritten by Clara Wend for the bank, 9 January 2024.\nText.', ['Clara Wend']],
    // Names that are words, too.
    [
      'The Piers\nBeatrix Lisle , Tomasz Imanov , Corinne Ablett-Shaw\nAbstract. The piers are old.',
      ['Beatrix Lisle', 'Tomasz Imanov', 'Corinne Ablett-Shaw'],
    ],
    // In columns, as papers have them; and a form.
    [
      'The Piers\nClara Wend  Anton Reuss\nHolm University  Vik Institute\nAbstract\nThe piers.',
      ['Clara Wend', 'Anton Reuss'],
    ],
    [
      'The Piers\nClara Wend, Anton Reuss, Ilse Holm Jan 2015\n1 Introduction',
      ['Clara Wend', 'Anton Reuss', 'Ilse Holm'],
    ],
    ['The Piers\n\nAuthor:  Clara Wend\nIssue:  Three\n\nThe piers are old.', ['Clara Wend']],
  ])('%j', (text, expected) => expect(authors(text)).toEqual(expected));

  it.each([
    'Die Piers\nVon Clara Wend stammt, was an den Piers neu ist.',
    'The Piers\nWords by which the harbour is known.',
    'Abstract\nClara Wend and Anton Reuss walked along the western pier.',
    'Harbour Board, Holm University\nThe piers are old.',
    'Present: Clara Wend, Anton Reuss\nThe meeting began.',
    'Patient  Doctor  Bed\nAnn Lund  Ivo Marek  3\nClara Wend  Ivo Marek  4',
    'The Piers\n\nMember  Boat\nAnn Lund  Clara\nClara Wend  Ivo Marek\n\nThe piers are old.',
    'The Piers\n\nMap  Made\nNorth  by Ann Lund\nSouth  by Clara Wend\n\nThe piers are old.',
    'The Piers\nMarrowick Law Courts, Castle Hill\nThe meeting began.',
    'The Piers\nPresent: Orla Vane (Chair), Pam Quill (Bookings), Yusuf Dane (Boats), Oska Vint\nThe meeting began.',
    'The Piers is a film that was made in the town of Holm. Written by Clara Wend, it was shown in May.',
    'The boot is known for being light, and is worn by players, notably forwards, Luka Modder, Xer Shakir, Arturo Vidol, Eden Field, Roi Costa, Ivo Lamm, Odo Reus',
  ])('none: %j', (text) => expect(authors(text)).toEqual([]));

  it('are cited by their line', () => {
    const text = 'The Piers\n\nby Clara Wend\nThe piers are old.';
    const [{ said }] = authorsOf(front(text)) as [Stated];
    expect(said.text).toBe('by Clara Wend');
    expect(text.slice(said.source.start, said.source.end)).toBe('by Clara Wend');
  });
});

it.each([
  [
    'The Piers\nMay 2021\nIt was 3 June 1990 when the western pier of the harbour fell.',
    'May 2021',
  ],
  ['This Agreement is made on 3 February 2024 between the Board and the Yard.', '3 February 2024'],
  ['The western pier of the harbour fell into the bay on 3 June 1990.', null],
  ['Rules of the piers, in force for all boats from 1 March 2021.', '1 March 2021'],
  [
    'The e-mail was sent on Thursday, 25 May 2023, 16:42.\nThe piers are old, so the\ndue date was October 2023 and nobody came.',
    '25 May 2023',
  ],
  ['The piers of the western harbour of the town of Holm were old\nin October 2023.', null],
  [
    'The Piers\n\nDocument P-7, issue 7, March 2023 Replaces issue 6 (June 2021) Holm Ltd',
    'March 2023',
  ],
  ['Edition 2023-01. Earlier editions of the form are not accepted after 30 April 2023.', null],
  [
    'The Piers\n\nApproved by the Harbour Board on 11 February 2025. This version replaces version 2.4 (June 2021).',
    '11 February 2025',
  ],
  // What a title says is of the document where it is set off, or of minutes.
  [
    'Minutes of the board meeting of the Harbour Trust of Holm, 12 March 2024\n\nText.',
    '12 March 2024',
  ],
  [
    'Minutes of the meeting of the trustees of the mill held on Thursday 23 November 2023 at 6.30 p.m. in Holm',
    '23 November 2023',
  ],
  ['THE HOLM COURIER - Saturday Magazine of the Harbour, 11 May 2024', '11 May 2024'],
  ['Protokoll der Sitzung vom 11. Juni 2024\n\nAnwesend: Ann Lund', '11. Juni 2024'],
  ['The great storm of 26 November 1703 on the coast of Holm and its neighbours\n\nText.', null],
  // A life, and what it is told of.
  ['Ann Lund\n3 February 1934 – 5 May 2023\n\nShe made seventeen mills.', null],
  ['Ann Lund\n(* 3. Februar 1934; † 5. Mai 2023)\n\nSie baute Mühlen.', null],
  ['The Piers\nPeriod: 1 January 2023 to 31 March 2024\nHolm, 2 May 2024', '2 May 2024'],
  ['Reminders that were sent with the wrong hour of the day, 28 March – 1 April 2024', null],
  ['Holm, 20 May 2024. The Trust has appointed Ann Lund as its new director.', '20 May 2024'],
  [
    'The Piers\n\nPeriod: 1 January 2023 – 31 March 2024 Written by: Ann Lund, secretary Submitted: 29 April 2024',
    '29 April 2024',
  ],
  ['The Piers\n\nReceived 4 February 2021, accepted 19 July 2021.', '4 February 2021'],
])('the date of %j is %j', (text, expected) => expect(date(text)).toBe(expected));

it('the year of a document is that of its own date, before what its file says', () => {
  const read = { kind: 'docx', title: 'The Piers', blocks: [], pages: [], problems: [] } as const;
  const year = (text: string, other = {}) =>
    datedByText({ ...read, text, year: 2013, ...other } as never).year;
  expect(year('This Agreement is dated 3 May 2019 and made at Holm.')).toBe(2019);
  expect(year('The piers were looked at in 2013, and are old.')).toBe(2013);
  expect(year('The piers are old.', { title: 'Piers 2013' })).toBe(2013);
  // It may be of the day on which somebody printed it.
  expect(year('The piers are old.')).toBeUndefined();
  expect(year('The piers are old.', { kind: 'pdf' })).toBeUndefined();
  // A book or a page says when it was published.
  expect(year('The piers are old.', { kind: 'epub' })).toBe(2013);
  // Rows are about others.
  expect(year('Boat  Built\nClara  3 May 1919', { kind: 'csv', year: undefined })).toBeUndefined();
});

it('who is read to have written a document is named with it, where its file names nobody', async () => {
  const reading = ownReading('', new InstantEngine());
  const author = async (text: string, name = 'piers.md') => {
    const bytes = new TextEncoder().encode(text).buffer;
    const file = { document: 'd', name, type: '', bytes, chunkWords: 200 };
    return (await reading.read(file, () => {})).document.author;
  };
  const report = '# The Piers\n\nMinutes taken by: Ines Duarte\n\nThe piers are old.';
  expect(await author(report)).toBe('Ines Duarte');
  expect(await author(`---\nauthor: Jon Vik\n---\n\n${report}`)).toBe('Jon Vik');
  const paper = '# The Piers\n\nAnn Lund and Ivo Marek\n\n## Abstract\n\nThe piers are old.';
  expect(await author(paper)).toBe('Ann Lund, Ivo Marek');
  for (const [text, name] of [
    ['# The Piers\n\nThe piers are old.'],
    // Whom it is about, and whom it binds.
    ['# Obituary\n\nAnn Lund\n\nShe was born at Holm.'],
    ['# Contract\n\nAnn Lund and Ivo Marek\n\n## Terms\n\nThey agree on the piers.'],
    ['# The Piers\n\n| Member | Boat |\n| --- | --- |\n| Ann Lund | Clara |\n| Ivo Marek | Lina |'],
    ['Patient,Doctor,Bed\nAnn Lund,Ivo Marek,3\n', 'beds.csv'],
    ['Note\nAuthor: Ann Lund\nby Ivo Marek\n', 'notes.csv'],
  ] as const)
    expect(await author(text, name)).toBeUndefined();
});

it('a line of nothing but its authors is no heading', async () => {
  const reading = ownReading('', new InstantEngine());
  const paths = async (text: string) => {
    const bytes = new TextEncoder().encode(text).buffer;
    const file = { document: 'd', name: 'piers.md', type: '', bytes, chunkWords: 200 };
    const { chunks } = await reading.read(file, () => {});
    return chunks.map(({ headingPath }) => headingPath.join(' > '));
  };
  const below =
    'Holm University has looked at the piers of the town.\n\n## Abstract\n\nThe piers are old.';
  for (const line of ['Ann Lund and Ivo Marek', 'By Ann Lund', 'Ann Lund1, Ivo Marek2\\*'])
    expect(await paths(`# The Piers\n\n## ${line}\n\n${below}`)).toEqual([
      'The Piers',
      'The Piers > Abstract',
    ]);
  expect(await paths(`# Ann Lund\n\nby Ann Lund\n\n${below}`)).toContain('Ann Lund');
  expect(
    await paths(`# The Piers\n\n## Ann Lund and the sea\n\nby Ann Lund\n\n${below}`),
  ).toContain('The Piers > Ann Lund and the sea');
});

describe('questions about documents', () => {
  it.each([
    ['Summarise this', 'about', true],
    ['What is this about?', 'about', true],
    ['What is the lease about?', 'about', false],
    ['Please give me a summary of piers.pdf', 'about', false],
    ['Worum geht es?', 'about', true],
    ['Who wrote this?', 'author', true],
    ['Who is the author of this paper?', 'author', false],
    ['Who wrote piers.pdf?', 'author', false],
    ['What are the authors?', 'author', true],
    ['What is the publication date?', 'date', true],
    ['When was this document written?', 'date', true],
  ])('%s', (question, what, ofAny) =>
    expect(askedOfDocuments(question)).toMatchObject({ what, ofAny }),
  );

  it('ask for two of them', () => {
    expect(askedOfDocuments('Compare these two')).toEqual({ what: 'compare', named: [] });
    expect(askedOfDocuments('Compare the two documents.')).toEqual({ what: 'compare', named: [] });
    expect(askedOfDocuments('Compare a.pdf with b.md')).toEqual({
      what: 'compare',
      named: ['a.pdf', 'b.md'],
    });
  });

  it.each([
    'Who wrote The Keeper’s Song?',
    'What was the quarrel about?',
    'What is chapter 4 about?',
    'When was the western pier built?',
  ])('not: %s', (question) => expect(askedOfDocuments(question)).toBeNull());

  it('do not lean on what was said before', () => {
    expect(askedOfDocuments('Who wrote this?', true)).toBeNull();
    expect(askedOfDocuments('Summarise this', true)).toBeNull();
    expect(askedOfDocuments('Summarise this document', true)).not.toBeNull();
  });
});

describe('what is told', () => {
  const said = (text: string, start = 0) => ({
    source: { ...{ document: 'd', chunk: 1, firstPage: 1, lastPage: 1 }, start, end: start + 5 },
    text,
  });
  const overview = (part: Partial<DocumentOverview>): DocumentOverview => ({
    ...{ document: 'd', authors: [], date: null, about: [], contents: [] },
    ...part,
  });
  const by = ['Clara Wend', 'Anton Reuss'].map((value) => ({ value, said: said('the line') }));

  it('of one is its own words, each line cited once', () => {
    expect(toldBy({ documents: [overview({ authors: by })] }, 'author', () => '')).toEqual({
      text: 'Clara Wend and Anton Reuss',
      citations: [by[0]!.said],
    });
  });

  it('of several is under their titles, and nothing where none says it', () => {
    const documents = [
      overview({ document: 'a', about: [said('One\nline.')] }),
      overview({ document: 'b' }),
      overview({ document: 'c', about: [said('Another.')] }),
    ];
    expect(toldBy({ documents }, 'about', (id) => `Title ${id}`)?.text).toBe(
      'Title a: One line.\nTitle c: Another.',
    );
    expect(toldBy({ documents }, 'author', () => '')).toBeNull();
  });
});
