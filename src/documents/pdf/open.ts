/** Opens a PDF with pdf.js, and says in Trivium's words why one cannot be opened. */
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { DocumentInitParameters } from 'pdfjs-dist/types/src/display/api.js';
import { TriviumError } from '../../errors.ts';
import { OPEN_TIMEOUT_MS } from '../limits.ts';
import { within } from './deadline.ts';
import { connectPdfLibrary, type PdfLibrary } from './library.ts';

export interface OpenOptions {
  /**
   * Where pdf.js's side files are (`cmaps/`, `standard_fonts/`, `wasm/`, `iccs/`), with a slash
   * at the end: a URL in browsers, a directory in Node.
   */
  assetsUrl: string;
  password?: string | undefined;
  /** Pages are to be drawn (drawing.ts), not only read. */
  forDrawing?: Pick<DocumentInitParameters, 'maxImageSize' | 'CanvasFactory' | 'FilterFactory'>;
  signal?: AbortSignal | undefined;
}

export interface OpenedPdf {
  library: PdfLibrary;
  document: PDFDocumentProxy;
  /** Frees what pdf.js holds. Never rejects. */
  close(): Promise<void>;
}

/**
 * @param bytes stay the caller's: pdf.js takes the buffer it is given, so it is given a copy.
 * @throws TriviumError password-needed, password-wrong, damaged, timed-out, aborted
 */
export async function openPdf(bytes: ArrayBuffer, options: OpenOptions): Promise<OpenedPdf> {
  const { assetsUrl, password, signal } = options;
  const { library, worker, close } = await connectPdfLibrary();
  const task = library.getDocument({
    data: new Uint8Array(bytes.slice(0)),
    password,
    worker,
    cMapUrl: `${assetsUrl}cmaps/`,
    standardFontDataUrl: `${assetsUrl}standard_fonts/`,
    wasmUrl: `${assetsUrl}wasm/`,
    iccUrl: `${assetsUrl}iccs/`,
    useWorkerFetch: /^https?:/.test(assetsUrl),
    ownerDocument: {} as Document,
    disableFontFace: true,
    useSystemFonts: false,
    // Names and metrics of fonts; see fonts.ts.
    fontExtraProperties: true,
    // Images are not read: one of any size is over this limit and skipped before decoding.
    ...(options.forDrawing ?? { maxImageSize: 0 }),
    verbosity: library.VerbosityLevel.ERRORS,
  });
  const free = async () => {
    await task.destroy().catch(() => undefined);
    close();
  };
  try {
    const document = await within(OPEN_TIMEOUT_MS, signal, task.promise, () => {
      throw new TriviumError(
        'timed-out',
        'Opening this PDF took too long.',
        'It may be damaged. Open it in another program, save it as a new PDF, and add that.',
      );
    });
    return { library, document, close: free };
  } catch (thrown) {
    await free();
    throw explain(thrown, password, library);
  }
}

function explain(thrown: unknown, password: string | undefined, library: PdfLibrary): unknown {
  if (thrown instanceof TriviumError) return thrown;
  if (thrown instanceof library.PasswordException) {
    const given = password !== undefined && password !== '';
    return given
      ? new TriviumError(
          'password-wrong',
          'This password does not open the PDF.',
          'Check upper and lower case, and try again.',
          { cause: thrown },
        )
      : new TriviumError(
          'password-needed',
          'This PDF is protected by a password.',
          'Enter the password to read it. It stays on this device and is not stored.',
          { cause: thrown },
        );
  }
  return new TriviumError(
    'damaged',
    'This PDF is damaged and cannot be read.',
    'Try to open it in another program and save it as a new PDF, or get the file again.',
    { cause: thrown },
  );
}
