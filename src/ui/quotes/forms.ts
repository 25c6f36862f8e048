/** Quotes as files: Markdown to be read, and a table of one row for each sentence. */
import { asCited } from '../text/quoted.ts';
import type { Quote, QuotedSentence } from '../../protocol.ts';
import { escaped } from '../answer/copy/markdown.ts';
import { writeTable } from '../evaluate/table-file.ts';
import { text } from '../text.ts';
import { pageOf } from './kept.ts';

/** The quotes of one document; `file` is null for answers that cite none. */
export interface QuoteGroup {
  document: string | null;
  file: string | null;
  quotes: Quote[];
}

/**
 * By document, an answer by the first that it cites; in a document in the order of its text.
 * @param order of the library's documents: those that are not in it come last, by name.
 */
export function groupsOf(quotes: readonly Quote[], order: readonly string[]): QuoteGroup[] {
  const groups = new Map<string, QuoteGroup>();
  for (const quote of quotes) {
    const [first] = quote.sentences;
    const document = first?.document ?? null;
    const group = groups.get(document ?? '') ?? { document, file: first?.file ?? null, quotes: [] };
    group.quotes.push(quote);
    groups.set(document ?? '', group);
  }
  for (const group of groups.values()) group.quotes.sort(byPlace);
  const rank = ({ document, file }: QuoteGroup): number => {
    const at = document === null ? -1 : order.indexOf(document);
    if (at >= 0) return at;
    return order.length + (file === null ? 1 : 0);
  };
  return [...groups.values()].sort(
    (a, b) => rank(a) - rank(b) || (a.file ?? '').localeCompare(b.file ?? ''),
  );
}

function byPlace(a: Quote, b: Quote): number {
  const [one, other] = [a.sentences[0], b.sentences[0]];
  const page = (one?.pages?.first ?? 0) - (other?.pages?.first ?? 0);
  return page || (one?.span?.start ?? 0) - (other?.span?.start ?? 0) || a.keptAt - b.keptAt;
}

export function quotesAsMarkdown(groups: readonly QuoteGroup[], title: string): string {
  const parts = groups.flatMap(({ file, quotes }) => [
    `## ${escaped(file ?? text.quotes.withoutSentence)}`,
    ...quotes.map(quoteAsMarkdown),
  ]);
  return `${[`# ${escaped(text.quotes.fileTitle(title))}`, ...parts].join('\n\n')}\n`;
}

function quoteAsMarkdown({ question, answer, sentences, note }: Quote): string {
  const asked = question === undefined ? [] : [`*${escaped(question)}*`];
  const parts = [
    ...(answer === undefined ? [] : [...asked, `**${escaped(answer)}**`]),
    ...sentences.map(sentenceAsMarkdown),
    ...(answer === undefined ? asked : []),
    ...(note.trim() === '' ? [] : [noteAsMarkdown(note)]),
  ];
  return parts.join('\n\n');
}

function sentenceAsMarkdown(sentence: QuotedSentence): string {
  const page = pageOf(sentence);
  const place = `*${escaped(sentence.file)}*${page && `, ${escaped(page)}`}`;
  return `> ${asCited(sentence, escaped)} — ${place}`;
}

/** Its lines stay lines, and none of them becomes a list or a heading. */
function noteAsMarkdown(note: string): string {
  const lines = note.trim().split(/\r?\n/).map(escaped);
  return lines.map((line) => line.replace(/^([-+=]|\d+(?=[.)]))/, asText)).join('  \n');
}

const asText = (sign: string): string => (/\d/.test(sign) ? `${sign}\\` : `\\${sign}`);

/** A row for each sentence; of an answer that cites none, one without. */
export function quotesAsCsv(groups: readonly QuoteGroup[]): string {
  const head = ['file', 'page', 'sentence', 'note', 'question', 'answer', 'kept'];
  const rows = groups
    .flatMap(({ quotes }) => quotes)
    .flatMap(({ sentences, note, question = '', answer = '', keptAt }) =>
      (sentences.length > 0 ? sentences : [null]).map((sentence) => [
        ...[sentence?.file ?? '', pagesInTable(sentence), sentence?.row ?? sentence?.text ?? ''],
        ...[note, question, answer, new Date(keptAt).toISOString()],
      ]),
    );
  return writeTable([head, ...rows]);
}

function pagesInTable(sentence: QuotedSentence | null): string {
  if (!sentence?.pages) return '';
  const { first, last } = sentence.pages;
  return last > first ? `${first}–${last}` : `${first}`;
}
