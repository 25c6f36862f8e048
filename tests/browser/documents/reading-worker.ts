/** Reads a PDF inside a module worker, as the application does. */
import { readDocument } from '../../../src/documents/read.ts';
import { toErrorRecord } from '../../../src/errors.ts';

self.onmessage = async ({
  data,
}: MessageEvent<{ name: string; bytes: ArrayBuffer; assetsUrl: string }>) => {
  const { assetsUrl, ...file } = data;
  try {
    self.postMessage({ document: await readDocument(file, { assetsUrl }) });
  } catch (thrown) {
    self.postMessage({ error: toErrorRecord(thrown) });
  }
};
