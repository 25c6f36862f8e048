/** The reasoning in the built app: drawn, compact, saved as files; documents that disagree. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { addFiles, ask, waitUntilSettled } from '../../scripts/support/app.ts';
import { SAMPLE, temporaryFolder, writeFileInto } from './support/files.ts';
import { expectCleanRun, openWatched } from './support/watched-app.ts';

const CHAIN = 'When was the founder of the Larkspur Packet Company born?';
const GUIDE =
  '# Guide to the valley\n\nThe Skarn Bridge was opened in 1931. It has iron railings.\n';
const CHRONICLE =
  '# Chronicle of the parish\n\nThe fair was held in May. The Skarn Bridge was opened on 2 May 1934.\n';

async function saved(page: Page, kind: 'SVG' | 'PNG'): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Save the drawing as ${kind}` }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(new RegExp(`-reasoning\\.${kind.toLowerCase()}$`));
  return readFile(await download.path());
}

it('draws the chain, saves it, and shows where documents disagree', async () => {
  const app = await openWatched();
  const { page } = app;
  const folder = await temporaryFolder();
  const notes = [
    await writeFileInto(folder, 'guide.md', GUIDE),
    await writeFileInto(folder, 'chronicle.md', CHRONICLE),
  ];
  await addFiles(page, [SAMPLE, ...notes]);
  await waitUntilSettled(page, 3, 60_000);

  // Live: as soon as the question was taken apart, its steps are there, and one is looked for.
  const live = await page.evaluateHandle(() => {
    const seen = { step: false };
    new MutationObserver(() => {
      seen.step ||= document.querySelector('[aria-current="step"]') !== null;
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    return seen;
  });
  const { answer } = await ask(page, CHAIN, 60_000);
  expect(await live.evaluate(({ step }) => step)).toBe(true);
  const steps = page.getByRole('list', { name: 'The reasoning, drawn' });
  await steps.getByText(`Answer: ${answer!.text}`).waitFor({ state: 'attached' });

  // Done: compact, everything one click away, every source leads to its page.
  const trace = page.getByRole('region', { name: 'How it was worked out' });
  expect(await trace.getByText('Round 1').isVisible()).toBe(false);
  await trace.getByText('Every step', { exact: true }).click();
  await trace.getByText('Round 1').waitFor();
  await steps
    .getByRole('button', { name: /^Open the-harbour-towns\.pdf, page \d+$/ })
    .first()
    .click();
  await page.getByRole('region', { name: /^Reader: / }).waitFor();
  await page.evaluate(() => globalThis.trivium!.reader.close());

  // Saved: both files can be read by any program.
  const svg = (await saved(page, 'SVG')).toString('utf8');
  // In a page of its own: the app lets nobody parse markup.
  const blank = await app.context.newPage();
  const parsed = await blank.evaluate((words) => {
    const tree = new DOMParser().parseFromString(words, 'image/svg+xml');
    const texts = [...tree.querySelectorAll('text')].map(({ textContent }) => textContent);
    return { root: tree.documentElement.nodeName, words: texts.join(' ') };
  }, svg);
  await blank.close();
  expect(parsed.root).toBe('svg');
  for (const words of [CHAIN, answer!.text, 'the-harbour-towns.pdf, page']) {
    expect(parsed.words).toContain(words);
  }
  const png = await saved(page, 'PNG');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  const [, width] = /width="(\d+)"/.exec(svg)!;
  expect(png.readUInt32BE(16)).toBe(2 * Number(width));

  // Two documents that disagree are shown side by side.
  const { answer: opened } = await ask(page, 'When was the Skarn Bridge opened?', 60_000);
  expect(opened!.conflicts?.[0]!.sides.map(({ value }) => value).sort()).toEqual([
    '1931',
    '2 May 1934',
  ]);
  const conflict = page.getByRole('region', { name: 'The documents disagree' });
  for (const file of ['guide.md', 'chronicle.md']) {
    await conflict.getByRole('button', { name: new RegExp(`open ${file}`) }).waitFor();
  }
  expectCleanRun(app);
}, 200_000);
