/**
 * Yes/no questions about one statement: what the texts say of the statement's open end is held
 * against the claimed value. "Yes" needs a sentence that says it; "no" needs one that denies it, or a
 * relation that has one value only, and a sentence that gives it another; everything else is no
 * answer.
 */
import { inEnglish } from '../../../sentences.ts';
import { cluesIn, substitute } from '../../../knowledge/clues.ts';
import type { AnswerType, Clue, Slot } from '../../../knowledge/types.ts';
import type {
  AnswerInput,
  AnswerOutput,
  ProposedBinding,
  ProposedCandidate,
  ProposedSupport,
} from '../../../tasks/types.ts';
import type { Claim, YesNo } from '../decompose/yes-no.ts';
import type { QuestionPlan } from '../decompose/question.ts';
import { affirmedCandidates, sentenceText } from '../evidence.ts';
import { parseDate } from '../language/dates.ts';
import { denialOf } from '../language/polarity.ts';
import { countryOf, isCountry } from '../match/countries.ts';
import { NONE } from '../no-answer.ts';
import { nameSimilarity } from '../match/names.ts';
import { readPredicate } from '../match/relations.ts';
import { findingsFor } from '../resolve/findings.ts';
import { merge } from '../resolve/found.ts';
import { passagesOf, type Passage } from '../resolve/passages.ts';
import { answerComparison } from './compare.ts';
import { isDenied, isOfKind, isStated, liesIn, liesInAnother, isRegion } from './statements.ts';

/** Relations of which a thing has one value: another value refutes the claimed one. */
const FUNCTIONAL = new Set([
  'birth date',
  'death date',
  'birth place',
  'death place',
  'burial place',
  'father',
  'mother',
  'director',
  'author',
  'composer',
  'creator',
  'discoverer',
  'founder',
  'capital',
  'inception',
  'publication date',
  'population',
  'area',
  'height',
]);
/** Least score of a candidate that decides. */
const SAYS = 0.3;
const REFUTES = 0.4;
/** Least share of the best candidate's score: a weaker one stands beside what is asked. */
const BESIDE: Partial<Record<AnswerType, number>> = { person: 0.55 };
const BESIDE_OTHERS = 0.92;
/** Names from here on are the same, below the second they are of different things. */
const SAME_NAME = 0.6;
const OTHER_NAME = 0.3;

/** Wordings that only hint at where someone was born. */
const UPBRINGING = /“[^”]*\b(?:grew up|raised|home ?town|comes|came|hail\w*|originally)\b/;

type Verdict = 'yes' | 'no' | null;
interface Decided {
  verdict: Verdict;
  supports: ProposedSupport[];
  reason: string;
  /** The binding that shows what was found. */
  binding?: ProposedBinding;
}
const OPEN: Decided = { verdict: null, supports: [], reason: '' };

export function answerYesNo(asked: YesNo, plan: QuestionPlan, input: AnswerInput): AnswerOutput {
  if (asked.kind === 'than') {
    const { answer, ...rest } = answerComparison(asked.comparison, input);
    if (answer === null) return NONE;
    return { answer: answer === asked.comparison.options[0].name ? 'yes' : 'no', ...rest };
  }
  const passages = passagesOf(input.chunks);
  const decided = asked.claims.map((claim) => decide(claim, plan, input, passages));
  const verdict: Verdict = decided.some((one) => one.verdict === 'no')
    ? 'no'
    : decided.every((one) => one.verdict === 'yes')
      ? 'yes'
      : null;
  if (verdict === null) return NONE;
  const deciding = decided.filter((one) => one.verdict === verdict);
  const changed = new Map(
    deciding.flatMap(({ binding }) => (binding ? [[binding.placeholder, binding] as const] : [])),
  );
  return {
    answer: verdict,
    supports: deciding.flatMap(({ supports }) => supports),
    reason: deciding.map(({ reason }) => reason).join('; '),
    bindings: [
      ...input.bindings.filter(({ placeholder }) => !changed.has(placeholder)),
      ...changed.values(),
    ],
  };
}

function decide(
  claim: Claim,
  plan: QuestionPlan,
  input: AnswerInput,
  passages: Passage[],
): Decided {
  const others = input.bindings.filter(({ placeholder }) => placeholder !== claim.placeholder);
  const original = plan.clues.find(({ id }) => id === claim.clue);
  const subject = valueOf(claim.subject, others);
  const claimed = valueOf(claim.claimed, others);
  if (!original || subject === null || claimed === null) return OPEN;
  const [clue] = cluesIn(substitute([original], others), 'searchable');
  if (!clue) return OPEN;
  const bound = input.bindings.find(({ placeholder }) => placeholder === claim.placeholder);
  if (claim.isKind) {
    const supports = isOfKind(subject, claimed, passages);
    return supports ? stated(supports, claimed, claim, clue) : OPEN;
  }
  const type = input.types[claim.placeholder] ?? 'thing';
  const found = bound?.settled ? [bound] : said(clue, input, passages);
  const candidates = affirmedCandidates(found, clue, input).filter(({ supposed }) => !supposed);
  const isFunctional = FUNCTIONAL.has(familyOf(clue) ?? '');
  const verdict = weigh(candidates, claimed, claim, type, passages);
  if (verdict.yes) {
    const { value, supports } = verdict.yes;
    const by = [...supports.slice(0, 1), ...(verdict.because ?? [])];
    const reason = `${subject}: ${value}, as asked`;
    return { verdict: 'yes', supports: by, reason, binding: bindingOf(verdict.yes, claim, clue) };
  }
  // Only what is not one of its values can be settled by a sentence that merely says it.
  if (!isFunctional) {
    const supports = isStated(subject, claim.said, passages);
    if (supports) return stated(supports, claimed, claim, clue);
  }
  const denied =
    deniedAmong(found, candidates).find(({ value }) => isClaimed(value, claimed, claim))
      ?.supports ?? isDenied(subject, claim.said, passages);
  if (denied) return refused(denied, claimed, claim, clue, input);
  if (!isFunctional) return OPEN;
  const [best] = candidates;
  if (!best || best.score < REFUTES) return OPEN;
  if (!differs(best.value, claimed, claim, type, passages, input.level)) return OPEN;
  return {
    verdict: 'no',
    supports: best.supports.slice(0, 1),
    reason: `${subject}: ${best.value}, not ${claimed}`,
    binding: bindingOf(best, claim, clue),
  };
}

