/** The whole library in a real browser: workers, IndexedDB, locks; PDFs made on the spot. */
import { PDFDocument, StandardFonts } from 'pdf-lib';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TriviumError } from '../../../src/errors.ts';
import {
  connectLibrary,
  type ConnectOptions,
  type LibraryConnection,
} from '../../../src/library/connect.ts';
import type { IncomingFile, LibraryEvent, LibrarySnapshot } from '../../../src/protocol.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { STORES } from '../../../src/storage/schema.ts';

const connections = new Set<LibraryConnection>();
/**
 * As a tab has one. It is kept for the next test, unless a test has closed it: each loads the
 * library's worker anew, with all that this imports.
 */
let connection: LibraryConnection;
let events: LibraryEvent[];

function connect(): LibraryConnection {
  const made = connectLibrary();
  connections.add(made);
  return made;
}

function close(made: LibraryConnection): void {
  made.close();
  connections.delete(made);
}

function open(of: LibraryConnection = connection): Promise<LibrarySnapshot> {
  return of.service.open((event) => events.push(event));
}

/** Waits until nothing is left to do. Events have a channel of their own and may come later. */
async function settled(): Promise<void> {
  // Not before the index has been loaded: until then nothing is at work.
  await connection.service.diagnostics();
  await until(async () => !(await open()).progress.active);
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
}

beforeEach(async () => {
  events = [];
  if (!connections.has(connection)) connection = connect();
  await open();
  await connection.service.clear();
});
afterEach(() => {
  for (const made of connections) if (made !== connection) close(made);
});
afterAll(() => connections.forEach(close));

/** A PDF with one line of text for each sentence, `perPage` on a page. */
async function pdf(name: string, sentences: string[], perPage = 30): Promise<IncomingFile> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let i = 0; i < sentences.length; i += perPage) {
    const page = document.addPage([600, 800]);
    for (const [row, sentence] of sentences.slice(i, i + perPage).entries()) {
      page.drawText(sentence, { x: 50, y: 740 - row * 20, size: 11, font });
    }
  }
  document.setTitle('');
  const bytes = await document.save();
  return { name, type: 'application/pdf', bytes: bytes.slice().buffer as ArrayBuffer };
}

const FACTS = [
  'The Orle Lighthouse was designed by Marte Quist.',
  'Marte Quist was born in Veldhaven in 1871.',
  'Veldhaven is a harbour town on the Brack Sea.',
];

function numbered(theme: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    return `The ${theme} number ${i} was built by the mason Harke ${theme} in ${1500 + i}.`;
  });
}

describe('the library', () => {
  it('indexes a PDF, answers over it, and shows where the cited text stands', async () => {
    const file = await pdf('lighthouse.pdf', FACTS);
    const original = file.bytes.slice(0);
    const [added] = await connection.service.addFiles([file]);
    expect(file.bytes.byteLength).toBe(0);
    await settled();
    const { service } = connection;
    const types: string[] = [];
    const answer = await service.ask(
      'Where was the designer of the Orle Lighthouse born?',
      { id: 'q1' },
      ({ type }) => types.push(type),
    );
    expect(types[0]).toBe('started');
    const view = await service.view(added!.id);
    expect(view.summary).toMatchObject({ status: 'indexed', pages: 1 });
    const cited = [...answer.citations, ...answer.steps.flatMap(({ citations }) => citations)];
    expect(cited.length).toBeGreaterThan(0);
    for (const { source, text } of cited) {
      expect(view.text.slice(source.start, source.end)).toBe(text);
      const [rectangles = []] = await service.rectangles(source.document, [source]);
      expect(rectangles.length).toBeGreaterThan(0);
      for (const { page, x, width } of rectangles) {
        expect(page).toBe(1);
        expect(x).toBeGreaterThan(40);
        expect(x + width).toBeLessThan(600);
      }
    }
    expect(new Uint8Array(await service.bytes(added!.id))).toEqual(new Uint8Array(original));
    expect(await service.history()).toMatchObject([{ id: 'q1' }]);
  });

  it('goes on after its worker was killed, to the same library', async () => {
    const made = await Promise.all([
      pdf('bridges.pdf', numbered('bridge', 80)),
      pdf('mills.pdf', [...numbered('mill', 40), ...numbered('bridge', 10)]),
    ]);
    const files = () => made.map((file) => ({ ...file, bytes: file.bytes.slice(0) }));
    const settings = await connection.service.settings();
    await connection.service.saveSettings({ ...settings, chunkWords: 40 });
    await connection.service.addFiles(files());
    await settled();
    await connection.service.checkVectors();
    const expected = await stored();
    expect(expected['triplets']!.length).toBeGreaterThan(100);

    await connection.service.clear();
    await connection.service.saveSettings({ ...settings, chunkWords: 40 });
    await connection.service.addFiles(files());
    for (const share of [0.1, 0.5, 0.8]) {
      await until(async () => {
        const { active, progress } = (await open()).progress;
        return progress >= share || !active;
      });
      connection.restart();
      await open();
    }
    await settled();
    await connection.service.checkVectors();
    expect(await stored()).toEqual(expected);
  });

  it('is there again after a reload', async () => {
    await connection.service.addFiles([await pdf('lighthouse.pdf', FACTS)]);
    await settled();
    const question = 'Who designed the Orle Lighthouse?';
    const before = await connection.service.ask(question, { id: 'q1' }, () => {});
    close(connection);
    connection = connect();
    const { documents, history } = await open();
    expect(documents).toMatchObject([{ name: 'lighthouse.pdf', status: 'indexed' }]);
    expect(history).toMatchObject([{ id: 'q1', question }]);
    const after = await connection.service.ask(question, { id: 'q2' }, () => {});
    expect(after.text).toBe(before.text);
  });

  it('ends each file as it should: text, no text, damaged, empty', async () => {
    const text = new TextEncoder().encode('Veldhaven is a harbour town.').buffer as ArrayBuffer;
    const broken = new TextEncoder().encode('%PDF-1.7 and then nothing').buffer as ArrayBuffer;
    await connection.service.addFiles([
      { name: 'town.txt', type: 'text/plain', bytes: text },
      await pdf('blank.pdf', ['']),
      { name: 'broken.pdf', type: 'application/pdf', bytes: broken },
      { name: 'empty.pdf', type: 'application/pdf', bytes: new ArrayBuffer(0) },
    ]);
    await settled();
    // Its picture is looked at behind the others.
    await until(async () => (await open()).documents[1]!.status === 'no-text');
    const { documents } = await open();
    expect(documents.map(({ name, status, error }) => [name, status, error?.code])).toEqual([
      ['town.txt', 'indexed', undefined],
      ['blank.pdf', 'no-text', 'no-text'],
      ['broken.pdf', 'failed', 'damaged'],
      ['empty.pdf', 'failed', 'empty'],
    ]);
  });

  it('is shared with a second tab, which takes over when the first has gone', async () => {
    const second = connect();
    const heard: LibraryEvent[] = [];
    await second.service.open((event) => heard.push(event));
    const [added] = await second.service.addFiles([await pdf('lighthouse.pdf', FACTS)]);
    await settled();
    const types: string[] = [];
    const answer = await second.service.ask(
      'Who designed the Orle Lighthouse?',
      { id: 'q1' },
      ({ type }) => types.push(type),
    );
    expect(answer.text).toBe('Marte Quist');
    expect(types[0]).toBe('started');
    expect(await connection.service.history()).toMatchObject([{ id: 'q1' }]);
    await until(() => heard.some(({ type }) => type === 'history'));
    expect((await second.service.bytes(added!.id)).byteLength).toBeGreaterThan(500);

    close(connection);
    await until(() => heard.some(({ type }) => type === 'snapshot'));
    expect(await second.service.history()).toMatchObject([{ id: 'q1' }]);
  });

  it('rejects with errors as they were thrown', async () => {
    const failed = await connection.service.view('nowhere').catch((thrown: unknown) => thrown);
    expect(failed).toBeInstanceOf(TriviumError);
    expect(failed).toMatchObject({ code: 'not-found', hint: expect.stringContaining('Add') });
  });

  it('cancels a question', async () => {
    const asking = connection.service.ask('Who designed it?', { id: 'q' }, () => {});
    // Not with its first event: this page may be slower than the answer.
    void connection.service.cancelQuestion('q');
    await expect(asking).rejects.toMatchObject({ code: 'aborted' });
    expect(await connection.service.history()).toMatchObject([{ verdict: 'cancelled' }]);
  });
});

