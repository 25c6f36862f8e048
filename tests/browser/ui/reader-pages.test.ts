/** What one does with pages beyond reading them: follow, turn, darken, copy, print, save, widen. */
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ReadDocument } from '../../../src/documents/types.ts';
import { readMarkdown } from '../../../src/documents/text.ts';
import { turn } from '../../../src/offline/switches.ts';
import { INDEXED } from '../../support/scripted-library.ts';
import { ADDRESS, linkedPdf, PICTURE, WHOLE } from '../../support/linked-pdf.ts';
import { read } from './printed-pages.ts';
import { NARROW, stage, strike, WIDE } from './stage.ts';

afterEach(() => {
  strike();
  document.documentElement.style.removeProperty('--reader-width');
});

const reader = () => page.getByRole('region', { name: /^Reader: / });
const scroller = () => document.querySelector<HTMLElement>('[data-testid="reader-scroller"]')!;
const paper = (number: number) => document.querySelector<HTMLElement>(`[data-number="${number}"]`)!;
const field = () => reader().getByRole('textbox', { name: 'Page number' });

const title = () => reader().getByRole('heading', { level: 2 }).element() as HTMLElement;

let made: { bytes: ArrayBuffer; read: ReadDocument } | null = null;
async function openLinked(size: readonly [number, number] = WIDE) {
  if (!made) {
    const bytes = await linkedPdf();
    made = { bytes, read: await read(bytes) };
  }
  const { bytes, read: read_ } = made;
  const staged = await stage(
    { documents: INDEXED, pdf: () => Promise.resolve(bytes.slice(0)), read: read_ },
    size,
  );
  void staged.app.reader.open(INDEXED[0]!.id);
  await expect.poll(() => document.querySelectorAll('canvas[data-page]').length).toBeGreaterThan(0);
  return { ...staged, bytes, text: read_.text };
}
async function choose(name: string) {
  await reader().getByRole('button', { name: 'More for this document' }).click();
  await reader().getByRole('menuitem', { name }).click();
}

test('pages have the labels of the file, and are gone to by them', async () => {
  const { app } = await openLinked();
  await expect.element(field()).toHaveValue('i');
  await expect.element(reader().getByText('(1 of 6)')).toBeVisible();
  await field().fill('2');
  await userEvent.keyboard('{Enter}');
  expect(app.reader.page).toBe(4);
  await expect.element(field()).toHaveValue('2');
  await expect.element(reader().getByRole('group', { name: 'Page 2 (4 of 6)' })).toBeVisible();
  await field().fill('6');
  await userEvent.keyboard('{Enter}');
  expect(app.reader.page).toBe(6);
  await field().fill('nowhere');
  await userEvent.keyboard('{Enter}');
  await expect.element(field()).toHaveValue('4');
});

test('a link leads to its place in the file, and one comes back', async () => {
  const { app } = await openLinked();
  const link = reader().getByRole('link', { name: 'Link to page 3' });
  await link.click();
  await expect.poll(() => app.reader.page).toBe(5);
  // The place that the link names is in sight, in the upper third.
  const scale = paper(5).getBoundingClientRect().height / 500;
  await expect
    .poll(() => {
      const y = paper(5).getBoundingClientRect().top + (500 - 300) * scale;
      return (y - scroller().getBoundingClientRect().top) / scroller().clientHeight;
    })
    .toBeCloseTo(1 / 3, 1);
  await reader().getByRole('button', { name: 'Back to page i' }).click();
  expect(app.reader.page).toBe(1);
  await expect.element(reader().getByRole('button', { name: /^Back to/ })).not.toBeInTheDocument();
});

