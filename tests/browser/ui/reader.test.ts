/** The reader: opens at a citation, highlights it, gives the focus back. */
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readHtml } from '../../../src/documents/formats/html/read.ts';
import {
  document as indexed,
  FIRST_QUOTE,
  INDEXED,
  record,
  SECOND_QUOTE,
  TEXT,
} from '../../support/scripted-library.ts';
import type { Support } from '../../../src/knowledge/types.ts';
import { Inquiry } from '../../../src/ui/state/inquiry.svelte.ts';
import { NARROW, overflow, stage, strike, twoPages, WIDE } from './stage.ts';

afterEach(strike);

const reader = () => page.getByRole('region', { name: /^Reader: Lights of the northern coast/ });
const citation = (number: number) =>
  page.getByRole('list', { name: 'Step by step' }).getByRole('button', {
    name: new RegExp(`^Citation ${number}: open`),
  });

/** Another place of the same document. */
function elsewhere(cited: Support): Support {
  const text = 'Its lens was ground in Teasdale.';
  const start = TEXT.indexOf(text);
  return { text, source: { ...cited.source, start, end: start + text.length } };
}

/** The pages that are drawn; the first one waits for pdf.js to load. */
const drawn = () => expect.poll(() => canvases().map(({ dataset }) => dataset['page']));
const canvases = () => [...document.querySelectorAll<HTMLCanvasElement>('canvas[data-page]')];

/** Numbers of the pages that such marks stand on. */
const onPages = (marks: 'highlight' | 'evidence') =>
  [...document.querySelectorAll(`[data-testid=${marks}]`)].map(
    (mark) => mark.closest<HTMLElement>('[data-number]')?.dataset['number'],
  );

async function answered(size: readonly [number, number] = WIDE, pdf = twoPages) {
  const staged = await stage({ documents: INDEXED, history: [record('a', 'Where?')], pdf }, size);
  await staged.app.asking.openQuestion('a');
  return staged;
}

test('a citation opens its page with its sentence at its rectangles', async () => {
  await answered();
  await citation(2).click();
  await expect.element(reader().getByLabelText('Page number')).toHaveValue('2');
  await drawn().toContain('2');
  const marks = reader().getByTestId('highlight').elements();
  const paper = document.querySelector('canvas[data-page="2"]')!.getBoundingClientRect();
  const scale = paper.width / 595;
  const placed = marks.map((mark) => {
    const { x, y, width, height } = mark.getBoundingClientRect();
    return [x - paper.x, y - paper.y, width, height].map((pixels) => Math.round(pixels / scale));
  });
  expect(placed).toEqual([
    [72, 240, 420, 13],
    [72, 256, 180, 13],
  ]);
});

test('highlights stay on their own page, and come with another citation', async () => {
  await answered();
  await citation(1).click();
  await expect.element(reader().getByTestId('highlight').first()).toBeVisible();
  await reader().getByRole('button', { name: 'Next page' }).click();
  await expect.element(reader().getByLabelText('Page number')).toHaveValue('2');
  expect(onPages('highlight')).toEqual(['1', '1']);
  expect(onPages('evidence')).toEqual(['2', '2']);
  await citation(2).click();
  await expect.poll(() => onPages('highlight')).toEqual(['2', '2']);
  expect(onPages('evidence')).toEqual(['1', '1']);
});

test('another answer from the history takes its own evidence’s place, or leaves none', async () => {
  const first = record('a', 'Where?');
  const answer = first.result!;
  const about = (id: string, quotes: readonly string[]) => {
    const cites = ({ text }: { text: string }) => quotes.includes(text);
    const steps = answer.steps.map((step) => ({
      ...step,
      citations: step.citations.filter(cites),
    }));
    const result = { ...answer, steps, citations: answer.citations.filter(cites) };
    return { ...first, id, events: [{ type: 'answered' as const, answer: result }], result };
  };
  const history = [first, about('second', [SECOND_QUOTE]), about('none', [])];
  const { app } = await stage({ documents: INDEXED, history, pdf: twoPages });
  await app.asking.openQuestion('a');
  await citation(1).click();
  await expect.poll(() => onPages('highlight')).toEqual(['1', '1']);
  await app.asking.openQuestion('second');
  await expect.poll(() => onPages('highlight')).toEqual(['2', '2']);
  expect(onPages('evidence')).toEqual([]);
  await app.asking.openQuestion('none');
  await expect.poll(() => onPages('highlight')).toEqual([]);
  await expect.element(reader()).toBeVisible();
});

