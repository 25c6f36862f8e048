/** The method of a question, and one question by several methods side by side. */
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CHOOSABLE } from '../../../src/methods/catalogue.ts';
import { INDEXED } from '../../support/scripted-library.ts';
import { NARROW, overflow, stage, strike, WIDE } from './stage.ts';

const QUESTION = 'Where was the engineer who designed the Lantern at Corrow Point born?';

afterEach(strike);

async function ask(question: string) {
  await page.getByRole('textbox', { name: 'Your question' }).fill(question);
  await userEvent.keyboard('{Enter}');
}
const toggle = () => page.getByRole('button', { name: 'Compare' });
const column = (name: string) => page.getByRole('region', { name, exact: true });

/** Ticks the boxes that are wanted, and no others. */
async function tick(isWanted: (box: { name: string }) => boolean) {
  const group = page.getByRole('group', { name: 'Methods to compare' });
  for (const { label } of CHOOSABLE) {
    const box = group.getByRole('checkbox', { name: label, exact: true });
    const { checked } = box.element() as HTMLInputElement;
    if (checked !== isWanted({ name: label })) await box.click();
  }
}

async function chooseTwo() {
  await toggle().click();
  await tick(({ name }) => name === 'T2RAG' || name === 'CIRAG');
}

test('a question is put to the method that was chosen, and its answer says so', async () => {
  const { calls } = await stage({ documents: INDEXED });
  await page.getByRole('combobox', { name: 'Method' }).selectOptions('CIRAG');
  await ask(QUESTION);
  await expect.element(page.getByRole('region', { name: 'Answer' })).toHaveTextContent('CIRAG');
  expect(calls).toEqual([`ask ${QUESTION} (by cirag)`]);
  // The choice stays for the next question.
  await expect.element(page.getByRole('combobox', { name: 'Method' })).toHaveValue('cirag');
});

test('side by side, each answer says how likely it is, and what that means', async () => {
  await stage({ documents: INDEXED }, NARROW);
  await chooseTwo();
  await ask('Where was she likely born?');
  await expect
    .element(column('T2RAG'))
    .toHaveTextContent(/Likely, 70\s%\s?\. Counted on questions/);
  expect(column('T2RAG').element().querySelector('.badge')!.clientWidth).toBeLessThan(200);
  expect(overflow()).toBe(0);
});

test('the default method comes from the settings, where each has its own parameters', async () => {
  const { app } = await stage({ documents: INDEXED });
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('combobox', { name: 'Settings of' }).selectOptions('RAS');
  await page.getByRole('spinbutton', { name: 'Rounds at most' }).fill('3');
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => app.preferences.settings?.parameters['ras']?.['maxRounds']).toBe(3);
  await page.getByRole('combobox', { name: 'Answer with' }).selectOptions('HANRAG');
  await expect.poll(() => app.asking.method).toBe('hanrag');
});

test('several methods answer one after the other, each with its trace', async () => {
  const { app, calls } = await stage({ documents: INDEXED });
  await chooseTwo();
  await ask(QUESTION);
  for (const name of ['T2RAG', 'CIRAG']) {
    await expect.element(column(name)).toHaveTextContent('Brackwater');
    await expect.element(column(name)).toHaveTextContent(/Rounds\s*2\s*Passages read\s*\d+/);
  }
  expect(calls).toEqual([`ask ${QUESTION}`, `ask ${QUESTION} (by cirag)`]);
  // A source of one of them: the reader marks all that this answer rests on.
  expect(app.reader.evidence.steps).toEqual([]);
  await column('CIRAG')
    .getByRole('button', { name: /^Open Lights of/ })
    .first()
    .click();
  await expect
    .poll(() => app.reader.evidence.steps.map(({ value }) => value))
    .toEqual(['Ilse Varnhagen', 'Brackwater']);
  app.reader.close();
  await column('CIRAG').getByRole('button', { name: 'Open the trace' }).click();
  await expect
    .element(page.getByRole('region', { name: 'How it was worked out' }))
    .toBeInTheDocument();
  await page.getByRole('button', { name: 'Back to the comparison' }).click();
  await expect.element(column('T2RAG')).toBeInTheDocument();
  // One entry in the history, which opens the comparison again, and goes as a whole.
  app.asking.newQuestion();
  const entry = page.getByRole('button', { name: /Compared: 2 methods/ });
  await entry.click();
  await expect.element(column('CIRAG')).toHaveTextContent('Brackwater');
  await page.getByRole('button', { name: `Rename, pin or delete: ${QUESTION}` }).click();
  await page.getByRole('button', { name: `Delete question: ${QUESTION}` }).click();
  expect(app.questions.list).toEqual([]);
});

