/** The reading model's worker: wires its files and the runtime to whoever asks. No logic here. */
import { expose } from 'comlink';
import { transferErrors } from '../src/library/error-transfer.ts';
import { loadKept } from '../src/library/reading-model/load-kept.ts';
import { browserRuntime } from '../src/reading-model/worker/browser-runtime.ts';
import { readingModelService } from '../src/reading-model/worker/service.ts';

transferErrors();

const runtime = browserRuntime();

expose(
  readingModelService(
    (folder, options) => loadKept(folder, runtime, options),
    () => runtime.env.wasm.numThreads ?? 1,
  ),
);
