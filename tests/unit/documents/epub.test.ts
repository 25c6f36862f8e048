import { describe, expect, it } from 'vitest';
import { cutIntoChunks } from '../../../src/documents/chunks.ts';
import { readDocument } from '../../../src/documents/read.ts';
import { docx, epub } from '../../support/documents.ts';
import { zip } from '../../support/zip.ts';

const read = (bytes: Uint8Array<ArrayBuffer>, name = 'book.epub') =>
  readDocument({ name, bytes: bytes.buffer }, {} as never);

async function blocksOf(bytes: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const { text, blocks } = await read(bytes);
  return blocks.map(({ kind, level, start, end }) => {
    return `${kind}${level || ''}: ${text.slice(start, end)}`;
  });
}

describe('an e-book', () => {
  it('is its chapters in order, under their titles', async () => {
    const book = epub('The Lamp & the Sea', [
      { file: 'cover.xhtml', body: '<img src="http://example.org/spy.png"/>' },
      { file: 'one.xhtml', title: 'The Lamp', body: '<h2>1. The Lamp</h2><p>Anna lit it.</p>' },
      { file: 'more.xhtml', body: '<h3>Oil</h3><p>It burnt.</p>' },
      { file: 'two%20b.xhtml', title: 'The Sea', body: '<p>Jon sailed.<script>x</script></p>' },
    ]);
    expect(await read(book)).toMatchObject({ kind: 'epub', title: 'The Lamp & the Sea' });
    expect(await blocksOf(book)).toEqual([
      'heading1: 1. The Lamp',
      'paragraph: Anna lit it.',
      'heading2: Oil',
      'paragraph: It burnt.',
      'heading1: The Sea',
      'paragraph: Jon sailed.',
    ]);
    const paths = cutIntoChunks(await read(book), 'd').map(({ headingPath }) => headingPath);
    expect(paths).toEqual([
      ['The Lamp & the Sea', '1. The Lamp'],
      ['The Lamp & the Sea', '1. The Lamp', 'Oil'],
      ['The Lamp & the Sea', 'The Sea'],
    ]);
  });

  it('of EPUB 2 has its titles from its list, parts above chapters', async () => {
    const book = epub(
      'Sea',
      [
        { file: 'a.xhtml', body: '<p>Anna.</p>' },
        { file: 'b.xhtml', body: '<h1>Home</h1><p>Jon.</p>' },
      ],
      {
        'OEBPS/content.opf': `<package><metadata><dc:title>Sea</dc:title></metadata><manifest>
          <item id="t" href="toc.ncx" media-type="application/x-dtbncx+xml"/>
          <item id="a" href="a.xhtml" media-type="application/xhtml+xml"/>
          <item id="b" href="b.xhtml" media-type="application/xhtml+xml"/></manifest>
          <spine toc="t"><itemref idref="a"/><itemref idref="b"/><itemref idref="a"/></spine></package>`,
        'OEBPS/toc.ncx': `<ncx><docTitle><text>Sea</text></docTitle><navMap><navPoint><navLabel><text>Part One</text>
          </navLabel><content src="a.xhtml"/><navPoint><navLabel><text>Home</text></navLabel>
          <content src="b.xhtml#x"/></navPoint></navPoint></navMap></ncx>`,
      },
    );
    expect(await blocksOf(book)).toEqual([
      'heading1: Part One',
      'paragraph: Anna.',
      'heading2: Home',
      'paragraph: Jon.',
    ]);
  });

  it('keeps notes and asides, which pages of the web have around them', async () => {
    const book = epub('Sea', [
      {
        file: 'a.xhtml',
        body: `<p>It fell.<a epub:type="noteref" href="#n1">1</a> He ran.</p>
          <aside epub:type="footnote" id="n1"><p>In 1871.</p></aside>`,
      },
    ]);
    expect(await blocksOf(book)).toEqual(['paragraph: It fell. He ran.', 'paragraph: In 1871.']);
  });

  it('is known by what is in it, whatever it is called', async () => {
    const book = epub('Sea', [{ file: 'a.xhtml', body: '<p>Anna.</p>' }]);
    expect((await read(book, 'book.docx')).kind).toBe('epub');
    expect((await read(docx('<w:p/>'), 'book.epub')).kind).toBe('docx');
  });
});

describe('a bad e-book', () => {
  const chapters = [{ file: 'a.xhtml', body: '<p>Anna.</p>' }];
  const drm = (algorithm: string) => ({
    'META-INF/encryption.xml': `<encryption><enc:EncryptedData><enc:EncryptionMethod
      Algorithm="${algorithm}"/></enc:EncryptedData></encryption>`,
  });

  it.each([
    ['cut', epub('Sea', chapters).slice(0, 900), 'damaged'],
    ['of another kind', new TextEncoder().encode('<p>Log in first.</p>'), 'not-supported'],
    [
      'without a description',
      epub('Sea', chapters, { 'META-INF/container.xml': '<x/>' }),
      'damaged',
    ],
    ['with a password', epub('Sea', chapters, {}, { encrypted: true }), 'not-supported'],
    ['for one device', epub('Sea', chapters, drm('http://ns.adobe.com/adept')), 'not-supported'],
  ])('says what is wrong with it: %s', async (_, bytes, code) => {
    await expect(read(bytes)).rejects.toMatchObject({ code });
  });

  it('is read where only its fonts are protected', async () => {
    const fonts = drm('http://www.idpf.org/2008/embedding');
    expect((await read(epub('Sea', chapters, fonts))).text).toBe('Anna.');
  });

  it('of chapters that are not there has no text', async () => {
    const book = epub('Sea', chapters, { 'OEBPS/content.opf': '<package><spine/></package>' });
    expect((await read(book)).text).toBe('');
  });

  it('that is a ZIP file of something else is refused as one', async () => {
    await expect(read(zip({ 'a.txt': 'Anna' }))).rejects.toMatchObject({
      code: 'not-supported',
      message: 'This is a ZIP file, which cannot be read.',
    });
  });
});
