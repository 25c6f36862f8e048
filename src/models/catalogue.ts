/** Every model that this device can be offered: ours by kind, the deployment's, the person's. */
import type { DeviceReport } from '../engines/device.ts';
import type { EngineKind, ModelDescription } from '../engines/model-description.ts';
import { transformersModelsFor } from '../engines/transformers/list.ts';
import { RECOMMENDED, webLlmModels, webLlmModelsFor } from '../engines/web-llm/list.ts';
import { EMBEDDERS, RE_RANKERS } from './embedders.ts';
import { describe } from './import-files.ts';
import type { InstalledModel, ModelManifest } from '../engines/installed-model.ts';
import type { Target } from '../engines/needed-files.ts';

export interface Offered {
  model: ModelDescription;
  /** Shown at once; the others when asked for. */
  recommended: boolean;
}

/** What a report means for the choice of builds. */
export function targetOf({ webgpu }: DeviceReport): Target {
  const onGpu = webgpu !== null && !webgpu.isSoftware;
  return { device: onGpu ? 'webgpu' : 'wasm', hasF16: onGpu && webgpu.shaderF16 };
}

/**
 * Installed models are there whatever the device says of them; those of the lists where it can run
 * them.
 */
export function offeredModels(
  report: DeviceReport,
  installed: readonly InstalledModel[],
  deployed: readonly ModelManifest[],
): Offered[] {
  const { webgpu } = report;
  // A software adapter would take minutes for a word of these.
  const forGpu = webgpu && !webgpu.isSoftware ? webLlmModelsFor(report) : [];
  const few = new Set<string>(forGpu.slice(0, RECOMMENDED.length).map(({ id }) => id));
  const offered = new Map<string, Offered>();
  const offer = (model: ModelDescription, recommended: boolean): void => {
    if (!offered.has(model.id)) offered.set(model.id, { model, recommended });
  };
  for (const model of forGpu) offer(model, few.has(model.id));
  for (const model of [...transformersModelsFor(report), ...EMBEDDERS, ...RE_RANKERS]) {
    offer(model, true);
  }
  const listed = knownModels(report);
  for (const known of [...installed, ...deployed]) {
    const model = listed.find(({ id }) => id === known.id) ?? describe(known);
    const there = offered.get(model.id);
    if (there) there.recommended = true;
    else offer(model, true);
  }
  return [...offered.values()];
}

/** Models of the lists, of WebLLM all: files of any of them can be imported. */
export function knownModels(report: DeviceReport): ModelDescription[] {
  return [...webLlmModels(), ...transformersModelsFor(report), ...EMBEDDERS, ...RE_RANKERS];
}

export function writesText(kind: EngineKind): boolean {
  return kind === 'web-llm' || kind === 'transformers' || kind === 'gguf';
}
