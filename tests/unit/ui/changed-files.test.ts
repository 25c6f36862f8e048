/** Which files are newer versions of what the library has. */
import { expect, test } from 'vitest';
import { digest } from '../../../src/digest.ts';
import { sortOut } from '../../../src/ui/library/changed-files.ts';
import { document } from '../../support/scripted-library.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;
const known = async (name: string, content: string) =>
  document({ id: await digest(bytesOf(content)), name });
const fileOf = (name: string, content: string) => new File([content], name);

async function sorted(files: File[], documents: Awaited<ReturnType<typeof known>>[]) {
  const { others, changed } = await sortOut(files, documents);
  return {
    others: others.map(({ name }) => name),
    changed: changed.map(({ file, former }) => [file.name, former.id]),
  };
}

test('the same name with other content has changed; the same content has not', async () => {
  const [a, b] = [await known('a.txt', 'one'), await known('b.txt', 'two')];
  const files = [fileOf('a.txt', 'one'), fileOf('b.txt', 'new'), fileOf('c.txt', 'three')];
  expect(await sorted(files, [a, b])).toEqual({
    others: ['a.txt', 'c.txt'],
    changed: [['b.txt', b.id]],
  });
});

test('content that is there under another name is there', async () => {
  const documents = [await known('a.txt', 'one'), await known('b.txt', 'two')];
  expect((await sorted([fileOf('a.txt', 'two')], documents)).others).toEqual(['a.txt']);
});

test('of several with the name the last one is meant, and it has one newer version', async () => {
  const [first, last] = [await known('a.txt', 'one'), await known('a.txt', 'two')];
  const files = [fileOf('a.txt', 'three'), fileOf('a.txt', 'four')];
  expect(await sorted(files, [first, last])).toEqual({
    others: ['a.txt'],
    changed: [['a.txt', last.id]],
  });
});

test('accents are the same in one letter and in two', async () => {
  const former = await known('Caf\u00e9.txt', 'one');
  const file = fileOf('Cafe\u0301.txt', 'two');
  expect((await sorted([file], [former])).changed).toEqual([[file.name, former.id]]);
});
