/** Words as they stand over all texts: every place once, with its sentence and page, and cancelled. */
import { beforeEach, expect, it, vi } from 'vitest';
import type { LibraryIndex } from '../../../src/retrieval/library-index.ts';
import { Finding, MOST_PLACES, type FindingParts } from '../../../src/library/finding.ts';
import type { DocumentRecord, TextRecord } from '../../../src/storage/records.ts';
import { file, freshIndexedDb, LineReader, openLibrary } from './fixtures.ts';

beforeEach(freshIndexedDb);

const TEXT = 'Corrow Light burns oil.\nThe keeper reads. Corrow\nlight is old.';

async function open(texts: Record<string, string> = { 'a.txt': TEXT, 'b.txt': 'A light.' }) {
  const opened = await openLibrary(new LineReader());
  const added = await opened.library.addFiles(
    Object.entries(texts).map(([name, text]) => file(name, text)),
  );
  await opened.settled();
  const find = (words: string, offset = 0, limit = 10) =>
    opened.library.knowledge.find(words, 'f', offset, limit);
  return { ...opened, added, find };
}

it('finds every place, with its document, page and sentence', async () => {
  const { find, added } = await open();
  const page = await find('"light"');
  expect(page).toMatchObject({ total: 3, documents: 2 });
  const shown = page.hits.map(({ sentence, mark, firstPage, document }) => ({
    ...{ sentence, firstPage, document: document === added[0]!.id ? 'a' : 'b' },
    words: sentence.slice(mark.start, mark.end),
  }));
  expect(shown).toEqual([
    { sentence: 'Corrow Light burns oil.', firstPage: 1, document: 'a', words: 'Light' },
    { sentence: 'light is old.', firstPage: 3, document: 'a', words: 'light' },
    { sentence: 'A light.', firstPage: 1, document: 'b', words: 'light' },
  ]);
});

it('finds a phrase over the end of a page, and of a sentence', async () => {
  const { find } = await open();
  expect((await find('keeper')).hits[0]!.sentence).toBe('The keeper reads.');
  const { hits } = await find('reads. corrow light');
  expect(hits).toHaveLength(1);
  expect(hits[0]).toMatchObject({ firstPage: 2, lastPage: 3 });
  const { sentence, mark } = hits[0]!;
  expect(sentence.slice(mark.start, mark.end)).toBe('reads. Corrow\nlight');
});

it('gives what is scrolled to, and counts all', async () => {
  const { find } = await open({ 'a.txt': 'A light. '.repeat(90) });
  expect(await find('light', 0, 0)).toMatchObject({ total: 90, documents: 1, hits: [] });
  const { hits } = await find('light', 80, 40);
  expect(hits.map(({ start }) => start)).toEqual(
    Array.from({ length: 10 }, (_, i) => (80 + i) * 9 + 2),
  );
});

it('knows what has come and gone since', async () => {
  const { library, find, added, settled } = await open();
  expect((await find('light')).total).toBe(3);
  await library.removeDocument(added[0]!.id);
  expect((await find('light')).total).toBe(1);
  await library.addFiles([file('c.txt', 'Another light.')]);
  await settled();
  expect((await find('light')).total).toBe(2);
});

/** Over texts that need not be stored. */
function over(texts: string[], readText?: FindingParts['readText']) {
  const records = texts.map((_, i) => ({ id: `${i}`, order: i }) as DocumentRecord);
  return new Finding({
    catalogue: { all: () => records.map((document) => ({ document, job: null })) },
    index: () => ({ chunksOf: () => [] }) as unknown as LibraryIndex,
    readText:
      readText ??
      (async (document) => {
        const text = texts[Number(document)]!;
        return { version: 1, document, text, pages: [] } satisfies TextRecord;
      }),
  });
}

it('shows the line around what stands in no sentence, and cuts what has no end', async () => {
  const finding = over([
    `A heading of light\n${'word '.repeat(900)}lantern ${'word '.repeat(900)}`,
  ]);
  const heading = await finding.find('light', 'a', 0, 1);
  expect(heading.hits[0]!.sentence).toBe('A heading of light');
  const [hit] = (await finding.find('lantern', 'b', 0, 1)).hits;
  expect(hit!.sentence).toMatch(/^… (word )+lantern( word)+ …$/);
  expect(hit!.sentence.length).toBeLessThan(600);
  expect(hit!.sentence.slice(hit!.mark.start, hit!.mark.end)).toBe('lantern');
});

it('finds each place once where a text is looked through in slices', async () => {
  const filler = 'x'.repeat(99_990);
  const text = Array.from({ length: 6 }, () => `${filler} lantern of `).join('');
  const { total, hits } = await over([text]).find('"lantern of"', 'a', 0, 10);
  expect(total).toBe(6);
  expect(new Set(hits.map(({ start }) => start)).size).toBe(6);
  const laughing = over(['ha '.repeat(100_000)]);
  const around = await laughing.find('"ha ha"', 'b', 33_332, 3);
  expect(around.hits.map(({ start }) => start)).toEqual([199_992, 199_998, 200_004]);
});

it('counts to an end', async () => {
  const { total, most } = await over(['a '.repeat(MOST_PLACES + 9)]).find('a', 'a', 0, 0);
  expect([total, most]).toEqual([MOST_PLACES, MOST_PLACES]);
});

it('stops as soon as it is cancelled, and others have their turn before', async () => {
  const read: string[] = [];
  const long = 'A lamp stands on the quay. '.repeat(40_000);
  const finding = over(
    Array.from({ length: 200 }, () => long),
    async (document) => {
      read.push(document);
      return { version: 1, document, text: long, pages: [] };
    },
  );
  const searching = finding.find('lantern', 'first', 0, 10);
  setTimeout(() => finding.cancel('first'), 40);
  await expect(searching).rejects.toMatchObject({ code: 'aborted' });
  expect(read.length).toBeLessThan(200);
});

it('says when texts can no longer be read at all', async () => {
  const gone = vi.fn(() => Promise.reject(new Error('The database is closed.')));
  await expect(over(['a'], gone).find('a', 'a', 0, 1)).rejects.toThrow('closed');
});

it('keeps each text once, however many searches read it together', async () => {
  const texts = ['a '.repeat(3_000_000), 'b '.repeat(7_000_000)];
  let reads = 0;
  const finding = over(texts, async (document) => {
    reads++;
    await Promise.resolve();
    const text = texts[Number(document)]!;
    return { version: 1, document, text, pages: [] };
  });
  await Promise.all(['lamp', 'light'].map((words) => finding.find(words, words, 0, 0)));
  await finding.find('lantern', 'lantern', 0, 0);
  reads = 0;
  await finding.find('lamps', 'lamps', 0, 0);
  expect(reads).toBe(0);
});
