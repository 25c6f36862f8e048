/** A newer version takes the former one's place when it is indexed, and not before; names are kept for the history. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { problem } from '../../../src/documents/problem.ts';
import type { Problem } from '../../../src/documents/types.ts';
import { TriviumError } from '../../../src/errors.ts';
import type { Reading } from '../../../src/library/reader.ts';
import type { IncomingFile } from '../../../src/protocol.ts';
import { say } from '../../../src/sentences.ts';
import {
  file,
  freshIndexedDb,
  LineReader,
  noRoomIn,
  openLibrary,
  pause,
  sentences,
  statusOf,
  stored,
  until,
} from './fixtures.ts';

const FORMER = 'Mill stands Upstream. ' + sentences('Mill', 20);
const NEWER = 'Mill stands Downstream. ' + sentences('Mill', 20);
const ASKED = 'Where does Mill stand?';

beforeEach(freshIndexedDb);
afterEach(() => vi.restoreAllMocks());

function newer(former: string, text = NEWER): IncomingFile {
  return { ...file('a.txt', text), replaces: former };
}

/** Finds problems: in the first file that is read the first ones, and so on. */
class ProblemReader extends LineReader {
  constructor(private readonly found: Problem[][]) {
    super();
  }
  override async read(...given: Parameters<LineReader['read']>): Promise<Reading> {
    const { document, ...rest } = await super.read(...given);
    return { ...rest, document: { ...document, problems: this.found.shift() ?? [] } };
  }
}

async function withFormer(reader = new LineReader()) {
  const opened = await openLibrary(reader);
  const [former] = await opened.library.addFiles([
    file('a.txt', FORMER),
    file('b.txt', sentences('Quay', 5)),
  ]);
  await opened.settled();
  return { ...opened, former: former!.id };
}

