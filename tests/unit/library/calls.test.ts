/** The library over a real port, made from the tables of its calls. */
import { expose, wrap } from 'comlink';
import { afterEach, expect, it } from 'vitest';
import { TriviumError } from '../../../src/errors.ts';
import { callByName, forOtherThread, fromOtherThread } from '../../../src/library/calls.ts';
import { transferErrors } from '../../../src/library/error-transfer.ts';
import type { LibraryEvent, LibraryService, LibrarySnapshot } from '../../../src/protocol.ts';

transferErrors();

const ports: MessagePort[] = [];
afterEach(() => ports.splice(0).forEach((port) => port.close()));

/** What the page has of a library in the worker. */
function across(library: unknown): LibraryService {
  const own = library as LibraryService;
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  expose(
    forOtherThread((name, args) => callByName(own, name, args)),
    port1,
  );
  const remote = wrap<LibraryService>(port2) as unknown as LibraryService;
  return fromOtherThread((name, args) => callByName(remote, name, args));
}

it('calls of areas find their area, with what they were given', async () => {
  const asked: unknown[][] = [];
  const library = across({
    knowledge: { search: async (...given: unknown[]) => void asked.push(given) },
  });
  await library.knowledge.search('harbour', 'passages', 0, 20);
  expect(asked).toEqual([['harbour', 'passages', 0, 20]]);
});

it('bytes are handed over and not copied, both ways', async () => {
  const kept = new Uint8Array([1, 2, 3]).buffer;
  const added: number[] = [];
  const library = across({
    addFiles: async ([file]: { bytes: ArrayBuffer }[]) => void added.push(file!.bytes.byteLength),
    bytes: async () => kept,
  });
  const bytes = new ArrayBuffer(8);
  await library.addFiles([{ name: 'a.txt', type: 'text/plain', bytes }]);
  expect([added, bytes.byteLength]).toEqual([[8], 0]);
  expect((await library.bytes('a')).byteLength).toBe(3);
  expect(kept.byteLength).toBe(0);
});

it('events are heard beyond the answer, progress is not', async () => {
  let tell: (event: LibraryEvent) => void = () => {};
  let go: (bytes: number) => void = () => {};
  const library = across({
    open: async (onEvent: typeof tell) => {
      tell = onEvent;
      return {} as LibrarySnapshot;
    },
    importLibrary: async (_: Blob, __: string, onProgress: typeof go) => {
      go = onProgress;
      go(1);
      await settled();
    },
  });
  const heard: string[] = [];
  await library.open(({ type }) => heard.push(type));
  tell({ type: 'outdated' });
  const progress: number[] = [];
  await library.importLibrary(new Blob(), 'i', (bytes) => progress.push(bytes));
  go(2);
  await settled();
  expect([heard, progress]).toEqual([['outdated'], [1]]);
});

it('what the library told before it answered is heard before the answer', async () => {
  let tell: (event: LibraryEvent) => void = () => {};
  const library = across({
    open: async (onEvent: typeof tell) => {
      tell = onEvent;
      return {} as LibrarySnapshot;
    },
    importLibrary: async () => tell({ type: 'outdated' }),
    clear: async () => {
      tell({ type: 'outdated' });
      throw new TriviumError('storage-full', 'full', 'free some');
    },
  });
  const heard: string[] = [];
  await library.open(({ type }) => heard.push(type));
  await library.importLibrary(new Blob(), 'i', () => {});
  expect(heard).toHaveLength(1);
  await expect(library.clear()).rejects.toThrow('full');
  expect(heard).toHaveLength(2);
});

/** Messages that are on their way have come. */
async function settled(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  for (let turn = 0; turn < 5; turn++) {
    const came = new Promise((resolve) => (port2.onmessage = resolve));
    port1.postMessage(null);
    await came;
  }
}
