/**
 * `npm run bench:reader [-- --pdf FILE] [--pages 350] [--citations 9] [--seconds 10]`
 *
 * How the reader does with a long book in the built app: how soon a citation lands on its sentence
 * when its page has been drawn (warm) and when it has not (cold), frames per second while scrolling,
 * and what is kept afterwards. The book is made here unless a file is given. A fixed loop and the
 * frames of a still page are measured beside it: on a slow or busy machine, judge by those.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { addFiles, openApp, waitUntilSettled } from './support/app.ts';
import { longBook } from './support/long-book.ts';
import {
  choosePlaces,
  fixedLoop,
  framesWhile,
  keptAfter,
  land,
  type Landing,
} from './support/reader-measures.ts';

const { values } = parseArgs({
  options: {
    pdf: { type: 'string' },
    pages: { type: 'string', default: '350' },
    citations: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '10' },
  },
});
const SETTLE_MS = 30 * 60_000;

const folder = await mkdtemp(path.join(tmpdir(), 'trivium-bench-reader-'));
const file = values.pdf ?? path.join(folder, 'the-harbour-register.pdf');
if (!values.pdf) await writeFile(file, await longBook(Number(values.pages)));
const app = await openApp({ viewport: { width: 1440, height: 900 } });
try {
  const { page } = app;
  // What tsx puts into functions that are sent to the page.
  await page.evaluate('globalThis.__name ??= (made) => made');
  console.log(`${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, no GPU`);
  console.log(`fixed loop (50 million additions): ${ms(await fixedLoop(page))}`);
  const begun = Date.now();
  await addFiles(page, [file]);
  const [book] = await waitUntilSettled(page, 1, SETTLE_MS);
  if (!book || book.pages === 0) throw new Error('The file could not be read.');
  console.log(`${book.name}: ${book.pages} pages, indexed in ${ms(Date.now() - begun)}`);

  const places = await choosePlaces(page, book.id, Number(values.citations));
  const first = await land(page, book.id, places[0]!);
  const cold: Landing[] = [];
  const warm: Landing[] = [];
  for (const place of places.slice(1)) {
    cold.push(await land(page, book.id, place));
    // Somewhere else on the page that has just been drawn, and back.
    await page.evaluate(() => {
      const scroller = document.querySelector('[data-testid="reader-scroller"]');
      scroller?.scrollBy({ top: 300 });
    });
    warm.push(await land(page, book.id, place));
  }
  console.log('a citation lands (sentence marked in sight / its page drawn), median and worst:');
  console.log(`  opening the book    ${ms(first.marked)} / ${ms(first.drawn)}`);
  describe('cold page', cold);
  describe('page drawn before', warm);

  const seconds = Number(values.seconds);
  console.log('frames per second (slower than 20 ms; longest):');
  frames('still page', await framesWhile(page, 'still', 3));
  frames('reading pace, 600 px/s', await framesWhile(page, 600, seconds));
  frames('scrolling, 3000 px/s', await framesWhile(page, 3000, seconds));
  frames('flying, 40,000 px/s', await framesWhile(page, 40_000, seconds));

  const kept = await keptAfter(page);
  console.log(
    `kept after scrolling through: ${kept.pages} pages, ${kept.canvases} canvases of ` +
      `${(kept.canvasBytes / 1e6).toFixed(1)} MB in all, ${kept.nodes} elements in the reader, ` +
      `${(kept.heapBytes / 1e6).toFixed(1)} MB of JavaScript heap`,
  );
} finally {
  await app.close();
  await rm(folder, { recursive: true, force: true });
}

function describe(name: string, landings: Landing[]): void {
  const of = (pick: (landing: Landing) => number): number[] =>
    landings.map(pick).sort((a, b) => a - b);
  const marked = of((landing) => landing.marked);
  const drawn = of((landing) => landing.drawn);
  const middle = marked.length >> 1;
  console.log(
    `  ${name.padEnd(19)} ${ms(marked[middle] ?? 0)} / ${ms(drawn[middle] ?? 0)}, ` +
      `${ms(marked.at(-1) ?? 0)} / ${ms(drawn.at(-1) ?? 0)}`,
  );
}

function frames(
  name: string,
  { perSecond, slow, longest }: { perSecond: number; slow: number; longest: number },
): void {
  console.log(
    `  ${name.padEnd(24)} ${perSecond.toFixed(1)} (${(slow * 100).toFixed(0)} %; ${ms(longest)})`,
  );
}

function ms(milliseconds: number): string {
  return milliseconds >= 10_000
    ? `${(milliseconds / 1000).toFixed(1)} s`
    : `${Math.round(milliseconds)} ms`;
}
