/** How much room a library takes: exact where records are few, near enough where they are many. */
import { expect, it } from 'vitest';
import { atomically, put } from '../../../src/storage/transaction.ts';
import { measureUsage, sizeOf } from '../../../src/storage/usage.ts';
import { freshDatabase, part, storeReading, triplet } from './fixtures.ts';
import { writeBlocks } from '../../../src/storage/vectors.ts';

it('is nothing for an empty library', async () => {
  const { measuredAt, ...bytes } = await measureUsage(await freshDatabase(), 5);
  expect(bytes).toEqual({ files: 0, text: 0, triplets: 0, vectors: 0, history: 0 });
  expect(measuredAt).toBe(5);
});

it('counts files by their own size, and text, statements and vectors apart', async () => {
  const database = await freshDatabase();
  await storeReading(database, 'a', 3);
  const before = await measureUsage(database, 0);
  expect(before.files).toBe(4);
  expect(before.text).toBeGreaterThan(100);
  expect(before.triplets).toBe(0);
  await atomically(database, ['triplets', 'vectorParts'], (transaction) => {
    put(transaction, 'triplets', [triplet(1, 'a')]);
    writeBlocks(transaction, { chunks: [part('codes', 0, 1), part('codes', 1, 2)] });
  });
  const after = await measureUsage(database, 0);
  expect(after.text).toBe(before.text);
  expect(after.triplets).toBeGreaterThan(50);
  expect(after.vectors).toBeGreaterThan(0);
});

it('reckons a large store from a few of its records', async () => {
  const database = await freshDatabase();
  const all = Array.from({ length: 5000 }, (_, id) => ({
    ...triplet(id, 'a'),
    subject: 'x'.repeat(id % 50),
  }));
  await atomically(database, ['triplets'], (transaction) => put(transaction, 'triplets', all));
  const exact = all.reduce((sum, record) => sum + sizeOf(record) + 32, 0);
  const { triplets } = await measureUsage(database, 0);
  expect(Math.abs(triplets - exact) / exact).toBeLessThan(0.03);
});

it('measures text as browsers store it', () => {
  expect(sizeOf('abc') - sizeOf('')).toBe(3);
  expect(sizeOf('αβγ') - sizeOf('')).toBe(6);
  expect(sizeOf(new Uint8Array(100))).toBe(100);
  expect(sizeOf({ ab: null })).toBeGreaterThan(sizeOf({}));
});
