/** A book of any length, of invented sentences: for measuring the reader, and for trying it out. */
import { PDFDocument, StandardFonts, type PDFFont, type PDFPage } from 'pdf-lib';
import { addOutline } from './laid-out/outline.ts';

const PLACES = ['Alderney Reach', 'Brannic', 'Corvane', 'Dorrit Sound', 'Elswick', 'Fenwold'];
const THINGS = ['lighthouse', 'granary', 'ropewalk', 'chapel', 'slipway', 'customs house'];
const PEOPLE = ['Ada Quill', 'Jon Ravensby', 'Mira Sorrow', 'Tobias Tarn', 'Ines Underley'];
const PAGES_PER_CHAPTER = 14;
const LINES = 38;

/** The n-th sentence; every one differs from every other. */
export function bookSentence(n: number): string {
  const pick = (list: readonly string[], by: number): string => list[(n * by) % list.length]!;
  return (
    `In the year ${1500 + (n % 480)} the ${pick(THINGS, 7)} of ${pick(PLACES, 5)} was described ` +
    `by ${pick(PEOPLE, 3)} under the number ${n} in the harbour register.`
  );
}

/** Text on every page, a chart on every seventh, chapters in the table of contents. */
export async function longBook(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle('The Harbour Register');
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  const bold = await pdf.embedFont(StandardFonts.TimesRomanBold);
  const chapters: { title: string; page: PDFPage }[] = [];
  /** Sentences go on over lines and pages. */
  const words: string[] = [];
  let sentence = 0;
  for (let number = 0; number < pages; number++) {
    const page = pdf.addPage([432, 648]);
    let y = 590;
    if (number % PAGES_PER_CHAPTER === 0) {
      const title = `Chapter ${chapters.length + 1}. ${PLACES[chapters.length % PLACES.length]!}`;
      chapters.push({ title, page });
      page.drawText(title, { x: 48, y, size: 18, font: bold });
      y -= 34;
    }
    if (number % 7 === 3) {
      for (let bar = 0; bar < 12; bar++) {
        page.drawRectangle({
          x: 60 + bar * 26,
          y: y - 110,
          width: 18,
          height: 20 + ((bar * 37) % 80),
        });
      }
      y -= 140;
    }
    for (let line = 0; line < LINES && y > 50; line++, y -= 13.5) {
      while (words.length < 40) words.push(...bookSentence(sentence++).split(' '));
      const text = fill(words, font);
      page.drawText(text, { x: 48, y, size: 10.5, font });
    }
  }
  addOutline(pdf, chapters);
  return pdf.save();
}

/** Takes as many words as fit the line. */
function fill(words: string[], font: PDFFont): string {
  let line = '';
  while (words.length > 0) {
    const longer = line === '' ? words[0]! : `${line} ${words[0]!}`;
    if (font.widthOfTextAtSize(longer, 10.5) > 336) break;
    line = longer;
    words.shift();
  }
  return line;
}
