/**
 * Polarity: what a sentence affirms and what it denies, and whether a question asks for what is
 * not so. The one place that knows how English denies. Clauses are cut by punctuation,
 * conjunctions and relative pronouns: shallow, but negation is almost always in the clause that it
 * negates.
 */
import { standsIn } from '../../../knowledge/grounding.ts';
import { remember } from './remember.ts';

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

/** Say of something that it is not so, or not any more: "Smoking is forbidden". */
const REFUSAL =
  /\b(?:forbid(?:den|s)?|prohibit(?:ed|s)?|ban(?:ned|s)|barred|disallow(?:ed|s)|refused|rejected|declined|excluded|removed|dropped|discontinued|abolished|cancelled|canceled|withdrawn|unavailable)\b/i;

/** The word by which a clause says that what it names is not to be had or done, unless it denies the rest by it. */
export function refusalIn(clause: string): string | null {
  return DENIAL_OF_REST.test(clause) ? null : (REFUSAL.exec(clause)?.[0] ?? null);
}

/** Whether what a sentence says of `value` (and of the known side of the clue) is affirmed. */
export function affirms(sentence: string, value: string, known: readonly string[] = []): boolean {
  const clauses = clausesOf(sentence);
  const affirmedFor = (text: string): boolean => {
    const having = clauses.filter((clause) => standsIn(text, clause.text));
    return having.length === 0 || having.some(({ denied }) => !denied);
  };
  return [value, ...known].every(affirmedFor);
}

export interface Clause {
  text: string;
  denied: boolean;
}

/** In their order; what stands before, between and after the boundaries. Of one sentence many values are asked. */
export const clausesOf = remember((sentence: string): readonly Clause[] => {
  const clauses: Clause[] = [];
  const texts = sentence.split(BOUNDARY).filter((text) => text !== undefined);
  const areListed = membersUpToOr(texts);
  let restIsDenied = false;
  for (const [i, text] of texts.entries()) {
    const cue = text.replace(NAME_DENIES, ' ').replace(NO_DENIAL, ' ');
    if (restIsDenied && /^\s*$/.test(cue)) continue;
    const denies = restIsDenied || DENIAL.test(cue) || DENIAL_OF_REST.test(cue);
    const goesOn = clauses.at(-1)?.denied === true && areListed[i]!;
    clauses.push({ text, denied: denies || goesOn });
    if (DENIAL_OF_REST.test(cue)) restIsDenied = true;
  }
  return clauses;
});

/**
 * "not in the food hall, the marquee or the tent": what is listed up to its "or" is denied as well.
 * @returns of each text whether it and those behind it are members of such a list.
 */
function membersUpToOr(texts: readonly string[]): boolean[] {
  const are: boolean[] = [];
  for (let i = texts.length - 1; i >= 0; i--) {
    const isLast = /\b(?:or|nor)\b/.test(texts[i]!);
    are[i] = (isLast || are[i + 1] === true) && MEMBER.test(texts[i]!);
  }
  return are;
}

/** A few words, none of which says who does something. */
const MEMBER =
  /^(?!.*\b(?:is|are|was|were|be|been|has|have|had|do|does|did|will|would|can|could|may|might|must|shall|should|it|he|she|they|we|you|i)\b)\s*\S+(?:\s+\S+){0,7}\s*$/i;

/**
 * "Which bridge was never opened?" asks for what a text denies, and only a denial answers it.
 * Capitalised words belong to titles; "Isn't …?" is a plain yes/no question.
 */
export function asksForAbsence(question: string): boolean {
  const body = question.replace(/["“][^"”]*["”]/g, ' ').replace(/^\W*\p{L}+n['’]t\b/u, ' ');
  return /\b(?:not|never)\b|n['’]t\b/.test(body.replace(/\bnot (?:only|just)\b|\bor not\b/g, ' '));
}