test('stopping ends the one that runs and asks no further', async () => {
  const { calls } = await stage({ documents: INDEXED, holdAfter: 4 });
  await chooseTwo();
  await ask(QUESTION);
  await expect.element(column('CIRAG')).toHaveTextContent('Waits for its turn.');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.element(column('T2RAG')).toHaveTextContent('You stopped this question.');
  await expect.element(column('CIRAG')).toHaveTextContent('Not asked');
  expect(calls.filter((call) => call.startsWith('ask'))).toHaveLength(1);
});

test('the methods that are left are not put to another library', async () => {
  const { app, calls } = await stage({ documents: INDEXED, holdAfter: 4 });
  await chooseTwo();
  await ask(QUESTION);
  await expect.element(column('CIRAG')).toHaveTextContent('Waits for its turn.');
  const { comparison } = app.asking;
  const asked = comparison!.entries[0]!.inquiry!.id;
  await app.session.createLibrary('Elsewhere');
  await expect.element(page.getByText('The comparison in “My library” ends')).toBeVisible();
  await app.service.cancelQuestion(asked);
  await expect.poll(() => comparison!.running).toBe(false);
  expect(calls.filter((call) => call.startsWith('ask'))).toHaveLength(1);
});

test('fewer than two methods are not compared', async () => {
  const { calls } = await stage({ documents: INDEXED });
  await chooseTwo();
  await page.getByRole('checkbox', { name: 'CIRAG' }).click();
  await ask(QUESTION);
  await expect.element(page.getByText('Choose at least two methods to compare.')).toBeVisible();
  expect(calls).toEqual([]);
});

test.each([WIDE, NARROW])('the chooser and the columns fit %i × %i', async (...size) => {
  await stage({ documents: INDEXED }, size as unknown as typeof WIDE);
  await toggle().click();
  await tick(() => true);
  expect(overflow()).toBeLessThanOrEqual(0);
  await ask(QUESTION);
  await expect.element(column('No retrieval')).toHaveTextContent('Brackwater');
  expect(overflow()).toBeLessThanOrEqual(0);
});

test.each([
  ['on a narrow page', NARROW, INDEXED],
  ['whose documents are gone', WIDE, []],
] as const)('a new question is one press away from a comparison %s', async (_, size, documents) => {
  const { app } = await stage({ documents: [...documents] }, size);
  await app.asking.compare(QUESTION, ['t2rag', 'cirag']);
  await page.getByRole('button', { name: 'New question' }).click();
  expect(app.asking.comparison).toBeNull();
});

test('the focus is on the heading of what is opened where its button went', async () => {
  await stage({ documents: INDEXED });
  await chooseTwo();
  await ask(QUESTION);
  const heading = page.getByRole('heading', { level: 1, name: QUESTION });
  const trace = column('CIRAG').getByRole('button', { name: 'Open the trace' });
  await expect.element(trace).toBeVisible();
  expect(document.activeElement?.id).toBe('question');
  (trace.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const back = page.getByRole('button', { name: 'Back to the comparison' });
  await expect.element(back).toBeVisible();
  await expect.element(heading).toHaveFocus();
  (back.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(trace).toBeVisible();
  await expect.element(heading).toHaveFocus();
});
