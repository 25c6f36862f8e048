/** Changes of settings that are made one upon the other, while the first is on its way. */
import { beforeEach, expect, it, vi } from 'vitest';
import type { LibraryService, Settings } from '../../../../src/protocol.ts';
import type { Notices } from '../../../../src/ui/state/notices.svelte.ts';
import { Preferences } from '../../../../src/ui/state/preferences.svelte.ts';

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  return () => vi.unstubAllGlobals();
});

function set() {
  let stored = { theme: 'system', chunkWords: 100, rememberFacts: false } as Settings;
  /** One for each change that waits to be stored. */
  const answers: ((refusal?: Error) => void)[] = [];
  const failed: unknown[] = [];
  const service = {
    settings: async () => stored,
    saveSettings: async (settings: Settings) => {
      await new Promise<void>((resolve, reject) => {
        answers.push((refusal) => (refusal ? reject(refusal) : resolve()));
      });
      stored = settings;
    },
  } as unknown as LibraryService;
  const notices = { fail: (thrown: unknown) => failed.push(thrown) } as unknown as Notices;
  const preferences = new Preferences(service, notices);
  const answer = async (at: number, refusal?: Error): Promise<void> => {
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(at));
    answers[at]!(refusal);
  };
  return { preferences, answer, failed, stored: () => stored };
}

it('keeps the second where the first cannot be kept', async () => {
  const { preferences, answer, failed, stored } = set();
  await preferences.load();
  const first = preferences.change({ chunkWords: 1 });
  const second = preferences.change({ rememberFacts: true });
  expect(preferences.settings).toMatchObject({ chunkWords: 1, rememberFacts: true });
  await answer(0, new Error('No.'));
  expect(await first).toBe(false);
  expect(preferences.settings).toMatchObject({ chunkWords: 100, rememberFacts: true });
  await answer(1);
  expect(await second).toBe(true);
  expect(stored()).toMatchObject({ chunkWords: 100, rememberFacts: true });
  expect(preferences.settings).toEqual(stored());
  expect(failed).toHaveLength(1);
});

it('has on top of what another tab changed what is on its way', async () => {
  const { preferences, answer, stored } = set();
  await preferences.load();
  const change = preferences.change({ chunkWords: 50 });
  preferences.take({ ...stored(), theme: 'dark' });
  expect(preferences.settings).toMatchObject({ chunkWords: 50, theme: 'dark' });
  await answer(0);
  await change;
  expect(preferences.settings).toMatchObject({ chunkWords: 50, theme: 'dark' });
});
