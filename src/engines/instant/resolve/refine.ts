/**
 * Candidates seen together and in their passages: a surname becomes the full name, a region that
 * only says where a place lies steps behind it, a country's name is preferred to its demonym.
 */
import type { AnswerType } from '../../../knowledge/types.ts';
import { standsIn } from '../../../knowledge/grounding.ts';
import type { ProposedCandidate } from '../../../tasks/types.ts';
import { parseDate } from '../language/dates.ts';
import { countryOf, isCountry } from '../match/countries.ts';
import { fold } from '../match/text.ts';
import {
  pointedAt,
  reading,
  sentenceOf,
  supportOf,
  type Passage,
  type Sentence,
} from './passages.ts';

/** Only the first candidates are looked at: the rest is too weak to win. */
const LOOKED_AT = 6;
/** Words that stand for what was named before. */
const POINTING = /\b(?:he|she|it|they|him|them|his|her|its|their|this|these|the)\b/i;
/** The least share of the bare year's score that a full date must have. */
const EXACT_WORTH = 0.35;
/** Placeholders that ask for the wider of "Hull, Yorkshire, England". */
const WIDE = /state|county|province|region|country|continent|district|territory/i;

export function refine(
  candidates: ProposedCandidate[],
  type: AnswerType,
  placeholder: string,
  passages: readonly Passage[],
): ProposedCandidate[] {
  const first = candidates.slice(0, LOOKED_AT);
  const refined = first.map((found) => {
    const candidate = withAntecedent(found, passages);
    if (type === 'person') return fullName(withTitle(candidate, passages), passages);
    if (type === 'country') return countryName(candidate, passages);
    return candidate;
  });
  if (type === 'date') preferExact(refined);
  if (type === 'place') demote(refined, WIDE.test(placeholder), passages);
  return [...refined, ...candidates.slice(LOOKED_AT)].sort((a, b) => b.score - a.score);
}

/**
 * "She succeeded him" is cited together with the sentence before it that says who she is: a
 * statement was read from both.
 */
function withAntecedent(
  candidate: ProposedCandidate,
  passages: readonly Passage[],
): ProposedCandidate {
  const cited = candidate.supports.flatMap((support) =>
    support.triplet === undefined ? [] : (sentenceOf(support, passages) ?? []),
  );
  const says = ({ text }: Sentence): boolean => standsIn(candidate.value, text);
  const pointing = cited.find(({ text }) => POINTING.test(text));
  if (!pointing || cited.some(says)) return candidate;
  const antecedent = pointedAt(pointing).findLast(says);
  if (!antecedent) return candidate;
  return { ...candidate, supports: [...candidate.supports, supportOf(antecedent)] };
}

/** "Prince Arno" → "Prince Arno, Duke of Connel", where the cited sentence says so. */
function withTitle(candidate: ProposedCandidate, passages: readonly Passage[]): ProposedCandidate {
  if (candidate.value.includes(',')) return candidate;
  for (const support of candidate.supports) {
    const sentence = sentenceOf(support, passages);
    const titled =
      sentence &&
      reading(sentence).spans.find(
        ({ kind, text }) => kind === 'name' && text.startsWith(`${candidate.value}, `),
      );
    if (titled) return { ...candidate, value: titled.text };
  }
  return candidate;
}

/** "Lindqvist" → "Berta Lindqvist", where the cited passage names her so. */
function fullName(candidate: ProposedCandidate, passages: readonly Passage[]): ProposedCandidate {
  if (/\s/.test(candidate.value.trim())) return candidate;
  const cited = passages.filter(({ chunk }) =>
    candidate.supports.some((support) => support.chunk === chunk.id),
  );
  const wanted = fold(candidate.value);
  for (const passage of cited) {
    for (const sentence of passage.sentences) {
      for (const span of reading(sentence).spans) {
        if (span.kind !== 'name' || /,/.test(span.text)) continue;
        const words = fold(span.text).split(' ');
        if (words.length >= 2 && words.length <= 4 && words.at(-1) === wanted) {
          return {
            ...candidate,
            value: span.text,
            supports: [...candidate.supports, supportOf(sentence)],
          };
        }
      }
    }
  }
  return candidate;
}

/** "Norwegian" → "Norway", where one of the passages says so. */
function countryName(
  candidate: ProposedCandidate,
  passages: readonly Passage[],
): ProposedCandidate {
  const country = countryOf(candidate.value);
  if (country === null || isCountry(candidate.value)) return candidate;
  for (const passage of passages) {
    for (const sentence of passage.sentences) {
      const said = reading(sentence).spans.find(
        (span) =>
          span.kind === 'demonym' && isCountry(span.text) && countryOf(span.text) === country,
      );
      if (said)
        return {
          ...candidate,
          value: said.text,
          supports: [...candidate.supports, supportOf(sentence)],
        };
    }
  }
  return candidate;
}

/** A full date is the better answer to "when" than its bare year, where both are offered. */
function preferExact(candidates: ProposedCandidate[]): void {
  const [best] = candidates;
  const year = best && parseDate(best.value);
  if (!best || year?.precision !== 'year') return;
  for (const other of candidates) {
    const date = parseDate(other.value);
    if (date?.precision !== 'day' || date.year !== year.year) continue;
    if (other.score < EXACT_WORTH * best.score) continue;
    other.score = best.score * 1.01;
    return;
  }
}

/** "born in Hull, Yorkshire": the first is the place, unless the wider one is asked for. */
function demote(
  candidates: ProposedCandidate[],
  wide: boolean,
  passages: readonly Passage[],
): void {
  for (const narrow of candidates) {
    for (const broad of candidates) {
      if (narrow === broad || narrow.value.includes(',')) continue;
      if (!passages.some(({ chunk }) => chunk.text.includes(`${narrow.value}, ${broad.value}`)))
        continue;
      const [winner, loser] = wide ? [broad, narrow] : [narrow, broad];
      if (loser.score > winner.score * 0.95 && winner.score > loser.score * 0.4) {
        const high = loser.score;
        loser.score = winner.score * 0.95;
        winner.score = high;
      }
    }
  }
}
