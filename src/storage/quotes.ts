/** The store `quotes`: what a person has kept, whole without its documents. */
import type { Range } from '../documents/types.ts';
import type { Quote, QuotedSentence } from '../protocol.ts';
import { readAll, type Records } from './damage.ts';
import { DamagedRecord, Fields } from '../fields.ts';
import type { QuoteRecord } from './records.ts';
import type { Database } from './schema.ts';
import { atomically, drop, put } from './transaction.ts';

/** In the order in which they were kept. */
export async function listQuotes(database: Database): Promise<Records<Quote>> {
  const { store } = database.transaction('quotes');
  const { records, damage } = await readAll('quotes', store, parseQuote);
  records.sort((a, b) => a.keptAt - b.keptAt);
  return { records: records.map(({ version: _, ...quote }) => quote), damage };
}

/** One that is there under the same id is replaced. @throws TriviumError `storage-full`. */
export async function keepQuote(database: Database, quote: Quote): Promise<void> {
  const record = parseQuote({ ...quote, version: 1 });
  await atomically(database, ['quotes'], (transaction) => put(transaction, 'quotes', [record]));
}

export async function deleteQuote(database: Database, id: string): Promise<void> {
  await atomically(database, ['quotes'], (transaction) => drop(transaction, 'quotes', [id]));
}

export function parseQuote(value: unknown): QuoteRecord {
  const fields = new Fields(value);
  return {
    version: fields.version(1),
    id: fields.text('id'),
    keptAt: fields.number('keptAt'),
    note: fields.text('note'),
    sentences: fields.list('sentences', parseSentence),
    ...(fields.has('question') ? { question: fields.text('question') } : {}),
    ...(fields.has('answer') ? { answer: fields.text('answer') } : {}),
  };
}

function parseSentence(value: unknown, path: string): QuotedSentence {
  const fields = new Fields(value, path);
  return {
    document: fields.text('document'),
    file: fields.text('file'),
    text: fields.text('text'),
    ...(fields.has('row') ? { row: fields.text('row') } : {}),
    pages: fields.isNull('pages') ? null : fields.object('pages', (of) => parsePages(of, path)),
    span: fields.isNull('span') ? null : fields.object('span', (of) => parseSpan(of, path)),
  };
}

function parsePages(fields: Fields, path: string): QuotedSentence['pages'] {
  const pages = { first: fields.count('first'), last: fields.count('last') };
  if (pages.last < pages.first) throw new DamagedRecord(`${path}.pages`, 'a range of pages');
  return pages;
}

function parseSpan(fields: Fields, path: string): Range {
  const span = { start: fields.count('start'), end: fields.count('end') };
  if (span.end <= span.start) throw new DamagedRecord(`${path}.span`, 'a range of characters');
  return span;
}
