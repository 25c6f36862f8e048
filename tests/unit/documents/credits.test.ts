/** Who wrote a document, and when: out of metadata and first pages as they are met. */
import { describe, expect, it } from 'vitest';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { authorOf, yearOf } from '../../../src/documents/description.ts';
import { readPdf } from '../../../src/documents/pdf/read.ts';
import { readDocument } from '../../../src/documents/read.ts';
import { docx, epub, paragraph } from '../../support/documents.ts';
import { assetsUrl, toArrayBuffer } from './support/fixtures.ts';

const read = (name: string, content: string | Uint8Array<ArrayBuffer>) =>
  readDocument(
    {
      name,
      bytes:
        typeof content === 'string' ? new TextEncoder().encode(content).buffer : content.buffer,
    },
    {} as never,
  );

describe('metadata', () => {
  it.each([
    ['Anna Berg', 'Anna Berg'],
    ['Anna Berg; Jon Vik', 'Anna Berg, Jon Vik'],
    ['Anna Berg <anna@example.org>', 'Anna Berg'],
    ['by Anna  Berg', 'Anna Berg'],
    ['United States Copyright Office', 'United States Copyright Office'],
    ...['', '  ', 'ARRAY(0x2c7cf020)', 'W:CAR:MP:FP', 'C:\\users\\me', 'Microsoft Office User'].map(
      (nobody) => [nobody, ''],
    ),
    ...['python-docx', 'user', 'Anonymous', '(anonymous)', 'unknown', 'LaTeX', '1234'].map(
      (nobody) => [nobody, ''],
    ),
  ])('that says “%s” names “%s”', (said, author) => {
    expect(authorOf(said)).toBe(author);
  });

  it.each([
    ["D:20221220215150Z00'00'", 2022],
    ['2019-03-02', 2019],
    ['Tue, 12 Mar 2024 14:05:00 +0100', 2024],
    ['1999', 1999],
    ['D:00000101000000Z', undefined],
    ['yesterday', undefined],
    ['', undefined],
  ])('dated %s is of %s', (said, year) => {
    expect(yearOf(said)).toBe(year);
  });

  it('of each kind of file says who and when', async () => {
    const page = `<head><title>Tides</title><meta name="citation_author" content="Vik, Jon">
      <meta name="citation_author" content="Anna Berg"><meta name="author" content="admin">
      <meta property="article:published_time" content="2021-05-04T10:00"></head><p>It rises.</p>`;
    expect(await read('a.html', page)).toMatchObject({ author: 'Jon Vik, Anna Berg', year: 2021 });
    const mail = 'From: "Jon Vik" <jon@example.org>\r\nDate: 12 Mar 2024 14:05\r\n\r\nIt rises.';
    expect(await read('a.eml', mail)).toMatchObject({ author: 'Jon Vik', year: 2024 });
    const unnamed = 'From: jon.vik@example.org\r\nSubject: Tides\r\n\r\nIt rises.';
    expect(await read('a.eml', unnamed)).toMatchObject({ author: 'jon vik' });
    const marked =
      '---\ntitle: "On tides"\nauthor: Anna Berg\ndate: 2020-01-02\n---\n\n# Springs\n\nIt rises.';
    expect(await read('a.md', marked)).toMatchObject({
      ...{ title: 'On tides', author: 'Anna Berg', year: 2020 },
    });
    const core =
      '<cp:x><dc:creator>Anna Berg</dc:creator><dcterms:created>2018-01-01</dcterms:created></cp:x>';
    const word = docx(paragraph('It rises.'), { 'docProps/core.xml': core });
    expect(await read('a.docx', word)).toMatchObject({ author: 'Anna Berg', year: 2018 });
    const book = epub('Tides', [{ file: 'a.xhtml', body: '<p>It rises.</p>' }]);
    expect(await read('a.epub', book)).not.toHaveProperty('author');
  });
});

describe('a first page', () => {
  const front = async (text: string) => {
    const { author, year } = await read('a.txt', text);
    return [author, year];
  };

  it('says it in lines of their own', async () => {
    expect(await front('THE TIDES\n\nby Edmund Dulac\n\nOctober 14, 1998\n\nThey rise.')).toEqual([
      'Edmund Dulac',
      1998,
    ]);
    expect(await front('Title: Tides\n\nAuthor: Jon Vik\n\nRelease date: May 2004\n\nX.')).toEqual([
      'Jon Vik',
      2004,
    ]);
    expect(await front('GEZEITEN\n\nvon Anna Berg\n\n12. März 2003\n\nSie steigen.')).toEqual([
      'Anna Berg',
      2003,
    ]);
    expect(await front('TIDES\n\n© 1998–2019 The Harbour Board\n\nThey rise.')).toEqual([
      undefined,
      2019,
    ]);
  });

  it('says nothing where it tells of others and of other times', async () => {
    const story =
      'THE TIDES\n\nThe law was signed by President Clinton on October 28, 1998, and it holds.\n\n' +
      'by the sea\n\nAnna Karenina\n\nThe lamp was lit in 1887.';
    expect(await front(story)).toEqual([undefined, undefined]);
  });
});

describe('a PDF', () => {
  async function pdf(
    lines: [text: string, size: number][],
    metadata: { author?: string; creator?: string; made?: string } = {},
  ) {
    const document = await PDFDocument.create();
    const font = await document.embedFont(StandardFonts.Helvetica);
    const page = document.addPage([595, 842]);
    let y = 780;
    for (const [text, size] of lines) {
      page.drawText(text, { x: 60, y, size, font });
      y -= 2.2 * size;
    }
    if (metadata.author) document.setAuthor(metadata.author);
    document.setCreator(metadata.creator ?? 'Writer');
    document.setCreationDate(new Date(metadata.made ?? '2010-06-01'));
    const bytes = toArrayBuffer(await document.save());
    const { author, year } = await readPdf(bytes, { name: 'a.pdf', assetsUrl });
    return [author, year];
  }
  const BODY: [string, number][] = [
    ['Abstract', 13],
    ['The tide rises twice a day, and nobody has ever asked it why it does so at all.', 10],
    ['It falls as often, and the boats of the harbour lie on their sides in the mud.', 10],
  ];

  it('of a paper names those under its title, without where they work', async () => {
    const paper = await pdf([
      ['Tides of the Inner Sea', 20],
      ['Anna Berg*, Jon van der Vik and Mia Holt', 12],
      ['Indiana University, USA', 10],
      ...BODY,
    ]);
    expect(paper).toEqual(['Anna Berg, Jon van der Vik, Mia Holt', 2010]);
  });

  it('says when it was written before its file says when it was made', async () => {
    const told: [string, number][] = [['Tides', 20], ['March 2007', 12], ...BODY];
    expect(await pdf(told, { author: 'Jon Vik' })).toEqual(['Jon Vik', 2007]);
  });

  it('printed in a browser does not say when it was written', async () => {
    const told: [string, number][] = [['Tides', 20], ...BODY];
    expect(await pdf(told, { creator: 'Mozilla/5.0 HeadlessChrome/156' })).toEqual([
      undefined,
      undefined,
    ]);
  });
});
