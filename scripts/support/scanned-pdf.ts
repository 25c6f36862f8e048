/** Makes scans of PDFs: their pages drawn by pdf.js in a browser, spoilt, and put into a PDF as pictures. */
import { readFile } from 'node:fs/promises';
import { PDFDocument } from 'pdf-lib';
import type { Page } from 'playwright';

export interface Spoiling {
  /** Degrees, clockwise. */
  angle?: number;
  /** Pixels at 300 dots an inch. */
  blur?: number;
  /** Shades of grey that a pixel may differ by. */
  noise?: number;
  /** How much darker the far corner is, 0..1. */
  shade?: number;
  dotsAnInch?: number;
}

const POINTS_AN_INCH = 72;

/** @param page of the app: pdf.js is taken from there. */
export async function scannedPdf(
  page: Page,
  file: string,
  most: number,
  spoiling: Spoiling = {},
): Promise<Uint8Array> {
  const dotsAnInch = spoiling.dotsAnInch ?? 300;
  const source = (await readFile(file)).toString('base64');
  const count = await page.evaluate(openInPage, source);
  const scan = await PDFDocument.create();
  for (let number = 1; number <= Math.min(count, most); number++) {
    const jpeg = await page.evaluate(drawSpoilt, { number, dotsAnInch, ...spoiling });
    const picture = await scan.embedJpg(Buffer.from(jpeg, 'base64'));
    const { width, height } = picture.scale(POINTS_AN_INCH / dotsAnInch);
    scan.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height });
  }
  return scan.save();
}

type PdfJs = typeof import('pdfjs-dist/legacy/build/pdf.mjs');
interface Opened {
  scanned?: Awaited<ReturnType<PdfJs['getDocument']>['promise']>;
}

/** Runs in the page. */
async function openInPage(source: string): Promise<number> {
  const folder = new URL('pdfjs/', document.baseURI).href;
  const pdfjs = (await import(/* @vite-ignore */ `${folder}pdf.min.mjs`)) as PdfJs;
  pdfjs.GlobalWorkerOptions.workerSrc = `${folder}pdf.worker.min.mjs`;
  const data = Uint8Array.from(atob(source), (letter) => letter.charCodeAt(0));
  const task = pdfjs.getDocument({ data, standardFontDataUrl: `${folder}standard_fonts/` });
  const opened = await task.promise;
  (globalThis as Opened).scanned = opened;
  return opened.numPages;
}

/** Runs in the page. @returns a JPEG in base64. */
async function drawSpoilt(
  asked: Required<Pick<Spoiling, 'dotsAnInch'>> & Spoiling & { number: number },
): Promise<string> {
  const { number, dotsAnInch, angle = 0, blur = 0, noise = 0, shade = 0 } = asked;
  const sheet = await (globalThis as Opened).scanned!.getPage(number);
  const viewport = sheet.getViewport({ scale: dotsAnInch / 72 });
  const drawn = document.createElement('canvas');
  drawn.width = viewport.width;
  drawn.height = viewport.height;
  await sheet.render({ canvas: drawn, viewport, background: '#fff' }).promise;
  const isTurned = Math.round(angle / 90) % 2 !== 0;
  const canvas = document.createElement('canvas');
  canvas.width = isTurned ? drawn.height : drawn.width;
  canvas.height = isTurned ? drawn.width : drawn.height;
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((angle * Math.PI) / 180);
  if (blur > 0) context.filter = `blur(${blur}px)`;
  context.drawImage(drawn, -drawn.width / 2, -drawn.height / 2);
  const picture = context.getImageData(0, 0, canvas.width, canvas.height);
  const { data } = picture;
  let state = 42;
  for (let at = 0; at < data.length; at += 4) {
    // A linear congruential generator: the same noise each time.
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    const pixel = at / 4;
    const place =
      ((pixel % canvas.width) / canvas.width + pixel / canvas.width / canvas.height) / 2;
    const value = data[at]! * (1 - shade * place) + (state / 2 ** 31) * noise;
    data[at] = data[at + 1] = data[at + 2] = value;
  }
  context.putImageData(picture, 0, 0);
  return canvas.toDataURL('image/jpeg', 0.85).split(',')[1]!;
}
