/** A document read anew: wholly or not at all, with what a person corrected or without. */
import { beforeEach, expect, it } from 'vitest';
import { READING_VERSION } from '../../../src/documents/reading-version.ts';
import type { StatementQuery } from '../../../src/knowledge/statement-list.ts';
import type { DocumentRecord } from '../../../src/storage/records.ts';
import {
  exported,
  file,
  freshIndexedDb,
  LineReader,
  openLibrary,
  sentences,
  stored,
  until,
} from './fixtures.ts';

beforeEach(freshIndexedDb);

const ALL: StatementQuery = { order: 'place', descending: false, offset: 0, limit: 100 };

async function filled(obstruct?: ConstructorParameters<typeof LineReader>[0]) {
  const opened = await openLibrary(new LineReader(obstruct));
  await opened.library.addFiles([
    file('a.txt', sentences('Quay', 20)),
    file('b.txt', 'Quay1 adjoins Harbour1. Mill adjoins Weir.'),
  ]);
  await opened.settled();
  const { documents } = await opened.snapshot();
  return { ...opened, id: documents[0]!.id, knowledge: opened.library.knowledge };
}

type Filled = Awaited<ReturnType<typeof filled>>;

async function said({ knowledge, id }: Filled, document = id): Promise<string[]> {
  const { statements } = await knowledge.statements({ ...ALL, document });
  return statements.map(({ subject, predicate, object }) => `${subject} ${predicate} ${object}`);
}

async function correct({ knowledge }: Filled): Promise<void> {
  const find = async (text: string) =>
    (await knowledge.statements({ ...ALL, text })).statements[0]!.id;
  await knowledge.editStatement(await find('Quay3'), {
    subject: 'Quay3',
    predicate: 'overlooks',
    object: 'Harbour3',
  });
  await knowledge.deleteStatements([await find('Quay5')]);
}

it('makes everything anew from the file, and keeps what was corrected', async () => {
  const opened = await filled();
  await correct(opened);
  const before = await said(opened);
  const shares: number[] = [];
  const outcome = await opened.knowledge.reindex(opened.id, true, (share) => shares.push(share));
  expect(outcome).toEqual({ triplets: 19, kept: 1, lost: 0 });
  expect(await said(opened)).toEqual(before);
  expect(before).toContain('Quay3 overlooks Harbour3');
  expect(shares.at(-1)).toBe(1);
  expect([...shares].sort((a, b) => a - b)).toEqual(shares);
  const [document, other] = (await opened.snapshot()).documents;
  expect(document).toMatchObject({ status: 'indexed', chunks: 20, triplets: 19, corrected: 2 });
  expect(other!.triplets).toBe(2);
  const { indexes } = await opened.library.diagnostics();
  expect(indexes.map(({ live }) => live)).toEqual([20, 22]);
});

it('or brings back what the extractor says, where that is wanted', async () => {
  const opened = await filled();
  const before = await said(opened);
  await correct(opened);
  expect(await opened.knowledge.reindex(opened.id, false, () => {})).toMatchObject({ kept: 0 });
  expect(await said(opened)).toEqual(before);
  expect((await opened.snapshot()).documents[0]!.corrected).toBeUndefined();
});

it('answers the same from storage as from memory afterwards', async () => {
  const opened = await filled();
  await correct(opened);
  await opened.knowledge.reindex(opened.id, true, () => {});
  const now = await said(opened);
  const found = await opened.knowledge.search('Quay3', 'passages', 0, 5);
  await opened.library.close();
  const again = await openLibrary();
  const { knowledge } = again.library;
  const { statements } = await knowledge.statements({ ...ALL, document: opened.id });
  expect(statements.map((each) => `${each.subject} ${each.predicate} ${each.object}`)).toEqual(now);
  expect(await knowledge.search('Quay3', 'passages', 0, 5)).toEqual(found);
});

