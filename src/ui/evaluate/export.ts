/** Runs as files that a person saves: the table of their questions, and what files are called. */
import type { Run, ScoredQuestion } from '../../evaluation/types.ts';
import { writeTable } from './table-file.ts';

const COLUMNS: [name: string, of: (scored: ScoredQuestion) => string | number][] = [
  ['id', ({ id }) => id],
  ['question', ({ question }) => question],
  ['expected', ({ answers }) => answers.join(' | ')],
  ['got', ({ prediction }) => prediction],
  ['verdict', ({ verdict }) => verdict],
  ['em', ({ em }) => em],
  ['f1', ({ f1 }) => rounded(f1)],
  ['acc', ({ acc }) => acc],
  ['grounding', ({ grounding, verdict }) => (verdict === 'answered' ? grounding : '')],
  ['probability', ({ probability }) => probability ?? ''],
  ['rounds', ({ rounds }) => rounds],
  ['passagesRead', ({ passagesRead }) => passagesRead ?? ''],
  ['calls', ({ usage }) => usage.calls],
  ['promptTokens', ({ usage }) => usage.promptTokens],
  ['outputTokens', ({ usage }) => usage.outputTokens],
  ['ms', ({ ms }) => rounded(ms)],
  ['type', ({ type }) => type ?? ''],
  ['hops', ({ hops }) => hops ?? ''],
  ['error', ({ error }) => error ?? ''],
];

export function runsAsCsv(runs: readonly Run[]): string {
  const head = ['method', 'engine', ...COLUMNS.map(([name]) => name)];
  const rows = runs.flatMap(({ method, engine, questions }) =>
    questions.map((scored) => [method, engine, ...COLUMNS.map(([, of]) => of(scored))]),
  );
  return writeTable([head, ...rows]);
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Hands a text (or its pieces) to the person as a file. */
export function saveAsFile(name: string, type: string, ...content: BlobPart[]): void {
  const url = URL.createObjectURL(new Blob(content, { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}
