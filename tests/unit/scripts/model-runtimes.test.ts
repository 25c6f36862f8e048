/** Models run on one copy of each runtime, of the versions that were made for each other. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import {
  builtCopies,
  installedCopies,
  RUNTIME_PACKAGES,
} from '../../../scripts/support/model-runtimes.ts';
import { PROJECT } from '../../../scripts/support/project.ts';

interface Package {
  version: string;
  dependencies: Record<string, string>;
}

async function json<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(path.join(PROJECT, file), 'utf8')) as T;
}

const lock = await json<{ packages: Record<string, Package> }>('package-lock.json');

test('the ONNX runtime is the one that transformers.js pins', async () => {
  const own = await json<Package>('package.json');
  const transformers = await json<Package>('node_modules/@huggingface/transformers/package.json');
  const runtime = await json<Package>('node_modules/onnxruntime-web/package.json');
  const pinned = transformers.dependencies['onnxruntime-web'];
  expect(own.dependencies['onnxruntime-web']).toBe(pinned);
  expect(runtime.version).toBe(pinned);
  expect(transformers.version).toBe(own.dependencies['@huggingface/transformers']);
});

test.each([...RUNTIME_PACKAGES, 'onnxruntime-common'])('%s is installed once', (name) => {
  expect(installedCopies(lock, name)).toHaveLength(1);
});

test('a second copy within another package is seen', () => {
  const packages = {
    'node_modules/onnxruntime-web': { version: '1' },
    'node_modules/@huggingface/transformers/node_modules/onnxruntime-web': { version: '2' },
    'node_modules/not-onnxruntime-web': { version: '3' },
  };
  expect(installedCopies({ packages }, 'onnxruntime-web')).toEqual(['1', '2']);
});

test('a second copy in a build is seen, in a file of its own or in the same', async () => {
  const dist = await mkdtemp(path.join(tmpdir(), 'trivium-built-'));
  onTestFinished(() => rm(dist, { recursive: true, force: true }));
  await mkdir(path.join(dist, 'assets'));
  const code = 'throw Error(`no available backend found. ERR: `)';
  await writeFile(path.join(dist, 'assets/transformers-a.js'), code);
  await writeFile(path.join(dist, 'assets/worker-b.mjs'), `${code};${code}`);
  await writeFile(path.join(dist, 'assets/words.txt'), code);
  const copies = await builtCopies(dist, 'onnxruntime-web');
  expect(copies.sort()).toEqual(['transformers-a.js', 'worker-b.mjs', 'worker-b.mjs']);
});
