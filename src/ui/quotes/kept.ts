/** What is kept of a citation, of an answer and of a selection. */
import { asCited } from '../text/quoted.ts';
import type { GivenAnswer, Quote, QuotedSentence } from '../../protocol.ts';
import { numberCitations, type Cited } from '../answer/citations.ts';
import { text } from '../text.ts';

/** What the library says of its documents. */
export interface Documents {
  nameOf(document: string): string;
  hasPages(document: string): boolean;
}

/** A quote before it has a note. */
export type Kept = Pick<Quote, 'sentences' | 'question' | 'answer'>;

export function quotedSentence(
  { document, start, end, firstPage, lastPage, text: words, row }: Cited,
  documents: Documents,
): QuotedSentence {
  return {
    ...{ document, file: documents.nameOf(document), text: oneLine(words) },
    ...(row === undefined ? {} : { row: oneLine(row) }),
    pages: documents.hasPages(document) ? { first: firstPage, last: lastPage } : null,
    span: { start, end },
  };
}

export function keptAnswer(question: string, answer: GivenAnswer, documents: Documents): Kept {
  const { all } = numberCitations(answer);
  const sentences = all.map((citation) => quotedSentence(citation, documents));
  return { question, answer: answer.text, sentences };
}

/** The same places: a sentence is kept once, whatever was asked. */
export function isSameKept(one: Kept, other: Kept): boolean {
  if (one.answer !== other.answer || one.sentences.length !== other.sentences.length) return false;
  if (one.answer !== undefined && one.question !== other.question) return false;
  return one.sentences.every((sentence, i) => isSameSentence(sentence, other.sentences[i]!));
}

function isSameSentence(one: QuotedSentence, other: QuotedSentence): boolean {
  if (one.document !== other.document) return false;
  if (one.span && other.span)
    return one.span.start === other.span.start && one.span.end === other.span.end;
  return !one.span && !other.span && one.text === other.text;
}

export function oneLine(words: string): string {
  return words.replace(/\s+/g, ' ').trim();
}

/** "page 3", "pp. 3–4"; empty where there are no pages. */
export function pageOf({ pages }: Pick<QuotedSentence, 'pages'>): string {
  if (!pages) return '';
  const { first, last } = pages;
  return last > first ? text.answer.pagesShort(first, last) : text.answer.page(first);
}

/** A sentence as it is copied: with its file and page. */
export function sentenceAsText(sentence: QuotedSentence): string {
  const place = [sentence.file, pageOf(sentence)].filter(Boolean).join(', ');
  return `${asCited(sentence)} (${place})`;
}
