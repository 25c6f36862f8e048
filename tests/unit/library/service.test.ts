/** The library's promises, one by one, with a reader that the test controls. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { notLoaded, TriviumError } from '../../../src/errors.ts';
import type { Settings } from '../../../src/protocol.ts';
import { methodOf } from '../../support/method-of.ts';
import type { MethodEvent } from '../../../src/methods/events.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { INDEX_NAMES, readCodes } from '../../../src/storage/vectors.ts';
import { QuantisedIndex } from '../../../src/vectors/quantised-index.ts';
import { DEFAULT_SETTINGS } from '../../../src/storage/settings.ts';
import {
  noRoomIn,
  file,
  freshIndexedDb,
  LineReader,
  openLibrary,
  pause,
  sentences,
  statusOf,
  stored,
  until,
} from './fixtures.ts';

beforeEach(freshIndexedDb);

const forever = (): Promise<never> => new Promise(() => {});

describe('files', () => {
  it('recognises a file that is there already, whatever its name', async () => {
    const { library, settled, snapshot } = await openLibrary();
    const [first] = await library.addFiles([file('a.txt', sentences('Mill', 4))]);
    await settled();
    const [again] = await library.addFiles([file('copy.txt', sentences('Mill', 4))]);
    expect(again).toMatchObject({ id: first!.id, name: 'a.txt', status: 'indexed' });
    expect((await snapshot()).documents).toHaveLength(1);
  });

  it('tries a file that failed again when it is added again', async () => {
    let broken = true;
    const reader = new LineReader(() => {
      if (broken) throw new TriviumError('timed-out', 'Silent.', '');
    });
    const { library, settled, snapshot } = await openLibrary(reader);
    await library.addFiles([file('a.txt', sentences('Mill', 4))]);
    await settled();
    broken = false;
    const [again] = await library.addFiles([file('a.txt', sentences('Mill', 4))]);
    expect(again!.status).not.toBe('failed');
    await settled();
    expect(statusOf((await snapshot()).documents)).toEqual(['a.txt indexed']);
  });

  it('keeps a file in the queue while a part of the app is missing, and goes on with a network', async () => {
    let isCut = true;
    const reader = new LineReader(() => {
      if (isCut) throw notLoaded();
    });
    const { library, snapshot, settled, events } = await openLibrary(reader);
    await library.addFiles([
      file('a.txt', sentences('Mill', 4)),
      file('b.txt', sentences('Kiln', 4)),
    ]);
    await settled();
    const { documents, progress } = await snapshot();
    expect(statusOf(documents)).toEqual(['a.txt queued', 'b.txt queued']);
    expect(progress).toMatchObject({ active: false, lacksParts: true });
    library.connected();
    await settled();
    const problems = events.filter(({ type }) => type === 'problem');
    expect(problems).toMatchObject([{ error: { code: 'not-loaded' } }]);
    isCut = false;
    library.connected();
    await settled();
    expect(statusOf((await snapshot()).documents)).toEqual(['a.txt indexed', 'b.txt indexed']);
    expect((await snapshot()).progress.lacksParts).toBeUndefined();
  });

  it('tells the page what happens to a file, up to its end', async () => {
    const { library, settled, events } = await openLibrary();
    await library.addFiles([file('a.txt', sentences('Mill', 40))]);
    await settled();
    const statuses = events.flatMap((event) =>
      event.type === 'document' ? [event.document.status] : [],
    );
    expect([...new Set(statuses)]).toEqual(['queued', 'reading', 'indexing', 'indexed']);
    const progress = events.flatMap((event) => (event.type === 'progress' ? [event.progress] : []));
    expect(progress[0]).toMatchObject({ active: false });
    expect(progress.at(-1)).toMatchObject({ active: false, paused: false });
    expect(progress.some(({ active, current }) => active && current === 'a.txt')).toBe(true);
    const shares = progress.filter(({ active }) => active).map((each) => each.progress);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    const statistics = events.findLast((event) => event.type === 'statistics');
    expect(statistics).toMatchObject({
      statistics: { documents: 1, pages: 10, chunks: 40, triplets: 40 },
    });
  });

  it('gives each kind of failure its own end, and the other files go on', async () => {
    const failures: Record<string, TriviumError> = {
      'scan.txt': new TriviumError('no-text', 'No text.', 'OCR.'),
      'locked.txt': new TriviumError('password-needed', 'Locked.', 'Give it.'),
      'broken.txt': new TriviumError('damaged', 'Broken.', 'Another copy.'),
      'hangs.txt': new TriviumError('timed-out', 'Silent.', 'Retry.'),
    };
    const reader = new LineReader((call) => {
      const failure = failures[call.replace('read ', '')];
      if (failure) throw failure;
    });
    const { library, settled, snapshot } = await openLibrary(reader);
    const names = [...Object.keys(failures), 'fine.txt', 'blank.txt'];
    await library.addFiles(names.map((name, i) => file(name, i === 5 ? '' : sentences(name, 3))));
    await settled();
    const { documents } = await snapshot();
    expect(statusOf(documents)).toEqual([
      'scan.txt no-text',
      'locked.txt needs-password',
      'broken.txt failed',
      'hangs.txt failed',
      'fine.txt indexed',
      'blank.txt no-text',
    ]);
    expect(documents.map(({ error }) => error?.code)).toEqual([
      'no-text',
      'password-needed',
      'damaged',
      'timed-out',
      undefined,
      'no-text',
    ]);
  });

  it('reads a file again with its password, and asks again when it is wrong', async () => {
    const reader = new LineReader();
    const given: (string | undefined)[] = [];
    const read = reader.read.bind(reader);
    reader.read = async (incoming, options) => {
      given.push(incoming.password);
      if (!incoming.password) throw new TriviumError('password-needed', 'Locked.', '');
      if (incoming.password !== 'right') throw new TriviumError('password-wrong', 'No.', '');
      return read(incoming, options);
    };
    const { library, settled, snapshot, database } = await openLibrary(reader);
    const [added] = await library.addFiles([file('a.txt', sentences('Mill', 3))]);
    await settled();
    await library.givePassword(added!.id, 'wrong');
    await settled();
    expect((await snapshot()).documents[0]).toMatchObject({
      status: 'needs-password',
      error: { code: 'password-wrong' },
    });
    await library.givePassword(added!.id, 'right');
    await settled();
    expect((await snapshot()).documents[0]).toMatchObject({ status: 'indexed' });
    expect((await snapshot()).documents[0]).not.toHaveProperty('error');
    expect(given).toEqual([undefined, 'wrong', 'right']);
    expect((await library.view(added!.id)).password).toBe('right');
    expect(JSON.stringify(await stored(database()))).not.toContain('"right"');
  });

  it('tries a failed file again from where it stopped', async () => {
    let broken = true;
    const reader = new LineReader((call) => {
      if (broken && call.endsWith(' 16')) throw new TriviumError('timed-out', 'Silent.', '');
    });
    const { library, settled, snapshot } = await openLibrary(reader);
    const [added] = await library.addFiles([file('a.txt', sentences('Mill', 40))]);
    await settled();
    expect(statusOf((await snapshot()).documents)).toEqual(['a.txt failed']);
    broken = false;
    reader.calls.length = 0;
    await library.retry(added!.id);
    await settled();
    expect(statusOf((await snapshot()).documents)).toEqual(['a.txt indexed']);
    expect(reader.calls.map((call) => call.replace(added!.id, ''))).toEqual([
      'extract  16',
      'extract  32',
    ]);
  });

  it('lets the reader rest when nothing is left to do', async () => {
    const reader = new LineReader();
    const { library, settled } = await openLibrary(reader);
    await library.addFiles([file('a.txt', sentences('Mill', 3))]);
    await settled();
    expect(reader.rested).toBe(1);
  });
});

describe('removing a document', () => {
  it('leaves no trace of it, in storage or in the index', async () => {
    const { library, settled, database, snapshot } = await openLibrary();
    const shared = 'Lock stands Upstream. ';
    const [a] = await library.addFiles([file('a.txt', shared + sentences('Mill', 40))]);
    const [b] = await library.addFiles([file('b.txt', shared + sentences('Quay', 5))]);
    await settled();
    await library.removeDocument(a!.id);
    const dump = await stored(database());
    expect(JSON.stringify(dump)).not.toContain(a!.id);
    expect(JSON.stringify(dump)).not.toContain('Mill');
    expect(dump['triplets']).toHaveLength(6);
    expect((await library.chunks(b!.id))[0]!.triplets[0]).toMatchObject({
      subject: 'Lock',
      sources: [{ document: b!.id }],
    });
    expect((await snapshot()).statistics).toMatchObject({ documents: 1, chunks: 6, triplets: 6 });
    await expect(library.view(a!.id)).rejects.toMatchObject({ code: 'not-found' });
    const added = await library.addFiles([file('a.txt', shared + sentences('Mill', 40))]);
    await settled();
    expect(added[0]).toMatchObject({ id: a!.id });
    expect((await stored(database()))['triplets']).toHaveLength(46);
  });

  it('works while that document is being read or indexed', async () => {
    for (const moment of ['read', 'extract']) {
      freshIndexedDb();
      let block = true;
      const reader = new LineReader((call) =>
        block && (call === `${moment} a.txt` || call.endsWith(' 32')) ? forever() : undefined,
      );
      const { library, settled, database, snapshot } = await openLibrary(reader);
      const [a] = await library.addFiles([
        file('a.txt', sentences('Mill', 40)),
        file('b.txt', sentences('Quay', 3)),
      ]);
      await until(() => reader.calls.some((call) => call === 'read a.txt'));
      await pause(20);
      block = false;
      await library.removeDocument(a!.id);
      await settled();
      expect(statusOf((await snapshot()).documents)).toEqual(['b.txt indexed']);
      expect(JSON.stringify(await stored(database()))).not.toContain(a!.id);
    }
  });

  it('keeps the history', async () => {
    const { library, settled } = await openLibrary();
    const [a] = await library.addFiles([file('a.txt', sentences('Mill', 4))]);
    await settled();
    await library.ask('What adjoins Harbour1?', { id: 'q' }, () => {});
    await library.removeDocument(a!.id);
    expect(await library.history()).toMatchObject([{ id: 'q' }]);
    expect((await library.question('q'))!.events.length).toBeGreaterThan(2);
  });

  it('comes back from a failed change even if the index could not be loaded at once', async () => {
    const { library, settled, database } = await openLibrary();
    const [a] = await library.addFiles([file('a.txt', sentences('Mill', 4))]);
    await settled();
    const failing = [
      vi.spyOn(IDBObjectStore.prototype, 'delete'),
      vi.spyOn(IDBObjectStore.prototype, 'getAll'),
    ];
    for (const spy of failing) {
      spy.mockImplementation(() => {
        throw new DOMException('gone', 'UnknownError');
      });
    }
    await expect(library.removeDocument(a!.id)).rejects.toMatchObject({
      code: 'storage-unavailable',
    });
    for (const spy of failing) spy.mockRestore();
    await library.addFiles([file('b.txt', sentences('Mill', 6))]);
    await settled();
    expect(await database().count('triplets')).toBe(6);
    expect((await library.chunks(a!.id))[0]!.triplets[0]!.sources).toHaveLength(2);
  });

  it('changes nothing when it cannot be stored', async () => {
    const { library, settled, database, snapshot } = await openLibrary();
    const [a] = await library.addFiles([file('a.txt', sentences('Mill', 4))]);
    await settled();
    const before = await stored(database());
    const broken = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(library.removeDocument(a!.id)).rejects.toMatchObject({ code: 'storage-full' });
    broken.mockRestore();
    expect(await stored(database())).toEqual(before);
    expect((await snapshot()).statistics).toMatchObject({ chunks: 4, triplets: 4 });
  });

  it('goes where there is no room to write its neighbours’ vectors anew', async () => {
    const { library, settled, database, snapshot } = await openLibrary();
    const [a] = await library.addFiles([file('a.txt', sentences('Mill', 4))]);
    await library.addFiles([file('b.txt', sentences('Quay', 3))]);
    await settled();
    const full = noRoomIn('vectorParts');
    await library.removeDocument(a!.id);
    full.mockRestore();
    expect((await snapshot()).statistics).toMatchObject({ chunks: 3, triplets: 3 });
    expect((await stored(database())).chunks).toHaveLength(3);
    await library.addFiles([file('c.txt', sentences('Weir', 2))]);
    await settled();
    await library.close();
    const again = await openLibrary();
    await again.settled();
    expect((await again.snapshot()).statistics).toMatchObject({ chunks: 5, triplets: 5 });
  });
});

describe('questions', () => {
  it('streams events, answers, and stores the trace', async () => {
    const { library, settled } = await openLibrary();
    await library.addFiles([file('a.txt', 'Brackwater adjoins Harbour. Quay adjoins Mill.')]);
    await settled();
    const events: MethodEvent[] = [];
    const answer = await library.ask('  What adjoins Harbour? ', { id: 'q' }, (event) =>
      events.push(event),
    );
    expect(events.at(-1)).toEqual({ type: 'answered', answer });
    const record = (await library.question('q'))!;
    expect(record).toMatchObject({
      version: 1,
      question: 'What adjoins Harbour?',
      askedAt: 1000,
      verdict: answer.verdict,
      answer: answer.text,
    });
    expect(record.events).toEqual(events);
    expect(record.result).toEqual(answer);
    expect(await library.history()).toMatchObject([{ id: 'q', verdict: answer.verdict }]);
  });

  it('stores what was there of a cancelled question', async () => {
    const { library } = await openLibrary();
    const asking = library.ask('What adjoins Harbour?', { id: 'q' }, (event) => {
      if (event.type === 'decomposed') void library.cancelQuestion('q');
    });
    await expect(asking).rejects.toMatchObject({ code: 'aborted' });
    const record = (await library.question('q'))!;
    expect(record).toMatchObject({ verdict: 'cancelled', result: null });
    expect(record.events.map(({ type }) => type)).toEqual(['started', 'routed', 'decomposed']);
  });

  it.each(['removeQuestions', 'clearHistory'] as const)(
    'do not come back into the history when %s was called while they ran',
    async (deletion) => {
      const { library } = await openLibrary();
      let deleting: Promise<void> | undefined;
      const asking = library.ask('What adjoins Harbour?', { id: 'q' }, ({ type }) => {
        if (type === 'decomposed') deleting = library[deletion](['q']);
      });
      await expect(asking).rejects.toMatchObject({ code: 'aborted' });
      await deleting;
      expect(await library.history()).toEqual([]);
      expect(await library.question('q')).toBeNull();
    },
  );

  it.each(['removeQuestions', 'clearHistory'] as const)(
    'do not come back into the history when %s was called while they were being stored',
    async (deletion) => {
      const { library } = await openLibrary();
      let deleting: Promise<void> | undefined;
      await library.ask('What adjoins Harbour?', { id: 'q' }, ({ type }) => {
        if (type === 'answered') deleting = pause(0).then(() => library[deletion](['q']));
      });
      await deleting;
      expect(await library.history()).toEqual([]);
      expect(await library.question('q')).toBeNull();
    },
  );

  it('say how much was indexed when they were asked, also in the history', async () => {
    const reader = new LineReader((call) => (/read (b|c)/.test(call) ? forever() : undefined));
    const { library, snapshot } = await openLibrary(reader);
    const names = ['a.txt', 'b.txt', 'c.txt'];
    await library.addFiles(names.map((name) => file(name, sentences(name.slice(0, 1), 4))));
    await until(async () => (await snapshot()).documents[0]!.status === 'indexed');
    const early = await library.ask('What adjoins Harbour1?', { id: 'early' }, () => {});
    expect(early.coverage).toEqual({ indexed: 1, files: 3 });
    expect((await library.question('early'))!.result).toEqual(early);

    for (const { id } of (await snapshot()).documents.slice(1)) await library.removeDocument(id);
    const late = await library.ask('What adjoins Harbour1?', { id: 'late' }, () => {});
    expect(late).not.toHaveProperty('coverage');
  });

  it('stores a question that failed, with its error', async () => {
    const { library } = await openLibrary(new LineReader(), {
      methods: [
        methodOf(async function* () {
          yield { type: 'started', question: '', method: 'broken', engine: 'none' };
          throw new TypeError('nothing there');
        }),
      ],
    });
    await expect(library.ask('Why?', { id: 'q' }, () => {})).rejects.toThrow('nothing there');
    expect(await library.question('q')).toMatchObject({
      verdict: 'failed',
      error: { code: 'unexpected', cause: 'TypeError: nothing there' },
    });
  });

  it('are answered while documents are being indexed', async () => {
    const reader = new LineReader((call) => (call.endsWith(' 16') ? forever() : undefined));
    const { library, snapshot } = await openLibrary(reader);
    await library.addFiles([file('a.txt', sentences('Mill', 40))]);
    await until(async () => (await snapshot()).statistics.chunks === 16);
    const answer = await library.ask('What adjoins Harbour1?', { id: 'q' }, () => {});
    expect(answer.method).toBe('auto');
    expect((await snapshot()).progress.active).toBe(true);
  });

  it('give the answer even if it cannot be stored, and say so', async () => {
    const { library, events } = await openLibrary();
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const answer = await library.ask('What adjoins Harbour?', { id: 'q' }, () => {});
    full.mockRestore();
    expect(answer.verdict).toBe('not-found');
    const problem = events.find((event) => event.type === 'problem');
    expect(problem).toMatchObject({ error: { code: 'storage-full' } });
  });

  it('must not be empty', async () => {
    const { library } = await openLibrary();
    await expect(library.ask(' ', { id: 'q' }, () => {})).rejects.toMatchObject({
      code: 'invalid',
    });
    expect(await library.history()).toEqual([]);
  });

  it('one that is cut off is kept without an answer, and asked again takes its own place', async () => {
    const hanging = methodOf(async function* () {
      yield { type: 'started', question: '?', method: 't2rag', engine: 'none' };
      await forever();
    });
    const cutOff = await openLibrary(undefined, { methods: [hanging] });
    const started = new Promise<void>((go) => {
      void cutOff.library.ask('Where does Mill stand?', { id: 'q' }, () => go()).catch(() => {});
    });
    await started;
    // While it runs it is none of the history.
    expect(await cutOff.library.history()).toEqual([]);
    expect(await cutOff.library.question('q')).toBeNull();
    // As after a reload.
    const { library } = await openLibrary();
    expect(await library.history()).toMatchObject([{ id: 'q', verdict: 'cancelled' }]);
    expect((await library.question('q'))!).not.toHaveProperty('error');
    await library.ask('Where does Mill stand?', { id: 'q' }, () => {});
    expect((await library.history()).map(({ id, verdict }) => [id, verdict])).toEqual([
      ['q', 'not-found'],
    ]);
  });
});

describe('what is stored', () => {
  it('is there after a reload: documents, index, history', async () => {
    const first = await openLibrary();
    await first.library.addFiles([file('a.txt', sentences('Mill', 20))]);
    await first.settled();
    const asked = await first.library.ask('What adjoins Harbour1?', { id: 'q' }, () => {});
    await first.library.close();
    const second = await openLibrary();
    const { documents, history } = await second.snapshot();
    expect(statusOf(documents)).toEqual(['a.txt indexed']);
    expect(history).toMatchObject([{ id: 'q' }]);
    const again = await second.library.ask('What adjoins Harbour1?', { id: 'r' }, () => {});
    expect(again.text).toEqual(asked.text);
    expect(again.citations).toEqual(asked.citations);
  });

  it('is read around a damaged record, which is said', async () => {
    const first = await openLibrary();
    await first.library.addFiles([
      file('a.txt', sentences('Mill', 20)),
      file('b.txt', sentences('Quay', 20)),
    ]);
    await first.settled();
    const [damaged] = await first.database().getAll('triplets');
    await first.database().put('triplets', { ...damaged!, sources: [] });
    await first.library.close();
    // Packed beside it, it is whole, and nothing is missed.
    const before = await openLibrary();
    await until(() => before.events.some(({ type }) => type === 'statistics'));
    expect(before.events.filter(({ type }) => type === 'problem')).toEqual([]);
    expect((await before.snapshot()).statistics).toMatchObject({ triplets: 40 });
    const packed = IDBKeyRange.bound(['propositions', 'records'], ['propositions', 'records', []]);
    await before.database().delete('vectorParts', packed);
    await before.library.close();
    const second = await openLibrary();
    await until(() => second.events.some(({ type }) => type === 'statistics'));
    expect(second.events.filter(({ type }) => type === 'problem')).toMatchObject([
      { error: { code: 'damaged', cause: expect.stringContaining('triplets 1: sources') } },
    ]);
    expect((await second.snapshot()).statistics).toMatchObject({ triplets: 39 });
    // Its vectors were made anew without it: the next time nothing is wrong.
    await second.library.close();
    const third = await openLibrary();
    await until(() => third.events.some(({ type }) => type === 'statistics'));
    expect(third.events.filter(({ type }) => type === 'problem')).toEqual([]);
  });

  it.each([
    ['documents', { pages: -1 }],
    ['jobs', { cursor: 'x' }],
    ['libraries', { nextChunk: 'x' }],
    ['chunks', { text: 7 }],
    ['texts', { text: 7 }],
    ['pages', { pages: 7 }],
    ['vectorParts', { bytes: 'x' }],
  ] as const)('survives any damaged record: %s', async (store, change) => {
    const reader = new LineReader((call) => (call.endsWith(' 32') ? forever() : undefined));
    const first = await openLibrary(reader);
    const files = () => [
      file('a.txt', `Lock stands Upstream. ${sentences('Mill', 40)}`),
      file('b.txt', 'Lock stands Upstream. Quay stands Here.'),
    ];
    await first.library.addFiles(files());
    await until(async () => (await first.snapshot()).statistics.chunks === 32);
    await first.library.close();
    const key = (await openDatabase().then((database) => database.getAllKeys(store)))[0]!;
    const database = await openDatabase();
    const record = (await database.get(store, key as never)) as unknown as object;
    await database.put(store, { ...record, ...change } as never);
    database.close();

    const second = await openLibrary();
    await second.settled();
    await second.library.addFiles(files());
    await second.settled();
    await second.library.ask('What stands Upstream?', { id: 'q' }, () => {});
    const { documents } = await second.snapshot();
    for (const document of documents.filter(({ status }) => status === 'failed')) {
      expect(['texts', 'chunks']).toContain(store);
      expect(document.error).toMatchObject({ code: 'damaged' });
      await second.library.removeDocument(document.id);
    }
    await second.library.addFiles(files());
    await second.settled();
    expect(statusOf((await second.snapshot()).documents).sort()).toEqual([
      'a.txt indexed',
      'b.txt indexed',
    ]);
    expect(await second.database().count('chunks')).toBe(43);
    expect((await second.snapshot()).statistics).toMatchObject({ chunks: 43, triplets: 42 });
  });

  it('is embedded anew for another embedder', async () => {
    const { LexicalEmbedder } = await import('../../../src/retrieval/lexical-embedder.ts');
    const first = await openLibrary();
    await first.library.addFiles([file('a.txt', sentences('Mill', 20))]);
    await first.settled();
    await first.library.close();
    const embedder = new LexicalEmbedder(128);
    const second = await openLibrary(new LineReader(), { embedder });
    await until(() => second.events.some(({ type }) => type === 'statistics'));
    for (const name of INDEX_NAMES) {
      const { header, codes } = await readCodes(second.database(), name);
      const { index, damaged } = QuantisedIndex.open({ header: header!, codes });
      expect([index.dimensions, damaged]).toEqual([128, []]);
    }
    expect(await second.database().get('libraries', 'default')).toMatchObject({
      embedder: embedder.id,
    });
  });

  it('can be cleared, even while indexing, and used again', async () => {
    let block = true;
    const reader = new LineReader((call) =>
      block && call.endsWith(' 16') ? forever() : undefined,
    );
    const { library, settled, snapshot, database } = await openLibrary(reader);
    await library.addFiles([file('a.txt', sentences('Mill', 40))]);
    await until(async () => (await snapshot()).statistics.chunks === 16);
    await library.clear();
    for (const [store, records] of Object.entries(await stored(database()))) {
      expect(records, store).toEqual([]);
    }
    block = false;
    await library.addFiles([file('a.txt', sentences('Mill', 40))]);
    await settled();
    expect(statusOf((await snapshot()).documents)).toEqual(['a.txt indexed']);
  });
});

describe('settings', () => {
  it('are checked before they are stored', async () => {
    const { library } = await openLibrary();
    const changed = { ...DEFAULT_SETTINGS, parameters: { t2rag: { maxRounds: 2 } } };
    await library.saveSettings(changed);
    await expect(
      library.saveSettings({ ...DEFAULT_SETTINGS, chunkWords: 0 }),
    ).rejects.toMatchObject({ code: 'invalid' });
    const refused: Partial<Settings>[] = [
      { method: 'oracle' },
      { parameters: { oracle: {} } },
      { parameters: { t2rag: { guesses: 1 } } },
      { parameters: { t2rag: { maxRounds: 99 } } },
      { parameters: { t2rag: { withChunks: 1 } } },
    ];
    for (const part of refused) {
      await expect(library.saveSettings({ ...changed, ...part })).rejects.toMatchObject({
        code: 'invalid',
      });
    }
    expect(await library.settings()).toEqual(changed);
  });
});

it('says that it is not open', async () => {
  const { library } = await openLibrary();
  await library.close();
  await expect(library.history()).rejects.toMatchObject({ code: 'storage-unavailable' });
});