test('an address is opened after a question alone, and never while air-gapped', async () => {
  const { app } = await openLinked();
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  onTestFinished(() => opened.mockRestore());
  const link = reader().getByRole('link', { name: `Link to ${ADDRESS}` });
  await link.click();
  const dialog = page.getByRole('dialog', { name: 'Open this address?' });
  await expect.element(dialog.getByText(ADDRESS)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(opened).not.toHaveBeenCalled();
  await link.click();
  await dialog.getByRole('button', { name: 'Open' }).click();
  expect(opened.mock.calls).toEqual([[ADDRESS, '_blank', 'noopener,noreferrer']]);

  // In another tab, too: what this page was told when it was loaded is not asked.
  await turn('air-gapped', true);
  onTestFinished(() => turn('air-gapped', false));
  expect(app.site.airGapped).toBe(false);
  await link.click();
  await expect.element(page.getByText(/Trivium is air-gapped and opens no address/)).toBeVisible();
  expect(dialog.query()).toBeNull();
  expect(opened).toHaveBeenCalledTimes(1);
  // Scripts are no links.
  expect(reader().getByRole('link').elements().length).toBe(2);
});

test('the outline leads to places, not only to pages', async () => {
  const { app } = await openLinked();
  await reader().getByRole('button', { name: 'Pages and contents' }).click();
  await reader().getByRole('button', { name: 'Contents', exact: true }).click();
  await reader().getByRole('button', { name: 'Its keepers' }).click();
  await expect.poll(() => app.reader.target.rectangle?.y).toBeCloseTo(180);
  expect(app.reader.page).toBe(6);
  await expect
    .element(reader().getByRole('button', { name: 'Its keepers' }))
    .toHaveAttribute('aria-current', 'location');
});

test('pages are turned with what is marked on them, and the next document is not', async () => {
  const { app, text } = await openLinked();
  const start = text.indexOf(WHOLE);
  await app.reader.open(INDEXED[0]!.id, { start, end: start + WHOLE.length, firstPage: 1 });
  const mark = reader().getByTestId('highlight').first();
  await expect.element(mark).toBeInTheDocument();
  const share = () => {
    const [box, sheet] = [mark.element(), paper(1)].map((each) => each.getBoundingClientRect());
    const middle = [box!.left + box!.width / 2, box!.top + box!.height / 2];
    return [(middle[0]! - sheet!.left) / sheet!.width, (middle[1]! - sheet!.top) / sheet!.height];
  };
  const [x, y] = share() as [number, number];
  title().focus();
  await userEvent.keyboard('r');
  await expect
    .poll(() => paper(1).getBoundingClientRect().width / paper(1).getBoundingClientRect().height)
    .toBeCloseTo(500 / 400, 1);
  const [turnedX, turnedY] = share() as [number, number];
  expect(turnedX).toBeCloseTo(1 - y, 2);
  expect(turnedY).toBeCloseTo(x, 2);
  await userEvent.keyboard('{Shift>}R{/Shift}');
  await expect.poll(() => share()[0]).toBeCloseTo(x, 2);
  await choose('Turn left');
  await expect.poll(() => paper(1).style.transform).toContain('rotate(270deg)');
  await userEvent.keyboard('{Escape}');
  await app.reader.open(INDEXED[1]!.id);
  void app.reader.open(INDEXED[0]!.id, null, 1);
  await expect.poll(() => paper(1)?.style.transform ?? '').toMatch(/^translate\([^)]*\)\s*$/);
});

test('pages are dark where the theme is, but for their pictures, and as the person wants', async () => {
  const { app } = await openLinked();
  const inverted = () =>
    getComputedStyle(paper(app.reader.page).querySelector('.picture')!).filter !== 'none';
  expect(inverted()).toBe(false);
  await app.preferences.change({ theme: 'dark' });
  expect(inverted()).toBe(true);
  app.reader.goTo(3);
  const kept = () => paper(3)?.querySelector<HTMLCanvasElement>('canvas.kept');
  await expect.poll(() => kept()?.width ?? 0).toBeGreaterThan(10);
  const [box, sheet] = [kept()!, paper(3)].map((each) => each.getBoundingClientRect());
  const scale = sheet!.width / 400;
  expect((box!.left - sheet!.left) / scale).toBeCloseTo(PICTURE.x, 0);
  expect((sheet!.bottom - box!.bottom) / scale).toBeCloseTo(PICTURE.y, 0);
  expect(box!.width / scale).toBeCloseTo(PICTURE.width, 0);
  const [red, green] = kept()!
    .getContext('2d')!
    .getImageData(kept()!.width >> 1, kept()!.height >> 1, 1, 1).data;
  expect([red! > 200, green! < 60]).toEqual([true, true]);
  await reader().getByRole('button', { name: 'More for this document' }).click();
  const choice = reader().getByRole('menuitemcheckbox', { name: 'Dark pages' });
  await expect.element(choice).toHaveAttribute('aria-checked', 'true');
  await choice.click();
  await expect.element(choice).toHaveAttribute('aria-checked', 'false');
  expect(inverted()).toBe(false);
  expect(kept() ?? null).toBeNull();
  expect(localStorage.getItem('trivium-reader-pages')).toBe('light');
  await choice.click();
  expect(localStorage.getItem('trivium-reader-pages')).toBeNull();
});

