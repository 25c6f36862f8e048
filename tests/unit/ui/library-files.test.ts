/** Cancelling works from the first moment on. */
import { expect, test, vi } from 'vitest';
import {
  LibraryFiles,
  type LibraryFilesParts,
} from '../../../src/ui/library-files/library-files.svelte.ts';
import { english, speak } from '../../../src/ui/text.ts';
import { cancelled } from '../../../src/errors.ts';
import { NO_COUNTS, type LibraryFileHeader } from '../../../src/library-file/records.ts';
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

test('what comes out of the file is not said to have been here before', async () => {
  const here = new Set<string>();
  let seen = -1;
  const service = {
    importLibrary: async () => {
      here.add('0'.repeat(32));
      seen = files.known;
      throw cancelled();
    },
  };
  const library = { onAdding() {}, catchUp() {}, document: (id: string) => here.has(id) };
  const files = new LibraryFiles({ service, library } as unknown as LibraryFilesParts);
  const document = {
    id: '0'.repeat(32),
    name: 'a.txt',
    title: 'a',
    kind: 'text',
    pages: 0,
  } as const;
  await files.showImport(await libraryFile([document]));
  expect(files.known).toBe(0);
  await files.importLibrary('here');
  expect(seen).toBe(0);
  // Of one that was cancelled, what stayed is there.
  expect(files.known).toBe(1);
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

test('what is being imported stays on the page where an export is asked for meanwhile', async () => {
  let finish = (): void => {};
  const service = {
    keptCorrections: async () => [],
    tables: { list: async () => [] },
    importLibrary: () => new Promise<void>((resolve) => (finish = resolve)),
  };
  const library = { onAdding() {}, catchUp() {}, documents: [] };
  const parts = { service, library, title: () => '' };
  const files = new LibraryFiles(parts as unknown as LibraryFilesParts);
  await files.showImport(await libraryFile());
  const importing = files.importLibrary('here');
  await files.showExport();
  expect([files.shown, files.fileName]).toEqual(['import', 'lights.trivium']);
  finish();
  await importing;
});

async function libraryFile(documents: LibraryFileHeader['documents'] = []): Promise<File> {
  const header = {
    ...{ title: 'Lights', createdAt: 1, app: '1', embedder: null, documents },
    ...{ holdsFiles: false, holdsQuestions: false, counts: NO_COUNTS },
  };
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of writeLibraryFile({ header, records: [] })) parts.push(part);
  return new File(parts, 'lights.trivium');
}
