/** The reader in use: through evidence, through hits, by keyboard, with what is far away released. */
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ReadDocument } from '../../../src/documents/types.ts';
import { readMarkdown, readText } from '../../../src/documents/text.ts';
import { FIRST_QUOTE, INDEXED, NOW, record } from '../../support/scripted-library.ts';
import type { DocumentSummary } from '../../../src/protocol.ts';
import { PDFDocument } from 'pdf-lib';
import { longBook } from '../../../scripts/support/long-book.ts';
import { selectedPlace } from '../../../src/ui/reader/selection.ts';
import { read } from './printed-pages.ts';
import { NARROW, overflow, stage, strike, WIDE } from './stage.ts';

afterEach(strike);

const PAGES = 40;
const reader = () => page.getByRole('region', { name: /^Reader: / });
const scroller = () => document.querySelector<HTMLElement>('[data-testid="reader-scroller"]')!;
const shownPages = () =>
  [...document.querySelectorAll<HTMLElement>('[data-number]')].map(({ dataset }) =>
    Number(dataset['number']),
  );
const canvases = () => [...document.querySelectorAll<HTMLCanvasElement>('canvas[data-page]')];

let book: { bytes: ArrayBuffer; read: ReadDocument } | null = null;
async function openBook(size: readonly [number, number] = WIDE) {
  if (!book) {
    const bytes = (await longBook(PAGES)).slice().buffer;
    book = { bytes, read: await read(bytes) };
  }
  const { bytes, read: read_ } = book;
  const staged = await stage(
    { documents: INDEXED, pdf: () => Promise.resolve(bytes.slice(0)), read: read_ },
    size,
  );
  void staged.app.reader.open(INDEXED[0]!.id);
  await expect.poll(() => canvases().length).toBeGreaterThan(0);
  return { ...staged, text: read_.text };
}

test('pages far away are released, with all that was kept of them', async () => {
  const { app } = await openBook();
  const first = canvases()[0]!;
  for (const number of [10, 25, PAGES]) {
    app.reader.goTo(number);
    await expect
      .poll(() => canvases().map(({ dataset }) => dataset['page']))
      .toContain(`${number}`);
    expect(shownPages().length).toBeLessThan(6);
    expect(Math.min(...shownPages())).toBeGreaterThan(number - 4);
    expect(document.querySelectorAll('.reader-text').length).toBe(shownPages().length);
  }
  expect(first.isConnected).toBe(false);
  expect([first.width, first.height]).toEqual([0, 0]);
});

test('a citation deep in the book is in sight at once, before its page is drawn', async () => {
  const { app, text } = await openBook();
  const quote = 'under the number 300 in';
  const start = text.indexOf(quote);
  await app.reader.open(INDEXED[0]!.id, { start, end: start + quote.length, firstPage: 1 });
  await expect.element(reader().getByTestId('highlight').first()).toBeInTheDocument();
  const mark = reader().getByTestId('highlight').first().element().getBoundingClientRect();
  const frame = scroller().getBoundingClientRect();
  expect(mark.top).toBeGreaterThan(frame.top);
  expect(mark.bottom).toBeLessThan(frame.bottom);
  expect(app.reader.page).toBeGreaterThan(5);
});

