/** Quotes and notes: kept from citations, answers, traces and selections; listed, changed, removed. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TriviumError } from '../../../src/errors.ts';
import type { Quote } from '../../../src/protocol.ts';
import {
  FIRST_QUOTE,
  INDEXED,
  NOW,
  record,
  SECOND_QUOTE,
  TEXT,
} from '../../support/scripted-library.ts';
import { CITED, printed, read } from './printed-pages.ts';
import { NARROW, overflow, stage, strike, WIDE } from './stage.ts';

const [HARBOUR, NOTES] = INDEXED;
const copied: string[] = [];
const { clipboard } = navigator;
beforeEach(() => {
  copied.length = 0;
  const writeText = async (words: string) => void copied.push(words);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
});
afterEach(() => {
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  strike();
  history.replaceState(null, '', location.pathname + location.search);
});

const quote = (id: string, part: Partial<Quote> = {}): Quote => ({
  ...{ id, keptAt: NOW, note: '' },
  sentences: [
    {
      ...{ document: HARBOUR!.id, file: HARBOUR!.name, text: FIRST_QUOTE },
      ...{ pages: { first: 1, last: 1 }, span: { start: 0, end: FIRST_QUOTE.length } },
    },
  ],
  ...part,
});
const dialog = () => page.getByRole('dialog');
const note = () => page.getByRole('textbox', { name: 'Note' });
const keepIt = () => dialog().getByRole('button', { name: 'Keep', exact: true });

async function answered(script: Partial<Parameters<typeof stage>[0]> = {}) {
  const asked = record('a', 'Where was she born?');
  const staged = await stage({ documents: INDEXED, history: [asked], ...script });
  await staged.app.asking.openQuestion('a');
  await expect.element(page.getByRole('region', { name: 'Answer', exact: true })).toBeVisible();
  return staged;
}
async function listed(quotes: Quote[], size: readonly [number, number] = WIDE) {
  const staged = await stage({ documents: INDEXED, quotes }, size);
  staged.app.router.open('quotes');
  return staged;
}
const menu = () =>
  page
    .getByRole('list', { name: 'Step by step' })
    .getByRole('button', { name: /^Keep, use or leave out Lights/ })
    .first();

test('a cited sentence is kept with a note, by keyboard, and found in the library', async () => {
  const { calls, app } = await answered();
  // Keys go to the page that has the focus: a busy browser may give it late.
  await expect
    .poll(() => {
      (menu().element() as HTMLElement).focus();
      return document.hasFocus() && document.activeElement === menu().element();
    })
    .toBe(true);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'Keep with a note…' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(note()).toHaveFocus();
  await expect
    .element(dialog())
    .toHaveTextContent(`${FIRST_QUOTE} Lights of the northern coast.pdf, page 1`);
  await note().fill('For the chapter on lights');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => calls).toContain('keepQuote 1 “For the chapter on lights”');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(menu()).toHaveFocus();

  app.router.open('quotes');
  const group = page.getByRole('region', { name: HARBOUR!.name });
  await expect.element(group).toHaveTextContent(FIRST_QUOTE);
  await expect.element(group).toHaveTextContent('Kept from the answer to “Where was she born?”');
  await expect.element(group).toHaveTextContent('For the chapter on lights');
  await group.getByRole('button', { name: `Open ${HARBOUR!.name}, page 1` }).click();
  await expect.poll(() => app.reader.place).toMatchObject({ start: 0, end: FIRST_QUOTE.length });
});

test('what is kept already shows its note, and is kept once', async () => {
  const { calls, app } = await answered({ quotes: [quote('q', { note: 'As before' })] });
  await menu().click();
  await page.getByRole('menuitem', { name: 'Keep with a note…' }).click();
  await expect.element(note()).toHaveValue('As before');
  await note().fill('Otherwise');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => calls).toContain('keepQuote 1 “Otherwise”');
  expect((await app.service.quotes()).map(({ id }) => id)).toEqual(['q']);
});

test('a citation is copied with its file and page', async () => {
  await answered();
  await menu().click();
  await page.getByRole('menuitem', { name: 'Copy with file and page' }).click();
  await expect.poll(() => copied).toEqual([`“${FIRST_QUOTE}” (${HARBOUR!.name}, page 1)`]);
});

test('the sentence of a step in the trace is kept as well', async () => {
  const { calls } = await answered();
  await page.getByText('Every step', { exact: true }).click();
  await page.getByText('Round 2').click();
  const bound = page.getByRole('listitem').filter({ hasText: 'gives the place of birth' }).last();
  await bound.getByRole('button', { name: /^Keep, use or leave out/ }).click();
  await page.getByRole('menuitem', { name: 'Keep with a note…' }).click();
  await expect.element(dialog()).toHaveTextContent(SECOND_QUOTE);
  await keepIt().click();
  await expect.poll(() => calls).toContain('keepQuote 1 “”');
});

test('a whole answer is kept with all that it cites', async () => {
  const { calls, app } = await answered();
  await page.getByRole('button', { name: 'Keep this answer with a note' }).click();
  await expect.element(dialog()).toHaveTextContent('Where was she born? Brackwater');
  await keepIt().click();
  await expect.poll(() => calls).toContain('keepQuote 2 “”');
  app.router.open('quotes');
  const group = page.getByRole('region', { name: HARBOUR!.name });
  await expect
    .element(group)
    .toHaveTextContent(/Where was she born\? Brackwater.*1851 in Brackwater/);
});

test('a sentence of a document that was removed since can be kept and copied, not used', async () => {
  await answered({ documents: [NOTES!] });
  await page
    .getByRole('button', { name: /^Keep or copy/ })
    .first()
    .click();
  await expect.element(page.getByRole('menuitem')).toHaveLength(2);
});

test('what is selected in a text is kept with its very place', async () => {
  const { app } = await stage({ documents: INDEXED });
  await app.reader.open(NOTES!.id);
  const words = 'ground in Teasdale. Varnhagen had';
  const start = TEXT.indexOf(words);
  await expect.poll(() => document.querySelector('[data-start]')).not.toBeNull();
  select(start, start + words.length);
  await page.getByRole('button', { name: 'Keep with a note…' }).click();
  await expect.element(dialog()).toHaveTextContent(`${words} ${NOTES!.name}`);
  await keepIt().click();
  await expect.element(dialog()).not.toBeInTheDocument();
  const [kept] = await app.service.quotes();
  expect(kept!.sentences).toEqual([
    {
      ...{ document: NOTES!.id, file: NOTES!.name, text: words, pages: null },
      span: { start, end: start + words.length },
    },
  ]);
});

/** Selects a range of the text that the reader shows. */
function select(start: number, end: number): void {
  const at = (position: number): [Node, number] => {
    const pieces = [...document.querySelectorAll<HTMLElement>('[data-start]')];
    const piece = pieces.findLast(({ dataset }) => Number(dataset['start']) <= position)!;
    return [piece.firstChild!, position - Number(piece.dataset['start'])];
  };
  document.getSelection()!.setBaseAndExtent(...at(start), ...at(end));
}

