/** The words of a drawing: the interface's own, with the names of documents as the library has them. */
import type { Citation } from '../answer/citations.ts';
import { changesBeside, type StepStanding } from '../correct/changes.ts';
import { stepLabel } from '../answer/grounding-note.ts';
import { noAnswer } from '../answer/no-answer.ts';
import { standingLabel } from '../answer/standing-label.ts';
import { asHeadline } from '../format.ts';
import { text } from '../text.ts';
import type { Chain, Row } from './chain.ts';
import type { Tone } from './drawing.ts';
import type { Remark, Wording } from './text-blocks.ts';

/** What documents are called, and whether their pages have numbers. */
export interface Names {
  nameOf: (document: string) => string;
  hasPages: (document: string) => boolean;
}

export function wordingOf(names: Names): Wording {
  return {
    source: ({ supports: [support] }) => (support ? placeOf(support.source, names) : null),
    remarks: remarksOf,
    others: (values) => text.reasoning.others(values.join(', ')),
    answer: answerOf,
    answerNote,
    changes: ({ corrections }) => changesBeside(corrections, names),
  };
}

/** "Annual report.pdf, page 3". */
export function placeOf(
  { document, firstPage }: Pick<Citation, 'document' | 'firstPage'>,
  { nameOf, hasPages }: Names,
): string {
  const page = hasPages(document) ? `, ${text.answer.page(firstPage)}` : '';
  return nameOf(document) + page;
}

/** What is likely, and what a person says, is neither good nor doubtful. */
const TONES: Partial<Record<StepStanding, Tone>> = { grounded: 'good', 'not-grounded': 'caution' };
/** Not by colour alone. */
const MARKS = {
  grounded: '✓ ',
  partly: '~ ',
  likely: '~ ',
  'not-grounded': '? ',
  'as-you-say': '',
} as const;

function standingRemark(standing: StepStanding, label: string): Remark {
  const said = MARKS[standing] + label;
  const tone = TONES[standing];
  return tone ? { text: said, tone } : { text: said };
}

/** The row of an answer without steps says how that stands. */
function labelOf(row: Row, standing: StepStanding): string {
  return 'probability' in row && standing !== 'likely'
    ? standingLabel(standing, row.probability)
    : stepLabel(standing);
}

function remarksOf(row: Row): Remark[] {
  const words = text.reasoning;
  const said: Remark[] = row.standing
    ? [standingRemark(row.standing, labelOf(row, row.standing))]
    : [];
  if (row.marks.length > 0) said.push({ text: row.marks.join(' · ') });
  if (row.disputed) said.push({ text: `⚠ ${words.disputed}`, tone: 'caution' });
  if (row.state === 'current') said.push({ text: words.current, tone: 'busy' });
  if (row.state === 'waiting') said.push({ text: words.waiting });
  if (row.state === 'open') said.push({ text: words.open });
  if (row.state === 'stopped') said.push({ text: words.stopped });
  return said;
}

function answerNote({ answer }: Chain): Remark {
  const title = text.answer.title;
  if (answer?.verdict !== 'answered') return { text: title };
  const remark = standingRemark(
    answer.standing,
    standingLabel(answer.standing, answer.probability),
  );
  return { ...remark, text: `${title} · ${remark.text}` };
}

function answerOf({ answer, running }: Chain): string {
  if (answer) return answer.verdict === 'answered' ? asHeadline(answer.text) : noAnswer(answer);
  return running ? '?' : '';
}

/** A row as a person says it: what is asked, and what was found. */
export function sentenceOf({ line, left, right }: Row): string {
  const cell = [left, right].find(({ found }) => found);
  return [line || left.text, cell?.text && `${cell.text}.`].filter(Boolean).join(' ');
}
