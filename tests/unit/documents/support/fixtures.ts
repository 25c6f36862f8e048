/** Reading the PDFs of tests/fixtures/documents in Node. */
import '../../../../scripts/support/node20.ts';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { readPdf, type ReadPdfOptions } from '../../../../src/documents/pdf/read.ts';

export const assetsUrl = `${path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))}/`;

export function fixture(name: string): ArrayBuffer {
  return toArrayBuffer(
    readFileSync(path.resolve(import.meta.dirname, '../../../fixtures/documents', name)),
  );
}

export function toArrayBuffer(bytes: Uint8Array): ArrayBuffer {
  // A Buffer may be a view of a shared pool, and its slice is one too: copy.
  return new Uint8Array(bytes).buffer;
}

export function readFixture(name: string, options: Partial<ReadPdfOptions> = {}) {
  return readPdf(fixture(name), { name, assetsUrl, ...options });
}
