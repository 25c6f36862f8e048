/** A citation is its highlight: what is marked on the page is what the answer quotes. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { addFiles, ask, waitUntilSettled } from '../../scripts/support/app.ts';
import type { Rectangle } from '../../src/documents/types.ts';
import { SAMPLE } from './support/files.ts';
import { glyphsOf, textInside } from './support/pdf-page.ts';
import { openWatched } from './support/watched-app.ts';

const QUESTIONS = [
  'Where was the engineer who designed Skerrin Lighthouse born?',
  'When was the founder of the Larkspur Packet Company born?',
];

it('marks on the page exactly the sentence that is cited', async () => {
  const app = await openWatched();
  const { page } = app;
  await addFiles(page, [SAMPLE]);
  await waitUntilSettled(page, 1, 60_000);
  const bytes = await readFile(SAMPLE);

  const glyphs = new Map<number, Awaited<ReturnType<typeof glyphsOf>>>();
  let checked = 0;
  for (const question of QUESTIONS) {
    const { answer } = await ask(page, question, 60_000);
    const cited = [
      ...(answer?.citations ?? []),
      ...answer!.steps.flatMap((step) => step.citations),
    ];
    expect(cited.length).toBeGreaterThan(1);
    const buttons = page.getByRole('button', { name: /^Citation \d+: open/ });
    for (let index = 0; index < (await buttons.count()); index++) {
      await buttons.nth(index).click();
      const highlight = page.getByTestId('highlight');
      await highlight.first().waitFor();
      const marked = await page.evaluate(() => {
        const { place, rectangles } = globalThis.trivium!.reader;
        return { place: place!, rectangles };
      });
      const support = cited.find(({ source }) => source.start === marked.place.start);
      expect(support?.source.end).toBe(marked.place.end);
      expect(await highlight.count()).toBe(marked.rectangles.length);
      expect(await drawnWhere(marked.rectangles)).toBe(true);

      const number = marked.rectangles[0]!.page;
      const onPage = glyphs.get(number) ?? (await glyphsOf(app.context, bytes, number));
      glyphs.set(number, onPage);
      expect(plain(textInside(onPage, marked.rectangles))).toBe(plain(support!.text));
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThanOrEqual(4);
  expect(app.dialogs).toEqual([]);

  /** The marks on the screen stand where the rectangles say, in proportion to the page drawn. */
  async function drawnWhere(rectangles: readonly Rectangle[]): Promise<boolean> {
    const canvas = page.locator(`canvas[data-page="${rectangles[0]!.page}"]`);
    const paper = await canvas.boundingBox();
    const size = await page.evaluate(async (number) => {
      return globalThis.trivium!.reader.pdf!.size(number);
    }, rectangles[0]!.page);
    const first = await page.getByTestId('highlight').first().boundingBox();
    const scale = paper!.width / size.width;
    const near = (a: number, b: number): boolean => Math.abs(a - b) < 3;
    return (
      near(first!.x - paper!.x, rectangles[0]!.x * scale) &&
      near(first!.y - paper!.y, rectangles[0]!.y * scale) &&
      near(first!.width, rectangles[0]!.width * scale)
    );
  }
});

/** Letters and digits: the witness guesses glyph widths, and a full stop is narrower than that. */
function plain(text: string): string {
  return text.normalize('NFKC').replace(/[^\p{L}\p{N}]+/gu, '');
}
