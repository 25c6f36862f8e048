/** Whatever interrupts indexing, it goes on where it was and gives what an undisturbed run gives. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Reading } from '../../../src/library/reader.ts';
import {
  file,
  freshIndexedDb,
  LineReader,
  openLibrary,
  pause,
  sentences,
  statusOf,
  stored,
  until,
} from './fixtures.ts';

/** Three files of 3, 1 and 2 batches; the last repeats facts of the first. */
const files = () => [
  file('a.txt', sentences('Mill', 40)),
  file('b.txt', sentences('Quay', 10)),
  file('c.txt', sentences('Mill', 30).replace('Mill3 ', 'Lock3 ')),
];

/** Hears that it is to end, and takes its time. */
class SlowToEnd extends LineReader {
  constructor(private readonly ended: Promise<void>) {
    super(() => new Promise(() => {}));
  }
  override async read(...given: Parameters<LineReader['read']>): Promise<Reading> {
    try {
      return await super.read(...given);
    } finally {
      await this.ended;
    }
  }
}

const putIntoStore = IDBObjectStore.prototype.put;

beforeEach(freshIndexedDb);
afterEach(emptyDisk);

async function undisturbed() {
  const { library, database, settled } = await openLibrary();
  await library.addFiles(files());
  await settled();
  return stored(database());
}

async function numberOfCalls(): Promise<number> {
  const reader = new LineReader();
  const { library, settled } = await openLibrary(reader);
  await library.addFiles(files());
  await settled();
  return reader.calls.length;
}

describe('resuming', () => {
  it('indexes all files', async () => {
    const dump = await undisturbed();
    expect(dump['chunks']).toHaveLength(80);
    expect(dump['jobs']).toEqual([]);
    expect(dump['triplets']).toHaveLength(51);
    expect(dump['documents']).toMatchObject([
      { name: 'a.txt', state: 'indexed', chunks: 40, triplets: 40, pages: 10 },
      { name: 'b.txt', state: 'indexed', chunks: 10, triplets: 10 },
      { name: 'c.txt', state: 'indexed', chunks: 30, triplets: 30 },
    ]);
  });

  it('gives the same library after a crash at any piece of work', async () => {
    const expected = await undisturbed();
    freshIndexedDb();
    const calls = await numberOfCalls();
    expect(calls).toBe(9);
    for (let crash = 0; crash < calls; crash++) {
      freshIndexedDb();
      let count = 0;
      const dying = new LineReader(() => (count++ === crash ? new Promise(() => {}) : undefined));
      const first = await openLibrary(dying);
      await first.library.addFiles(files());
      await until(() => count > crash);
      // A call ahead of the one that hangs may still be stored; then the tab is gone.
      await new Promise((resolve) => setTimeout(resolve, 20));
      first.database().close();

      const second = await openLibrary();
      await second.settled();
      expect(await stored(second.database()), `crash at call ${crash}`).toEqual(expected);
    }
  }, 30_000);

  it('gives the same library after pauses at any piece of work', async () => {
    const expected = await undisturbed();
    for (let moment = 0; moment < 9; moment++) {
      freshIndexedDb();
      let count = 0;
      const reader = new LineReader(() => (count++ === moment ? new Promise(() => {}) : undefined));
      const { library, database, settled, snapshot } = await openLibrary(reader);
      await library.addFiles(files());
      await until(() => count > moment);
      await library.pauseIndexing();
      const { progress, documents } = await snapshot();
      expect(progress).toMatchObject({ active: false, paused: true });
      expect(statusOf(documents)).toContain('c.txt paused');
      await library.resumeIndexing();
      await settled();
      expect(await stored(database()), `pause at call ${moment}`).toEqual(expected);
    }
  }, 30_000);

  it('stays paused after a reload, and files added meanwhile wait too', async () => {
    const first = await openLibrary(new LineReader(() => new Promise(() => {})));
    await first.library.addFiles([file('a.txt', sentences('Mill', 4))]);
    await first.library.pauseIndexing();
    await first.library.close();
    const reader = new LineReader();
    const second = await openLibrary(reader);
    await second.library.addFiles([file('b.txt', sentences('Quay', 4))]);
    const { documents, progress } = await second.snapshot();
    expect(statusOf(documents)).toEqual(['a.txt paused', 'b.txt paused']);
    expect(progress).toMatchObject({ active: false, paused: true, filesTotal: 2 });
    expect(reader.calls).toEqual([]);
    await second.library.resumeIndexing();
    await second.settled();
    expect(statusOf((await second.snapshot()).documents)).toEqual([
      'a.txt indexed',
      'b.txt indexed',
    ]);
  });

  it('reads nothing while it is paused, also what was added while it paused', async () => {
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const reader = new SlowToEnd(ended);
    const { library, snapshot } = await openLibrary(reader);
    await library.addFiles([file('a.txt', sentences('Mill', 4))]);
    await until(() => reader.calls.length > 0);
    const pausing = library.pauseIndexing();
    await library.addFiles([file('b.txt', sentences('Quay', 4))]);
    end();
    await pausing;
    await pause(20);
    expect(statusOf((await snapshot()).documents)).toEqual(['a.txt paused', 'b.txt paused']);
    expect(reader.calls).toEqual(['read a.txt']);
  });

  it('goes on with the others where one was removed as it went on', async () => {
    const { library, settled, snapshot } = await openLibrary(new LineReader(() => pause(1)));
    const added = await library.addFiles(files());
    await library.pauseIndexing();
    await Promise.all([library.resumeIndexing(), library.removeDocument(added[1]!.id)]);
    await settled();
    expect(statusOf((await snapshot()).documents)).toEqual(['a.txt indexed', 'c.txt indexed']);
  });

  it('pauses on a full disk, says so, and goes on to the same result', async () => {
    const expected = await undisturbed();
    for (const store of ['chunks', 'triplets', 'vectorParts'] as const) {
      freshIndexedDb();
      const { library, database, settled, snapshot, events } = await openLibrary();
      fillDisk(store, store === 'chunks' ? 12 : 1);
      await library.addFiles(files());
      await settled();
      const problems = events.filter((event) => event.type === 'problem');
      expect(problems.map(({ error }) => error.code)).toEqual(['storage-full']);
      const { progress } = await snapshot();
      expect(progress).toMatchObject({ active: false, paused: true });
      emptyDisk();
      await library.resumeIndexing();
      await settled();
      expect(await stored(database()), `full at ${store}`).toEqual(expected);
    }
  }, 30_000);

  it('keeps what came before when a file does not fit', async () => {
    const { library, database, settled, snapshot } = await openLibrary();
    fillDisk('files', 1);
    await expect(library.addFiles(files())).rejects.toMatchObject({ code: 'storage-full' });
    await settled();
    emptyDisk();
    const { documents } = await snapshot();
    expect(statusOf(documents)).toEqual(['a.txt indexed']);
    expect(await database().getAllKeys('files')).toHaveLength(1);
  });
});

/** After `room` records, putting into a store fails as a full disk does. */
function fillDisk(store: string, room: number): void {
  let left = room;
  IDBObjectStore.prototype.put = function (...args) {
    if (this.name === store && left-- <= 0) {
      throw new DOMException('There is no space left.', 'QuotaExceededError');
    }
    return putIntoStore.apply(this, args);
  };
}

function emptyDisk(): void {
  IDBObjectStore.prototype.put = putIntoStore;
}
