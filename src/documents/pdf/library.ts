/**
 * Loads pdf.js and runs both of its halves in this thread, joined by a real message channel.
 *
 * The reader already lives in a worker of its own, so a second worker would only add start-up time
 * and copies. A MessageChannel is used instead of pdf.js's in-thread loopback because the loopback
 * answers in microtasks: time limits and cancel messages would starve while a page is being read.
 *
 * The legacy build is used on purpose: it carries the polyfills for language features that
 * browsers of last year lack, and it is the one build that also runs in Node for the tests.
 */
import type { PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';

export type PdfLibrary = typeof import('pdfjs-dist/legacy/build/pdf.mjs');

interface WorkerHalf {
  WorkerMessageHandler: { initializeFromPort(port: MessagePort): void };
}

export interface PdfConnection {
  library: PdfLibrary;
  worker: PDFWorker;
  /** Ends both halves; safe to call twice. */
  close(): void;
}

/** Both modules are fetched when the first PDF is read, not with the application. */
export async function connectPdfLibrary(): Promise<PdfConnection> {
  const [library, half] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs') as Promise<WorkerHalf>,
  ]);
  const { port1, port2 } = new MessageChannel();
  half.WorkerMessageHandler.initializeFromPort(port2);
  const worker = new library.PDFWorker({
    port: port1 as unknown as Worker,
    verbosity: library.VerbosityLevel.ERRORS,
  } as never);
  port1.start();
  port2.start();
  return {
    library,
    worker,
    close() {
      worker.destroy();
      port1.close();
      port2.close();
    },
  };
}
