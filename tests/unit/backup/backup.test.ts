/** A backup: what goes out comes in, what is damaged is left out by name, what is hostile is refused. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { BackupContents } from '../../../src/backup/contents.ts';
import { libraryName, MANIFEST, recordsName, SETTINGS } from '../../../src/backup/layout.ts';
import { lineOf } from '../../../src/backup/lines.ts';
import { openBackup, type OpenedBackup } from '../../../src/backup/read.ts';
import { json, writeBackup, type BackupEntry } from '../../../src/backup/write.ts';
import type { Library } from '../../../src/library/library-service.ts';
import { correct } from '../../../src/methods/correct.ts';
import type { MethodEvent } from '../../../src/methods/events.ts';
import type { Table, TableCell } from '../../../src/table-protocol.ts';
import { file, freshIndexedDb, openLibrary, sentences, until } from '../library/fixtures.ts';

beforeEach(freshIndexedDb);

const QUESTION = 'Where was the designer of Corrow Light born?';
const LIGHTS =
  'Corrow Light was designed by Ilse Varn. Ilse Varn was born in Brackwater. Boats fish for herring.';

const QUOTE = {
  ...{ id: 'n1', keptAt: 5, note: 'Herring.' },
  sentences: [{ document: 'x', file: 'lights.txt', text: 'Boats.', pages: null, span: null }],
};

async function filled() {
  const opened = await openLibrary();
  const { library, settled } = opened;
  const isles = (await library.addFiles([file('isles.txt', sentences('Isle', 12))]))[0]!.id;
  const lights = (await library.addFiles([file('lights.txt', LIGHTS)]))[0]!.id;
  await library.addFiles([file('capes.txt', sentences('Cape', 9))]);
  await settled();
  await library.ask(QUESTION, { id: 'q1', method: 't2rag' }, () => {});
  // Ids of passages begin later than in a new library.
  await library.removeDocument(isles);
  await library.changeQuestion('q1', { title: 'The designer', pinned: true });
  const last = (await library.question('q1'))!.events.findLast(({ type }) => type === 'updated');
  const { state } = last as Extract<MethodEvent, { type: 'updated' }>;
  const { placeholder, value } = state.bindings[0]!;
  // A person says so as well: that is a fact.
  const said = correct({ state, corrections: [] }, [{ kind: 'set-value', placeholder, value }]);
  const how = { method: 't2rag', corrects: 'q1', corrections: said.corrections };
  await library.ask(QUESTION, { id: 'q2', ...how, state: said.state! }, () => {});
  await library.keepQuote(QUOTE);
  const questions = [{ id: 'e1', question: QUESTION, answers: ['Brackwater'], support: [] }];
  const { id } = await library.evaluations.create({
    ...{ name: 'Lights', methods: ['bm25'], engines: ['instant'], questions },
  });
  await library.evaluations.run(id);
  await library.tables.save(TABLE);
  await until(async () => (await library.tables.list())[0]!.progress.done === 2);
  await library.tables.correct('t', lights, 'c', 'by hand');
  return { ...opened, lights };
}

const TABLE: Table = {
  ...{ id: 't', title: 'Lights', createdAt: 5, documents: null },
  columns: [{ id: 'c', question: QUESTION, kind: 'text' }],
};

async function* bytesOf(library: Library, id: string) {
  for (let part = await library.nextOfExport(id); part; part = await library.nextOfExport(id))
    yield part;
}

const SAVED = { settings: { theme: 'dark' }, language: 'de' };

/** As the page saves it: of several libraries that are the same. */
async function saved(library: Library, titles = ['Lights']): Promise<Blob> {
  const contents: BackupContents = {
    ...{ version: 1, app: '1', createdAt: 1_000 },
    libraries: titles.map((title) => ({ title, documents: 2 })),
  };
  async function* entries(): AsyncGenerator<BackupEntry> {
    for (const [i, title] of titles.entries()) {
      const { id } = await library.beginExport({ title, files: true });
      yield { name: libraryName(i + 1), content: bytesOf(library, id) };
      const records = await library.beginRecords();
      contents.libraries[i]!.records = records.counts;
      yield { name: recordsName(i + 1), content: bytesOf(library, records.id) };
    }
    yield { name: SETTINGS, content: [json(SAVED)] };
  }
  return new Response(writeBackup(contents, entries())).blob();
}

