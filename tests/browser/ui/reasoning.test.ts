/** What an answer rests on, honestly: steps that are grounded, documents that disagree, what is near. */
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { INDEXED, record, RIVAL_QUOTE } from '../../support/scripted-library.ts';
import { NARROW, overflow, stage, strike } from './stage.ts';

afterEach(strike);

async function ask(question: string) {
  await page.getByRole('textbox', { name: 'Your question' }).fill(question);
  await userEvent.keyboard('{Enter}');
}

test('documents that disagree are shown side by side, each sentence with its place', async () => {
  await stage({ documents: INDEXED });
  await ask('Where was she born, if they disagree?');
  const conflict = page.getByRole('region', { name: 'The documents disagree' });
  await expect
    .element(conflict)
    .toHaveTextContent('They say different things about where Ilse Varnhagen was born.');
  await expect.element(conflict).toHaveTextContent(/Used here\s*Brackwater/);
  await expect.element(conflict).toHaveTextContent(/Says otherwise\s*Holm/);
  await expect.element(conflict).toHaveTextContent(RIVAL_QUOTE);
  const rival = conflict.getByRole('button', { name: 'Citation 3: open field-notes.txt' });
  await expect.element(rival).toBeVisible();
  const boxes = [...document.querySelectorAll('section[aria-label="The documents disagree"] li')];
  const [left, right] = boxes.map((box) => box.getBoundingClientRect());
  expect(left!.right).toBeLessThanOrEqual(right!.left);
  const steps = page.getByRole('list', { name: 'Step by step' });
  await expect.element(steps).toHaveTextContent(/Brackwater.*The documents disagree on this/);
});

test('on a phone the two sentences stand below each other', async () => {
  await stage({ documents: INDEXED }, NARROW);
  await ask('Where was she born, if they disagree?');
  await expect.element(page.getByRole('region', { name: 'The documents disagree' })).toBeVisible();
  const boxes = [...document.querySelectorAll('section[aria-label="The documents disagree"] li')];
  const [first, second] = boxes.map((box) => box.getBoundingClientRect());
  expect(first!.bottom).toBeLessThanOrEqual(second!.top);
  expect(overflow()).toBe(0);
});

test('each step says how far it is grounded', async () => {
  await stage({ documents: INDEXED });
  await ask('Where was she born, partly?');
  const steps = page.getByRole('list', { name: 'Step by step' });
  await expect.element(steps).toHaveTextContent(/Ilse Varnhagen\s*Grounded/);
  // Its value stands in the sentence, which does not say all of it.
  await expect.element(steps).toHaveTextContent(/Brackwater\s*Partly grounded/);
});

test('a near sentence says what of the question it speaks of, and of what not', async () => {
  await stage({ documents: INDEXED });
  await ask('Where is Varnhagen buried?');
  const nearest = page.getByRole('region', { name: 'Nearest sentences' });
  await expect.element(nearest).toHaveTextContent('Speaks of “Varnhagen”; nothing about “buried”.');
});

test('the history does not blame documents that nobody has read', async () => {
  const silent = { ...record('a', 'Where is she buried?'), unasked: 'no-document' } as const;
  await stage({ documents: INDEXED, history: [silent] });
  const history = page.getByRole('list', { name: 'Earlier questions' });
  await expect.element(history).toHaveTextContent('Not known; no document was asked');
  await expect.element(history).not.toHaveTextContent('The documents do not say');
});
