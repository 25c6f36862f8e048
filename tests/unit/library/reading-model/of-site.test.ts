/** What is said of the reading model before it is fetched. */
import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isMetered, RUNTIME_BYTES } from '../../../../src/library/reading-model/of-site.ts';

it('names the size of the runtime that is installed', async () => {
  const main = createRequire(import.meta.url).resolve('onnxruntime-web');
  const { size } = await stat(path.join(path.dirname(main), 'ort-wasm-simd-threaded.wasm'));
  expect(RUNTIME_BYTES).toBe(size);
});

it('takes a connection for metered that says so, and no other', () => {
  expect(isMetered({})).toBe(false);
  expect(isMetered({ type: 'wifi', saveData: false })).toBe(false);
  expect(isMetered({ type: 'cellular' })).toBe(true);
  expect(isMetered({ type: 'wifi', saveData: true })).toBe(true);
});
