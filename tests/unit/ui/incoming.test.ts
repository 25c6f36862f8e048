import { expect, test } from 'vitest';
import { incomingFiles, isReadable } from '../../../src/ui/library/incoming.ts';

test.each([
  ['report.PDF', '', true],
  ['notes.md', 'text/markdown', true],
  ['no ending', 'application/pdf', true],
  ['picture.png', 'image/png', false],
  ['page.pdf.exe', 'application/octet-stream', false],
])('%s (%s) is read: %s', (name, type, wanted) => {
  expect(isReadable({ name, type })).toBe(wanted);
});

test('large files are handed over one after the other, none is lost', async () => {
  const files = [13_000_000, 13_000_000, 10].map(
    (size, index) => new File([new Uint8Array(size)], `${index}.txt`),
  );
  const batches: string[][] = [];
  for await (const batch of incomingFiles(files)) batches.push(batch.map(({ name }) => name));
  expect(batches).toEqual([['0.txt', '1.txt'], ['2.txt']]);
});
