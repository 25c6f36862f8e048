/** From anywhere, by keyboard: shortcuts, their sheet, and the command palette. */
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { INDEXED } from '../../support/scripted-library.ts';
import { stage, strike } from './stage.ts';

afterEach(strike);

const field = () => page.getByRole('combobox', { name: 'Commands' });
const chosen = () =>
  page.getByRole('listbox', { name: 'Commands' }).getByRole('option', { selected: true });

test('single keys do something, unless something is typed or a dialog is open', async () => {
  const { app } = await stage({ documents: INDEXED });
  const question = page.getByRole('textbox', { name: 'Your question' });
  await expect.element(question).toHaveFocus();
  await userEvent.keyboard('ge?');
  await expect.element(question).toHaveValue('ge?');
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('ge');
  await expect.element(page.getByRole('heading', { name: 'Evaluate', level: 1 })).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(question).toHaveFocus();

  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(sheet).toHaveTextContent('New question');
  // The heading stays in sight, with 8 px of its own colour around it (shell/Dialog.svelte).
  const { bottom } = sheet.element().querySelector('header')!.getBoundingClientRect();
  const more = sheet.getByRole('button', { name: 'Open the command palette' }).element();
  expect(more.getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom + 8);
  await userEvent.keyboard('ge');
  expect(app.router.screen === 'evaluate').toBe(false);
  await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await userEvent.keyboard('ge');
  expect(app.router.screen === 'evaluate').toBe(false);
});

test('the palette finds commands, documents and questions, and does them', async () => {
  const { app } = await stage({ documents: INDEXED });
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field()).toHaveFocus();
  await field().fill('theme dark');
  await expect.element(chosen()).toHaveTextContent('Theme: dark');
  expect(field().element().getAttribute('aria-activedescendant')).toBe(chosen().element().id);
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).not.toBeInTheDocument();
  await expect.poll(() => document.documentElement.dataset['theme']).toBe('dark');

  await userEvent.keyboard('{Control>}k{/Control}');
  await field().fill('field');
  await expect.element(chosen()).toHaveTextContent('field-notes.txt');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => app.reader.document).toBe('d-field-notes.txt');
});

test.each(['german', 'language', 'sprache'])('the languages are found by “%s”', async (word) => {
  await stage({ documents: INDEXED });
  await userEvent.keyboard('{Control>}k{/Control}');
  await field().fill(word);
  await expect.element(chosen()).toHaveTextContent('Language: Deutsch');
});

test('arrows go round, and what is no command can be asked', async () => {
  const { app } = await stage({ documents: INDEXED });
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(chosen()).toBeVisible();
  const first = chosen().element();
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(() => chosen().element() === first).toBe(false);
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => chosen().element() === first).toBe(true);
  await field().fill('Who kept the notes?');
  await expect.element(chosen()).toHaveTextContent('Ask: “Who kept the notes?”');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => app.asking.inquiry?.question).toBe('Who kept the notes?');
});

test('words are searched for in the library', async () => {
  const { app } = await stage({ documents: INDEXED });
  await userEvent.keyboard('{Control>}k{/Control}');
  await field().fill('varnhagen');
  await expect.element(chosen()).toHaveTextContent('Search the library for “varnhagen”');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('searchbox')).toHaveValue('varnhagen');
  await expect.element(page.getByText(/passages? and .* statements? found/)).toBeInTheDocument();
  expect(app.router.stateOf('knowledge')?.tab).toBe('search');
  await userEvent.keyboard('{Control>}k{/Control}');
  await field().fill('"was born"');
  await expect.element(chosen()).toHaveTextContent('Find "was born" word for word');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('radio', { name: /^Word for word/ })).toBeChecked();
});

test('what was removed comes back by Ctrl and Z', async () => {
  await stage({ documents: INDEXED });
  const list = page.getByRole('list', { name: 'Documents' });
  await page.getByRole('button', { name: 'Remove field-notes.txt' }).click();
  await expect.element(list).not.toHaveTextContent('field-notes.txt');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(list).toHaveTextContent('field-notes.txt');
});