describe('a newer version', () => {
  it('takes the place of the former one, which stays in old answers', async () => {
    const { library, settled, snapshot, events, former, database } = await withFormer();
    await library.ask(ASKED, { id: 'q' }, () => {});
    const [added] = await library.addFiles([newer(former)]);
    expect(added).toMatchObject({ replaces: former });
    await settled();
    const { documents, former: gone } = await snapshot();
    expect(documents.map(({ id, name }) => [id, name])).toEqual([
      [added!.id, 'a.txt'],
      [documents[1]!.id, 'b.txt'],
    ]);
    expect(documents[0]).not.toHaveProperty('replaces');
    expect(gone).toEqual([{ id: former, name: 'a.txt', kind: 'text', newer: added!.id }]);
    expect(events).toContainEqual({ type: 'document-removed', id: former, former: gone![0] });
    expect(JSON.stringify(await library.question('q'))).toContain(former);
    expect(await database().count('chunks')).toBe(26);
    const answer = await library.ask(ASKED, { id: 'r' }, () => {});
    expect(JSON.stringify(answer)).not.toContain(former);
  });

  it('leaves the former one where it cannot be read', async () => {
    const failing = new LineReader((call) => {
      if (call === 'read a.txt' && failing.calls.filter((one) => one === call).length > 1) {
        throw new TriviumError('damaged', 'Damaged.', '');
      }
    });
    const { library, settled, snapshot, former } = await withFormer(failing);
    await library.addFiles([newer(former)]);
    await settled();
    const { documents } = await snapshot();
    expect(statusOf(documents)).toEqual(['a.txt indexed', 'b.txt indexed', 'a.txt failed']);
    await library.removeDocument(documents[2]!.id);
    expect((await snapshot()).documents.map(({ id }) => id)).toContain(former);
  });

  const damaged = (...pages: number[]) =>
    problem('page-damaged', say('Is damaged and was left out.'), pages);
  const truncated = (read: number) =>
    problem(
      'truncated',
      say('Only the first {read} of {pages} pages were read. Split the file to read the rest.', {
        ...{ read, pages: 9 },
      }),
    );
  it.each([
    ['read in part', [], [damaged(2, 3)], true],
    ['of which the rest was left out', [damaged(2)], [truncated(5)], true],
    ['with as many pages left out', [damaged(4)], [damaged(2)], false],
    ['with fewer left out', [truncated(5)], [damaged(2), truncated(7)], false],
    ['with other notes', [], [problem('page-without-text', say('Nothing.'), [1])], false],
  ])('%s: both stay only where it is worse', async (_, before, now, isKept) => {
    const reader = new ProblemReader([before, [], now]);
    const { library, settled, snapshot, events, former } = await withFormer(reader);
    const [added] = await library.addFiles([newer(former)]);
    await settled();
    await until(async () => !(await snapshot()).documents.some(({ replaces }) => replaces));
    const { documents } = await snapshot();
    expect(documents.map(({ id }) => id).includes(former)).toBe(isKept);
    expect(documents).toContainEqual(expect.objectContaining({ id: added!.id, problems: now }));
    expect(JSON.stringify(events).includes('could only be read in part')).toBe(isKept);
  });

  it('takes its place once, whenever the tab was killed', async () => {
    const calls = await (async () => {
      const reader = new LineReader();
      const { library, settled, former } = await withFormer(reader);
      const before = reader.calls.length;
      await library.addFiles([newer(former)]);
      await settled();
      return { before, all: reader.calls.length };
    })();
    for (let crash = calls.before; crash < calls.all; crash++) {
      freshIndexedDb();
      let count = 0;
      const dying = new LineReader(() => (count++ === crash ? new Promise(() => {}) : undefined));
      const first = await withFormer(dying);
      const [added] = await first.library.addFiles([newer(first.former)]);
      await until(() => count > crash);
      await pause(20);
      expect((await first.snapshot()).documents.map(({ id }) => id)).toContain(first.former);
      first.database().close();
      const second = await openLibrary();
      await second.settled();
      await until(async () => (await second.snapshot()).documents.length === 2);
      expect((await second.snapshot()).documents[0], `at ${crash}`).toMatchObject({
        id: added!.id,
        status: 'indexed',
      });
      expect(JSON.stringify(await stored(second.database()))).not.toContain(first.former);
      second.database().close();
    }
  }, 30_000);

  it('takes its place at the next opening where that could not be stored', async () => {
    const { library, settled, snapshot, former, events } = await withFormer();
    const drop = IDBObjectStore.prototype.delete;
    const broken = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(function (
      this: IDBObjectStore,
      key,
    ) {
      if (this.name === 'files') throw new DOMException('full', 'QuotaExceededError');
      return drop.call(this, key);
    });
    await library.addFiles([newer(former)]);
    await settled();
    await until(() => events.some(({ type }) => type === 'problem'));
    expect(statusOf((await snapshot()).documents)).toHaveLength(3);
    broken.mockRestore();
    await library.close();
    const again = await openLibrary();
    await again.settled();
    await until(async () => (await again.snapshot()).documents.length === 2);
    expect((await again.snapshot()).documents.map(({ id }) => id)).not.toContain(former);
  });

  it('has its place and what is said of it where there is no room for other vectors', async () => {
    const { library, settled, snapshot, events, former } = await withFormer();
    const column = { id: 'c', question: ASKED, kind: 'text' } as const;
    await library.tables.save({
      ...{ id: 't', title: 'Mills', createdAt: 1, columns: [column], documents: [former] },
    });
    await library.tables.correct('t', former, 'c', 'by hand');
    await library.ask(ASKED, { id: 'q' }, () => {});
    const [added] = await library.addFiles([newer(former)]);
    const { id } = added!;
    const isIndexed = (): boolean =>
      events.some(
        (event) =>
          event.type === 'document' &&
          event.document.id === id &&
          event.document.status === 'indexed',
      );
    await until(isIndexed);
    const full = noRoomIn('vectorParts');
    await settled();
    await until(async () => (await snapshot()).documents.length === 2);
    full.mockRestore();
    await library.close();
    const again = await openLibrary();
    await again.settled();
    const { documents, former: gone } = await again.snapshot();
    expect(documents[0]).toMatchObject({ id });
    expect(gone).toMatchObject([{ id: former, newer: id }]);
    expect(await again.library.tables.list()).toMatchObject([{ documents: [id] }]);
    expect(await again.library.tables.cells('t')).toMatchObject([
      { document: id, byHand: { text: 'by hand' } },
    ]);
  });

  it('of a newer version takes the place of both', async () => {
    let hold = false;
    const reader = new LineReader((call) =>
      hold && call.startsWith('extract') ? new Promise(() => {}) : undefined,
    );
    const { library, snapshot, former } = await withFormer(reader);
    hold = true;
    const [second] = await library.addFiles([newer(former)]);
    await pause(20);
    hold = false;
    const [third] = await library.addFiles([newer(second!.id, `${NEWER}\nWeir stands Here.`)]);
    await library.pauseIndexing();
    await library.resumeIndexing();
    await until(async () => (await snapshot()).documents.length === 2);
    expect((await snapshot()).documents[0]).toMatchObject({ id: third!.id, status: 'indexed' });
  });

  it('waits for nothing where the former one was removed meanwhile', async () => {
    const { library, settled, snapshot, former } = await withFormer();
    await library.ask(ASKED, { id: 'q' }, () => {});
    await library.pauseIndexing();
    const [added] = await library.addFiles([newer(former)]);
    await library.pauseIndexing();
    await library.removeDocument(former);
    expect((await snapshot()).former).toMatchObject([{ id: former, newer: added!.id }]);
    await library.resumeIndexing();
    await settled();
    await until(async () => !(await snapshot()).documents.some(({ replaces }) => replaces));
    expect((await snapshot()).documents).toHaveLength(2);
  });
});

describe('the names of removed documents', () => {
  it('are kept while questions may cite them, also across a reload', async () => {
    const { library, snapshot, former } = await withFormer();
    await library.ask(ASKED, { id: 'q' }, () => {});
    await library.removeDocument(former);
    const kept = [{ id: former, name: 'a.txt', kind: 'text' }];
    expect((await snapshot()).former).toEqual(kept);
    await library.close();
    const again = await openLibrary();
    expect((await again.snapshot()).former).toEqual(kept);
    await again.library.addFiles([file('a.txt', FORMER)]);
    expect(await again.snapshot()).not.toHaveProperty('former');
  });

  it.each(['removeQuestions', 'clearHistory'] as const)(
    'go with the last question (%s)',
    async (way) => {
      const { library, snapshot, former } = await withFormer();
      await library.ask(ASKED, { id: 'q' }, () => {});
      await library.removeDocument(former);
      await library[way](['q']);
      expect(await snapshot()).not.toHaveProperty('former');
    },
  );
});
