/** Asking: the live trace, the answer and what it rests on, what is said when there is none. */
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TriviumError } from '../../../src/errors.ts';
import { FACTS, FIRST_QUOTE, INDEXED, record } from '../../support/scripted-library.ts';
import { NARROW, overflow, stage, strike } from './stage.ts';

const QUESTION = 'Where was the engineer who designed the Lantern at Corrow Point born?';

afterEach(strike);

async function ask(question: string) {
  await page.getByRole('textbox', { name: 'Your question' }).fill(question);
  await userEvent.keyboard('{Enter}');
}
const answer = () => page.getByRole('region', { name: 'Answer', exact: true });
const trace = () => page.getByRole('region', { name: 'How it was worked out' });
/** Compact when it is done: everything is one click away. */
const everyStep = () => trace().getByText('Every step').click();

test('Enter asks, Shift and Enter makes a new line', async () => {
  const { calls } = await stage({ documents: INDEXED });
  await page.getByRole('textbox', { name: 'Your question' }).fill('Where');
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}was she born?');
  expect(calls).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(answer()).toHaveTextContent('Brackwater');
  expect(calls).toEqual(['ask Where\nwas she born?']);
});

test('questions that the documents answer are offered, with their kind, and asked by a click', async () => {
  const questions = [
    {
      ...{ question: 'Who designed the Lantern at Corrow Point?', kind: 'single' as const },
      documents: [INDEXED[0]!.id],
    },
    { question: QUESTION, kind: 'two-steps' as const, documents: INDEXED.map(({ id }) => id) },
  ];
  const suggestions = { questions, making: true };
  const { calls } = await stage({ documents: INDEXED, suggestions }, NARROW);
  const offered = page.getByRole('region', { name: 'Questions that your documents answer' });
  await expect.element(offered.getByRole('button').first()).toHaveTextContent(/Point\? one step/);
  // More may come: those that are there can be asked.
  await expect.element(page.getByText(/each was asked, and answered rightly/)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/Finding questions/);
  expect(overflow()).toBe(0);
  await offered.getByRole('button', { name: `${QUESTION} two steps` }).click();
  await expect.poll(() => calls).toEqual([`ask ${QUESTION}`]);
});

test('no question is offered of documents that are not read yet', async () => {
  const suggestions = {
    questions: [{ question: QUESTION, kind: 'single' as const, documents: [INDEXED[0]!.id] }],
    making: false,
  };
  const documents = INDEXED.map((each) => ({ ...each, status: 'indexing' as const }));
  await stage({ documents, suggestions });
  await expect.element(page.getByRole('textbox', { name: 'Your question' })).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(document.querySelector('section[aria-label^="Questions that"]')).toBeNull();
});

test('after Enter the next question is typed where it is asked, and no key does anything else', async () => {
  const { app } = await stage({ documents: INDEXED });
  await ask(QUESTION);
  const box = page.getByRole('textbox', { name: 'Your question' });
  await userEvent.keyboard('a');
  await expect.element(box).toHaveFocus();
  await expect.element(box).toHaveValue('a');
  await expect.element(answer()).toHaveTextContent('Brackwater');
  await userEvent.keyboard('nd when?{Enter}');
  await expect.poll(() => app.asking.inquiry?.question).toBe('and when?');
  await expect.element(box).toHaveFocus();
  await ask('Where was she born?');
  await expect.element(box).toHaveFocus();
});

test('what is entered while a question is answered is asked next, unless it is changed', async () => {
  const { app, calls } = await stage({ documents: INDEXED, holdAfter: 3 });
  await ask(QUESTION);
  await ask('and when?');
  const next = page.getByText('Asked as soon as this answer is there.');
  await expect.element(next).toBeVisible();
  await userEvent.keyboard('x');
  await expect.element(next).not.toBeInTheDocument();
  await ask('and where?');
  expect(calls.filter((call) => call.startsWith('ask'))).toHaveLength(1);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.poll(() => app.asking.inquiry?.question).toBe('and where?');
  await expect.element(page.getByRole('textbox', { name: 'Your question' })).toHaveValue('');
  await page.getByRole('button', { name: 'Stop' }).click();
});

