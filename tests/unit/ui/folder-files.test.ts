/** What is looked at in a folder, and what is left alone. */
import { expect, it } from 'vitest';
import { filesOf, LARGEST_BYTES, MOST_FILES } from '../../../src/ui/watch/folder-files.ts';

type Tree = { [name: string]: Tree | number | Error };

/** Sizes of files by name, as a folder's handle. */
function folder(tree: Tree): FileSystemDirectoryHandle {
  const handle = {
    kind: 'directory',
    async *entries() {
      for (const [name, entry] of Object.entries(tree)) {
        const isFile = typeof entry === 'number' || entry instanceof Error;
        await Promise.resolve();
        yield [name, isFile ? file(name, entry) : folder(entry)];
      }
    },
  };
  return handle as unknown as FileSystemDirectoryHandle;
}

function file(name: string, size: number | Error) {
  const getFile = (): Promise<unknown> =>
    size instanceof Error ? Promise.reject(size) : Promise.resolve({ name, size });
  return { kind: 'file', getFile };
}

it('finds files in the folders within, and nothing that is hidden', async () => {
  const found = await filesOf(
    folder({ 'b.txt': 1, a: { 'c.md': 2, '.git': { 'd.txt': 3 } }, '.e.txt': 4 }),
  );
  expect(found.files.map(({ path }) => path)).toEqual(['a/c.md', 'b.txt']);
  expect(found).toMatchObject({ unknown: [], tooLarge: [], isCut: false });
});

it('names what is too large or cannot be read, without offering it', async () => {
  const found = await filesOf(folder({ 'a.pdf': LARGEST_BYTES + 1, 'b.mov': 1, 'c.trivium': 1 }));
  expect(found).toMatchObject({ files: [], tooLarge: ['a.pdf'], unknown: ['b.mov', 'c.trivium'] });
});

it('passes over a file that has gone meanwhile, and tells of a folder that has', async () => {
  const gone = new DOMException('gone', 'NotFoundError');
  expect((await filesOf(folder({ 'a.txt': gone, 'b.txt': 1 }))).files).toHaveLength(1);
  const locked = new DOMException('locked', 'NotAllowedError');
  await expect(filesOf(folder({ 'a.txt': locked }))).rejects.toBe(locked);
});

it('looks at the beginning of a folder without end', async () => {
  const many = Object.fromEntries(
    Array.from({ length: MOST_FILES + 5 }, (_, i) => [`${i}.txt`, 1]),
  );
  const found = await filesOf(folder(many));
  expect(found.files).toHaveLength(MOST_FILES);
  expect(found.isCut).toBe(true);
  const self: Tree = {};
  self['again'] = self;
  expect((await filesOf(folder(self))).isCut).toBe(true);
});
