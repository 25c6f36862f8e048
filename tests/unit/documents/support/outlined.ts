/** A PDF with an outline of its own, made by low-level objects: pdf-lib writes none. */
import { PDFDocument, PDFName, PDFString, StandardFonts, type PDFPage, type PDFRef } from 'pdf-lib';

export interface Line {
  text: string;
  /** From the page's lower edge, in points; pages are 400 high. */
  y: number;
  size?: number;
  bold?: boolean;
}

export interface Entry {
  title: string;
  /** From 0; one that is not there is written down all the same. */
  page: number;
  /** Height it points to; the whole page without one. */
  y?: number;
  /** Where the destination is written otherwise. */
  dest?: unknown;
  within?: Entry[];
}

export interface Outlined {
  pages: Line[][];
  outline: Entry[];
  /** The last entry names the first as the one that follows. */
  loop?: boolean;
}

export async function outlinedPdf({ pages, outline, loop }: Outlined): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const plain = await pdf.embedFont(StandardFonts.TimesRoman);
  const heavy = await pdf.embedFont(StandardFonts.TimesRomanBold);
  const drawn = pages.map((lines) => {
    const page = pdf.addPage([400, 400]);
    for (const { text, y, size = 10, bold } of lines) {
      page.drawText(text, { x: 40, y, size, font: bold ? heavy : plain });
    }
    return page;
  });
  const root = pdf.context.nextRef();
  const { first, last } = put(pdf, drawn, root, outline, loop);
  pdf.context.assign(root, pdf.context.obj({ First: first, Last: last }));
  pdf.catalog.set(PDFName.of('Outlines'), root);
  return pdf.save();
}

function put(
  pdf: PDFDocument,
  pages: PDFPage[],
  parent: PDFRef,
  entries: Entry[],
  loop = false,
): { first: PDFRef; last: PDFRef } {
  const { context } = pdf;
  const refs = entries.map(() => context.nextRef());
  entries.forEach(({ title, page, y, dest, within = [] }, i) => {
    const inner = within.length > 0 ? put(pdf, pages, refs[i]!, within) : null;
    const next = refs[i + 1] ?? (loop ? refs[0] : undefined);
    const target = pages[page]?.ref ?? page;
    const way = y === undefined ? [target, 'Fit'] : [target, 'XYZ', 0, y, 0];
    context.assign(
      refs[i]!,
      context.obj({
        Title: PDFString.of(title),
        Parent: parent,
        Dest: (dest ?? way) as never,
        ...(next && { Next: next }),
        ...(inner && { First: inner.first, Last: inner.last }),
      }),
    );
  });
  return { first: refs[0]!, last: refs.at(-1)! };
}

/** Two chapters: their titles, as large as the text, are headings by the outline alone. */
export const BOOK: Outlined = {
  pages: [
    [
      { text: 'The Harbour Register', y: 360, size: 20, bold: true },
      { text: 'The lamp', y: 320 },
      {
        text: 'It was lit in 1874 by a keeper whom nobody had heard of before that night.',
        y: 308,
      },
      { text: 'The oil', y: 280 },
      { text: 'Whale oil was burned in it, and later petroleum that came in barrels.', y: 268 },
      { text: 'Nobody knows the price of either, and the books of the time are lost.', y: 256 },
    ],
    [
      { text: 'The keepers', y: 360 },
      { text: 'Ada Quill came in 1880 and stayed for forty years with her two sisters.', y: 348 },
      { text: 'Petroleum had come by then, and her work was lighter for the change.', y: 336 },
    ],
  ],
  outline: [
    {
      title: '1 The lamp',
      page: 0,
      y: 330,
      within: [{ title: 'The oil', page: 0, y: 290 }],
    },
    { title: 'The Keepers', page: 1, y: 370 },
  ],
};