test('what is entered while a question is answered is not asked of another one that is opened', async () => {
  const history = [record('a', 'Who built it?')];
  const { app, calls } = await stage({ documents: INDEXED, history, holdAfter: 3 });
  await ask(QUESTION);
  await ask('and when?');
  await expect.element(page.getByText('Asked as soon as this answer is there.')).toBeVisible();
  const running = app.asking.inquiry!.id;
  await app.asking.openQuestion('a');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Who built it?');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(calls.filter((call) => call.startsWith('ask'))).toEqual([`ask ${QUESTION}`]);
  await expect
    .element(page.getByRole('textbox', { name: 'Your question' }))
    .toHaveValue('and when?');
  await app.asking.openQuestion(running);
  await page.getByRole('button', { name: 'Stop' }).click();
});

test('what is entered while a question is answered stays where it is when that is corrected', async () => {
  const { app, calls } = await stage({ documents: INDEXED, holdAfter: 3 });
  await ask(QUESTION);
  await ask('and when?');
  await expect.element(page.getByText('Asked as soon as this answer is there.')).toBeVisible();
  const [{ id: document, name }] = INDEXED as [(typeof INDEXED)[number]];
  void app.correcting.makeNow([{ kind: 'exclude-document', document, name }]);
  await expect.poll(() => app.asking.inquiry?.corrects).toBeDefined();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(calls.join()).not.toContain('and when?');
  await expect
    .element(page.getByRole('textbox', { name: 'Your question' }))
    .toHaveValue('and when?');
  await page.getByRole('button', { name: 'Stop' }).click();
});

test('what is typed after asking is no command, wherever the focus has gone', async () => {
  const { app } = await stage({ documents: INDEXED });
  await ask(QUESTION);
  await expect.element(answer()).toHaveTextContent('Brackwater');
  // As on a touch screen, where the box does not get the focus.
  const leave = () => (document.activeElement as HTMLElement).blur();
  leave();
  await userEvent.keyboard('ge?');
  expect([app.router.screen === 'evaluate', app.commands.open]).toEqual([false, null]);
  await userEvent.keyboard('{Escape}?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(sheet).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await ask('Where was she born?');
  leave();
  await userEvent.keyboard('?');
  expect(app.commands.open).toBe(null);
  // What the reader does with a key is no command of the whole window.
  await app.reader.open(INDEXED[1]!.id);
  await expect.element(page.getByRole('region', { name: /^Reader: / })).toBeVisible();
  await userEvent.keyboard('/');
  expect(app.reader.find.isOpen).toBe(false);
  await userEvent.keyboard('{Escape}');
  await ask('Where was she born?');
  leave();
  await userEvent.click(page.getByRole('heading', { level: 1 }));
  await userEvent.keyboard('?');
  expect(app.commands.open).toBe('help');
});

test('a question of the list that is asked leads to the box for the next one', async () => {
  const { app } = await stage({ documents: INDEXED });
  void app.asking.ask(QUESTION);
  await expect.element(answer()).toHaveTextContent('Brackwater');
  await expect.element(page.getByRole('textbox', { name: 'Your question' })).toHaveFocus();
});

test('a quoted sentence can be selected; a click on it opens its place', async () => {
  const { app } = await stage({ documents: INDEXED });
  await ask(QUESTION);
  const steps = page.getByRole('list', { name: 'Step by step' });
  await expect.element(steps).toBeVisible();
  const quote = page.elementLocator(steps.element().querySelector('q')!);
  const { width } = quote.element().getBoundingClientRect();
  await userEvent.dragAndDrop(quote, quote, {
    sourcePosition: { x: 3, y: 10 },
    targetPosition: { x: width / 2, y: 10 },
  });
  expect(document.getSelection()!.toString().length).toBeGreaterThan(10);
  expect(FIRST_QUOTE).toContain(document.getSelection()!.toString());
  expect(app.reader.isOpen).toBe(false);
  document.getSelection()!.removeAllRanges();
  await quote.click();
  expect(app.reader.isOpen).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(steps.getByRole('button', { name: /^Citation 1/ })).toHaveFocus();
});

test('a question that could not be read is not said to have no answer', async () => {
  await stage({ documents: INDEXED });
  await ask('Wo wurde der Baumeister von Corrow Point begraben?');
  await expect.element(answer()).toHaveTextContent('could not read this question');
  await expect.element(answer()).toHaveTextContent('Choose a model that reads German');
  await expect.element(page.getByRole('main')).not.toHaveTextContent('No sentence in your library');
});

test('installing is offered below the first grounded answer, and not again in this visit', async () => {
  const begin = async () => {
    await stage({ documents: INDEXED });
    const prompt = { prompt: async () => {}, userChoice: Promise.resolve({ outcome: 'accepted' }) };
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), prompt));
    await ask(QUESTION);
    await expect.element(answer()).toHaveTextContent('Grounded');
  };
  const offer = page.getByRole('region', { name: 'Install as an app' });
  await begin();
  await expect.element(offer).toBeInTheDocument();
  const { bottom } = answer().element().getBoundingClientRect();
  expect(offer.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(bottom);
  await ask('Where was she born?');
  await expect.element(offer).not.toBeInTheDocument();
  strike();
  await begin();
  await expect.element(offer).not.toBeInTheDocument();
  sessionStorage.clear();
});

