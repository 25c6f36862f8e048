/** What can be expected of questions and documents in other languages is said before anybody asks. */
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { readMarkdown } from '../../../src/documents/text.ts';
import { document, INDEXED, record } from '../../support/scripted-library.ts';
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

/** The way in which each of these runs: of its own text, whatever the interface's is. */
const directions = (...words: string[]): string[] =>
  words.map((each) => getComputedStyle(page.getByText(each).first().element()).direction);

test('what is written from right to left is shown so: title, question, answer, quotation, text', async () => {
  const TITLE = 'سياسة السفر';
  const QUOTED = 'يجب حفظ الإيصالات ثلاث سنوات في المكتب.';
  const source = `# ${TITLE}\n\n${QUOTED}\n\n- الفندق ١٢٠ يورو\n\n| البند | المبلغ |\n|---|---|\n| القطار | ٣٠ |\n\nThe rest is in English.\n`;
  const policy = document({ name: 'policy.md', kind: 'markdown', title: TITLE, pages: 0 });
  const asked = record('a', 'كم سنة تحفظ الإيصالات؟');
  const result = { ...asked.result!, text: 'ثلاث سنوات' };
  const [support] = result.citations;
  const citations = [{ ...support!, text: QUOTED }];
  Object.assign(result, {
    citations,
    steps: [{ ...result.steps[1]!, citations, value: result.text }],
  });
  const events = asked.events.map((event) =>
    event.type === 'answered' ? { ...event, answer: result } : event,
  );
  const { app } = await stage({
    documents: [policy, ...INDEXED],
    history: [{ ...asked, result, events, answer: result.text }],
    pdf: () => Promise.resolve(new TextEncoder().encode(source).buffer),
    read: readMarkdown(source, policy.name),
  });
  await app.asking.openQuestion('a');
  const heading = page.getByRole('heading', { name: asked.question });
  await expect.element(heading).toBeVisible();
  expect(getComputedStyle(heading.element()).direction).toBe('rtl');
  const list = page.getByRole('list', { name: 'Documents' });
  await expect.element(list.getByText(TITLE)).toBeVisible();
  expect(directions(TITLE, result.text, 'يجب حفظ')).toEqual(['rtl', 'rtl', 'rtl']);
  expect(directions('Lights of the northern coast')).toEqual(['ltr']);

  await app.router.openDocument(policy.id);
  const reader = page.getByRole('region', { name: /^Reader/ });
  await expect.element(reader.getByRole('table')).toBeVisible();
  const block = (words: string): Element =>
    reader.getByText(words, { exact: true }).last().element().closest('[data-block]')!;
  const shown = [TITLE, QUOTED, 'الفندق ١٢٠ يورو', 'The rest is in English.'].map(block);
  expect(shown.map((each) => getComputedStyle(each).direction)).toEqual([
    ...['rtl', 'rtl', 'rtl'],
    'ltr',
  ]);
  // Its first column is on the right.
  const [first, second] = reader.getByRole('table').element().querySelectorAll('th, td');
  expect(first!.getBoundingClientRect().left).toBeGreaterThan(second!.getBoundingClientRect().left);

  const box = page.getByRole('textbox', { name: 'Your question' });
  await box.fill('من كتبها؟');
  expect(getComputedStyle(box.element()).direction).toBe('rtl');
});