/** Into a library of another browser. */
async function restored(backup: OpenedBackup, n = 0) {
  freshIndexedDb();
  const opened = await openLibrary();
  const { documentsIn, recordsIn } = backup.libraries[n]!;
  const outcome = await opened.library.restore(
    {
      documents: documentsIn.bytes,
      records: recordsIn.bytes && { bytes: recordsIn.bytes, name: recordsName(n + 1) },
    },
    'r',
    () => {},
  );
  return { ...opened, outcome };
}

const names = async ({ snapshot }: Awaited<ReturnType<typeof openLibrary>>) =>
  (await snapshot()).documents.map(({ name }) => name).sort();
const statesOf = ({ libraries, settings }: OpenedBackup) => [
  ...libraries.map((one) => [one.title, one.documentsIn.state, one.recordsIn.state]),
  settings.state,
];

/** Passages have others where a library was restored. */
const withoutIds = (cells: TableCell[]): TableCell[] =>
  cells.map((cell) => JSON.parse(JSON.stringify(cell).replace(/"chunk":\d+/g, '"chunk":0')));

it('everything comes back: documents, history with its traces, corrections, facts, evaluations', async () => {
  const before = await filled();
  const { library } = before;
  const history = await library.history();
  const facts = await library.facts();
  const kept = await library.keptCorrections();
  const trajectory = await library.trajectory('q1');
  const [evaluation] = await library.evaluations.list();
  const record = await library.evaluations.record(evaluation!.id);
  const cells = withoutIds(await library.tables.cells('t'));
  expect([facts.length > 0, kept.length, trajectory.length > 0]).toEqual([true, 1, true]);

  const backup = await openBackup(await saved(library));
  expect(statesOf(backup)).toEqual([['Lights', 'whole', 'whole'], 'whole']);
  expect(backup.libraries[0]).toMatchObject({
    records: {
      questions: 2,
      quotes: 1,
      corrections: 1,
      facts: facts.length,
      evaluations: 1,
      tables: 1,
    },
  });
  expect(await backup.settings.bytes!.text()).toBe(JSON.stringify(SAVED));

  const there = await restored(backup);
  expect(there.outcome).toMatchObject({ added: 2, lost: [], lostRecords: 0 });
  expect(await names(there)).toEqual(['capes.txt', 'lights.txt']);
  expect(await there.library.history()).toEqual(history);
  // What is gone keeps its name where it is cited.
  const { former } = await there.snapshot();
  expect(former).toMatchObject([{ name: 'isles.txt' }]);
  expect(await there.library.keptCorrections()).toEqual(kept);
  expect(await there.library.quotes()).toEqual([QUOTE]);
  expect(await there.library.trajectory('q1')).toBe(trajectory);
  expect(await there.library.evaluations.list()).toEqual([evaluation]);
  expect(await there.library.evaluations.record(evaluation!.id)).toEqual(record);
  const [table] = await there.library.tables.list();
  expect(table).toMatchObject({ ...TABLE, progress: { done: 2, total: 2 } });
  expect(withoutIds(await there.library.tables.cells('t'))).toEqual(cells);
  expect(cells.some(({ byHand }) => byHand?.text === 'by hand')).toBe(true);
});

