/** What runs on the page itself, and cannot be terminated: it is let go of all the same. */
import { expect, it } from 'vitest';
import { runHere } from '../../../../src/engines/language/run-here.ts';
import type { RunningModel } from '../../../../src/engines/language/runner.ts';
import { cancelled } from '../../../../src/errors.ts';

it('closes a model that comes after nobody waits for it any more', async () => {
  let give: (model: RunningModel) => void = () => {};
  let isClosed = false;
  const runner = runHere({
    'prompt-api': () => new Promise<RunningModel>((resolve) => (give = resolve)),
  });
  const loading = runner.load('prompt-api', null, () => {});
  loading.catch(() => {});
  await expect.poll(() => give.length).toBe(1);
  runner.end(cancelled());
  await expect(loading).rejects.toMatchObject({ code: 'aborted' });
  give({
    ...{ id: 'prompt-api', label: 'It', window: 4_096, device: 'browser' },
    count: () => 0,
    complete: () => Promise.reject(new Error('Nobody asks.')),
    close: () => void (isClosed = true),
  });
  await expect.poll(() => isClosed, { timeout: 1_000 }).toBe(true);
});
