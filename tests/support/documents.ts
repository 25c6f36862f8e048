/** E-books and Word documents of a test's own, as the programs that make them write them. */
import { zip, type Spoiled } from './zip.ts';

export interface Chapter {
  file: string;
  body: string;
  /** In the table of contents; left out where it is not there. */
  title?: string;
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

export function epub(
  title: string,
  chapters: readonly Chapter[],
  more: Record<string, string> = {},
  spoiled?: Spoiled,
): Uint8Array<ArrayBuffer> {
  const items = chapters.map(
    ({ file }, i) => `<item id="c${i}" href="${file}" media-type="application/xhtml+xml"/>`,
  );
  const refs = chapters.map((_, i) => `<itemref idref="c${i}"/>`);
  const links = chapters.flatMap(({ file, title }) =>
    title ? `<li><a href="${file}">${escaped(title)}</a></li>` : [],
  );
  return zip(
    {
      mimetype: 'application/epub+zip',
      'META-INF/container.xml': `<?xml version="1.0"?><container><rootfiles><rootfile
        full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
      'OEBPS/content.opf': `<?xml version="1.0"?><package><metadata xmlns:dc="x"><dc:title>${escaped(title)}</dc:title>
        <meta property="dcterms:modified">2024</meta></metadata><manifest>${items.join('')}
        <item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/></manifest>
        <spine><itemref idref="nav"/>${refs.join('')}</spine></package>`,
      'OEBPS/nav.xhtml': `<html xmlns:epub="x"><head><title/></head><body><nav epub:type="toc"><ol>${links.join('')}</ol></nav></body></html>`,
      ...Object.fromEntries(
        chapters.map(({ file, body }) => [
          `OEBPS/${decodeURIComponent(file)}`,
          `<?xml version="1.0"?><html><head><title/><style/></head><body>${body}</body></html>`,
        ]),
      ),
      ...more,
    },
    spoiled,
  );
}

/** @param body WordprocessingML. @param more parts of the package. */
export function docx(
  body: string,
  more: Record<string, string> = {},
  spoiled?: Spoiled,
): Uint8Array<ArrayBuffer> {
  const types = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
    <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
    <Default Extension="xml" ContentType="application/xml"/></Types>`;
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const rels = (targets: string): string =>
    `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets}</Relationships>`;
  return zip(
    {
      '[Content_Types].xml': types,
      '_rels/.rels': rels(
        `<Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/>`,
      ),
      'word/_rels/document.xml.rels': rels(
        `<Relationship Id="f1" Type="${office}/footnotes" Target="footnotes.xml"/>
         <Relationship Id="p1" Type="${office}/image" Target="http://example.org/spy.png" TargetMode="External"/>
         <Relationship Id="n1" Type="${office}/numbering" Target="numbering.xml"/>`,
      ),
      'word/document.xml': `<?xml version="1.0"?><w:document
        xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"
        xmlns:r="${office}"><w:body>${body}</w:body></w:document>`,
      ...more,
    },
    spoiled,
  );
}

/** A paragraph, in a style. */
export const paragraph = (text: string, style?: string): string =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`;
