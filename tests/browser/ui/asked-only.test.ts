/** A question is put to the documents that are ticked: shown beside it, kept with it and its follow-ups. */
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DocumentSummary } from '../../../src/protocol.ts';
import { document as indexed, EVERY_STATE, INDEXED } from '../../support/scripted-library.ts';
import { NARROW, overflow, stage, strike, WIDE } from './stage.ts';

afterEach(strike);

const [HARBOUR, NOTES] = INDEXED;
const THREE = [HARBOUR!, NOTES!, indexed({ name: 'other.pdf', tags: ['law'] })];
const QUESTION = 'Where was the engineer born?';

const which = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog', { name: 'Documents to ask' });

async function ask(question: string) {
  await page.getByRole('textbox', { name: 'Your question' }).fill(question);
  await page.getByRole('button', { name: /^Ask$/ }).click();
}
const asked = (calls: string[]) => calls.filter((call) => call.startsWith('ask '));

test('ticked documents are said beside the question, kept with it, and asked again', async () => {
  const { calls, app } = await stage({ documents: THREE });
  await which('In all 3 documents').click();
  await dialog()
    .getByRole('checkbox', { name: /field-notes/ })
    .click();
  await dialog().getByRole('button', { name: 'Ask these' }).click();
  await expect.element(which('In 2 of 3 documents')).toBeVisible();
  await ask(QUESTION);
  await expect.element(page.getByText('Asked in 2 of 3 documents')).toBeVisible();
  expect(asked(calls)).toEqual([`ask ${QUESTION} (of ${HARBOUR!.id} + d-other.pdf)`]);
  await expect
    .poll(() => document.querySelector('[data-question]')?.textContent)
    .toContain('In 2 of 3 documents');
  // A follow-up is put to the same.
  await expect.element(which('In 2 of 3 documents')).toBeVisible();
  await ask('And her teacher?');
  await expect.poll(() => asked(calls).at(-1)).toContain('of d-Lights');
  // All are asked again where the person says so, of this follow-up alone.
  await page.getByRole('button', { name: 'Ask all documents' }).click();
  await ask('And who taught him?');
  await expect.poll(() => asked(calls).length).toBe(3);
  expect(asked(calls).at(-1)).not.toContain('of d-');
  // A question of the history has its own.
  await app.asking.openQuestion(app.questions.list.at(-1)!.id);
  await expect.element(page.getByText('Asked in 2 of 3 documents')).toBeVisible();
  await expect.element(which('In 2 of 3 documents')).toBeVisible();
});

test('what is selected in the library is asked alone; what is removed is asked no more', async () => {
  const { app, calls } = await stage({ documents: THREE });
  app.router.open('documents');
  await page.getByRole('checkbox', { name: 'Select other.pdf' }).click();
  await page.getByRole('checkbox', { name: 'Select field-notes.txt' }).click();
  await page.getByRole('button', { name: 'Ask only these' }).click();
  await expect.element(which('In 2 of 3 documents')).toBeVisible();
  app.library.offerRemoval(['d-other.pdf']);
  await expect.element(which('In 1 of 2 documents')).toBeVisible();
  await ask(QUESTION);
  await expect.poll(() => asked(calls).at(-1)).toContain('(of d-field-notes.txt)');
});

test('of the documents that are ticked, those questions are offered that they answer', async () => {
  const of = (question: string, ...documents: DocumentSummary[]) => ({
    ...{ question, kind: 'single' as const, documents: documents.map(({ id }) => id) },
  });
  const questions = [
    of('Who built the harbour?', HARBOUR!),
    of('Who kept the notes?', NOTES!),
    of('Who kept notes of the harbour?', HARBOUR!, NOTES!),
  ];
  const { app } = await stage({ documents: THREE, suggestions: { questions, making: false } });
  const offered = page.getByRole('region', { name: 'Questions that your documents answer' });
  await expect.poll(() => offered.getByRole('button').elements().length).toBe(3);
  app.asked.begin([NOTES!.id, THREE[2]!.id]);
  await expect.poll(() => offered.getByRole('button').elements().length).toBe(1);
  await expect.element(offered).toHaveTextContent('Who kept the notes?');
  app.asked.begin([THREE[2]!.id]);
  await expect.element(offered).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Ask all documents' }).click();
  await expect.poll(() => offered.getByRole('button').elements().length).toBe(3);
});

test('documents are ticked by what is shown; none is not a choice', async () => {
  const { calls } = await stage({ documents: THREE }, NARROW);
  await which('In all 3 documents').click();
  await dialog().getByRole('button', { name: 'Untick all shown' }).click();
  await expect.element(dialog().getByRole('button', { name: 'Ask these' })).toBeDisabled();
  await dialog().getByRole('combobox', { name: 'Tag' }).selectOptions('law (1)');
  await dialog().getByRole('button', { name: 'Tick all shown', exact: true }).click();
  await expect.element(dialog().getByText('In 1 of 3 documents')).toBeVisible();
  const { default: axe } = await import('axe-core');
  const { violations } = await axe.run(document.querySelector('dialog')!);
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]!.html}`)).toEqual([]);
  await dialog().getByRole('button', { name: 'Ask these' }).click();
  expect(overflow()).toBe(0);
  await ask(QUESTION);
  await expect.poll(() => asked(calls).at(-1)).toContain('(of d-other.pdf)');
  await page.viewport(...WIDE);
});

test('what cannot be read is neither counted nor ticked', async () => {
  const failed = EVERY_STATE.filter(({ error }) => error);
  await stage({ documents: [...failed, ...THREE] });
  await which('In all 3 documents').click();
  await expect.poll(() => dialog().getByRole('checkbox').elements()).toHaveLength(3);
});

test('several methods are compared over the same documents', async () => {
  const { app, calls } = await stage({ documents: THREE });
  app.asked.choose([HARBOUR!.id]);
  await app.asking.compare(QUESTION, ['t2rag', 'cirag']);
  expect(asked(calls)).toHaveLength(2);
  expect(asked(calls).every((call) => call.includes(`of ${HARBOUR!.id}`))).toBe(true);
});

test('the focus stays beside the choice that is taken back', async () => {
  const { app } = await stage({ documents: THREE });
  app.asked.choose([HARBOUR!.id]);
  const all = page.getByRole('button', { name: 'Ask all documents' });
  await expect.element(all).toBeVisible();
  (all.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(which('In all 3 documents')).toHaveFocus();
});
