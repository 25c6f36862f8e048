/** The library, looked through and corrected in the built app: one story in one opened app. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask, waitUntilReady, waitUntilSettled } from '../../scripts/support/app.ts';
import { expectCleanRun, watch, type WatchedApp } from './support/watched-app.ts';

const NOTES = `The Lantern at Corrow Point was designed by the engineer Ilse Varnhagen. It was lit in 1887.

Ilse Varnhagen was born in Brackwater. She studied in Holm.

The mayor of Brackwater was Anton Reuss. The mayor of Teasdale was Clara Wend.
`;
const BORN = 'Ilse Varnhagen was born in Brackwater.';
const QUESTION = 'Where was the designer of the Lantern at Corrow Point born?';
const PATIENCE_MS = 60_000;

let app: WatchedApp;

beforeAll(async () => {
  app = await watch();
  const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from(NOTES) };
  await app.page.locator('input[type=file]').first().setInputFiles(file);
  await waitUntilSettled(app.page, 1, PATIENCE_MS);
}, 2 * PATIENCE_MS);

afterAll(async () => {
  await app.close();
  expectCleanRun(app);
});

const button = (name: string | RegExp, exact = false) =>
  app.page.getByRole('button', { name, exact });
const row = (words: RegExp) => app.page.getByRole('row', { name: words });

async function tab(name: string): Promise<void> {
  const { page } = app;
  if (!(await page.getByRole('heading', { name: 'Library', level: 1 }).isVisible()))
    await button('Look through the library').click();
  await page.getByRole('navigation', { name: 'Parts' }).getByRole('button', { name }).click();
}

async function answer(): Promise<string | undefined> {
  await button('New question').click();
  return (await ask(app.page, QUESTION, PATIENCE_MS)).answer?.text;
}

/** The reader shows this sentence: the address says where. */
async function expectPlace(sentence: string): Promise<void> {
  const start = NOTES.indexOf(sentence);
  await app.page.waitForURL((url) => url.hash.includes(`span=${start}-${start + sentence.length}`));
  await button('Close reader').first().click();
}

async function editTo(object: string): Promise<void> {
  await tab('Statements');
  await app.page.getByRole('searchbox', { name: 'Filter by words' }).fill('varnhagen born');
  await app.page.getByText('1 statement', { exact: true }).waitFor();
  await row(/was born in Brackwater/).waitFor();
  await app.page.getByRole('grid', { name: 'Statements' }).press('F2');
  await app.page.getByRole('textbox', { name: 'Object' }).fill(object);
  await button('Save').click();
  await row(new RegExp(`was born in ${object}`)).waitFor();
}

it('finds words in passages and statements, and opens the reader at the place', async () => {
  const { page } = app;
  await tab('Search');
  await page.getByRole('searchbox', { name: 'Search in passages' }).fill('born brackw');
  const hit = button(/Ilse Varnhagen was born in Brackwater/);
  await hit.locator('mark').first().waitFor();
  expect(await hit.locator('mark').allTextContents()).toEqual(
    expect.arrayContaining(['born', 'Brackwater']),
  );
  await hit.click();
  await expectPlace(BORN);
  await tab('Search');
  await page.getByText(/^Statements \(\d+\)$/).click();
  await button(/Ilse Varnhagen was born in Brackwater/).click();
  await expectPlace(BORN);
});

it('answers by a statement that was corrected, also after a reload, and takes it back', async () => {
  const { page } = app;
  expect(await answer()).toBe('Brackwater');
  await editTo('Holm');
  await button('Undo', true).click();
  await row(/was born in Brackwater/).waitFor();
  await editTo('Teasdale');
  expect(await answer()).toBe('Teasdale');
  await page.reload();
  await waitUntilReady(page);
  await tab('Statements');
  await page.getByRole('checkbox', { name: 'Edited by you' }).check();
  await row(/Ilse Varnhagen was born in Teasdale/).click();
  const card = page.getByRole('region', { name: 'The chosen statement' });
  await card.getByText('It was read as: Ilse Varnhagen · was born in · Brackwater').waitFor();
  await card.getByRole('button', { name: BORN }).click();
  await expectPlace(BORN);
});

