/**
 * Where everything of a chain of reasoning stands: wide, each step is a lane from what is known over
 * the relation to the unknown; narrow, the same from top to bottom. What fills an unknown is joined
 * to where it is used by a line that runs between the lanes or beside them, never across a box.
 * Pure: the same chain in the same fonts gives the same drawing, on the screen and in a file.
 */
import type { Chain, Row } from './chain.ts';
import { FONTS, LEADING, type Box, type Drawing, type DrawnRow, type Line } from './drawing.ts';
import { linked } from './links.ts';
import { GAP, GUTTER, MOST_LINES, PADDING, RIGHT } from './measures.ts';
import { arrowPath } from './paths.ts';
import {
  bottomOf,
  boxOf,
  grow,
  heightOf,
  notesOf,
  paragraph,
  placed,
  writeNotes,
  type Wording,
} from './text-blocks.ts';
import { wrap, type Measure } from './text-lines.ts';

/** Narrower drawings stack. */
const STACKED_BELOW = 540;
const ARROW = 12;

export function layout(chain: Chain, width: number, wording: Wording, measure: Measure): Drawing {
  const isStacked = width < STACKED_BELOW;
  let y = 2;
  const head = wording.question ? paragraph(wording.question, 'head', 0, y, width, measure) : [];
  if (head.length > 0) y = bottomOf(head) + 18;
  const rows: DrawnRow[] = [];
  for (const [i, row] of chain.rows.entries()) {
    const draw = isStacked ? stacked : lane;
    const drawn = draw(row, i, y, width, wording, measure);
    rows.push(drawn);
    y = drawn.y + drawn.height + GAP;
  }
  const answer =
    chain.answer || chain.running ? answerBox(chain, y, width, wording, measure) : null;
  if (answer) y = answer.y + answer.height;
  else if (rows.length > 0) y -= GAP;
  const links = linked(chain, rows, answer, isStacked, width);
  const foot: Line[] = [];
  const write = (paragraphs: readonly string[], x: number, above: number): void => {
    if (paragraphs.length > 0) y += above;
    for (const words of paragraphs) {
      const lines = paragraph(words, 'note', x, y, width - x, measure);
      foot.push(...lines);
      y = bottomOf(lines) + 4;
    }
  };
  write(wording.changes(chain), GUTTER, 12);
  write(wording.references ?? [], 0, 22);
  return { width, height: Math.ceil(y + 2), rows, links, answer, head, foot };
}

/** What a row asks, above its boxes. */
function askedAt(
  row: Row,
  y: number,
  inner: number,
  measure: Measure,
): { asked: Line[]; top: number } {
  if (row.line === '') return { asked: [], top: y };
  const asked = placed(wrap(row.line, 'asked', inner, measure, MOST_LINES), 'asked', GUTTER, y);
  return { asked, top: Math.ceil(bottomOf(asked)) + 6 };
}

function lane(
  row: Row,
  index: number,
  from: number,
  width: number,
  wording: Wording,
  measure: Measure,
): DrawnRow {
  const inner = width - GUTTER - rightOf(width);
  const { asked, top: y } = askedAt(row, from, inner, measure);
  const column = Math.round(inner * 0.35);
  const middle = inner - 2 * column;
  const [leftX, rightX] = [GUTTER, GUTTER + column + middle];
  const relation = wrap(row.relation, 'relation', middle - 2 * ARROW, measure, MOST_LINES);
  const above = heightOf(relation, 'relation');
  const left = boxOf(row.left, leftX, y, column, measure);
  const right = boxOf(row.right, rightX, y, column, measure);
  // The relation stands on its arrow, and the arrow in the middle of both boxes.
  const height = Math.max(left.height, right.height, 2 * above + 8);
  grow(left, height);
  grow(right, height);
  const axis = y + height / 2;
  const centre = GUTTER + column + middle / 2;
  const isLeft = row.left.found;
  const notes = notesOf(row, wording);
  const [noteX, noteWidth] = isLeft
    ? [leftX + column + ARROW, middle + column - ARROW]
    : [rightX - ARROW, middle + column - ARROW];
  const side = isLeft ? 'start' : 'end';
  const drawn = writeNotes(notes, noteX, y + height + 6, noteWidth, side, measure);
  return {
    ...{ row, x: 0, y: from, width, height: Math.max(y + height, drawn.bottom) - from },
    badge: { x: 12, y: asked.length > 0 ? from + 9 : axis, text: String(index + 1) },
    ...{ asked, left, right },
    arrow: arrowPath([left.x + left.width + 6, axis], [right.x - 4, axis]),
    relation: relation.map((text, i) => ({
      ...{ text, kind: 'relation', anchor: 'middle', x: centre },
      y: axis - 6 - (relation.length - 1 - i) * FONTS.relation.size * LEADING,
    })),
    ...{ notes: drawn.lines, source: drawn.source },
  };
}

function stacked(
  row: Row,
  index: number,
  from: number,
  width: number,
  wording: Wording,
  measure: Measure,
): DrawnRow {
  const inner = width - GUTTER - rightOf(width);
  const { asked, top: y } = askedAt(row, from, inner, measure);
  const left = boxOf(row.left, GUTTER, y, inner, measure);
  const relation = wrap(row.relation, 'relation', inner - 48, measure, MOST_LINES);
  const between = Math.max(30, heightOf(relation, 'relation') + 12);
  const right = boxOf(row.right, GUTTER, y + left.height + between, inner, measure);
  const axis = GUTTER + 20;
  const top = y + left.height;
  const bottom = right.y + right.height;
  const said = notesOf(row, wording);
  const notes = writeNotes(said, GUTTER + 4, bottom + 5, inner - 4, 'start', measure);
  const first = top + (between - heightOf(relation, 'relation')) / 2;
  return {
    ...{ row, x: 0, y: from, width, height: Math.max(bottom, notes.bottom) - from },
    badge: { x: 12, y: asked.length > 0 ? from + 9 : y + 14, text: String(index + 1) },
    ...{ asked, left, right },
    arrow: arrowPath([axis, top + 4], [axis, right.y - 3]),
    relation: relation.map((text, i) => ({
      ...{ text, kind: 'relation', anchor: 'start', x: axis + 14 },
      y: first + i * FONTS.relation.size * LEADING + FONTS.relation.size,
    })),
    ...{ notes: notes.lines, source: notes.source },
  };
}

function answerBox(
  chain: Chain,
  y: number,
  width: number,
  { answer, answerNote }: Wording,
  measure: Measure,
): Box {
  const inner = width - GUTTER - rightOf(width);
  const x = GUTTER + PADDING + 2;
  const room = inner - 2 * PADDING - 4;
  const { text, tone } = answerNote(chain);
  const note = placed(wrap(text, 'note', room, measure), 'note', x, y + PADDING - 2);
  const words = wrap(answer(chain), 'answer', room, measure, MOST_LINES);
  const top = bottomOf(note) + 2;
  return {
    ...{ x: GUTTER, y, width: inner },
    kind: chain.answer?.verdict === 'answered' ? 'found' : 'unknown',
    height: Math.ceil(top - y + heightOf(words, 'answer') + PADDING - 2),
    lines: [
      ...note.map((line) => ({ ...line, ...(tone ? { tone } : {}) })),
      ...placed(words, 'answer', x, top),
    ],
  };
}

/** Right of the lanes is room for lines that pass them; stacked, lines pass on the left alone. */
const rightOf = (width: number): number => (width < STACKED_BELOW ? 2 : RIGHT);
