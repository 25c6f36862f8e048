/** Every method in the built app: chosen, traced, compared; facts remembered; trajectories exported. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright';
import { ask, waitUntilReady } from '../../scripts/support/app.ts';
import { CHOOSABLE, CATALOGUE } from '../../src/methods/catalogue.ts';
import { TASKS } from '../../src/tasks/registry.ts';
import type { TaskName } from '../../src/tasks/task.ts';
import { watchWithSample } from './support/sample.ts';
import { expectCleanRun, type WatchedApp } from './support/watched-app.ts';

const CHAIN = 'Where was the designer of Skerrin Lighthouse born?';
const COMPARISON = 'Which is older, the Halden Institute or the Larkspur Packet Company?';

let app: WatchedApp;
beforeAll(async () => {
  app = await watchWithSample();
});
afterAll(() => app.close());

async function choose(page: Page, label: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Method' }).selectOption({ label });
}

/** Opens every part of the trace that can be opened. */
async function openAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('article details')) {
      (part as HTMLDetailsElement).open = true;
    }
  });
}

const OWN: Record<string, (RegExp | string)[]> = {
  auto: [/leads to the next|look-up will do|answered at once|each is answered/, 'Worked out'],
  t2rag: ['Worked out'],
  cirag: ['Kept', 'The answer, from small to large'],
  dualrag: ['Missing', 'Noted', 'What is known by now'],
  hanrag: [/leads to the next|look-up will do|answered at once|each is answered/, 'Helps:'],
  ras: [/^Planned: /, 'Stated in these passages', 'The question’s graph'],
  ircot: ['Next sentence'],
  bm25: ['Found in the pages'],
  dense: ['Found in the pages'],
};

it('answers by each method, says so, and draws its own trace, live and from the history', async () => {
  const { page } = app;
  const trace = page.getByRole('region', { name: 'How it was worked out' });
  const drawn: { name: string; id: string; words: string | null }[] = [];
  for (const { name, label } of CHOOSABLE) {
    await choose(page, label);
    const { answer } = await ask(page, CHAIN, 120_000);
    expect(answer?.method, name).toBe(name);
    const facts = page.getByRole('region', { name: 'Answer', exact: true });
    await openAll(page);
    await facts.getByText(label, { exact: true }).waitFor();
    for (const words of OWN[name] ?? []) {
      await openAll(page);
      const found = page.locator('article').getByText(words).first();
      await found.waitFor({ state: 'attached' });
    }
    if (name === 'none') continue;
    // Every piece of evidence leads to its page.
    await openAll(page);
    const source = trace.getByRole('button', { name: /^Open the-harbour-towns\.pdf/ }).first();
    await source.click();
    await page.getByRole('region', { name: /^Reader: / }).waitFor();
    await page.evaluate(() => globalThis.trivium!.reader.close());
    const id = await page.evaluate(() => globalThis.trivium!.asking.inquiry!.id);
    drawn.push({ name, id, words: await trace.textContent() });
  }
  // The same, from the history of a page that was loaded anew.
  await page.reload();
  await waitUntilReady(page);
  for (const { name, id, words } of drawn) {
    await page.evaluate((question) => globalThis.trivium!.asking.openQuestion(question), id);
    await expect.poll(() => trace.textContent(), { message: name }).toBe(words);
  }
  expectCleanRun(app);
}, 400_000);

it('compares methods side by side, and keeps the comparison', async () => {
  const { page } = app;
  await page.evaluate(() => globalThis.trivium?.asking.newQuestion());
  await page.getByRole('button', { name: 'Compare' }).click();
  for (const { label } of CHOOSABLE) {
    await page.getByRole('checkbox', { name: label, exact: true }).check();
  }
  const box = page.getByRole('textbox', { name: 'Your question' });
  await box.fill(COMPARISON);
  await box.press('Enter');
  await page.waitForFunction(
    () => globalThis.trivium?.asking.comparison?.running === false,
    undefined,
    {
      timeout: 120_000,
    },
  );
  for (const { label } of CHOOSABLE) {
    const column = page.getByRole('region', { name: label, exact: true });
    await column.getByText('Passages read').waitFor();
  }
  await page.reload();
  await page.getByRole('button', { name: `Compared: ${CHOOSABLE.length} methods` }).click();
  const column = page.getByRole('region', { name: 'HANRAG', exact: true });
  await column.getByRole('button', { name: 'Open the trace' }).click();
  await page.getByRole('region', { name: 'How it was worked out' }).waitFor();
  await page.getByRole('button', { name: 'Back to the comparison' }).click();
  await column.waitFor();
  expectCleanRun(app);
}, 200_000);