function valueOf(slot: Slot, bindings: readonly ProposedBinding[]): string | null {
  if ('text' in slot) return slot.text;
  return bindings.find(({ placeholder }) => placeholder === slot.placeholder)?.value ?? null;
}

function familyOf(clue: Clue): string | undefined {
  return 'text' in clue.predicate ? readPredicate(clue.predicate.text)?.family.name : undefined;
}

/** What wordings of the relation and triplets say; what merely stands near proves nothing. */
function said(clue: Clue, input: AnswerInput, passages: Passage[]): ProposedCandidate[] {
  return merge(
    findingsFor(clue, input, passages).filter(
      ({ loose, reason }) => !loose && !UPBRINGING.test(inEnglish(reason)),
    ),
  );
}

interface Weighed {
  yes?: ProposedCandidate;
  /** Further sentences that the match rests on. */
  because?: ProposedSupport[];
}

function weigh(
  candidates: ProposedCandidate[],
  claimed: string,
  claim: Claim,
  type: AnswerType,
  passages: Passage[],
): Weighed {
  const best = candidates[0]?.score ?? 0;
  const least = Math.max(SAYS, best * (BESIDE[type] ?? BESIDE_OTHERS));
  for (const candidate of candidates.filter(({ score }) => score >= least)) {
    if (isClaimed(candidate.value, claimed, claim)) return { yes: candidate };
    if (type !== 'place' && type !== 'country') continue;
    const because = liesIn(candidate.value, claimed, passages);
    if (because) return { yes: candidate, because };
  }
  return {};
}

function isClaimed(value: string, claimed: string, { bound }: Claim): boolean {
  const date = parseDate(claimed);
  if (date && !Number.isNaN(date.value)) {
    const found = parseDate(value);
    if (!found || Number.isNaN(found.value)) return false;
    if (bound === 'before') return found.until < date.value;
    if (bound === 'after') return found.value > date.until;
    return found.value >= date.value && found.until <= date.until;
  }
  const country = countryOf(claimed);
  if (country !== null && country === countryOf(value)) return true;
  return [value, ...value.split(/,\s*/)].some((part) => nameSimilarity(part, claimed) >= SAME_NAME);
}

/** Whether the value that was found rules the claimed one out. */
function differs(
  value: string,
  claimed: string,
  { bound }: Claim,
  type: AnswerType,
  passages: Passage[],
  level: AnswerInput['level'],
): boolean {
  const date = parseDate(claimed);
  const found = parseDate(value);
  if (date && found) {
    if (Number.isNaN(date.value) || Number.isNaN(found.value)) return false;
    if (bound === 'before') return found.value >= date.value;
    if (bound === 'after') return found.until <= date.until;
    return found.until < date.value || found.value > date.until;
  }
  if (date || found) return false;
  if (nameSimilarity(value, claimed) > OTHER_NAME) return false;
  if (type !== 'place' && type !== 'country') return true;
  // Where the found place lies may be said in a passage that only the wider search brings.
  if (level === 'triplets') return false;
  if (liesIn(claimed, value, passages)) return false;
  const wide = isCountry(claimed) || isRegion(claimed, passages);
  if (wide) return liesInAnother(value, claimed, passages);
  return !isCountry(value) && !isRegion(value, passages);
}

function stated(supports: ProposedSupport[], value: string, claim: Claim, clue: Clue): Decided {
  return decidedBy({ verdict: 'yes', reason: 'a sentence says so' }, value, supports, claim, clue);
}

/** The value is then what the sentence says of the claimed one: "not born in Oslo". */
function refused(
  supports: ProposedSupport[],
  claimed: string,
  claim: Claim,
  clue: Clue,
  input: AnswerInput,
): Decided {
  const text = supports[0] ? sentenceText(supports[0], input) : null;
  const value = (text && denialOf(text, claimed)) ?? claimed;
  return decidedBy({ verdict: 'no', reason: 'a sentence denies it' }, value, supports, claim, clue);
}

function decidedBy(
  { verdict, reason }: Pick<Decided, 'verdict' | 'reason'>,
  value: string,
  supports: ProposedSupport[],
  claim: Claim,
  clue: Clue,
): Decided {
  const binding = bindingOf({ value, score: 1, supports, reason }, claim, clue);
  return { verdict, supports, reason, binding };
}

/** Those of which no support affirms the value. */
function deniedAmong(
  found: readonly ProposedCandidate[],
  affirmed: readonly ProposedCandidate[],
): ProposedCandidate[] {
  return found.filter(({ value }) => !affirmed.some((one) => one.value === value));
}

function bindingOf(candidate: ProposedCandidate, claim: Claim, clue: Clue): ProposedBinding {
  return { ...candidate, placeholder: claim.placeholder, clue: clue.id, runnersUp: [] };
}
