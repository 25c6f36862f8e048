/** Files for a library that came with the site: they go into one of the person's own. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import { TriviumError } from '../../../../src/errors.ts';
import { Libraries } from '../../../../src/library/libraries.ts';
import { listingJson } from '../../../../src/site/listing-json.ts';
import { Dialogs } from '../../../../src/ui/state/dialogs.svelte.ts';
import { Notices } from '../../../../src/ui/state/notices.svelte.ts';
import { Shelf } from '../../../../src/ui/state/shelf.svelte.ts';
import { Visit } from '../../../../src/ui/state/visit.svelte.ts';

type Around = ConstructorParameters<typeof Visit>[0];
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const LISTING = listingJson({
  ...{ id: 'abc', title: 'Lights', description: '', publishedAt: 1, holdsFiles: true, parts: [] },
  counts: { documents: 1, pages: 1, chunks: 1, triplets: 1 },
});
const FILES = [new File(['Words.'], 'a.txt')];

it('is done with files once they are stored, or nobody wants them', async () => {
  const [notices, dialogs] = [new Notices(), new Dialogs()];
  const shelf = { entries: [{ id: 'main', kind: 'own' }] };
  const session = { openLibrary: async () => {} };
  const ends = [
    { isConfirmed: true, isStored: true },
    { isConfirmed: true, isStored: false },
    { isConfirmed: false, isStored: false },
  ];
  for (const { isConfirmed, isStored } of ends) {
    const library = { add: async () => isStored };
    const parts = { notices, dialogs, shelf, session, library } as unknown as Around;
    const offered = new Visit(parts).offerOwn(FILES);
    await dialogs.settle(isConfirmed);
    expect(await offered).toBe(isStored || !isConfirmed);
  }
});

it('says why where no library can be made for them', async () => {
  const [notices, dialogs] = [new Notices(), new Dialogs()];
  const full = new TriviumError('storage-full', 'The disk is full.', 'Free some space.');
  const shelf = { entries: [], create: () => Promise.reject(full) };
  const session = { openLibrary: async () => {} };
  const parts = { notices, dialogs, shelf, session } as unknown as Around;
  const offered = new Visit(parts).offerOwn(FILES);
  await dialogs.settle(true);
  expect(await offered).toBe(false);
  expect(notices.list.map(({ message }) => message)).toEqual(['The disk is full.']);
});

it.each([
  [0, 'Lights'],
  [3, null],
])('with %i documents here, a list that comes slowly is of %s', async (documents, title) => {
  vi.stubGlobal('document', { baseURI: 'https://lights.example/' });
  vi.stubGlobal('indexedDB', new IDBFactory());
  // As after ten seconds.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) =>
    ms < 10_000 ? AbortSignal.abort() : new AbortController().signal,
  );
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    signal!.throwIfAborted();
    return new Response(LISTING);
  });
  const libraries = new Libraries();
  const { id } = await libraries.create({ title: 'Own' });
  await libraries.note(id, { documents });
  const shelf = new Shelf(libraries);
  const visit = new Visit({ notices: new Notices(), shelf } as unknown as Around);
  expect((await visit.look()).published?.title ?? null).toBe(title);
  await libraries.close();
});
