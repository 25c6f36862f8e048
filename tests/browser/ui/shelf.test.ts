/** Documents by title, author and year: filtered, sorted, tagged, several at a time; a thousand. */
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  document as indexed,
  EVERY_STATE,
  INDEXED,
  record,
} from '../../support/scripted-library.ts';
import { NARROW, overflow, stage, strike, WIDE } from './stage.ts';

afterEach(() => {
  strike();
  history.replaceState(null, '', location.pathname + location.search);
});

const PAPERS = [
  indexed({
    ...{ name: 'p10.pdf', title: 'Interleaving Retrieval', year: 2022 },
    author: 'Harsh Trivedi, Niranjan Balasubramanian, Tushar Khot',
  }),
  indexed({ name: 'p9.pdf', title: 'Quays and Moles', author: 'Anna Berg', tags: ['Sea'] }),
  indexed({ name: 'notes.txt', pages: 0, tags: ['Sea', 'own'] }),
  indexed({ name: 'act.pdf', title: 'The Harbour Act', year: 1998 }),
];

async function open(documents = PAPERS, size: readonly [number, number] = WIDE) {
  const staged = await stage({ documents }, size);
  staged.app.router.open('documents');
  await expect.element(page.getByRole('heading', { name: 'Library', level: 1 })).toBeVisible();
  return staged;
}
const table = () => page.getByRole('table', { name: 'Documents of this library' });
const titles = () =>
  [...document.querySelectorAll('table .name')].map(({ textContent }) => textContent);
