/** The real Tesseract in the real worker, on pages that the browser has printed. */
import { PDFDocument } from 'pdf-lib';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { RecognisedPage } from '../../../src/documents/recognised.ts';
import { segmentsOf } from '../../../src/documents/recognised-segments.ts';
import type { DocumentKind } from '../../../src/documents/types.ts';
import { ReadingWorker } from '../../../src/library/reading-worker.ts';
import { scannedPage, type PrintedPage } from '../../support/scanned-page.ts';

const spawn = (): Worker =>
  new Worker(new URL('../../../workers/reading.ts', import.meta.url), { type: 'module' });
const pictures = new ReadingWorker(spawn, { silenceMs: 120_000 });
const { signal } = new AbortController();
afterAll(() => pictures.rest());

const LINES = [
  'The ferry to Havnsund leaves the northern quay at seven',
  'every morning, whatever the weather. Tickets are sold by',
  'the harbour master, who also keeps the lighthouse logs.',
];
/** 150 dots an inch: quick, and still easy to read. */
const SCALE = 150 / 72;

async function recognised(
  file: Blob | Uint8Array<ArrayBuffer>,
  kind: DocumentKind = 'picture',
): Promise<RecognisedPage> {
  const bytes = file instanceof Blob ? await file.arrayBuffer() : file.slice().buffer;
  await pictures.open({ name: `scan.${kind}`, kind, bytes }, signal);
  return pictures.recognise(1, signal);
}

const wordsOf = ({ lines }: RecognisedPage): string =>
  lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join(' ');

const print = (page: Partial<PrintedPage>, type?: string): Promise<Blob> =>
  scannedPage({ columns: [LINES], scale: SCALE, ...page }, type);

async function pdfOf(page: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  const picture = await document.embedPng(await page.arrayBuffer());
  const [width, height] = [picture.width / SCALE, picture.height / SCALE];
  document.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height });
  return Uint8Array.from(await document.save());
}

describe('a page is read', () => {
  it.each(['image/png', 'image/jpeg', 'image/webp'])('from %s', async (type) => {
    expect(wordsOf(await recognised(await print({}, type)))).toBe(LINES.join(' '));
  });

  it.each([90, 180, 270, 2, -3])('turned by %s°, and placed where it stands', async (angle) => {
    const page = await recognised(await pdfOf(await print({ angle })), 'pdf');
    expect(wordsOf(page)).toBe(LINES.join(' '));
    expect(Math.abs(((page.angle - angle + 540) % 360) - 180)).toBeLessThan(0.6);
    // Upright, the first baseline is 71 from the top and begins 60 from the left; turned about the middle.
    const [first] = segmentsOf(page);
    const { cos, sin } = first!.frame;
    const x = first!.left * cos - first!.baseline * sin - page.width / 2;
    const y = first!.left * sin + first!.baseline * cos - page.height / 2;
    const radians = (angle * Math.PI) / 180;
    const [fromLeft, fromTop] = [60 - 595 / 2, 71 - 842 / 2];
    expect(x).toBeCloseTo(fromLeft * Math.cos(radians) - fromTop * Math.sin(radians), -1);
    expect(y).toBeCloseTo(fromLeft * Math.sin(radians) + fromTop * Math.cos(radians), -1);
  });

  it('blurred and noisy, nearly', async () => {
    const text = wordsOf(await recognised(await print({ blur: 0.8, noise: 40, shade: 0.3 })));
    for (const word of ['ferry', 'Havnsund', 'lighthouse']) expect(text).toContain(word);
  });

  it.each([0, 6])(
    'of two columns, one after the other, the second %s points lower',
    async (fall) => {
      const left = Array.from(
        { length: 8 },
        (_, i) => `northern harbour masters count the gulls, ${i}`,
      );
      const right = Array.from(
        { length: 8 },
        (_, i) => `southern lighthouse lamps burn all night, ${i}`,
      );
      const page = await recognised(await print({ columns: [left, right], fall }));
      const lines = segmentsOf(page).map(({ text }) => text);
      expect(lines.filter((line) => left.includes(line))).toEqual(left);
      expect(lines.filter((line) => right.includes(line))).toEqual(right);
    },
  );
});

describe('nothing to be read', () => {
  it('is found on an empty page', async () => {
    expect((await recognised(await print({ columns: [[]] }))).lines).toEqual([]);
  });

  it('is found on a picture without text', async () => {
    const canvas = new OffscreenCanvas(900, 700);
    const context = canvas.getContext('2d')!;
    const sky = context.createLinearGradient(0, 0, 900, 700);
    sky.addColorStop(0, '#246');
    sky.addColorStop(1, '#fc8');
    context.fillStyle = sky;
    context.fillRect(0, 0, 900, 700);
    for (let i = 0; i < 60; i++) {
      context.fillStyle = `hsl(${i * 37} 60% ${20 + (i % 6) * 10}%)`;
      context.beginPath();
      context.arc((i * 131) % 900, (i * 83) % 700, 10 + (i % 9) * 8, 0, 7);
      context.fill();
    }
    expect((await recognised(await canvas.convertToBlob())).lines).toEqual([]);
  });

  it('is said of a picture that is cut off, and of one that is no picture', async () => {
    const whole = new Uint8Array(await (await print({})).arrayBuffer());
    await expect(recognised(whole.slice(0, 300))).rejects.toMatchObject({ code: 'damaged' });
    await expect(recognised(new Uint8Array(200))).rejects.toMatchObject({ code: 'damaged' });
    expect(wordsOf(await recognised(whole))).toBe(LINES.join(' '));
  });
});

describe('cancelling', () => {
  afterEach(() => pictures.rest());

  it('takes effect in the middle of a page, and the next one is read', async () => {
    const crowded = Array.from({ length: 48 }, () => LINES.join(' ').slice(0, 90));
    const bytes = await (await print({ columns: [crowded], scale: 300 / 72 })).arrayBuffer();
    await pictures.open({ name: 'a', kind: 'picture', bytes }, signal);
    const began = performance.now();
    await pictures.recognise(1, signal);
    const whole = performance.now() - began;
    const controller = new AbortController();
    const reading = pictures.recognise(1, controller.signal);
    setTimeout(() => controller.abort(), whole / 10);
    await expect(reading).rejects.toMatchObject({ code: 'aborted' });
    // However slow this machine is.
    expect(performance.now() - began - whole).toBeLessThan(whole);
    await expect(pictures.recognise(1, signal)).rejects.toMatchObject({ code: 'not-found' });
    expect(wordsOf(await recognised(await print({})))).toBe(LINES.join(' '));
  });
});
