/**
 * Follows the chain on to its end over everything retrieved so far: the rounds may have run out
 * before the last clue was asked, or a weaker value may be all there is. Where the chain cannot go
 * on with the value that was bound, it goes back to that value's runners-up: the beam is what the
 * bindings keep, and the chains are scored by the values on them.
 */
import { cluesIn, placeholdersOf, substitute } from '../../../knowledge/clues.ts';
import type { Clue } from '../../../knowledge/types.ts';
import type { AnswerInput, ProposedBinding } from '../../../tasks/types.ts';
import { resolveClues, THRESHOLD } from '../resolve.ts';
import { RANKINGS, type Rankings } from '../resolve/rankings.ts';

/** Longest chain that is followed. */
const HOPS = 4;
/** Runners-up tried for one binding. */
const BEAM = 3;
/** A runner-up with less than this share of the winner's score is not tried. */
const WORTH_TRYING = 0.5;
/** At the lower levels a value may be weaker: there is more text to find it in, and it is cited. */
const WEAKER = { triplets: 1, sentences: 0.6, chunks: 0.5 };

interface Chain {
  bindings: ProposedBinding[];
  unresolved: Clue[];
}

/** The input with the bindings that can still be made, or that had to be made otherwise. */
export async function completed(
  input: AnswerInput,
  rankings: Rankings = RANKINGS,
): Promise<AnswerInput> {
  const given = { bindings: [...input.bindings], unresolved: input.unresolved };
  const first = await follow(given, input, rankings);
  const chain = leadsOn(first) ? first : ((await otherwise(first, input, rankings)) ?? first);
  const resolved = input.originals
    ? cluesIn(substitute(input.originals, chain.bindings), 'resolved')
    : input.resolved;
  return { ...input, resolved, ...chain };
}

function leadsOn({ unresolved }: Chain): boolean {
  return unresolved.length === 0;
}

async function follow(chain: Chain, input: AnswerInput, rankings: Rankings): Promise<Chain> {
  let { bindings, unresolved } = chain;
  for (let hop = 0; hop < HOPS; hop++) {
    const searchable = cluesIn(unresolved, 'searchable');
    if (searchable.length === 0) break;
    const { question, resolved, types, propositions, chunks } = input;
    const fuzzy = cluesIn(unresolved, 'fuzzy');
    const { bindings: found } = await resolveClues(
      { question, searchable, fuzzy, resolved, types, propositions, chunks },
      rankings,
      THRESHOLD * WEAKER[input.level],
    );
    if (found.length === 0) break;
    bindings = [...bindings, ...found];
    unresolved = open(substitute(unresolved, found));
  }
  return { bindings, unresolved };
}

function open(clues: Clue[]): Clue[] {
  return clues.filter((clue) => placeholdersOf(clue).length > 0);
}

/** The best chain that a runner-up opens where the first choice led nowhere. */
async function otherwise(
  stuck: Chain,
  input: AnswerInput,
  rankings: Rankings,
): Promise<Chain | null> {
  const { originals } = input;
  if (!originals) return null;
  let best: { chain: Chain; score: number } | null = null;
  for (const [at, binding] of stuck.bindings.entries()) {
    if (binding.settled || !feeds(binding, stuck, originals)) continue;
    const worth = binding.runnersUp.filter(({ score }) => score >= WORTH_TRYING * binding.score);
    for (const other of worth.slice(0, BEAM)) {
      const turned: ProposedBinding = {
        ...binding,
        ...other,
        runnersUp: [binding, ...binding.runnersUp.filter((each) => each !== other)],
        reason: `“${binding.value}” led no further, “${other.value}” did: ${other.reason ?? ''}`,
      };
      // What was found out before it stays; what was found with the old value is asked anew.
      const kept = [...stuck.bindings.slice(0, at), turned];
      const turnedTo = { bindings: kept, unresolved: open(substitute(originals, kept)) };
      const chain = await follow(turnedTo, input, rankings);
      if (chain.unresolved.length >= stuck.unresolved.length) continue;
      const score = chain.bindings.reduce((product, each) => product * Math.min(1, each.score), 1);
      if (!best || score > best.score) best = { chain, score };
    }
  }
  return best?.chain ?? null;
}

/** Whether a clue that is still open was made with this value. */
function feeds(
  { placeholder }: ProposedBinding,
  { unresolved }: Chain,
  originals: Clue[],
): boolean {
  const ids = new Set(cluesIn(unresolved, 'searchable').map(({ id }) => id));
  return originals.some((clue) => ids.has(clue.id) && placeholdersOf(clue).includes(placeholder));
}
