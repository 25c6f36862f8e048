/** How likely an answer is, and what was weighed: said at the answer, in the trace and the history. */
import axe from 'axe-core';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PATHS } from '../../../src/ui/icons/paths.ts';
import { german } from '../../../src/ui/text/de/index.ts';
import { english, speak, type Words } from '../../../src/ui/text.ts';
import { INDEXED, record } from '../../support/scripted-library.ts';
import { NARROW, overflow, stage, strike } from './stage.ts';

afterEach(() => {
  strike();
  speak(english);
  document.documentElement.lang = 'en';
});

async function ask(question: string, words: Words = english) {
  await page.getByRole('textbox', { name: words.ask.label }).fill(question);
  await userEvent.keyboard('{Enter}');
  await page.getByText(words.reasoning.every, { exact: true }).click();
}

const answer = () => page.getByRole('region', { name: 'Answer', exact: true });
const weighed = (words: Words = english) =>
  page.getByRole('region', { name: words.trace.weighed.title });

test('an answer says how likely it is and what that means; the trace, among what it was chosen', async () => {
  await stage({ documents: INDEXED });
  await ask('Where was she likely born?');
  await expect.element(answer()).toHaveTextContent(/Likely, 70\s%/);
  // The badge says it once; what it means is asked for.
  const meaning = answer().getByText('answers like this are right about 7 times in 10');
  await expect.element(meaning).not.toBeVisible();
  await answer().getByText('Details').click();
  await expect.element(meaning).toBeVisible();
  const values = weighed().getByRole('listitem');
  await expect
    .element(values.nth(0))
    .toHaveTextContent(
      /Brackwater the answer 70\s%\s*the question read as one: 68\s%; its parts read one after the other: 40\s%; rules say it/,
    );
  await expect.element(values.nth(1)).toHaveTextContent(/20\s%\s*the question read as one: 11\s%$/);
  await expect.element(values.nth(2)).toHaveTextContent(/^Holm under 5\s%\s*rules find it near/);
  await expect.element(weighed()).not.toHaveTextContent('None of these');
  await page.getByText('Round 2').click();
  await expect
    .element(page.getByText(/^read: “Where was Ilse Varnhagen born\?”, 72\s% likely$/).last())
    .toBeVisible();
});

test('what is more likely wrong than right is said to be so once', async () => {
  await stage({ documents: INDEXED });
  await ask('Where was she hardly likely born?');
  await expect.element(answer()).toHaveTextContent(/^Brackwater\d? ?Not sure, 35\s%/);
  await expect.element(answer()).not.toHaveTextContent('wrong');
  const meaning = answer().getByText('7 times in 20. Check it before you use it.');
  await expect.element(meaning).not.toBeVisible();
  await answer().getByText('Details').click();
  await expect.element(meaning).toBeVisible();
});

test('what has a chance has no sign and no colour of an error, at the answer, its steps and in the history', async () => {
  await stage({ documents: INDEXED });
  const history = page.getByRole('region', { name: 'History' });
  for (const [question, isUnsure] of [
    ['Where was she likely born?', false],
    ['Where was she hardly likely born?', true],
  ] as const) {
    await ask(question);
    await expect.element(answer()).toHaveTextContent(isUnsure ? /Not sure/ : /Likely/);
    await expect.element(history.getByRole('button', { name: question }).first()).toBeVisible();
    const shown = [document.querySelector('main')!, history.element()];
    const signs = shown.flatMap((part) => [...part.querySelectorAll(`path[d="${PATHS.warning}"]`)]);
    expect(signs).toEqual([]);
    expect(coloured('*', '--bad')).toBe(false);
    expect(coloured('.badge', '--caution')).toBe(isUnsure);
    expect(coloured('.beside, ol span', '--caution')).toBe(false);
  }
});

test('where nothing was answered, none was likely enough', async () => {
  await stage({ documents: INDEXED });
  await ask('Where was she unlikely born?');
  await expect
    .element(weighed())
    .toHaveTextContent('None of these was likely enough to be the answer.');
  await expect.element(weighed()).not.toHaveTextContent(/, the answer/);
  await expect.element(answer()).toHaveTextContent('No sure answer was found.');
});

test('where a model could not be read, the answer says which of the two spoke', async () => {
  await stage({ documents: INDEXED });
  await ask('Where was she handed over?');
  await expect
    .element(answer())
    .toHaveTextContent(
      'Pocket could not do 2 steps: the built-in reading did them. The answer is from the built-in reading.',
    );
});

test('the history says it in the same words', async () => {
  const grounding = 'partly' as const;
  const history = [
    { ...record('a', 'Weighed?'), grounding, probability: 0.72 },
    { ...record('b', 'Stored long ago?'), grounding },
  ];
  await stage({ documents: INDEXED, history });
  await expect.element(page.getByTitle(/^Likely, 70\s%$/)).toHaveTextContent(/Likely, 70\s%:/);
  await expect.element(page.getByTitle('Partly grounded')).toBeVisible();
});

describe.each(['light', 'dark'])('on a phone in %s', (theme) => {
  test.each([
    ['en', english],
    ['de', german],
  ] as const)('nothing is cut off in “%s”, and axe has nothing to say', async (language, words) => {
    const { app } = await stage({ documents: INDEXED }, NARROW);
    await app.interfaceLanguage.choose(language);
    document.documentElement.dataset['theme'] = theme;
    await ask('Where was she hardly likely born?', words);
    await expect.element(weighed(words)).toBeVisible();
    for (const animation of document.getAnimations()) animation.finish();
    expect(overflow()).toBe(0);
    expect(cutOff(weighed(words).element())).toEqual([]);
    const { violations } = await axe.run(document.querySelector('main')!);
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});

/** Whether any of these in the answer has this colour. */
function coloured(selector: string, token: string): boolean {
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = `var(${token})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  const parts = [...document.querySelectorAll(`main :is(${selector})`)];
  return parts.some((part) => getComputedStyle(part).color === color);
}

/** Of the answer and of what was weighed: what is wider than its box, or than the page. */
function cutOff(weighed: Element): string[] {
  const parts = [
    ...document.querySelectorAll('.badge, .beside'),
    ...[weighed, ...weighed.querySelectorAll('*')],
  ];
  expect(parts.length).toBeGreaterThan(10);
  return parts
    .filter((part) => {
      const { left, right } = part.getBoundingClientRect();
      const isWide = part.clientWidth > 0 && part.scrollWidth > part.clientWidth;
      return isWide || left < 0 || right > document.documentElement.clientWidth;
    })
    .map((part) => part.outerHTML);
}
