/**
 * What a PDF page says inside a rectangle, read by pdf.js alone in a page of its own: none of the
 * app's code takes part, so it can bear witness.
 */
import path from 'node:path';
import type { BrowserContext } from 'playwright';
import { serve } from '../../../scripts/serve.ts';
import { PROJECT } from '../../../scripts/support/project.ts';
import type { Rectangle } from '../../../src/documents/types.ts';

interface Glyph {
  text: string;
  x: number;
  y: number;
}

/** Characters of a page with the places of their middles, in points from the top left. */
export async function glyphsOf(
  context: BrowserContext,
  bytes: Uint8Array,
  pageNumber: number,
): Promise<Glyph[]> {
  const serving = await serve(path.join(PROJECT, 'node_modules/pdfjs-dist'));
  const page = await context.newPage();
  try {
    await page.goto(`${serving.url}package.json`);
    await page.addScriptTag({
      type: 'module',
      content: `globalThis.pdfjs = await import('${serving.url}legacy/build/pdf.mjs');`,
    });
    await page.waitForFunction(() => 'pdfjs' in globalThis);
    return await page.evaluate(
      async ([base, data, number]) => {
        const { pdfjs } = globalThis as unknown as {
          pdfjs: typeof import('pdfjs-dist/legacy/build/pdf.mjs');
        };
        pdfjs.GlobalWorkerOptions.workerSrc = `${base}legacy/build/pdf.worker.mjs`;
        const pdf = await pdfjs.getDocument({ data: Uint8Array.from(data) }).promise;
        const sheet = await pdf.getPage(number);
        const { height } = sheet.getViewport({ scale: 1 });
        const { items } = await sheet.getTextContent({ disableNormalization: true });
        const canvas = document.createElement('canvas').getContext('2d')!;
        canvas.font = '100px "Liberation Serif", "Times New Roman", serif';
        return items.flatMap((item) => {
          if (!('str' in item)) return [];
          // Widths within an item in the proportions of the same typeface on a canvas.
          const whole = canvas.measureText(item.str).width || 1;
          const [, , , size, left, base] = item.transform as number[];
          return [...item.str].map((text, index) => {
            const before = canvas.measureText(item.str.slice(0, index)).width;
            const own = canvas.measureText(text).width;
            return {
              text,
              x: left! + ((before + own / 2) / whole) * item.width,
              y: height - base! - size! * 0.3,
            };
          });
        });
      },
      [serving.url, [...bytes], pageNumber] as const,
    );
  } finally {
    await page.close();
    await serving.close();
  }
}

/** The glyphs inside the rectangles, in reading order of the rectangles. */
export function textInside(glyphs: Glyph[], rectangles: readonly Rectangle[]): string {
  return rectangles
    .map((box) =>
      glyphs
        .filter(
          ({ x, y }) => x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height,
        )
        .sort((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .join(''),
    )
    .join(' ');
}
