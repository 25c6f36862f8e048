/** What is stored of both indexes: taken over from version 1, mended where it is damaged, looked after. */
import { beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { Bm25 } from '../../../src/retrieval/bm25.ts';
import { passageText } from '../../../src/retrieval/indexing.ts';
import { methodOf } from '../../support/method-of.ts';
import { propositionText } from '../../../src/knowledge/propositions.ts';
import type { Method } from '../../../src/methods/method.ts';
import { t2rag } from '../../../src/methods/t2rag/t2rag.ts';
import { LexicalEmbedder } from '../../../src/retrieval/lexical-embedder.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import type { IndexName, VectorPartRecord } from '../../../src/storage/records.ts';
import { DELETED } from '../../../src/vectors/stored-vectors.ts';
import {
  noRoomIn,
  file,
  freshIndexedDb,
  LineReader,
  openLibrary,
  pause,
  sentences,
  until,
} from './fixtures.ts';
import type { TestLibrary } from './fixtures.ts';

const QUESTION = 'What does Mill3 adjoin?';

/** Counts the passages that it embeds. */
class CountingEmbedder extends LexicalEmbedder {
  passages = 0;

  override embed(texts: string[], kind: 'query' | 'passage', signal?: AbortSignal) {
    if (kind === 'passage') this.passages += texts.length;
    return super.embed(texts, kind, signal);
  }
}

let embedder: CountingEmbedder;
beforeEach(() => {
  freshIndexedDb();
  embedder = new CountingEmbedder(64);
});

async function open(upkeepDelayMs = 3_600_000): Promise<TestLibrary> {
  return openLibrary(new LineReader(), { embedder, upkeepDelayMs });
}

/** 60 chunks and as many propositions; 20 of them of a second document. */
async function indexed(upkeepDelayMs?: number): Promise<TestLibrary> {
  const opened = await open(upkeepDelayMs);
  await opened.library.addFiles([
    file('a.txt', sentences('Mill', 40)),
    file('b.txt', sentences('Quay', 20)),
  ]);
  await opened.settled();
  return opened;
}

async function answerOf({ library }: TestLibrary): Promise<string> {
  return (await library.ask(QUESTION, { id: 'q' }, () => {})).text;
}

function problemsOf({ events }: TestLibrary): string[] {
  return events.flatMap((event) => (event.type === 'problem' ? [event.error.message] : []));
}

/** Everything has been read and mended. */
async function completed(opened: TestLibrary): Promise<void> {
  await opened.settled();
  await until(async () => {
    const { indexes } = await opened.library.diagnostics();
    return indexes.every(({ unread }) => unread === 0);
  });
  await opened.library.checkVectors();
}

async function changeStored(
  change: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<void>,
): Promise<void> {
  const database = await openDatabase();
  await change(database);
  database.close();
}

async function flipByte(part: VectorPartRecord['part'], index: IndexName): Promise<void> {
  await changeStored(async (database) => {
    const record = (await database.get('vectorParts', [index, part, 0]))!;
    const at = Math.floor(record.bytes.length / 2);
    record.bytes[at]! ^= 0x10;
    await database.put('vectorParts', record);
  });
}

/** Opens once more: nothing is wrong any more, and the answer is the same. */
async function expectSound(answer: string): Promise<void> {
  embedder.passages = 0;
  const again = await open();
  await completed(again);
  expect(problemsOf(again)).toEqual([]);
  expect(embedder.passages).toBe(0);
  expect(await answerOf(again)).toBe(answer);
  const { indexes } = await again.library.diagnostics();
  expect(indexes.map(({ index, live }) => `${index} ${live}`)).toEqual([
    'propositions 60',
    'chunks 60',
  ]);
  await again.library.close();
}

describe('damaged vectors', () => {
  it.each([
    // What is damaged, how many texts have to be embedded anew, what is reported.
    ['codes', 'propositions', 0, 'codes'],
    ['codes', 'chunks', 0, 'codes'],
    ['rows', 'propositions', 60, 'rows'],
    ['rows', 'chunks', 60, 'rows'],
    ['header', 'chunks', 60, 'header'],
  ] as const)('%s of %s are found, told and rebuilt', async (part, index, embedded, told) => {
    const first = await indexed();
    const answer = await answerOf(first);
    await first.library.close();
    await flipByte(part, index);

    embedder.passages = 0;
    const second = await open();
    await completed(second);
    expect(embedder.passages).toBe(embedded);
    expect(problemsOf(second)).toEqual([
      'A part of the search index was damaged and has been rebuilt.',
    ]);
    expect((await second.library.diagnostics()).repairs).toEqual([{ index, part: told, block: 0 }]);
    expect(await answerOf(second)).toBe(answer);
    await second.library.close();
    await expectSound(answer);
  });

  it('are embedded anew where codes and rows are both gone', async () => {
    const first = await indexed();
    const answer = await answerOf(first);
    await first.library.close();
    await flipByte('codes', 'chunks');
    await changeStored((database) => database.delete('vectorParts', ['chunks', 'rows', 0]));
    embedder.passages = 0;
    const second = await open();
    await completed(second);
    expect(embedder.passages).toBe(60);
    expect(await answerOf(second)).toBe(answer);
    await second.library.close();
    await expectSound(answer);
  });

  it('do not keep the library from being changed', async () => {
    const first = await indexed();
    await first.library.close();
    await flipByte('rows', 'propositions');
    const second = await open();
    await second.library.addFiles([file('c.txt', sentences('Lock', 10))]);
    await second.settled();
    await completed(second);
    const { indexes } = await second.library.diagnostics();
    expect(indexes.map(({ live }) => live)).toEqual([70, 70]);
    await second.library.close();
    const third = await open();
    await completed(third);
    expect(problemsOf(third)).toEqual([]);
  });
});

describe('stored texts and words', () => {
  const counted = (): MockInstance<Bm25['add']> => vi.spyOn(Bm25.prototype, 'add');

  it('are read, not counted again', async () => {
    const first = await indexed();
    const answer = await answerOf(first);
    const { documents } = await first.snapshot();
    await first.library.removeDocument(documents.find(({ name }) => name === 'b.txt')!.id);
    await first.library.close();
    const counting = counted();
    const second = await open();
    await completed(second);
    expect(counting).not.toHaveBeenCalled();
    counting.mockRestore();
    expect(await answerOf(second)).toBe(answer);
    expect(await readStoredWords()).toMatch(/mill3/);
    expect(await readStoredWords()).not.toMatch(/quay/);
  });

  /** @param times that words are counted anew. */
  async function expectMended(
    part: VectorPartRecord['part'],
    index: IndexName,
    times: number,
  ): Promise<void> {
    const first = await indexed();
    const answer = await answerOf(first);
    await first.library.close();
    await flipByte(part, index);
    const counting = counted();
    const second = await open();
    await completed(second);
    expect(counting).toHaveBeenCalledTimes(times);
    counting.mockRestore();
    expect((await second.library.diagnostics()).repairs).toEqual([{ index, part, block: 0 }]);
    expect(await answerOf(second)).toBe(answer);
    await second.library.close();
    await expectSound(answer);
  }

  it.each([
    ['words', 'propositions'],
    ['words', 'chunks'],
    ['headings', 'chunks'],
  ] as const)('that are damaged (%s of %s) are told and counted again', (part, index) =>
    expectMended(part, index, 60),
  );

  it('that an earlier build did not store are counted once, whenever storing succeeds', async () => {
    const first = await indexed();
    const answer = await answerOf(first);
    await first.library.close();
    await changeStored(async (database) => {
      for (const index of ['propositions', 'chunks']) {
        for (const part of ['records', 'words', 'headings']) {
          await database.delete('vectorParts', IDBKeyRange.bound([index, part], [index, part, []]));
        }
      }
      await database.delete('libraries', 'packed');
    });
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const full = await open();
    await completed(full).catch(() => {});
    expect(await answerOf(full)).toBe(answer);
    put.mockRestore();
    expect(await readStoredWords()).toBe('');
    await full.library.close();

    const counting = counted();
    const second = await open();
    await completed(second);
    expect(counting).toHaveBeenCalledTimes(120);
    expect(problemsOf(second)).toEqual([]);
    await second.library.close();
    counting.mockClear();
    const third = await open();
    await completed(third);
    expect(counting).not.toHaveBeenCalled();
    counting.mockRestore();
    expect(await answerOf(third)).toBe(answer);
  });

  it.each([
    ['records', 'propositions'],
    ['records', 'chunks'],
  ] as const)(
    'packed texts that are damaged (%s of %s) are read from their records',
    // Their words were sound.
    (part, index) => expectMended(part, index, 0),
  );

  it('are compared with what is there where a removal had to leave them behind', async () => {
    const first = await open();
    await first.library.addFiles([
      file('a.txt', sentences('Mill', 20)),
      file('b.txt', `${sentences('Mill', 8)} ${sentences('Quay', 12)}`),
    ]);
    await first.settled();
    const answer = await answerOf(first);
    const { documents } = await first.snapshot();
    const { id } = documents.find(({ name }) => name === 'b.txt')!;
    const full = noRoomIn('vectorParts');
    await first.library.removeDocument(id);
    await first.library.close();
    full.mockRestore();
    expect(await readStoredWords()).toMatch(/quay/);

    for (let opening = 0; opening < 2; opening++) {
      const opened = await open();
      await completed(opened);
      expect(problemsOf(opened)).toEqual([]);
      expect((await opened.snapshot()).statistics).toMatchObject({ chunks: 20, triplets: 20 });
      expect(await answerOf(opened)).toBe(answer);
      const list = { order: 'place', descending: false, offset: 0, limit: 50 } as const;
      const { statements } = await opened.library.knowledge.statements(list);
      expect(statements.map(({ sources }) => sources)).toEqual(Array.from({ length: 20 }, () => 1));
      await opened.library.close();
      expect(await readStoredWords()).not.toMatch(/quay/i);
    }
  });

  async function readStoredWords(): Promise<string> {
    const found: string[] = [];
    await changeStored(async (database) => {
      for (const { part, bytes } of await database.getAll('vectorParts')) {
        if (['records', 'words', 'headings'].includes(part))
          found.push(new TextDecoder().decode(bytes));
      }
    });
    return found.join('\n');
  }
});

describe('vectors of version 1', () => {
  /** What the upgrade from version 1 leaves: float32 blocks, and no snapshot. */
  async function asVersion1(damagedBlocks = 0): Promise<string> {
    const first = await indexed();
    const answer = await answerOf(first);
    await first.library.close();
    await changeStored(async (database) => {
      await database.clear('vectorParts');
      await database.delete('libraries', 'packed');
      const items = {
        propositions: (await database.getAll('triplets')).map((each) => ({
          id: each.id,
          text: propositionText(each),
        })),
        chunks: (await database.getAll('chunks')).map((each) => ({
          id: each.id,
          text: passageText(each),
        })),
      };
      for (const index of ['propositions', 'chunks'] as const) {
        for (const [block, from] of [0, 40].entries()) {
          const part = items[index].slice(from, from + 40);
          const vectors = await embedder.embed(
            part.map(({ text }) => text),
            'passage',
          );
          // A row that was deleted long ago.
          const ids = Uint32Array.of(...part.map(({ id }) => id), DELETED);
          const dimensions = 64;
          const all = new Float32Array(vectors.length + dimensions);
          all.set(vectors);
          if (block < damagedBlocks) all[5] = Number.NaN;
          await database.put('vectors', {
            ...{ version: 1, index, block, dimensions, ids },
            vectors: all,
          });
        }
      }
    });
    embedder.passages = 0;
    return answer;
  }

  it('are taken over as they are', async () => {
    const answer = await asVersion1();
    const opened = await open();
    await completed(opened);
    expect(embedder.passages).toBe(0);
    expect(problemsOf(opened)).toEqual([]);
    expect(await answerOf(opened)).toBe(answer);
    expect(await opened.database().count('vectors')).toBe(0);
    await opened.library.close();
    await expectSound(answer);
  });

  it('are embedded anew where a block is damaged, and only there', async () => {
    const answer = await asVersion1(1);
    const opened = await open();
    await completed(opened);
    expect(embedder.passages).toBe(80);
    expect(problemsOf(opened)).toEqual([
      '2 parts of the search index were damaged and have been rebuilt.',
    ]);
    expect(await answerOf(opened)).toBe(answer);
    await opened.library.close();
    await expectSound(answer);
  });

  it('stay where they are when taking them over fails', async () => {
    await asVersion1();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
    ) {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const opened = await open();
    await until(() => problemsOf(opened).length > 0);
    put.mockRestore();
    expect(await opened.database().count('vectors')).toBe(4);
    expect(await opened.database().count('vectorParts')).toBe(0);
  });
});

describe('upkeep', () => {
  it('checks the vectors after indexing, and stores what it found', async () => {
    const first = await indexed(0);
    const checked = async (opened: TestLibrary) => {
      const { indexes } = await opened.library.diagnostics();
      return indexes.map(({ check }) => check);
    };
    await until(async () => (await checked(first)).every((check) => check?.live === 60));
    const found = await checked(first);
    expect(found[0]).toMatchObject({ sample: 60, recallAt10: 1, live: 60, checkedAt: 1_000 });
    await first.library.close();
    const second = await open();
    await completed(second);
    expect(await checked(second)).toEqual(found);
  });

  it('checks again when it is asked to', async () => {
    const opened = await indexed();
    expect((await opened.library.diagnostics()).indexes[0]!.check).toBeNull();
    const { indexes } = await opened.library.checkVectors();
    expect(indexes.map(({ check }) => check!.checkedAt)).toEqual([1_000, 1_000]);
  });

  it('keeps neither a question nor a change waiting', async () => {
    let release = (): void => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    /** A method that thinks until it is let go. */
    const thinking: Method<object> = async function* (question, context) {
      await released;
      yield* t2rag(question, context);
    };
    const opened = await openLibrary(new LineReader(), { embedder, methods: [methodOf(thinking)] });
    await opened.library.addFiles([file('a.txt', sentences('Mill', 40))]);
    await opened.settled();
    // Each search takes long, so that the check is not over before it is asked to give way.
    let now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
    const checked = opened.library.checkVectors();
    await pause(0);
    const answer = opened.library.ask(QUESTION, { id: 'q' }, () => {});
    const { documents } = await opened.snapshot();
    await opened.library.removeDocument(documents[0]!.id);
    expect((await opened.snapshot()).documents).toEqual([]);
    release();
    await answer;
    const { indexes } = await checked;
    clock.mockRestore();
    expect(indexes.map(({ live, tombstones }) => [live, tombstones])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('takes what was removed out of memory and off the disk', async () => {
    const opened = await indexed(0);
    const rowBytes = async () => {
      const record = await opened.database().get('vectorParts', ['chunks', 'rows', 0]);
      return record!.bytes.length;
    };
    const before = await rowBytes();
    const { documents } = await opened.snapshot();
    await opened.library.removeDocument(documents.find(({ name }) => name === 'a.txt')!.id);
    await until(async () => (await rowBytes()) < before / 2);
    const { indexes } = await opened.library.diagnostics();
    expect(indexes.map(({ live, tombstones }) => [live, tombstones])).toEqual([
      [20, 0],
      [20, 0],
    ]);
  });
});
