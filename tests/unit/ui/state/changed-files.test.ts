/** One question at a time, and none of a library that is shown no more. */
import { expect, test, vi } from 'vitest';
import { ChangedFiles } from '../../../../src/ui/state/changed-files.svelte.ts';
import { document } from '../../../support/scripted-library.ts';

/** The dialog's code is loaded first. */
const LOADED = { timeout: 30_000 };
const FILES = [{ file: new File(['Some words.'], 'a.txt'), former: document({ name: 'a.txt' }) }];

test('with another library nothing is asked any more, be it shown or waiting', async () => {
  const questions = new ChangedFiles();
  const [shown, waiting] = [questions.ask(FILES), questions.ask(FILES)];
  await vi.waitUntil(() => questions.asking, LOADED);
  questions.dismiss();
  expect(await Promise.all([shown, waiting])).toEqual([null, null]);
  const loading = questions.ask(FILES);
  questions.dismiss();
  expect(await loading).toBeNull();
  const next = questions.ask(FILES);
  await vi.waitUntil(() => questions.asking, LOADED);
  questions.asking?.decide('both');
  expect(await next).toBe('both');
});