test('an empty question is not asked', async () => {
  const { calls } = await stage({ documents: INDEXED });
  await ask('   ');
  expect(calls).toEqual([]);
});

test('the answer names its engine, its grounding, and a citation a step', async () => {
  await stage({ documents: INDEXED });
  await ask(QUESTION);
  await expect.element(answer()).toHaveTextContent('Grounded');
  await expect
    .element(answer())
    .toHaveTextContent(/Built-in\s*214 ms\s*Details\s*T2RAG\s*2 rounds/);
  const steps = page.getByRole('list', { name: 'Step by step' });
  await expect.element(steps).toHaveTextContent('Which town was Ilse Varnhagen born in?');
  const citation = steps.getByRole('button', {
    name: 'Citation 1: open Lights of the northern coast.pdf, page 1',
  });
  await expect
    .element(citation)
    .toHaveAccessibleDescription(/designed by the engineer Ilse Varnhagen/);
});

test('half way, the trace shows what is known, what is not and what goes on', async () => {
  await stage({ documents: INDEXED, holdAfter: 8 });
  await ask(QUESTION);
  await expect.element(page.getByText('Reading what was found…')).toBeVisible();
  const clues = trace().getByRole('list', { name: 'The question as clues' });
  await expect.element(clues).toHaveTextContent(/Found: the Lantern at Corrow Point/);
  await expect.element(clues).toHaveTextContent(/Can be searched: \?engineer Ilse Varnhagen/);
  // The round that runs is open; the one before is closed to its outcome.
  const rounds = () => [...document.querySelectorAll<HTMLDetailsElement>('details details')];
  await expect.poll(() => rounds().map((round) => round.open)).toEqual([false, true]);
  await expect.element(page.getByText('Its lens')).not.toBeVisible();
  await expect.element(page.getByText('Holm')).toBeVisible();
});

test('a finished round opens to what was searched, found, chosen and considered', async () => {
  await stage({ documents: INDEXED });
  await ask(QUESTION);
  await everyStep();
  await trace().getByText('Round 1').click();
  await expect.element(trace()).toHaveTextContent('Searched for');
  await expect.element(page.getByText('Also considered: Teasdale, Jon Arkwell')).toBeVisible();
  await expect.element(page.getByText(/matches the clue, and a person is asked/)).toBeVisible();
  await expect.element(page.getByText('paid for')).not.toBeInTheDocument();
  await trace().getByRole('button', { name: 'Show all 5' }).click();
  await expect.element(page.getByText('paid for')).toBeVisible();
});

