/** What can be expected of questions and documents in other languages is said before anybody asks. */
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { document, INDEXED } from '../../support/scripted-library.ts';
import type { Said } from '../../support/scripted-knowledge.ts';
import { NARROW, overflow, stage, strike } from './stage.ts';

afterEach(strike);

const GERMAN = document({ name: 'pachtvertrag.pdf' });
const SAID: Said[] = [
  [GERMAN.id, 'die Pacht für den Steg', 'beträgt im Jahr', 'nicht mehr als 350 Euro'],
  [INDEXED[1]!.id, 'Ilse Varnhagen', 'was born in', 'the town of Brackwater'],
];

test('a question in German: what is done with it, and what would read it', async () => {
  await stage({ documents: INDEXED }, NARROW);
  const box = page.getByRole('textbox', { name: 'Your question' });
  await box.fill('Wer hat den Leuchtturm von Orle entworfen?');
  const note = page.getByText('This looks like German.');
  await expect.element(note).toHaveTextContent('is seldom an answer');
  expect(overflow()).toBe(0);
  await box.fill('Who designed the lighthouse of Die Wahren Helden?');
  await expect.element(note).not.toBeInTheDocument();
  await box.fill('Wo liegt Holm?');
  await expect.element(note).toBeVisible();
  await box.fill('Qui a peint le vieux port ?');
  await page.getByRole('button', { name: 'Choose a model that reads French' }).click();
  const screen = page.getByRole('region', { name: 'For other languages than English' });
  await expect.element(screen).toHaveTextContent('French:');
});

test('a document in German says so in the list and in its overview', async () => {
  const { app } = await stage({ documents: [...INDEXED, GERMAN], said: SAID });
  const rows = page.getByRole('list', { name: 'Documents' }).getByRole('listitem');
  const row = rows.filter({ hasText: 'pachtvertrag' });
  await expect.element(row).toHaveTextContent('German: searched, not read');
  expect(rows.filter({ hasText: 'searched, not read' }).elements()).toHaveLength(1);
  const open = row.getByRole('button', { name: 'Open pachtvertrag.pdf' });
  await expect.element(open).toHaveAccessibleDescription(/German/);

  await app.router.openOverview(GERMAN.id);
  const about = page.getByRole('article');
  await expect.element(about).toHaveTextContent('Written in German. The built-in engine reads');
  await about.getByRole('button', { name: 'Choose a model that reads German' }).click();
  const screen = page.getByRole('region', { name: 'For other languages than English' });
  await expect.element(screen).toHaveTextContent('German:');
});
