/** What a folder has that the library has not, and the other way round. */
import { expect, it } from 'vitest';
import { digest } from '../../../src/digest.ts';
import {
  compareFolder,
  type Differences,
  type SeenFiles,
} from '../../../src/ui/watch/compare-folder.ts';

interface Doc {
  id: string;
  name: string;
  bytes: number;
  addedAt: number;
}

const file = (path: string, content: string, lastModified = 1_000) => ({
  path,
  file: new File([content], path.split('/').at(-1)!, { lastModified }),
});

async function document(name: string, content: string, addedAt = 2_000): Promise<Doc> {
  const bytes = new TextEncoder().encode(content);
  return { id: await digest(bytes.buffer), name, bytes: bytes.length, addedAt };
}

const compare = (
  files: ReturnType<typeof file>[],
  seen: SeenFiles = {},
  documents: Doc[] = [],
  isCut = false,
): Promise<Differences> => compareFolder({ files, isCut }, seen, documents);

const paths = (list: readonly { path: string }[]): string[] => list.map(({ path }) => path);

it('offers what the library does not have', async () => {
  const here = await document('tides.txt', 'The tides.');
  const found = await compare([file('tides.txt', 'The tides.'), file('new.txt', 'New.')], {}, [
    here,
  ]);
  expect(paths(found.fresh)).toEqual(['new.txt']);
  expect(found.changed).toEqual([]);
  expect(found.seen).toEqual({ 'tides.txt': { size: 10, modified: 1_000, document: here.id } });
});

it('does not read a file that is as long as its document and older than that', async () => {
  const here = await document('tides.txt', 'The tides.');
  const one = file('tides.txt', 'The tides.');
  one.file.arrayBuffer = () => Promise.reject(new Error('read'));
  expect(await compare([one], {}, [here])).toMatchObject({ fresh: [], changed: [] });
});

it('knows by its bytes a file of a document’s name that was touched since', async () => {
  const here = await document('tides.txt', 'The tides.', 500);
  const same = await compare([file('tides.txt', 'The tides.')], {}, [here]);
  expect([same.fresh, same.changed]).toEqual([[], []]);
  const other = await compare([file('tides.txt', 'The slack.')], {}, [here]);
  expect(other.changed).toMatchObject([{ path: 'tides.txt', former: here.id }]);
});

it('knows a file that is changed by what it was, whatever its document is called', async () => {
  const here = await document('another name.txt', 'The tides.');
  const seen = { 'tides.txt': { size: 10, modified: 900, document: here.id } };
  const found = await compare([file('tides.txt', 'The tides turn.')], seen, [here]);
  expect(found.changed).toMatchObject([{ path: 'tides.txt', former: here.id }]);
  expect(found.gone).toEqual([]);
});

it('takes a file of the same name in another folder for another file', async () => {
  const here = await document('notes.txt', 'First.');
  const found = await compare([file('a/notes.txt', 'First.'), file('b/notes.txt', 'Second!')], {}, [
    here,
  ]);
  expect(paths(found.fresh)).toEqual(['b/notes.txt']);
  expect(found.changed).toEqual([]);
});

it('marks what is gone, for as long as the library has it', async () => {
  const here = await document('tides.txt', 'The tides.');
  const seen = { 'tides.txt': { size: 10, modified: 1_000, document: here.id } };
  const gone = await compare([], seen, [here]);
  expect(gone.gone).toEqual([{ path: 'tides.txt', document: here.id }]);
  expect((await compare([], gone.seen, [here])).gone).toHaveLength(1);
  expect(await compare([], seen, [])).toMatchObject({ gone: [], seen: {} });
});

it('says of a file that was moved neither that it is gone nor that it is new', async () => {
  const here = await document('tides.txt', 'The tides.');
  const seen = { 'tides.txt': { size: 10, modified: 1_000, document: here.id } };
  const found = await compare([file('old/tides.txt', 'The tides.')], seen, [here]);
  expect(found).toMatchObject({ fresh: [], changed: [], gone: [] });
});

it('does not offer again what was left out or deleted, until it changes', async () => {
  const seen = {
    'left.txt': { size: 5, modified: 1_000, document: null },
    'deleted.txt': { size: 8, modified: 1_000, document: 'gone' },
  };
  const found = await compare([file('left.txt', 'Left.'), file('deleted.txt', 'Deleted.')], seen);
  expect(found.fresh).toEqual([]);
  expect(paths(found.leftOut)).toEqual(['left.txt', 'deleted.txt']);
  const changed = await compare([file('left.txt', 'Left!', 3_000)], seen);
  expect(paths(changed.fresh)).toEqual(['left.txt']);
});

it('says nothing of what is gone from a folder that was not looked through', async () => {
  const here = await document('tides.txt', 'The tides.');
  const seen = { 'tides.txt': { size: 10, modified: 1_000, document: here.id } };
  expect(await compare([], seen, [here], true)).toMatchObject({ gone: [], seen });
});
