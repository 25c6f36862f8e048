/**
 * What counts as evidence. Whatever the engine proposes goes through two checks.
 *
 * Polarity: a sentence that denies something is no evidence for it. "It was not designed by Rolf
 * Aster" names a designer and relation words, and says the opposite. A support counts only when
 * the clause around the value, and around what is known of it, affirms. Clauses are cut by
 * punctuation, conjunctions and relative pronouns: shallow, but negation is almost always in the
 * clause that it negates.
 *
 * Aboutness: a value that no cited sentence connects with what is known is only supposed, and
 * is not shown as grounded.
 */
import type {
  AnswerInput,
  AnswerOutput,
  Context,
  ProposedBinding,
  ProposedCandidate,
  ProposedSupport,
  ResolveInput,
  ResolveOutput,
} from '../../tasks/types.ts';
import type { Clue } from '../../knowledge/types.ts';
import { slotText, SLOTS, isPlaceholder } from '../../knowledge/clues.ts';
import { foldText, standsIn } from '../../knowledge/grounding.ts';

/** Deny the clause they stand in. */
const DENIAL =
  /\b(?:not|never|nor|neither|nearly|almost|cannot|no longer|without|falsely|mistakenly|wrongly|incorrectly|erroneously)\b|\bno\b(?!\.|\s*\d)|n['’]t\b/i;
/** Look like denials and are none. */
const NO_DENIAL =
  /\b(?:not (?:only|just|merely)|not(?=.*\buntil\b)|no (?:fewer|less|later) than|no doubt|nearly all|almost all|not unlike)\b/gi;
/** "Not About Angels": a denial with a capital before another capital is part of a name. */
const NAME_DENIES = /\b(?:Not|Never|Nor|Neither|Nearly|Almost|Without|No)(?= \p{Lu})/gu;
/** Deny everything that follows in the sentence, over clauses. */
const DENIAL_OF_REST =
  /\b(?:den(?:y|ies|ied|ying)|disput(?:es|ed|ing)|reject(?:s|ed)|refut(?:es|ed)|refus(?:es|ed) to|declin(?:es|ed) to|fail(?:s|ed) to|(?:once|long|formerly|originally|previously|mistakenly|wrongly|falsely) (?:thought|believed|said|assumed|held)|no (?:evidence|proof|record|indication)|not to be confused)\b/i;
/** Where a clause ends. A hyphen or an apostrophe inside a word is no boundary. */
const BOUNDARY =
  /[,;:()[\]–—]|\b(?:but|although|though|while|whereas|however|because|since|when|who|whom|whose|which|instead|rather)\b|\band (?=(?:was|were|is|are|had|has|he|she|it|they|later|then|became|moved|died|won|founded)\b)/i;

/** Whether what a sentence says of `value` (and of the known side of the clue) is affirmed. */
export function affirms(sentence: string, value: string, known: readonly string[] = []): boolean {
  const clauses = clausesOf(sentence);
  const affirmedFor = (text: string): boolean => {
    const having = clauses.filter((clause) => standsIn(text, clause.text));
    return having.length === 0 || having.some(({ denied }) => !denied);
  };
  return [value, ...known].every(affirmedFor);
}

interface Clause {
  text: string;
  denied: boolean;
}

function clausesOf(sentence: string): Clause[] {
  const clauses: Clause[] = [];
  let restIsDenied = false;
  for (const text of sentence.split(BOUNDARY)) {
    if (text === undefined) continue;
    const cue = text.replace(NAME_DENIES, ' ').replace(NO_DENIAL, ' ');
    if (restIsDenied && /^\s*$/.test(cue)) continue;
    clauses.push({ text, denied: restIsDenied || DENIAL.test(cue) || DENIAL_OF_REST.test(cue) });
    if (DENIAL_OF_REST.test(cue)) restIsDenied = true;
  }
  return clauses;
}

/**
 * "Which bridge was never opened?" asks for what a text denies, and only a denial answers it.
 * Capitalised words belong to titles; "Isn't …?" is a plain yes/no question.
 */
export function asksForAbsence(question: string): boolean {
  const body = question.replace(/["“][^"”]*["”]/g, ' ').replace(/^\W*\p{L}+n['’]t\b/u, ' ');
  return /\b(?:not|never)\b|n['’]t\b/.test(body.replace(/\bnot (?:only|just)\b/g, ' '));
}

/** The values of a clue that are affirmed by at least one support; what is only near is supposed. */
export function affirmedCandidates(
  candidates: readonly ProposedCandidate[],
  { subject, object }: Clue,
  context: Context & { question: string },
): ProposedCandidate[] {
  // Which of the steps a "not" belongs to shows only in the answer.
  if (asksForAbsence(context.question)) return [...candidates];
  const known = [subject, object].filter((slot) => !isPlaceholder(slot)).map(slotText);
  return candidates.flatMap((one) =>
    withPolarity(true, one, known, context).map((kept) => markSupposed(kept, known, context)),
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
      withPolarity(true, one, known, input).map((kept) => markSupposed(kept, known, input)),
    );
    return first ? [{ ...first, placeholder, clue: id, runnersUp: others }] : [];
  });
  return { bindings };
}

/**
 * A value is only supposed when no sentence that is cited for it speaks of what is known: by one
 * of its words, under a heading that has one, by a pronoun, or through a triplet about it.
 */
function markSupposed<Candidate extends ProposedCandidate>(
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
  return candidate.supports.some(speaks) ? candidate : { ...candidate, supposed: true };
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
  { chunks }: Context,
): string | null {
  const chunk = chunks.find((one) => one.id === id);
  return chunk ? chunk.text.slice(sentence.start - chunk.start, sentence.end - chunk.start) : null;
}