it('a crash, a failure or a cancel in the middle leaves the former state', async () => {
  let obstruct: (call: string) => unknown = () => {};
  const opened = await filled((call) => obstruct(call));
  await correct(opened);
  const before = await stored(opened.database());
  const known = await said(opened);

  obstruct = (call) => {
    if (call.startsWith('extract') && call.endsWith('16')) throw new Error('Broken.');
  };
  await expect(opened.knowledge.reindex(opened.id, true, () => {})).rejects.toThrow('Broken');
  expect(await stored(opened.database())).toEqual(before);

  let hangs = false;
  obstruct = (call) => {
    if (!call.endsWith(' 16')) return undefined;
    hangs = true;
    return new Promise(() => {});
  };
  const cancelled = opened.knowledge.reindex(opened.id, true, () => {});
  cancelled.catch(() => {});
  await until(() => hangs);
  await expect(opened.knowledge.reindex(opened.id, true, () => {})).rejects.toMatchObject({
    code: 'invalid',
  });
  expect(await said(opened)).toEqual(known);
  await opened.knowledge.cancelReindex(opened.id);
  await expect(cancelled).rejects.toMatchObject({ code: 'aborted' });
  expect(await stored(opened.database())).toEqual(before);

  hangs = false;
  opened.knowledge.reindex(opened.id, true, () => {}).catch(() => {});
  await until(() => hangs);
  // The tab is gone: nothing of it was stored.
  const again = await openLibrary();
  expect(await said({ ...opened, knowledge: again.library.knowledge })).toEqual(known);
});

it('is not done to a document that was removed and is on its way in again', async () => {
  const gates = [0, 1].map(() => {
    let open = (): void => {};
    const opened = new Promise<void>((resolve) => (open = resolve));
    return { opened, open };
  });
  let begun = 0;
  let isHeld = false;
  const { library, settled, snapshot, knowledge, database } = await filled((call) => {
    return isHeld && call.startsWith('extract') ? gates[begun++]?.opened : undefined;
  });
  const { id } = (await snapshot()).documents[1]!;
  isHeld = true;
  const reading = knowledge.reindex(id, true, () => {});
  reading.catch(() => {});
  await until(() => begun === 1);
  await library.removeDocument(id);
  await library.addFiles([file('b.txt', 'Quay1 adjoins Harbour1. Mill adjoins Weir.')]);
  await until(() => begun === 2);
  gates[0]!.open();
  await expect(reading).rejects.toMatchObject({ code: 'invalid' });
  gates[1]!.open();
  await settled();
  expect((await snapshot()).documents[1]).toMatchObject({ id, status: 'indexed', triplets: 2 });
  expect((await snapshot()).statistics.chunks).toBe(await database().count('chunks'));
});

it('what cannot be stored is not done', async () => {
  const opened = await filled();
  const known = await said(opened);
  const database = opened.database();
  const transaction = database.transaction.bind(database);
  database.transaction = ((...args: Parameters<typeof transaction>) => {
    if (args[1] === 'readwrite') throw new DOMException('Full', 'QuotaExceededError');
    return transaction(...args);
  }) as typeof database.transaction;
  const reading = opened.knowledge.reindex(opened.id, true, () => {});
  await expect(reading).rejects.toMatchObject({ code: 'storage-full' });
  expect(await said(opened)).toEqual(known);
  const { hits } = await opened.knowledge.search('Quay3', 'passages', 0, 5);
  expect(hits.hits).toHaveLength(1);
});

it('is refused where the file is not there', async () => {
  const opened = await filled();
  await opened.database().delete('files', opened.id);
  const reading = opened.knowledge.reindex(opened.id, true, () => {});
  await expect(reading).rejects.toMatchObject({ code: 'not-found' });
});

it('is offered for what an earlier version read, where its file is there', async () => {
  const opened = await filled();
  expect(await opened.knowledge.outdated()).toEqual([]);
  const [a, b] = (await opened.snapshot()).documents.map(({ id }) => id);
  const database = opened.database();
  for (const id of [a!, b!]) {
    const { readingVersion, ...earlier } = (await database.get('documents', id)) as DocumentRecord;
    expect(readingVersion).toBe(READING_VERSION);
    await database.put('documents', earlier);
  }
  await opened.library.close();

  const again = await openLibrary();
  const { knowledge } = again.library;
  expect(await knowledge.outdated()).toEqual([a, b]);
  await knowledge.reindex(a!, true, () => {});
  expect(await knowledge.outdated()).toEqual([b]);
  const file = await exported(again.library);
  await again.database().delete('files', b!);
  expect(await knowledge.outdated()).toEqual([]);
  await again.library.close();

  freshIndexedDb();
  const other = await openLibrary();
  await other.library.importLibrary(file, 'i', () => {});
  expect(await other.library.knowledge.outdated()).toEqual([b]);
});
