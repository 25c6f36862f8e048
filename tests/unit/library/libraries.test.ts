/** The list of libraries: made, named, deleted; nothing of an earlier build or a lost list is lost. */
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Libraries } from '../../../src/library/libraries.ts';
import { fillingOf } from '../../../src/library/library-names.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { changeEntry } from '../../../src/storage/library-list.ts';
import { deleteDB, openDB } from 'idb';
import {
  readPersonal,
  takeOverSettings,
  writePersonal,
} from '../../../src/storage/personal-settings.ts';
import { DEFAULT_SETTINGS, writeSettings } from '../../../src/storage/settings.ts';
import { fakeLocks } from '../../support/fake-locks.ts';

const made: Libraries[] = [];

function libraries(): Libraries {
  const one = new Libraries();
  made.push(one);
  return one;
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(async () => {
  await Promise.all(made.splice(0).map((each) => each.close()));
});

const names = async (): Promise<(string | undefined)[]> =>
  (await indexedDB.databases()).map(({ name }) => name).sort();

it('has the first library from the first visit on, under the name it always had', async () => {
  const [first, ...others] = await libraries().list();
  expect(first).toMatchObject({ id: 'main', title: '', database: 'trivium', state: 'ready' });
  expect(others).toEqual([]);
});

it('makes, names and deletes libraries, each with a database of its own', async () => {
  const list = libraries();
  const { id, database } = await list.create({ title: '  Lease \n papers ' });
  expect(database).toBe(`trivium-library-${id}`);
  (await openDatabase({ name: database })).close();
  await list.rename(id, 'Leases');
  await list.note(id, { documents: 3 });
  expect((await list.list())[1]).toMatchObject({ id, title: 'Leases', documents: 3 });
  await list.delete(id);
  expect((await list.list()).map((entry) => entry.id)).toEqual(['main']);
  expect(await names()).not.toContain(database);
  await expect(list.get(id)).rejects.toMatchObject({ code: 'library-deleted' });
});

it('calls no two libraries the same', async () => {
  const list = libraries();
  const untitled = 'My library';
  const titles = async () => (await list.list()).map(({ title }) => title);
  const papers = await list.create({ title: 'Papers', untitled });
  await list.create({ title: ' papers', untitled });
  await list.create({ title: 'My library', untitled });
  expect(await titles()).toEqual(['', 'Papers', 'papers 2', 'My library 2']);
  await list.rename(papers.id, 'Papers 2', untitled);
  await list.rename('main', 'My library', untitled);
  expect(await titles()).toEqual(['My library', 'Papers 2 2', 'papers 2', 'My library 2']);
  // Its own name is not taken from itself, and that of a deleted library is free.
  await list.rename(papers.id, 'Papers', untitled);
  await list.rename(papers.id, 'Papers', untitled);
  await list.delete(papers.id);
  expect((await list.create({ title: 'Papers', untitled })).title).toBe('Papers');
  const long = 'x'.repeat(400);
  const [one, other] = [await list.create({ title: long }), await list.create({ title: long })];
  expect(other.title).not.toBe(one.title);
  expect(other.title).toHaveLength(one.title.length);
});

it('numbers libraries that two tabs make at the same moment', async () => {
  const [one, other] = [libraries(), libraries()];
  await one.list();
  const made = await Promise.all([one.create({ title: 'Law' }), other.create({ title: 'Law' })]);
  expect(made.map(({ title }) => title).sort()).toEqual(['Law', 'Law 2']);
});

it('tells every tab', async () => {
  const [one, other] = [libraries(), libraries()];
  await other.list();
  const heard: string[] = [];
  const told = new Promise<void>((resolve) => {
    other.onNews((news) => {
      heard.push(news);
      resolve();
    });
  });
  await one.create({ title: 'Letters' });
  await told;
  expect(heard).toEqual(['list']);
  expect((await other.list()).map(({ title }) => title)).toEqual(['', 'Letters']);
});

it('says nothing when nothing has changed', async () => {
  const list = libraries();
  await list.note('main', { documents: 2 });
  let heard = 0;
  list.onNews(() => heard++);
  await list.note('main', { documents: 2 });
  expect(heard).toBe(0);
});

it('shows no library that is still being filled, and sweeps it when nobody fills it', async () => {
  const list = libraries();
  const locks = fakeLocks();
  const { id, database } = await list.create({ title: 'Import', arriving: true });
  const database1 = await openDatabase({ name: database });
  expect((await list.list()).map((entry) => entry.id)).toEqual(['main']);
  const filling = locks.holder();
  let filled = (): void => {};
  void filling.locks.request(fillingOf(id), () => new Promise<void>((done) => (filled = done)));
  await list.sweep(locks.holder().locks);
  expect(await names()).toContain(database);
  database1.close();
  filled();
  await list.sweep(locks.holder().locks);
  expect(await names()).not.toContain(database);
  await expect(list.get(id)).rejects.toMatchObject({ code: 'library-deleted' });
});

it('has a library be gone at once, though a tab still holds its database', async () => {
  const list = libraries();
  const { id, database } = await list.create({ title: 'Old' });
  // As a tab that does not answer: it does not close when it is asked to.
  const held = await openDB(database);
  const deleted = list.delete(id);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect((await list.list()).map((entry) => entry.id)).toEqual(['main']);
  await expect(list.get(id)).rejects.toMatchObject({ code: 'library-deleted' });
  held.close();
  await deleted;
  expect(await names()).not.toContain(database);
});

it('deletes with the next visit what an interruption left', async () => {
  const list = libraries();
  const entry = await list.create({ title: 'Old' });
  (await openDatabase({ name: entry.database })).close();
  await (await list.open()).put('libraries', { ...entry, state: 'leaving' });
  await libraries().sweep(undefined);
  expect(await names()).not.toContain(entry.database);
});

it('finds every library again when the list itself was lost', async () => {
  const list = libraries();
  const { id, database } = await list.create({ title: 'Kept' });
  (await openDatabase({ name: database })).close();
  await list.close();
  await deleteDB('trivium-libraries');
  expect((await libraries().list()).map((entry) => entry.id)).toContain(id);
});

it('takes the settings of an earlier build over, once', async () => {
  const database = await openDatabase();
  await writeSettings(database, { ...DEFAULT_SETTINGS, chunkWords: 90 });
  const list = await libraries().open();
  await takeOverSettings(list, database);
  expect((await readPersonal(list)).chunkWords).toBe(90);
  await writeSettings(database, { ...DEFAULT_SETTINGS, chunkWords: 20 });
  await takeOverSettings(list, database);
  expect((await readPersonal(list)).chunkWords).toBe(90);
  database.close();
});

it('has no method in the settings that this build does not know', async () => {
  const list = await libraries().open();
  await writePersonal(list, { ...DEFAULT_SETTINGS, method: 'of-another-build', chunkWords: 90 });
  const { method, chunkWords } = await readPersonal(list);
  expect([method, chunkWords]).toEqual([DEFAULT_SETTINGS.method, 90]);
});

const statesIn = async (list: Libraries): Promise<Record<string, string>> => {
  const entries = await (await list.open()).getAll('libraries');
  return Object.fromEntries(entries.map(({ title, id, state }) => [title || id, state]));
};

it('what a backup brings is there in one step, in the place of what was here', async () => {
  const list = libraries();
  await list.list();
  await list.create({ title: 'Old' });
  await list.keepOfSite('site-', 'site-1', 'Of the site');
  const [one, two] = [
    await list.create({ title: 'One', arriving: true }),
    await list.create({ title: 'Two', arriving: true }),
  ];
  const old = await list.create({ title: 'Old', arriving: true });
  expect(old.title).not.toBe('Old');
  await list.delete(old.id);
  const titles = { [one.id]: 'Old' };
  const arrived = [one.id, two.id];
  await list.arriveTogether({ arrived, replaces: true, titles });
  expect((await list.list()).map(({ title }) => title).sort()).toEqual([
    'Of the site',
    'Old',
    'Two',
  ]);
  // Their databases go, at the latest with the next visit.
  await libraries().sweep(undefined);
  await expect
    .poll(() => statesIn(list))
    .toEqual({
      ...{ Old: 'ready', Two: 'ready', 'Of the site': 'ready' },
    });
});

it('comes whatever else in the list cannot be read', async () => {
  const list = libraries();
  await list.list();
  const one = await list.create({ title: 'One', arriving: true });
  await (await list.open()).put('libraries', { id: 'odd', title: 'Odd' } as never);
  await list.arriveTogether({ arrived: [one.id], replaces: true });
  expect((await list.list()).map(({ title }) => title)).toEqual(['One']);
  await expect.poll(() => statesIn(list)).toEqual({ One: 'ready' });
});

it('beside what was here, nothing of it changes', async () => {
  const list = libraries();
  await list.list();
  const one = await list.create({ title: 'One', arriving: true });
  await list.arriveTogether({ arrived: [one.id], replaces: false });
  expect(await statesIn(list)).toEqual({ main: 'ready', One: 'ready' });
});

it('where one of them is gone, or a page dies, everything is as it was', async () => {
  const list = libraries();
  await list.list();
  const one = await list.create({ title: 'One', arriving: true });
  const arrival = { arrived: [one.id, 'gone'], replaces: true };
  await expect(list.arriveTogether(arrival)).rejects.toMatchObject({ code: 'not-found' });
  expect(await statesIn(list)).toEqual({ main: 'ready', One: 'arriving' });
  // The page that filled it has died: its lock is free.
  await libraries().sweep(fakeLocks().holder().locks);
  expect(await statesIn(list)).toEqual({ main: 'ready' });
});

it('the library of a site is made anew where a deleted one was not yet swept away', async () => {
  const list = libraries();
  await list.keepOfSite('site-a-', 'site-a-1', 'Lights');
  (await openDatabase({ name: 'trivium-library-site-a-1' })).close();
  // The page was closed while it was being deleted.
  await changeEntry(await list.open(), 'site-a-1', (entry) => ({ ...entry, state: 'leaving' }));
  await list.keepOfSite('site-a-', 'site-a-1', 'Lights');
  const { id, state } = await list.get('site-a-1');
  expect([id, state]).toEqual(['site-a-1', 'ready']);
  expect(await names()).not.toContain('trivium-library-site-a-1');
});

it('the library of a site is made once, whichever tabs are opened together', async () => {
  const [one, other] = [libraries(), libraries()];
  await Promise.all([one.list(), other.list()]);
  await Promise.all([one, other].map((list) => list.keepOfSite('site-a-', 'site-a-1', 'Lights')));
  expect((await one.list()).map(({ id }) => id)).toEqual(['main', 'site-a-1']);
});

it('has the first library again where all others are not meant', async () => {
  const list = libraries();
  await list.list();
  await list.keepOfSite('site-a-', 'site-a-1', 'Lights');
  await list.delete('main');
  expect((await list.list(({ kind }) => kind === 'own')).map(({ id }) => id)).toEqual(['main']);
});
