/**
 * Marks of footnotes: small raised numbers behind a word, and before the footnote's own text. They
 * are no part of what is said ("9 Locally installed programs" are not nine), and are left out, as
 * those of web pages are. Exponents, fractions and isotopes stay.
 */
import type { Segment } from './segments.ts';

const NUMBER = /^\d{1,3}(?:[ ,]+\d{1,3})*$/;
/** Of the size of the text beside it. */
const SMALLER = 0.85;
/** All in ems of that text. */
const RAISED = 0.2;
const BESIDE = { least: -0.04, behind: 0.6, before: 1 };
/** "Elasticsearch" and "toughness.", but not "km" and "10". */
const BEFORE = /(?:\p{L}{4}[)"”’]?|[.,;:!?]["”’)]*)$/u;
/** Not "/2", nor "C" of carbon. */
const BEHIND = /^(?:["“‘'(]?(?:\p{L}{2}|[AI] )|\/\p{L}|\\)/u;

/** @param row segments of one line, from left to right. */
export function withoutNoteMarks(row: readonly Segment[]): Segment[] {
  const kept: Segment[] = [];
  for (const [i, segment] of row.entries()) {
    const before = kept.at(-1);
    const after = row[i + 1];
    if (!NUMBER.test(segment.text)) kept.push(segment);
    else if (before && marks(segment, before) && !(after && isFraction(segment, after))) {
      const { right, spaceRight } = segment;
      kept[kept.length - 1] = { ...before, right, spaceRight };
    } else if (before || !after || !begins(segment, after)) kept.push(segment);
  }
  return kept;
}

function marks(mark: Segment, word: Segment): boolean {
  const gap = (mark.left - word.right) / word.size;
  const isBeside = gap > BESIDE.least && gap < BESIDE.behind;
  return isBeside && isRaised(mark, word) && BEFORE.test(word.text);
}

function begins(mark: Segment, note: Segment): boolean {
  const gap = (note.left - mark.right) / note.size;
  const isBeside = gap > BESIDE.least && gap < BESIDE.before;
  return isBeside && isRaised(mark, note) && BEHIND.test(note.text);
}

function isRaised(mark: Segment, { size, baseline }: Segment): boolean {
  return mark.size < SMALLER * size && baseline - mark.baseline > RAISED * size;
}

/** "usually 1/2 of it". */
function isFraction(mark: Segment, after: Segment): boolean {
  return after.text.startsWith('/') && after.left - mark.right <= BESIDE.least * after.size;
}
