/** The open question stands in the address: Back, Forward and a visit by its address show it again. */
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { INDEXED, NOW, record } from '../../support/scripted-library.ts';
import { stage, strike } from './stage.ts';

const QUESTION = 'Who designed the Lantern at Corrow Point?';
const HISTORY = [
  { ...record('b', 'Where is she buried?', NOW), follows: 'a' },
  record('a', QUESTION, NOW - 1000),
];
const DONE = { documents: INDEXED, history: HISTORY };

afterEach(strike);

const at = (kind: 'question' | 'comparison', id: string): string => `#/library/main/${kind}/${id}`;
const heading = () => page.getByRole('heading', { level: 1 });
const answer = () => page.getByRole('region', { name: 'Answer', exact: true });
async function ask(question: string) {
  await page.getByRole('textbox', { name: 'Your question' }).fill(question);
  await userEvent.keyboard('{Enter}');
  await expect.element(heading()).toHaveTextContent(question);
}

test('Back and Forward go through what was open, and nothing is asked again', async () => {
  const { app, calls } = await stage(DONE);
  await ask('How high is it?');
  await expect.element(answer()).toBeVisible();
  await expect.poll(() => location.hash).toBe(at('question', app.asking.inquiry!.id));
  await app.asking.openQuestion('b');
  await expect.poll(() => location.hash).toBe(at('question', 'b'));
  await page
    .getByRole('navigation', { name: 'Earlier in this conversation' })
    .getByRole('button')
    .click();
  await expect.poll(() => location.hash).toBe(at('question', 'a'));
  app.router.open('evaluate');
  await expect.poll(() => app.router.screen === 'evaluate').toBe(true);

  history.back();
  await expect.element(heading()).toHaveTextContent(QUESTION);
  history.back();
  await expect.element(heading()).toHaveTextContent('Where is she buried?');
  history.back();
  await expect.element(heading()).toHaveTextContent('How high is it?');
  await expect.element(answer()).toBeVisible();
  history.back();
  await expect.element(heading()).toHaveTextContent('What would you like to know?');
  history.forward();
  await expect.element(heading()).toHaveTextContent('How high is it?');
  expect(calls.filter((call) => call.startsWith('ask '))).toHaveLength(1);
});

test('what is asked as soon as the question box is there stays on the page', async () => {
  const staged = stage({ ...DONE, settingsAfter: 400 });
  await ask('How high is it?');
  const { app } = await staged;
  await expect.element(answer()).toBeVisible();
  await expect.element(heading()).toHaveTextContent('How high is it?');
  await expect.poll(() => location.hash).toBe(at('question', app.asking.inquiry!.id));
});

test('after a visit to another screen the next question has its address', async () => {
  location.hash = '#documents';
  const { app } = await stage(DONE);
  await expect.poll(() => app.router.screen === 'knowledge').toBe(true);
  app.asking.newQuestion();
  await ask('How high is it?');
  await expect.element(answer()).toBeVisible();
  await expect.poll(() => location.hash).toBe(at('question', app.asking.inquiry!.id));
});

test('a question that is left while it runs is come back to', async () => {
  const { app, calls } = await stage({ ...DONE, holdAfter: 3 });
  await ask('How high is it?');
  const { inquiry } = app.asking;
  await expect.poll(() => location.hash).toBe(at('question', inquiry!.id));
  app.asking.newQuestion();
  await expect.element(heading()).toHaveTextContent('What would you like to know?');
  history.back();
  await expect.element(heading()).toHaveTextContent('How high is it?');
  expect(app.asking.inquiry).toBe(inquiry);
  expect(calls.filter((call) => call.startsWith('ask '))).toHaveLength(1);
});

