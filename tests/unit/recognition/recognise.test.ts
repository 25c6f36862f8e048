/** Pages turned, leaning, upside down and without words, read by a recogniser that is made up. */
import { describe, expect, it } from 'vitest';
import { directionOf } from '../../../src/recognition/direction.ts';
import { narrowed, turnedBack, type Picture } from '../../../src/recognition/picture.ts';
import { recognise } from '../../../src/recognition/recognise.ts';
import { linesOf, type ReadLine } from '../../../src/recognition/tesseract.ts';
import { seeded } from '../../support/random.ts';

const [WIDTH, HEIGHT] = [700, 900];

const blank = (): Picture => {
  return { width: WIDTH, height: HEIGHT, grey: new Uint8Array(WIDTH * HEIGHT).fill(250) };
};

function fill({ width, grey }: Picture, left: number, top: number, across: number, down: number) {
  for (let y = top; y < top + down; y++) grey.fill(20, y * width + left, y * width + left + across);
}

/** Lines of small boxes, as words look from afar; the first begins with a mark at the top left. */
function printed(): Picture {
  const page = blank();
  const random = seeded(7);
  for (let y = 80; y < HEIGHT - 80; y += 24) {
    for (let x = 80; x < WIDTH - 120;) {
      const length = 12 + Math.floor(random() * 40);
      fill(page, x, y, length, 10);
      x += length + 8;
    }
  }
  return page;
}

describe('which way lines run', () => {
  it.each([0, 90, 180, 270, 2.3, -4, 93])('is found, turned by %s°', (angle) => {
    const { picture } = turnedBack(printed(), -angle);
    const { angle: found, isSure } = directionOf(picture)!;
    expect(isSure).toBe(true);
    // Upside down looks the same.
    expect((((found - angle) % 180) + 180.2) % 180).toBeLessThan(0.45);
  });

  it('is not asked of a page without ink', () => {
    expect(directionOf(blank())).toBeNull();
  });
});

it('places what is turned back where it was', () => {
  const page = blank();
  fill(page, 100, 200, 30, 10);
  for (const angle of [0, 90, 180, 270, 3, 92]) {
    const { picture, dx, dy } = turnedBack(page, angle);
    // The middle of the ink, of the turned picture and then of the page.
    const found = { x: 0, y: 0, count: 0 };
    picture.grey.forEach((value, i) => {
      if (value > 100) return;
      found.x += (i % picture.width) + 0.5;
      found.y += Math.floor(i / picture.width) + 0.5;
      found.count++;
    });
    const radians = (angle * Math.PI) / 180;
    const [along, across] = [found.x / found.count + dx, found.y / found.count + dy];
    expect(along * Math.cos(radians) - across * Math.sin(radians)).toBeCloseTo(115, 0);
    expect(along * Math.sin(radians) + across * Math.cos(radians)).toBeCloseTo(205, 0);
  }
});

it('squeezes a picture without losing ink', () => {
  const page = blank();
  fill(page, 100, 200, 41, 10);
  const { width, height, grey } = narrowed(page, 525);
  expect([width, height]).toEqual([525, HEIGHT]);
  const row = [...grey.subarray(205 * 525, 206 * 525)];
  const dark = row.flatMap((value, x) => (value < 250 ? [x] : []));
  expect([dark[0], dark.at(-1)]).toEqual([75, 105]);
  const ink = row.reduce((sum, value) => sum + (250 - value) / 230, 0);
  expect(ink / 0.75).toBeCloseTo(41, 0);
});

const lineAt = (y: number, confidence: number): ReadLine => {
  const words = [{ text: 'words', left: 10, top: y - 14, right: 60, bottom: y, confidence }];
  return { baseline: y, height: 18, words };
};

describe('reading', () => {
  it('tries a page upside down that it can hardly read, and keeps what it reads better', () => {
    const { picture } = turnedBack(printed(), 180);
    const tried: Picture[] = [];
    const page = recognise(picture, 0.5, {
      read: (turned) => [lineAt(40, tried.push(turned) === 2 ? 92 : 60)],
    });
    expect(tried).toHaveLength(2);
    expect(page).toMatchObject({ angle: 180, lines: [{ size: 10 }] });
  });

  it('reads a page once that it can read, and never one without ink', () => {
    let times = 0;
    const recogniser = { read: () => [lineAt(40, 90 + times++)] };
    expect(recognise(printed(), 1, recogniser).lines).toHaveLength(1);
    expect(recognise(blank(), 1, recogniser).lines).toEqual([]);
    expect(times).toBe(1);
  });

  it('finds nothing in a picture that is read badly whichever way', () => {
    const page = recognise(printed(), 1, { read: () => [lineAt(40, 50)] });
    expect(page).toEqual({ angle: 0, lines: [] });
  });

  it('leaves out lines that are noise', () => {
    const page = recognise(printed(), 1, { read: () => [lineAt(40, 96), lineAt(80, 30)] });
    expect(page.lines).toHaveLength(1);
  });
});

it('takes lines out of what Tesseract says, and refuses what is none of it', () => {
  const word = (text: string, x0: number) => ({
    text,
    confidence: 91,
    bbox: { x0, y0: 5, x1: x0 + 9, y1: 20 },
  });
  const line = {
    ...{ bbox: { x0: 0, y0: 5, x1: 90, y1: 20 }, baseline: { x0: 0, y0: 18, x1: 90, y1: 20 } },
    ...{
      rowAttributes: { rowHeight: 15 },
      words: [word('one', 0), word(' ', 20), word('two', 40)],
    },
  };
  const said = { blocks: [{ paragraphs: [{ lines: [line] }] }] };
  expect(linesOf(said)).toEqual([
    {
      ...{ baseline: 19, height: 15 },
      words: [
        { text: 'one', left: 0, top: 5, right: 9, bottom: 20, confidence: 91 },
        { text: 'two', left: 40, top: 5, right: 49, bottom: 20, confidence: 91 },
      ],
    },
  ]);
  const widened = linesOf(said, 2)[0]!.words.map(({ left, right }) => [left, right]);
  expect(widened).toEqual([
    [0, 18],
    [80, 98],
  ]);
  expect(() => linesOf({ blocks: [{ paragraphs: 3 }] })).toThrow('paragraphs');
});
