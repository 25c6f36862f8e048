/** pdf.js in a real browser: in a worker of our own, side files from this origin only. */
import { afterEach, expect, it } from 'vitest';
import type { ErrorRecord } from '../../../src/errors.ts';
import type { ReadDocument } from '../../../src/documents/types.ts';
import { rectanglesOf } from '../../../src/documents/rectangles.ts';
import { cutIntoChunks } from '../../../src/documents/chunks.ts';
import { BOOK, outlinedPdf } from '../../unit/documents/support/outlined.ts';
import columnsUrl from '../../fixtures/documents/two-columns.pdf?url';
import protectedUrl from '../../fixtures/documents/protected.pdf?url';

interface Reply {
  document?: ReadDocument;
  error?: ErrorRecord;
}

let worker: Worker | null = null;
afterEach(() => worker?.terminate());

async function readFile(url: string): Promise<Reply> {
  return readInWorker(url, await (await fetch(url)).arrayBuffer());
}

async function readInWorker(name: string, bytes: ArrayBuffer): Promise<Reply> {
  worker = new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module' });
  return new Promise((resolve, reject) => {
    worker!.onerror = ({ message }) => reject(new Error(message));
    // pdf.js greets its own worker as well; that message is not ours.
    worker!.onmessage = ({ data }: MessageEvent<Reply>) => {
      if (data.document || data.error) resolve(data);
    };
    const assetsUrl = new URL('/pdfjs/', location.href).href;
    worker!.postMessage({ name, bytes, assetsUrl }, [bytes]);
  });
}

it('reads a paper in a worker, text and positions', async () => {
  const { document, error } = await readFile(columnsUrl);
  expect(error).toBeUndefined();
  expect(document!.text).toContain('She writes that the first course of stone was laid');
  const start = document!.text.indexOf('Mira Solberg');
  const [rectangle] = rectanglesOf(document!.pages, { start, end: start + 12 });
  expect(rectangle).toMatchObject({ page: 1 });
  expect(rectangle!.width).toBeGreaterThan(40);
  expect(rectangle!.width).toBeLessThan(70);
});

it('labels sections by the document’s own outline', async () => {
  const bytes = new Uint8Array(await outlinedPdf(BOOK)).buffer;
  const { document } = await readInWorker('book.pdf', bytes);
  expect(cutIntoChunks(document!, 'd1').map(({ heading }) => heading)).toEqual([
    'The lamp',
    'The oil',
    'The keepers',
  ]);
});

it('carries a typed error out of the worker', async () => {
  const { error } = await readFile(protectedUrl);
  expect(error).toMatchObject({
    code: 'password-needed',
    hint: expect.stringContaining('password'),
  });
});
