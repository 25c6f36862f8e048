/** Words that were recognised on a picture lie where they stand on it, to be selected and copied. */
import { PDFDocument } from 'pdf-lib';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fromPictures } from '../../../src/documents/page-problems.ts';
import { arrange } from '../../../src/documents/pdf/read.ts';
import type { RecognisedLine, RecognisedPage } from '../../../src/documents/recognised.ts';
import { segmentsOf } from '../../../src/documents/recognised-segments.ts';
import { rectanglesOf } from '../../../src/documents/rectangles.ts';
import type { ReadDocument } from '../../../src/documents/types.ts';
import { document as indexed } from '../../support/scripted-library.ts';
import { stage, strike } from './stage.ts';

afterEach(strike);

const LINES = ['The ferry leaves the north-', 'ern quay at seven, what-', 'ever the weather is.'];
const SIZE = { width: 500, height: 500 };

/** Turned about the page's corner, and moved back onto the page: it is a square. */
function recognised(angle: number): RecognisedPage {
  const [dx, dy] = [
    angle === 180 || angle === 270 ? -500 : 0,
    angle === 90 || angle === 180 ? -500 : 0,
  ];
  const lines = LINES.map((line, i): RecognisedLine => {
    let at = 60 + dx;
    const words = line.split(' ').map((text) => {
      const word = { text, left: at, right: at + 9 * text.length, confidence: 90 };
      at = word.right + 6;
      return word;
    });
    return { baseline: 100 + 24 * i + dy, size: 16, words };
  });
  return { number: 1, ...SIZE, angle, lines };
}

async function scan(angle: number): Promise<ReadDocument> {
  const read = recognised(angle);
  const facts = { number: 1, label: '1', ...SIZE };
  const document = await arrange([{ ...facts, segments: segmentsOf(read) }]);
  const problems = fromPictures(document.pages, new Map([[1, read]]));
  return { kind: 'pdf', title: 'Ferries', ...document, problems };
}

async function sheet(): Promise<ArrayBuffer> {
  const made = await PDFDocument.create();
  made.addPage([SIZE.width, SIZE.height]);
  return (await made.save()).slice().buffer;
}

const layer = () => document.querySelector<HTMLElement>('[data-number="1"] .reader-text');
const spans = () => [...(layer()?.querySelectorAll('span') ?? [])];

test.each([0, 90, 180, 270])('turned by %s°', async (angle) => {
  const read = await scan(angle);
  const { problems } = read;
  const summary = indexed({ id: 'scan', name: 'scan.pdf', problems });
  const { app } = await stage({ documents: [summary], pdf: sheet, read });
  await app.reader.open('scan');
  await expect.poll(() => spans().length).toBe(14);
  expect(layer()!.textContent).toBe(
    'The ferry leaves the northern quay at seven, whatever the weather is.',
  );

  // Each on what is marked where it is cited.
  const paper = document.querySelector('[data-number="1"]')!.getBoundingClientRect();
  const scale = paper.width / SIZE.width;
  const start = read.text.indexOf('ferry');
  const [marked] = rectanglesOf(read.pages, { start, end: start + 'ferry'.length });
  const word = spans().find(({ textContent }) => textContent === 'ferry ')!;
  const range = document.createRange();
  range.setStart(word.firstChild!, 0);
  range.setEnd(word.firstChild!, 'ferry'.length);
  const box = range.getBoundingClientRect();
  const off = [
    box.left - paper.left - marked!.x * scale,
    box.top - paper.top - marked!.y * scale,
    box.width - marked!.width * scale,
    box.height - marked!.height * scale,
  ];
  for (const each of off) expect(Math.abs(each)).toBeLessThan(3);

  document.getSelection()!.selectAllChildren(layer()!);
  await expect.element(page.getByRole('button', { name: 'Ask about this' })).toBeVisible();
});

test('a page with a text of its own keeps that', async () => {
  const { app } = await stage({
    documents: [indexed({ id: 'scan', name: 'scan.pdf' })],
    pdf: sheet,
    read: await scan(0),
  });
  await app.reader.open('scan');
  await expect.poll(() => layer()?.querySelector('.filler')).not.toBeNull();
  expect(spans()).toHaveLength(0);
});