test('words are found in the whole document, and hits are gone through', async () => {
  const { app } = await openBook();
  await userEvent.keyboard('/');
  const field = reader().getByRole('textbox', { name: 'Find in this document' });
  await expect.element(field).toHaveFocus();
  await field.fill('NUMBER 123 in the');
  await expect.element(reader().getByText('1 of 1')).toBeVisible();
  await expect.poll(() => document.querySelectorAll('[data-testid=hit]').length).toBe(1);
  const page123 = app.reader.page;
  expect(page123).toBeGreaterThan(1);

  await field.fill('chapter');
  await expect.element(reader().getByText(/of 3$/).first()).toBeVisible();
  await userEvent.keyboard('{Enter}');
  const after = app.reader.page;
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.poll(() => app.reader.page).not.toBe(after);
  await userEvent.keyboard('{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  await expect.element(reader()).toBeVisible();
  expect(document.querySelectorAll('[data-testid=hit]')).toHaveLength(0);
  await field.query();
});

test('it is worked by keyboard', async () => {
  const { app } = await openBook();
  await userEvent.keyboard('{End}');
  await expect.poll(() => app.reader.page).toBe(PAGES);
  await userEvent.keyboard('{ArrowLeft}');
  expect(app.reader.page).toBe(PAGES - 1);
  await userEvent.keyboard('{Home}');
  expect(app.reader.page).toBe(1);
  const top = scroller().scrollTop;
  await userEvent.keyboard('{PageDown}');
  await expect.poll(() => scroller().scrollTop).toBeGreaterThan(top + 300);
  const width = () => document.querySelector('[data-number]')!.getBoundingClientRect().width;
  const fitted = width();
  await userEvent.keyboard('+');
  await expect.poll(width).toBeGreaterThan(fitted);
  await userEvent.keyboard('0');
  await expect.poll(width).toBe(fitted);
});

test('zooming leaves what one reads where it is', async () => {
  const { app } = await openBook();
  app.reader.goTo(20);
  scroller().scrollTop += 250;
  await expect.poll(() => app.reader.page).toBe(20);
  await reader().getByRole('button', { name: 'Zoom in' }).click();
  await reader().getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => shownPages()).toContain(20);
  expect(app.reader.page).toBe(20);
  await reader().getByRole('button', { name: 'Fit page' }).click();
  const paper = () => document.querySelector('[data-number="20"]')!.getBoundingClientRect();
  await expect.poll(() => paper().height).toBeLessThan(scroller().clientHeight);
});

test('where pages differ in width each fits, and none is shifted', async () => {
  const made = await PDFDocument.create();
  const widths = [595, 595, 1190, 595, 842];
  for (const width of widths) made.addPage([width, 842]);
  const bytes = (await made.save()).slice().buffer;
  const read_ = await read(bytes);
  const { app } = await stage({
    ...{ documents: INDEXED, read: read_ },
    pdf: () => Promise.resolve(bytes.slice(0)),
  });
  void app.reader.open(INDEXED[0]!.id);
  await expect.poll(() => canvases().length).toBeGreaterThan(0);
  const placed = (number: number) => {
    const frame = scroller().getBoundingClientRect();
    const paper = document.querySelector(`[data-number="${number}"]`)!.getBoundingClientRect();
    const middle = frame.left + scroller().clientWidth / 2;
    return {
      isWhole: paper.left >= frame.left && paper.right <= frame.left + scroller().clientWidth,
      isInTheMiddle: Math.abs((paper.left + paper.right) / 2 - middle) < 1,
    };
  };
  const good = { isWhole: true, isInTheMiddle: true };
  const eachIsGood = async () => {
    for (const number of [1, 3, 4, 5, 2]) {
      app.reader.goTo(number);
      await expect.poll(() => shownPages()).toContain(number);
      expect(placed(number), `page ${number}`).toEqual(good);
    }
  };
  await eachIsGood();
  await reader().getByRole('button', { name: 'Zoom in' }).click();
  await reader().getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => scroller().scrollWidth).toBeGreaterThan(scroller().clientWidth);
  await reader().getByRole('button', { name: 'Fit width' }).click();
  await expect.poll(() => scroller().scrollWidth).toBe(scroller().clientWidth);
  await eachIsGood();
  // At a scale of one's own a page that fits is in the middle, however wide others are.
  app.reader.zoom = 0.5;
  await expect.poll(() => shownPages().length).toBeGreaterThan(2);
  app.reader.goTo(1);
  expect(placed(1)).toEqual(good);
});

test('its contents and its pages lead to places', async () => {
  const { app } = await openBook();
  await reader().getByRole('button', { name: 'Pages and contents' }).click();
  await reader().getByRole('button', { name: 'Contents', exact: true }).click();
  await reader()
    .getByRole('button', { name: /^Chapter 3\./ })
    .click();
  await expect.poll(() => app.reader.page).toBe(29);
  await reader().getByRole('button', { name: 'Pages', exact: true }).click();
  await expect.element(reader().getByRole('button', { name: 'Go to page 29' })).toBeVisible();
  await expect
    .element(reader().getByRole('button', { name: 'Go to page 29' }))
    .toHaveAttribute('aria-current', 'page');
  expect(document.querySelectorAll('[aria-label^="Go to page"]').length).toBeLessThan(20);
  await reader().getByRole('button', { name: 'Go to page 28' }).click();
  expect(app.reader.page).toBe(28);
});

