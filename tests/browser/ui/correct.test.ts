/** Correcting: the form of clues and values, the menu of passages, undo and redo, by mouse and keyboard. */
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { KeptCorrection } from '../../../src/methods/kept-corrections.ts';
import { INDEXED, record } from '../../support/scripted-library.ts';
import { NARROW, overflow, stage, strike } from './stage.ts';

const QUESTION = 'Where was the engineer who designed the Lantern at Corrow Point born?';

afterEach(strike);

async function asked(script: Partial<Parameters<typeof stage>[0]> = {}, size?: typeof NARROW) {
  const staged = await stage({ documents: INDEXED, ...script }, size);
  await page.getByRole('textbox', { name: 'Your question' }).fill(QUESTION);
  await userEvent.keyboard('{Enter}');
  if (script.holdAfter === undefined) await expect.element(answer()).toBeVisible();
  return { ...staged, asks: () => staged.calls.filter((call) => call.startsWith('ask')) };
}
const answer = () => page.getByRole('region', { name: 'Answer', exact: true });
const form = () => page.getByRole('form', { name: 'Correct and go on' });
const field = (name: string) => form().getByRole('textbox', { name });
const goOn = () => form().getByRole('button', { name: 'Go on from here' });
const corrected = () => page.getByRole('region', { name: 'What you corrected' });