test('what is selected on a printed page is kept as it was read, with its page', async () => {
  const bytes = await printed({ columns: 1 });
  const read_ = await read(bytes.slice(0));
  const { app } = await stage({
    ...{ documents: INDEXED, read: read_ },
    pdf: () => Promise.resolve(bytes.slice(0)),
  });
  const start = read_.text.indexOf(CITED.split(' ')[0]!);
  void app.reader.open(HARBOUR!.id, { start, end: start + 9, firstPage: 2 });
  const lines = () => [...document.querySelectorAll('[data-number="2"] .reader-text span')];
  const laid = (): string =>
    lines()
      .map(({ textContent }) => textContent)
      .join(' ');
  await expect.poll(laid).toContain('morning.');
  const holding = (word: string): [Node, number] => {
    const line = lines().find(({ textContent }) => textContent.includes(word))!;
    return [line.firstChild!, line.textContent.indexOf(word)];
  };
  const [end, at] = holding('morning.');
  document.getSelection()!.setBaseAndExtent(...holding('pilot'), end, at + 'morning.'.length);
  const words = CITED.slice(CITED.indexOf('pilot'));
  const toolbar = page.getByRole('group', { name: 'Selected words' });
  await toolbar.getByRole('button', { name: 'Copy with file and page' }).click();
  await expect.poll(() => copied).toEqual([`“${words}” (${HARBOUR!.name}, page 2)`]);
  await toolbar.getByRole('button', { name: 'Keep with a note…' }).click();
  await keepIt().click();
  await expect.element(dialog()).not.toBeInTheDocument();
  const [{ sentences }] = (await app.service.quotes()) as [Quote];
  const { span, text } = sentences[0]!;
  expect(text).toBe(words);
  expect(read_.text.slice(span!.start, span!.end).replace(/\s+/g, ' ')).toBe(words);
});

