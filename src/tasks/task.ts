/**
 * A task is a value: what is asked of a language engine, with typed input and output.
 * Engines that speak text use `prompt` and `parse`; the built-in engine knows tasks by `name`.
 */

export const TASK_NAMES = [
  'extract-triplets',
  'decompose-question',
  'resolve-clues',
  'answer-question',
  'reason-on-outline',
  'identify-entities',
  'summarise-knowledge',
  'answer-from-outline',
  'route-question',
  'split-question',
  'judge-relevance',
  'read-answer',
  'refine-seed',
  'judge-ending',
  'combine-answers',
  'answer-directly',
  'integrate-triplets',
  'plan-retrieval',
  'answer-from-graph',
  'think-next',
  'rewrite-follow-up',
] as const;

export type TaskName = (typeof TASK_NAMES)[number];

export interface Message {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/**
 * JSON schema (draft 2020-12) that constrains a model's output, in the subset that every decoder
 * takes: all properties required, no others allowed, `anyOf` instead of lists of types.
 */
export type JsonSchema = Record<string, unknown>;

/** Counts tokens as the engine's tokenizer does; `budget` is what the prompt may use in all. */
export interface PromptBudget {
  tokens: number;
  count: (text: string) => number;
}

export interface Task<Input, Output> {
  name: TaskName;
  /** Schema of the model's JSON output, before `parse` turns it into `Output`. */
  schema: JsonSchema;
  /** The same for one prompt: with the ids that this prompt shows. */
  schemaFor?(input: Input, prompt: readonly Message[], part?: number): JsonSchema;
  /** Tokens that the output may take; {@link OUTPUT_TOKENS} where a task does not say. */
  outputTokens?: number;
  /**
   * Context is added by rank until the budget is full; nothing is cut inside a passage.
   * @param part which of its {@link parts}, counted from 0; all of it where none is given.
   */
  prompt(input: Input, budget: PromptBudget, part?: number): Message[];
  /**
   * Reads a model's output, JSON or loose text.
   * @throws TriviumError `invalid`, with a message that a model can act upon.
   */
  parse(output: string, input: Input): Output;
  /** In how many parts it can be asked, of a model that cannot do it as a whole. */
  parts?(input: Input): number;
  /** What came of the parts; required beside {@link parts}. */
  together?(outputs: readonly Output[]): Output;
}

/** Room for the output of a task that does not say how much it needs. */
export const OUTPUT_TOKENS = 512;

export function outputTokensOf({ outputTokens }: { outputTokens?: number }): number {
  return outputTokens ?? OUTPUT_TOKENS;
}
