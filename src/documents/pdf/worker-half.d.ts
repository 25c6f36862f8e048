/** pdf.js ships no types for its worker module; the reader needs one function of it. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.min.mjs' {
  export const WorkerMessageHandler: { initializeFromPort(port: MessagePort): void };
}
