/**
 * Answers that need no model once every clue has its value: the value that was asked for, and
 * comparisons of two values ("Which was built first, A or B?", "Are A and B of the same country?"),
 * which code does better than a small model.
 */
import { comparedValues } from '../../engines/instant/compose/compared.ts';
import { comparisonIn } from '../../engines/instant/plan/compare.ts';
import { asRead } from '../../engines/instant/plan/plan.ts';
import { isPlaceholder, placeholdersOf, SLOTS } from '../../knowledge/clues.ts';
import { isSure, standsIn } from '../../knowledge/grounding.ts';
import type { Clue } from '../../knowledge/types.ts';
import type { AnswerOutput } from '../../tasks/types.ts';
import type { LoopState } from '../events.ts';
import { proposedAgain } from './bindings.ts';

/** The value of what is asked for, where it is sure and grounded and nothing stayed open. */
export function settledAnswer({ clues, bindings, target }: LoopState): AnswerOutput | null {
  if (clues.some((clue) => placeholdersOf(clue).length > 0)) return null;
  const bound = bindings.find(({ placeholder }) => placeholder === target);
  if (!bound?.grounded || !isSure(bound)) return null;
  const { supports } = proposedAgain(bound);
  return { answer: bound.value, supports };
}

/** What two sure values say about each other; null where the question compares nothing else. */
export function comparedAnswer(state: LoopState): AnswerOutput | null {
  const { question, target, bindings } = state;
  if (target !== null || bindings.length === 0 || !bindings.every(isSure)) return null;
  const compared = comparisonIn(asRead(question));
  if (compared?.relation.is !== 'extreme' && compared?.relation.is !== 'same') return null;
  const { relation, kind, children } = compared;
  const [a, b] = relation.options.map(({ name }) => endOf(name, state));
  if (!a || !b || a.placeholder === b.placeholder) return null;
  const asked = relation.options.map(({ child }) => children[child]!);
  const answer = comparedValues({ relation, kind, asked }, a.value, b.value);
  if (answer === null) return null;
  const supports = [a, b].flatMap((end) => proposedAgain(end).supports.slice(0, 1));
  const reason = relation.options.map(({ name }, i) => `${name}: ${[a, b][i]!.value}`).join('; ');
  return { answer, supports, reason };
}

/** The value at the end of the chain that begins with the thing; null where there are two ends. */
function endOf(name: string, { originals, bindings }: LoopState): Binding | null {
  const names = new Set<string>();
  const inChain = new Set<Clue>();
  for (let before = -1; before !== inChain.size;) {
    before = inChain.size;
    for (const clue of originals) {
      const own = placeholdersOf(clue);
      if (!isAbout(clue, name) && !own.some((one) => names.has(one))) continue;
      inChain.add(clue);
      for (const one of own) names.add(one);
    }
  }
  const chain = [...inChain];
  const ends = [...names].filter(
    (one) => chain.filter((clue) => placeholdersOf(clue).includes(one)).length === 1,
  );
  const [end] = ends;
  if (ends.length !== 1) return null;
  return bindings.find(({ placeholder }) => placeholder === end) ?? null;
}

type Binding = LoopState['bindings'][number];

function isAbout(clue: Clue, name: string): boolean {
  return SLOTS.some((slot) => {
    const one = clue[slot];
    return !isPlaceholder(one) && (standsIn(name, one.text) || standsIn(one.text, name));
  });
}
