/**
 * Shows PDFs with pdf.js. Imported dynamically, so that nobody downloads pdf.js who opens no PDF.
 * Nothing in a document runs (no scripting, no eval) and nothing is fetched from elsewhere. Pages
 * are drawn in a worker where the browser can, so that scrolling never waits for a page.
 *
 * The legacy build, as where documents are read: one build everywhere, and the modern one needs what
 * browsers of last year lack (Map.getOrInsertComputed; mozilla/pdf.js#20673).
 */
import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import {
  cancelled,
  isImportFailure,
  notLoaded,
  throwIfCancelled,
  TriviumError,
} from '../../errors.ts';
import { destinationOf, type Destination } from '../../documents/pdf/outline.ts';
import { keptPictures, type Corner } from './dark-paper.ts';
import { readLinks, type Annotation, type Box, type PageLink } from './page-links.ts';
import { emptied } from './picture.ts';
import { readOutline, type OutlineEntry } from './outline.ts';
import type { PageSize } from './page-stack.ts';
import { sharpness } from './zoom.ts';

const SIDE = new URL('pdfjs/', document.baseURI).href;
// The one copy of the site, which the reading worker uses too (scripts/support/pdfjs-files.ts).
pdfjs.GlobalWorkerOptions.workerSrc = `${SIDE}pdf.worker.min.mjs`;
pdfjs.GlobalWorkerOptions.rendererSrc = `${SIDE}pdf.renderer.min.mjs`;

/** Of one canvas: 34 MB. A page at four times its size is still sharp on an ordinary screen. */
const MOST_PIXELS = 2 ** 23;

export interface TextLayer {
  /** Points are multiplied by this before the scale (PDF 32000, 14.11.2: UserUnit). */
  userUnit: number;
}

export interface PdfFile {
  readonly pageCount: number;
  /** Size of a page as displayed, in PDF points. */
  size(page: number): Promise<PageSize>;
  /**
   * Draws a page on a canvas of its own so that one PDF point is `scale` CSS pixels.
   * @param options `sharp`: device pixels per CSS pixel, at most; `notePictures`: {@link pictures}
   * is asked for afterwards
   * @throws TriviumError `aborted` when the signal fires.
   */
  draw(
    page: number,
    scale: number,
    signal: AbortSignal,
    options?: { sharp?: number; notePictures?: boolean },
  ): Promise<HTMLCanvasElement>;
  /** Pictures on a page that was drawn, which keep their colours in the dark. */
  pictures(page: number): Promise<Corner[][]>;
  /**
   * Puts the page's text where it is drawn, to be selected; invisible by its style sheet.
   * @throws TriviumError `aborted` when the signal fires.
   */
  layText(page: number, container: HTMLElement, signal: AbortSignal): Promise<TextLayer>;
  /** What pdf.js keeps of a page (its operations, pictures, glyphs) goes. */
  release(page: number): void;
  /** The document's own table of contents; empty where it has none. */
  outline(): Promise<OutlineEntry[]>;
  /** What lies under a click on this page, without doing anything. */
  links(page: number): Promise<PageLink[]>;
  /** The point that a link or an outline names, as the page is displayed; null for none. */
  placeOf(destination: Destination & { page: number }): Promise<Box | null>;
  close(): Promise<void>;
}

