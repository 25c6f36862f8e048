/**
 * What is marked on a page are the glyphs of the cited sentence, all of them and no others, however
 * the page is turned and cut, at every zoom. The witness is pdf.js's text layer, which places the
 * same characters by other code than ours.
 */
import { StandardFonts } from 'pdf-lib';
import { tick } from 'svelte';
import { afterEach, expect, test } from 'vitest';
import { INDEXED } from '../../support/scripted-library.ts';
import { CITED, laidCharacters, plain, printed, read, type Layout } from './printed-pages.ts';
import { stage, strike } from './stage.ts';

afterEach(strike);

const ZOOMS = ['width', 'page', 0.67, 2.5] as const;

/**
 * In points. The letters of the witness are another font's; where all are of one width, that makes
 * no difference, otherwise they are hinted to whole pixels, and less than a letter off.
 */
const NEAR = 0.3;
const NEAR_PROPORTIONAL = 2.5;

const LAYOUTS: [string, Layout][] = [
  ['one column', { columns: 1 }],
  ['two columns', { columns: 2 }],
  ['letters of many widths', { columns: 2, font: StandardFonts.TimesRoman }],
  ['turned by a quarter', { columns: 1, rotate: 90 }],
  ['upside down, two columns', { columns: 2, rotate: 180 }],
  ['turned by three quarters', { columns: 1, rotate: 270 }],
  ['a crop box', { columns: 1, crop: [40, 60, 520, 400] }],
  ['a crop box, turned, two columns', { columns: 2, crop: [40, 100, 540, 380], rotate: 90 }],
  ['larger units', { columns: 1, userUnit: 1.5 }],
];

test.each(LAYOUTS)('the cited sentence is marked: %s', async (_, layout) => {
  const bytes = await printed(layout);
  const document_ = await read(bytes);
  const start = document_.text.indexOf(CITED);
  expect(start).toBeGreaterThan(0);
  const { app } = await stage({
    documents: INDEXED,
    pdf: () => Promise.resolve(bytes.slice(0)),
    read: document_,
  });
  await app.reader.open(INDEXED[0]!.id, { start, end: start + CITED.length, firstPage: 2 });
  const paper = (): HTMLElement => document.querySelector<HTMLElement>('[data-number="2"]')!;

  const near = layout.font ? NEAR_PROPORTIONAL : NEAR;
  const scales = new Set<string>();
  for (const zoom of ZOOMS) {
    app.reader.zoom = zoom;
    app.reader.goTo(2);
    await tick();
    // pdf.js lays a page's text in several goes.
    await expect
      .poll(() => plain(paper().querySelector('.reader-text')?.textContent ?? ''))
      .toContain(plain(CITED));
    const scale = paper().getBoundingClientRect().width / document_.pages[1]!.width;
    if (typeof zoom === 'number') expect(scale).toBeCloseTo(zoom, 2);
    scales.add(scale.toFixed(2));

    const look = () => {
      const marks = [...paper().querySelectorAll('[data-testid=highlight]')].map((mark) =>
        mark.getBoundingClientRect(),
      );
      const inside = laidCharacters(paper().querySelector('.reader-text')!).filter(({ box }) =>
        marks.some((mark) => holds(mark, box.x + box.width / 2, box.y + box.height / 2)),
      );
      return { marks, inside };
    };
    // Text and marks are laid anew at each size, one after the other.
    await expect
      .poll(() =>
        look()
          .inside.map(({ character }) => character)
          .join(''),
      )
      .toBe(plain(CITED));
    const { marks, inside } = look();
    expect(marks.length).toBeGreaterThan(1);

    // And they end where the glyphs end: each mark is as long as what it covers.
    for (const mark of marks) {
      const covered = inside
        .map(({ box }) => box)
        .filter((box) => holds(mark, box.x + box.width / 2, box.y + box.height / 2));
      const left = Math.min(...covered.map((box) => box.left));
      const right = Math.max(...covered.map((box) => box.right));
      const top = Math.min(...covered.map((box) => box.top));
      const bottom = Math.max(...covered.map((box) => box.bottom));
      const isUpright = (layout.rotate ?? 0) % 180 === 0;
      const ends = isUpright
        ? [mark.left - left, mark.right - right]
        : [mark.top - top, mark.bottom - bottom];
      for (const off of ends) expect(Math.abs(off)).toBeLessThan(Math.max(0.5, near * scale));
      // Across the line fonts differ in how far they reach; never by as much as half a line.
      const [ours, theirs] = isUpright ? [mark.height, bottom - top] : [mark.width, right - left];
      expect(ours / theirs).toBeGreaterThan(0.65);
      expect(ours / theirs).toBeLessThan(1.35);
    }
  }
  expect(scales.size).toBeGreaterThan(2);
});

function holds(box: DOMRect, x: number, y: number): boolean {
  return x > box.left && x < box.right && y > box.top && y < box.bottom;
}
