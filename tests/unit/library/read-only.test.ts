import { beforeEach, expect, it, vi } from 'vitest';
import { sha256Hex } from '../../../src/digest.ts';
import { libraryPart } from '../../../src/site/library-part.ts';
import type { SiteListing } from '../../../src/site/listing.ts';
import type { SiteAccess } from '../../../src/site/site-access.ts';
import {
  file,
  freshIndexedDb,
  openLibrary,
  sentences,
  until,
  type TestLibrary,
} from './fixtures.ts';

beforeEach(freshIndexedDb);
// The engine is loaded by whoever asks first.
vi.setConfig({ testTimeout: 60_000 });

const OTHER = 'Otters live in Carrow.';

/** What somebody publishes: two documents, each a part. */
async function publish(): Promise<{ access: SiteAccess; ids: string[] }> {
  const author = await openLibrary();
  const [one] = await author.library.addFiles([file('one.txt', sentences('Ferry', 6))]);
  const [two] = await author.library.addFiles([file('two.txt', OTHER)]);
  await author.settled();
  const ids = [one!.id, two!.id];
  const bytes = await Promise.all(ids.map((id) => libraryPart(author.library, [{ id }])));
  const parts = await Promise.all(
    bytes.map(async (part, i) => {
      const sha256 = await sha256Hex(part);
      return { file: `${i}.trivium`, bytes: part.length, sha256, documents: 1 };
    }),
  );
  const originals = new Map<string, ArrayBuffer>();
  for (const id of ids) originals.set(id, await author.library.bytes(id));
  await author.library.close();
  freshIndexedDb();
  const listing: SiteListing = {
    ...{ id: 's', title: 'Ferries', description: '', publishedAt: 1, holdsFiles: true, parts },
    counts: { documents: 2, pages: 3, chunks: 7, triplets: 7 },
  };
  const access: SiteAccess = {
    listing: async () => listing,
    part: async ({ file: name }) => new Blob([bytes[Number(name[0])]!]),
    original: async ({ id }) => originals.get(id)!.slice(0),
  };
  return { access, ids };
}

async function visit(access: SiteAccess): Promise<TestLibrary> {
  const visitor = await openLibrary(undefined, { site: () => access });
  await until(async () => {
    const { site } = await visitor.snapshot();
    return site !== undefined && site.partsDone === site.partsTotal;
  });
  return visitor;
}

it('keeps quotes of what is only read', async () => {
  const { access, ids } = await publish();
  const { library } = await visit(access);
  const sentence = { document: ids[1]!, file: 'two.txt', text: OTHER, pages: null, span: null };
  const quote = { id: 'q', keptAt: 1, note: 'Otters!', sentences: [sentence] };
  await library.keepQuote(quote);
  expect(await library.quotes()).toEqual([quote]);
});

it('makes the same part of the same documents, so that its name stays', async () => {
  const { library, settled } = await openLibrary();
  const [one] = await library.addFiles([file('one.txt', sentences('Ferry', 6))]);
  await settled();
  const part = () => libraryPart(library, [{ id: one!.id }]);
  expect(await part()).toEqual(await part());
});

it('takes a published library in and answers from it', async () => {
  const { access, ids } = await publish();
  const { library, snapshot } = await visit(access);
  const { documents, site } = await snapshot();
  expect(documents.map(({ id, status }) => [id, status])).toEqual(ids.map((id) => [id, 'indexed']));
  expect(site).toMatchObject({ title: 'Ferries', partsDone: 2, failed: [] });
  const answer = await library.ask('Where do otters live?', { id: 'q' }, () => {});
  expect(answer.text).toBe('Carrow');
  expect(answer.coverage).toBeUndefined();
});

it('refuses every change, and says what to do instead', async () => {
  const { access, ids } = await publish();
  const { library, snapshot } = await visit(access);
  const [id] = ids as [string];
  const attempts: Record<string, () => Promise<unknown>> = {
    addFiles: () => library.addFiles([file('mine.txt', 'Mine is mine.')]),
    removeDocument: () => library.removeDocument(id),
    retry: () => library.retry(id),
    givePassword: () => library.givePassword(id, 'secret'),
    importLibrary: () => library.importLibrary(new Blob(['x']), 'import', () => {}),
  };
  for (const [name, attempt] of Object.entries(attempts)) {
    await expect(attempt(), name).rejects.toMatchObject({
      code: 'read-only',
      hint: expect.stringContaining('own copy'),
    });
  }
  expect((await snapshot()).documents).toHaveLength(2);
});

it('fetches an original when its pages are opened, once', async () => {
  const { access, ids } = await publish();
  let fetched = 0;
  const counted: SiteAccess = {
    ...access,
    original: (document) => (fetched++, access.original(document)),
  };
  const { library } = await visit(counted);
  expect(fetched).toBe(0);
  expect((await library.view(ids[1]!)).hasFile).toBe(true);
  const bytes = await library.bytes(ids[1]!);
  expect(new TextDecoder().decode(bytes)).toBe(OTHER);
  expect(new TextDecoder().decode(await library.bytes(ids[1]!))).toBe(OTHER);
  expect(fetched).toBe(1);
});

it('keeps what was written into tables when the site is published anew in other parts', async () => {
  const { access, ids } = await publish();
  const { library, snapshot } = await visit(access);
  const column = { id: 'c', question: 'What lives in Carrow?', kind: 'text' } as const;
  await library.tables.save({
    ...{ id: 't', title: 'Animals', createdAt: 1, columns: [column], documents: null },
  });
  await library.tables.correct('t', ids[1]!, 'c', 'Otters');
  await library.close();
  // The same document, by another part.
  const before = (await access.listing(false))!;
  const parts = before.parts.map((part, i) =>
    i === 1 ? { ...part, sha256: 'f'.repeat(64) } : part,
  );
  access.listing = async () => ({ ...before, publishedAt: 2, parts });
  await library.open(() => {});
  await until(async () => {
    const { site } = await snapshot();
    return site?.publishedAt === 2 && site.partsDone === site.partsTotal;
  });
  const cells = await library.tables.cells('t');
  expect(cells.find(({ document }) => document === ids[1])?.byHand?.text).toBe('Otters');
});
