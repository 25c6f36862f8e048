/** Tables: made, filled before one's eyes, looked through by keyboard, corrected, filtered, counted. */
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { TriviumError } from '../../../src/errors.ts';
import type { DocumentSummary } from '../../../src/protocol.ts';
import { askedOf, type Table, type TableCell } from '../../../src/table-protocol.ts';
import { say } from '../../../src/sentences.ts';
import { FIRST_QUOTE, INDEXED } from '../../support/scripted-library.ts';
import { NARROW, overflow, stage, strike, WIDE } from './stage.ts';

afterEach(() => {
  strike();
  history.replaceState(null, '', location.pathname + location.search);
});

const DOCUMENTS: DocumentSummary[] = INDEXED.map((each) => ({ ...each, status: 'indexed' }));
const [HARBOUR, NOTES] = DOCUMENTS;
const LAW = { id: 'law', question: 'Which law governs?', kind: 'text' } as const;
const SIZE = { id: 'size', question: 'How long is it?', kind: 'number' } as const;
const OPEN = { id: 'open', question: 'Is it open?', kind: 'yesno' } as const;
const TABLE: Table = {
  ...{ id: 't', title: 'Lights', createdAt: 1, documents: null },
  columns: [LAW, SIZE, OPEN],
};

function read(
  document: DocumentSummary,
  column: Table['columns'][number],
  text: string,
  probability = 0.95,
): TableCell {
  const source = { chunk: 1, document: document.id, start: 0, end: 20, firstPage: 1, lastPage: 1 };
  return {
    ...{ table: 't', document: document.id, column: column.id },
    read: {
      ...{ asked: askedOf(column), passages: document.chunks, readAt: 1, text, probability },
      ...{ grounding: probability < 0.5 ? 'not-grounded' : 'grounded', engine: 'Built-in' },
      citations: text === '' ? [] : [{ source, text: FIRST_QUOTE }],
      ...(column === LAW ? { degraded: say('The model fell silent.') } : {}),
    },
  };
}

const CELLS: TableCell[] = [
  read(HARBOUR!, LAW, 'Danish law'),
  read(NOTES!, LAW, ''),
  read(HARBOUR!, SIZE, '2 km', 0.4),
  read(NOTES!, SIZE, '500 m'),
  read(HARBOUR!, OPEN, 'no'),
];

const grid = () => page.getByRole('grid', { name: 'Table: Lights' });
const cellOf = (row: string, column: number) =>
  grid().getByRole('row', { name: row }).getByRole('gridcell').nth(column);

async function opened(size: readonly [number, number] = WIDE, cells = CELLS) {
  const progress = { active: true, done: 5, total: 6, millisecondsLeft: 60_000 };
  const staged = await stage(
    { documents: DOCUMENTS, tables: [{ table: TABLE, cells, progress }] },
    size,
  );
  staged.app.router.open('tables', 't');
  await expect.element(page.getByRole('textbox', { name: 'Rename the table' })).toBeVisible();
  return staged;
}

test('a further question can be added without scrolling, however many there are', async () => {
  const columns = [...TABLE.columns];
  for (let n = 0; n < 6; n++) columns.push({ ...LAW, id: `law-${n}` });
  const progress = { active: false, done: 0, total: 0, millisecondsLeft: null };
  const table = { table: { ...TABLE, columns }, cells: CELLS, progress };
  const { app } = await stage({ documents: DOCUMENTS, tables: [table] }, WIDE);
  app.router.open('tables', 't');
  await expect.element(grid()).toBeVisible();
  const frame = grid().element().parentElement!;
  expect(frame.scrollWidth).toBeGreaterThan(frame.clientWidth);
  const add = page.getByRole('button', { name: 'Add a question' }).element();
  const { right } = add.getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(frame.getBoundingClientRect().right);
});

