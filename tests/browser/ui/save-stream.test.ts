import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseTarget, forgetTemporary } from '../../../src/ui/library-files/save-stream.ts';

/** Names in this site's private folder. */
async function kept(): Promise<string[]> {
  const names: string[] = [];
  for await (const name of (await navigator.storage.getDirectory()).keys()) names.push(name);
  return names;
}

async function save(words: string): Promise<void> {
  const target = await chooseTarget('mine.trivium', 'A library');
  await target.write(new TextEncoder().encode(words));
  await target.finish();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('showSaveFilePicker', undefined);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await forgetTemporary();
});

it('keeps no copy once the browser has taken it over', async () => {
  await save('all of it');
  expect(await kept()).toContain('export');
  vi.advanceTimersByTime(600_000);
  await vi.waitFor(async () => expect(await kept()).not.toContain('export'));
});

it('leaves the copy that was made since', async () => {
  await save('the first');
  vi.advanceTimersByTime(300_000);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await save('the second');
  vi.advanceTimersByTime(300_000);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(await kept()).toContain('export');
});

it('is deleted with everything, and where there is none nothing happens', async () => {
  await save('all of it');
  await forgetTemporary();
  expect(await kept()).not.toContain('export');
  await forgetTemporary();
});
