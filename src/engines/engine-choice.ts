/**
 * Which engine performs which task: a setting (design.md section 4, "engines can be mixed per
 * task"). Engines are named by ids of the form `kind` or `kind:model`.
 */
import type { TaskName } from '../tasks/task.ts';
import { performerOf, type Engine } from './engine.ts';
import type { EngineKind } from './model-description.ts';

export const BUILT_IN = 'instant';
/** What the person reads for it. */
export const BUILT_IN_LABEL = 'Built-in';
/** The same without its reading model, as the command line calls it. */
export const RULES_ALONE = 'rules';

/** Whether a task is put to a language model as a prompt: anything else computes from its input. */
export function readsPrompts(engine: Engine, task: TaskName): boolean {
  const performer = performerOf(engine, task);
  return performer !== BUILT_IN && performer !== RULES_ALONE;
}

/** Task → engine id. A task that is not named is the built-in engine's. */
export type EngineChoice = Partial<Record<TaskName, string>>;

/** A server that speaks the OpenAI protocol, as the person typed it. */
export interface ServerSettings {
  /** Up to and with `/v1`: `http://127.0.0.1:11434/v1`. */
  baseUrl: string;
  /** Name by which the server knows the model. */
  model: string;
  /** Sent as `Authorization: Bearer …`; empty where the server wants none. */
  key: string;
  /** Context window that the server gives the model, in tokens. */
  window: number;
}

/** What the engines need to know besides their id. */
export interface EngineSettings {
  engines: EngineChoice;
  /** Null until the person has typed one. */
  server: ServerSettings | null;
}

export const NO_MODELS: EngineSettings = { engines: {}, server: null };

const KINDS: readonly EngineKind[] = [
  ...(['instant', 'web-llm', 'transformers', 'gguf', 'prompt-api', 'openai'] as const),
];

/** The kind in an engine's id; null for an id of another version of Trivium. */
export function kindOfEngine(id: string): EngineKind | null {
  const kind = id.split(':', 1)[0];
  return KINDS.find((known) => known === kind) ?? null;
}

/** The part behind the kind; empty where there is none. */
export function modelOfEngine(id: string): string {
  const colon = id.indexOf(':');
  return colon < 0 ? '' : id.slice(colon + 1);
}

export function engineFor(task: TaskName, choice: EngineChoice): string {
  return choice[task] ?? BUILT_IN;
}

/** What the person reads for an engine: "Built-in", "Qwen3 0.6B", "llama3.2 (server)". */
export function engineLabel(id: string, server: ServerSettings | null): string {
  switch (kindOfEngine(id)) {
    case 'instant':
      return BUILT_IN_LABEL;
    case 'prompt-api':
      return "The browser's model";
    case 'openai':
      return `${server?.model ?? 'A model'} (server)`;
    case 'web-llm':
    case 'transformers':
    case 'gguf':
      return modelLabel(modelOfEngine(id));
    default:
      return id;
  }
}

/** "onnx-community/Qwen3-0.6B-ONNX" and "Qwen3-0.6B-q4f16_1-MLC" → "Qwen3 0.6B". */
export function modelLabel(model: string): string {
  return (model.split('/').at(-1) ?? model)
    .replace(/\.(?=I?Q\d|[BF]\d)/i, ' ')
    .replace(/-(?:q\df\d+(?:_\d)?|MLC|ONNX|1k)\b/gi, '')
    .replaceAll('-', ' ')
    .trim();
}