test('what is selected can be asked about', async () => {
  const { app } = await openBook();
  await expect.poll(() => document.querySelectorAll('.reader-text span').length).toBeGreaterThan(3);
  const line = [...document.querySelectorAll('.reader-text span')].find(({ textContent }) =>
    textContent.includes('In the year'),
  )!;
  const selection = document.getSelection()!;
  selection.selectAllChildren(line);
  await reader().getByRole('button', { name: 'Ask about this' }).click();
  const box = page.getByRole('textbox', { name: 'Your question' });
  await expect.element(box).toHaveFocus();
  expect(app.asking.draft).toBe(`About “${line.textContent.trim()}”: `);
  expect(document.getSelection()!.isCollapsed).toBe(true);
});

test('what is selected when the button is pressed is asked about, and not what was before', async () => {
  const { app } = await openBook();
  await expect.poll(() => document.querySelectorAll('.reader-text span').length).toBeGreaterThan(3);
  const [first, second] = document.querySelectorAll('.reader-text span');
  document.getSelection()!.selectAllChildren(first!);
  const button = reader().getByRole('button', { name: 'Ask about this' });
  await expect.element(button).toBeVisible();
  const pressed = button.element() as HTMLElement;
  document.getSelection()!.selectAllChildren(second!);
  pressed.click();
  expect(app.asking.draft).toBe(`About “${second!.textContent.trim()}”: `);
});

test('on a small screen asking about a passage leads out of the reader to the question', async () => {
  const { app } = await openBook(NARROW);
  expect(overflow()).toBe(0);
  await expect.poll(() => document.querySelectorAll('.reader-text span').length).toBeGreaterThan(3);
  document.getSelection()!.selectAllChildren(document.querySelector('.reader-text span')!);
  await reader().getByRole('button', { name: 'Ask about this' }).click();
  await expect.element(reader()).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Your question' })).toHaveFocus();
  expect(app.asking.draft).toMatch(/^About “/);
});

test('evidence is gone through in the order of the steps, and the legend names them', async () => {
  const { app } = await stage({ documents: INDEXED, history: [record('a', 'Where?')] });
  await app.asking.openQuestion('a');
  await page
    .getByRole('button', { name: 'Open Lights of the northern coast.pdf', exact: true })
    .click();
  await expect.element(reader().getByText('2 cited')).toBeVisible();
  await userEvent.keyboard('n');
  await expect.element(reader().getByText('1 of 2')).toBeVisible();
  const legend = reader().getByRole('list', { name: 'Steps of the reasoning' });
  const step = (name: RegExp) => legend.getByRole('button', { name });
  await expect.element(step(/Ilse Varnhagen/)).toHaveAttribute('aria-current', 'true');
  await userEvent.keyboard('n');
  await expect.element(reader().getByText('2 of 2')).toBeVisible();
  await userEvent.keyboard('n');
  await expect.element(reader().getByText('1 of 2')).toBeVisible();
  await userEvent.keyboard('p');
  await expect.element(step(/Brackwater/)).toHaveAttribute('aria-current', 'true');
  await step(/Ilse Varnhagen/).click();
  expect(app.reader.place?.start).toBe(0);
});

const LETTERS: DocumentSummary = {
  ...INDEXED[1]!,
  id: 'letters',
  name: 'letters.md',
  kind: 'markdown',
  addedAt: NOW,
};
const MARKDOWN = `# Letters from Holm\n\nThe pilot **wrote** home.\n\n## Winter\n\n- ice\n- fog\n\n<b onclick="alert(1)">Bold</b> words stay words.\n`;

