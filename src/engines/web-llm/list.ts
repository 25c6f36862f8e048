/**
 * The models that WebLLM can run, as the installed package lists them, and which of them suit a
 * device. Nothing of the package itself is loaded for this.
 */
import { PACKAGED_MODELS, type PackagedModel } from 'virtual:web-llm-models';
import type { DeviceReport } from '../device.ts';
import { modelLabel } from '../engine-choice.ts';
import type { ModelDescription } from '../model-description.ts';

/** Prompts with an example, a question and a passage need room; builds of 1,024 tokens have none. */
const LEAST_WINDOW = 2_048;
/** What cannot follow an instruction, or was trained for something else. */
const UNSUITABLE = /Base|vision|Coder|Math|RedPajama|phi-(?:1|2)|TinyLlama.*v0\.4/i;
/** General instruction models, small to large: those that are shown first. */
export const RECOMMENDED = [
  'SmolLM2-360M-Instruct',
  'Qwen3-0.6B',
  'Llama-3.2-1B-Instruct',
  'Qwen3-1.7B',
  'Qwen3-4B',
  'Qwen3-8B',
] as const;
/** Offered where nothing else was chosen: answers in JSON reliably, fits most graphics cards. */
const DEFAULT = 'Qwen3-1.7B';
const DEFAULT_ON_SMALL = 'Qwen3-0.6B';
const SMALL_MEMORY_BYTES = 4 * 2 ** 30;

const GIGA = 1_000_000_000;
/** Bits a weight with the scales of its group. */
const BITS: Record<string, number> = { q0f16: 16, q0f32: 32, q3: 4, q4: 4.5 };

/** Every model of the package that writes text and has room for our prompts. */
export function webLlmModels(): ModelDescription[] {
  return PACKAGED_MODELS.filter(
    ({ id, window }) => window >= LEAST_WINDOW && !UNSUITABLE.test(id),
  ).map(describe);
}

/**
 * Those that the device can run, one build of each model: with 16-bit numbers where the device has
 * them (half the memory), with 32-bit ones otherwise. Recommended ones first, small to large.
 */
export function webLlmModelsFor({ webgpu }: DeviceReport): ModelDescription[] {
  if (!webgpu) return [];
  const runnable = webLlmModels().filter(
    ({ needs }) =>
      needs.storageBufferBytes <= webgpu.maxStorageBufferBindingSize &&
      (webgpu.shaderF16 || !needs.shaderF16),
  );
  const families = new Map<string, ModelDescription>();
  for (const model of runnable) {
    const family = familyOf(model.id);
    const known = families.get(family);
    if (!known || preference(model, webgpu.shaderF16) > preference(known, webgpu.shaderF16)) {
      families.set(family, model);
    }
  }
  return [...families.values()].sort((a, b) => rank(a) - rank(b));
}

/** The one to offer first, among those that the device can run. */
export function defaultWebLlmModel(report: DeviceReport): ModelDescription | null {
  const models = webLlmModelsFor(report);
  const isSmall = report.memoryBytes !== null && report.memoryBytes <= SMALL_MEMORY_BYTES;
  const wanted = isSmall ? DEFAULT_ON_SMALL : DEFAULT;
  return models.find(({ id }) => familyOf(id) === wanted) ?? models[0] ?? null;
}

/** What the package wants to be set when it runs the model. */
export function overridesOf(engine: string): Record<string, unknown> {
  const model = PACKAGED_MODELS.find(({ id }) => `web-llm:${id}` === engine);
  return { ...model?.overrides };
}

/** Models that need less memory than this one, the largest first. */
export function smallerWebLlmModels(engine: string): ModelDescription[] {
  const all = webLlmModels();
  const memory = all.find(({ id }) => id === engine)?.memoryBytes ?? null;
  if (memory === null) return [];
  return all
    .filter(({ memoryBytes }) => memoryBytes !== null && memoryBytes < memory)
    .sort((a, b) => b.memoryBytes! - a.memoryBytes!);
}

function describe(model: PackagedModel): ModelDescription {
  const { id, url, library, memoryBytes, storageBufferBytes, window } = model;
  return {
    id: `web-llm:${id}`,
    kind: 'web-llm',
    label: modelLabel(id),
    bytes: estimatedBytes(id),
    bytesAreEstimated: true,
    memoryBytes,
    needs: { webgpu: true, shaderF16: model.needsF16 || /f16/.test(id), storageBufferBytes },
    window,
    licence: licenceOf(id),
    source: {
      repository: new URL(url).pathname.slice(1),
      revision: 'main',
      files: [],
      library,
    },
  };
}

/** "web-llm:Qwen3-0.6B-q4f16_1-MLC" → "Qwen3-0.6B". */
function familyOf(engine: string): string {
  return engine.replace(/^web-llm:/, '').replace(/-q\df\d+(?:_\d)?-MLC.*$/, '');
}

/** Four-bit builds before unquantised ones, and the wider numbers only without the narrow. */
function preference({ id }: ModelDescription, hasF16: boolean): number {
  return (/-q4/.test(id) ? 2 : 0) + (/f16/.test(id) === hasF16 ? 1 : 0);
}

function rank({ id, memoryBytes }: ModelDescription): number {
  const place = (RECOMMENDED as readonly string[]).indexOf(familyOf(id));
  return place >= 0 ? place : 1_000 + (memoryBytes ?? 0) / GIGA;
}

/** From the number of parameters in its name: the host knows the exact size. */
function estimatedBytes(id: string): number | null {
  const parameters = /(\d+(?:[._]\d+)?)([BM])\b/i.exec(id.replace(/-it\b/, ''));
  const quantisation = /-(q\d)(f\d+)/.exec(id);
  if (!parameters || !quantisation) return null;
  const count = Number(parameters[1]!.replace('_', '.')) * (/b/i.test(parameters[2]!) ? 1e9 : 1e6);
  const bits = BITS[quantisation[1]!] ?? BITS[quantisation[1]! + quantisation[2]!] ?? 16;
  return Math.round((count * bits) / 8);
}

function licenceOf(id: string): string {
  if (/Qwen2\.5-3B/.test(id)) return 'Qwen Research License';
  if (/^(?:Qwen|SmolLM|OLMo|Mistral|Ministral|OpenHermes|NeuralHermes|TinyLlama)/.test(id)) {
    return 'Apache-2.0';
  }
  if (/^Llama-|Hermes-.*Llama|R1-Distill-Llama/.test(id)) return 'Llama Community License';
  if (/^gemma/.test(id)) return 'Gemma Terms of Use';
  if (/^Phi|R1-Distill-Qwen/.test(id)) return 'MIT';
  return "as the model's page says";
}