test('another candidate can be chosen, and the question goes on from there', async () => {
  const { calls } = await stage({ documents: INDEXED });
  await ask(QUESTION);
  await everyStep();
  await trace().getByText('Round 2').click();
  await trace().getByRole('button', { name: 'Use Holm instead, and go on from here' }).click();
  await expect
    .poll(() => calls)
    .toContain(`ask ${QUESTION} (with ?engineer = Ilse Varnhagen, ?town = Holm, value)`);
});

test('when the documents do not say, the nearest sentences are marked as no answer', async () => {
  await stage({ documents: INDEXED });
  await ask('Where is she buried?');
  await expect.element(answer()).toHaveTextContent('No sure answer was found.');
  await expect.element(answer()).not.toHaveTextContent('Grounded');
  const nearest = page.getByRole('region', { name: 'Nearest sentences' });
  await expect.element(nearest).toHaveTextContent('Whether they answer it is for you to judge.');
  await expect.element(trace()).toHaveTextContent('whole passages were read');
  await expect.element(trace()).toHaveTextContent('Wording the answer was not done as planned');
});

test.each([
  ['partly', 'Partly grounded', 'others are not'],
  ['not grounded', 'Not grounded', 'Check it before you use it'],
])('an answer that is %s says so', async (word, badge, warning) => {
  await stage({ documents: INDEXED });
  await ask(`Where was she born, ${word}?`);
  await expect.element(answer()).toHaveTextContent(badge);
  await expect.element(answer()).toHaveTextContent(warning);
});

test('a question can be stopped, and asked again', async () => {
  const { calls } = await stage({ documents: INDEXED, holdAfter: 3 });
  await ask(QUESTION);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.element(page.getByText('You stopped this question.')).toBeVisible();
  expect(calls).toContain('cancelQuestion');
  await page.getByRole('button', { name: 'Ask again' }).click();
  expect(calls.filter((call) => call.startsWith('ask'))).toHaveLength(2);
});

test('a failure says what happened and what to do', async () => {
  await stage({ documents: INDEXED });
  await ask('please fail');
  await expect.element(page.getByRole('main')).toHaveTextContent('The engine took too long');
  await expect.element(page.getByRole('main')).toHaveTextContent('ask for fewer things at once');
});

test('the answer is told politely, once', async () => {
  const { app } = await stage({ documents: INDEXED });
  const spoken: string[] = [];
  const region = document.querySelector('[aria-live="polite"]')!;
  new MutationObserver(() => spoken.push(region.textContent ?? '')).observe(region, {
    childList: true,
    characterData: true,
    subtree: true,
  });
  await ask(QUESTION);
  await expect.poll(() => app.notices.spoken).toBe('Answer: Brackwater');
  expect(spoken).toEqual(['Working on the answer.', 'Answer: Brackwater']);
});

test('earlier questions open with their whole trace, and can be deleted', async () => {
  const { calls } = await stage({
    documents: INDEXED,
    history: [record('a', QUESTION), record('b', 'Where is she buried?')],
  });
  const history = page.getByRole('list', { name: 'Earlier questions' });
  await history.getByRole('button', { name: /^Where is she buried/ }).click();
  await expect.element(answer()).toHaveTextContent('No sure answer was found.');
  await expect.element(trace()).toHaveTextContent('Round 2');
  expect(calls).toEqual([]);

  await page.getByRole('button', { name: 'Rename, pin or delete: Where is she buried?' }).click();
  await page.getByRole('button', { name: 'Delete question: Where is she buried?' }).click();
  await expect.element(history).not.toHaveTextContent('buried');
  await expect.element(history).toHaveTextContent('Brackwater');
});

