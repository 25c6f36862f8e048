/** English and German: chosen in Settings, kept over a visit, and nothing that is open is lost. */
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { preferred } from '../../../src/ui/state/interface-language.svelte.ts';
import { english, speak } from '../../../src/ui/text.ts';
import { INDEXED } from '../../support/scripted-library.ts';
import { stage, strike } from './stage.ts';

afterEach(() => {
  strike();
  speak(english);
  document.documentElement.lang = 'en';
});

test.each([
  [['de-AT', 'en'], 'de'],
  [['fr', 'de', 'en'], 'de'],
  [['fr'], 'en'],
  [[], 'en'],
] as const)('of a browser that prefers %j the language is %s', (languages, language) => {
  expect(preferred(languages)).toBe(language);
});

test('another language is chosen in Settings; the page stays as it is', async () => {
  const { app } = await stage({ documents: INDEXED });
  await page.getByRole('textbox', { name: 'Your question' }).fill('Half a quest');
  app.dialogs.settingsOpen = true;
  const choice = page.getByRole('combobox', { name: 'Language' });
  await userEvent.selectOptions(choice, 'Deutsch');

  const dialog = page.getByRole('dialog', { name: 'Einstellungen' });
  await expect.element(dialog).toBeVisible();
  expect(document.documentElement.lang).toBe('de');
  await expect.element(dialog.getByRole('combobox', { name: 'Sprache' })).toHaveFocus();
  expect(localStorage.getItem('trivium-language')).toBe('de');
  app.dialogs.settingsOpen = false;
  const question = page.getByRole('textbox', { name: 'Ihre Frage' });
  await expect.element(question).toHaveValue('Half a quest');
  await expect.element(page.getByRole('list', { name: 'Dokumente' })).toBeVisible();

  await app.interfaceLanguage.choose('en');
  await expect.element(page.getByRole('textbox', { name: 'Your question' })).toBeVisible();
  expect(document.documentElement.lang).toBe('en');
});

test('methods have the same names in Settings as beside the question', async () => {
  const { app } = await stage({ documents: INDEXED });
  await app.interfaceLanguage.choose('de');
  const names = (choice: Element) => [...(choice as HTMLSelectElement).options].map(labelOf);
  const beside = names(page.getByRole('combobox', { name: 'Methode' }).element());
  expect(beside).toContain('Ohne Nachschlagen');
  app.dialogs.settingsOpen = true;
  const choice = page.getByRole('combobox', { name: 'Antworten mit' });
  await expect.element(choice).toBeVisible();
  expect(names(choice.element())).toEqual(beside);
});

const labelOf = ({ text }: HTMLOptionElement): string => text;
