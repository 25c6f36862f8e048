/** Opening a document, and opening it again before it is there. */
import { afterEach, expect, it, vi } from 'vitest';
import type { DocumentView, LibraryService } from '../../../../src/protocol.ts';
import { Reader } from '../../../../src/ui/state/reader.svelte.ts';
import { document } from '../../../support/scripted-library.ts';

afterEach(() => vi.unstubAllGlobals());

it('a text is shown as text, also where its citation was clicked twice', async () => {
  vi.stubGlobal('document', { activeElement: null });
  const view = {
    ...{ summary: document({ name: 'a.txt' }), text: 'Some words.', pages: [], hasFile: true },
  } as unknown as DocumentView;
  const service: Partial<LibraryService> = {
    view: async () => view,
    bytes: async () => new ArrayBuffer(0),
    rectangles: async () => [],
  };
  const reader = new Reader(service as LibraryService);
  const place = { start: 0, end: 4, firstPage: 1 };
  await Promise.all([reader.open('d', place), reader.open('d', { ...place })]);
  expect(reader.view).toBe(view);
  expect(reader.tab).toBe('text');
});

it('what could not be looked at once is there when it is opened again', async () => {
  vi.stubGlobal('document', { activeElement: null });
  const view = {
    ...{ summary: document({ name: 'a.txt' }), text: 'Some words.', pages: [], hasFile: true },
  } as unknown as DocumentView;
  let fails = true;
  const service: Partial<LibraryService> = {
    view: async () => (fails ? Promise.reject(new Error('It hung.')) : view),
    bytes: async () => new ArrayBuffer(0),
    rectangles: async () => [],
  };
  const reader = new Reader(service as LibraryService);
  await reader.open('d', { start: 0, end: 4, firstPage: 1 });
  expect(reader.error).not.toBeNull();
  fails = false;
  await reader.open('d', { start: 5, end: 10, firstPage: 1 });
  expect(reader.error).toBeNull();
  expect(reader.view).toBe(view);
});