it('exports a trajectory whose lines each task can read', async () => {
  const { page } = app;
  await page.evaluate(() => globalThis.trivium?.asking.newQuestion());
  await choose(page, 'DualRAG');
  await ask(page, CHAIN, 60_000);
  const saving = page.waitForEvent('download');
  await page.getByText('Every step').click();
  await page.getByRole('button', { name: 'Export trajectory' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/-trajectory\.jsonl$/);
  const lines = (await readFile(await saved.path(), 'utf8')).trim().split('\n');
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) {
    const { messages, task, question, method } = JSON.parse(line) as {
      messages: { role: string; content: string }[];
      task: TaskName;
      question: string;
      method: string;
    };
    expect(messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant']);
    expect({ question, method }).toEqual({ question: CHAIN, method: 'dualrag' });
    const { required } = TASKS[task].schema as { required: string[] };
    const written = JSON.parse(messages[2]!.content) as object;
    expect(Object.keys(written).sort()).toEqual([...required].sort());
  }
  expectCleanRun(app);
}, 120_000);

describe('facts', () => {
  const remembered = (page: Page) =>
    page.evaluate(
      () =>
        globalThis.trivium!.asking.inquiry!.events.flatMap((event) =>
          event.type === 'retrieved' ? event.propositions.filter((one) => one.remembered) : [],
        ).length,
    );
  const kept = (page: Page) =>
    page.evaluate(async () => (await globalThis.trivium!.service.facts()).length);

  /** A person says who designed it: what rules alone have found is no fact. */
  const askAndCorrect = async (page: Page): Promise<void> => {
    await ask(page, CHAIN, 60_000);
    expect(await kept(page)).toBe(0);
    await page.getByRole('button', { name: 'Correct…' }).click();
    const form = page.getByRole('form', { name: 'Correct and go on' });
    await form
      .getByLabel(/^Value of /)
      .first()
      .fill('Verrander');
    await form.getByRole('button', { name: 'Go on from here' }).click();
    await expect.poll(() => kept(page), { timeout: 30_000 }).toBe(1);
  };

  it('are offered to later questions, switched off, cleared, and gone with the document', async () => {
    const { page } = app;
    // What was compared or asked before has left its own.
    await page.evaluate(() => globalThis.trivium!.service.clearFacts());
    await page.evaluate(() => globalThis.trivium?.asking.newQuestion());
    await choose(page, 'Auto');
    await askAndCorrect(page);
    await ask(page, 'When was the designer of Skerrin Lighthouse born?', 60_000);
    expect(await remembered(page)).toBeGreaterThan(0);
    await openAll(page);
    await page
      .getByRole('button', { name: `Remembered from “${CHAIN}”` })
      .first()
      .waitFor();

    await page.getByRole('button', { name: 'Settings' }).first().click();
    await page.getByRole('switch', { name: 'Remember what questions found out' }).click();
    await page.keyboard.press('Escape');
    await ask(page, CHAIN, 60_000);
    expect(await remembered(page)).toBe(0);

    await page.getByRole('button', { name: 'Settings' }).first().click();
    await page.getByRole('button', { name: 'Forget all' }).click();
    await page.getByText('Nothing is remembered.').waitFor();
    expect(await kept(page)).toBe(0);
    await page.getByRole('switch', { name: 'Remember what questions found out' }).click();
    await page.keyboard.press('Escape');

    // What was corrected is applied when the same is asked again, and would set the fact anew.
    await page.evaluate(() => globalThis.trivium!.service.forgetCorrections());
    await page.evaluate(() => globalThis.trivium?.asking.newQuestion());
    await askAndCorrect(page);
    await page.evaluate(async () => {
      const { library, service } = globalThis.trivium!;
      await service.removeDocument(library.documents[0]!.id);
    });
    expect(await kept(page)).toBe(0);
    expectCleanRun(app);
  }, 120_000);
});

it('names every method that there is', () => {
  expect(CATALOGUE.length).toBeGreaterThan(CHOOSABLE.length);
  for (const { name } of CHOOSABLE) if (name !== 'none') expect(OWN).toHaveProperty([name]);
});
