/** What is stored stays: over a reload, a removed document, and a page that dies half-way. */
import path from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addFiles,
  ask,
  documents,
  waitUntilReady,
  waitUntilSettled,
} from '../../scripts/support/app.ts';
import { SAMPLE, temporaryFolder, writeFileInto, writeRegister } from './support/files.ts';
import { canHalt } from './support/halt.ts';
import { kill } from './support/kill.ts';
import { watchWithSample } from './support/sample.ts';
import { expectCleanRun, openWatched, type WatchedApp } from './support/watched-app.ts';

const QUESTION = 'Where was the designer of Skerrin Lighthouse born?';
const REGISTER_PAGES = 100;
const SEVEN = { t2rag: { chunksPerRound: 7 } };

/** Of the first two tests; the third has two of its own. */
let app: WatchedApp;
beforeAll(async () => {
  app = await watchWithSample();
});
afterAll(() => app.close());

it('keeps documents, questions and settings over a reload', async () => {
  const { page } = app;
  const first = await ask(page, QUESTION, 60_000);
  await page.evaluate(
    (parameters) => globalThis.trivium?.preferences.change({ parameters }),
    SEVEN,
  );
  const before = await stored(page);

  await page.reload();
  await waitUntilReady(page);
  await waitUntilSettled(page, 1, 20_000);
  expect(await stored(page)).toEqual(before);
  expect(await page.evaluate(() => globalThis.trivium?.preferences.settings?.parameters)).toEqual(
    SEVEN,
  );
  const history = page.getByRole('list', { name: 'Earlier questions' });
  expect(await history.getByRole('button').first().textContent()).toContain(QUESTION);

  const again = await ask(page, QUESTION, 60_000);
  expect(again.answer?.text).toBe('Pennick Mills');
  // A remembered fact may have led there by another triplet: the values and sentences are the same.
  const shown = ({ answer }: typeof first) =>
    answer?.steps.map(({ value, citations }) => [value, citations.map(({ text }) => text)]);
  expect(shown(again)).toEqual(shown(first));
  expectCleanRun(app);
});

it('forgets a removed document and what only it said, for good', async () => {
  const { page } = app;
  const note = await writeFileInto(
    await temporaryFolder(),
    'note.md',
    '# Skerrin Lighthouse\n\nSkerrin Lighthouse was painted by Nicanor Bly in 1902.\n',
  );
  await addFiles(page, [note]);
  await waitUntilSettled(page, 2, 60_000);
  const question = 'Who painted Skerrin Lighthouse?';
  expect((await ask(page, question, 60_000)).answer?.text).toBe('Nicanor Bly');

  await page.getByRole('button', { name: 'Remove note.md' }).click();
  // It is not taken back: removed for good, without waiting for the offer to pass.
  await page.evaluate(() => globalThis.trivium?.notices.settle());
  await page.waitForFunction(() => globalThis.trivium?.library.documents.length === 1);
  const gone = await ask(page, question, 60_000);
  expect(JSON.stringify(gone.answer)).not.toContain('Nicanor');

  await page.reload();
  await waitUntilReady(page);
  expect((await documents(page)).map(({ name }) => name)).toEqual(['the-harbour-towns.pdf']);
  const still = await ask(page, question, 60_000);
  expect(JSON.stringify(still.answer)).not.toContain('Nicanor');
  expectCleanRun(app);
});

it('goes on after the page died in the middle of indexing, with the same result', async () => {
  const folder = await temporaryFolder();
  const register = await writeRegister(path.join(folder, 'register.pdf'), REGISTER_PAGES);
  const files = [SAMPLE, register];

  const undisturbed = await openWatched();
  await addFiles(undisturbed.page, files);
  await waitUntilSettled(undisturbed.page, 2, 120_000);
  const expected = await contents(undisturbed.page);
  await undisturbed.close();
  expect(expected['register.pdf']?.length).toBeGreaterThan(REGISTER_PAGES);

  const killed = await openWatched();
  await addFiles(killed.page, files);
  for (const share of [0.25, 0.5]) {
    const page = killed.context.pages().at(-1)!;
    await canHalt(page);
    await page.waitForFunction(
      (wanted) => {
        const found = globalThis.trivium?.library.documents.find(
          ({ name }) => name === 'register.pdf',
        );
        return found && found.progress >= wanted && globalThis.haltWriting!();
      },
      share,
      { polling: 5 },
    );
    const midway = (await documents(page)).find(({ name }) => name === 'register.pdf');
    expect(midway?.status).not.toBe('indexed');
    await kill(page);
    const next = await killed.context.newPage();
    await next.goto(killed.url);
    await waitUntilReady(next);
  }
  const page = killed.context.pages().at(-1)!;
  await waitUntilSettled(page, 2, 120_000);
  expect(await contents(page)).toEqual(expected);
  expect(killed.foreign()).toEqual([]);
});

async function stored(page: Page): Promise<unknown> {
  return page.evaluate(async () => ({
    documents: globalThis.trivium?.library.documents,
    history: await globalThis.trivium?.service.history(),
  }));
}

/** Every passage with its statements and where they are said, by file name; ids left out. */
async function contents(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const { library, service } = globalThis.trivium!;
    const found: Record<string, string[]> = {};
    for (const { id, name } of library.documents) {
      const chunks = await service.chunks(id);
      found[name] = chunks.flatMap(({ ordinal, start, end, heading, triplets }) => [
        `${ordinal} ${start}–${end} ${heading}`,
        ...triplets
          .map(({ subject, predicate, object, sources }) => {
            const places = sources.map((source) => `${source.start}–${source.end}`).sort();
            return `${ordinal} (${subject} | ${predicate} | ${object}) ${places.join(', ')}`;
          })
          .sort(),
      ]);
    }
    return found;
  });
}
