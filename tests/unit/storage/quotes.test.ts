/** What is kept: whole without its documents, in order, and gone only when it is removed. */
import { beforeEach, expect, it } from 'vitest';
import type { Quote, QuotedSentence } from '../../../src/protocol.ts';
import { deleteQuote, keepQuote, listQuotes, parseQuote } from '../../../src/storage/quotes.ts';
import { clearAll, removeDocument } from '../../../src/storage/removal.ts';
import type { Database } from '../../../src/storage/schema.ts';
import { NO_BLOCKS } from '../../../src/storage/vectors.ts';
import { freshDatabase, storeReading } from './fixtures.ts';

let database: Database;
beforeEach(async () => {
  database = await freshDatabase();
  await storeReading(database, 'd');
});

const SENTENCE: QuotedSentence = {
  ...{ document: 'd', file: 'd.txt', text: '0123', pages: { first: 1, last: 2 } },
  span: { start: 0, end: 4 },
};
const quote = (id: string, keptAt: number, part: Partial<Quote> = {}): Quote => ({
  ...{ id, keptAt, note: '', sentences: [SENTENCE] },
  ...part,
});

async function ids(): Promise<string[]> {
  return (await listQuotes(database)).records.map(({ id }) => id);
}

it('lists what was kept in its order, as it was kept', async () => {
  const answer = quote('b', 2, { question: 'Who?', answer: 'Ilse', sentences: [] });
  const placeless = quote('c', 3, { sentences: [{ ...SENTENCE, pages: null, span: null }] });
  const row = quote('d', 4, { sentences: [{ ...SENTENCE, row: 'Bidder: Pike; Price: 2.90' }] });
  for (const each of [placeless, quote('z', 1), row, answer]) await keepQuote(database, each);
  expect((await listQuotes(database)).records).toEqual([quote('z', 1), answer, placeless, row]);
});

it('keeps a quote once, however often it is asked to', async () => {
  await keepQuote(database, quote('a', 1));
  await keepQuote(database, quote('a', 1));
  expect(await ids()).toEqual(['a']);
});

it('changes a note', async () => {
  await keepQuote(database, quote('a', 1));
  await keepQuote(database, quote('a', 1, { note: 'Mind the date.' }));
  expect((await listQuotes(database)).records).toEqual([quote('a', 1, { note: 'Mind the date.' })]);
  await deleteQuote(database, 'a');
  expect(await ids()).toEqual([]);
});

it('stays when its document goes, and goes with everything', async () => {
  await keepQuote(database, quote('a', 1));
  await removeDocument(database, 'd', NO_BLOCKS);
  expect((await listQuotes(database)).records).toEqual([quote('a', 1)]);
  await clearAll(database);
  expect(await ids()).toEqual([]);
});

it('names what cannot be read, and reads the rest', async () => {
  await keepQuote(database, quote('a', 1));
  await database.put('quotes', { ...quote('b', 2), version: 1, note: 7 } as never);
  const { records, damage } = await listQuotes(database);
  expect(records.map(({ id }) => id)).toEqual(['a']);
  expect(damage).toMatchObject([{ store: 'quotes', key: '"b"', reason: 'note is not text' }]);
});

it.each([
  ['a page before its first', { pages: { first: 3, last: 2 } }],
  ['no place and no word of it', { pages: undefined }],
  ['a span without a character', { span: { start: 4, end: 4 } }],
  ['a span before the text', { span: { start: -1, end: 4 } }],
  ['no words', { text: undefined }],
])('is not read with %s', (_, part) => {
  const sentences = [{ ...SENTENCE, ...part }] as QuotedSentence[];
  expect(() => parseQuote({ ...quote('a', 1, { sentences }), version: 1 })).toThrow(
    /sentences\[0\]/,
  );
});
