/**
 * Several questions in one ("Who founded X, and when was Y built?"): their clues are searched for in
 * the same rounds, and each question is answered from its own. The answer names all that was found
 * and says what was not.
 */
import { fillWords, isPlaceholder, placeholdersOf } from '../../knowledge/clues.ts';
import { standsIn } from '../../knowledge/grounding.ts';
import { slotKey } from '../../knowledge/propositions.ts';
import type { Clue, Slot } from '../../knowledge/types.ts';
import type { AnswerOutput, DecomposeOutput, QuestionPart } from '../../tasks/types.ts';
import type { LoopState } from '../events.ts';
import type { Run } from '../run.ts';
import type { StatePart } from './events.ts';

/** Passages that are looked at for a name. */
const PASSAGES = 5;

/** The parts of a question, unless the documents know what it joins as one thing. */
export async function partsThatHold(
  { parts, oneThing }: DecomposeOutput,
  { context: { retriever, signal } }: Run,
): Promise<QuestionPart[] | null> {
  if (!parts || parts.length < 2) return null;
  if (oneThing === undefined) return parts;
  const chunks = await retriever.passages(oneThing, PASSAGES, { signal });
  const isOne = chunks.some(({ heading, text }) => standsIn(oneThing, `${heading}\n${text}`));
  return isOne ? null : parts;
}

/** The clues of all parts in one state: unknowns of different parts are different unknowns. */
export function joined(
  parts: readonly QuestionPart[],
): Pick<LoopState, 'clues' | 'types' | 'target'> & { parts: StatePart[] } {
  const clues: Clue[] = [];
  const types: LoopState['types'] = {};
  const stateParts = parts.map((part): StatePart => {
    const named = new Map(part.clues.flatMap(placeholdersOf).map((name) => [name, free(name)]));
    for (const [name, own] of named) types[own] = part.types[name] ?? 'thing';
    const written = new Map([...named].map(([name, own]) => [name, `?${own}`]));
    const slot = (one: Slot): Slot => {
      if (isPlaceholder(one)) return { placeholder: named.get(one.placeholder)! };
      if (!one.unknowns) return one;
      const unknowns = one.unknowns.map((name) => named.get(name)!);
      return { text: fillWords(one.text, written), unknowns };
    };
    const own = part.clues.map(({ subject, predicate, object, words }, i) => ({
      id: `c${clues.length + i + 1}`,
      ...{ subject: slot(subject), predicate: slot(predicate), object: slot(object) },
      ...(words === undefined ? {} : { words: fillWords(words, written) }),
    }));
    clues.push(...own);
    const target = part.target === null ? null : (named.get(part.target) ?? null);
    return { question: part.question, target, clues: own.map(({ id }) => id) };
  });
  return { clues, types, target: null, parts: stateParts };

  function free(name: string): string {
    for (let n = 1; ; n++) {
      const other = n === 1 ? name : `${name}${n}`;
      if (!(other in types)) return other;
    }
  }
}

/** What of the state belongs to one part: its clues, and those that share a placeholder with them. */
export function stateOfPart(state: LoopState, part: StatePart): LoopState {
  const ids = new Set(part.clues);
  const names = new Set<string>();
  for (let before = -1; before !== ids.size;) {
    before = ids.size;
    for (const clue of state.originals) {
      const own = placeholdersOf(clue);
      if (!ids.has(clue.id) && !own.some((name) => names.has(name))) continue;
      ids.add(clue.id);
      for (const name of own) names.add(name);
    }
  }
  const isOwn = ({ id }: Clue): boolean => ids.has(id);
  const { parts: _, ...rest } = state;
  return {
    ...rest,
    question: part.question,
    target: part.target,
    clues: state.clues.filter(isOwn),
    originals: state.originals.filter(isOwn),
    bindings: state.bindings.filter(({ placeholder }) => names.has(placeholder)),
  };
}

/**
 * Beside an answer that the documents give, one that nothing cited says is none: that question is
 * said to be unanswered.
 */
export function answersTogether(outputs: readonly AnswerOutput[]): AnswerOutput[] {
  const isGiven = ({ answer, unsaid, sure }: AnswerOutput): boolean =>
    answer !== null && !unsaid && sure !== false;
  if (!outputs.some(isGiven)) return [...outputs];
  return outputs.map((output) => (isGiven(output) ? output : { answer: null, supports: [] }));
}

/** All answers in the order of their questions, each once; null where there is none at all. */
export function combined(
  parts: readonly StatePart[],
  outputs: readonly AnswerOutput[],
): AnswerOutput {
  const found = outputs.filter(({ answer }) => answer !== null);
  const unanswered = parts
    .filter((_, i) => outputs[i]!.answer === null)
    .map(({ question }) => question);
  if (found.length === 0) return { answer: null, supports: [] };
  const answers = new Map(found.map(({ answer }) => [slotKey(answer!), answer!]));
  return {
    answer: [...answers.values()].join('; '),
    supports: found.flatMap(({ supports }) => supports),
    ...(found.some(({ byRules }) => byRules) ? { byRules: true } : {}),
    ...(unanswered.length > 0 ? { unanswered } : {}),
  };
}
