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
