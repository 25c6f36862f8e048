/** Commits happen whole or not at all. */
import { beforeEach, describe, expect, it } from 'vitest';
import { chunksInParts, listChunksOf } from '../../../src/storage/chunks.ts';
import { commitBatch, commitReading, type Batch } from '../../../src/storage/indexing-commits.ts';
import { readLayouts } from '../../../src/storage/pages.ts';
import { clearAll, removeDocument } from '../../../src/storage/removal.ts';
import type { Database } from '../../../src/storage/schema.ts';
import { listTripletsOf, tripletsInParts } from '../../../src/storage/triplets.ts';
import { atomically, put } from '../../../src/storage/transaction.ts';
import { readCodes } from '../../../src/storage/vectors.ts';
import {
  allOf,
  chunk,
  everything,
  freshDatabase,
  page,
  part,
  storeDocument,
  storeReading,
  triplet,
} from './fixtures.ts';

let database: Database;
beforeEach(async () => {
  database = await freshDatabase();
});

async function batchFor(id: string, change: Partial<Batch> = {}): Promise<Batch> {
  const document = (await database.get('documents', id))!;
  const job = (await database.get('jobs', id))!;
  return {
    document: { ...document, state: 'indexed' },
    job: { ...job, cursor: 1 },
    triplets: [triplet(1, id)],
    nextTriplet: 2,
    blocks: { propositions: [part('codes', 0, 1)], chunks: [part('codes', 0, 2)] },
    embedder: 'test',
    ...change,
  };
}

describe('commitReading', () => {
  it('gives chunk ids that are never used again', async () => {
    await storeReading(database, 'a', 2);
    await storeReading(database, 'b', 1);
    await removeDocument(database, 'b', { propositions: [], chunks: [] });
    await storeReading(database, 'c', 1);
    const { records } = await allOf(chunksInParts(database));
    expect(records.map(({ id, document }) => `${id} ${document}`)).toEqual(['0 a', '1 a', '3 c']);
  });

  it('stores nothing at all when one record cannot be stored', async () => {
    const { document, job } = await storeDocument(database, 'a');
    const before = await everything(database);
    const broken = { ...chunk('a', 1), text: (() => {}) as never };
    const committing = commitReading(database, {
      ...{ document, job, text: 'text', pages: [page(1)] },
      chunks: [chunk('a', 0), broken],
    });
    await expect(committing).rejects.toMatchObject({ name: 'DataCloneError' });
    expect(await everything(database)).toEqual(before);
  });

  it('keeps layouts in blocks, of which only those needed are loaded', async () => {
    await storeReading(database, 'a', 20);
    expect(await database.count('pages')).toBe(3);
    const { pages } = (await database.get('texts', 'a'))!;
    await database.delete('pages', ['a', 0]);
    const layouts = await readLayouts(database, 'a', pages, [{ start: 89, end: 111 }]);
    expect(layouts.map(({ number }) => number)).toEqual([9, 10, 11, 12]);
    expect(layouts[0]).toEqual(page(9));
  });
});

