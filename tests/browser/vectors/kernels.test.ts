/** In a worker of a real browser the kernels run with SIMD, and find what plain TypeScript finds. */
import { expect, it } from 'vitest';
import type { Ran } from './search.worker.ts';

it('runs all kernels in a worker, with the same hits', async () => {
  const worker = new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' });
  const ran = await new Promise<Ran>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Ran>) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
  }).finally(() => worker.terminate());
  expect(ran.chosen).toBe('relaxed-simd');
  expect(ran.found.map(({ name }) => name)).toEqual(['relaxed-simd', 'simd', 'plain']);
  const [first, ...others] = ran.found;
  for (const { ids } of first!.hits) expect(ids).toHaveLength(20);
  for (const { hits } of others) expect(hits).toEqual(first!.hits);
});
