/** A damaged record is named; everything else is read. */
import { beforeEach, describe, expect, it } from 'vitest';
import { damageError } from '../../../src/storage/damage.ts';
import { chunksInParts } from '../../../src/storage/chunks.ts';
import { listDocuments, readText } from '../../../src/storage/documents.ts';
import type { Database, StoreName } from '../../../src/storage/schema.ts';
import { DEFAULT_SETTINGS, readSettings, writeSettings } from '../../../src/storage/settings.ts';
import { tripletsInParts } from '../../../src/storage/triplets.ts';
import { listFloat32Blocks, readCodes, readRows } from '../../../src/storage/vectors.ts';
import { allOf, freshDatabase, block, storeReading, triplet } from './fixtures.ts';

let database: Database;
beforeEach(async () => {
  database = await freshDatabase();
});

async function damage(store: StoreName, key: IDBValidKey, change: object): Promise<void> {
  const record = (await database.get(store, key as never)) as object;
  await database.put(store, { ...record, ...change } as never);
}

describe('lists', () => {
  it('name a damaged document and read the others', async () => {
    for (const id of ['a', 'b', 'c']) await storeReading(database, id);
    await damage('documents', 'b', { pages: -1 });
    const { records, damage: found } = await listDocuments(database);
    expect(records.map(({ id }) => id)).toEqual(['a', 'c']);
    expect(found).toEqual([{ store: 'documents', key: '"b"', reason: 'pages is not a count' }]);
    expect(damageError(found)).toMatchObject({
      code: 'damaged',
      cause: 'documents "b": pages is not a count',
    });
  });

  it.each([
    ['an unknown version', { version: 2 }, 'version is not version 1'],
    ['a missing field', { heading: undefined }, 'heading is not text'],
    ['a field of another type', { sentences: 'all' }, 'sentences is not a list'],
    ['a damaged item', { sentences: [{ start: 0, end: 'x' }] }, 'sentences[0].end is not a number'],
    ['a number that is none', { start: Number.NaN }, 'start is not a number'],
  ])('find %s', async (_what, change, reason) => {
    await storeReading(database, 'a', 2);
    await damage('chunks', 1, change);
    const { records, damage: found } = await allOf(chunksInParts(database));
    expect(records.map(({ id }) => id)).toEqual([0]);
    expect(found).toEqual([{ store: 'chunks', key: '1', reason }]);
  });

  it('are read a part at a time, whatever is damaged at the end of one', async () => {
    const all = 4_001;
    const transaction = database.transaction('triplets', 'readwrite');
    for (let id = 1; id <= all; id++) {
      const sources = id === 2_000 || id === 3_000 ? { sources: [] } : {};
      void transaction.store.put({ ...triplet(id, 'a'), key: `key ${id}`, ...sources });
    }
    await transaction.done;
    const sizes: number[] = [];
    for await (const { records } of tripletsInParts(database)) sizes.push(records.length);
    expect(sizes).toEqual([1_999, 1_999, 1]);
    const { records, damage: found } = await allOf(tripletsInParts(database));
    expect(new Set(records.map(({ id }) => id)).size).toBe(all - 2);
    expect(found.map(({ key }) => key)).toEqual(['2000', '3000']);
  });

  it('find a triplet without sources', async () => {
    await database.put('triplets', { ...triplet(1, 'a'), sources: [] });
    expect((await allOf(tripletsInParts(database))).damage).toMatchObject([{ key: '1' }]);
  });

  it('find vectors of version 1 that do not fit their ids', async () => {
    const short = { ...block(0, 1, 2), vectors: new Float32Array(3) };
    await database.put('vectors', { ...short, index: 'chunks' });
    const { damage: found } = await listFloat32Blocks(database, 'chunks');
    expect(found[0]!.reason).toBe('vectors is not one row for each id');
  });

  it('name a part of the vectors that is no bytes, and read the others', async () => {
    const bytes = Uint8Array.of(1);
    const record = { version: 1, index: 'chunks', part: 'codes', block: 0, bytes } as const;
    await database.put('vectorParts', record);
    await database.put('vectorParts', { ...record, block: 1, bytes: 'x' as never });
    await database.put('vectorParts', { ...record, part: 'rows', bytes: 'x' as never });
    const { header, codes, damage: found } = await readCodes(database, 'chunks');
    expect(header).toBeNull();
    expect(codes.map((each) => each.block)).toEqual([0]);
    expect(found).toEqual([
      { store: 'vectorParts', key: '["chunks","codes",1]', reason: 'bytes is not a Uint8Array' },
    ]);
    expect(await readRows(database, 'chunks', 0)).toBeNull();
  });

  it('say that what is known from elsewhere was mended', () => {
    const lost = { store: 'vectorParts', key: '["chunks","codes",1]', reason: 'gone' } as const;
    const mended = { ...lost, mended: true } as const;
    expect(damageError([mended])!.message).toBe(
      'A part of the search index was damaged and has been rebuilt.',
    );
    expect(damageError([mended, { store: 'chunks', key: '1', reason: 'gone' }])!.message).toBe(
      '2 stored records could not be read (vectorParts, chunks).',
    );
  });
});

describe('single records', () => {
  it('say that they are damaged, or not there', async () => {
    await storeReading(database, 'a');
    await damage('texts', 'a', { text: 7 });
    await expect(readText(database, 'a')).rejects.toMatchObject({ code: 'damaged' });
    await expect(readText(database, 'b')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('fall back to the defaults for settings', async () => {
    expect(await readSettings(database)).toEqual(DEFAULT_SETTINGS);
    const changed = { ...DEFAULT_SETTINGS, chunkWords: 120, theme: 'dark' } as const;
    await writeSettings(database, changed);
    expect(await readSettings(database)).toEqual(changed);
    await damage('settings', 'settings', { theme: 'neon' });
    expect(await readSettings(database)).toEqual(DEFAULT_SETTINGS);
  });
});
