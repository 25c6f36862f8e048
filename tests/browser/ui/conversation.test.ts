/** A conversation: follow-ups with how they were understood, and the history they are kept in. */
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { document, INDEXED, NOW, record } from '../../support/scripted-library.ts';
import { NARROW, overflow, stage, strike } from './stage.ts';

const QUESTION = 'Who designed the Lantern at Corrow Point?';
const FOLLOW_UP = 'And where was she born?';
const WHOLE = 'Where was Ilse Varnhagen born?';

afterEach(strike);

async function ask(question: string) {
  await page.getByRole('textbox', { name: 'Your question' }).fill(question);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1, name: question })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Answer', exact: true })).toBeVisible();
}
const history = () => page.getByRole('list', { name: 'Earlier questions' });

test('a follow-up stands under what it follows, says how it was understood, and can be put right', async () => {
  const { app, calls } = await stage({ documents: INDEXED });
  await ask(QUESTION);
  await ask(FOLLOW_UP);
  const main = page.getByRole('main');
  await expect.element(main).toHaveTextContent(`Understood as: ${WHOLE} by Built-in`);
  const before = page.getByRole('navigation', { name: 'Earlier in this conversation' });
  await expect.element(before).toHaveTextContent(QUESTION);
  expect(calls.at(-1)).toBe(`ask ${WHOLE}`);
  expect(app.questions.list.map(({ follows }) => follows !== undefined)).toEqual([true, false]);

  await page.getByRole('button', { name: 'Ask as typed' }).click();
  await expect.element(main).toHaveTextContent('Asked as you typed it.');
  expect(calls.at(-1)).toBe(`ask ${FOLLOW_UP}`);
  await page.getByRole('button', { name: 'Edit how the question is understood' }).click();
  await page.getByRole('textbox', { name: 'as it is meant' }).fill('Where is Holm?');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(main)
    .toHaveTextContent('Understood as: Where is Holm? as you say it is meant');
  // What was put right took the place of what was not.
  await expect.poll(() => app.questions.list.length).toBe(2);

  await before.getByRole('button', { name: `Open: ${QUESTION}` }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(QUESTION);
  app.asking.newQuestion();
  await ask(FOLLOW_UP);
  await expect.element(before).not.toBeInTheDocument();
});

test('a comparison follows too: all methods get the one question', async () => {
  const { calls, app } = await stage({ documents: INDEXED });
  await ask(QUESTION);
  await app.asking.compare(FOLLOW_UP, ['t2rag', 'cirag']);
  expect(calls.slice(-2)).toEqual([`ask ${WHOLE}`, `ask ${WHOLE} (by cirag)`]);
  await expect.element(page.getByRole('main')).toHaveTextContent(`Understood as: ${WHOLE}`);
  expect(app.questions.list.slice(0, 2).every(({ follows }) => follows)).toBe(true);
});

test('questions are renamed, pinned, deleted and brought back by keyboard', async () => {
  const DAY = 86_400_000;
  const { app, calls } = await stage({
    documents: INDEXED,
    history: [
      { ...record('b', 'Where is she buried?', NOW), follows: 'a' },
      record('a', QUESTION, NOW - 1000),
      record('old', 'How high is the Lantern?', NOW - 3 * DAY),
    ],
  });
  const entry = (name: RegExp) => history().getByRole('button', { name }).first();
  const names = () => app.questions.list.map(({ id }) => id);
  (entry(/^How high/).element() as HTMLElement).focus();
  await userEvent.keyboard('{F2}');
  const field = page.getByRole('textbox', { name: 'New name' });
  await field.fill('Its height');
  // It ends what is being composed, and not the renaming.
  const composed = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true };
  field.element().dispatchEvent(new KeyboardEvent('keydown', composed));
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(entry(/^Its height/)).toHaveFocus();

  await page.getByRole('button', { name: 'Rename, pin or delete: Its height' }).click();
  await page.getByRole('button', { name: 'Pin: Its height' }).click();
  await expect.element(history().getByRole('heading').first()).toHaveTextContent('Pinned');
  await expect.element(entry(/^Its height/)).toHaveFocus();
  expect(calls.filter((call) => call.startsWith('changeQuestion'))).toHaveLength(2);

  (entry(/^Who designed/).element() as HTMLElement).focus();
  await userEvent.keyboard('{Delete}');
  await expect.element(history()).not.toHaveTextContent('buried');
  expect(names()).toEqual(['old']);
  await expect.element(entry(/^Its height/)).toHaveFocus();
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(names()).toEqual(['b', 'a', 'old']);
  await expect.element(history()).toHaveTextContent('buried');
});

