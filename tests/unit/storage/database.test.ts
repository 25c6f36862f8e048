/** Opening: migrations keep what is there, and whatever stands in the way is said. */
import 'fake-indexeddb/auto';
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import { openDB, unwrap } from 'idb';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/storage/database.ts';
import { convertAll, MIGRATIONS, type Migration } from '../../../src/storage/migrations.ts';
import { STORES } from '../../../src/storage/schema.ts';
import { block, everything, storeReading } from './fixtures.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** A next version as it may come: titles get a second form, and one store is new. */
const toNext: Migration = async (database, upgrade) => {
  (database as unknown as IDBDatabase).createObjectStore('later');
  const store = upgrade.objectStore('documents');
  for (const document of await store.getAll()) {
    await store.put({ ...document, title: `${document.title} (2)` });
  }
};

const NEXT = MIGRATIONS.length + 1;

/** A library as version 1 stored it, with float32 vectors. */
async function version1(): Promise<Record<string, unknown[]>> {
  const database = await openDatabase({ migrations: MIGRATIONS.slice(0, 1) });
  await storeReading(database, 'a', 3);
  await database.put('vectors', { ...block(0, 1, 2), index: 'chunks' });
  const dump = await everything(database);
  database.close();
  return dump;
}

describe('openDatabase', () => {
  it('creates the newest version with the stores and indexes of the design', async () => {
    const database = await openDatabase();
    expect(database.version).toBe(MIGRATIONS.length);
    expect([...database.objectStoreNames].sort()).toEqual([...STORES].sort());
    const { store } = database.transaction('triplets');
    expect(store.index('by-document').multiEntry).toBe(true);
    expect(store.index('by-key').unique).toBe(true);
  });

  it('opens a stored version 1 with all it holds, and places for what came since', async () => {
    const before = await version1();
    const database = await openDatabase();
    expect(database.version).toBe(MIGRATIONS.length);
    expect(await everything(database)).toEqual({
      ...before,
      vectorParts: [],
      quotes: [],
      recognised: [],
      corrections: [],
      tables: [],
      tableCells: [],
    });
  });

  it('opens a stored version 2 with all it holds, and again where the page died meanwhile', async () => {
    const database2 = await openDatabase({ migrations: MIGRATIONS.slice(0, 2) });
    await storeReading(database2, 'a', 2);
    const before = await everything(database2);
    database2.close();
    const dies: Migration = () => {
      throw new Error('half way');
    };
    await expect(openDatabase({ migrations: [...MIGRATIONS, dies] })).rejects.toThrow();
    const database = await openDatabase();
    expect(await everything(database)).toEqual({
      ...before,
      quotes: [],
      corrections: [],
      recognised: [],
      tables: [],
      tableCells: [],
    });
  });

  it('migrates a stored version 1 and keeps its records', async () => {
    const before = await version1();
    const database = await openDatabase({ migrations: [...MIGRATIONS, toNext] });
    expect(database.version).toBe(NEXT);
    expect([...database.objectStoreNames]).toContain('later');
    const after = await everything(database);
    expect(after['documents']).toMatchObject([{ id: 'a', title: 'a.txt (2)' }]);
    const isNew = { vectorParts: [], quotes: [], corrections: [], recognised: [] };
    const ofTables = { tables: [], tableCells: [] };
    expect({ ...after, documents: [] }).toEqual({
      ...{ ...before, ...isNew, ...ofTables },
      documents: [],
    });
  });

  it('leaves a version 1 as it was when a migration fails', async () => {
    const before = await version1();
    const failing: Migration = async (database, upgrade) => {
      await toNext(database, upgrade);
      throw new Error('half way');
    };
    await expect(openDatabase({ migrations: [...MIGRATIONS, failing] })).rejects.toMatchObject({
      code: 'storage-unavailable',
    });
    const database = await openDatabase({ migrations: MIGRATIONS.slice(0, 1) });
    expect(database.version).toBe(1);
    expect(await everything(database)).toEqual(before);
  });

  it('converts every record once, or none where it is cut off half-way', async () => {
    const before = await openDatabase();
    for (const id of ['a', 'b', 'c']) await storeReading(before, id);
    before.close();
    const titles = async (migrations: readonly Migration[]): Promise<string[]> => {
      const database = await openDatabase({ migrations });
      const documents = await database.getAll('documents');
      database.close();
      return documents.map(({ title }) => title);
    };
    const retitle = (record: unknown): unknown => {
      const document = record as { title: string };
      return { ...document, title: `${document.title} (2)` };
    };
    let converted = 0;
    const dies: Migration = (_, upgrade) =>
      convertAll(upgrade, 'documents', (record) => {
        // What the transaction has done so far is gone, as it is when the page dies.
        if (++converted === 3) throw new Error('half way');
        return retitle(record);
      });
    await expect(openDatabase({ migrations: [...MIGRATIONS, dies] })).rejects.toThrow();
    expect(await titles(MIGRATIONS)).toEqual(['a.txt', 'b.txt', 'c.txt']);

    const lives: Migration = (_, upgrade) => convertAll(upgrade, 'documents', retitle);
    const now = ['a.txt (2)', 'b.txt (2)', 'c.txt (2)'];
    expect(await titles([...MIGRATIONS, lives])).toEqual(now);
    expect(await titles([...MIGRATIONS, lives])).toEqual(now);
  });

  it('says that a newer version has written the library', async () => {
    (await openDB('trivium', 9)).close();
    await expect(openDatabase()).rejects.toMatchObject({
      code: 'storage-unavailable',
      message: 'This library was written by a newer version of Trivium.',
    });
  });

  it('gives up when another tab holds an old version, and never opens behind its back', async () => {
    const other = await openDB('trivium', 1);
    const opening = openDatabase({
      migrations: [...MIGRATIONS, toNext],
      blockedPatienceMs: 10,
    });
    await expect(opening).rejects.toMatchObject({ code: 'locked-by-other-tab' });
    other.close();
  });

  it('makes way for a newer version in another tab, and says so', async () => {
    const lost: string[] = [];
    await openDatabase({ onLost: (error) => lost.push(error.message) });
    const newer = await openDB('trivium', NEXT);
    expect(newer.version).toBe(NEXT);
    expect(lost).toEqual(['Another tab has opened a newer version of Trivium.']);
  });

  it('says when the browser takes the database away', async () => {
    const lost: string[] = [];
    const database = await openDatabase({ onLost: (error) => lost.push(error.code) });
    forceCloseDatabase(unwrap(database) as never);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(lost).toEqual(['storage-unavailable']);
  });
});
