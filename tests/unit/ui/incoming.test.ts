import { expect, test } from 'vitest';
import { incomingFiles, isReadable, kindsOf } from '../../../src/ui/library/incoming.ts';

test.each([
  ['report.PDF', '', true],
  ['notes.md', 'text/markdown', true],
  ['no ending', 'application/pdf', true],
  ['picture.png', 'image/png', true],
  ['page.pdf.exe', 'application/octet-stream', false],
])('%s (%s) is read: %s', (name, type, wanted) => {
  expect(isReadable({ name, type })).toBe(wanted);
});

test('large files are handed over one after the other, none is lost', async () => {
  const files = [13_000_000, 13_000_000, 10].map(
    (size, index) => new File([new Uint8Array(size)], `${index}.txt`),
  );
  const batches: string[][] = [];
  for await (const batch of incomingFiles(files, () => {}))
    batches.push(batch.map(({ name }) => name));
  expect(batches).toEqual([['0.txt', '1.txt'], ['2.txt']]);
});

test('kinds are counted by what names end in, the most frequent first', () => {
  const named = (...names: string[]) => kindsOf(names.map((name) => ({ name })));
  expect(named('a.png', 'b.DOCX', 'c.docx', 'Makefile')).toBe(
    '2 .docx, 1 .png, 1 without an ending',
  );
  expect(named('.gitignore', 'a.b c', 'x.tar.gz')).toBe('2 without an ending, 1 .gz');
  expect(named('1.a', '2.a', '3.b', '4.c', '5.d', '6.e', '7.f')).toBe(
    '2 .a, 1 .b, 1 .c, 1 .d, 2 of other kinds',
  );
});