test('the history is cleared once that was confirmed, and can be brought back', async () => {
  const { calls } = await stage({
    documents: INDEXED,
    history: [record('a', QUESTION), record('b', 'Where is she buried?')],
  });
  const history = page.getByRole('list', { name: 'Earlier questions' });
  const clear = page.getByRole('button', { name: 'Clear history' });
  const asked = page.getByRole('dialog', { name: 'Clear the history?' });
  const empty = page.getByText('Questions you ask are kept here.');
  await clear.click();
  await expect.element(asked).toHaveTextContent('2 questions of “My library” will be deleted');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(history).toHaveTextContent('buried');

  await clear.click();
  await asked.getByRole('button', { name: 'Clear history' }).click();
  await expect.element(empty).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(history).toHaveTextContent('buried');
  expect(calls).toEqual([]);
});

test('what comes from a document is text, never markup', async () => {
  await stage({ documents: INDEXED });
  await ask('<img src=x onerror="window.ran = true"> Where?');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('<img src=x');
  expect(document.querySelector('main img')).toBeNull();
});

test('nothing is wider than a narrow screen', async () => {
  await stage({ documents: INDEXED }, NARROW);
  await ask(`${QUESTION} ${'Llanfairpwllgwyngyllgogerychwyrndrobwll'.repeat(3)}`);
  await expect.element(answer()).toBeVisible();
  for (const round of document.querySelectorAll('details')) round.open = true;
  expect(overflow()).toBe(0);
});

test('what was removed keeps its name in old answers, and says when a newer version is there', async () => {
  const [cited] = INDEXED;
  const { app, tell } = await stage({ documents: INDEXED, history: [record('a', 'Where?')] });
  await app.asking.openQuestion('a');
  await app.library.remove(cited!.id);
  const steps = page.getByRole('list', { name: 'Step by step' });
  await expect.element(steps).toHaveTextContent(cited!.name);
  await expect.element(steps).toHaveTextContent('This document was removed');
  const newest = { ...cited!, id: 'newest' };
  const { name, kind } = cited!;
  tell({ type: 'document', document: newest });
  // Replaced twice: what is there now is meant.
  tell({
    type: 'document-removed',
    id: cited!.id,
    former: { id: cited!.id, name, kind, newer: 'second' },
  });
  tell({
    type: 'document-removed',
    id: 'second',
    former: { id: 'second', name, kind, newer: 'newest' },
  });
  await expect.element(steps).toHaveTextContent('A newer version is in the library.');
  await expect.element(steps).not.toHaveTextContent('This document was removed');
  await expect.element(steps.getByRole('button', { name: /^Citation 1/ })).toBeDisabled();
  await steps
    .getByRole('button', { name: `Open the newer version of ${name}` })
    .first()
    .click();
  expect(app.reader.document).toBe('newest');
});

test('what is cited from a removed document cannot be opened, and says so', async () => {
  const other = INDEXED.filter(({ kind }) => kind !== 'pdf');
  await stage({ documents: other });
  await ask(QUESTION);
  const citation = page.getByRole('button', { name: /^Citation 1/ }).first();
  await expect.element(citation).toBeDisabled();
  await expect.element(page.getByRole('main')).toHaveTextContent('This document was removed');
});

test('a fact from an earlier question is marked as remembered, and leads to that question', async () => {
  const earlier = record('q-earlier', 'Who designed the Lantern?');
  const { app } = await stage({ documents: INDEXED, history: [earlier] });
  await ask(`${QUESTION} I remember not.`);
  await everyStep();
  await page.getByText('Round 1', { exact: true }).click();
  const mark = trace().getByRole('button', { name: 'Remembered from “Who designed the Lantern?”' });
  await mark.click();
  await expect.poll(() => app.asking.inquiry?.id).toBe('q-earlier');
});

test('settings list what is remembered; one is forgotten, then all, and it can be switched off', async () => {
  const { calls } = await stage({ documents: INDEXED, facts: FACTS });
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByText('2 facts are remembered').click();
  const list = page.getByRole('list', { name: 'Remembered facts' });
  await expect.element(list).toHaveTextContent('From “Who designed the Lantern?”');
  await list
    .getByRole('button', { name: /^Forget: .*Ilse Varnhagen$/ })
    .first()
    .click();
  await expect.element(page.getByText('1 fact is remembered')).toBeVisible();
  await page.getByRole('button', { name: 'Forget all' }).click();
  await expect.element(page.getByText('Nothing is remembered.')).toBeVisible();
  await page.getByRole('switch', { name: 'Remember what questions found out' }).click();
  await expect.poll(() => calls.at(-1)).toContain('"rememberFacts":false');
});