test('a table is made of questions, whose kinds are guessed, and opens under its own address', async () => {
  const { app, calls } = await stage({ documents: DOCUMENTS });
  await page.getByRole('button', { name: 'Tables', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Contracts');
  await page
    .getByRole('textbox', { name: 'Questions, one a line' })
    .fill('Which law governs?\n\nIs it signed?\nHow many pages?\nWhen does it end?');
  await page.getByRole('button', { name: 'Ask for: Warranty' }).click();
  await page.getByRole('radio', { name: 'Only those that are ticked' }).click();
  const make = page.getByRole('button', { name: 'Make the table' });
  await expect.element(make).toBeDisabled();
  await page.getByRole('checkbox', { name: NOTES!.name }).click();
  await make.click();
  await expect.poll(() => calls).toContain('tables.save Contracts');
  await expect.element(page.getByRole('grid', { name: 'Table: Contracts' })).toBeVisible();
  expect(location.hash).toMatch(/^#\/library\/main\/table\//);
  expect(app.router.at('tables')?.open?.columns.map(({ kind }) => kind)).toEqual([
    'text',
    'yesno',
    'number',
    'date',
    'text',
  ]);
  expect(app.router.at('tables')?.open?.all.map(({ document }) => document.name)).toEqual([
    NOTES!.name,
  ]);
});

test('a table of a tag has the documents with that tag', async () => {
  const documents = [HARBOUR!, { ...NOTES!, tags: ['Sella'] }];
  const { app } = await stage({ documents });
  await page.getByRole('button', { name: 'Tables', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Contracts');
  await page.getByRole('textbox', { name: 'Questions, one a line' }).fill('Which law governs?');
  await page.getByRole('radio', { name: 'With a tag' }).click();
  const make = page.getByRole('button', { name: 'Make the table' });
  await expect.element(make).toBeDisabled();
  await page.getByRole('combobox', { name: 'Tag' }).selectOptions('Sella (1)');
  await make.click();
  await expect.element(page.getByRole('grid', { name: 'Table: Contracts' })).toBeVisible();
  const rows = app.router.at('tables')?.open?.all.map(({ document }) => document.name);
  expect(rows).toEqual([NOTES!.name]);
  await expect.element(page.getByText('tagged “Sella”')).toBeVisible();
});

test('cells say what was read, what is not said, and what is not read yet, and are counted so', async () => {
  await opened();
  await expect.element(cellOf(HARBOUR!.name, 0)).toHaveTextContent('Danish law');
  await expect.element(cellOf(NOTES!.name, 0)).toHaveTextContent('not said');
  await expect.element(cellOf(NOTES!.name, 2)).toHaveTextContent('not read yet');
  await expect.element(cellOf(HARBOUR!.name, 1)).toHaveTextContent('2 km unsure');
  const counted = grid().getByRole('row', { name: 'Counted' });
  const all = DOCUMENTS.length;
  await expect.element(counted).toHaveTextContent(`1 of ${all} says it`);
  await expect.element(counted).toHaveTextContent('1 says nothing');
  await expect.element(counted).toHaveTextContent('Sum 2.5 km, 0.5 km to 2 km');
  await expect.element(counted).toHaveTextContent(`0 of ${all} say yes1 says no`);
  await expect
    .element(page.getByRole('region', { name: /How far/ }))
    .toHaveTextContent('5 of 6 cells read, about a minute left');
});

test('by keyboard: arrows move, Enter opens the sentence, F2 corrects, and it can be taken back', async () => {
  const { app, calls } = await opened();
  (grid().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.poll(() => app.reader.place).toMatchObject({ start: 0, end: 20, firstPage: 1 });
  expect(decodeURIComponent(location.hash)).toContain(`/document/${HARBOUR!.id}`);
  const panel = page.getByRole('region', { name: 'The chosen cell' });
  await expect.element(panel).toHaveTextContent(FIRST_QUOTE);
  await expect.element(panel).toHaveTextContent('Not as planned: The model fell silent.');
  // Back from the reader, one goes on where one was.
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => app.reader.isOpen).toBe(false);
  await expect.element(grid()).toHaveFocus();
  await userEvent.keyboard('{F2}');
  const value = page.getByRole('textbox', { name: 'What stands there' });
  await expect.element(value).toHaveValue('Danish law');
  await value.fill('English law');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => calls).toContain(`tables.correct ${HARBOUR!.id} law English law`);
  await expect.element(cellOf(HARBOUR!.name, 0)).toHaveTextContent('English law corrected by you');
  await expect.element(panel).toHaveTextContent('Read: Danish law');
  // No sentence says what a person wrote.
  expect.soft(panel.element().textContent).not.toContain(FIRST_QUOTE);
  await cellOf(HARBOUR!.name, 0).click();
  expect.soft(location.hash).not.toContain('/document/');
  await panel.getByRole('button', { name: 'Back to what was read' }).click();
  await expect.element(cellOf(HARBOUR!.name, 0)).toHaveTextContent('Danish law');
});

test('rows are sorted and filtered by value', async () => {
  const { app } = await opened();
  const names = () => app.router.at('tables')!.open!.rows.map(({ document }) => document.name);
  await page.getByRole('button', { name: /^How long is it/ }).click();
  expect(names().slice(0, 2)).toEqual([NOTES!.name, HARBOUR!.name]);
  await expect
    .element(grid().getByRole('columnheader', { name: /How long is it/ }))
    .toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('combobox', { name: 'Filter by a question' }).selectOptions('size');
  await page.getByRole('textbox', { name: 'At least' }).fill('1 mile');
  await expect.poll(names).toEqual([HARBOUR!.name]);
  await expect.element(page.getByRole('status').getByText(/^1 of/)).toBeVisible();
  const least = page.getByRole('textbox', { name: 'At least' });
  await expect.element(least).toHaveAttribute('aria-invalid', 'false');
  await least.fill('1.500');
  await expect.element(least).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByText('“1.500” is not read as a number')).toBeVisible();
  await page.getByRole('button', { name: 'Show all rows' }).click();
  await expect.element(page.getByText('is not read as a number')).not.toBeInTheDocument();
  await page.getByRole('combobox', { name: 'Which cells' }).selectOptions('unsaid');
  await expect.poll(names).toEqual([NOTES!.name]);
});

test('a column is changed, and taken away with its cells unless it is brought back', async () => {
  const { app, calls } = await opened();
  await page.getByRole('button', { name: 'Change the question: Is it open?' }).click();
  const question = page.getByRole('textbox', { name: 'Question' });
  await question.fill('When was it opened?');
  await page.getByRole('combobox', { name: 'What is asked for' }).selectOptions('date');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => app.router.at('tables')!.open!.columns[2])
    .toEqual({ id: 'open', question: 'When was it opened?', kind: 'date' });
  await page.getByRole('button', { name: 'Change the question: When was it opened?' }).click();
  await page.getByRole('button', { name: 'Remove this question' }).click();
  await expect.poll(() => app.router.at('tables')!.open!.columns.length).toBe(2);
  const saves = calls.filter((call) => call.startsWith('tables.save')).length;
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => app.router.at('tables')!.open!.columns.length).toBe(3);
  expect(calls.filter((call) => call.startsWith('tables.save')).length).toBe(saves);
});

test('what cannot be stored stays as it was typed, and a table keeps its name', async () => {
  const { app, calls } = await opened();
  const { tables } = app.service;
  const full = () => Promise.reject(new TriviumError('storage-full', 'The disk is full.', ''));
  const failing = [vi.spyOn(tables, 'correct'), vi.spyOn(tables, 'save')];
  for (const spy of failing) spy.mockImplementation(full);
  (grid().element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{F2}');
  const value = page.getByRole('textbox', { name: 'What stands there' });
  await value.fill('English law');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The disk is full.')).toBeVisible();
  await expect.element(value).toHaveValue('English law');
  failing[0]!.mockRestore();
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Save' }));
  await expect.element(value).not.toBeInTheDocument();
  await expect.poll(() => calls).toContain(`tables.correct ${HARBOUR!.id} law English law`);

  await page.getByRole('button', { name: 'Change the question: Is it open?' }).click();
  const question = page.getByRole('textbox', { name: 'Question' });
  await question.fill('When was it opened?');
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' });
  await save.click();
  await expect.poll(() => failing[1]!.mock.calls.length).toBe(1);
  await expect.element(question).toHaveValue('When was it opened?');
  failing[1]!.mockRestore();
  await save.click();
  await expect.element(question).not.toBeInTheDocument();

  const title = page.getByRole('textbox', { name: 'Rename the table' });
  await title.fill(' ');
  await userEvent.keyboard('{Tab}');
  await expect.element(title).toHaveValue('Lights');
}, 20_000);

test('on a phone a document stands alone, with its questions below each other', async () => {
  const { calls, app } = await opened(NARROW);
  await expect.element(grid()).not.toBeInTheDocument();
  await expect.element(page.getByText('Danish law')).toBeVisible();
  await page.getByRole('button', { name: 'Next document' }).click();
  await expect.element(page.getByText('500 m')).toBeVisible();
  await expect.poll(() => calls).toContain(`tables.look t ${NOTES!.id}`);
  expect(overflow()).toBe(0);
  await page.getByRole('button', { name: /^How long is it/ }).click();
  await expect.poll(() => app.reader.document).toBe(NOTES!.id);
});

test('what comes meanwhile is shown, and pausing is told to the library', async () => {
  const { calls, tell } = await opened();
  await page.getByRole('button', { name: 'Pause' }).click();
  expect(calls).toContain('tables.pause t');
  await expect.element(page.getByRole('button', { name: 'Go on' })).toBeVisible();
  const progress = { active: false, done: 6, total: 6, millisecondsLeft: 0 };
  tell({ type: 'table', table: { ...TABLE, progress }, cells: [read(NOTES!, OPEN, 'yes')] });
  await expect.element(cellOf(NOTES!.name, 2)).toHaveTextContent('Yes');
});

test('the rows that are seen are told once, however many cells come', async () => {
  const { calls, tell } = await opened();
  const looks = () => calls.filter((call) => call.startsWith('tables.look')).length;
  await expect.poll(looks).toBe(1);
  const progress = { active: true, done: 6, total: 6, millisecondsLeft: 0 };
  tell({ type: 'table', table: { ...TABLE, progress }, cells: [read(NOTES!, OPEN, 'yes')] });
  await expect.element(cellOf(NOTES!.name, 2)).toHaveTextContent('Yes');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(looks()).toBe(1);
});

test('many rows are drawn as they are seen', async () => {
  const many = Array.from({ length: 500 }, (_, i) => ({
    ...NOTES!,
    ...{ id: `d${i}`, name: `Report ${i}.pdf` },
  }));
  await stage({ documents: many, tables: [{ table: TABLE, cells: [] }] }).then(({ app }) =>
    app.router.open('tables', 't'),
  );
  await expect.element(grid()).toHaveAttribute('aria-rowcount', '502');
  expect(document.querySelectorAll('tbody tr').length).toBeLessThan(60);
  (grid().element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  await expect.element(grid().getByRole('rowheader', { name: 'Report 499.pdf' })).toBeVisible();
});