test('a quote whose text was read anew since opens where its words stand now', async () => {
  const moved = { ...quote('q').sentences[0]!, span: { start: 40, end: 90 } };
  const { app } = await listed([quote('q', { sentences: [moved] })]);
  await page.getByRole('button', { name: `Open ${HARBOUR!.name}, page 1` }).click();
  await expect.poll(() => app.reader.place).toMatchObject({ start: 0, end: FIRST_QUOTE.length });
});

test('a note is changed; one that was not saved can be brought back', async () => {
  const { calls } = await listed([quote('q', { note: 'First' })]);
  await page.getByRole('button', { name: /^Edit note/ }).click();
  await note().fill('Second');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(note()).toHaveValue('Second');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => calls).toContain('keepQuote 1 “Second”');
  await expect
    .element(page.getByRole('region', { name: HARBOUR!.name }))
    .toHaveTextContent('Second');
});

test('a note on a quote that another tab removed meanwhile is kept, with the quote', async () => {
  const { app, tell } = await listed([quote('q', { note: 'First' })]);
  await page.getByRole('button', { name: /^Edit note/ }).click();
  await note().fill('Long thought about');
  await app.service.removeQuote('q');
  tell({ type: 'quotes', quotes: [] });
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('Long thought about')).toBeVisible();
  expect(await app.service.quotes()).toEqual([quote('q', { note: 'Long thought about' })]);
});

test('a quote is removed and brought back; the focus stays in the list', async () => {
  const other = quote('r', { keptAt: NOW + 1, note: 'The other' });
  const { calls, app } = await listed([quote('q', { note: 'The one' }), other]);
  const remove = () => page.getByRole('button', { name: /^Remove:/ });
  await expect.element(page.getByText('2 quotes from 1 document')).toBeVisible();
  await remove().first().click();
  await expect.element(page.getByText('The one')).not.toBeInTheDocument();
  await expect.element(remove()).toHaveFocus();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('The one')).toBeVisible();
  expect(calls).not.toContain('removeQuote');
  await remove().first().click();
  await app.notices.settle();
  expect((await app.service.quotes()).map(({ id }) => id)).toEqual(['r']);
});

test('where it cannot be stored, the note stays and it is said', async () => {
  const full = new TriviumError('storage-full', 'The disk is full.', 'Delete something.');
  await answered({ keepFails: full });
  await menu().click();
  await page.getByRole('menuitem', { name: 'Keep with a note…' }).click();
  await note().fill('Long thought about');
  await keepIt().click();
  await expect.element(page.getByText('The disk is full.')).toBeVisible();
  await expect.element(note()).toHaveValue('Long thought about');
});

test('quotes outlive their documents, and what another tab keeps is shown', async () => {
  const gone = quote('q', {
    sentences: [{ ...quote('q').sentences[0]!, document: 'd-gone', file: 'gone.pdf' }],
  });
  const { tell } = await listed([gone]);
  const group = page.getByRole('region', { name: 'gone.pdf' });
  await expect.element(group).toHaveTextContent('This document was removed.');
  await expect.element(group.getByRole('button', { name: /^Open/ })).not.toBeInTheDocument();
  tell({ type: 'quotes', quotes: [gone, quote('other')] });
  await expect.element(page.getByRole('region', { name: HARBOUR!.name })).toBeVisible();
});

test('they are there without a document, say how one keeps some, and fit a phone', async () => {
  const { app } = await stage({ documents: [] }, NARROW);
  app.router.open('quotes');
  await expect.element(page.getByText(/^Nothing is kept yet/)).toBeVisible();
  strike();
  const long = quote('q', { note: 'x'.repeat(200), question: 'Who?', answer: 'y'.repeat(90) });
  await listed([long, quote('r')], NARROW);
  await expect.element(page.getByRole('button', { name: 'Save as CSV' })).toBeVisible();
  expect(overflow()).toBe(0);
});

test('axe finds nothing to complain about in the list and in the dialog', async () => {
  const { default: axe } = await import('axe-core');
  await listed([quote('q', { note: 'A note' }), quote('r', { question: 'Who?', answer: 'She' })]);
  await expect.element(page.getByText('A note', { exact: true })).toBeVisible();
  const violations = async (of: Element): Promise<string[]> =>
    (await axe.run(of)).violations.map(({ id, nodes }) => `${id} ${nodes[0]!.html}`);
  expect(await violations(document.querySelector('main')!)).toEqual([]);
  await page
    .getByRole('button', { name: /^Edit note/ })
    .first()
    .click();
  await expect.element(note()).toHaveFocus();
  // While it comes in, its colours are others.
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  expect(await violations(document.querySelector('dialog')!)).toEqual([]);
});