test('Markdown is shown with its headings and lists, and marked where it was cited', async () => {
  const bytes = new TextEncoder().encode(MARKDOWN).buffer;
  const made = readMarkdown(MARKDOWN, 'letters.md');
  const { app } = await stage({
    documents: [LETTERS],
    read: made,
    pdf: () => Promise.resolve(bytes),
  });
  const quote = 'The pilot wrote home.';
  const start = made.text.indexOf(quote);
  await app.reader.open('letters', { start, end: start + quote.length, firstPage: 1 });
  await expect.element(reader().getByRole('heading', { name: 'Winter' })).toBeVisible();
  expect(document.querySelector('aside mark.place')?.textContent).toBe(quote);
  await expect
    .element(reader())
    .toHaveTextContent('<b onclick="alert(1)">Bold</b> words stay words.');
  expect(document.querySelectorAll('aside [onclick]')).toHaveLength(0);
  await userEvent.keyboard('/');
  await reader().getByRole('textbox', { name: 'Find in this document' }).fill('fog');
  await expect.poll(() => document.querySelector('mark.current-hit')?.textContent).toBe('fog');
});

test('prose that was wrapped by hand flows on a phone, and its places are those of the document', async () => {
  const source = `Notes of the harbour board, as they were read in the hall in March

    1. The harbour board meets in the hall above the customs house, and
       whoever owns a boat that is longer than six metres may speak there;
       the harbourmaster turns the glass.
    2. Nobody is paid.
`;
  const made = readText(source, 'notes.txt');
  const { app } = await stage(
    { documents: [{ ...LETTERS, kind: 'text', name: 'notes.txt' }], read: made },
    NARROW,
  );
  const start = made.text.indexOf('and\n');
  const quote = made.text.slice(start, made.text.indexOf(' than'));
  await app.reader.open('letters', { start, end: start + quote.length, firstPage: 1 });
  await expect.poll(() => document.querySelector('mark.place')?.textContent).toBe(quote);
  expect(quote).toContain('\n');
  const block = document.querySelector<HTMLElement>('mark.place')!.closest<HTMLElement>('div')!;
  // As it is seen.
  expect(block.innerText.split('\n')).toEqual([
    '1. The harbour board meets in the hall above the customs house, and whoever owns a boat that is longer than six metres may speak there; the harbourmaster turns the glass.',
    '    2. Nobody is paid.',
  ]);
  const selected = document.createRange();
  selected.setStart(block.querySelector('mark')!.firstChild!, quote.indexOf('owns'));
  selected.setEnd(block.querySelector('mark + span')!.firstChild!, ' than six'.length);
  expect(selectedPlace(selected, { text: made.text, pages: [] }).span).toEqual({
    start: made.text.indexOf('owns'),
    end: made.text.indexOf(' metres'),
  });
});

test('without its file a PDF is read as text, and marked there', async () => {
  const { app } = await stage({ documents: INDEXED, withoutFiles: true });
  await app.reader.open(INDEXED[0]!.id, { start: 0, end: FIRST_QUOTE.length, firstPage: 1 });
  await expect.element(reader().getByRole('note')).toHaveTextContent('not in this copy');
  expect(document.querySelector('aside mark.place')?.textContent).toBe(FIRST_QUOTE);
});

test('a window that becomes narrow, or wide again, shows the page that was read', async () => {
  const { app } = await openBook();
  app.reader.goTo(20);
  await expect.poll(() => shownPages()).toContain(20);
  for (const [width, height] of [NARROW, WIDE]) {
    await page.viewport(width, height);
    await expect.poll(() => canvases().length).toBeGreaterThan(0);
    await expect.poll(() => shownPages()).toContain(20);
    expect(app.reader.page).toBe(20);
  }
});

test('what is typed into the search of a document is not looked for once that is closed', async () => {
  const { app } = await openBook();
  app.reader.find.show();
  const box = reader().getByRole('textbox', { name: 'Find in this document' });
  await expect.element(box).toBeVisible();
  // At once: on a busy machine what is typed from outside is looked for before it is closed.
  const input = box.element() as HTMLInputElement;
  input.value = 'number 300';
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  app.reader.find.close();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect([app.reader.find.query, app.reader.page]).toEqual(['', 1]);
});

test('the field for finding has the focus again when it is asked for from elsewhere', async () => {
  const { app } = await openBook();
  app.reader.panel = 'outline';
  const entry = () => document.querySelector<HTMLButtonElement>('.panel button:enabled');
  const box = reader().getByRole('textbox', { name: 'Find in this document' });
  for (const _ of ['closed', 'open']) {
    await expect.poll(entry).not.toBeNull();
    entry()!.focus();
    await userEvent.keyboard('{Control>}f{/Control}');
    await expect.element(box).toHaveFocus();
  }
});
