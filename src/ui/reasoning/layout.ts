/**
 * Where everything of a chain of reasoning stands: wide, each step is a lane from what is known over
 * the relation to the unknown; narrow, the same from top to bottom. What fills an unknown is joined
 * to where it is used by a line that runs between the lanes or beside them, never across a box.
 * Pure: the same chain gives the same drawing, on the screen and in a file.
 */
import type { Chain, Row } from './chain.ts';
import { LEADING, SIZES, type Box, type Drawing, type DrawnRow, type Line } from './drawing.ts';
import { linked } from './links.ts';
import { GAP, GUTTER, MOST_LINES, PADDING, RIGHT } from './measures.ts';
import { arrowPath } from './paths.ts';
import {
  bottomOf,
  boxOf,
  grow,
  notesOf,
  paragraph,
  placed,
  writeNotes,
  type Wording,
} from './text-blocks.ts';
import { wrap } from './text-lines.ts';

/** Narrower drawings stack. */
const STACKED_BELOW = 540;
const ARROW = 12;

export function layout(chain: Chain, width: number, wording: Wording): Drawing {
  const isStacked = width < STACKED_BELOW;
  let y = 2;
  const head = wording.question ? paragraph(wording.question, 'head', 0, y, width) : [];
  if (head.length > 0) y = bottomOf(head) + 18;
  const rows: DrawnRow[] = [];
  for (const [i, row] of chain.rows.entries()) {
    const drawn = isStacked ? stacked(row, i, y, width, wording) : lane(row, i, y, width, wording);
    rows.push(drawn);
    y = drawn.y + drawn.height + GAP;
  }
  const answer = chain.answer || chain.running ? answerBox(chain, y, width, wording) : null;
  if (answer) y = answer.y + answer.height;
  else if (rows.length > 0) y -= GAP;
  const links = linked(chain, rows, answer, isStacked, width);
  const foot: Line[] = [];
  const write = (paragraphs: readonly string[], x: number, above: number): void => {
    if (paragraphs.length > 0) y += above;
    for (const words of paragraphs) {
      const lines = paragraph(words, 'note', x, y, width - x);
      foot.push(...lines);
      y = bottomOf(lines) + 4;
    }
  };
  write(wording.changes(chain), GUTTER, 12);
  write(wording.references ?? [], 0, 22);
  return { width, height: Math.ceil(y + 2), rows, links, answer, head, foot };
}

/** What a row asks, above its boxes. */
function askedAt(row: Row, y: number, inner: number): { asked: Line[]; top: number } {
  if (row.line === '') return { asked: [], top: y };
  const asked = placed(wrap(row.line, inner, SIZES.asked, MOST_LINES), 'asked', GUTTER, y);
  return { asked, top: Math.ceil(bottomOf(asked)) + 6 };
}

function lane(row: Row, index: number, from: number, width: number, wording: Wording): DrawnRow {
  const inner = width - GUTTER - rightOf(width);
  const { asked, top: y } = askedAt(row, from, inner);
  const column = Math.round(inner * 0.35);
  const middle = inner - 2 * column;
  const [leftX, rightX] = [GUTTER, GUTTER + column + middle];
  const relation = wrap(row.relation, middle - 2 * ARROW, SIZES.relation, MOST_LINES);
  const above = relation.length * SIZES.relation * LEADING;
  const left = boxOf(row.left, leftX, y, column);
  const right = boxOf(row.right, rightX, y, column);
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
  const drawn = writeNotes(notes, noteX, y + height + 6, noteWidth, isLeft ? 'start' : 'end');
  return {
    ...{ row, x: 0, y: from, width, height: Math.max(y + height, drawn.bottom) - from },
    badge: { x: 12, y: asked.length > 0 ? from + 9 : axis, text: String(index + 1) },
    ...{ asked, left, right },
    arrow: arrowPath([left.x + left.width + 6, axis], [right.x - 4, axis]),
    relation: relation.map((text, i) => ({
      ...{ text, kind: 'relation', anchor: 'middle', x: centre },
      y: axis - 6 - (relation.length - 1 - i) * SIZES.relation * LEADING,
    })),
    ...{ notes: drawn.lines, source: drawn.source },
  };
}

function stacked(row: Row, index: number, from: number, width: number, wording: Wording): DrawnRow {
  const inner = width - GUTTER - rightOf(width);
  const { asked, top: y } = askedAt(row, from, inner);
  const left = boxOf(row.left, GUTTER, y, inner);
  const relation = wrap(row.relation, inner - 48, SIZES.relation, MOST_LINES);
  const between = Math.max(30, relation.length * SIZES.relation * LEADING + 12);
  const right = boxOf(row.right, GUTTER, y + left.height + between, inner);
  const axis = GUTTER + 20;
  const top = y + left.height;
  const bottom = right.y + right.height;
  const notes = writeNotes(notesOf(row, wording), GUTTER + 4, bottom + 5, inner - 4, 'start');
  const first = top + (between - relation.length * SIZES.relation * LEADING) / 2;
  return {
    ...{ row, x: 0, y: from, width, height: Math.max(bottom, notes.bottom) - from },
    badge: { x: 12, y: asked.length > 0 ? from + 9 : y + 14, text: String(index + 1) },
    ...{ asked, left, right },
    arrow: arrowPath([axis, top + 4], [axis, right.y - 3]),
    relation: relation.map((text, i) => ({
      ...{ text, kind: 'relation', anchor: 'start', x: axis + 14 },
      y: first + i * SIZES.relation * LEADING + SIZES.relation,
    })),
    ...{ notes: notes.lines, source: notes.source },
  };
}

function answerBox(chain: Chain, y: number, width: number, { answer, answerNote }: Wording): Box {
  const inner = width - GUTTER - rightOf(width);
  const x = GUTTER + PADDING + 2;
  const room = inner - 2 * PADDING - 4;
  const { text, tone } = answerNote(chain);
  const note = placed(wrap(text, room, SIZES.note), 'note', x, y + PADDING - 2);
  const words = wrap(answer(chain), room, SIZES.answer, MOST_LINES);
  const top = bottomOf(note) + 2;
  return {
    ...{ x: GUTTER, y, width: inner },
    kind: chain.answer?.verdict === 'answered' ? 'found' : 'unknown',
    height: Math.ceil(top - y + words.length * SIZES.answer * LEADING + PADDING - 2),
    lines: [
      ...note.map((line) => ({ ...line, ...(tone ? { tone } : {}) })),
      ...placed(words, 'answer', x, top),
    ],
  };
}

/** Right of the lanes is room for lines that pass them; stacked, lines pass on the left alone. */
const rightOf = (width: number): number => (width < STACKED_BELOW ? 2 : RIGHT);
