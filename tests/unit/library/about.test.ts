/**
 * What a document is about, asked of a library: told by its overview, and where methods are compared by
 * each of them from its beginning, whichever words it shares.
 */
import { beforeEach, expect, it, vi } from 'vitest';
import type { LibraryParts } from '../../../src/library/library-service.ts';
import type { MethodEvent } from '../../../src/methods/events.ts';
import type { Method } from '../../../src/methods/method.ts';
import { t2rag } from '../../../src/methods/t2rag/t2rag.ts';
import type { AskOptions } from '../../../src/protocol.ts';
import { methodOf } from '../../support/method-of.ts';
import { file, freshIndexedDb, LineReader, openLibrary } from './fixtures.ts';

beforeEach(freshIndexedDb);

const CONTRACT =
  'No. 7 of 2021. Orle is a town. This contract sets out how the Yard builds one ferry. It costs 90 crowns.';
const ANSWER = 'Title of hull-7.txt. This contract sets out how the Yard builds one ferry.';
const COMPARED = { comparison: 'one' };
const OTHER = 'Orle is a town. Its contract archive is about a mile away. Hull is a town as well.';

async function open(parts: Partial<LibraryParts> = {}) {
  const { library, settled } = await openLibrary(new LineReader(), parts);
  const [contract] = await library.addFiles([
    file('hull-7.txt', CONTRACT),
    file('orle.txt', OTHER),
  ]);
  await settled();
  const ask = (question: string, options: Partial<AskOptions> = {}) =>
    library.ask(question, { id: 'q', ...options }, () => {});
  return { library, ask, contract: contract!.id };
}

it.each(['t2rag', 'auto', 'ras', 'bm25', 'dense', 'ircot'])('is told by %s', async (method) => {
  const { ask } = await open();
  const { text, steps, grounding } = await ask('What is hull-7.txt about?', {
    method,
    ...COMPARED,
  });
  expect(text).toBe(ANSWER);
  expect([steps.length, grounding]).toEqual([0, 'partly']);
});

it('is not told of a document that was left out', async () => {
  const { ask, contract } = await open();
  const { text } = await ask('What is hull-7.txt about?', {
    corrections: [{ kind: 'document-excluded', document: contract, name: 'hull-7.txt' }],
  });
  expect(text).not.toContain('ferry');
});

it('is told by the index that is loaded anew meanwhile', async () => {
  const meanwhile: Method<object> = async function* (question, context) {
    const failing = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementationOnce(() => {
      throw new DOMException('Gone.', 'UnknownError');
    });
    await expect(library.removeDocument(contract)).rejects.toThrow();
    failing.mockRestore();
    yield* t2rag(question, context);
  };
  const { library, ask, contract } = await open({ methods: [methodOf(meanwhile)] });
  expect((await ask('What is hull-7.txt about?', COMPARED)).text).toBe(ANSWER);
});

it('is no value that a clue would have', async () => {
  const { library, settled } = await openLibrary();
  await library.addFiles([file('orle.txt', OTHER)]);
  await settled();
  const events: MethodEvent[] = [];
  for (const question of ['What is this document about?', 'What does Orle deal with?'])
    await library.ask(question, { id: question, ...COMPARED }, (event) => events.push(event));
  const clues = events.flatMap((event) =>
    event.type === 'decomposed' ? [event.state.clues.length] : [],
  );
  expect(clues).toEqual([0, 1]);
});
