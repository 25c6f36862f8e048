import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../src/documents/read.ts';
import { docx, paragraph } from '../../support/documents.ts';

const read = (bytes: Uint8Array<ArrayBuffer>, name = 'bids.docx') =>
  readDocument({ name, bytes: bytes.buffer }, {} as never);

const cell = (text: string, properties = ''): string =>
  `<w:tc>${properties}${paragraph(text)}</w:tc>`;

const NUMBERING = `<w:numbering xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
  <w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:numbering>`;
const STYLES = `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
  <w:style w:type="paragraph" w:styleId="Titel"><w:name w:val="Title"/></w:style>
  <w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>
  <w:style w:type="paragraph" w:styleId="berschrift2"><w:name w:val="heading 2"/></w:style></w:styles>`;
const FOOTNOTES = `<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">
  <w:footnote w:id="1">${paragraph('See the log of 1871.')}</w:footnote></w:footnotes>`;

describe('a Word document', () => {
  it('is its headings, paragraphs, lists, tables and footnotes', async () => {
    const document = docx(
      [
        paragraph('Bids for the pier', 'Titel'),
        paragraph('Offers', 'berschrift1'),
        `<w:p><w:r><w:t xml:space="preserve">Two </w:t></w:r><w:del><w:r><w:delText>three </w:delText></w:r></w:del>
          <w:ins><w:r><w:t>bids came.</w:t></w:r></w:ins><w:r><w:footnoteReference w:id="1"/></w:r>
          <w:r><w:t xml:space="preserve"> Both were late.</w:t></w:r><w:r><w:commentReference w:id="0"/></w:r></w:p>`,
        `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr><w:r><w:t>Costa</w:t></w:r></w:p>`,
        `<w:tbl><w:tr>${cell('Bidder')}${cell('Price')}</w:tr><w:tr>${cell('Costa & Co.')}${cell('3.40')}</w:tr>
          <w:tr>${cell('Pike')}${cell('2.90')}</w:tr></w:tbl>`,
      ].join(''),
      {
        'word/numbering.xml': NUMBERING,
        'word/styles.xml': STYLES,
        'word/footnotes.xml': FOOTNOTES,
        'word/comments.xml': '<w:comments>nobody reads this',
        'docProps/core.xml': '<cp:x><dc:title>Doc1</dc:title></cp:x>',
      },
    );
    const { kind, title, text, blocks } = await read(document);
    expect({ kind, title }).toEqual({ kind: 'docx', title: 'Bids for the pier' });
    const said = blocks.map(({ kind, level, start, end }) => {
      return `${kind}${level || ''}: ${text.slice(start, end)}`;
    });
    expect(said).toEqual([
      'heading1: Bids for the pier',
      'heading1: Offers',
      'paragraph: Two bids came. Both were late.',
      'list-item: Costa',
      'table: Bidder  Price\nCosta & Co.   3.40\nPike  2.90',
      'list-item: See the log of 1871.',
    ]);
  });

  it('is called by its only heading where what is styled as the title heads the paper', async () => {
    const under = async (title: string, ...below: string[]) => {
      const files = { 'word/styles.xml': STYLES };
      return (await read(docx([paragraph(title, 'Titel'), ...below].join(''), files))).title;
    };
    const called = (...below: string[]) => under('Harbour Board', ...below);
    const [report, text] = [
      paragraph('Report on the pier', 'berschrift1'),
      paragraph('It is old.'),
    ];
    const sections = [paragraph('Summary', 'berschrift2'), text, paragraph('Piles', 'berschrift2')];
    expect(await called(report, ...sections)).toBe('Report on the pier');
    expect(await called(text, report, ...sections)).toBe('Harbour Board');
    expect(await called(report, ...sections, report)).toBe('Harbour Board');
    expect(await called(report, text)).toBe('Harbour Board');
    expect(await under('PIER WORKS', report, ...sections)).toBe('Report on the pier');
    for (const title of ['The Varn Bridge', 'Report on the Varn Bridge', 'REPORT ON THE BRIDGE'])
      expect(await under(title, paragraph('Piles and deck', 'berschrift1'), ...sections)).toBe(
        title,
      );
    for (const section of [
      'Introduction',
      'Executive summary',
      '1. Wind loads',
      'B. Wind loads',
      'Zusammenfassung',
    ])
      expect(await called(paragraph(section, 'berschrift1'), ...sections)).toBe('Harbour Board');
  });

  it('asks nobody for pictures, and never sees those it has', async () => {
    const picture = `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"
      xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphic><a:graphicData><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture">
      <pic:blipFill><a:blip r:link="p1" r:embed="p1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
    const { text } = await read(docx(picture + paragraph('Anna.'), { 'word/media/a.png': 'x' }));
    expect(text).toBe('Anna.');
  });
});

describe('a bad Word document', () => {
  it.each([
    ['cut', docx(paragraph('Anna.')).slice(0, 700), /damaged/],
    ['of XML that ends in the middle', docx('<w:p><w:r><w:t>Anna'), /damaged/],
    ['with a password', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1), /password/],
    ['of an encrypted archive', docx(paragraph('A.'), {}, { encrypted: true }), /protected/],
    ['that is a page', new TextEncoder().encode('<html>Log in first.'), /not of the kind/],
  ])('says what is wrong with it: %s', async (_, bytes, message) => {
    await expect(read(bytes)).rejects.toMatchObject({ message: expect.stringMatching(message) });
  });

  it('without text has none', async () => {
    expect((await read(docx('<w:p/>'))).text).toBe('');
  });

  it('of elements in elements is given up', async () => {
    const deep = `${'<w:sdt><w:sdtContent>'.repeat(20_000)}${'</w:sdtContent></w:sdt>'.repeat(20_000)}`;
    await read(docx(deep)).catch((thrown: unknown) => {
      expect(thrown).toMatchObject({ code: 'damaged' });
    });
  });
});

describe('text of a Word document that stands in something else', () => {
  const run = (text: string, properties = ''): string =>
    `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
  const textOf = async (...runs: string[]): Promise<string> =>
    (await read(docx(`<w:p>${runs.join('')}</w:p>`))).text;

  it('is read: fields, directions, base texts, formulas', async () => {
    const field = `<w:fldSimple w:instr=" REF t "><w:r><w:t>Table 7</w:t></w:r></w:fldSimple>`;
    expect(await textOf(run('See '), field, run(' below.'))).toBe('See Table 7 below.');
    const turned = `<w:dir w:val="rtl">${run('one')}</w:dir><w:bdo w:val="rtl">${run(' two')}</w:bdo>`;
    expect(await textOf(turned, run(' three.'))).toBe('one two three.');
    const ruby = `<w:r><w:ruby><w:rt>${run('kan')}</w:rt><w:rubyBase>${run('漢')}</w:rubyBase></w:ruby></w:r>`;
    expect(await textOf(ruby, run('字'))).toBe('漢字');
    const formula = `<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:r><m:t>F=</m:t></m:r>
      <m:d><m:e><m:r><w:rPr/><m:t>ma</m:t></m:r></m:e></m:d></m:oMath>`;
    expect(await textOf(run('It is '), formula, run('.'))).toBe('It is F=ma.');
  });

  it('is not read where it is hidden', async () => {
    const hidden = run('Never shown. ', '<w:b/><w:vanish/>');
    const shown = run('Shown. ', '<w:vanish w:val="0"/>');
    const changed = run(
      'Shown again.',
      '<w:rPrChange w:id="1"><w:rPr><w:vanish/></w:rPr></w:rPrChange>',
    );
    expect(await textOf(hidden, shown, changed)).toBe('Shown. Shown again.');
  });

  it('is not read where it is struck', async () => {
    const struck = run('5 ', '<w:strike/>');
    expect(await textOf(run('The fee is '), struck, run('6 crowns.'))).toBe('The fee is 6 crowns.');
  });
});
