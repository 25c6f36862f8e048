/**
 * Which evidence a prompt should show, told from recorded runs without a model: each round of T2RAG
 * is put together again as a policy would have shown it, and what was found then is looked for in it.
 */
import { cluesIn } from '../knowledge/clues.ts';
import { Gathered } from '../methods/citations.ts';
import type { LoopState, MethodEvent } from '../methods/events.ts';
import { proposedWithDoubt } from '../methods/t2rag/bindings.ts';
import { shownOf } from '../methods/t2rag/evidence.ts';
import { variantsOf } from '../methods/t2rag/variants.ts';
import { resolveCluesTask } from '../tasks/resolve-clues.ts';
import { outputTokensOf } from '../tasks/task.ts';
import type { Context, Shown } from '../tasks/types.ts';

/** A question as it was answered, and the titles of the passages that its answer rests on. */
export interface Recorded {
  events: readonly MethodEvent[];
  gold: readonly string[];
}

/** What there was to be shown in a round. */
export interface Seen {
  retrieved: Context;
  /** Of all rounds, this one's first. */
  gathered: Context;
}

export interface Policy {
  name: string;
  shows: (seen: Seen) => Shown;
}

export interface Replayed {
  policy: string;
  prompts: number;
  /** Of all prompts together. */
  tokens: number;
  /** Supporting passages that were retrieved, and those of them that a prompt shows. */
  gold: { retrieved: number; shown: number };
  /** Passages that what was bound cites, and those of them that its prompt would not have shown. */
  cited: { all: number; lost: number };
}

const idsOf = (items: readonly { id: number }[]): number[] => items.map(({ id }) => id);
const everything = ({ chunks, propositions }: Context): Shown => ({
  ...{ chunks: idsOf(chunks), propositions: idsOf(propositions) },
});

export const POLICIES: readonly Policy[] = [
  { name: 'all rounds, all statements', shows: ({ gathered }) => everything(gathered) },
  { name: 'this round, all statements', shows: ({ retrieved }) => everything(retrieved) },
  {
    name: 'this round, 10 statements',
    shows: ({ retrieved }) => ({
      ...everything(retrieved),
      propositions: shownOf({ ...retrieved, chunks: [] }, 0).propositions,
    }),
  },
  { name: '5 passages, as T2RAG does', shows: ({ retrieved }) => shownOf(retrieved, 5) },
  { name: '3 passages', shows: ({ retrieved }) => shownOf(retrieved, 3) },
  { name: '10 statements alone', shows: ({ retrieved }) => shownOf(retrieved, 0) },
];

/** The window that prompts are put together for, and how many characters make a token. */
const WINDOW = 4_096;
const CHARACTERS_A_TOKEN = 4;

export function replay(recorded: readonly Recorded[], policy: Policy): Replayed {
  const sum: Replayed = {
    ...{ policy: policy.name, prompts: 0, tokens: 0 },
    ...{ gold: { retrieved: 0, shown: 0 }, cited: { all: 0, lost: 0 } },
  };
  for (const { events, gold } of recorded) {
    const titles = new Set(gold);
    const retrieved = new Set<string>();
    const shown = new Set<string>();
    for (const round of roundsOf(events)) {
      const shows = policy.shows(round);
      const { tokens, chunks } = prompted(round, shows);
      sum.prompts += 1;
      sum.tokens += tokens;
      for (const { id, heading } of round.gathered.chunks) {
        if (!titles.has(heading)) continue;
        retrieved.add(heading);
        if (chunks.has(id)) shown.add(heading);
      }
      sum.cited.all += round.cited.size;
      sum.cited.lost += [...round.cited].filter((id) => !chunks.has(id)).length;
    }
    sum.gold.retrieved += retrieved.size;
    sum.gold.shown += shown.size;
  }
  return sum;
}

interface Round extends Seen {
  /** As it was when the round was asked about. */
  state: LoopState;
  /** Passages that what was bound in it cites. */
  cited: ReadonlySet<number>;
}

/** Rounds in which an engine was asked to resolve clues. */
function roundsOf(events: readonly MethodEvent[]): Round[] {
  const rounds: Round[] = [];
  const all = new Gathered();
  let state: LoopState | null = null;
  let retrieved: Context | null = null;
  for (const event of events) {
    if (event.type === 'retrieved') {
      retrieved = { chunks: event.chunks, propositions: event.propositions };
      all.add(retrieved);
    } else if (event.type === 'bound' && state && retrieved) {
      const supports = event.bindings.flatMap((binding) => binding.supports);
      const cited = new Set(supports.map(({ source }) => source.chunk));
      rounds.push({ state, retrieved, gathered: all.context(retrieved), cited });
      retrieved = null;
    }
    if (event.type === 'decomposed' || event.type === 'updated') state = event.state;
  }
  return rounds;
}

/** @returns how long the prompt is, and the passages that stand in it, be it by a statement. */
function prompted(
  { state, gathered }: Round,
  shown: Shown,
): { tokens: number; chunks: Set<number> } {
  const count = (text: string): number => Math.ceil(text.length / CHARACTERS_A_TOKEN);
  const [system, user] = resolveCluesTask.prompt(
    {
      question: state.question,
      searchable: cluesIn(state.clues, 'searchable'),
      fuzzy: cluesIn(state.clues, 'fuzzy'),
      resolved: cluesIn(state.clues, 'resolved'),
      originals: state.originals,
      bindings: state.bindings.map(proposedWithDoubt),
      variants: variantsOf(state),
      ...{ types: state.types, shown, ...gathered },
    },
    { tokens: WINDOW - outputTokensOf(resolveCluesTask), count },
  );
  const stands = (letter: string) => (_: number, i: number) =>
    new RegExp(`\\n${letter}${i + 1}(?:: | \\()`).test(afterExamples(user!.content));
  const statements = new Set(shown.propositions.filter(stands('P')));
  const said = gathered.propositions.filter(({ id }) => statements.has(id));
  return {
    tokens: count(system!.content) + count(user!.content),
    chunks: new Set([
      ...shown.chunks.filter(stands('C')),
      ...said.flatMap(({ sources }) => sources.map(({ chunk }) => chunk)),
    ]),
  };
}

const afterExamples = (content: string): string => content.slice(content.indexOf('\n\n'));
