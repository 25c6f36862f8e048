/** Backups: what is saved, what a file brings, what it would replace, and how it went. */
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { BackupContents } from '../../../src/backup/contents.ts';
import { libraryName, recordsName, SETTINGS } from '../../../src/backup/layout.ts';
import { json, writeBackup, type BackupEntry } from '../../../src/backup/write.ts';
import { DEFAULT_SETTINGS } from '../../../src/storage/settings.ts';
import { TriviumError } from '../../../src/errors.ts';
import { INDEXED, record } from '../../support/scripted-library.ts';
import { NARROW, overflow, stage, strike } from './stage.ts';

afterEach(() => {
  strike();
  vi.unstubAllGlobals();
  indexedDB.deleteDatabase('trivium-libraries');
});

const HERE = { documents: INDEXED, history: [record('a', 'Where is she buried?')] };
const dialog = () => page.getByRole('dialog', { name: 'Restore a backup' });
const button = (name: string) => dialog().getByRole('button', { name });

async function backup(titles = ['Leases', 'Lights']): Promise<Blob> {
  const contents: BackupContents = {
    ...{ version: 1, app: '1', createdAt: Date.UTC(2026, 10, 3) },
    libraries: titles.map((title) => ({
      ...{ title, documents: 2 },
      records: { questions: 3, quotes: 2, corrections: 0, facts: 0, evaluations: 1 },
    })),
  };
  async function* entries(): AsyncGenerator<BackupEntry> {
    for (const [i, title] of titles.entries()) {
      yield { name: libraryName(i + 1), content: [json(`documents of ${title}`)] };
      yield { name: recordsName(i + 1), content: [json(`records of ${title}`)] };
    }
    const settings = { ...DEFAULT_SETTINGS, theme: 'dark' };
    yield { name: SETTINGS, content: [json({ settings, language: 'system' })] };
  }
  return new Response(writeBackup(contents, entries())).blob();
}

async function offer(blob: Blob, script: Parameters<typeof stage>[0] = HERE) {
  const staged = await stage(script);
  await staged.app.intake.takeFiles([new File([blob], 'all.triviumbackup')]);
  return staged;
}

test('says what it brings and what would be replaced, and asks which', async () => {
  await offer(await backup());
  await expect
    .element(dialog())
    .toHaveTextContent('Leases: 2 documents, 3 questions, 1 evaluation');
  await expect.element(dialog()).toHaveTextContent('It was checked, and is whole.');
  await expect.element(dialog()).toHaveTextContent('Deleted here, once all has come: “My library”');
  await expect.element(dialog().getByRole('radio', { name: /^Add beside/ })).toBeChecked();
  await expect.element(button('Restore')).toBeVisible();
  await dialog()
    .getByRole('radio', { name: /^Replace everything here/ })
    .click();
  await expect.element(button('Replace everything')).toBeVisible();
  await page.viewport(...NARROW);
  expect(overflow()).toBe(0);
});

test('beside what is here, its libraries come as new ones, and what was not whole is named', async () => {
  const { app, calls } = await offer(await backup(['My library']), {
    ...HERE,
    restored: { lost: ['old.pdf'], lostRecords: 2 },
  });
  await button('Restore').click();
  await expect.element(dialog()).toHaveTextContent('The backup is restored: 1 library with 2');
  await expect
    .element(dialog())
    .toHaveTextContent('old.pdf (“My library (backup of Nov 3, 2026)”)');
  await expect.element(dialog()).toHaveTextContent('2 entries of the history');
  expect(calls.filter((call) => call.startsWith('restore'))).toEqual([
    'restore documents, libraries/1/records.jsonl',
  ]);
  const titles = app.shelf.entries.map(({ title }) => title);
  expect(titles).toEqual(['', 'My library (backup of Nov 3, 2026)']);
  expect(app.shelf.title).toBe('My library (backup of Nov 3, 2026)');
  expect(app.preferences.settings?.theme).toBe('system');
});

test('in the place of what is here, once all of it has come', async () => {
  const { app, calls } = await offer(await backup());
  await dialog()
    .getByRole('radio', { name: /^Replace everything here/ })
    .click();
  await button('Replace everything').click();
  await expect.element(dialog()).toHaveTextContent('2 libraries with 4 documents');
  expect(calls.find((call) => call.includes('"theme":"dark"'))).toBeDefined();
  expect(app.shelf.entries.map(({ title }) => title)).toEqual(['Leases', 'Lights']);
});

