/** The app's own reading model as a page of the built app starts it, in whichever browser that is. */
import type { Driven } from '../../scripts/support/web-driver/driven.ts';
import type { ReadingModel } from '../../src/reading-model/types.ts';

interface PageModel {
  call(name: string, args: unknown[]): Promise<unknown>;
}
type WithModel = typeof globalThis & { readingModelOfTest?: PageModel };

/** Ended with the page. */
export async function readingModelIn(window: Driven): Promise<Pick<ReadingModel, 'id'> & Reads> {
  const id = await window.run(async () => {
    const { files } = (await (await fetch('app-files.json')).json()) as {
      files: { path: string }[];
    };
    const { path } = files.find((file) => /^assets\/reading-model-[\w-]+\.js$/.test(file.path))!;
    const worker = new Worker(new URL(path, document.baseURI), { type: 'module' });
    // As comlink says it between threads.
    const call = (name: string, args: unknown[]): Promise<unknown> => {
      const id = crypto.randomUUID();
      return new Promise((resolve, reject) => {
        worker.addEventListener('message', function hear({ data }) {
          if (data.id !== id) return;
          worker.removeEventListener('message', hear);
          if (data.type === 'HANDLER') reject(new Error(JSON.stringify(data.value)));
          else resolve(data.value);
        });
        const { port1, port2 } = new MessageChannel();
        port1.start();
        const raw = args.map((value) => ({ type: 'RAW', value }));
        const heard = { type: 'HANDLER', name: 'proxy', value: port2 };
        const argumentList = name === 'load' ? [...raw, heard] : raw;
        const transferred = name === 'load' ? [port2] : [];
        worker.postMessage({ id, type: 'APPLY', path: [name], argumentList }, transferred);
        port1.onmessage = ({ data }) => port1.postMessage({ id: data.id, type: 'RAW' });
      });
    };
    (globalThis as WithModel).readingModelOfTest = { call };
    const loaded = await call('load', [new URL('reader/', document.baseURI).href]);
    return (loaded as { id: string }).id;
  });
  const call = (name: string, ...args: unknown[]): Promise<unknown> =>
    window.run(
      (called: string, given: unknown[]) =>
        (globalThis as WithModel).readingModelOfTest!.call(called, given),
      name,
      args,
    );
  return {
    id,
    read: async (question, passages) =>
      Promise.all(passages.map((passage) => call('read', question, passage))) as never,
    shape: async (question) => (await call('shape', question)) as never,
  };
}

type Reads = Pick<ReadingModel, 'read' | 'shape'>;
