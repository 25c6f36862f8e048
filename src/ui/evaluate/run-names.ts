/** What the runs of an evaluation are called: by what tells them apart. */
import type { EvaluationChoices } from '../../protocol.ts';

type Key = { method: string; engine: string };
type LabelOf = (kind: keyof EvaluationChoices, id: string) => string;

/** "T2RAG · Built-in". */
export function fullName({ method, engine }: Key, labelOf: LabelOf): string {
  return `${labelOf('methods', method)} · ${labelOf('engines', engine)}`;
}

/** The method alone where all runs share the engine, and the other way round. */
export function runNames(runs: readonly Key[], labelOf: LabelOf): string[] {
  const distinct = (of: (run: Key) => string): number => new Set(runs.map(of)).size;
  const methods = distinct(({ method }) => method);
  const engines = distinct(({ engine }) => engine);
  const names = runs.map((run) => {
    if (engines === 1 && methods > 1) return labelOf('methods', run.method);
    if (methods === 1 && engines > 1) return labelOf('engines', run.engine);
    return fullName(run, labelOf);
  });
  // Builds of one model share its label.
  return names.map((name, i) =>
    names.filter((other) => other === name).length > 1 ? `${name} (${runs[i]!.engine})` : name,
  );
}

/** "2 methods", "T2RAG": what a list has room for. */
export function inShort(
  runs: readonly Key[],
  kind: 'methods' | 'engines',
  labelOf: LabelOf,
): string {
  const ids = [...new Set(runs.map((run) => (kind === 'methods' ? run.method : run.engine)))];
  return ids.map((id) => labelOf(kind, id)).join(', ');
}
