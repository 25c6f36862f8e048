/** The folders that `npm run publish:site` reads from and writes into. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { checkOut, readableFiles } from '../../../scripts/support/site-folder.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'trivium-site-'));

it('takes what it can read from a folder that is there', async () => {
  await expect(readableFiles(path.join(folder, 'nothing'))).rejects.toThrow(/There is no folder/);
  await expect(readableFiles(folder)).rejects.toThrow(/There is no document/);
  const [note] = ['a.md', 'b.png'].map((name) => path.join(folder, name));
  for (const name of ['a.md', 'b.png']) writeFileSync(path.join(folder, name), 'Ferries');
  expect(await readableFiles(folder)).toEqual([note]);
});

it('writes into a folder that is not there, and over nothing', async () => {
  await checkOut(path.join(folder, 'new'));
  await expect(checkOut(folder)).rejects.toThrow(/is not empty/);
  await expect(checkOut(path.join(folder, 'a.md'))).rejects.toThrow(/is a file/);
});
