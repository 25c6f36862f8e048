/** Loads a GGUF file of the person's own with wllama. The package comes with this file. */
import { isAbort } from '../../errors.ts';
import { deviceReport } from '../device.ts';
import { modelLabel, modelOfEngine } from '../engine-choice.ts';
import type { LoadRequest } from '../language/runner.ts';
import {
  checkSize,
  checkWrites,
  inOrder,
  MOST_BYTES,
  traitsOf,
  type GgufPart,
} from './describe.ts';
import { checkBrowser } from './browser.ts';
import { countedReads, filesOf, partOf, startLlama, type Started } from './llama.ts';
import { GgufModel } from './model.ts';
import { tokenCounter } from './vocabulary.ts';

/** A longer window costs memory that small devices lack, and time before the first word. */
const MOST_WINDOW = { webgpu: 8_192, wasm: 4_096 };
/** Of the prompt, read at once: who cancels waits no longer than this takes. */
const BATCH_TOKENS = { webgpu: 512, wasm: 32 };
/** @throws TriviumError `not-found`, `not-supported`, `damaged`, `out-of-memory`. */
export async function loadGguf({ engine, onProgress }: LoadRequest): Promise<GgufModel> {
  const repository = modelOfEngine(engine);
  checkBrowser();
  const files = await filesOf(repository);
  const parts = inOrder(await Promise.all(files.map(partOf)));
  checkWrites(parts as [GgufPart]);
  checkSize(parts);
  const traits = traitsOf(parts);
  const { webgpu } = await deviceReport();
  const device = webgpu && !webgpu.isSoftware ? 'webgpu' : 'wasm';
  const room = Math.floor((MOST_BYTES - traits.bytes) / Math.max(1, traits.bytesPerToken));
  const window = Math.min(traits.trainedWindow || Infinity, MOST_WINDOW[device], room);
  let read = 0;
  const counted = parts.map(({ name }) =>
    countedReads(
      files.find((file) => file.name === name)!,
      (bytes) => {
        read += bytes;
        const loaded = Math.min(read, traits.bytes);
        onProgress({ phase: 'reading', loaded, total: traits.bytes });
      },
    ),
  );
  const run = (on: typeof device): Promise<Started> =>
    startLlama(counted, repository, {
      ...{ n_ctx: window, n_batch: BATCH_TOKENS[on], n_ubatch: BATCH_TOKENS[on] },
      n_gpu_layers: on === 'webgpu' ? 99_999 : 0,
    });
  let ranOn: typeof device = device;
  const { llama, ...heard } = await run(device).catch((thrown: unknown) => {
    if (device === 'wasm' || isAbort(thrown)) throw thrown;
    // A graphics driver that cannot: the processor can.
    read = 0;
    ranOn = 'wasm';
    return run('wasm');
  });
  const tokens = parts[0]!.header.values.get('tokenizer.ggml.tokens');
  return new GgufModel({
    ...{ id: engine, label: modelLabel(repository), window, device: ranOn, llama, ...heard },
    count: tokenCounter(Array.isArray(tokens) ? (tokens as string[]) : []),
  });
}