test('documents that come meanwhile are not replaced without a word', async () => {
  const { app, tell } = await stage({ documents: [] });
  const counts = { questions: 0, quotes: 0, corrections: 0, facts: 0, evaluations: 0 };
  vi.spyOn(app.service, 'beginRecords').mockResolvedValue({ id: 'records', counts });
  await app.intake.takeFiles([new File([await backup()], 'all.triviumbackup')]);
  const replace = dialog().getByRole('radio', { name: /^Replace everything here/ });
  await expect.element(replace).toBeChecked();
  await expect.element(button('Restore')).toBeVisible();
  tell({ type: 'document', document: INDEXED[0]! });
  await expect.element(replace).not.toBeChecked();
  await replace.click();
  await expect.element(button('Replace everything')).toBeVisible();
  await expect.element(dialog()).toHaveTextContent('Deleted here, once all has come: “My library”');
}, 20_000);

test('what fails or is cancelled changes nothing', async () => {
  const importFails = new TriviumError('storage-full', 'Full.', '');
  const { app } = await offer(await backup(), { ...HERE, importFails });
  await dialog()
    .getByRole('radio', { name: /^Replace everything here/ })
    .click();
  await button('Replace everything').click();
  await expect
    .element(dialog().getByRole('alert'))
    .toHaveTextContent('There is not enough room in this browser for the backup.');
  expect(app.shelf.entries.map(({ title }) => title)).toEqual(['']);
  await button('Cancel').click();
  await expect.element(dialog()).not.toBeInTheDocument();
});

test('is cancelled while it comes in', async () => {
  const { app } = await offer(await backup(), { ...HERE, importHangs: true });
  await button('Restore').click();
  await expect.element(dialog()).toHaveTextContent('“Leases” is coming in…');
  await button('Cancel').click();
  await expect.element(button('Restore')).toBeEnabled();
  expect(app.shelf.entries.map(({ title }) => title)).toEqual(['']);
});

test('what is damaged is named before it is restored', async () => {
  const whole = await backup();
  const text = new TextDecoder('latin1').decode(await whole.arrayBuffer());
  const bytes = new Uint8Array(await whole.arrayBuffer());
  bytes[text.indexOf('documents of Lights')]! ^= 1;
  await offer(new Blob([bytes]));
  await expect.element(dialog()).toHaveTextContent('It is not whole. What is damaged is left out');
  await expect
    .element(dialog())
    .toHaveTextContent('Documents of “Lights”: those before the damage');
});

test('what is no backup is refused', async () => {
  await offer(new Blob(['no backup']));
  await expect
    .element(dialog().getByRole('alert'))
    .toHaveTextContent('This is not a Trivium backup.');
});

test('everything is saved, library by library, without what is secret', async () => {
  const parts: BlobPart[] = [];
  const write = async (bytes: BlobPart): Promise<void> => void parts.push(bytes);
  const handle = {
    createWritable: async () => ({ write, close: async () => {}, abort: async () => {} }),
  };
  vi.stubGlobal('showSaveFilePicker', async () => handle);
  const server = { baseUrl: 'http://127.0.0.1:1/v1', model: 'm', key: 'secret', window: 4_096 };
  const { app, calls } = await stage({ ...HERE, settings: { ...DEFAULT_SETTINGS, server } });
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Save a backup…' }).click();
  const saving = page.getByRole('dialog', { name: 'Save a backup' });
  await expect.element(saving).toHaveTextContent('the key of a model server are not in it');
  await saving.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(page.getByText('.triviumbackup was saved')).toBeVisible();
  expect(calls.filter((call) => /^begin/.test(call))).toEqual([
    'beginExport  with files',
    'beginRecords',
  ]);
  const saved = new Blob(parts);
  expect(await saved.text()).not.toContain('secret');
  await app.intake.takeFiles([new File([saved], 'all.triviumbackup')]);
  await expect.element(dialog()).toHaveTextContent('My library: 1 document, 4 questions');
  await expect.element(dialog()).toHaveTextContent('It was checked, and is whole.');
});

test('a full disk is said, and a backup is offered before everything is deleted', async () => {
  const write = async (): Promise<void> => {
    throw new DOMException('Full.', 'QuotaExceededError');
  };
  const handle = {
    createWritable: async () => ({ write, close: async () => {}, abort: async () => {} }),
  };
  vi.stubGlobal('showSaveFilePicker', async () => handle);
  await stage(HERE);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await page.getByRole('button', { name: 'Save a backup first…' }).click();
  const saving = page.getByRole('dialog', { name: 'Save a backup' });
  await saving.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .element(saving.getByRole('alert'))
    .toHaveTextContent('There is no room on the disk for this file.');
});