test('what is copied has neither ends of lines nor broken words', async () => {
  await openLinked();
  const layer = () => paper(1).querySelector('.reader-text')!;
  const lines = () => [...layer().querySelectorAll('span[role=presentation]')];
  await expect.poll(() => lines().length).toBeGreaterThan(2);
  const first = lines().find(({ textContent }) => textContent.includes('de-'))!;
  const last = lines()[lines().indexOf(first) + 1]!;
  document
    .getSelection()!
    .setBaseAndExtent(first.firstChild!, 0, last.firstChild!, last.firstChild!.textContent!.length);
  const clipboardData = new DataTransfer();
  first.dispatchEvent(
    new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
  );
  expect(clipboardData.getData('text/plain')).toBe(WHOLE);
});

function redInTheMiddleOfThePicture(sheet: HTMLImageElement): boolean {
  const scale = sheet.naturalWidth / 400;
  const context = new OffscreenCanvas(1, 1).getContext('2d')!;
  const x = (PICTURE.x + PICTURE.width / 2) * scale;
  const y = (500 - PICTURE.y - PICTURE.height / 2) * scale;
  context.drawImage(sheet, x, y, 1, 1, 0, 0, 1, 1);
  const [red, green] = context.getImageData(0, 0, 1, 1).data;
  return red! > 200 && green! < 60;
}

test('the pages that are wanted are printed, alone and white, and the original is saved', async () => {
  const { app, bytes } = await openLinked();
  await app.preferences.change({ theme: 'dark' });
  let onPaper: object | null = null;
  const printing = vi.spyOn(window, 'print').mockImplementation(() => {
    const sheets = [...document.querySelectorAll<HTMLImageElement>('.reader-on-paper .sheet img')];
    onPaper = {
      sheets: sheets.length,
      wide: sheets[0]!.naturalWidth,
      // The second one is the page with the picture.
      red: sheets.map(redInTheMiddleOfThePicture),
      isApart: document.querySelector('body > .reader-on-paper') !== null,
    };
    setTimeout(() => dispatchEvent(new Event('afterprint')));
  });
  onTestFinished(() => printing.mockRestore());
  await choose('Print…');
  const dialog = page.getByRole('dialog', { name: 'Print' });
  await dialog.getByRole('spinbutton', { name: 'From page' }).fill('2');
  await dialog.getByRole('spinbutton', { name: 'To page' }).fill('4');
  await dialog.getByRole('button', { name: 'Print' }).click();
  await expect
    .poll(() => onPaper)
    .toEqual({
      ...{ sheets: 3, wide: 833, isApart: true },
      red: [false, true, false],
    });
  await expect.element(dialog).not.toBeInTheDocument();
  expect(document.querySelector('.reader-on-paper')).toBeNull();

  const saved: Blob[] = [];
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return '#';
  });
  onTestFinished(() => made.mockRestore());
  await choose('Save the original');
  await expect.poll(() => saved.length).toBe(1);
  expect(saved[0]!.type).toBe('application/pdf');
  expect(new Uint8Array(await saved[0]!.arrayBuffer())).toEqual(new Uint8Array(bytes));
});

