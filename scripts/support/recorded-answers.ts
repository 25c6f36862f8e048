/**
 * Answers of a model, kept by the hash of the model and of what it was asked: so that questions
 * whose engine runs a model are asked again in seconds, the same on every machine, and without the
 * model where its answers are recorded beside the tests.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * `replay`: only what is recorded; what is not is an error, so that a test never runs a model.
 * `fill`: what is missing is asked and kept. `record`: everything is asked anew.
 */
export type Recording = 'replay' | 'fill' | 'record';

export class RecordedAnswers {
  readonly #answers = new Map<string, unknown>();
  /** Asked or looked up since it was opened. */
  readonly #used = new Set<string>();

  /** @param file JSON lines, `[hash, answer]` each; processes may add to it side by side. */
  constructor(
    private readonly file: string,
    private readonly recording: Recording,
  ) {
    for (const [key, answer] of linesOf(file)) this.#answers.set(key, answer);
  }

  /**
   * @param model which one, to the version: other weights are another model.
   * @param input and answer: values that JSON holds.
   * @throws Error where it is to be replayed and was never recorded; what `ask` throws.
   */
  async answer<Input, Answer>(
    model: string,
    input: Input,
    ask: (input: Input) => Promise<Answer>,
  ): Promise<Answer> {
    const key = keyOf(model, input);
    const isKept = this.#answers.has(key);
    const again = this.recording === 'record' && !this.#used.has(key);
    this.#used.add(key);
    if (isKept && !again) return this.#answers.get(key) as Answer;
    if (this.recording === 'replay')
      throw new Error(`${model} was never asked this. Record its answers with --record.`);
    const answer = await ask(input);
    this.#answers.set(key, answer);
    mkdirSync(path.dirname(this.file), { recursive: true });
    appendFileSync(this.file, lineOf(key, answer));
    return answer;
  }
}

/** Rewrites the file in the order of the hashes, each once with its latest answer, for a small diff. */
export function tidyRecorded(file: string): void {
  const latest = new Map(linesOf(file));
  const lines = [...latest].sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(file, lines.map(([key, answer]) => lineOf(key, answer)).join(''));
}

function keyOf(model: string, input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([model, input]))
    .digest('hex');
}

function lineOf(key: string, answer: unknown): string {
  return `${JSON.stringify([key, answer])}\n`;
}

function linesOf(file: string): [string, unknown][] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as [string, unknown]);
}
