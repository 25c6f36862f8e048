/** A large library: int8 rows of propositions stay on disk, and what is searched for is found as well. */
import { beforeAll, expect, it } from 'vitest';
import type { VectorDiagnostics } from '../../../src/protocol.ts';
import { LexicalEmbedder } from '../../../src/retrieval/lexical-embedder.ts';
import { BLOCK_ROWS } from '../../../src/vectors/kernels/types.ts';
import {
  file,
  freshIndexedDb,
  LineReader,
  openLibrary,
  sentences,
  until,
  type TestLibrary,
} from './fixtures.ts';

const MILLS = 3_000;
/** With them there is one whole block, and another that takes more. */
const QUAYS = BLOCK_ROWS + 40 - MILLS;
const QUESTION = `What does Mill${MILLS - 1} adjoin?`;

/** @param rowsInMemory where there are more propositions, rows stay on disk. */
async function open(rowsInMemory: number): Promise<TestLibrary> {
  const embedder = new LexicalEmbedder(64);
  const opened = await openLibrary(new LineReader(), { embedder, rowsInMemory });
  await opened.settled();
  return opened;
}

// Once: each test goes on from what the one before it left.
beforeAll(async () => {
  freshIndexedDb();
  const { library, settled } = await open(Infinity);
  const texts = [file('a.txt', sentences('Mill', MILLS)), file('b.txt', sentences('Quay', QUAYS))];
  await library.addFiles(texts);
  await settled();
  await library.close();
});

async function propositionsOf({ library }: TestLibrary): Promise<VectorDiagnostics> {
  return (await library.diagnostics()).indexes.find(({ index }) => index === 'propositions')!;
}

async function answerOf({ library }: TestLibrary, question = QUESTION): Promise<string> {
  return (await library.ask(question, { id: 'q' }, () => {})).text;
}

it('answers and takes documents in while rows are on disk', async () => {
  const small = await open(1_000);
  expect(await propositionsOf(small)).toMatchObject({ live: MILLS + QUAYS, unread: 1 });
  expect(await answerOf(small)).toBe('Harbour3');
  await small.library.addFiles([file('c.txt', sentences('Lock', 20))]);
  await small.settled();
  expect(await answerOf(small, 'What does Lock12 adjoin?')).toBe('Harbour5');
  // The block that was begun takes them.
  expect(await propositionsOf(small)).toMatchObject({ live: MILLS + QUAYS + 20, unread: 1 });
  const { bytes } = await propositionsOf(small);
  await small.library.close();

  const large = await open(Infinity);
  await until(async () => (await propositionsOf(large)).unread === 0);
  expect((await propositionsOf(large)).bytes).toBeGreaterThan(bytes + BLOCK_ROWS * 64);
  expect(await answerOf(large)).toBe('Harbour3');
  expect(await answerOf(large, 'What does Lock12 adjoin?')).toBe('Harbour5');
  await large.library.close();
});

it('reads them to clear away what was removed, once that is much', async () => {
  const opened = await open(1_000);
  const { documents } = await opened.snapshot();
  await opened.library.removeDocument(documents.find(({ name }) => name === 'b.txt')!.id);
  expect(await propositionsOf(opened)).toMatchObject({ tombstones: QUAYS, unread: 1 });
  await opened.library.checkVectors();
  const cleared = { live: MILLS + 20, tombstones: 0, unread: 0 };
  expect(await propositionsOf(opened)).toMatchObject(cleared);
  await opened.library.close();
  const again = await open(Infinity);
  await again.library.checkVectors();
  expect(await propositionsOf(again)).toMatchObject(cleared);
  expect(await answerOf(again)).toBe('Harbour3');
});