it('says when its worker has died, instead of hanging, and can start another', async () => {
  close(connection);
  let alive = false;
  let died: TriviumError | null = null;
  const dying = connectLibrary({
    spawn: () => {
      const url = new URL(
        alive ? '../../../workers/library.ts' : './dying.worker.ts',
        import.meta.url,
      );
      return new Worker(url, { type: 'module' });
    },
    onDeath: (error) => (died = error),
    pingPatienceMs: 200,
  });
  connections.add(dying);
  await expect(open(dying)).rejects.toMatchObject({ code: 'unexpected' });
  expect(died).toBeInstanceOf(TriviumError);
  await expect(dying.service.history()).rejects.toMatchObject({ code: 'unexpected' });
  alive = true;
  dying.restart();
  await expect(open(dying)).resolves.toMatchObject({ documents: [] });
});

it('ends a worker that hangs, says so, and can start another', async () => {
  close(connection);
  let hangs = true;
  let died: TriviumError | null = null;
  const options: ConnectOptions = {
    spawn: () => {
      const file = hangs ? './hung-library.worker.ts' : '../../../workers/library.ts';
      return new Worker(new URL(file, import.meta.url), { type: 'module' });
    },
    onDeath: (error) => (died = error),
    pingEveryMs: 20,
    silenceMs: 400,
  };
  const hanging = connectLibrary(options);
  connections.add(hanging);
  // It lives when it hears of this: until its first sign of life it has far longer.
  await expect(hanging.service.history()).rejects.toMatchObject({ code: 'timed-out' });
  expect(died).toMatchObject({ code: 'timed-out' });
  hangs = false;
  // The real one is busy for longer while it starts on a busy machine.
  delete options.silenceMs;
  hanging.restart();
  await expect(open(hanging)).resolves.toMatchObject({ documents: [] });
});

it('hears nothing of how far a call is once that has ended', async () => {
  close(connection);
  const url = new URL('./late-news.worker.ts', import.meta.url);
  const late = connectLibrary({ spawn: () => new Worker(url, { type: 'module' }) });
  connections.add(late);
  const { service } = late;
  const shares: number[] = [];
  await service.knowledge.reindex('d', true, (share) => shares.push(share));
  // Resolves when that worker's late news has come.
  await service.knowledge.cancelReindex('d');
  const bytes: number[] = [];
  await service.importLibrary(new Blob(), 'i', (count) => bytes.push(count));
  await service.cancelImport('i');
  expect([shares, bytes]).toEqual([[0.5], [5]]);
});

/** Everything that is stored, but for times and settings. */
async function stored(): Promise<Record<string, unknown[]>> {
  const database = await openDatabase();
  const dump: Record<string, unknown[]> = {};
  for (const store of STORES) {
    const records = (await database.getAll(store)) as object[];
    dump[store] = records.map((record) => {
      return { ...record, createdAt: 0, addedAt: 0, checkedAt: 0 };
    });
  }
  database.close();
  return dump;
}