const box = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` });

test('a document is called by its title, author and year, with its file below', async () => {
  await open();
  const list = page.getByRole('list', { name: 'Documents' });
  await expect.element(list).toHaveTextContent(/Interleaving Retrieval.*Trivedi et al\. · 2022/);
  await expect
    .element(list.getByRole('button', { name: 'Open p10.pdf: Interleaving Retrieval' }))
    .toBeVisible();
  await expect.element(table()).toHaveTextContent(/Interleaving Retrieval.*Trivedi.*p10\.pdf/);
});

test('title, author, year and tags are corrected by hand, and put back', async () => {
  const { calls } = await open();
  await page.getByRole('button', { name: 'Title, author, year and tags of act.pdf' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('The Harbour Act');
  await dialog.getByLabelText('Author').fill('The Board');
  await dialog.getByLabelText('Year').fill('1931');
  await dialog.getByLabelText('Tags').fill('law, Sea');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(table()).toHaveTextContent(/The Harbour Act.*The Board · 1931/);
  expect(calls.at(-1)).toContain(
    '"describe":{"title":"The Harbour Act","author":"The Board","year":1931}',
  );
  await page.getByRole('button', { name: 'Title, author, year and tags of act.pdf' }).click();
  await dialog.getByRole('button', { name: 'As it was read' }).click();
  expect(calls.at(-1)).toContain('"describe":null');
});

test('words, a tag, a kind and an order decide what is shown; the order is kept', async () => {
  const { app } = await open();
  const filter = page.getByRole('searchbox', { name: 'Filter by title' });
  await filter.fill('trivedi 2022');
  await expect.poll(titles).toEqual(['Interleaving Retrieval']);
  await expect.element(page.getByText('1 of 4 documents')).toBeVisible();
  await page.getByRole('button', { name: 'Show all documents' }).click();
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Tag' }), 'Sea (2)');
  await expect.poll(titles).toEqual(['Quays and Moles', 'notes.txt']);
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Kind' }), 'Text');
  await expect.poll(titles).toEqual(['notes.txt']);
  await page.getByRole('button', { name: 'Show all documents' }).click();
  await userEvent.selectOptions(page.getByRole('combobox', { name: 'Sort by' }), 'Year');
  await expect.poll(() => titles()[0]).toBe('The Harbour Act');
  await page.getByRole('button', { name: 'Sorted upwards' }).click();
  await expect.poll(() => titles()[0]).toBe('Interleaving Retrieval');
  expect(localStorage.getItem('trivium-documents-by')).toBe('year down');
  const first = page.getByRole('list', { name: 'Documents' }).getByRole('listitem').first();
  await expect.element(first).toHaveTextContent('Interleaving Retrieval');
  expect(app.listOrder.order).toBe('year');
});

test('several are selected by click, Shift and keys, tagged, and removed with one way back', async () => {
  const { calls } = await open();
  await box('Interleaving Retrieval').click();
  await box('notes.txt').click({ modifiers: ['Shift'] });
  await expect.element(page.getByText('3 selected')).toBeVisible();
  await box('Quays and Moles').click();
  await expect.element(page.getByText('2 selected')).toBeVisible();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(page.getByText('4 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Select none' }).click();
  (box('Quays and Moles').element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect.element(box('notes.txt')).toHaveFocus();
  await expect.element(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Tags…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tags of 2 documents' });
  await dialog.getByLabelText('Add to all').fill('harbour');
  await dialog.getByRole('button', { name: 'own (1)' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect(calls.at(-1)).toBe(
    'changeDocuments {"ids":["d-p9.pdf","d-notes.txt"],"tag":["harbour"],"untag":["own"]}',
  );
  await page.getByRole('button', { name: 'Remove', exact: true }).first().click();
  await expect.element(page.getByText('2 documents were removed.')).toBeVisible();
  expect(titles()).toHaveLength(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => titles().length).toBe(4);
});

test('what was not read is said in one place, each reason once, with what to do', async () => {
  const scan = EVERY_STATE.find(({ status }) => status === 'no-text')!;
  const { calls } = await open([...EVERY_STATE, { ...scan, id: 'd-other', name: 'other.pdf' }]);
  await page.getByText('4 documents were not read', { exact: true }).click();
  const failures = document.querySelector('.failures')!;
  expect(failures.querySelectorAll('section')).toHaveLength(3);
  expect(failures.textContent).toContain('scan-0042.pdf');
  await page.getByRole('button', { name: 'Try all 2 again' }).click();
  expect(calls.filter((call) => call.startsWith('retry'))).toHaveLength(2);
});

test('of one document that was not read it is not spoken as of several', async () => {
  await open([...PAPERS, EVERY_STATE.find(({ status }) => status === 'no-text')!]);
  const failures = document.querySelector('.failures')!;
  expect(failures.textContent).toContain('1 document was not read');
  expect(failures.textContent).toContain('Nothing of it is asked about');
});

const MANY = Array.from({ length: 1_000 }, (_, i) =>
  indexed({ name: `paper-${i}.pdf`, title: `On quays, part ${i}`, author: 'Jon Vik' }),
);

test('a thousand documents are few rows on the page, scrolled and filtered', async () => {
  await open(MANY);
  await expect.element(table()).toHaveAttribute('aria-rowcount', '1001');
  const rows = () => document.querySelectorAll('table tbody:not(.room)').length;
  expect(rows()).toBeLessThan(60);
  const entries = () => document.querySelectorAll('ul[aria-label=Documents] > li[aria-posinset]');
  expect(entries().length).toBeLessThan(60);
  const list = document.querySelector('ul[aria-label=Documents]')!;
  list.closest('.library')!.scrollTo(0, 20_000);
  await expect.poll(() => Number(entries()[0]!.getAttribute('aria-posinset'))).toBeGreaterThan(300);
  document.querySelector('table')!.lastElementChild!.scrollIntoView({ block: 'end' });
  await expect.poll(titles).toContain('On quays, part 999');
  const drawn: Node[] = [];
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) drawn.push(...addedNodes);
  });
  observer.observe(document.querySelector('table')!, { childList: true });
  await page.getByRole('searchbox', { name: 'Filter by title' }).fill('part 77');
  await expect.poll(titles).toHaveLength(19);
  observer.disconnect();
  // Those that are left, not each of the thousand.
  expect(drawn.filter((node) => node instanceof Element).length).toBeLessThan(60);
});

test('axe finds nothing to complain about, light, dark and on a phone', async () => {
  const { default: axe } = await import('axe-core');
  await open([...PAPERS, ...EVERY_STATE], NARROW);
  await box('Quays and Moles').click();
  await page.getByText('were not read').click();
  expect(overflow()).toBe(0);
  const found: string[] = [];
  for (const theme of ['light', 'dark']) {
    document.documentElement.dataset['theme'] = theme;
    const { violations } = await axe.run(document.querySelector<HTMLElement>('main')!);
    found.push(...violations.map(({ id, nodes }) => `${id} ${nodes[0]!.html}`));
  }
  expect(found).toEqual([]);
});

test('of a long history a hundred conversations are drawn, and more when they are asked for', async () => {
  const history = Array.from({ length: 130 }, (_, i) => record(`q${i}`, `Question ${i}?`));
  await stage({ documents: INDEXED, history });
  const drawn = () => document.querySelectorAll('[aria-label="Earlier questions"] ul > li').length;
  await expect.poll(drawn).toBe(100);
  await page.getByRole('button', { name: 'Show earlier questions (30)' }).click();
  await expect.poll(drawn).toBe(130);
});
