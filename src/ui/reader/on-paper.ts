/**
 * Prints the open document alone: its pages as pictures of what the file says, always on white, or
 * its text as it flows. What is on paper stands beside the app for as long as the browser prints.
 */
import { throwIfCancelled } from '../../errors.ts';
import type { PdfFile } from './pdf.ts';
import { emptied } from './picture.ts';
import './on-paper.css';

const DOTS_PER_INCH = 150;
const POINTS_PER_INCH = 72;
const QUALITY = 0.92;

/**
 * @param prepared is told how many pages are ready
 * @throws TriviumError `aborted` when the signal fires.
 */
export async function printPages(
  pdf: PdfFile,
  pages: readonly number[],
  prepared: (count: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const urls: string[] = [];
  const sheets: HTMLElement[] = [];
  try {
    for (const [index, page] of pages.entries()) {
      throwIfCancelled(signal);
      prepared(index);
      const canvas = await pdf.draw(page, DOTS_PER_INCH / POINTS_PER_INCH, signal, { sharp: 1 });
      const blob = await new Promise<Blob | null>((resolve) => {
        canvas.toBlob(resolve, 'image/jpeg', QUALITY);
      });
      emptied(canvas);
      if (!blob) throw new Error('A page could not be made into a picture.');
      const url = URL.createObjectURL(blob);
      urls.push(url);
      const picture = document.createElement('img');
      picture.alt = '';
      picture.src = url;
      await picture.decode();
      const sheet = document.createElement('div');
      sheet.className = 'sheet';
      sheet.append(picture);
      sheets.push(sheet);
    }
    throwIfCancelled(signal);
    const { width, height } = await pdf.size(pages[0] ?? 1);
    await onPaper(
      'pages',
      sheets,
      `@page reader-pages { size: ${width}pt ${height}pt; margin: 0; }`,
    );
  } finally {
    urls.forEach((url) => URL.revokeObjectURL(url));
  }
}

/** @param shown the sections of the text, as they are on the screen. */
export function printText(shown: Element): Promise<void> {
  const sections = [...shown.querySelectorAll('[data-section]')].map((section) => {
    const copy = section.cloneNode(true) as HTMLElement;
    // Numbers of citations are the answer's, not the document's.
    for (const number of copy.querySelectorAll('.number')) number.remove();
    return copy;
  });
  return onPaper('text', sections, '');
}

/** Until the browser has printed, or the person has thought better of it. */
async function onPaper(kind: string, content: readonly Element[], rules: string): Promise<void> {
  const paper = document.createElement('div');
  paper.className = `reader-on-paper ${kind}`;
  const style = document.createElement('style');
  style.textContent = rules;
  paper.append(style, ...content);
  document.body.append(paper);
  document.documentElement.classList.add('printing-reader');
  try {
    const printed = new Promise<void>((resolve) => {
      addEventListener('afterprint', () => resolve(), { once: true });
    });
    print();
    await printed;
  } finally {
    document.documentElement.classList.remove('printing-reader');
    paper.remove();
  }
}
