/** What `bench:reader` measures, in the page itself: nothing of a driver's delay is in it. */
import type { Page } from 'playwright';

export interface Place {
  start: number;
  end: number;
  firstPage: number;
}

/** Milliseconds from the click: the sentence is marked and in sight; its page is drawn, too. */
export interface Landing {
  marked: number;
  drawn: number;
}

const LANDING_MS = 60_000;

/** The middle one of five goes: how fast the machine is just now. */
export function fixedLoop(page: Page): Promise<number> {
  return page.evaluate(() => {
    const times = Array.from({ length: 5 }, (_, go) => {
      const begun = performance.now();
      let sum = go;
      for (let i = 0; i < 50_000_000; i++) sum = (sum + i) | 0;
      return performance.now() - begun + (sum === 1 ? 1 : 0);
    });
    return times.sort((a, b) => a - b)[2]!;
  });
}

/** Sentences spread over the book, far enough from each other that no page is drawn twice. */
export function choosePlaces(page: Page, document: string, count: number): Promise<Place[]> {
  return page.evaluate(
    async ([id, wanted]) => {
      const { service } = globalThis.trivium!;
      const chunks = await service.chunks(id);
      return Array.from({ length: wanted + 1 }, (_, index) => {
        // Not in the order of the book: the golden section never comes near where it has been.
        const share = (0.2 + index * 0.618) % 1;
        const chunk = chunks[Math.floor(share * chunks.length)]!;
        const length = Math.min(120, chunk.end - chunk.start);
        return { start: chunk.start, end: chunk.start + length, firstPage: chunk.firstPage };
      });
    },
    [document, count] as const,
  );
}

export function land(page: Page, document: string, place: Place): Promise<Landing> {
  return page.evaluate(
    ([id, to, limit]) =>
      new Promise<Landing>((resolve, reject) => {
        const begun = performance.now();
        let marked = 0;
        const look = (): void => {
          const now = performance.now() - begun;
          if (now > limit) return reject(new Error('The citation was never reached.'));
          const reader = globalThis.trivium!.reader;
          const mark = globalThis.document.querySelector('[data-testid="highlight"]');
          const isThis = reader.place?.start === to.start && reader.rectangles.length > 0;
          const box = mark?.getBoundingClientRect();
          const isSeen = isThis && box && box.bottom > 0 && box.top < innerHeight;
          if (isSeen && marked === 0) marked = now;
          const number = mark?.closest<HTMLElement>('[data-number]')?.dataset['number'];
          const drawn = globalThis.document.querySelector(`canvas[data-page="${number}"]`);
          if (marked > 0 && drawn) resolve({ marked, drawn: now });
          else requestAnimationFrame(look);
        };
        globalThis.trivium!.router.openDocument(id, to);
        requestAnimationFrame(look);
      }),
    [document, place, LANDING_MS] as const,
  );
}

export interface Frames {
  perSecond: number;
  /** Share of frames that took longer than 20 ms. */
  slow: number;
  /** Milliseconds. */
  longest: number;
}

/** @param speed pixels per second, down and, at the end, up again; `still`: nothing moves */
export function framesWhile(page: Page, speed: number | 'still', seconds: number): Promise<Frames> {
  return page.evaluate(
    ([pace, duration]) =>
      new Promise<Frames>((resolve) => {
        const scroller = document.querySelector('[data-testid="reader-scroller"]')!;
        const times: number[] = [];
        let direction = 1;
        let at = scroller.scrollTop;
        const step = (now: number): void => {
          const before = times.at(-1);
          times.push(now);
          if (before !== undefined && pace !== 'still') {
            at += direction * pace * Math.min(0.1, (now - before) / 1000);
            const end = scroller.scrollHeight - scroller.clientHeight;
            if (at > end || at < 0) direction = -direction;
            at = Math.max(0, Math.min(end, at));
            scroller.scrollTop = at;
          }
          if (now - times[0]! < duration * 1000) return void requestAnimationFrame(step);
          const gaps = times.slice(1).map((time, index) => time - times[index]!);
          resolve({
            perSecond: (gaps.length / (times.at(-1)! - times[0]!)) * 1000,
            slow: gaps.filter((gap) => gap > 20).length / gaps.length,
            longest: Math.max(...gaps),
          });
        };
        requestAnimationFrame(step);
      }),
    [speed, seconds] as const,
  );
}

export interface Kept {
  pages: number;
  canvases: number;
  canvasBytes: number;
  nodes: number;
  heapBytes: number;
}

export async function keptAfter(page: Page): Promise<Kept> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const kept = await page.evaluate(() => {
    const reader = document.querySelector('[data-testid="reader-scroller"]')!;
    const canvases = [...document.querySelectorAll('canvas')];
    return {
      pages: reader.querySelectorAll('[data-number]').length,
      canvases: canvases.length,
      canvasBytes: canvases.reduce((sum, { width, height }) => sum + width * height * 4, 0),
      nodes: reader.querySelectorAll('*').length,
    };
  });
  return { ...kept, heapBytes: usedSize };
}
