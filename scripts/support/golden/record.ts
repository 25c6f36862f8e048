/**
 * The recorded state of the golden questions: a line with what answered them, then a line a question
 * with how it ended. A change of the engine shows as a change of these lines, which is reviewed like code.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { outcomeOf, type Outcome } from '../../../src/evaluation/outcome.ts';
import type { ScoredQuestion } from '../../../src/evaluation/types.ts';

export interface Recorded {
  id: string;
  kind: string;
  outcome: Outcome;
  /** The app's own word for its answer; null where it gave none. */
  grounded: boolean | null;
  /** Null where it gave none, or nothing is to be cited. */
  cited: boolean | null;
  /** Left out of the record of the last questions, which nobody is to develop by. */
  answer?: string;
}

export function recordOf(scored: ScoredQuestion, withAnswer: boolean): Recorded {
  const { id, type = '', verdict, grounding, cited, prediction, error } = scored;
  const isAnswered = verdict === 'answered';
  return {
    ...{ id, kind: type, outcome: outcomeOf(scored) },
    grounded: isAnswered ? grounding === 'grounded' : null,
    cited: isAnswered ? (cited ?? null) : null,
    ...(withAnswer ? { answer: error === undefined ? prediction : `failed: ${error}` } : {}),
  };
}

export interface GoldenRecord {
  /** As `--engine` names it; null: nothing is recorded, or it was before records said so. */
  engine: string | null;
  questions: Recorded[];
}

export function readRecord(file: string): GoldenRecord {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const values = lines
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Recorded | { engine: string });
  return {
    engine: values.flatMap((value) => ('engine' in value ? value.engine : []))[0] ?? null,
    questions: values.flatMap((value) => ('engine' in value ? [] : value)),
  };
}

export function writeRecord(file: string, { engine, questions }: GoldenRecord): void {
  const lines = [{ engine }, ...questions].map((value) => `${JSON.stringify(value)}\n`);
  writeFileSync(file, lines.join(''));
}

export interface RecordChange {
  id: string;
  /** Undefined: the question is new. */
  before?: Recorded;
  /** Undefined: the question is gone. */
  after?: Recorded;
}

/** Every question of which anything recorded is different. */
export function changesOf(before: readonly Recorded[], after: readonly Recorded[]): RecordChange[] {
  const earlier = new Map(before.map((record) => [record.id, record]));
  const later = new Map(after.map((record) => [record.id, record]));
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((id) => {
    const [was, is] = [earlier.get(id), later.get(id)];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ id, before: was, after: is }];
  });
}
