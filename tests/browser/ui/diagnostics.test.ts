/** The Diagnostics screen over a scripted library. */
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { DIAGNOSTICS } from '../../support/scripted-diagnostics.ts';
import { INDEXED } from '../../support/scripted-library.ts';
import { NARROW, overflow, stage, strike, WIDE } from './stage.ts';

afterEach(() => {
  strike();
  history.replaceState(null, '', location.pathname + location.search);
});

async function open(size: readonly [number, number] = WIDE, diagnostics = DIAGNOSTICS) {
  const staged = await stage({ documents: INDEXED, diagnostics }, size);
  staged.app.dialogs.settingsOpen = true;
  await page.getByRole('button', { name: 'Diagnostics' }).click();
  await expect.element(page.getByRole('heading', { name: 'Diagnostics' })).toBeVisible();
  return staged;
}

const card = (name: string) => page.getByRole('region', { name });

test('says how each index is doing, and what was rebuilt', async () => {
  await open();
  const facts = card('Facts');
  await expect.element(facts).toHaveTextContent('Finds 99.5 % of the nearest ten.');
  await expect.element(facts).toHaveTextContent(/Checked with 64 searches, .+\./);
  await expect.element(facts).toHaveTextContent(/Vectors\s*41,250/);
  await expect.element(facts).toHaveTextContent(/still to be cleared\s*312/);
  await expect.element(facts).toHaveTextContent(/A vector\s*453 bytes/);
  await expect.element(facts).toHaveTextContent(/\(R\)\s*1,500/);
  await expect.element(facts).toHaveTextContent('WebAssembly, relaxed SIMD');
  await expect.element(card('Passages')).toHaveTextContent('Not checked yet.');
  await expect
    .element(card('Damaged and rebuilt'))
    .toHaveTextContent('Passages, block 2: vectors, made again from the texts.');
});

test('checks again when asked to', async () => {
  const { calls } = await open();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect.element(card('Passages')).toHaveTextContent('Finds 99.8 % of the nearest ten.');
  expect(calls).toContain('checkVectors');
});

test('has nothing to check in an empty library', async () => {
  const empty = DIAGNOSTICS.indexes.map((each) => ({ ...each, live: 0, check: null }));
  await open(WIDE, { ...DIAGNOSTICS, indexes: empty, repairs: [] });
  await expect.element(page.getByRole('button', { name: 'Check again' })).toBeDisabled();
  await expect.element(card('Damaged and rebuilt')).toHaveTextContent('Nothing was damaged');
});

test('is warned of an index that misses what is near', async () => {
  const poor = DIAGNOSTICS.indexes.map((each) => ({
    ...each,
    check: { ...DIAGNOSTICS.indexes[0]!.check!, recallAt10: 0.9699 },
  }));
  await open(WIDE, { ...DIAGNOSTICS, indexes: poor });
  await expect.element(card('Facts')).toHaveTextContent('Finds 96.9 % of the nearest ten.');
});

test('fits a phone, and Back leads back to the questions', async () => {
  const { app } = await open(NARROW);
  expect(overflow()).toBe(0);
  history.back();
  await expect.element(page.getByRole('heading', { name: 'Diagnostics' })).not.toBeInTheDocument();
  expect(app.router.screen === 'diagnostics').toBe(false);
});

test('what is measured moves no button in the settings when it comes', async () => {
  let tell = (_: StorageEstimate): void => {};
  const told = new Promise<StorageEstimate>((resolve) => (tell = resolve));
  const estimate = vi.spyOn(navigator.storage, 'estimate').mockReturnValue(told);
  onTestFinished(() => estimate.mockRestore());
  const { app } = await stage({ documents: INDEXED }, WIDE);
  app.dialogs.settingsOpen = true;
  const button = page.getByRole('button', { name: 'Diagnostics' });
  const height = (): number => {
    const { top } = button.element().closest('fieldset')!.getBoundingClientRect();
    return button.element().getBoundingClientRect().top - top;
  };
  await expect.element(page.getByText('Looking…')).toBeInTheDocument();
  const before = height();
  tell({ usage: 1_000_000, quota: 1_000_000_000 });
  await expect.element(page.getByText('that the browser allows')).toBeInTheDocument();
  await expect.poll(() => app.storage.persisted).not.toBeNull();
  await expect.poll(() => app.storage.open).not.toBeNull();
  expect(height()).toBe(before);
});
