/** What changed between two runs over the same questions, question by question. */
import { pairedDifference, type Difference } from './bootstrap.ts';
import { mean, normalizeAnswer } from './metrics.ts';
import { outcomeOf, trustOf, type Trust } from './outcome.ts';
import { hopsName } from './summary.ts';
import type { ScoredQuestion } from './types.ts';

/** What a comparison reads of a scored question. */
export type Compared = Pick<
  ScoredQuestion,
  | 'id'
  | 'question'
  | 'answers'
  | 'prediction'
  | 'verdict'
  | 'grounding'
  | 'right'
  | 'em'
  | 'f1'
  | 'hops'
  | 'type'
  | 'error'
>;

export interface Comparable {
  /** Of several sets in one file: which. */
  set?: string;
  method: string;
  engine: string;
  /** Scorers that were left out. */
  without?: readonly string[];
  questions: readonly Compared[];
}

export interface Change {
  /** Higher F1, lower F1, or another answer with the same F1. */
  kind: 'gained' | 'lost' | 'changed';
  before: Compared;
  after: Compared;
}

export interface ComparedGroup {
  name: string;
  n: number;
  f1Before: number;
  f1After: number;
  difference: Difference;
}

export interface Comparison {
  /** Questions that both runs answered: all below is about these. */
  n: number;
  emBefore: number;
  emAfter: number;
  f1Before: number;
  f1After: number;
  /** Null when the runs share no question. */
  em: Difference | null;
  f1: Difference | null;
  /** In the order of the first run. */
  changes: Change[];
  /** Questions that end in another way now, by "right → wrong" and the like. */
  flips: Map<string, Change[]>;
  /** Of the questions in both. */
  trustBefore: Trust;
  trustAfter: Trust;
  /** By hops and by type, where the questions say. */
  groups: ComparedGroup[];
  /** Ids of the questions that only one run has. */
  onlyBefore: string[];
  onlyAfter: string[];
}

export function compareRuns(before: Comparable, after: Comparable): Comparison {
  const later = new Map(after.questions.map((question) => [question.id, question]));
  const earlier = new Set(before.questions.map(({ id }) => id));
  const pairs = before.questions.flatMap((question): [Compared, Compared][] => {
    const match = later.get(question.id);
    return match ? [[question, match]] : [];
  });
  const of = (pick: (question: Compared) => number): [number[], number[]] => [
    pairs.map(([question]) => pick(question)),
    pairs.map(([, question]) => pick(question)),
  ];
  const [emBefore, emAfter] = of(({ em }) => em);
  const [f1Before, f1After] = of(({ f1 }) => f1);
  const changes = pairs.flatMap(([one, other]): Change[] => {
    const kind = kindOfChange(one, other);
    return kind ? [{ kind, before: one, after: other }] : [];
  });
  return {
    n: pairs.length,
    emBefore: mean(emBefore),
    emAfter: mean(emAfter),
    f1Before: mean(f1Before),
    f1After: mean(f1After),
    em: pairedDifference(emBefore, emAfter),
    f1: pairedDifference(f1Before, f1After),
    changes,
    flips: flipsOf(changes),
    trustBefore: trustOf(pairs.map(([question]) => question)),
    trustAfter: trustOf(pairs.map(([, question]) => question)),
    groups: groupsOf(pairs),
    onlyBefore: before.questions.filter(({ id }) => !later.has(id)).map(({ id }) => id),
    onlyAfter: after.questions.filter(({ id }) => !earlier.has(id)).map(({ id }) => id),
  };
}

function flipsOf(changes: readonly Change[]): Map<string, Change[]> {
  const flips = new Map<string, Change[]>();
  for (const change of changes) {
    const [was, is] = [outcomeOf(change.before), outcomeOf(change.after)];
    if (was === is) continue;
    const name = `${was} → ${is}`;
    flips.set(name, [...(flips.get(name) ?? []), change]);
  }
  return flips;
}

function kindOfChange(before: Compared, after: Compared): Change['kind'] | null {
  if (after.f1 !== before.f1) return after.f1 > before.f1 ? 'gained' : 'lost';
  const said = ({ prediction, error }: Compared): string =>
    error === undefined ? normalizeAnswer(prediction) : `failed: ${error}`;
  return said(before) === said(after) ? null : 'changed';
}

function groupsOf(pairs: readonly [Compared, Compared][]): ComparedGroup[] {
  const byName = new Map<string, [Compared, Compared][]>();
  for (const pair of pairs) {
    const { hops, type } = pair[0];
    for (const name of [hops === undefined ? null : hopsName(hops), type ?? null]) {
      if (name !== null) byName.set(name, [...(byName.get(name) ?? []), pair]);
    }
  }
  return [...byName]
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .flatMap(([name, members]) => {
      const before = members.map(([question]) => question.f1);
      const after = members.map(([, question]) => question.f1);
      const difference = pairedDifference(before, after);
      const n = members.length;
      return difference
        ? [{ name, n, f1Before: mean(before), f1After: mean(after), difference }]
        : [];
    });
}

/** The runs of two files that belong together: by all that names them, or one with one of no other set. */
export interface Pairing<Of extends Comparable> {
  pairs: [Of, Of][];
  onlyBefore: Of[];
  onlyAfter: Of[];
}

export function pairRuns<Of extends Comparable>(
  before: readonly Of[],
  after: readonly Of[],
): Pairing<Of> {
  const isOneEach = before.length === 1 && after.length === 1;
  const sets = new Set([...before, ...after].flatMap(({ set }) => set ?? []));
  if (isOneEach && sets.size < 2)
    return { pairs: [[before[0]!, after[0]!]], onlyBefore: [], onlyAfter: [] };
  const rest = [...after];
  const pairs: [Of, Of][] = [];
  const onlyBefore: Of[] = [];
  for (const run of before) {
    const at = rest.findIndex(
      ({ set, method, engine, without }) =>
        set === run.set &&
        method === run.method &&
        engine === run.engine &&
        String(without ?? '') === String(run.without ?? ''),
    );
    if (at < 0) onlyBefore.push(run);
    else pairs.push([run, ...rest.splice(at, 1)] as [Of, Of]);
  }
  return { pairs, onlyBefore, onlyAfter: rest };
}
