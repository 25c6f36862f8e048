import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { measureFirstLoad } from '../../../scripts/support/first-load.ts';

it('counts scripts, preloads, static imports and the library’s worker, and nothing that is loaded later', async () => {
  const dist = await mkdtemp(path.join(tmpdir(), 'trivium-first-load-'));
  onTestFinished(() => rm(dist, { recursive: true }));
  await mkdir(path.join(dist, 'assets'));
  const write = (name: string, text: string) => writeFile(path.join(dist, name), text);
  await write(
    'index.html',
    `<link rel="icon" href="./icon.svg"><link rel="modulepreload" crossorigin href="./assets/shared.js">
     <script type="module" crossorigin src="./assets/index.js"></script>`,
  );
  await write(
    'assets/index.js',
    `import{a as b}from"./shared.js";import"./side.js";const later=()=>import("./later.js");export{b}from'./again.js';
     new Worker(new URL(new URL(` +
      '`library-abcd1234.js`' +
      `,import.meta.url).href));
     new Worker(new URL(` +
      '`language-abcd1234.js`' +
      `,import.meta.url))`,
  );
  await write('assets/library-abcd1234.js', 'import"./shared.js";import"./records.js"');
  await write('assets/records.js', 'export const c = 3;');
  await write('assets/shared.js', 'export const a = 1;');
  await write('assets/side.js', 'import "./shared.js";');
  await write('assets/again.js', 'export const b = 2;');
  await write('assets/later.js', 'x'.repeat(100_000));

  const { files, gzip } = await measureFirstLoad(dist);
  expect(files.map(({ name }) => path.basename(name)).sort()).toEqual([
    'again.js',
    'index.js',
    'library-abcd1234.js',
    'records.js',
    'shared.js',
    'side.js',
  ]);
  expect(gzip).toBe(files.reduce((sum, file) => sum + file.gzip, 0));
});
