/** Small PDFs of our own for the reader: every way in which a page can be turned and cut. */
import { degrees, PDFDocument, PDFName, PDFNumber, StandardFonts } from 'pdf-lib';
import type { ReadDocument } from '../../../src/documents/types.ts';
import type { ErrorRecord } from '../../../src/errors.ts';

export interface Layout {
  columns: 1 | 2;
  /** `/Rotate` of the page, clockwise. */
  rotate?: 0 | 90 | 180 | 270;
  /** left, bottom, right, top of the crop box. */
  crop?: [number, number, number, number];
  /** All its letters are of one width where none is named. */
  font?: StandardFonts;
  userUnit?: number;
}

/** Cited: begins and ends in the middle of lines, and goes over several of them. */
export const CITED =
  'The pilot Arne Solvik rowed out to the wreck in the night of the great flood and brought all of the crew back to Brannic before the morning.';
const BEFORE = [
  'Brannic is a small harbour on the western coast.',
  'It has a pier of granite and a lamp at the end of it.',
  'The lamp was lit for the first time in 1861.',
];
const AFTER = [
  'For this he was given a silver watch by the town.',
  'The watch is shown in the customs house.',
  'Nobody has drowned at the pier since then.',
];
const SIZE = 9;
const LEADING = 13;

/** Two pages; what is cited stands on the second. */
export async function printed(layout: Layout): Promise<ArrayBuffer> {
  const pdf = await PDFDocument.create();
  pdf.addPage([500, 400]);
  const font = await pdf.embedFont(layout.font ?? StandardFonts.Courier);
  const page = pdf.addPage([560, 440]);
  const width = layout.columns === 2 ? 200 : 400;
  const words = [...BEFORE, CITED, ...AFTER].join(' ').split(' ');
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)!} ${word}` : word;
    if (lines.length > 0 && font.widthOfTextAtSize(longer, SIZE) <= width)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const perColumn = Math.ceil(lines.length / layout.columns);
  lines.forEach((line, index) => {
    const column = Math.floor(index / perColumn);
    page.drawText(line, {
      x: 70 + column * 230,
      y: 340 - (index % perColumn) * LEADING,
      size: SIZE,
      font,
    });
  });
  if (layout.rotate) page.setRotation(degrees(layout.rotate));
  if (layout.crop) {
    const [left, bottom, right, top] = layout.crop;
    page.setCropBox(left, bottom, right - left, top - bottom);
  }
  if (layout.userUnit) page.node.set(PDFName.of('UserUnit'), PDFNumber.of(layout.userUnit));
  return (await pdf.save()).slice().buffer;
}

interface Reply {
  document?: ReadDocument;
  error?: ErrorRecord;
}

/** Reads it as the app does: in a worker, with our own code. */
export async function read(bytes: ArrayBuffer): Promise<ReadDocument> {
  const worker = new Worker(new URL('../documents/reading-worker.ts', import.meta.url), {
    type: 'module',
  });
  try {
    return await new Promise((resolve, reject) => {
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.onmessage = ({ data }: MessageEvent<Reply>) => {
        if (data.error) reject(new Error(data.error.message));
        else if (data.document) resolve(data.document);
      };
      const assetsUrl = new URL('/pdfjs/', location.href).href;
      worker.postMessage({ name: 'printed.pdf', bytes: bytes.slice(0), assetsUrl });
    });
  } finally {
    worker.terminate();
  }
}

/** A character of pdf.js's own text layer, where it stands on the screen. */
export interface LaidCharacter {
  character: string;
  box: DOMRect;
}

/** In the order of the layer; without white space. */
export function laidCharacters(layer: Element): LaidCharacter[] {
  const laid: LaidCharacter[] = [];
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { data } = node as Text;
    for (let at = 0; at < data.length; at++) {
      if (/\s/.test(data[at]!)) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      laid.push({ character: data[at]!, box: range.getBoundingClientRect() });
    }
  }
  return laid;
}

export function plain(text: string): string {
  return text.replace(/\s+/g, '');
}
