/** The drawing of a chain: nothing overlaps, everything is in order and inside, at any width. */
import { describe, expect, it } from 'vitest';
import type { Cell, Chain, Row } from '../../../../src/ui/reasoning/chain.ts';
import {
  FONTS,
  type Drawing,
  type Line,
  type Rectangle,
} from '../../../../src/ui/reasoning/drawing.ts';
import { layout } from '../../../../src/ui/reasoning/layout.ts';
import type { Wording } from '../../../../src/ui/reasoning/text-blocks.ts';
import { wrap, type Measure } from '../../../../src/ui/reasoning/text-lines.ts';
import { fontOf } from '../../../support/font.ts';

const LONG =
  'The Royal Northern Association for the Care and Advancement of Harbour Lights, Foghorns and Lifeboats';
const WORDING: Wording = {
  source: ({ supports }) => (supports.length > 0 ? `${LONG}.pdf, p. 3` : null),
  remarks: ({ standing }) => (standing ? [{ text: standing, tone: 'good' }] : []),
  others: (values) => `also considered: ${values.join(', ')}`,
  answer: ({ answer }) => answer?.text ?? '?',
  changes: () => [LONG],
  answerNote: () => ({ text: 'Answer', tone: 'good' }),
};

const known = (text: string): Cell => ({ text, found: false });
const filled = (text: string, hue: number): Cell => ({ text, label: `?v${hue}`, hue, found: true });
const used = (text: string | null, hue: number): Cell => ({
  text,
  label: `?v${hue}`,
  hue,
  found: false,
});
const support = {
  source: { document: 'd', chunk: 1, start: 0, end: 5, firstPage: 3, lastPage: 3 },
  text: 'Holm.',
};
const row = (left: Cell, right: Cell, part: Partial<Row> = {}): Row => ({
  ...{ id: `${left.text}-${right.text}`, line: LONG },
  ...{ left, relation: 'was designed by', right, state: 'found' },
  ...{ standing: 'grounded', supports: [support], others: ['Teasdale', LONG] },
  ...{ disputed: false, marks: [], ...part },
});
const chain = (rows: Row[], links: Chain['links'] = []): Chain => ({
  ...{ question: 'Where?', rows, links, corrections: [], running: false },
  answer: {
    text: 'Holm',
    verdict: 'answered',
    standing: 'grounded',
    level: 'triplets',
    nearest: [],
  },
});

const CHAIN = chain(
  [
    row(known(LONG), filled('Ilse Varnhagen', 0)),
    row(used('Ilse Varnhagen', 0), filled(LONG, 1), { relation: LONG }),
    row(filled('A book', 2), known('x'.repeat(90)), { line: '' }),
    row(used('Ilse Varnhagen', 0), used(null, 1), { state: 'open', supports: [], others: [] }),
  ],
  [
    { from: { row: 0, side: 'right' }, to: { row: 1, side: 'left' }, hue: 0 },
    { from: { row: 0, side: 'right' }, to: { row: 3, side: 'left' }, hue: 0 },
    { from: { row: 1, side: 'right' }, to: { row: 3, side: 'right' }, hue: 1 },
    { from: { row: 2, side: 'left' }, to: { row: 1, side: 'right' }, hue: 2 },
    { from: { row: 2, side: 'left' }, to: { row: 0, side: 'left' }, hue: 3 },
    { from: { row: 1, side: 'right' }, to: null, hue: 1 },
  ],
);

/** What a font may be: as narrow as Arial Narrow, as wide as Verdana in bold. */
const NARROW = fontOf(0.42);
const WIDE = fontOf(0.68);

const boxes = ({ rows, answer }: Drawing): Rectangle[] => [
  ...rows.flatMap(({ left, right }) => [left, right]),
  ...(answer ? [answer] : []),
];
function linesOf({ rows, answer, head, foot }: Drawing): Line[] {
  const own = rows.flatMap(({ asked, left, right, relation, notes }) => [
    ...asked,
    ...left.lines,
    ...right.lines,
    ...relation,
    ...notes,
  ]);
  return [...own, ...(answer?.lines ?? []), ...head, ...foot];
}
const extentIn =
  (measure: Measure) =>
  ({ text, kind, x, y, anchor }: Line): Rectangle => {
    const width = measure(text, kind);
    const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
    return { x: left, y: y - FONTS[kind].size * 0.8, width, height: FONTS[kind].size };
  };
const overlap = (a: Rectangle, b: Rectangle): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
const inside = (a: Rectangle, b: Rectangle): boolean =>
  a.x >= b.x - 0.5 &&
  a.y >= b.y - 0.5 &&
  a.x + a.width <= b.x + b.width + 0.5 &&
  a.y + a.height <= b.y + b.height + 0.5;

const SETTINGS = [300, 360, 539, 540, 700, 1200].flatMap((width) => [
  { width, font: 'a narrow font', measure: NARROW },
  { width, font: 'a wide font', measure: WIDE },
]);