it('what speaks of a passage speaks of the same one where it has another id', async () => {
  const { library, lights } = await filled();
  const chunksBefore = await library.chunks(lights);
  const there = await restored(await openBackup(await saved(library)));
  const chunks = await there.library.chunks(lights);
  expect(chunks[0]!.id).not.toBe(chunksBefore[0]!.id);
  const ids = new Set(chunks.map(({ id }) => id));
  for (const { supports } of await there.library.facts())
    for (const { source } of supports) expect(ids).toContain(source.chunk);
  const { events, result } = (await there.library.question('q1'))!;
  const cited = result!.steps.flatMap(({ citations }) => citations);
  expect(cited.length).toBeGreaterThan(0);
  for (const { source, text } of cited) {
    const chunk = chunks.find(({ id }) => id === source.chunk)!;
    expect(chunk.text).toContain(text);
  }
  for (const event of events) {
    if (event.type !== 'retrieved') continue;
    for (const chunk of event.chunks.filter(({ document }) => document === lights))
      expect(chunks.find(({ id }) => id === chunk.id)?.text).toBe(chunk.text);
  }
  // A fact is offered, and a correction goes on, as before.
  const asked = await there.library.ask(QUESTION, { id: 'q3', method: 't2rag' }, () => {});
  expect(asked.text).toBe('Brackwater');
});

it('a library without documents has its history', async () => {
  const { library } = await openLibrary();
  await library.ask('Who?', { id: 'q1' }, () => {}).catch(() => {});
  const contents = { version: 1, app: '1', createdAt: 1, libraries: [{ title: '', documents: 0 }] };
  async function* entries(): AsyncGenerator<BackupEntry> {
    const { id } = await library.beginRecords();
    yield { name: recordsName(1), content: bytesOf(library, id) };
    yield { name: SETTINGS, content: [json(SAVED)] };
  }
  const blob = await new Response(writeBackup(contents, entries())).blob();
  const backup = await openBackup(blob);
  expect(statesOf(backup)).toEqual([['', 'whole', 'whole'], 'whole']);
  const there = await restored(backup);
  expect(await there.library.history()).toHaveLength(1);
});

it('is cancelled while it is written, checked, or taken in', async () => {
  const { library } = await filled();
  const stopping = new AbortController();
  const contents = { version: 1, app: '1', createdAt: 1, libraries: [] };
  async function* entries(): AsyncGenerator<BackupEntry> {
    const { id } = await library.beginExport({ title: 'x', files: true });
    stopping.abort();
    yield { name: libraryName(1), content: bytesOf(library, id) };
  }
  const writing = new Response(writeBackup(contents, entries(), stopping.signal)).blob();
  await expect(writing).rejects.toMatchObject({ code: 'aborted' });

  const blob = await saved(library);
  const { signal } = stopping;
  await expect(openBackup(blob, { signal })).rejects.toMatchObject({ code: 'aborted' });

  const backup = await openBackup(blob);
  freshIndexedDb();
  const there = (await openLibrary()).library;
  const { documentsIn } = backup.libraries[0]!;
  const restoring = there.restore({ documents: documentsIn.bytes, records: null }, 'r', () => {
    void there.cancelImport('r');
  });
  await expect(restoring).rejects.toMatchObject({ code: 'aborted' });
});

it('what is not the fault of the file ends it', async () => {
  const { library } = await filled();
  const { documentsIn } = (await openBackup(await saved(library))).libraries[0]!;
  freshIndexedDb();
  const there = await openLibrary();
  const restoring = there.library.restore(
    { documents: documentsIn.bytes, mayBeDamaged: true, records: null },
    'r',
    // As when the browser takes the storage away.
    () => there.database().close(),
  );
  await expect(restoring).rejects.toMatchObject({ code: 'storage-unavailable' });
});

