/** Loads an embedder or a re-ranker from this device, on the graphics card where that is right. */
import { buildFor } from '../../models/needed-files.ts';
import { installedModel } from '../../models/storage.ts';
import type { InstalledModel } from '../../models/installed-model.ts';
import { deviceReport } from '../device.ts';
import { modelFiles } from '../model-files.ts';
import { notOnThisDevice, type Dtype } from '../transformers/builds.ts';
import { transformers } from '../transformers/package.ts';
import { setUpRuntime, type OnnxDevice } from '../transformers/runtime.ts';
import { Encoder } from './encoder.ts';
import { compare, KNOWN_TEXTS } from './self-test.ts';

const { AutoModel, AutoModelForSequenceClassification, AutoTokenizer } = transformers;

export interface LoadedEncoder {
  encoder: Encoder;
  model: InstalledModel;
  device: OnnxDevice;
  note: string;
}

/** @throws TriviumError `not-found`; what the runtime throws (language/failures.ts). */
export async function loadEncoder(
  id: string,
  webgpu: 'auto' | 'never' | 'software' = 'auto',
): Promise<LoadedEncoder> {
  const model = await installedModel(id);
  if (!model?.complete) throw notOnThisDevice(id.replace(/^[^:]*:/, ''));
  const files = modelFiles(model.repository);
  const dtype = buildFor(model.kind, await files.paths(), { device: 'wasm', hasF16: false });
  if (!dtype) throw notOnThisDevice(model.repository);
  const report = webgpu === 'never' ? null : (await deviceReport()).webgpu;
  const mayUseGpu = report !== null && (!report.isSoftware || webgpu === 'software');
  setUpRuntime(mayUseGpu ? 'webgpu' : 'wasm', model.repository, files);
  const onProcessor = await open(model, 'wasm', dtype);
  if (!mayUseGpu) return { encoder: onProcessor, model, device: 'wasm', note: '' };
  let onCard: Encoder | null = null;
  try {
    onCard = await open(model, 'webgpu', dtype);
    const { agree, lowest } = await agreement(onCard, onProcessor, model);
    if (agree) {
      await onProcessor.close();
      return { encoder: onCard, model, device: 'webgpu', note: '' };
    }
    await onCard.close();
    return {
      ...{ encoder: onProcessor, model, device: 'wasm' },
      note: `The graphics card computes this model wrongly (${lowest.toFixed(3)} instead of 1): the processor does it.`,
    };
  } catch (thrown) {
    await onCard?.close().catch(() => {});
    const cause = thrown instanceof Error ? thrown.message : String(thrown);
    return {
      ...{ encoder: onProcessor, model, device: 'wasm' },
      note: `The graphics card could not run this model (${cause}): the processor does it.`,
    };
  }
}

async function open({ repository, kind }: InstalledModel, device: OnnxDevice, dtype: Dtype) {
  const tokenizer = await AutoTokenizer.from_pretrained(repository);
  const kindOfModel = kind === 're-ranker' ? AutoModelForSequenceClassification : AutoModel;
  const model = await kindOfModel.from_pretrained(repository, { device, dtype });
  return new Encoder(tokenizer, model);
}

async function agreement(card: Encoder, processor: Encoder, { embedding }: InstalledModel) {
  if (embedding) {
    const [a, b] = [
      await card.embed(KNOWN_TEXTS, 'passage', embedding),
      await processor.embed(KNOWN_TEXTS, 'passage', embedding),
    ];
    return compare(a, b, embedding.dimensions);
  }
  const [query, ...passages] = KNOWN_TEXTS;
  const [a, b] = [await card.rank(query!, passages), await processor.rank(query!, passages)];
  const furthest = Math.max(...a.map((score, i) => Math.abs(score - b[i]!)));
  return { agree: furthest < 0.02, lowest: 1 - furthest };
}
