/** Words out of pictures: behind all else, page by page, whatever interrupts it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { toRecognise } from '../../../src/documents/page-problems.ts';
import type { RecognisedPage } from '../../../src/documents/recognised.ts';
import { notLoaded, TriviumError } from '../../../src/errors.ts';
import type {
  FileToRead,
  FileWithPictures,
  PictureReader,
  Reading,
  ReadOptions,
} from '../../../src/library/reader.ts';
import type { LibraryEvent, RecognitionProgress } from '../../../src/protocol.ts';
import { orCancelled } from '../../../src/waiting.ts';
import {
  file,
  freshIndexedDb,
  LineReader,
  openLibrary,
  sentences,
  type TestLibrary,
} from './fixtures.ts';

beforeEach(freshIndexedDb);

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Each line of a file is a page; one that begins with "#" is a picture, whose words nobody knows. */
class ScanReader extends LineReader {
  override async read(asked: FileToRead, options: ReadOptions): Promise<Reading> {
    const lines = decoder.decode(asked.bytes).split('\n');
    const words = new Map(asked.recognised?.map((page) => [page.number, wordsOf(page)]));
    const text = lines.map((line, i) => (line.startsWith('#') ? (words.get(i + 1) ?? '') : line));
    const bytes = encoder.encode(text.join('\n')).buffer;
    const { document, chunks } = await super.read({ ...asked, bytes }, options);
    const empty = text.flatMap((line, i) => (line === '' ? [i + 1] : []));
    const problem = { code: 'page-without-text', message: 'No text.', pages: empty } as const;
    const problems = empty.length > 0 ? [problem] : [];
    return { document: { ...document, problems }, chunks };
  }
}

const wordsOf = ({ lines }: RecognisedPage): string =>
  lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join(' ');

/** Reads what stands behind the "#". `obstruct` is awaited before each page, and may throw. */
class LookingReader implements PictureReader {
  readonly calls: string[] = [];
  #lines: string[] | null = null;

  constructor(private readonly obstruct: (page: number) => unknown = () => {}) {}

  async open({ name, bytes }: FileWithPictures): Promise<void> {
    this.calls.push(`open ${name}`);
    this.#lines = decoder.decode(bytes).split('\n');
  }