it('deletes a statement; reading the document anew keeps corrections, or brings all back', async () => {
  const { page } = app;
  await tab('Statements');
  const edited = page.getByRole('checkbox', { name: 'Edited by you' });
  if (await edited.isChecked()) await edited.uncheck();
  await page.getByRole('searchbox', { name: 'Filter by words' }).fill('lit');
  const lit = row(/was lit in 1887/);
  await page.getByText('1 statement', { exact: true }).waitFor();
  await lit.waitFor();
  await page.getByRole('grid', { name: 'Statements' }).press('Delete');
  await page.getByText('No statement matches.').waitFor();

  const readAnew = async (keep: boolean): Promise<void> => {
    await tab('Documents');
    await button('Read anew: notes.txt').click();
    const dialog = page.getByRole('dialog', { name: 'Read this document anew?' });
    await dialog.getByRole('checkbox', { name: 'Keep what you corrected in 2' }).setChecked(keep);
    await dialog.getByRole('button', { name: 'Read anew' }).click();
  };
  await readAnew(true);
  await page.getByText(/notes.txt was read anew: .* kept as you corrected/).waitFor();
  await tab('Statements');
  await page.getByText('No statement matches.').waitFor();
  await page.getByRole('searchbox', { name: 'Filter by words' }).fill('varnhagen born');
  await row(/was born in Teasdale/).waitFor();

  await readAnew(false);
  await page.getByText(/notes.txt was read anew: \d+ statements\.$/).waitFor();
  await tab('Statements');
  await row(/was born in Brackwater/).waitFor();
  await page.getByRole('searchbox', { name: 'Filter by words' }).fill('lit');
  await lit.waitFor();
});

it('gives an overview of a document, by its own sentences', async () => {
  const { page } = app;
  await tab('Documents');
  await button('Overview of notes.txt').click();
  const about = page.getByRole('region', { name: 'What it is about' });
  await about.getByRole('button', { name: BORN }).click();
  await expectPlace(BORN);
  await page.getByRole('region', { name: 'People' }).getByText('Ilse Varnhagen').waitFor();
  await button('New question').click();
  const { answer: told } = await ask(page, 'Summarise this document', PATIENCE_MS);
  expect(told?.text).toContain(BORN);
  await button('Overview of notes.txt').click();
  await about.waitFor();
});

it('offers questions that it answers, none twice after a reload, and none that nobody asked before', async () => {
  const { page } = app;
  await button('New question').click();
  const offered = page.getByRole('region', { name: 'Questions that your documents answer' });
  const first = offered.getByRole('button', { name: 'Where was Ilse Varnhagen born?' });
  await first.waitFor();
  await page.getByText(/each was asked, and answered rightly/).waitFor();
  await first.click();
  await page.waitForFunction(() => globalThis.trivium?.asking.inquiry?.running === false);
  expect(await page.evaluate(() => globalThis.trivium?.asking.inquiry?.answer?.text)).toBe(
    'Brackwater',
  );
  const asked = (): Promise<string[]> =>
    page.evaluate(() => globalThis.trivium!.questions.list.map((one) => one.question));
  // The list hears of an answer a little later than the page that shows it.
  await expect
    .poll(async () => (await asked()).filter((one) => /Varnhagen born/.test(one)))
    .toHaveLength(1);
  expect(await asked()).not.toContain('Where did Ilse Varnhagen study?');
});

it('leads from an entity of the graph, or of the list, to its evidence', async () => {
  const { page } = app;
  await tab('Graph');
  await page.getByRole('application', { name: /^A drawing of \d+ entities/ }).waitFor();
  await page.getByRole('searchbox', { name: 'Find an entity' }).fill('varnh');
  await page.getByRole('list', { name: 'Entities found' }).getByText('Ilse Varnhagen').click();
  const card = page.getByRole('region', { name: 'What is said about Ilse Varnhagen' });
  await card.getByRole('button', { name: 'Ilse Varnhagen was born in Brackwater' }).click();
  await card.getByRole('button', { name: BORN, exact: true }).click();
  await expectPlace(BORN);
  await tab('Graph');
  await page.getByText('List', { exact: true }).click();
  await page.getByRole('list', { name: 'Entities', exact: true }).getByText('Anton Reuss').click();
  await page.getByRole('region', { name: 'What is said about Anton Reuss' }).waitFor();
});

it('says how the search index is doing, also after a reload', async () => {
  const { page } = app;
  await button('Settings', true).first().click();
  await button('Diagnostics').click();
  const facts = page.getByRole('region', { name: 'Facts' });
  await facts.waitFor();
  expect(await facts.textContent()).toContain('WebAssembly');
  await button('Check again').click();
  await facts.getByText('Checked with').waitFor();
  expect(await facts.textContent()).toMatch(/Finds (99|100)(\.\d)? % of the nearest ten/);

  await page.reload();
  await waitUntilReady(page);
  await facts.getByText('Checked with').waitFor();
  const damaged = page.getByRole('region', { name: 'Damaged and rebuilt' });
  expect(await damaged.textContent()).toContain('Nothing was damaged');
});
