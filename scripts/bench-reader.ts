/**
 * `npm run bench:reader [-- --pdf FILE] [--pages 350] [--citations 9] [--seconds 5] [--rounds 3]`
 *
 * How the reader does with a long book in the built app: how soon a citation lands on its sentence
 * when its page has been drawn (warm) and when it has not (cold), frames per second while scrolling,
 * and what is kept afterwards. The book is made here unless a file is given. A fixed loop and the
 * frames of a still page are measured beside it: on a slow or busy machine, judge by those.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from './support/command-line.ts';
import { addFiles, openApp, waitUntilSettled } from './support/app.ts';
import { longBook } from './support/long-book.ts';
import {
  choosePlaces,
  fixedLoop,
  framesWhile,
  keptAfter,
  land,
  type Frames,
  type Landing,
} from './support/reader-measures.ts';

const { values } = parseArgs({
  options: {
    pdf: { type: 'string' },
    pages: { type: 'string', default: '350' },
    citations: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
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
  console.log(
    `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, no GPU, load ${loadavg()[0]!.toFixed(1)}`,
  );
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

  console.log('frames per second in the best round (slower than 20 ms; longest), then in each:');
  const paces = [
    ['still page', 'still'],
    ['reading, 600 px/s', 600],
    ['scrolling, 3000 px/s', 3000],
    ['flying, 40,000 px/s', 40_000],
  ] as const;
  const rounds = paces.map((): Frames[] => []);
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const [index, [, pace]] of paces.entries()) {
      rounds[index]!.push(await framesWhile(page, pace, Number(values.seconds)));
    }
  }
  paces.forEach(([name], index) => frames(name, rounds[index]!));

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

/** Whatever else the machine does takes frames away and never adds any: the best round counts. */
function frames(name: string, rounds: readonly Frames[]): void {
  const best = rounds.reduce((one, other) => (other.perSecond > one.perSecond ? other : one));
  const { perSecond, slow, longest } = best;
  const each = rounds.map((round) => round.perSecond.toFixed(1)).join(', ');
  console.log(
    `  ${name.padEnd(21)} ${perSecond.toFixed(1)} (${(slow * 100).toFixed(0)} %; ${ms(longest)}); ${each}`,
  );
}

function ms(milliseconds: number): string {
  return milliseconds >= 10_000
    ? `${(milliseconds / 1000).toFixed(1)} s`
    : `${Math.round(milliseconds)} ms`;
}
