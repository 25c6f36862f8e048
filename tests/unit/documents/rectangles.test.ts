/** Rectangles on pages whose runs are placed by hand. */
import { describe, expect, it } from 'vitest';
import { rectanglesOf } from '../../../src/documents/rectangles.ts';
import type { PageLayout } from '../../../src/documents/types.ts';

interface Run {
  text: string;
  /** Corner at the top left of the first glyph. */
  at: [number, number];
  /** Degrees clockwise. */
  turned?: number;
}

/** Each letter is 5 wide and 12 high. */
const ADVANCE = 5;
const HEIGHT = 12;

/** A page with these runs, a space between each two. */
function pageOf(runs: Run[]): PageLayout {
  const starts: number[] = [];
  const quads: number[] = [];
  const edges: number[] = [];
  let end = 0;
  for (const { text, at, turned = 0 } of runs) {
    const cos = Math.cos((turned * Math.PI) / 180);
    const sin = Math.sin((turned * Math.PI) / 180);
    const width = text.length * ADVANCE;
    starts.push(end);
    quads.push(...at, width * cos, width * sin, -HEIGHT * sin, HEIGHT * cos);
    for (let i = 0; i <= text.length; i++) edges.push(i / text.length);
    end += text.length + 1;
  }
  return {
    number: 1,
    label: '1',
    width: 600,
    height: 800,
    start: 0,
    end: end - 1,
    runStarts: Uint32Array.from(starts),
    runLengths: Uint16Array.from(runs, ({ text }) => text.length),
    quads: Float32Array.from(quads),
    edges: Float32Array.from(edges),
  };
}

const boxesOf = (runs: Run[]) => {
  const page = pageOf(runs);
  return rectanglesOf([page], { start: page.start, end: page.end }).map((box) =>
    [box.x, box.y, box.width, box.height].map(Math.round),
  );
};

describe('rectanglesOf', () => {
  it.each(['It', 'In', 'A'])('keeps "%s" at a line end apart from the line below it', (word) => {
    const boxes = boxesOf([
      { text: word, at: [300, 100] },
      { text: 'stands on a reef that had wrecked ships in the years before, and', at: [50, 114] },
    ]);
    expect(boxes).toEqual([
      [300, 100, word.length * ADVANCE, HEIGHT],
      [50, 114, 320, HEIGHT],
    ]);
  });

  it('makes one rectangle of the words of a line', () => {
    const boxes = boxesOf([
      { text: 'A', at: [50, 100] },
      { text: 'keeper', at: [60, 100] },
      { text: 'I', at: [95, 101] },
    ]);
    expect(boxes).toEqual([[50, 100, 50, 13]]);
  });

  it('leaves out what lies between two columns', () => {
    const boxes = boxesOf([
      { text: 'left', at: [50, 100] },
      { text: 'right', at: [300, 100] },
    ]);
    expect(boxes).toHaveLength(2);
  });

  it('makes one rectangle of the words of a vertical line, and two of two lines', () => {
    const boxes = boxesOf([
      // Turned by 90° the text runs down, and its height goes to the left.
      { text: 'down', at: [212, 100], turned: 90 },
      { text: 'I', at: [212, 125], turned: 90 },
      { text: 'go', at: [212, 135], turned: 90 },
      { text: 'again', at: [198, 100], turned: 90 },
    ]);
    expect(boxes).toEqual([
      [200, 100, HEIGHT, 45],
      [186, 100, HEIGHT, 25],
    ]);
  });

  it('knows upside down from vertical', () => {
    const boxes = boxesOf([
      { text: 'A', at: [300, 112], turned: 180 },
      { text: 'line', at: [290, 112], turned: 180 },
      { text: 'another that is longer', at: [300, 98], turned: 180 },
    ]);
    expect(boxes).toEqual([
      [270, 100, 30, HEIGHT],
      [190, 86, 110, HEIGHT],
    ]);
  });

  it('does not merge words on a slope, nor a vertical one with a horizontal one', () => {
    const slope = { text: 'up', turned: -45 };
    expect(
      boxesOf([
        { ...slope, at: [100, 200] },
        { ...slope, at: [110, 190] },
      ]),
    ).toHaveLength(2);
    expect(
      boxesOf([
        { text: 'margin', at: [62, 80], turned: 90 },
        { text: 'A line', at: [64, 100] },
      ]),
    ).toHaveLength(2);
  });
});