describe('commitBatch', () => {
  it('stores triplets, vectors, counters and the cursor', async () => {
    await storeReading(database, 'a', 2);
    await commitBatch(database, await batchFor('a'));
    expect((await listTripletsOf(database, 'a')).records).toEqual([triplet(1, 'a')]);
    expect((await readCodes(database, 'chunks')).codes).toMatchObject([{ block: 0 }]);
    expect(await database.get('jobs', 'a')).toMatchObject({ cursor: 1 });
    expect(await database.get('libraries', 'default')).toMatchObject({
      nextTriplet: 2,
      embedder: 'test',
    });
  });

  it('leaves triplets, vectors, counters and cursor as they were when it fails', async () => {
    await storeReading(database, 'a', 2);
    await commitBatch(database, await batchFor('a'));
    const before = await everything(database);
    // The key of triplet 1 under another id: refused by the unique index, after all was requested.
    const doubled = { ...triplet(2, 'a'), key: 'key 1' };
    const failing = batchFor('a', {
      triplets: [{ ...triplet(1, 'a'), object: 'changed' }, doubled],
      blocks: { propositions: [part('codes', 0, 7)], chunks: [part('codes', 0, 7)] },
      nextTriplet: 3,
      job: null,
    });
    await expect(commitBatch(database, await failing)).rejects.toMatchObject({
      name: 'ConstraintError',
    });
    expect(await everything(database)).toEqual(before);
  });

  it('deletes the part of a block that compaction emptied, and leaves what did not change', async () => {
    await storeReading(database, 'a', 2);
    const blocks = {
      propositions: [part('header', 0, 1), part('codes', 0, 2), part('codes', 1, 3)],
      chunks: [part('header', 0, 4), part('codes', 1, 5)],
    };
    await commitBatch(database, await batchFor('a', { blocks }));
    const next = { propositions: [part('header', 0, 6), part('codes', 1)], chunks: [] };
    await commitBatch(database, await batchFor('a', { blocks: next }));
    const propositions = await readCodes(database, 'propositions');
    expect([...propositions.header!]).toEqual([6]);
    expect(propositions.codes.map(({ block, bytes }) => [block, ...bytes])).toEqual([[0, 2]]);
    const chunks = await readCodes(database, 'chunks');
    expect([...chunks.header!]).toEqual([4]);
    expect(chunks.codes).toMatchObject([{ block: 1 }]);
  });

  it('says that the disk is full', async () => {
    const filling = atomically(database, ['triplets'], (transaction) => {
      put(transaction, 'triplets', [triplet(1, 'a')]);
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(filling).rejects.toMatchObject({ name: 'TriviumError', code: 'storage-full' });
    expect(await database.count('triplets')).toBe(0);
  });
});

describe('removeDocument', () => {
  const nothing = { propositions: [], chunks: [] };

  it('removes all that came from it, and nothing else', async () => {
    await storeReading(database, 'b', 9);
    await commitBatch(database, await batchFor('b', { triplets: [triplet(5, 'b')] }));
    const without = await everything(database);
    await storeReading(database, 'a', 9);
    await commitBatch(database, await batchFor('a', { triplets: [triplet(6, 'a')] }));
    await removeDocument(database, 'a', nothing);
    const after = await everything(database);
    expect({ ...after, libraries: [] }).toEqual({ ...without, libraries: [] });
  });

  it('takes its sources out of shared triplets and deletes orphans', async () => {
    await storeReading(database, 'a');
    await storeReading(database, 'b');
    const triplets = [triplet(1, 'a'), triplet(2, 'a', 'b'), triplet(3, 'b')];
    await commitBatch(database, await batchFor('a', { triplets }));
    await removeDocument(database, 'a', nothing);
    const { records } = await allOf(tripletsInParts(database));
    expect(records.map(({ id }) => id)).toEqual([2, 3]);
    expect(records[0]).toMatchObject({ documents: ['b'], sources: [{ document: 'b' }] });
  });

  it('deletes also what it cannot read', async () => {
    await storeReading(database, 'a');
    const damaged = { ...triplet(1, 'a'), sources: 'gone' } as never;
    await commitBatch(database, await batchFor('a', { triplets: [damaged] }));
    await removeDocument(database, 'a', nothing);
    expect(await database.count('triplets')).toBe(0);
  });

  it('leaves everything when it fails', async () => {
    await storeReading(database, 'a');
    await commitBatch(database, await batchFor('a'));
    const before = await everything(database);
    const broken = { ...part('codes', 0, 7), bytes: (() => {}) as never };
    const removing = removeDocument(database, 'a', { propositions: [broken], chunks: [] });
    await expect(removing).rejects.toMatchObject({ name: 'DataCloneError' });
    expect(await everything(database)).toEqual(before);
  });
});

it('clears every store', async () => {
  await storeReading(database, 'a');
  await commitBatch(database, await batchFor('a'));
  await clearAll(database);
  for (const records of Object.values(await everything(database))) expect(records).toEqual([]);
});

it('lists the chunks of one document in a range of ordinals', async () => {
  await storeReading(database, 'a', 5);
  await storeReading(database, 'b', 5);
  const { records } = await listChunksOf(database, 'b', 1, 3);
  expect(records.map(({ id, ordinal }) => [id, ordinal])).toEqual([
    [6, 1],
    [7, 2],
  ]);
});
