/**
 * Writes the blocks down as one text, and notes for each piece where on the page it stands.
 * Text and layout are made in the same step, so a position cannot be about other characters.
 */
import { cellJoint, CELL_JOINT, EMPTY_CELL } from '../tables.ts';
import type { Block, PageLayout } from '../types.ts';
import type { Draft } from './blocks.ts';
import { isUnspacedScript, SOFT_HYPHEN } from './characters.ts';
import { Hyphenation } from './hyphens.ts';
import { spaceBetween, type Line } from './lines.ts';
import { cellsApart, type Segment } from './segments.ts';

export interface PageFacts {
  number: number;
  label: string;
  width: number;
  height: number;
}

const MAX_RUN_LENGTH = 0xffff;

export function compose(
  drafts: readonly Draft[],
  pages: readonly PageFacts[],
): { text: string; blocks: Block[]; pages: PageLayout[] } {
  const hyphenation = new Hyphenation();
  for (const { lines } of drafts) {
    const texts = lines.flatMap(({ line }) => linesWithin(line));
    texts.forEach((text, i) => hyphenation.learn(text, texts[i + 1], texts[i - 1]));
  }

  const layouts = new Map(pages.map((page) => [page.number, new LayoutBuilder(page)]));
  const blocks: Block[] = [];
  const parts: string[] = [];
  let length = 0;
  const put = (text: string) => {
    parts.push(text);
    length += text.length;
  };

  for (const draft of drafts) {
    if (length > 0) put('\n\n');
    const start = length;
    draft.lines.forEach(({ page, line }, i) => {
      const next = draft.lines[i + 1]?.line;
      const joint = next ? jointOf(line, next, draft, hyphenation) : 'nothing';
      const layout = layouts.get(page)!;
      line.segments.forEach((segment, k) => {
        const following = line.segments[k + 1];
        const within = following
          ? jointWithin(line, segment, following, draft, hyphenation)
          : joint;
        put((EMPTY_CELL + CELL_JOINT).repeat(line.emptyBefore?.get(segment) ?? 0));
        const until = segment.text.length - (within === 'drop' ? 1 : 0);
        for (const [from, to] of printable(segment.text, until)) {
          layout.add(segment, from, to, length);
          put(segment.text.slice(from, to));
        }
        if (line.isNumbered && k === 0) put('.');
        if (!following) put((CELL_JOINT + EMPTY_CELL).repeat(line.emptyAfter ?? 0));
        put(WRITTEN[within] ?? cellJoint(segment.text));
      });
    });
    if (length > start) {
      const opens = draft.starts?.map(({ title, level }) => ({ heading: title, level }));
      blocks.push({
        ...{ start, end: length, kind: draft.kind, level: draft.level },
        ...(opens && { opens }),
      });
    }
  }
  const text = parts.join('');
  let position = 0;
  const finished = pages.map((page) => {
    const layout = layouts.get(page.number)!.finish(position);
    position = Math.max(position, layout.end);
    return layout;
  });
  return { text, blocks, pages: finished };
}

type Joint = 'space' | 'nothing' | 'drop' | 'newline' | 'cell';

const WRITTEN: Partial<Record<Joint, string>> = {
  space: ' ',
  nothing: '',
  drop: '',
  newline: '\n',
};

/** Between two pieces of a line, or of a row of several lines. */
function jointWithin(
  { cellStarts }: Line,
  before: Segment,
  segment: Segment,
  { kind }: Draft,
  hyphenation: Hyphenation,
): Joint {
  const isCell = cellStarts ? cellStarts.has(segment) : cellsApart(before, segment);
  if (kind === 'table' && isCell) return 'cell';
  if (cellStarts && isBelow(before, segment))
    return jointOfLines(before.text, segment.text, hyphenation);
  return spaceBetween(before, segment) ? 'space' : 'nothing';
}

function isBelow(before: Segment, { baseline }: Segment): boolean {
  return baseline - before.baseline > before.size / 2;
}

/** What a line says; of a row of several lines each line of each cell. */
function linesWithin({ segments, text, cellStarts }: Line): string[] {
  if (!cellStarts) return [text];
  const lines: string[] = [];
  for (const [i, segment] of segments.entries()) {
    const before = segments[i - 1];
    const isNew = !before || cellStarts.has(segment) || isBelow(before, segment);
    if (isNew) lines.push(segment.text);
    else lines[lines.length - 1] += (spaceBetween(before, segment) ? ' ' : '') + segment.text;
  }
  return lines;
}

function jointOf(line: Line, next: Line, draft: Draft, hyphenation: Hyphenation): Joint {
  if (draft.kind === 'table') return 'newline';
  return jointOfLines(line.text, next.text, hyphenation);
}

function jointOfLines(line: string, next: string, hyphenation: Hyphenation): Joint {
  const before = line.at(-1) ?? '';
  const after = next[0] ?? '';
  if (isUnspacedScript(before) && isUnspacedScript(after)) return 'nothing';
  return hyphenation.join(line, next);
}

/** Ranges of a segment's text without soft hyphens: those inside a line are not text. */
function printable(text: string, until: number): [number, number][] {
  if (!text.includes(SOFT_HYPHEN)) return until > 0 ? [[0, until]] : [];
  const ranges: [number, number][] = [];
  let from = 0;
  for (let i = 0; i <= until; i++) {
    if (i < until && text[i] !== SOFT_HYPHEN) continue;
    if (i > from) ranges.push([from, i]);
    from = i + 1;
  }
  return ranges;
}

/** Gathers the runs of one page. */
class LayoutBuilder {
  private readonly starts: number[] = [];
  private readonly lengths: number[] = [];
  private readonly quads: number[] = [];
  private readonly edges: number[] = [];

  constructor(private readonly page: PageFacts) {}

  add(segment: Segment, from: number, to: number, start: number): void {
    if (to - from > MAX_RUN_LENGTH) throw new RangeError('A run of text is too long to place.');
    const { frame, edges, font, size, rightToLeft } = segment;
    const first = edges[from]!;
    const last = edges[to]!;
    const width = Math.max(last - first, 0.01);
    const direction = rightToLeft ? -1 : 1;
    const left = rightToLeft ? segment.right - first : segment.left + first;
    const top = segment.baseline - font.ascent * size;
    const height = (font.ascent - font.descent) * size;
    // Back from the frame to the page: x along the line, y across it.
    const { cos, sin } = frame;
    this.quads.push(
      left * cos - top * sin,
      left * sin + top * cos,
      direction * width * cos,
      direction * width * sin,
      -height * sin,
      height * cos,
    );
    this.starts.push(start);
    this.lengths.push(to - from);
    for (let i = from; i <= to; i++) this.edges.push((edges[i]! - first) / width);
  }

  /** @param position where an empty page stands: at the end of the page before it. */
  finish(position: number): PageLayout {
    const { starts, lengths } = this;
    const last = starts.length - 1;
    return {
      ...this.page,
      start: starts[0] ?? position,
      end: last < 0 ? position : starts[last]! + lengths[last]!,
      runStarts: Uint32Array.from(starts),
      runLengths: Uint16Array.from(lengths),
      quads: Float32Array.from(this.quads),
      edges: Float32Array.from(this.edges),
    };
  }
}