test('the pane is widened by pointer and keys, and is as wide the next time', async () => {
  const { app } = await openLinked();
  const pane = () => document.querySelector('aside.reader')!.getBoundingClientRect();
  const divider = reader().getByRole('separator', { name: 'Width of the reader' });
  const before = pane().width;
  (divider.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.poll(() => pane().width).toBeCloseTo(before - 48, 0);
  await expect.element(divider).toHaveAttribute('aria-valuenow', `${Math.round(pane().width)}`);
  // No further than leaves room for both.
  await userEvent.keyboard('{Home}');
  await expect
    .poll(() => document.querySelector('main')!.getBoundingClientRect().width)
    .toBeCloseTo(416, 0);
  await userEvent.keyboard('{End}');
  await expect.poll(() => pane().width).toBeCloseTo(416, 0);

  const handle = divider.element();
  const drag = (type: string, clientX: number) =>
    handle.dispatchEvent(
      new PointerEvent(type, { clientX, clientY: 300, pointerId: 1, button: 0, bubbles: true }),
    );
  // No pointer is down for the browser.
  handle.setPointerCapture = () => {};
  drag('pointerdown', pane().left);
  drag('pointermove', pane().left - 100);
  drag('pointerup', pane().left - 100);
  await expect.poll(() => pane().width).toBeCloseTo(516, 0);
  app.reader.close();
  await expect.poll(() => document.querySelector('aside.reader')).toBeNull();
  document.documentElement.style.removeProperty('--reader-width');
  void app.reader.open(INDEXED[0]!.id);
  await expect
    .poll(() => document.querySelector('aside.reader')?.getBoundingClientRect().width ?? 0)
    .toBeCloseTo(516, 0);
  await userEvent.dblClick(reader().getByRole('separator').element());
  await expect.poll(() => pane().width).toBeCloseTo(before, 0);
  expect(localStorage.getItem('trivium-reader-width')).toBeNull();
});

test('on a phone two lines of controls stand above the page', async () => {
  await openLinked(NARROW);
  const top = scroller().getBoundingClientRect().top;
  expect(top).toBeLessThan(110);
  expect(reader().getByRole('separator').query()).toBeNull();
  await reader().getByRole('button', { name: 'More for this document' }).click();
  const width = () => paper(1).getBoundingClientRect().width;
  const before = width();
  await reader().getByRole('menuitem', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeGreaterThan(before);
});

test('a text has its headings for a table of contents, and is printed as it flows', async () => {
  const parts = Array.from({ length: 30 }, (_, i) => `## Part ${i + 1}\n\n${'Words. '.repeat(80)}`);
  const source = `# Book\n\n${parts.join('\n\n')}\n`;
  const notes = { ...INDEXED[0]!, id: 'n', name: 'notes.md', kind: 'markdown' as const, pages: 0 };
  const { app } = await stage({
    ...{ documents: [notes], read: readMarkdown(source, 'notes.md') },
    pdf: () => Promise.resolve(new TextEncoder().encode(source).buffer),
  });
  void app.reader.open('n');
  await reader().getByRole('button', { name: 'Contents', exact: true }).click();
  const entry = reader().getByRole('button', { name: 'Part 20' });
  await entry.click();
  const heading = () => reader().getByRole('heading', { name: 'Part 20' }).element();
  const frame = () => document.querySelector('.scroller')!.getBoundingClientRect();
  await expect.poll(() => heading().getBoundingClientRect().top - frame().top).toBeGreaterThan(0);
  expect(heading().getBoundingClientRect().bottom).toBeLessThan(frame().bottom);
  await expect.element(entry).toHaveAttribute('aria-current', 'location');

  let printed = '';
  const printing = vi.spyOn(window, 'print').mockImplementation(() => {
    printed = document.querySelector('body > .reader-on-paper')?.textContent ?? '';
    setTimeout(() => dispatchEvent(new Event('afterprint')));
  });
  onTestFinished(() => printing.mockRestore());
  await choose('Print…');
  await expect.poll(() => printed).toContain('Part 30');
});

test('where the only page cannot be made ready for printing, that is said', async () => {
  const { PDFDocument } = await import('pdf-lib');
  const made = await PDFDocument.create();
  made.addPage([595, 842]);
  const file = await made.save();
  const { app } = await stage({
    documents: INDEXED,
    pdf: () => Promise.resolve(file.slice().buffer),
  });
  await app.reader.open(INDEXED[0]!.id);
  const drawing = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob');
  drawing.mockImplementation((then) => then(null));
  onTestFinished(() => drawing.mockRestore());
  await choose('Print…');
  await expect
    .element(page.getByText('The pages could not be prepared for printing.'))
    .toBeVisible();
});
