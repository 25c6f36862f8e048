/**
 * The built-in engine's integration (CIRAG, arXiv 2601.06799, section 3.3): the question's clues are
 * followed over the candidates and all that was kept before, several chains at once; the triplets
 * that support a value of the best chain, or a near runner-up, are kept, and what stays open is the
 * next query, with what is known filled in. It reads a triplet together with its sentence.
 */
import { isPlaceholder, slotText } from '../../knowledge/clues.ts';
import { standsIn } from '../../knowledge/grounding.ts';
import { uniqueById } from '../../knowledge/unique-by-id.ts';
import type { IntegrateInput, IntegrateOutput } from '../../tasks/integrate-triplets.ts';
import type { ContextProposition, ProposedCandidate } from '../../tasks/types.ts';
import { inWords, isKnown, nextQuery, openClues, progressOf } from './follow/progress.ts';
import { nameSimilarity } from './match/names.ts';
import { BY_WORDS, type Means } from './means.ts';

/** A runner-up with this share of the winner's score is kept as another possible way. */
const NEAR = 0.7;
/** Facts kept of each thing that is asked about, where nothing was found yet. */
const FACTS_ABOUT = 3;
/** Facts that stand for a sentence whose value none of them names. */
const STAND_INS = 2;
/** Names from here on are the same. */
const SAME_NAME = 0.6;

export async function integrateTriplets(
  { question, query, candidates, history, chunks }: IntegrateInput,
  means: Means = BY_WORDS,
): Promise<IntegrateOutput> {
  const kept = history.flatMap(({ core }) => core);
  const propositions = uniqueById([...candidates, ...kept]);
  const progress = await progressOf(question, { propositions, chunks }, means);
  const supporting = progress.bindings.flatMap((binding): ProposedCandidate[] => [
    binding,
    ...binding.runnersUp.filter(({ score }) => score >= NEAR * binding.score),
  ]);
  const things = openClues(progress).flatMap(({ subject, object }) =>
    [subject, object].filter((slot) => !isPlaceholder(slot)).map(slotText),
  );
  const core = new Set([
    ...supporting.flatMap((value) => supportersOf(value, candidates)),
    ...things.flatMap((thing) =>
      candidates.filter((one) => isAbout(one, thing)).slice(0, FACTS_ABOUT),
    ),
  ]);
  const asked = [...history.map((round) => round.query), query];
  return {
    thought: inWords(progress),
    core: candidates.filter((one) => core.has(one)).map(({ id }) => id),
    // Nothing new to ask is not enough known: the last query again says so.
    nextQuery: isKnown(progress) ? null : (nextQuery(progress, asked) ?? query),
  };
}

/**
 * The candidates that say what a value rests on: by id, or by standing in a supporting sentence and
 * naming the value; where none names it, the sentence is kept by what else it says.
 */
function supportersOf(
  { value, supports }: ProposedCandidate,
  candidates: readonly ContextProposition[],
): ContextProposition[] {
  return supports.flatMap(({ triplet, chunk, sentence }) => {
    const there = candidates.filter(
      ({ id, sources }) =>
        id === triplet ||
        sources.some((source) => source.chunk === chunk && source.start === sentence.start),
    );
    const naming = there.filter(
      ({ id, subject, object }) =>
        id === triplet || [subject, object].some((slot) => standsIn(value, slot)),
    );
    return naming.length > 0 ? naming : there.slice(0, STAND_INS);
  });
}

function isAbout({ subject, object }: ContextProposition, thing: string): boolean {
  return [subject, object].some((slot) => nameSimilarity(slot, thing) >= SAME_NAME);
}