describe('a backup that was damaged on the way', () => {
  const at = async (blob: Blob, words: string, from = 0): Promise<number> => {
    const text = Buffer.from(await blob.arrayBuffer()).toString('latin1');
    return text.indexOf(words, from);
  };
  const changed = async (blob: Blob, position: number): Promise<Blob> => {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    bytes[position]! ^= 0x20;
    return new Blob([bytes]);
  };

  it('says what was cut off, and restores what came before', async () => {
    const { library } = await filled();
    const blob = await saved(library, ['Lights', 'Others']);
    const second = await at(blob, libraryName(2));
    const backup = await openBackup(blob.slice(0, second + 4_000));
    expect(backup.lacksEnd).toBe(true);
    expect(statesOf(backup)).toEqual([
      ['Lights', 'unknown', 'unknown'],
      ['Others', 'damaged', 'missing'],
      'missing',
    ]);
    const first = await restored(backup);
    expect(first.outcome).toMatchObject({ added: 2, lost: [], lostRecords: 0 });
    expect(await first.library.history()).toHaveLength(2);
  });

  it('without its manifest alone, everything is there', async () => {
    const { library } = await filled();
    const blob = await saved(library);
    const backup = await openBackup(blob.slice(0, await at(blob, MANIFEST)));
    expect(statesOf(backup)).toEqual([['Lights', 'unknown', 'unknown'], 'unknown']);
    expect((await restored(backup)).outcome).toMatchObject({ added: 2, lost: [], lostRecords: 0 });
  });

  it('of a library file, the documents before the damage stay, and the others are named', async () => {
    const { library } = await filled();
    const blob = await saved(library);
    const end = await at(blob, recordsName(1));
    const backup = await openBackup(await changed(blob, end - 600));
    expect(statesOf(backup)).toEqual([['Lights', 'damaged', 'whole'], 'whole']);
    const there = await restored(backup);
    expect(there.outcome).toMatchObject({ added: 1, lost: ['capes.txt'], lostRecords: 0 });
    expect(there.outcome.problem).toMatchObject({ code: 'damaged' });
    expect(await names(there)).toEqual(['lights.txt']);
    expect(await there.library.history()).toHaveLength(2);
    // Nothing is left that the next opening would take for an import under way.
    await there.library.close();
    expect(await names(await openLibrary())).toEqual(['lights.txt']);
    const { text } = await there.library
      .ask(QUESTION, { id: 'q3' }, () => {})
      .catch(async () => {
        const again = (await openLibrary()).library;
        return again.ask(QUESTION, { id: 'q3' }, () => {});
      });
    expect(text).toBe('Brackwater');
  });

  it.each([
    ['another kind of file', 0, 'not-supported'],
    ['a newer version', 8, 'outdated'],
  ])(
    'a beginning that looks like %s is damage only where there may be some',
    async (_, at, code) => {
      const { library } = await filled();
      const { bytes } = (await openBackup(await saved(library))).libraries[0]!.documentsIn;
      const documents = await changed(bytes!, at);
      freshIndexedDb();
      const { library: there } = await openLibrary();
      const restore = (mayBeDamaged: boolean) =>
        there.restore({ documents, mayBeDamaged, records: null }, 'r', () => {});
      expect(await restore(true)).toMatchObject({ added: 0, problem: { code } });
      await expect(restore(false)).rejects.toMatchObject({ code });
    },
  );

  it('of the history, every other entry stays', async () => {
    const { library } = await filled();
    const blob = await saved(library);
    const question = await at(blob, '"store":"questions"');
    const backup = await openBackup(await changed(blob, question + 60));
    expect(statesOf(backup)).toEqual([['Lights', 'whole', 'damaged'], 'whole']);
    const there = await restored(backup);
    expect(there.outcome).toMatchObject({ added: 2, lost: [], lostRecords: 1 });
    expect(await there.library.history()).toHaveLength(1);
  });

  it('an entry whose beginning is damaged is missing, and the next one is found', async () => {
    const { library } = await filled();
    const blob = await saved(library, ['Lights', 'Others']);
    const backup = await openBackup(await changed(blob, await at(blob, libraryName(1))));
    expect(statesOf(backup)).toEqual([
      ['Lights', 'missing', 'whole'],
      ['Others', 'whole', 'whole'],
      'whole',
    ]);
  });

  it('any byte that is changed is noticed, and nothing else is lost by it', async () => {
    const { library } = await filled();
    const blob = await saved(library);
    const whole = new Uint8Array(await blob.arrayBuffer());
    const directory = await at(blob, 'PK\u0001\u0002');
    for (let position = 40; position < directory; position += 997) {
      const backup = await openBackup(await changed(blob, position)).catch(() => null);
      if (!backup) continue;
      const states = statesOf(backup).flat();
      const ill = states.filter((state) => state === 'damaged' || state === 'missing');
      expect(ill.length, `at ${position} of ${whole.length}`).toBeLessThanOrEqual(1);
    }
  });
});

