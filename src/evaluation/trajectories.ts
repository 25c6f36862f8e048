/**
 * Trajectories: every task that a run performed as a training example in chat form, so that a small
 * model can be distilled elsewhere (CIRAG, arXiv 2601.06799, and DualRAG, arXiv 2504.18243, do so).
 * One JSON object a line, with the `messages` that LLaMA-Factory and TRL read; docs/trajectories.md.
 */
import type { Engine, Performed } from '../engines/engine.ts';
import { recording } from '../engines/recording.ts';
import { outcomeOf } from './outcome.ts';
import type { ScoredQuestion } from './types.ts';
import { outputTokensOf, type Message, type Task, type TaskName } from '../tasks/task.ts';
import { WRITERS } from '../tasks/written.ts';

/** Window, in tokens, that prompts are put together for: what small models are trained with. */
export const TRAINING_WINDOW = 4_096;
/** English text has some four characters a token; fewer is careful. */
const CHARACTERS_A_TOKEN = 3.5;

export interface Example {
  /** System, user, assistant: the assistant's turn is JSON in the form of the task's schema. */
  messages: Message[];
  task: TaskName;
  /** Label of the engine that performed it. */
  engine: string;
}

/** What a line says besides its example. */
export interface RunOfExamples {
  question: string;
  method: string;
  /** Id of the question in a data set. */
  id?: string;
  /** Whether the run's answer was right; absent where nobody knows. */
  right?: boolean;
}

/** What is known of a scored question: right is what counts as right in every table. */
export function describeScored(scored: ScoredQuestion, method: string): RunOfExamples {
  const { id, question } = scored;
  return { id, question, method, right: outcomeOf(scored) === 'right' };
}

/** Collects the examples of one question. */
export class Trajectory {
  readonly examples: Example[] = [];
  /** Performed, but not to be written as an example: their number by task. */
  readonly left = new Map<TaskName, number>();

  /** The engine, with what it performs written down. */
  of(engine: Engine): Engine {
    return recording(engine, (task, input, performed) => this.take(task, input, performed));
  }

  /** JSON lines, each ended; empty where nothing was performed. */
  lines(run: RunOfExamples): string {
    return this.examples.map((example) => `${JSON.stringify({ ...example, ...run })}\n`).join('');
  }

  take<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    { output, engine }: Performed<Output>,
  ): void {
    const messages = exampleOf(task, input, output);
    if (messages) this.examples.push({ messages, task: task.name, engine });
    else this.left.set(task.name, (this.left.get(task.name) ?? 0) + 1);
  }
}

/** Lines that were written before it was known whether the answer was right. */
export function describedAs(lines: string, run: Partial<RunOfExamples>): string {
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => `${JSON.stringify({ ...(JSON.parse(line) as object), ...run })}\n`)
    .join('');
}

/**
 * The prompt of a task and its output as a model would have written it.
 * @returns null for an output that a model could not have given in this form (parsing refuses it).
 */
function exampleOf<Input, Output>(
  task: Task<Input, Output>,
  input: Input,
  output: Output,
): Message[] | null {
  const write = WRITERS[task.name];
  const tokens = TRAINING_WINDOW - outputTokensOf(task);
  const count = (text: string): number => Math.ceil(text.length / CHARACTERS_A_TOKEN);
  try {
    const prompt = task.prompt(input, { tokens, count });
    const shown = prompt.at(-1)!.content;
    const written = write(output as never, input as never, (id) => isShown(id, shown));
    const content = JSON.stringify(written);
    task.parse(content, input);
    return [...prompt, { role: 'assistant', content }];
  } catch {
    return null;
  }
}

/** After the example, evidence stands at the beginning of a line: `P1: …`, `C2 (Heading): …`, `(P3: …)`. */
function isShown(id: string, prompt: string): boolean {
  const asked = prompt.slice(Math.max(0, prompt.indexOf('\n\n')));
  return [`\n${id}: `, `\n${id} (`, `\n(${id}: `].some((line) => asked.includes(line));
}
