/** PDFs of a few drawing operators, for what a layout program may do and pdf-lib does not. */
import { PDFDocument, PDFName, StandardFonts } from 'pdf-lib';
import { readPdf } from '../../../../src/documents/pdf/read.ts';
import type { ReadDocument } from '../../../../src/documents/types.ts';
import { assetsUrl, toArrayBuffer } from './fixtures.ts';

const FONTS = {
  Plain: StandardFonts.TimesRoman,
  Italic: StandardFonts.TimesRomanItalic,
  Bold: StandardFonts.TimesRomanBold,
  Sans: StandardFonts.Helvetica,
};

/** @param operators content of a page, 500 points wide and 300 high; FONTS are its fonts. */
export async function readDrawn(operators: string): Promise<ReadDocument> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([500, 300]);
  for (const [name, standard] of Object.entries(FONTS)) {
    const { ref } = await pdf.embedFont(standard);
    page.node.setFontDictionary(PDFName.of(name), ref);
  }
  const { context } = pdf;
  page.node.set(PDFName.Contents, context.register(context.stream(operators)));
  return readPdf(toArrayBuffer(await pdf.save()), { name: 'drawn.pdf', assetsUrl });
}