test('statements are ranked by their match only where they were searched for', async () => {
  await stage({ documents: INDEXED });
  const matches = page.getByText(/^match \d/);
  await page.getByRole('textbox').fill('Where was she born?');
  await userEvent.keyboard('{Enter}');
  await expect.element(matches.first()).toBeInTheDocument();
  await page.getByRole('textbox').fill('Where was she born, unmatched?');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: /unmatched/ })).toBeVisible();
  await expect.element(page.getByText('Found in the pages').first()).toBeInTheDocument();
  expect(matches.elements()).toEqual([]);
});

test('the passages that were found are one click away, from an answer and from none', async () => {
  const { app } = await stage({ documents: INDEXED }, NARROW);
  const passages = page.getByRole('region', { name: 'Passages that were found' });
  for (const question of [QUESTION, 'Where is Varnhagen buried?']) {
    await ask(question);
    await page.getByRole('button', { name: 'Show me the passages' }).click();
    await expect.element(passages.getByRole('listitem').first()).toBeVisible();
    expect(overflow()).toBe(0);
  }
  await passages.getByRole('button').first().click();
  await expect.poll(() => app.reader.document).not.toBeNull();
});

test.each([
  [
    'Brackwater',
    'The reading model comes to the same as the first answer.',
    'The reading model says the same: Brackwater',
  ],
  ['Holm', 'Takes the place of the first answer, “Holm”.', 'Answer: Brackwater'],
])('a first answer, %s, looks like one, and is said to be checked', async (first, became, said) => {
  const script = { documents: INDEXED, firstAnswer: first, holdAfter: 3 };
  const { app } = await stage(script, NARROW);
  await ask(QUESTION);
  const shown = page.getByRole('region', { name: 'First answer' });
  await expect.element(shown).toHaveTextContent(`still being checked ${first}`);
  expect(app.notices.spoken.trim()).toBe(`First answer, still being checked: ${first}`);
  expect(overflow()).toBe(0);
  script.holdAfter = -1;
  await expect.element(answer()).toHaveTextContent(became);
  await expect.poll(() => app.notices.spoken.trim()).toBe(said);
  expect(shown.query()).toBeNull();
});

test('two questions that wait for a removal are asked one after the other', async () => {
  const { app, calls } = await stage({ documents: INDEXED, pause: 5 });
  let remove = (): void => {};
  const removed = new Promise<void>((resolve) => (remove = resolve));
  const otherwise = (): Promise<unknown> => removed.then(() => calls.push('removed'));
  app.notices.offer('One was removed.', { label: 'Undo', run: () => {}, otherwise });
  const both = [app.asking.ask('Who built it?'), app.asking.ask('Where was she born?')];
  await new Promise((resolve) => setTimeout(resolve));
  remove();
  await Promise.all(both);
  const order = ['removed', 'ask Who built it?', 'cancelQuestion', 'ask Where was she born?'];
  expect(calls).toEqual(order);
  expect(app.asking.inquiry?.question).toBe('Where was she born?');
});

test('where passages cannot be searched, nothing is said of what they hold', async () => {
  const { app } = await stage({ documents: INDEXED });
  await ask('Where does it fail?');
  const looking = vi.spyOn(app.service.knowledge, 'search');
  looking.mockRejectedValueOnce(new TriviumError('timed-out', 'It hung.', 'Try again.'));
  const show = page.getByRole('button', { name: 'Show me the passages' });
  await show.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('It hung.');
  await expect.element(page.getByText('No passage speaks of this.')).not.toBeInTheDocument();
  await show.click();
  await expect
    .element(page.getByRole('region', { name: 'Passages that were found' }))
    .toBeVisible();
});