test('N and P go through the evidence from anywhere; a citation’s number hides none of its words', async () => {
  await answered();
  await citation(1).click();
  await expect.poll(() => onPages('highlight')).toEqual(['1', '1']);
  citation(1).element().closest('main')!.querySelector('button')!.focus();
  await userEvent.keyboard('n');
  await expect.poll(() => onPages('highlight')).toEqual(['2', '2']);
  await userEvent.keyboard('p');
  await expect.poll(() => onPages('highlight')).toEqual(['1', '1']);
  await expect.element(reader().getByTestId('number').first()).toBeInTheDocument();
  for (const number of reader().getByTestId('number').elements()) {
    const box = number.getBoundingClientRect();
    const paper = number.closest('[data-number]')!;
    expect(box.left).toBeGreaterThanOrEqual(paper.getBoundingClientRect().left);
    for (const mark of paper.querySelectorAll('.mark')) {
      const { left, right, top, bottom } = mark.getBoundingClientRect();
      const apart =
        box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom;
      expect(apart).toBe(true);
    }
  }
});

test('a citation has one number: in the answer, on the page, in the text and in the legend', async () => {
  const { app } = await stage({ documents: INDEXED, pdf: twoPages });
  const a = record('a', 'Where?');
  const [one, other] = a.result!.steps;
  // The first step cites two places: from here on steps and citations count differently.
  const twice = { ...one!, citations: [...one!.citations, ...other!.citations] };
  const third = { ...other!, citations: [elsewhere(other!.citations[0]!)] };
  app.asking.place({
    inquiry: Inquiry.fromRecord({ ...a, result: { ...a.result!, steps: [twice, third] } }),
    comparison: null,
  });
  await citation(3).click();
  const legend = reader().getByRole('list', { name: 'Steps of the reasoning' });
  await expect.element(legend.getByRole('button').nth(0)).toHaveTextContent(/^1–2/);
  await expect.element(legend.getByRole('button').nth(1)).toHaveTextContent(/^3/);
  await expect.element(reader().getByText('3 of 3')).toBeVisible();
  const onPage = () =>
    reader()
      .getByTestId('number')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(onPage).toContain('3');
  expect(onPage().sort()).toEqual(['1', '2', '3']);
  await expect.element(reader().getByText(/^Citation 3, on page/)).toBeInTheDocument();
  await reader().getByRole('button', { name: 'Text', exact: true }).click();
  await expect
    .element(reader().getByRole('img', { name: 'Citation 3:' }).first())
    .toBeInTheDocument();
});

test('Escape closes it and gives the focus back to the citation', async () => {
  await answered();
  await citation(1).click();
  await expect.element(reader()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(reader()).not.toBeInTheDocument();
  await expect.element(citation(1)).toHaveFocus();
});

test('on a narrow screen it is a sheet of its own, and fits', async () => {
  await answered(NARROW);
  await expect.element(citation(1)).toBeVisible();
  // A click is looked for again where the sheet already lies over it.
  (citation(1).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: 'Reader' })).toBeVisible();
  await drawn().toContain('1');
  expect(overflow()).toBe(0);
  await reader().getByRole('button', { name: 'Close reader' }).click();
  await expect.element(citation(1)).toHaveFocus();
});

test('zooming starts from what is seen, and fit width comes back to it', async () => {
  await answered();
  await citation(1).click();
  await drawn().toContain('1');
  const width = () => Math.round(canvases()[0]!.getBoundingClientRect().width);
  const fitted = width();
  await reader().getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeGreaterThan(fitted);
  await reader().getByRole('button', { name: 'Zoom out' }).click();
  await reader().getByRole('button', { name: 'Fit width' }).click();
  await expect.poll(width).toBe(fitted);
});

