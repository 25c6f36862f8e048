/**
 * The part of the Prompt API that is used here (W3C Web Machine Learning, explainer of the
 * `LanguageModel` interface). Names have changed between browser versions: both are here.
 */
import type { JsonSchema } from '../../tasks/task.ts';
import { offeredGlobals } from '../../offered.ts';

export type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

export interface PromptMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface CreateOptions {
  initialPrompts?: PromptMessage[];
  expectedInputs?: { type: 'text'; languages: string[] }[];
  expectedOutputs?: { type: 'text'; languages: string[] }[];
  monitor?: (monitor: EventTarget) => void;
  signal?: AbortSignal;
}

export interface PromptOptions {
  signal?: AbortSignal;
  responseConstraint?: JsonSchema;
  /** The schema is in the prompt already: it need not be put there once more. */
  omitResponseConstraintInput?: boolean;
}

export interface LanguageModelSession {
  promptStreaming(input: string, options?: PromptOptions): ReadableStream<string>;
  destroy(): void;
  /** Tokens that the session may hold, and those that it holds. */
  readonly contextWindow?: number;
  readonly contextUsage?: number;
  measureContextUsage?(input: string, options?: PromptOptions): Promise<number>;
  /** As they were called before. */
  readonly inputQuota?: number;
  readonly inputUsage?: number;
  measureInputUsage?(input: string, options?: PromptOptions): Promise<number>;
}

export interface LanguageModelApi {
  availability(options?: CreateOptions): Promise<Availability>;
  create(options?: CreateOptions): Promise<LanguageModelSession>;
}

/** The browser's model, or undefined where it has none (workers never have it). */
export function languageModelApi(): LanguageModelApi | undefined {
  return offeredGlobals().LanguageModel as LanguageModelApi | undefined;
}

/** Browsers want to know the languages before they say whether they can serve them. */
export const LANGUAGES: Pick<CreateOptions, 'expectedInputs' | 'expectedOutputs'> = {
  expectedInputs: [{ type: 'text', languages: ['en'] }],
  expectedOutputs: [{ type: 'text', languages: ['en'] }],
};