describe('a file that is no backup, or was made to do harm', () => {
  const made = async (
    contents: object,
    entries: [name: string, content: string | Uint8Array<ArrayBuffer>][],
  ): Promise<Blob> => {
    async function* all(): AsyncGenerator<BackupEntry> {
      for (const [name, content] of entries)
        yield {
          name,
          content: [typeof content === 'string' ? new TextEncoder().encode(content) : content],
        };
    }
    return new Response(writeBackup(contents as BackupContents, all())).blob();
  };
  const plain = { version: 1, app: '1', createdAt: 1, libraries: [{ title: 'x', documents: 1 }] };

  it.each([
    ['nothing', new Blob([])],
    ['a text', new Blob(['PK and more of it'])],
  ])('%s is no backup', async (_, blob) => {
    await expect(openBackup(blob)).rejects.toMatchObject({ code: 'not-supported' });
  });

  it.each<[string, object, string, RegExp]>([
    ['a newer version', { version: 3 }, 'outdated', /newer version/],
    ['libraries that are no list', { libraries: 7 }, 'invalid', /manifest\.json.*a list/],
    [
      'more libraries than there can be',
      { libraries: Array.from({ length: 1_001 }, () => ({ title: '', documents: 0 })) },
      'invalid',
      /at most 1000/,
    ],
    ['a count below nothing', { libraries: [{ title: '', documents: -1 }] }, 'invalid', /a count/],
    ['a version that is no text', { app: 7 }, 'invalid', /app is not text/],
  ])('%s', async (_, change, code, message) => {
    const blob = await made({ ...plain, ...change }, []);
    await expect(openBackup(blob)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message) as string,
    });
  });

  it('an entry that is there twice is refused', async () => {
    const blob = await made(plain, [
      [SETTINGS, '{}'],
      [SETTINGS, '{}'],
    ]);
    await expect(openBackup(blob)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining('settings.json') as string,
    });
  });

  it('names that are no names of a backup are nothing', async () => {
    const blob = await made(plain, [
      ['../../evil.txt', 'x'],
      ['libraries/0/records.jsonl', 'x'],
    ]);
    const backup = await openBackup(blob);
    expect(statesOf(backup)).toEqual([['x', 'whole', 'missing'], 'missing']);
  });

  it('control characters of titles go', async () => {
    const blob = await made({ ...plain, libraries: [{ title: 'a\u202eb\nc', documents: 0 }] }, []);
    expect((await openBackup(blob)).libraries[0]!.title).toBe('a b c');
  });

  it('a backup inside of a document is part of the document', async () => {
    const inner = new Uint8Array(await (await made(plain, [[SETTINGS, '{}']])).arrayBuffer());
    const blob = await made(plain, [
      [libraryName(1), inner],
      [recordsName(1), ''],
    ]);
    const backup = await openBackup(blob);
    expect(backup.libraries[0]!.documentsIn).toMatchObject({ state: 'whole' });
    expect(backup.libraries[0]!.documentsIn.bytes!.size).toBe(inner.length);
    expect(backup.settings.state).toBe('missing');
  });

  const lines = (...all: { store: string; value: unknown }[]): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(all.flatMap((line) => [...lineOf(line)]));
  it.each<[string, { store: string; value: unknown }, RegExp]>([
    ['a store that there is not', { store: 'settings', value: {} }, /records\.jsonl, 2/],
    ['a question that is none', { store: 'questions', value: { version: 1 } }, /id is not text/],
    [
      'ids that are none',
      { store: 'passages', value: { document: 'a', runs: [[1]] } },
      /run of ids/,
    ],
    [
      'a correction of a million letters',
      {
        store: 'corrections',
        value: {
          ...{ version: 1, id: 'a', question: 'a'.repeat(1_000_000), at: 1, state: null },
          corrections: [],
        },
      },
      /at most 100000 characters/,
    ],
  ])('%s is refused with its place', async (_, line, message) => {
    const first = { store: 'passages', value: { document: 'a', runs: [[0, 4_000_000_000]] } };
    const blob = await made(plain, [[recordsName(1), lines(first, line)]]);
    await expect(restored(await openBackup(blob))).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(message) as string,
    });
  });
});
