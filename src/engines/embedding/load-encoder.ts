/** Loads an embedder or a re-ranker from this device, on the graphics card where that is right. */
import { buildFor } from '../needed-files.ts';
import type { InstalledModel } from '../installed-model.ts';
import { deviceReport } from '../device.ts';
import { modelFiles } from '../model-files.ts';
import { notOnThisDevice, type Dtype } from '../transformers/builds.ts';
import { transformers } from '../transformers/package.ts';
import { setUpRuntime, type OnnxDevice } from '../transformers/runtime.ts';
import { Encoder } from './encoder.ts';
import type { LoadedEncoder } from './loaded-encoder.ts';
import { trusted } from './self-test.ts';

const { AutoModel, AutoModelForSequenceClassification, AutoTokenizer } = transformers;

/** @throws TriviumError `not-found`; what the runtime throws (language/failures.ts). */
export async function loadEncoder(
  model: InstalledModel,
  webgpu: 'auto' | 'never' | 'software' = 'auto',
): Promise<LoadedEncoder> {
  const files = modelFiles(model.repository);
  const dtype = buildFor(model.kind, await files.paths(), { device: 'wasm', hasF16: false });
  if (!dtype) throw notOnThisDevice(model.repository);
  const report = webgpu === 'never' ? null : (await deviceReport()).webgpu;
  const mayUseGpu = report !== null && (!report.isSoftware || webgpu === 'software');
  setUpRuntime(mayUseGpu ? 'webgpu' : 'wasm', model.repository, files);
  const on = (device: OnnxDevice): Promise<Encoder> => open(model, device, dtype);
  if (mayUseGpu) return { model, ...(await trusted(on, model.embedding ?? null)) };
  return { model, encoder: await on('wasm'), device: 'wasm', note: null };
}

async function open({ repository, kind }: InstalledModel, device: OnnxDevice, dtype: Dtype) {
  const tokenizer = await AutoTokenizer.from_pretrained(repository);
  const kindOfModel = kind === 're-ranker' ? AutoModelForSequenceClassification : AutoModel;
  const model = await kindOfModel.from_pretrained(repository, { device, dtype });
  return new Encoder(tokenizer, model);
}