test('the text view marks the sentence, and shows markup as it stands', async () => {
  await answered();
  await citation(1).click();
  await reader().getByRole('button', { name: 'Text', exact: true }).click();
  await expect
    .poll(() => document.querySelector('aside mark.place')?.textContent)
    .toBe(FIRST_QUOTE);
  await expect.element(reader()).toHaveTextContent('<script>alert("never")</script>');
  await citation(2).click();
  await expect
    .poll(() => document.querySelector('aside mark.place')?.textContent)
    .toBe(SECOND_QUOTE);
});

test('passages and statements are listed, filtered, and lead to the page', async () => {
  await answered();
  await page
    .getByRole('button', { name: 'Open Lights of the northern coast.pdf', exact: true })
    .click();
  await reader().getByRole('button', { name: 'Passages' }).click();
  await expect.element(reader()).toHaveTextContent('No statement was found in this passage.');
  await reader().getByRole('searchbox').fill('was lit in');
  await expect.element(reader().getByRole('heading', { level: 3 })).toBeVisible();
  expect(reader().getByRole('heading', { level: 3 }).elements()).toHaveLength(1);
  await reader().getByText('2 statements').click();
  await reader()
    .getByRole('button', { name: /was lit in\s*1887/ })
    .click();
  await expect.element(reader().getByTestId('highlight').first()).toBeVisible();
});

test('text files open as text', async () => {
  await stage({ documents: INDEXED });
  await page.getByRole('button', { name: 'Open field-notes.txt' }).click();
  const notes = page.getByRole('region', { name: 'Reader: field-notes.txt' });
  await expect.element(notes).toHaveTextContent('The Lantern at Corrow Point');
  await expect
    .element(notes.getByRole('button', { name: 'Page', exact: true }))
    .not.toBeInTheDocument();
  // It has no pages to be opened at.
  await notes.getByRole('button', { name: 'Passages' }).click();
  await notes.getByRole('button', { name: 'Show in the text' }).first().click();
  await expect.element(notes).toHaveTextContent('The Lantern at Corrow Point');
  await expect.element(notes.getByRole('searchbox')).not.toBeInTheDocument();
});

test('tables are tables, headings headings, and hits stand in their cells', async () => {
  const read = readHtml(
    '<h1>Ports</h1><table><tr><th>Port<th>Ships<tr><td>Oslo<td>12<tr><td>Bergen<td>9</table>',
    'ports.html',
  );
  await stage({ documents: [indexed({ name: 'ports.html', kind: 'html', pages: 0 })], read });
  await page.getByRole('button', { name: 'Open ports.html' }).click();
  const ports = page.getByRole('region', { name: 'Reader: ports.html' });
  await expect.element(ports.getByRole('heading', { name: 'Ports', exact: true })).toBeVisible();
  await expect.element(ports.getByRole('columnheader', { name: 'Ships' })).toBeVisible();
  expect(
    ports
      .getByRole('cell')
      .elements()
      .map((cell) => cell.textContent?.trim()),
  ).toEqual(['Oslo', '12', 'Bergen', '9']);
  await ports.getByRole('button', { name: 'Find', exact: false }).click();
  await ports.getByRole('textbox', { name: 'Find in this document' }).fill('bergen');
  await expect
    .element(ports.getByRole('cell', { name: 'Bergen' }).getByText('Bergen'))
    .toBeVisible();
  await expect.poll(() => document.querySelector('td mark')?.textContent).toBe('Bergen');
});

test('a damaged file says so, and its text is still there', async () => {
  await answered(WIDE, () => Promise.resolve(new TextEncoder().encode('no PDF').buffer));
  await citation(1).click();
  await expect.element(reader().getByRole('alert')).toHaveTextContent('cannot be shown');
  await reader().getByRole('button', { name: 'Text', exact: true }).click();
  await expect.element(reader()).toHaveTextContent(FIRST_QUOTE);
});

test('what was removed is named as removed, and cannot be opened', async () => {
  const { app } = await answered();
  await app.library.remove(INDEXED[0]!.id);
  await expect.element(citation(1)).toBeDisabled();
  await expect
    .element(page.getByRole('list', { name: 'Step by step' }))
    .toHaveTextContent('Lights of the northern coast.pdf');
});
