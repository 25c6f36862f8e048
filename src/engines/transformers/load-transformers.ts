/** Loads a text generator with transformers.js from the files on this device: WebGPU first. */
import type { PreTrainedModel } from '@huggingface/transformers';
import { TriviumError } from '../../errors.ts';
import { say } from '../../sentences.ts';
import { modelLabel, modelOfEngine } from '../engine-choice.ts';
import { deviceReport } from '../device.ts';
import type { LoadRequest } from '../language/runner.ts';
import { modelFiles } from '../model-files.ts';
import { chooseBuild, notOnThisDevice, type Dtype } from './builds.ts';
import { TransformersModel } from './model.ts';
import { transformers } from './package.ts';
import { setUpRuntime, type OnnxDevice } from './runtime.ts';

const { AutoModelForCausalLM, AutoTokenizer } = transformers;

/** A longer window costs memory that small devices lack, and time before the first word. */
const MOST_WINDOW: Record<OnnxDevice, number> = { webgpu: 8_192, wasm: 4_096 };

/** @throws TriviumError `not-found`, `not-supported`; what the runtime throws (failures.ts). */
export async function loadTransformers({
  engine,
  onProgress,
}: LoadRequest): Promise<TransformersModel> {
  const repository = modelOfEngine(engine);
  const files = modelFiles(repository);
  const paths = await files.paths();
  if (paths.length === 0) throw notOnThisDevice(repository);
  const { webgpu } = await deviceReport();
  const hasF16 = webgpu?.shaderF16 ?? false;
  const onGpu = webgpu && !webgpu.isSoftware && chooseBuild(paths, 'webgpu', hasF16);
  const device: OnnxDevice = onGpu ? 'webgpu' : 'wasm';
  const dtype = onGpu || chooseBuild(paths, 'wasm', hasF16);
  if (!dtype) throw notOnThisDevice(repository);
  setUpRuntime(device, repository, files);
  const report = {
    progress_callback: (info: { status: string; loaded?: number; total?: number }) => {
      if (info.status !== 'progress_total') return;
      onProgress({ phase: 'reading', loaded: info.loaded ?? 0, total: info.total ?? 0 });
    },
  };
  const tokenizer = await AutoTokenizer.from_pretrained(repository, report);
  if (!tokenizer.chat_template) {
    throw new TriviumError(
      'not-supported',
      say('{repository} has no chat template: it was not trained to follow instructions.', {
        repository,
      }),
      'Choose an instruction model.',
    );
  }
  onProgress({ phase: 'compiling', loaded: 0, total: 0 });
  const load = (on: OnnxDevice, build: Dtype): Promise<PreTrainedModel> =>
    AutoModelForCausalLM.from_pretrained(repository, { ...report, device: on, dtype: build });
  const onCpu = chooseBuild(paths, 'wasm', hasF16);
  let ranOn = device;
  const model = await load(device, dtype).catch((thrown: unknown) => {
    // A graphics driver that cannot: the same build of the runtime computes without it as well.
    if (device === 'wasm' || !onCpu) throw thrown;
    ranOn = 'wasm';
    return load('wasm', onCpu);
  });
  const own = (model.config as { max_position_embeddings?: number }).max_position_embeddings;
  const window = Math.min(own ?? MOST_WINDOW[ranOn], MOST_WINDOW[ranOn]);
  const label = modelLabel(repository);
  return new TransformersModel({ id: engine, label, window, device: ranOn, tokenizer, model });
}
