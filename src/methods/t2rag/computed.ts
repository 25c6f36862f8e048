/**
 * Answers that need no model once every clue has its value: the value that was asked for, and
 * comparisons of two values ("Which was built first, A or B?", "Are A and B of the same country?"),
 * which code does better than a small model.
 */
import { answerComparison, answerThan } from '../../engines/instant/answer/compare.ts';
import type { ComparedOption } from '../../engines/instant/decompose/comparison.ts';
import { planQuestion } from '../../engines/instant/decompose/question.ts';
import { isPlaceholder, placeholdersOf, SLOTS } from '../../knowledge/clues.ts';
import { isSure, standsIn } from '../../knowledge/grounding.ts';
import type { Clue } from '../../knowledge/types.ts';
import type { AnswerOutput, ProposedBinding } from '../../tasks/types.ts';
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
  const { question, target, bindings, originals, types } = state;
  if (target !== null || bindings.length === 0 || !bindings.every(isSure)) return null;
  const { comparison, isThan } = planQuestion(question);
  if (!comparison || !['extreme', 'same'].includes(comparison.kind)) return null;
  const ends = comparison.options.map((option) => endOf(option, state));
  const [a, b] = ends;
  if (!a || !b || a.placeholder === b.placeholder) return null;
  const compared = [a, b].map((end, i) => asked(end, comparison.options[i]!));
  const output = (isThan ? answerThan : answerComparison)(comparison, {
    ...{ question, originals, resolved: state.clues, unresolved: [], types, target },
    ...{ bindings: compared, level: 'triplets', chunks: [], propositions: [] },
  });
  return output.answer === null ? null : output;
}

/** The value at the end of the chain that begins with the thing; null where there are two ends. */
function endOf(option: ComparedOption, { originals, bindings }: LoopState): Binding | null {
  if (option.since !== undefined) return null;
  const names = new Set<string>();
  const inChain = new Set<Clue>();
  for (let before = -1; before !== inChain.size;) {
    before = inChain.size;
    for (const clue of originals) {
      const own = placeholdersOf(clue);
      if (!isAbout(clue, option.name) && !own.some((name) => names.has(name))) continue;
      inChain.add(clue);
      for (const name of own) names.add(name);
    }
  }
  const chain = [...inChain];
  const ends = [...names].filter(
    (name) => chain.filter((clue) => placeholdersOf(clue).includes(name)).length === 1,
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

function asked(end: Binding, { value }: ComparedOption): ProposedBinding {
  return { ...proposedAgain(end), runnersUp: [], placeholder: value };
}