  async recognise(number: number, signal: AbortSignal): Promise<RecognisedPage> {
    this.calls.push(`${number}`);
    await orCancelled(Promise.resolve(this.obstruct(number)), signal);
    if (!this.#lines) throw new TriviumError('not-found', 'No file is open.', '');
    const text = this.#lines[number - 1]!.slice(1);
    const word = { text, left: 0, right: 9, confidence: 90 };
    const lines = text === '' ? [] : [{ baseline: 9, size: 9, words: [word] }];
    return { number, width: 600, height: 800, angle: 0, lines };
  }

  rest(): void {
    this.#lines = null;
  }
}

const SCAN = '#Havnsund lies north.\n#Ferries cross daily.\n#Harbours sell tickets.';

async function open(
  pictures: PictureReader | PictureReader[],
  reader = new ScanReader(),
): Promise<TestLibrary> {
  return openLibrary(reader, { pictures: [pictures].flat() });
}

/** Waits until nothing is left to be recognised now. */
async function recognised({ settled, events }: TestLibrary): Promise<RecognitionProgress> {
  await settled();
  await expect.poll(() => last(events)?.active).toBe(false);
  await settled();
  return last(events)!;
}

function last(events: readonly LibraryEvent[]): RecognitionProgress | undefined {
  return events.findLast((event) => event.type === 'recognition')?.recognition;
}

describe('scans', () => {
  it('are read when their pictures are, and only then', async () => {
    const pictures = new LookingReader();
    const opened = await open(pictures);
    const { library, events, snapshot } = opened;
    const [added] = await library.addFiles([file('scan.pdf', SCAN)]);
    await recognised(opened);
    expect(pictures.calls).toEqual(['open scan.pdf', '1', '2', '3']);
    expect((await snapshot()).documents[0]).toMatchObject({ status: 'indexed', chunks: 3 });
    expect((await library.view(added!.id)).text).toContain('Ferries cross daily.');
    const statuses = events.flatMap((event) =>
      event.type === 'document' ? [event.document.status] : [],
    );
    const each = ['queued', 'reading', 'recognising', 'indexing', 'indexed'];
    expect([...new Set(statuses)]).toEqual(each);
    const pages = events.flatMap((event) =>
      event.type === 'recognition' && event.recognition.active ? [event.recognition] : [],
    );
    expect(pages[0]).toMatchObject({ pagesDone: 0, pagesTotal: 3, millisecondsLeft: null });
    expect(pages.at(-1)).toMatchObject({ pagesDone: 2, pagesTotal: 3 });
  });

  it('with some text can be asked about before, and are made anew with the rest', async () => {
    let go = (): void => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    const opened = await open(new LookingReader(() => held));
    const { library, settled, snapshot } = opened;
    const [added] = await library.addFiles([file('half.pdf', `Otters eat fish.\n${SCAN}`)]);
    await settled();
    expect((await snapshot()).documents[0]).toMatchObject({
      ...{ status: 'indexed', chunks: 1, recognition: { state: 'waiting', pages: 3 } },
    });
    go();
    await recognised(opened);
    await expect.poll(async () => (await snapshot()).documents[0]!.chunks).toBe(4);
    expect((await snapshot()).documents[0]).not.toHaveProperty('recognition');
    expect((await library.view(added!.id)).text).toContain('Harbours sell tickets.');
  });

  it('come behind all other files, and behind one that comes meanwhile', async () => {
    const reader = new ScanReader();
    const order: string[] = [];
    const pictures = new LookingReader(async (page) => {
      order.push(`${page} after ${reader.calls.at(-1)!.split(' ')[0]}`);
      if (page === 1) await opened.library.addFiles([file('late.txt', sentences('Late', 40))]);
    });
    const opened = await open(pictures, reader);
    await opened.library.addFiles([file('scan.pdf', SCAN), file('plain.txt', 'Otters eat fish.')]);
    await recognised(opened);
    expect(order[1]).toBe('2 after extract');
    expect(reader.calls.filter((call) => call === 'read late.txt')).toHaveLength(1);
  });

  it('without any words say so, and are not looked at again', async () => {
    const pictures = new LookingReader();
    const opened = await open(pictures);
    await opened.library.addFiles([file('photograph.pdf', '#')]);
    await recognised(opened);
    const [document] = (await opened.snapshot()).documents;
    expect(document).toMatchObject({ status: 'no-text', error: { code: 'no-text' } });
    expect(document).not.toHaveProperty('recognition');
    expect(pictures.calls).toEqual(['open photograph.pdf', '1']);
  });
});

describe('two readers', () => {
  const pagesOf = ({ calls }: LookingReader): string[] =>
    calls.filter((call) => /^\d+$/.test(call));

  it('share the pages of a file, each read once', async () => {
    let go = (): void => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    const both = [new LookingReader(() => held), new LookingReader(() => held)];
    const opened = await open(both);
    await opened.library.addFiles([file('scan.pdf', SCAN)]);
    await expect.poll(() => both.map(pagesOf)).toEqual([['1'], ['2']]);
    go();
    await recognised(opened);
    expect(both.flatMap(pagesOf).toSorted()).toEqual(['1', '2', '3']);
    expect((await opened.snapshot()).documents[0]).toMatchObject({ status: 'indexed', chunks: 3 });
    expect(last(opened.events)).toMatchObject({ active: false, pagesDone: 0, pagesTotal: 0 });
  });

  it('take a picture each, the second when it comes', async () => {
    const both = [1, 2].map(() => new LookingReader(() => new Promise(() => {})));
    const opened = await open(both);
    await opened.library.addFiles([file('a.pdf', '#One.')]);
    await expect.poll(() => both.flatMap(pagesOf)).toEqual(['1']);
    await opened.library.addFiles([file('b.pdf', '#Two.')]);
    await expect
      .poll(() => both.map(({ calls }) => calls.at(0)))
      .toEqual(['open a.pdf', 'open b.pdf']);
    await opened.library.pauseRecognition();
    expect(last(opened.events)).toMatchObject({ active: false, paused: true, pagesTotal: 2 });
  });

  it('both leave a file whose password is not known, said once, and go on with others', async () => {
    const both = [1, 2].map(() => new LookingReader());
    for (const each of both) {
      const openAny = each.open.bind(each);
      each.open = async (asked) => {
        if (asked.name === 'locked.pdf') throw new TriviumError('password-needed', 'Locked.', '');
        return openAny(asked);
      };
    }
    const opened = await open(both);
    const { library, events, snapshot } = opened;
    await library.addFiles([file('locked.pdf', SCAN), file('scan.pdf', '#One.\n#Two.')]);
    await recognised(opened);
    await expect.poll(async () => (await snapshot()).documents[1]?.status).toBe('indexed');
    expect(events.filter(({ type }) => type === 'problem')).toHaveLength(1);
    expect((await snapshot()).documents[0]).toMatchObject({ recognition: { state: 'cancelled' } });
  });

  it('both stop where one finds that the code is not there, and say it once', async () => {
    const hanging = new LookingReader(() => new Promise(() => {}));
    const failing = new LookingReader(() => {
      throw notLoaded();
    });
    const opened = await open([hanging, failing]);
    await opened.library.addFiles([file('scan.pdf', SCAN)]);
    await expect.poll(() => last(opened.events)).toMatchObject({ active: false, lacksParts: true });
    expect(opened.events.filter(({ type }) => type === 'problem')).toHaveLength(1);
  });
});

describe('what interrupts it', () => {
  /** Holds back from this page on. */
  const until = (page: number): LookingReader => {
    return new LookingReader((at) => (at >= page ? new Promise(() => {}) : undefined));
  };

  async function stoppedAt(page: number): Promise<TestLibrary> {
    const pictures = until(page);
    const opened = await open(pictures);
    await opened.library.addFiles([file('scan.pdf', SCAN)]);
    await expect.poll(() => pictures.calls.at(-1)).toBe(`${page}`);
    return opened;
  }

  it('is gone on from after a reload: no page is read twice', async () => {
    const { library } = await stoppedAt(3);
    await library.close();
    const pictures = new LookingReader();
    const opened = await open(pictures);
    await recognised(opened);
    expect(pictures.calls).toEqual(['open scan.pdf', '3']);
    expect((await opened.snapshot()).documents[0]).toMatchObject({ status: 'indexed', chunks: 3 });
  });

  it('is gone on from after a pause, which a reload does not end', async () => {
    const first = await stoppedAt(2);
    await first.library.pauseRecognition();
    expect(last(first.events)).toMatchObject({ active: false, paused: true, pagesDone: 1 });
    await first.library.close();
    const pictures = new LookingReader();
    const opened = await open(pictures);
    await expect.poll(() => last(opened.events)?.paused).toBe(true);
    expect(last(opened.events)).toMatchObject({ active: false, pagesTotal: 2 });
    expect(pictures.calls).toEqual([]);
    await opened.library.resumeRecognition();
    await recognised(opened);
    expect(pictures.calls).toEqual(['open scan.pdf', '2', '3']);
  });

  it('takes nothing back of what is made anew while it is paused', async () => {
    const opened = await open(new LookingReader());
    const { library, settled, snapshot, database } = opened;
    const transaction = database().transaction.bind(database()) as (...args: unknown[]) => unknown;
    let pausing: Promise<void> | null = null;
    (database() as { transaction: unknown }).transaction = (...args: unknown[]) => {
      // The document takes its new form now.
      const isNew =
        Array.isArray(args[0]) && args[0].includes('tableCells') && args[0].includes('texts');
      if (isNew) pausing ??= library.pauseRecognition();
      return transaction(...args);
    };
    await library.addFiles([file('half.pdf', `Otters eat fish.\n${SCAN}`)]);
    await expect.poll(() => pausing).not.toBeNull();
    await pausing;
    await settled();
    expect((await snapshot()).documents[0]).toMatchObject({ status: 'indexed', chunks: 4 });
    expect(await database().count('chunks')).toBe(4);
  });

  it('leaves what was read to be asked about when it is cancelled, and the rest for later', async () => {
    const first = await stoppedAt(3);
    await first.library.cancelRecognition();
    await first.settled();
    const [cancelled] = (await first.snapshot()).documents;
    expect(cancelled).toMatchObject({
      ...{ status: 'indexed', chunks: 2, recognition: { state: 'cancelled', pages: 1 } },
    });
    await first.library.close();
    const pictures = new LookingReader();
    const opened = await open(pictures);
    await opened.settled();
    expect(pictures.calls).toEqual([]);
    await opened.library.retry(cancelled!.id);
    await recognised(opened);
    await expect.poll(async () => (await opened.snapshot()).documents[0]!.chunks).toBe(3);
    expect(pictures.calls).toEqual(['open scan.pdf', '3']);
  });

  it('lets a document go while it is looked at', async () => {
    const opened = await stoppedAt(2);
    const { library, snapshot, database } = opened;
    await library.removeDocument((await snapshot()).documents[0]!.id);
    await recognised(opened);
    expect((await snapshot()).documents).toEqual([]);
    expect(await database().count('recognised')).toBe(0);
  });

  it('loses one page, not the others, when that is damaged', async () => {
    const pictures = new LookingReader((page) => {
      if (page === 2) throw new TriviumError('timed-out', 'Silent.', '');
    });
    const opened = await open(pictures);
    await opened.library.addFiles([file('scan.pdf', SCAN)]);
    await recognised(opened);
    const [document] = (await opened.snapshot()).documents;
    expect(document).toMatchObject({ status: 'indexed', chunks: 2 });
    expect(document!.problems).toMatchObject([{ code: 'page-without-text', pages: [2] }]);
    expect(toRecognise(document!.problems)).toEqual([2]);
  });

  it('waits for a network where the code is not there, says so once, and goes on', async () => {
    let online = false;
    const pictures = new LookingReader(() => {
      if (!online) throw notLoaded();
    });
    const opened = await open(pictures);
    const { library, events } = opened;
    await library.addFiles([file('scan.pdf', SCAN)]);
    await expect.poll(() => last(events)?.lacksParts).toBe(true);
    expect(events.filter(({ type }) => type === 'problem')).toHaveLength(1);
    online = true;
    library.connected();
    await expect.poll(() => last(events)?.lacksParts).toBe(false);
    await recognised(opened);
    expect((await opened.snapshot()).documents[0]).toMatchObject({ status: 'indexed', chunks: 3 });
  });
});
