/**
 * Draws PDF pages with pdf.js. Imported dynamically, so that nobody downloads pdf.js who opens no
 * PDF. Nothing in a document runs (no scripting, no eval) and nothing is fetched from elsewhere.
 */
import * as pdfjs from 'pdfjs-dist';
import {
  cancelled,
  isImportFailure,
  notLoaded,
  throwIfCancelled,
  TriviumError,
} from '../../errors.ts';

// The one copy of the site, which the reading worker uses too (scripts/support/pdfjs-files.ts).
pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs/pdf.worker.min.mjs', document.baseURI).href;

/** Above this many pixels, canvases fail silently on some devices. */
const MAX_PIXELS = 16_000_000;

export interface PdfFile {
  readonly pageCount: number;
  /** Size of a page as displayed, in PDF points. */
  size(page: number): Promise<{ width: number; height: number }>;
  /**
   * Draws a page so that one PDF point is `scale` CSS pixels.
   * @throws TriviumError `aborted` when the signal fires.
   */
  draw(page: number, canvas: HTMLCanvasElement, scale: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** @throws TriviumError `password-needed`, `password-wrong`, `damaged` or `unexpected`. */
export async function openPdf(bytes: ArrayBuffer, password?: string): Promise<PdfFile> {
  const side = new URL('pdfjs/', document.baseURI).href;
  const loading = pdfjs.getDocument({
    data: new Uint8Array(bytes),
    password,
    cMapUrl: `${side}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${side}standard_fonts/`,
    wasmUrl: `${side}wasm/`,
    iccUrl: `${side}iccs/`,
    enableXfa: false,
    stopAtErrors: false,
  });
  const opened = await loading.promise.catch(async (thrown: unknown) => {
    await loading.destroy();
    throw openingError(thrown, password !== undefined);
  });

  return {
    pageCount: opened.numPages,
    async size(number) {
      const { width, height } = (await opened.getPage(number)).getViewport({ scale: 1 });
      return { width, height };
    },
    async draw(number, canvas, scale, signal) {
      const page = await opened.getPage(number);
      throwIfCancelled(signal);
      const natural = page.getViewport({ scale });
      const wanted = globalThis.devicePixelRatio || 1;
      const most = Math.sqrt(MAX_PIXELS / (natural.width * natural.height));
      const viewport = page.getViewport({ scale: scale * Math.min(wanted, most) });
      // Drawn apart and then shown at once: the page before stays until this one is ready.
      const drawn = document.createElement('canvas');
      drawn.width = Math.max(1, Math.floor(viewport.width));
      drawn.height = Math.max(1, Math.floor(viewport.height));
      const task = page.render({ canvas: drawn, viewport, background: '#fff' });
      const stop = () => task.cancel();
      signal.addEventListener('abort', stop, { once: true });
      try {
        await task.promise;
      } catch (thrown) {
        throw signal.aborted ? cancelled() : thrown;
      } finally {
        signal.removeEventListener('abort', stop);
      }
      canvas.width = drawn.width;
      canvas.height = drawn.height;
      canvas.getContext('2d')?.drawImage(drawn, 0, 0);
    },
    close: () => loading.destroy(),
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