test('the pencil of a clue opens the form there; what is changed is gone on from, and told', async () => {
  const { asks } = await asked();
  await page
    .getByRole('button', { name: 'Edit the clue “Which town was Ilse Varnhagen born in?”' })
    .click();
  await expect.element(field('Clue 2: Subject')).toHaveFocus();
  await expect.element(goOn()).toBeDisabled();
  await expect.element(form()).toHaveTextContent('Nothing is changed yet.');
  await field('Clue 2: Relation').fill('died in');
  await expect.element(form()).not.toHaveTextContent('Nothing is changed yet.');
  await form().getByRole('button', { name: 'Add a clue' }).click();
  await expect.element(field('Clue 3: Subject')).toHaveFocus();
  await field('Clue 3: Subject').fill('?town');
  await field('Clue 3: Relation').fill('lies on');
  await field('Clue 3: Object').fill('?river');
  await form().getByRole('combobox', { name: 'What is asked for' }).selectOptions('?river');
  await goOn().click();
  await expect
    .element(corrected())
    .toHaveTextContent(
      'You changed “Which town was the engineer born in?” to “Which town did the engineer die in?”.',
    );
  await expect
    .element(corrected())
    .toHaveTextContent('You added the clue “The town lies on which river?”.');
  await expect.element(corrected()).toHaveTextContent('You asked for ?river.');
  expect(asks().at(-1)).toBe(
    `ask ${QUESTION} (with ?engineer = Ilse Varnhagen, clue-edited + clue-added + asked)`,
  );
  await expect.element(form()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Correct…' })).toHaveFocus();
});

test('what the answer is can be said in one line, and Escape says nothing', async () => {
  const { asks } = await asked({}, NARROW);
  const says = page.getByRole('button', { name: 'The answer is …' });
  await says.click();
  const line = page.getByRole('textbox', { name: 'The answer is' });
  await expect.element(line).toHaveFocus();
  expect(overflow()).toBe(0);
  await userEvent.keyboard('{Escape}');
  await expect.element(says).toHaveFocus();
  expect(asks()).toHaveLength(1);
  await says.click();
  await line.fill('Holm');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(corrected())
    .toHaveTextContent('You set ?town to “Holm” instead of “Brackwater”.');
  expect(asks()).toHaveLength(2);
});

test('what cannot be searched with is said, with what to do; nothing is asked', async () => {
  const { asks } = await asked();
  await page.getByRole('button', { name: 'Correct…' }).click();
  await field('Clue 1: Object').fill('?the engineer');
  await goOn().click();
  const alert = form().getByRole('alert');
  await expect.element(alert).toHaveTextContent('“?the engineer” is no placeholder.');
  await expect.element(alert).toHaveTextContent('one word, such as ?town');
  await field('Clue 1: Object').fill('?engineer');
  await form().getByRole('button', { name: 'Remove clue 2' }).click();
  await goOn().click();
  await expect.element(alert).toHaveTextContent('?town is what is asked for');
  expect(asks()).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(form()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Correct…' })).toHaveFocus();
});

test('a value is written by hand, from its own line', async () => {
  const { asks } = await asked();
  await page.getByText('Every step', { exact: true }).click();
  await page.getByText('Round 1').click();
  await page.getByRole('button', { name: 'Write another value for ?engineer' }).click();
  const value = form().getByRole('textbox', { name: 'Value of ?engineer' });
  await expect.element(value).toHaveFocus();
  await value.fill('Agda Holmquist');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(corrected())
    .toHaveTextContent('You set ?engineer to “Agda Holmquist” instead of “Ilse Varnhagen”.');
  expect(asks().at(-1)).toBe(`ask ${QUESTION} (with ?engineer = Agda Holmquist, value)`);
});

test('with changed clues, the page speaks of them and no longer of the question', async () => {
  await stage({ documents: INDEXED });
  await page.getByRole('textbox', { name: 'Your question' }).fill('Where is she buried?');
  await userEvent.keyboard('{Enter}');
  const main = page.getByRole('main');
  const nearest = page.getByRole('region', { name: 'Nearest sentences' });
  await expect.element(nearest).not.toHaveTextContent('to your changed steps');
  await expect.element(main).not.toHaveTextContent('With your changed steps');
  await page.getByRole('button', { name: 'Correct…' }).click();
  await field('Clue 2: Relation').fill('was taught in');
  await goOn().click();
  await expect.element(main).toHaveTextContent('With your changed steps:');
  await expect
    .element(nearest)
    .toHaveTextContent('The closest that was found to your changed steps');
  // In the history, it is seen to be corrected.
  await expect
    .element(page.getByRole('list', { name: 'Earlier questions' }))
    .toHaveTextContent('Corrected by you');
});

test('Escape keeps what was written for the next opening; Cancel discards it, with Undo', async () => {
  await asked();
  const open = () => page.getByRole('button', { name: 'Correct…' }).click();
  await open();
  await field('Clue 2: Relation').fill('died in');
  await userEvent.keyboard('{Escape}');
  await expect.element(form()).not.toBeInTheDocument();
  await expect.element(page.getByText('What you changed is kept.')).toBeVisible();
  await open();
  await expect.element(field('Clue 2: Relation')).toHaveValue('died in');
  await form().getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(field('Clue 2: Relation')).toHaveValue('died in');
  await form().getByRole('button', { name: 'Cancel' }).click();
  await open();
  await expect.element(field('Clue 2: Relation')).toHaveValue('was born in');
});

test('what else was found stands beside the value, with its sentence, and is chosen by keyboard', async () => {
  const { asks } = await asked();
  await page.getByRole('button', { name: 'Correct…' }).click();
  const others = form().getByRole('group', { name: 'What else was found for ?engineer' });
  await expect.element(others).toHaveTextContent('Its lens was ground in Teasdale.');
  const other = others.getByRole('radio', { name: /^Teasdale/ });
  await other.click();
  await expect.element(field('Value of ?engineer')).toHaveValue('Teasdale');
  await others.getByRole('radio', { name: /^Ilse Varnhagen/ }).click();
  await expect.element(goOn()).toBeDisabled();
  await field('Value of ?engineer').fill('Teasdale');
  await expect.element(other).toBeChecked();
  await goOn().click();
  await expect.element(corrected()).toHaveTextContent('You set ?engineer to “Teasdale”');
  expect(asks().at(-1)).toContain('?engineer = Teasdale, value');
});

test('a citation’s passage and document are pinned and left out by keyboard, and taken back', async () => {
  const { asks } = await asked();
  // Among the steps: a click that found the one of a closed round would wait for that one.
  const menu = () =>
    page
      .getByRole('list', { name: 'Step by step' })
      .getByRole('button', { name: /^Keep, use or leave out Lights of the northern coast/ })
      .first();
  const item = (name: string) => page.getByRole('menuitem', { name });
  await expect.element(menu()).toBeVisible();
  (menu().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(item('Keep with a note…')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(item('Leave out this document')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(item('Always use this passage')).not.toBeInTheDocument();
  await expect.element(menu()).toHaveFocus();

  await userEvent.keyboard('{Enter}');
  await expect.element(item('Keep with a note…')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(item('Always use this passage')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(corrected()).toHaveTextContent('You always use the passage');
  expect(asks().at(-1)).toContain('pinned');
  await menu().click();
  await expect.element(item('No longer always use it')).toBeVisible();
  await item('Leave out this document').click();
  await expect
    .element(corrected())
    .toHaveTextContent('You left out the document Lights of the northern coast.pdf.');
  await corrected()
    .getByRole('button', { name: /^Take back/ })
    .click();
  await expect.element(corrected()).not.toBeInTheDocument();
  expect(asks()).toHaveLength(4);
});

test('undo and redo go step by step, by button and by keyboard, but not out of a text field', async () => {
  const { calls } = await asked();
  const undo = page.getByRole('button', { name: 'Undo correction' });
  const redo = page.getByRole('button', { name: 'Redo correction' });
  await expect.element(undo).not.toBeInTheDocument();
  await page.getByText('Every step', { exact: true }).click();
  await page.getByText('Round 2').click();
  await page.getByRole('button', { name: 'Use Holm instead, and go on from here' }).click();
  await expect.element(corrected()).toHaveTextContent('You set ?town to “Holm”');
  await expect.element(undo).toBeEnabled();
  await expect.element(redo).toBeDisabled();
  // The history has one entry for both.
  const entries = page.getByRole('list', { name: 'Earlier questions' }).getByText(QUESTION);
  expect(entries.elements().length).toBeLessThanOrEqual(1);

  const question = page.getByRole('textbox', { name: 'Your question' });
  await question.fill('And then');
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(calls).not.toContain('undoCorrection');
  await question.fill('');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(corrected()).not.toBeInTheDocument();
  await expect.element(undo).toBeDisabled();
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  await expect.element(corrected()).toHaveTextContent('You set ?town to “Holm”');
  await undo.click();
  await expect.element(corrected()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Correct…' })).toHaveFocus();
  expect(calls.filter((call) => call.endsWith('Correction'))).toEqual([
    ...['undoCorrection', 'redoCorrection', 'undoCorrection'],
  ]);
});

test('what runs is stopped, corrected and gone on with; what was stopped goes on as it is', async () => {
  const { calls } = await asked({ holdAfter: 8 });
  await page.getByText('Round 1').click();
  await page.getByRole('button', { name: 'Use Teasdale instead, and go on from here' }).click();
  await expect.poll(() => calls.filter((call) => call.startsWith('ask'))).toHaveLength(2);
  expect(calls.indexOf('cancelQuestion')).toBe(1);
  expect(calls.at(-1)).toBe(`ask ${QUESTION} (with ?engineer = Teasdale, value)`);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Go on from here' }).click();
  await expect.poll(() => calls.filter((call) => call.startsWith('ask'))).toHaveLength(3);
});

test('an answer without clues says so, and offers passages, rounds and clues', async () => {
  const plain = record('q-plain', QUESTION);
  const events = plain.events
    .filter(({ type }) => !['decomposed', 'updated', 'bound'].includes(type))
    .map((event) => (event.type === 'started' ? { ...event, method: 'cirag' } : event));
  const history = ['q-plain', 'q-other'].map((id) => ({ ...plain, id, events }));
  const { calls, app } = await stage({ documents: INDEXED, history });
  await app.asking.openQuestion('q-plain');
  await page.getByRole('button', { name: 'Correct…' }).click();
  await expect.element(form()).toHaveTextContent('CIRAG answered without clues');
  await expect.element(form()).toHaveTextContent('CIRAG keeps no clues to go on from');
  const rounds = form().getByRole('spinbutton', { name: 'Rounds at most' });
  await rounds.clear();
  await rounds.fill('7');
  await form().getByRole('button', { name: 'Ask again with this' }).click();
  await expect.element(corrected()).toHaveTextContent('You allowed 7 rounds.');
  expect(calls.at(-1)).toBe(`ask ${QUESTION} (by cirag, rounds)`);
  // Another one: where the first was answered anew meanwhile, its correction would be opened.
  await app.asking.openQuestion('q-other');
  await page.getByRole('button', { name: 'Correct…' }).click();
  await form().getByRole('button', { name: 'Take it apart into clues' }).click();
  await expect.poll(() => calls.at(-1)).toBe(`ask ${QUESTION}`);
});

test('on a phone, the form and the menu stand inside the window', async () => {
  await asked({}, NARROW);
  await page.getByRole('button', { name: 'Correct…' }).click();
  await expect.element(field('Clue 1: Object')).toBeVisible();
  expect(overflow()).toBe(0);
  await page
    .getByRole('button', { name: /^Keep, use or leave out/ })
    .first()
    .click();
  const { left, right } = page.getByRole('menu').element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(NARROW[0]);
});

test('what was corrected before holds again, says so, and can be left out', async () => {
  const kept: KeptCorrection = {
    ...{ id: 'lantern', question: QUESTION, at: 1, state: null },
    corrections: [
      { kind: 'value', placeholder: 'engineer', value: 'Jon Arkwell', before: 'Ilse Varnhagen' },
    ],
  };
  const { calls, asks } = await asked({ kept: [kept] });
  await expect.element(page.getByText('With what you corrected when you asked this')).toBeVisible();
  await expect.element(corrected()).toHaveTextContent('You set ?engineer to “Jon Arkwell”');
  await page.getByRole('button', { name: 'Ask without it' }).click();
  await expect.poll(asks).toHaveLength(2);
  expect(calls).toContain(`forgetCorrection ${QUESTION}`);
  await expect.element(corrected()).not.toBeInTheDocument();
});

test('settings list what was corrected, question by question, to be forgotten', async () => {
  const kept = (question: string): KeptCorrection => ({
    ...{ id: question, question, at: 1, state: null },
    corrections: [{ kind: 'document-excluded', document: 'x', name: 'old.pdf' }],
  });
  const two = [kept(QUESTION), kept('Where is she buried?')];
  const { calls } = await stage({ documents: INDEXED, kept: two });
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByText('You have corrected 2 questions').click();
  const list = page.getByRole('list', { name: 'What you corrected' });
  await expect.element(list).toHaveTextContent('You left out the document old.pdf.');
  await page.viewport(...NARROW);
  expect(overflow()).toBe(0);
  await list.getByRole('button', { name: 'Forget: Where is she buried?' }).click();
  await expect.element(page.getByText('You have corrected 1 question')).toBeVisible();
  await page.getByRole('button', { name: 'Forget all corrections' }).click();
  await expect.element(list).not.toBeInTheDocument();
  expect(calls).toEqual(['forgetCorrection Where is she buried?', 'forgetCorrections']);
});
