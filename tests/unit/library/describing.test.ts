/** What a person says of a document holds, whatever is done to it: read anew, replaced, handed on. */
import { beforeEach, describe, expect, it } from 'vitest';
import { changed, descriptionOf } from '../../../src/library/describing.ts';
import type { Reading } from '../../../src/library/reader.ts';
import type { DocumentRecord } from '../../../src/storage/records.ts';
import { file, freshIndexedDb, LineReader, openLibrary, sentences, until } from './fixtures.ts';

beforeEach(freshIndexedDb);

const READ = { title: 'Tides', author: 'Jon Vik', year: 1999 } as DocumentRecord;
const documents = ['a'];

describe('what a person says', () => {
  it('goes before what was read, and is nothing where it is the same', () => {
    const said = changed(READ, { documents, describe: { title: ' The  tides ', year: 1999 } });
    expect(said.described).toEqual({ title: 'The tides' });
    expect(descriptionOf(said)).toEqual({ title: 'The tides', author: 'Jon Vik', year: 1999 });
    expect(changed(said, { documents, describe: { title: 'Tides' } })).toEqual(READ);
  });

  it('may be that nobody wrote it, in no year; a title is never empty', () => {
    const said = changed(READ, { documents, describe: { title: ' ', author: '', year: null } });
    expect(descriptionOf(said)).toEqual({ title: 'Tides', author: '', year: null });
    expect(changed(said, { documents, describe: null })).toEqual(READ);
  });

  it('has each tag once, however it is written', () => {
    const tagged = changed(READ, { documents, tag: ['Sea', ' sea ', 'law', ''] });
    expect(tagged.tags).toEqual(['law', 'Sea']);
    expect(changed(tagged, { documents, untag: ['SEA', 'law'] })).toEqual(READ);
  });
});

class NamingReader extends LineReader {
  override async read(...given: Parameters<LineReader['read']>): Promise<Reading> {
    const { document, ...rest } = await super.read(...given);
    return { ...rest, document: { ...document, author: 'Jon Vik', year: 1999 } };
  }
}

async function described(obstruct?: ConstructorParameters<typeof LineReader>[0]) {
  const opened = await openLibrary(new NamingReader(obstruct));
  const [added] = await opened.library.addFiles([file('a.txt', sentences('Quay', 20))]);
  const { id } = added!;
  const say = () =>
    opened.library.changeDocuments({
      ...{ documents: [id, 'gone'], describe: { title: 'Quays', year: 2001 } },
      tag: ['harbour'],
    });
  return { ...opened, id, say };
}
const SAID = {
  ...{ title: 'Quays', author: 'Jon Vik', year: 2001, described: true, tags: ['harbour'] },
};
const now = async ({ snapshot }: Awaited<ReturnType<typeof openLibrary>>) =>
  (await snapshot()).documents.at(-1);

describe('in a library it', () => {
  it('is what the document is called, and stays when it is read anew or opened again', async () => {
    const opened = await described();
    await opened.settled();
    expect(await now(opened)).toMatchObject({ title: 'Title of a.txt', author: 'Jon Vik' });
    await opened.say();
    expect(await now(opened)).toMatchObject(SAID);
    await opened.library.knowledge.reindex(opened.id, true, () => {});
    expect(await now(opened)).toMatchObject(SAID);
    opened.database().close();
    expect(await now(await openLibrary(new NamingReader()))).toMatchObject(SAID);
  });

  it('stays when it is said while the file is being read', async () => {
    let go = (): void => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    let isRead = false;
    const opened = await described((call) => {
      if (!call.startsWith('read')) return;
      isRead = true;
      return held;
    });
    await until(() => isRead);
    await opened.say();
    go();
    await opened.settled();
    expect(await now(opened)).toMatchObject({ ...SAID, status: 'indexed' });
  });

  it('is said of the newer version of it', async () => {
    const opened = await described();
    await opened.settled();
    await opened.say();
    await opened.library.addFiles([
      { ...file('a.txt', sentences('Mole', 20)), replaces: opened.id },
    ]);
    await opened.settled();
    await until(async () => (await opened.snapshot()).documents.length === 1);
    expect(await now(opened)).toMatchObject(SAID);
  });

  it('goes with a library file', async () => {
    const opened = await described();
    await opened.settled();
    await opened.say();
    const { id } = await opened.library.beginExport({ title: 'Coasts', files: true });
    const parts: BlobPart[] = [];
    for (let part; (part = await opened.library.nextOfExport(id));) parts.push(part);
    freshIndexedDb();
    const other = await openLibrary(new NamingReader());
    await other.library.importLibrary(new Blob(parts), 'i', () => {});
    expect(await now(other)).toMatchObject(SAID);
    await other.library.changeDocuments({ documents: [opened.id], describe: null });
    expect(await now(other)).toMatchObject({ title: 'Title of a.txt', year: 1999 });
  });
});

it('a tag is written as it is on other documents, so that both are found by it', async () => {
  const { library, snapshot, settled } = await openLibrary();
  const files = ['one', 'two'].map((name) => file(`${name}.txt`, sentences(name, 2)));
  const [one, two] = await library.addFiles(files);
  await settled();
  await library.changeDocuments({ documents: [one!.id], tag: ['Law'] });
  await library.changeDocuments({ documents: [two!.id], tag: ['law', 'sea'] });
  const { documents } = await snapshot();
  expect(documents.map(({ tags }) => tags)).toEqual([['Law'], ['Law', 'sea']]);
});
