/** Code that cannot be fetched: it is said where it would be, and asking again fetches it anew. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { TriviumError } from '../../../src/errors.ts';
import { DIALOGS } from '../../../src/ui/shell/dialog-rows.ts';
import type { App } from '../../../src/ui/state/app.svelte.ts';
import { rowOf } from '../../../src/ui/state/screens.ts';
import { INDEXED } from '../../support/scripted-library.ts';
import { stage, strike } from './stage.ts';

afterEach(() => {
  strike();
  vi.restoreAllMocks();
});

const failed = new TypeError('Failed to fetch dynamically imported module: /settings.js');
const note = () => page.getByRole('alert');

test('a dialog says so, closes, and comes when it is asked for again', async () => {
  vi.spyOn(DIALOGS[0]!, 'component').mockRejectedValueOnce(failed);
  const { app } = await stage({ documents: INDEXED });
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect.element(note()).toHaveTextContent('A part of Trivium has not been loaded yet.');
  await note().getByRole('button', { name: 'Dismiss' }).click();
  await expect.element(note()).not.toBeInTheDocument();
  expect(app.dialogs.settingsOpen).toBe(false);
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible();
}, 20_000);

test('so does a screen', async () => {
  vi.spyOn(rowOf('diagnostics'), 'component').mockRejectedValueOnce(failed);
  const { app } = await stage({ documents: INDEXED });
  await app.router.show('diagnostics');
  await expect.element(note()).toHaveTextContent('A part of Trivium has not been loaded yet.');
  app.router.toQuestions();
  await expect.element(note()).not.toBeInTheDocument();
  await app.router.show('diagnostics');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}, 20_000);

test.each([
  ['diagnostics', (app: App) => vi.spyOn(app.service, 'diagnostics'), 'Check again'],
  ['evaluate', (app: App) => vi.spyOn(app.service.evaluations, 'list'), 'Start'],
  ['tables', (app: App) => vi.spyOn(app.service.tables, 'list'), 'Make the table'],
] as const)('%s: what it shows could not be read', async (name, reading, there) => {
  const { app } = await stage({ documents: INDEXED });
  reading(app).mockRejectedValueOnce(new TriviumError('unexpected', 'The disk is busy.', 'Wait.'));
  await app.router.show(name);
  await expect.element(note()).toHaveTextContent('The disk is busy.');
  expect(page.getByText('Opening…').query()).toBeNull();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('button', { name: there }).first()).toBeVisible();
  await expect.element(note()).not.toBeInTheDocument();
});

test('every dialog can be closed', async () => {
  const { app } = await stage({ documents: INDEXED });
  app.dialogs.settingsOpen = true;
  app.dialogs.paste('words');
  app.commands.toggle('help');
  for (const { close } of DIALOGS) close(app);
  expect(DIALOGS.filter(({ given }) => given(app))).toEqual([]);
});
