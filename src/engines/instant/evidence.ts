/**
 * What counts as evidence. Whatever the engine proposes goes through two checks.
 *
 * Polarity: a sentence that denies something is no evidence for it. "It was not designed by Rolf
 * Aster" names a designer and relation words, and says the opposite. A support counts only when
 * the clause around the value, and around what is known of it, affirms (language/polarity.ts).
 *
 * Aboutness: a value that no cited sentence connects with what is known is not sure, and
 * is not shown as grounded.
 */
import type {
  AnswerInput,
  AnswerOutput,
  Context,
  ContextChunk,
  ProposedBinding,
  ProposedCandidate,
  ProposedSupport,
  ResolveInput,
  ResolveOutput,
} from '../../tasks/types.ts';
import type { Clue } from '../../knowledge/types.ts';
import { slotText, SLOTS, isPlaceholder } from '../../knowledge/clues.ts';
import { foldText } from '../../knowledge/grounding.ts';
import { affirms, asksForAbsence } from './language/polarity.ts';

/** The values of a clue that are affirmed by at least one support; what is only near is not sure. */
export function affirmedCandidates(
  candidates: readonly ProposedCandidate[],
  { subject, object }: Clue,
  context: Context & { question: string },
): ProposedCandidate[] {
  // Which of the steps a "not" belongs to shows only in the answer.
  if (asksForAbsence(context.question)) return [...candidates];
  const known = [subject, object].filter((slot) => !isPlaceholder(slot)).map(slotText);
  return candidates.flatMap((one) =>
    withPolarity(true, one, known, context).map((kept) => markUnsure(kept, known, context)),
  );
}

/** Bindings whose value is affirmed by at least one support; a runner-up takes the place of a denied value. */
export function affirmedBindings(input: ResolveInput, output: ResolveOutput): ResolveOutput {
  // Which of the steps a "not" belongs to shows only in the answer.
  if (asksForAbsence(input.question)) return output;
  const clues = new Map([...input.searchable, ...input.fuzzy].map((clue) => [clue.id, clue]));
  const bindings = output.bindings.flatMap((binding): ProposedBinding[] => {
    const clue = clues.get(binding.clue);
    const known = clue
      ? [clue.subject, clue.object].filter((slot) => !isPlaceholder(slot)).map(slotText)
      : [];
    const { placeholder, clue: id, runnersUp, ...best } = binding;
    const [first, ...others] = [best, ...runnersUp].flatMap((one) =>
      withPolarity(true, one, known, input).map((kept) => markUnsure(kept, known, input)),
    );
    return first ? [{ ...first, placeholder, clue: id, runnersUp: others }] : [];
  });
  return { bindings };
}

/**
 * A value is not sure when no sentence that is cited for it speaks of what is known: by one
 * of its words, under a heading that has one, by a pronoun, or through a triplet about it.
 */
function markUnsure<Candidate extends ProposedCandidate>(
  candidate: Candidate,
  known: readonly string[],
  context: Context,
): Candidate {
  const speaks = (support: ProposedSupport): boolean => {
    const { triplet, chunk: id } = support;
    const text = sentenceText(support, context);
    const heading = context.chunks.find((one) => one.id === id)?.heading ?? '';
    if (triplet !== undefined || text === null || PRONOUN.test(text)) return true;
    const said = foldText(`${heading} ${text}`);
    return known.every((one) => wordsOf(one).some((word) => said.includes(` ${word}`)));
  };
  return candidate.supports.some(speaks) ? candidate : { ...candidate, sure: false };
}

const PRONOUN = /\b(?:he|she|it|they|his|her|its|their|here|this|these)\b/i;

/** The telling words of a name, without the endings that its forms differ in. */
function wordsOf(name: string): string[] {
  const words = foldText(name).trim().split(' ');
  const telling = words.filter((word) => word.length > 3 || /\d/.test(word));
  return (telling.length > 0 ? telling : words).map((word) => word.slice(0, 6));
}

/** An answer stands when its supports say what the question asks: affirm it, or deny it. */
export function affirmedAnswer(input: AnswerInput, output: AnswerOutput): AnswerOutput {
  if (output.answer === null) return output;
  const polarity = !asksForAbsence(input.question);
  const known = knownOf(input, output.answer);
  const proposed = { value: output.answer, score: 1, supports: output.supports };
  const [kept] = withPolarity(polarity, proposed, known, input);
  return kept ? { ...output, supports: kept.supports } : { answer: null, supports: [] };
}

/** The known slots of the clues that the answer completes. */
function knownOf({ resolved }: AnswerInput, answer: string): string[] {
  const wanted = foldText(answer);
  const completed = resolved.filter((clue) =>
    SLOTS.some((slot) => foldText(slotText(clue[slot])) === wanted),
  );
  return completed.flatMap(({ subject, object }) => [slotText(subject), slotText(object)]);
}

/** The candidate with the supports that affirm it (or deny it); none left: no candidate. */
function withPolarity<Candidate extends ProposedCandidate>(
  polarity: boolean,
  candidate: Candidate,
  known: readonly string[],
  context: Context,
): Candidate[] {
  const supports = candidate.supports.filter((support) => {
    const text = sentenceText(support, context);
    return text === null || affirms(text, candidate.value, known) === polarity;
  });
  if (supports.length === 0 && candidate.supports.length > 0) return [];
  return [{ ...candidate, supports }];
}

/** What a support points at; null when its chunk is not in the context. */
export function sentenceText(
  { chunk: id, sentence }: ProposedSupport,
  { chunks }: { chunks: readonly ContextChunk[] },
): string | null {
  const chunk = chunks.find((one) => one.id === id);
  return chunk ? chunk.text.slice(sentence.start - chunk.start, sentence.end - chunk.start) : null;
}