test('a visit by its address shows the answer, its conversation and the document beside it', async () => {
  location.hash = `#/library/main/document/${INDEXED[0]!.id}?page=1&question=b`;
  const { app } = await stage(DONE);
  await expect.element(heading()).toHaveTextContent('Where is she buried?');
  const before = page.getByRole('navigation', { name: 'Earlier in this conversation' });
  await expect.element(before).toHaveTextContent(QUESTION);
  expect(app.reader.document).toBe(INDEXED[0]!.id);
  expect(location.hash).toContain('question=b');
  app.reader.close();
  await expect.poll(() => location.hash).toBe(at('question', 'b'));
});

test('a comparison has an address, and so has each of its answers', async () => {
  const { app } = await stage(DONE);
  await app.asking.compare(QUESTION, ['t2rag', 'cirag']);
  const { id } = app.asking.comparison!;
  await expect.poll(() => location.hash).toBe(at('comparison', id));
  const one = app.asking.comparison!.entries[1]!.inquiry!;
  app.asking.openCompared(one);
  await expect.poll(() => location.hash).toBe(at('question', one.id));
  app.asking.newQuestion();
  await expect.poll(() => location.hash).toBe('');
  history.back();
  await expect.poll(() => app.asking.inquiry?.id).toBe(one.id);
  expect(app.asking.comparison?.id).toBe(id);
  history.back();
  await expect.poll(() => app.asking.inquiry).toBeNull();
  expect(app.asking.comparison?.id).toBe(id);
});

test('a question that is gone says so and leads on', async () => {
  location.hash = at('question', 'gone');
  const { app } = await stage(DONE);
  await expect.element(page.getByText(/not in the history of this library any more/)).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Your question' })).toBeVisible();
  expect(location.hash).toBe('');

  await app.asking.openQuestion('a');
  await expect.poll(() => location.hash).toBe(at('question', 'a'));
  app.asking.removeQuestions(['a']);
  await expect.poll(() => location.hash).toBe('');
  location.hash = at('question', 'a');
  await expect.poll(() => app.notices.list.length).toBe(3);
  expect(app.asking.inquiry).toBeNull();
});

test('what was running when the page went is not asked again, but can be', async () => {
  const noted = { kind: 'question', id: 'q', question: 'How high is it?', follows: 'a' };
  sessionStorage.setItem('trivium-asked', JSON.stringify(noted));
  location.hash = at('question', 'q');
  const { app, calls } = await stage(DONE);
  await expect.element(heading()).toHaveTextContent('How high is it?');
  await expect
    .element(page.getByRole('main'))
    .toHaveTextContent(/loaded anew before this question/);
  expect(calls.filter((call) => call.startsWith('ask '))).toEqual([]);
  const address = history.length;
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect.element(answer()).toBeVisible();
  expect(app.asking.inquiry?.follows).toBe('a');
  await expect.poll(() => location.hash).toBe(at('question', app.asking.inquiry!.id));
  expect(history.length).toBe(address);
});

test('what another tab went on answering appears by itself', async () => {
  const noted = { kind: 'question', id: 'b', question: 'Where is she buried?' };
  sessionStorage.setItem('trivium-asked', JSON.stringify(noted));
  location.hash = at('question', 'b');
  const { app, tell } = await stage({ documents: INDEXED, history: HISTORY.slice(1) });
  await expect
    .element(page.getByRole('main'))
    .toHaveTextContent(/loaded anew before this question/);
  app.service.question = async () => HISTORY[0]!;
  tell({ type: 'history', history: HISTORY });
  await expect.element(answer()).toBeVisible();
  expect(app.asking.inquiry?.interrupted).toBe(false);
});

test('what was cut off is in the history, and asked again as the same question', async () => {
  const { error: _, ...begun } = record('b', QUESTION, NOW);
  const cutOff = { ...begun, verdict: 'cancelled' as const, answer: '', events: [], result: null };
  const { app } = await stage({ documents: INDEXED, history: [cutOff] });
  await app.asking.openQuestion('b');
  await expect
    .element(page.getByRole('main'))
    .toHaveTextContent(/loaded anew before this question/);
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect.element(answer()).toBeVisible();
  expect(app.questions.list.map(({ id, verdict }) => [id, verdict])).toEqual([['b', 'answered']]);
});