test('questions of the same words are told apart by when they were asked', async () => {
  const again = [1000, 0].map((before) => record(`q${before}`, QUESTION, NOW - before));
  await stage({ documents: INDEXED, history: [...again, record('b', 'Where is she buried?', 0)] });
  const entries = () => history().getByRole('button', { name: /^(?:Who|Where)/ });
  const said = () =>
    entries()
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(() => new Set(said()).size).toBe(3);
  expect(said().map((each) => /Asked \d/.test(each))).toEqual([true, true, false]);
});

test('many documents leave the history its half, and the library can still be changed', async () => {
  const documents = Array.from({ length: 24 }, (_, i) => document({ name: `Volume ${i}.pdf` }));
  const many = Array.from({ length: 12 }, (_, i) => record(`q${i}`, `What is number ${i}?`));
  await stage({ documents, history: many });
  const inWindow = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const part = element.closest('.part')!.getBoundingClientRect();
    return top >= part.top && bottom <= Math.min(part.bottom, innerHeight);
  };
  await expect.element(history()).toBeVisible();
  const entries = [...window.document.querySelectorAll('[data-question]')];
  expect(entries.filter(inWindow).length).toBeGreaterThanOrEqual(4);
  // Where its list was scrolled to makes no difference to the library's name.
  await page.getByRole('button', { name: /^Look through/ }).click();
  const name = page.getByRole('button', { name: /My library/ });
  await expect.poll(() => inWindow(name.element())).toBe(true);
});

test('the history is searched by questions and answers', async () => {
  const many = Array.from({ length: 6 }, (_, i) => record(`q${i}`, `What is number ${i}, partly?`));
  await stage({ documents: INDEXED, history: [...many, record('b', 'Where is she buried?')] });
  const search = page.getByRole('searchbox', { name: 'Search questions and answers' });
  await search.fill('number 4 brackwater');
  await expect.element(page.getByText('1 question found')).toBeInTheDocument();
  await expect.element(history()).toHaveTextContent('What is number 4, partly?');
  await search.fill('nothing');
  await expect.element(page.getByText('No question or answer has all')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(history()).toHaveTextContent('buried');
});

test('a conversation fits a narrow screen', async () => {
  await stage({ documents: INDEXED }, NARROW);
  await ask(`${QUESTION} ${'Llanfairpwllgwyngyllgogerychwyrndrobwll'.repeat(3)}`);
  await ask(FOLLOW_UP);
  await page.getByRole('button', { name: 'Edit how the question is understood' }).click();
  expect(overflow()).toBe(0);
});

test('an answer is copied in the form that is chosen, by keyboard, and it is said', async () => {
  const copied: string[] = [];
  const { clipboard } = navigator;
  const writeText = async (words: string) => void copied.push(words);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  try {
    const { app } = await stage({ documents: INDEXED });
    await ask(QUESTION);
    const opener = page.getByRole('button', { name: 'Copy or print this answer' });
    for (const steps of [0, 1, 2]) {
      (opener.element() as HTMLElement).focus();
      await userEvent.keyboard('{Enter}');
      await expect.element(page.getByRole('menuitem').first()).toHaveFocus();
      await userEvent.keyboard(`${'{ArrowDown}'.repeat(steps)}{Enter}`);
      await expect.poll(() => copied.length).toBe(steps + 1);
      expect(app.notices.spoken.trim()).toBe('Copied');
      await expect.element(opener).toHaveFocus();
    }
    expect(copied.map((words) => words.slice(0, 6))).toEqual(['Who de', '## Who', '@misc{']);
    await opener.click();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  } finally {
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  }
});

test('the question box says how much room is left, and does not cut what is too long', async () => {
  const { calls } = await stage({ documents: INDEXED });
  const box = page.getByRole('textbox', { name: 'Your question' });
  await box.fill('a'.repeat(1_800));
  await expect.element(page.getByText('1,800 of 2,000 characters')).toBeVisible();
  await box.fill('a'.repeat(2_003));
  await expect.element(page.getByText('3 characters too many')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(calls).toEqual([]);
  await box.fill('Where?');
  await expect.element(page.getByText('characters')).not.toBeInTheDocument();
});
