/** Loads a WebLLM model from the files on this device. The package comes with this file: 6 MB. */
import { MLCEngine, type AppConfig, type InitProgressReport } from '@mlc-ai/web-llm';
import { TriviumError } from '../../errors.ts';
import { say } from '../../sentences.ts';
import { deviceReport } from '../device.ts';
import { modelOfEngine } from '../engine-choice.ts';
import type { LoadRequest } from '../language/runner.ts';
import { DEFAULT_MODEL_HOST, isWebLlmInstalled, webLlmFolder } from './installed.ts';
import { checkLibrary } from './library-pin.ts';
import { overridesOf, webLlmModels } from './list.ts';
import { WebLlmModel } from './model.ts';

/** Families that write their thoughts between tags unless told not to. */
const THINKS = /^Qwen3|R1-Distill/;
/** English, where a tokenizer could not be reached; careful for names. */
const CHARACTERS_PER_TOKEN = 3.3;

/** @throws TriviumError `not-found`, `not-supported`; what WebLLM throws (failures.ts). */
export async function loadWebLlm({ engine: id, onProgress }: LoadRequest): Promise<WebLlmModel> {
  const model = webLlmModels().find((each) => each.id === id);
  if (!model) {
    throw new TriviumError(
      'not-found',
      say('This version of Trivium does not know the model {model}.', { model: modelOfEngine(id) }),
      'Choose another one on the Models screen.',
    );
  }
  if (!(await isWebLlmInstalled(model))) {
    throw new TriviumError(
      'not-found',
      say('The files of {model} are not all on this device.', { model: model.label }),
      'Download, repair or import it on the Models screen.',
    );
  }
  const { webgpu } = await deviceReport();
  if (!webgpu) throw new Error('WebGPU is not available.');
  if (model.needs.shaderF16 && !webgpu.shaderF16) throw new Error('shader-f16 is not supported.');
  await checkLibrary(model);
  refuseNetwork();
  const name = modelOfEngine(id);
  const appConfig: AppConfig = {
    cacheBackend: 'cache',
    model_list: [
      {
        model_id: name,
        model: webLlmFolder(model, DEFAULT_MODEL_HOST),
        model_lib: model.source!.library!,
        overrides: overridesOf(id),
      },
    ],
  };
  const engine = new MLCEngine({
    appConfig,
    logLevel: 'ERROR',
    initProgressCallback: ({ progress, text }: InitProgressReport) => {
      const phase = /shader|compil/i.test(text) ? 'compiling' : 'reading';
      onProgress({ phase, loaded: progress, total: 1 });
    },
  });
  await engine.reload(name);
  const tokenizer = tokenizerOf(engine, name);
  // A device lost while loading ends it without an error: then nothing is there.
  if (tokenizer === null) throw new Error('The device was lost while the model was loaded.');
  const count = (text: string): number =>
    tokenizer ? tokenizer.encode(text).length : Math.ceil(text.length / CHARACTERS_PER_TOKEN);
  const thinks = THINKS.test(name);
  return new WebLlmModel({ id, label: model.label, window: model.window, engine, count, thinks });
}

interface Tokenizer {
  encode(text: string): { length: number };
}

/**
 * WebLLM keeps the tokenizer to itself; it is looked up where 0.2.86 has it.
 * @returns null without a loaded model, undefined where it is kept in another place.
 */
function tokenizerOf(engine: MLCEngine, name: string): Tokenizer | null | undefined {
  const { loadedModelIdToPipeline: pipelines } = engine as unknown as {
    loadedModelIdToPipeline?: Map<string, { tokenizer?: Tokenizer }>;
  };
  if (!pipelines) return undefined;
  return pipelines.has(name) ? pipelines.get(name)?.tokenizer : null;
}

/** What is missing is not fetched behind the person's back: WebLLM would. */
function refuseNetwork(): void {
  const original = globalThis.fetch.bind(globalThis);
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (url.origin !== location.origin && url.protocol.startsWith('http')) {
      throw new TriviumError(
        'not-found',
        'A file of the model is missing on this device.',
        'Repair it on the Models screen.',
        { cause: url.href },
      );
    }
    return original(input, init);
  };
}
