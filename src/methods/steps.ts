/** The steps of an answer, for methods without a state of clues: from what its reasoning rests on. */
import { inEnglish } from '../sentences.ts';
import { formatClue, substitute } from '../knowledge/clues.ts';
import { standsIn } from '../knowledge/grounding.ts';
import { propositionText } from '../knowledge/propositions.ts';
import type { Triplet } from '../knowledge/types.ts';
import type { AnswerOutput, ContextProposition } from '../tasks/types.ts';
import type { Gathered } from './citations.ts';
import type { Step } from './events.ts';
import { supportsOfTriplet } from './provenance.ts';
import { cited } from './t2rag/bindings.ts';

/** The chain of bindings that an engine took to its answer, where it says so; otherwise nothing. */
export function stepsOfChain({ bindings = [], clues }: AnswerOutput, gathered: Gathered): Step[] {
  return bindings.map((proposal) => {
    const {
      placeholder,
      clue: id,
      value,
      supports,
      grounded,
      runnersUp,
      reason,
    } = cited(proposal, gathered);
    const others = bindings.filter((other) => other.placeholder !== placeholder);
    const clue = substitute(clues ?? [], others).find((one) => one.id === id);
    return {
      clue: clue ? formatClue(clue) : `?${placeholder}`,
      ...(clue?.words === undefined ? {} : { words: clue.words }),
      placeholder,
      value,
      citations: supports,
      grounded,
      runnersUp: runnersUp.map((other) => ({ value: other.value, score: other.score })),
      ...(reason ? { reason: inEnglish(reason) } : {}),
    };
  });
}

/**
 * What triplets say to a query, as a step: grounded when each of them can be read, both ends, in a
 * sentence that it cites or the heading above it.
 */
export function stepOfTriplets(
  query: string,
  triplets: readonly ContextProposition[],
  gathered: Gathered,
  reason = '',
): Step {
  const stands = (one: ContextProposition): boolean =>
    gathered
      .citeAll(supportsOfTriplet(one))
      .some(({ text, heading = '' }) => canBeRead(one, text, heading));
  return {
    clue: query,
    value: triplets.map(propositionText).join('; '),
    citations: gathered.citeAll(triplets.flatMap(supportsOfTriplet)),
    ...groundedAs(triplets.map(stands)),
    runnersUp: [],
    ...(reason ? { reason } : {}),
  };
}

function groundedAs(standing: readonly boolean[]): Pick<Step, 'grounded' | 'partly'> {
  const grounded = standing.length > 0 && standing.every(Boolean);
  return { grounded, ...(!grounded && standing.some(Boolean) ? { partly: true } : {}) };
}

function canBeRead({ subject, object }: Triplet, text: string, heading: string): boolean {
  return [subject, object].every((slot) => standsIn(slot, text) || standsIn(slot, heading));
}
