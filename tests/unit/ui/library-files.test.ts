/** Cancelling works from the first moment on. */
import { expect, test, vi } from 'vitest';
import {
  LibraryFiles,
  type LibraryFilesParts,
} from '../../../src/ui/library-files/library-files.svelte.ts';
import { english, speak } from '../../../src/ui/text.ts';
import { NO_COUNTS } from '../../../src/library-file/records.ts';
import { writeLibraryFile } from '../../../src/library-file/write.ts';

speak(english);

test('a new library that is not reached yet is not filled when that is cancelled', async () => {
  let reached = (): void => {};
  const waiting = new Promise<void>((resolve) => (reached = resolve));
  const brought: string[] = [];
  const service = { importLibrary: async (file: File) => void brought.push(file.name) };
  const parts = {
    library: { onAdding() {}, catchUp() {}, documents: [] },
    fillNew: async (_: string, fill: (of: unknown) => Promise<unknown>) => {
      await waiting;
      return fill(service);
    },
  };
  const files = new LibraryFiles(parts as unknown as LibraryFilesParts);
  await files.showImport(await libraryFile());
  const importing = files.importLibrary('new');
  files.cancel();
  reached();
  await importing;
  expect(brought).toEqual([]);
  expect([files.isRunning, files.error]).toEqual([false, null]);
});

test('an export whose file cannot be written is ended', async () => {
  const ended: string[] = [];
  const service = {
    beginExport: async () => ({ id: 'e' }),
    nextOfExport: async () => new Uint8Array(1),
    endExport: async (id: string) => void ended.push(id),
  };
  const writable = {
    write: () => Promise.reject(new DOMException('Full.', 'QuotaExceededError')),
    abort: async () => {},
  };
  vi.stubGlobal('showSaveFilePicker', async () => ({ createWritable: async () => writable }));
  const library = { documents: [], statistics: null };
  const files = new LibraryFiles({ service, library } as unknown as LibraryFilesParts);
  const estimate = vi.spyOn(files, 'estimate', 'get').mockReturnValue(0);
  await files.exportLibrary();
  vi.unstubAllGlobals();
  expect([files.error?.code, estimate.mock.calls.length]).toEqual(['storage-full', 1]);
  expect(ended).toEqual(['e']);
});

async function libraryFile(): Promise<File> {
  const header = {
    ...{ title: 'Lights', createdAt: 1, app: '1', embedder: null, documents: [] },
    ...{ holdsFiles: false, holdsQuestions: false, counts: NO_COUNTS },
  };
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of writeLibraryFile({ header, records: [] })) parts.push(part);
  return new File(parts, 'lights.trivium');
}
