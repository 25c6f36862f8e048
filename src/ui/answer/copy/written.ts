/** An answer as it is written down elsewhere: in words, with the places that bear it out. */
import type { Problem } from '../../../documents/types.ts';
import { answerStanding } from '../../../methods/answer-standing.ts';
import type { Step } from '../../../methods/events.ts';
import type { GivenAnswer } from '../../../protocol.ts';
import { asHeadline } from '../../format.ts';
import { text } from '../../text.ts';
import { pictureNote } from '../picture-note.ts';
import { stepLine } from '../../clue/clue-line.ts';
import { oneLine } from '../../quotes/kept.ts';
import { changesBeside, marksOf, standingOf, type Corrected } from '../../correct/changes.ts';
import { numberCitations, shortHeading, type Citation } from '../citations.ts';
import { groundingNote, stepLabel } from '../grounding-note.ts';
import { noAnswer } from '../no-answer.ts';
import { standingLabel } from '../standing-label.ts';

/** What the library says of its documents. */
export interface Documents {
  nameOf(document: string): string;
  hasPages(document: string): boolean;
  document(document: string): { title: string; problems?: readonly Problem[] } | undefined;
}

export interface WrittenSource {
  number: number;
  /** The sentence, in one line. */
  text: string;
  /** A row of a table, read out: what is written instead, and stands so nowhere. */
  row?: string;
  file: string;
  /** Of the document; its file name where it has none. */
  title: string;
  /** Null where the document has no pages. */
  pages: { first: number; last: number } | null;
  /** "page 3", "under “Harbours”"; empty where neither is known. */
  place: string;
}

export interface WrittenAnswer {
  question: string;
  isFound: boolean;
  /** The answer, or that there is none. */
  answer: string;
  marks: number[];
  /** Where not every word of it is borne out: how far it is. Empty for a grounded answer. */
  standing: string;
  steps: { asked: string; value: string; marks: number[]; byYou: string[] }[];
  /** What a person left out, or changed in another way that no step shows. */
  changes: string[];
  conflicts: { lead: string; sides: { value: string; mark: number }[] }[];
  /** Of an answer: what bears it out; otherwise what came nearest. */
  sources: WrittenSource[];
}

export function writtenAnswer(
  question: string,
  answer: GivenAnswer,
  documents: Documents,
  corrected: Corrected = { corrections: [], state: null },
): WrittenAnswer {
  const trace = { ...corrected, answer };
  const cited = numberCitations(answer);
  const isFound = answer.verdict === 'answered';
  const standing = answerStanding(answer, trace);
  const disputed = cited.conflicts.flatMap(({ sides }) => sides.map(({ citation }) => citation));
  const shown = [...cited.all, ...disputed, ...(isFound ? [] : cited.nearest)];
  return {
    ...{ question, isFound },
    answer: isFound ? asHeadline(answer.text) : noAnswer(answer, question),
    marks: numbers(cited.evidence),
    standing:
      isFound && standing !== 'grounded'
        ? `${standingLabel(standing, answer.probability)}. ${groundingNote(answer, standing)}`
        : '',
    steps: cited.steps.map(({ step, citations }) => ({
      asked: punctuated(stepLine(step, answer.steps, trace.state)),
      value: oneLine(withRemarks(step, trace)),
      byYou: marksOf(step, trace).map((mark) => `${step.value}: ${lowerFirst(mark)}`),
      marks: numbers(citations),
    })),
    changes: changesBeside(trace.corrections, documents),
    conflicts: cited.conflicts.map(({ conflict, sides }) => ({
      lead: text.conflicts.lead(conflict.about, conflict.relation),
      sides: sides.map(({ value, citation }) => ({ value, mark: citation.number })),
    })),
    sources: [...new Set(shown)]
      .sort((a, b) => a.number - b.number)
      .map((citation) => sourceOf(citation, documents)),
  };
}

/** So that a value can stand after it; empty where there is nothing to say before it. */
function punctuated(line: string): string {
  return line === '' || /[?!.:]$/.test(line) ? line : `${line}:`;
}

/** "Holm (not grounded)", "Holm (as you say, set by you)": in the words of the interface. */
function withRemarks(step: Step, trace: Corrected): string {
  const standing = standingOf(step, trace);
  const remarks = [
    ...(standing === 'grounded' ? [] : [stepLabel(standing)]),
    ...marksOf(step, trace),
  ];
  if (remarks.length === 0) return step.value;
  return `${step.value} (${remarks.map((one) => lowerFirst(one)).join(', ')})`;
}

const lowerFirst = (words: string): string =>
  words.replace(/^./u, (letter) => letter.toLocaleLowerCase());

function numbers(citations: readonly Citation[]): number[] {
  return citations.map(({ number }) => number);
}

function sourceOf(citation: Citation, documents: Documents): WrittenSource {
  const { number, document, firstPage, lastPage, heading } = citation;
  const file = documents.nameOf(document);
  const hasPages = documents.hasPages(document);
  const under = heading && text.answer.under(shortHeading(heading));
  const note = pictureNote(documents.document(document), firstPage);
  return {
    ...{ number, file, text: oneLine(citation.text) },
    ...(citation.row === undefined ? {} : { row: oneLine(citation.row) }),
    title: documents.document(document)?.title.trim() || file,
    pages: hasPages ? { first: firstPage, last: lastPage } : null,
    place: [hasPages ? placeOf(firstPage, lastPage) : under, note].filter(Boolean).join(', '),
  };
}

function placeOf(first: number, last: number): string {
  return last > first ? text.answer.pagesShort(first, last) : text.answer.page(first);
}