describe.each(SETTINGS)('$width pixels wide, in $font', ({ width, measure }) => {
  const wording = { ...WORDING, question: LONG, references: [LONG, 'b'] };
  const drawing = layout(CHAIN, width, wording, measure);
  const extent = extentIn(measure);

  it('no two boxes overlap, and all are inside', () => {
    const all = boxes(drawing);
    for (const [i, a] of all.entries()) {
      for (const b of all.slice(i + 1)) expect(overlap(a, b)).toBe(false);
      expect(inside(a, { x: 0, y: 0, width, height: drawing.height })).toBe(true);
    }
  });

  it('no two lines of text overlap, and all are inside', () => {
    const all = linesOf(drawing).map(extent);
    for (const [i, a] of all.entries()) {
      for (const [j, b] of all.entries()) {
        if (i < j)
          expect(overlap(a, b), `${linesOf(drawing)[i]!.text} / ${linesOf(drawing)[j]!.text}`).toBe(
            false,
          );
      }
      expect(inside(a, { x: 0, y: 0, width, height: drawing.height })).toBe(true);
    }
  });

  it('the text of a box stands in it, whole', () => {
    for (const { left, right } of drawing.rows) {
      for (const box of [left, right]) {
        for (const line of box.lines) expect(inside(extent(line), box)).toBe(true);
      }
    }
    const [first] = drawing.rows;
    expect(first!.left.lines.map(({ text }) => text).join(' ')).toBe(LONG);
  });

  it('no text stands on a box that is not its own', () => {
    for (const { asked, relation, notes } of drawing.rows) {
      for (const line of [...asked, ...relation, ...notes]) {
        for (const box of boxes(drawing)) expect(overlap(extent(line), box)).toBe(false);
      }
    }
  });

  it('steps come in their order, each below the one before, the answer last', () => {
    const tops = [...drawing.rows.map(({ y }) => y), drawing.answer!.y];
    expect([...tops].sort((a, b) => a - b)).toEqual(tops);
    expect(drawing.rows.map(({ badge }) => badge.text)).toEqual(['1', '2', '3', '4']);
    for (const [i, { y, height }] of drawing.rows.entries()) {
      expect(y + height).toBeLessThanOrEqual(tops[i + 1]!);
    }
  });

  it('lines go from box to box, across no other and through no text', () => {
    expect(drawing.links).toHaveLength(CHAIN.links.length);
    for (const [i, { points }] of drawing.links.entries()) {
      const { from, to } = CHAIN.links[i]!;
      const own = [
        drawing.rows[from.row]![from.side],
        to ? drawing.rows[to.row]![to.side] : drawing.answer!,
      ];
      for (const [j, [x2, y2]] of points.slice(1).entries()) {
        const [x1, y1] = points[j]!;
        const piece = {
          x: Math.min(x1, x2),
          y: Math.min(y1, y2),
          width: Math.abs(x2 - x1),
          height: Math.abs(y2 - y1),
        };
        expect(inside(piece, { x: 0, y: 0, width, height: drawing.height })).toBe(true);
        for (const box of boxes(drawing)) {
          if (!own.includes(box as (typeof own)[0])) expect(overlap(piece, box)).toBe(false);
        }
        for (const line of linesOf(drawing).map(extent)) expect(overlap(piece, line)).toBe(false);
      }
      const [start, end] = [points[0]!, points.at(-1)!];
      expect(touches(start, own[0]!)).toBe(true);
      expect(touches(end, own[1]!)).toBe(true);
    }
  });

  it('a source can be clicked where it is written', () => {
    const [first, , , last] = drawing.rows;
    const written = first!.notes.filter(({ kind }) => kind === 'source').map(extent);
    for (const line of written)
      expect(
        inside(line, {
          ...first!.source!,
          y: first!.source!.y - 1,
          height: first!.source!.height + 2,
        }),
      ).toBe(true);
    expect(last!.source).toBeNull();
  });
});

function touches([x, y]: readonly [number, number], box: Rectangle): boolean {
  return inside({ x, y, width: 0, height: 0 }, box);
}

it('stands side by side where there is room, and below each other where there is none', () => {
  const [wide] = layout(CHAIN, 720, WORDING, WIDE).rows;
  expect(wide!.left.y).toBe(wide!.right.y);
  const [narrow] = layout(CHAIN, 328, WORDING, WIDE).rows;
  expect(narrow!.left.x).toBe(narrow!.right.x);
  expect(narrow!.right.y).toBeGreaterThan(narrow!.left.y + narrow!.left.height);
});

it('the same chain gives the same drawing', () => {
  expect(layout(CHAIN, 700, WORDING, WIDE)).toEqual(
    layout(structuredClone(CHAIN), 700, WORDING, WIDE),
  );
});

it('draws nothing of nothing, and a question mark while it runs', () => {
  const none = layout({ ...chain([]), answer: null }, 700, WORDING, WIDE);
  expect(none).toMatchObject({ rows: [], links: [], answer: null });
  const running = layout({ ...chain([]), answer: null, running: true }, 700, WORDING, WIDE);
  expect(running.answer!.lines.map(({ text }) => text)).toEqual(['Answer', '?']);
});

describe('wrapping', () => {
  it('loses no word and keeps to the width', () => {
    const lines = wrap(LONG, 'asked', 200, WIDE);
    expect(lines.join(' ')).toBe(LONG);
    for (const line of lines) expect(WIDE(line, 'asked')).toBeLessThanOrEqual(200);
  });

  it('breaks what has no space', () => {
    const lines = wrap('x'.repeat(90), 'asked', 100, WIDE);
    expect(lines.join('')).toBe('x'.repeat(90));
    expect(lines.length).toBeGreaterThan(5);
  });

  it('cuts no letter in two, however narrow the line', () => {
    const lines = wrap('👩‍🚀𝔘𝔫'.repeat(4), 'asked', 1, WIDE);
    for (const line of lines) expect(line).not.toMatch(/[\ud800-\udfff]/u);
    expect(wrap('𝔘𝔫𝔦𝔠𝔬𝔡𝔢', 'asked', 60, WIDE, 1)[0]).not.toMatch(/[\ud800-\udfff]/u);
  });

  it('says that more stood there', () => {
    const lines = wrap(LONG, 'asked', 200, WIDE, 2);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/\S…$/);
    expect(WIDE(lines[1]!, 'asked')).toBeLessThanOrEqual(200);
  });
});
