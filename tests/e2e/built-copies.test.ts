/** What is built holds each of the packages that run models once. */
import { expect, it } from 'vitest';
import { builtCopies, builtWasm, RUNTIME_PACKAGES } from '../../scripts/support/model-runtimes.ts';
import { DIST } from '../../scripts/support/project.ts';

it.each(RUNTIME_PACKAGES)('%s is built once', async (name) => {
  expect(await builtCopies(DIST, name)).toEqual([expect.stringMatching(/^transformers-/)]);
});

it('each WebAssembly file of the ONNX runtime is built once', async () => {
  const files = await builtWasm(DIST);
  expect(files.length).toBeGreaterThan(0);
  expect([...new Set(files)]).toEqual(files);
});
