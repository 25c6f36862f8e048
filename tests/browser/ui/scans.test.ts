/** Pictures on their way to being read: how far, and what can be done about it. */
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { RecognitionProgress } from '../../../src/protocol.ts';
import { document as indexed } from '../../support/scripted-library.ts';
import { NARROW, overflow, stage, strike } from './stage.ts';

afterEach(strike);

const list = () => page.getByRole('list', { name: 'Documents' });
const bar = () => page.getByRole('region', { name: 'Progress of reading pictures' });

const SCAN = indexed({ name: 'scan.pdf', id: 'scan', status: 'recognising', chunks: 0, pages: 12 });
const RUNNING: RecognitionProgress = {
  ...{ active: true, paused: false, lacksParts: false, pagesDone: 3, pagesTotal: 12 },
  ...{ millisecondsLeft: 44_000, current: { document: 'scan', page: 4 } },
};

test('progress is shown by page, with the time left; it can be paused and stopped', async () => {
  const { calls, tell } = await stage({ documents: [SCAN] });
  tell({ type: 'recognition', recognition: RUNNING });
  await expect.element(bar()).toHaveTextContent('3 of 12 pages, about 50 seconds left');
  const progress = bar().getByRole('progressbar');
  await expect.element(progress).toHaveAttribute('aria-valuenow', '25');
  await expect.element(list()).toHaveTextContent('Reading the picture of page 4');
  await bar().getByRole('button', { name: 'Pause reading pictures' }).click();
  const paused = { ...RUNNING, active: false, paused: true, current: null };
  tell({ type: 'recognition', recognition: paused });
  await expect.element(bar()).toHaveTextContent('Reading pictures is paused: 9 pages left.');
  await expect.element(list()).toHaveTextContent('Its pictures are still to be read');
  await bar().getByRole('button', { name: 'Go on reading pictures' }).click();
  await bar().getByRole('button', { name: 'Stop reading pictures' }).click();
  const done = { ...RUNNING, active: false, pagesDone: 12, current: null };
  tell({ type: 'recognition', recognition: done });
  await expect.element(bar()).not.toBeInTheDocument();
  expect(calls).toEqual(['pauseRecognition', 'resumeRecognition', 'cancelRecognition']);
});

test('without a network it says what it waits for', async () => {
  const { tell } = await stage({ documents: [SCAN] });
  const waiting = { ...RUNNING, active: false, lacksParts: true, current: null };
  tell({ type: 'recognition', recognition: waiting });
  await expect.element(bar()).toHaveTextContent('Pictures wait for a connection');
});

test('pictures that were left out can be read after all', async () => {
  const recognition = { state: 'cancelled', pages: 3 } as const;
  const { calls } = await stage({
    documents: [indexed({ name: 'half.pdf', id: 'half', recognition })],
  });
  await expect.element(list()).toHaveTextContent('The pictures of 3 pages were not read.');
  await list().getByRole('button', { name: 'Read the pictures of half.pdf' }).click();
  expect(calls).toEqual(['retry half']);
});

test('nothing sticks out on a phone', async () => {
  const { tell } = await stage({ documents: [SCAN] }, NARROW);
  tell({ type: 'recognition', recognition: RUNNING });
  await page.getByRole('button', { name: 'Open library and history' }).click();
  await expect.element(bar()).toBeVisible();
  expect(overflow()).toBe(0);
});
