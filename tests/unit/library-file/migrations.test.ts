/** That old files stay readable, shown with stored ones and with invented older versions. */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { encodeRecord } from '../../../src/library-file/encode.ts';
import { FILE_VERSION } from '../../../src/library-file/layout.ts';
import {
  FILE_MIGRATIONS,
  migrated,
  type FileMigration,
} from '../../../src/library-file/migrations.ts';
import type { RawRecord } from '../../../src/library-file/raw-records.ts';
import { readLibraryFile } from '../../../src/library-file/read.ts';
import type { LibraryFileRecord } from '../../../src/library-file/records.ts';
import { bytesOfRaw, inventedLibrary, ofNewerKind } from '../../support/library-file.ts';
import { seeded } from '../../support/random.ts';

async function* from<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items;
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** As if titles had been called names. */
const first: FileMigration = async function* (records) {
  for await (const record of records) {
    if (record.kind !== 'header') yield record;
    else {
      const { name, ...json } = record.json as { name: string };
      yield { ...record, json: { ...json, title: name } };
    }
  }
};

/** As if the application had not been named. */
const second: FileMigration = async function* (records) {
  for await (const record of records) {
    const json = { ...(record.json as object), app: 'before 0.1' };
    yield record.kind === 'header' ? { ...record, json } : record;
  }
};

describe('migrations of library files', () => {
  it('lead from each version to the next, up to that of today', () => {
    expect(FILE_MIGRATIONS).toHaveLength(FILE_VERSION - 1);
  });

  it('run one after the other, beginning with the version of the file', async () => {
    const record = (json: unknown): RawRecord => {
      return { kind: 'header', json, bytes: new Uint8Array(0), frame: 1 };
    };
    const steps = [first, second];
    const oldest = await all(migrated(from([record({ name: 'Sea' })]), 1, steps, 3));
    expect(oldest[0]!.json).toEqual({ title: 'Sea', app: 'before 0.1' });
    const old = await all(migrated(from([record({ title: 'Sea' })]), 2, steps, 3));
    expect(old[0]!.json).toEqual({ title: 'Sea', app: 'before 0.1' });
    const new_ = await all(migrated(from([record({ title: 'Sea' })]), 3, steps, 3));
    expect(new_[0]!.json).toEqual({ title: 'Sea' });
  });

  it('are not run where a step is missing', () => {
    expect(() => migrated(from([]), 1, [], 2)).toThrow(/no step from version 1/);
  });

  it.each([
    [1, inventedLibrary(seeded(11))],
    [2, ofNewerKind(inventedLibrary(seeded(11)))],
  ])('leave a file readable that was stored when version %i was new', async (version, library) => {
    const stored = await readFile(`tests/fixtures/library-file/version-${version}.trivium`);
    const { header, records } = library;
    const [first, ...rest] = await all(readLibraryFile(from([new Uint8Array(stored)])));
    expect(first).toEqual({ kind: 'header', header });
    expect(rest.slice(0, -1)).toEqual([...(records as LibraryFileRecord[])]);
  });

  it('make an old file readable, and it is checked as a new one is', async () => {
    const { header } = inventedLibrary(seeded(1), { documents: 0 });
    const { title, app: _, ...rest } = header;
    const counts = { ...header.counts, pages: 0 };
    const old = (name: unknown): Promise<Uint8Array> =>
      bytesOfRaw(
        [
          { kind: 'header', json: { ...rest, name }, bytes: new Uint8Array(0) },
          encodeRecord({ kind: 'end', counts }),
        ],
        1,
      );
    const read = async (bytes: Uint8Array, version: number): Promise<LibraryFileRecord[]> =>
      all(readLibraryFile(from([bytes]), { version, migrations: [first, second] }));

    const [record] = await read(await old(title), 3);
    expect(record).toEqual({ kind: 'header', header: { ...header, app: 'before 0.1' } });
    await expect(read(await old(7), 3)).rejects.toMatchObject({ code: 'invalid' });
    await expect(read(await old(title), 1)).rejects.toMatchObject({ code: 'invalid' });
  });
});