/** @throws TriviumError `password-needed`, `password-wrong`, `damaged` or `unexpected`. */
export async function openPdf(bytes: ArrayBuffer, password?: string): Promise<PdfFile> {
  const loading = pdfjs.getDocument({
    data: new Uint8Array(bytes),
    password,
    cMapUrl: `${SIDE}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${SIDE}standard_fonts/`,
    wasmUrl: `${SIDE}wasm/`,
    iccUrl: `${SIDE}iccs/`,
    enableXfa: false,
    stopAtErrors: false,
  });
  const opened = await loading.promise.catch(async (thrown: unknown) => {
    await loading.destroy();
    throw openingError(thrown, password !== undefined);
  });
  /** Pages that pdf.js was asked for and may keep something of. */
  const pages = new Map<number, Promise<PDFPageProxy>>();
  const pageAt = (number: number): Promise<PDFPageProxy> => {
    const known = pages.get(number);
    if (known) return known;
    const asked = opened.getPage(number);
    pages.set(number, asked);
    asked.catch(() => pages.delete(number));
    return asked;
  };

  return {
    pageCount: opened.numPages,
    async size(number) {
      return sizeOf(await pageAt(number));
    },
    async draw(number, scale, signal, options = {}) {
      const { sharp = globalThis.devicePixelRatio || 1, notePictures = false } = options;
      const page = await pageAt(number);
      throwIfCancelled(signal);
      const ratio = sharpness(sizeOf(page), scale, sharp, MOST_PIXELS);
      const viewport = page.getViewport({ scale: scale * ratio });
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.round(viewport.width));
      canvas.height = Math.max(1, Math.round(viewport.height));
      const task = page.render({
        canvas,
        viewport,
        background: '#fff',
        recordImages: notePictures,
      });
      const stop = (): void => task.cancel();
      signal.addEventListener('abort', stop, { once: true });
      try {
        await task.promise;
        return canvas;
      } catch (thrown) {
        emptied(canvas);
        throw signal.aborted ? cancelled() : thrown;
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
    async layText(number, container, signal) {
      const page = await pageAt(number);
      throwIfCancelled(signal);
      const layer = new pdfjs.TextLayer({
        textContentSource: page.streamTextContent({
          includeMarkedContent: true,
          disableNormalization: true,
        }),
        container,
        viewport: page.getViewport({ scale: 1 }),
      });
      const stop = (): void => layer.cancel();
      signal.addEventListener('abort', stop, { once: true });
      try {
        await layer.render();
      } catch (thrown) {
        container.replaceChildren();
        throw signal.aborted ? cancelled() : thrown;
      } finally {
        signal.removeEventListener('abort', stop);
      }
      return { userUnit: page.userUnit };
    },
    release(number) {
      const asked = pages.get(number);
      pages.delete(number);
      asked?.then((page) => page.cleanup()).catch(() => {});
    },
    async pictures(number) {
      const { imageCoordinates } = await pageAt(number);
      return keptPictures(imageCoordinates as ArrayLike<number> | null);
    },
    outline: () => readOutline(opened),
    async links(number) {
      const page = await pageAt(number);
      const viewport = page.getViewport({ scale: 1 });
      return readLinks((await page.getAnnotations({ intent: 'display' })) as Annotation[], {
        page: number,
        pageCount: opened.numPages,
        destinationOf: (destination) => destinationOf(opened, destination),
        boxOf: ([left, bottom, right, top]) =>
          boxBetween([
            ...(viewport.convertToViewportPoint(left!, bottom!) as number[]),
            ...(viewport.convertToViewportPoint(right!, top!) as number[]),
          ]),
      });
    },
    async placeOf({ page: number, left, top }) {
      if (left === null && top === null) return null;
      const viewport = (await pageAt(number)).getViewport({ scale: 1 });
      const [fromLeft, , , fromTop] = viewport.viewBox as [number, number, number, number];
      const [x, y] = viewport.convertToViewportPoint(left ?? fromLeft, top ?? fromTop) as number[];
      const within = (at: number, most: number): number => Math.min(most, Math.max(0, at));
      return { x: within(x!, viewport.width), y: within(y!, viewport.height), width: 0, height: 0 };
    },
    async close() {
      pages.clear();
      await loading.destroy();
    },
  };
}

function sizeOf(page: PDFPageProxy): PageSize {
  const { width, height } = page.getViewport({ scale: 1 });
  return { width, height };
}

function boxBetween(corners: readonly number[]): Box {
  const [x1, y1, x2, y2] = corners as [number, number, number, number];
  return {
    ...{ x: Math.min(x1, x2), y: Math.min(y1, y2) },
    ...{ width: Math.abs(x2 - x1), height: Math.abs(y2 - y1) },
  };
}

function openingError(thrown: unknown, hadPassword: boolean): TriviumError {
  if (isImportFailure(thrown)) return notLoaded(thrown);
  const name = thrown instanceof Error ? thrown.name : '';
  if (name === 'PasswordException') {
    return hadPassword
      ? new TriviumError('password-wrong', 'That password did not open the file.', 'Try again.', {
          cause: thrown,
        })
      : new TriviumError('password-needed', 'This file is protected.', 'Enter its password.', {
          cause: thrown,
        });
  }
  return new TriviumError(
    'damaged',
    'The pages of this file cannot be shown.',
    'The Text view still shows what was read from it.',
    { cause: thrown },
  );
}
