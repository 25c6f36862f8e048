/**
 * Deep indexing in the built app: a model on this machine reads the library in the background, one
 * passage after the other, and the person sees how far it is, has it wait, and has it go on.
 */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import {
  addFiles,
  documents,
  waitUntilReady,
  waitUntilSettled,
} from '../../scripts/support/app.ts';
import { startModelServer, type Behaviour } from '../support/model-server.ts';
import { temporaryFolder, writeFileInto } from './support/files.ts';
import { stopServiceWorkers } from './support/kill.ts';
import { openWatched } from './support/watched-app.ts';

const WAIT_MS = 60_000;
/** What no rule would read from the text: it shows who read a passage. */
const MARK = 'as the model read it';
const SAID = JSON.stringify({
  triplets: [{ subject: 'The harbour', predicate: 'was rebuilt', object: MARK, sentence: 1 }],
});

/** Some 700 words: several passages. */
const TEXT = ['Carrow', 'Orlaine', 'Brackwater', 'Teasdale']
  .map((town) =>
    Array.from(
      { length: 18 },
      (_, i) => `The harbour of ${town} was rebuilt by its guild in ${1700 + i} after a storm.`,
    ).join(' '),
  )
  .join('\n\n');

/** Of each passage: who read it. A passage with statements of both was exchanged in part. */
async function readBy(page: Page): Promise<string[]> {
  const [{ id } = { id: '' }] = await documents(page);
  const passages = await page.evaluate(
    (document) => globalThis.trivium!.service.chunks(document),
    id,
  );
  return passages.map(({ triplets }) => {
    const marked = triplets.filter(({ object }) => object === MARK).length;
    return marked === 0 ? 'built-in' : marked === triplets.length ? 'model' : 'both';
  });
}

it('reads passage by passage, waits when told, also after a reload, and goes on', async () => {
  const asked: (() => void)[] = [];
  const server = await startModelServer(
    () => new Promise<Behaviour>((resolve) => asked.push(() => resolve({ say: SAID }))),
  );
  const app = await openWatched({ keeps: true });
  const { page } = app;
  const file = await writeFileInto(await temporaryFolder(), 'harbours.txt', TEXT);
  await addFiles(page, [file]);
  await waitUntilSettled(page, 1, WAIT_MS);
  const before = await readBy(page);
  expect(before.length).toBeGreaterThanOrEqual(3);
  expect(new Set(before)).toEqual(new Set(['built-in']));

  await page.getByRole('button', { name: 'Models', exact: true }).click();
  await page.getByLabel('Address', { exact: true }).fill(server.baseUrl);
  await page.getByLabel('Model', { exact: true }).fill('small');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Choose for each task').click();
  await page.getByLabel('Reading statements from documents').selectOption('openai');
  const card = page.getByRole('region', { name: 'In the background' });
  const saying = (words: string) => card.getByText(words).waitFor();
  await saying(`0 of ${before.length}`);
  await expect.poll(() => asked.length).toBe(1);

  // As after a while without any request: the next one wakes the service worker.
  await stopServiceWorkers(page);
  asked[0]!();
  await saying(`1 of ${before.length}`);
  expect(await readBy(page)).toEqual(['model', ...before.slice(1)]);

  await expect.poll(() => asked.length).toBe(2);
  await card.getByRole('button', { name: 'Pause' }).click();
  await saying(`Paused · 1 of ${before.length}`);
  await expect.poll(() => server.abandoned).toBe(1);
  // An answer that comes after the pause changes nothing.
  asked[1]!();
  await page.reload();
  await waitUntilReady(page);
  await saying(`Paused · 1 of ${before.length}`);
  expect(await readBy(page)).toEqual(['model', ...before.slice(1)]);
  expect(server.requests).toHaveLength(2);

  await card.getByRole('button', { name: 'Go on' }).click();
  for (let i = 2; i < 1 + before.length; i++) {
    await expect.poll(() => asked.length).toBe(i + 1);
    asked[i]!();
  }
  await card.waitFor({ state: 'detached' });
  expect(new Set(await readBy(page))).toEqual(new Set(['model']));

  const [{ id } = { id: '' }] = await documents(page);
  await page.evaluate((document) => globalThis.trivium!.router.openDocument(document), id);
  await page.getByRole('button', { name: 'Passages' }).click();
  await page.locator('details', { hasText: MARK }).first().waitFor();
  await server.close();
});
