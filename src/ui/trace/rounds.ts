/** The rounds of a trace, by number: events name the round that they belong to. */
import type { RoundView, Trace } from './trace.ts';

/** A round begins, or one that was prepared (its needs, its seed question) begins to search. */
export function beginRound(trace: Trace, number: number, queries: string[]): void {
  const open = lastRound(trace, number);
  if (open && !open.retrieved && open.queries.length === 0) open.queries = queries;
  else trace.entries.push({ kind: 'round', round: emptyRound(number, queries) });
}

/** The last round with this number; events of a round that never started begin it. */
export function roundOf(trace: Trace, number: number): RoundView {
  const known = lastRound(trace, number);
  if (known) return known;
  const round = emptyRound(number, []);
  trace.entries.push({ kind: 'round', round });
  return round;
}

function lastRound(trace: Trace, number: number): RoundView | undefined {
  for (let i = trace.entries.length - 1; i >= 0; i--) {
    const entry = trace.entries[i]!;
    if (entry.kind === 'round' && entry.round.round === number) return entry.round;
  }
  return undefined;
}

function emptyRound(round: number, queries: string[]): RoundView {
  return {
    round,
    queries,
    propositions: [],
    chunks: [],
    newChunks: 0,
    bindings: [],
    retrieved: false,
    resolved: false,
    own: { summaries: [], questions: [] },
  };
}
