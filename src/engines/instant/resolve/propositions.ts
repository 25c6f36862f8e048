/** Reads a relation out of the retrieved triplets. */
import { say } from '../../../sentences.ts';
import type { AnswerType } from '../../../knowledge/types.ts';
import type { ContextProposition } from '../../../tasks/types.ts';
import { fits } from '../match/answer-types.ts';
import { nameSimilarity } from '../match/names.ts';
import { readPredicate, type Reading, type Role } from '../match/relations.ts';
import { readSentence } from '../match/spans.ts';
import { sameStem, stems } from '../match/text.ts';
import type { Found } from './found.ts';

export interface Asked {
  reading: Reading | null;
  knownRole: Role;
  known: string;
  predicate: string;
  type: AnswerType;
}

/** Least similarity of a slot's name to the known one: a longer name is most likely another's. */
const KNOWN = 0.58;
/** What a person says outweighs what any sentence can be read to say. */
const CORRECTED = 3;
/** Longest object that is taken as a value, in words. */
const VALUE_WORDS = 9;

export function readProposition(proposition: ContextProposition, asked: Asked): Found[] {
  const bySubject = nameSimilarity(proposition.subject, asked.known);
  const byObject = nameSimilarity(proposition.object, asked.known);
  const known = Math.max(bySubject, byObject);
  if (known < KNOWN) return [];
  const other = bySubject >= byObject ? proposition.object : proposition.subject;
  const agreement = agree(proposition.predicate, asked, bySubject >= byObject);
  if (agreement.score === 0) return [];
  const source = proposition.sources[0];
  if (!source) return [];
  const support = {
    triplet: proposition.id,
    chunk: source.chunk,
    sentence: { start: source.start, end: source.end },
  };
  const triplet = `${proposition.subject} | ${proposition.predicate} | ${proposition.object}`;
  const reason = proposition.edited
    ? say('the triplet, as a person corrected it, “{triplet}”', { triplet })
    : say('the triplet “{triplet}”', { triplet });
  return valuesIn(other, asked.type)
    .filter(({ value }) => nameSimilarity(value, asked.known) < 0.9)
    .map(({ value, fit }) => ({
      value,
      score: known * agreement.score * fit * (proposition.edited ? CORRECTED : 0.95),
      ...(agreement.sure ? {} : { sure: false }),
      supports: [support],
      reason,
    }));
}

/** How well a predicate says what is asked, and whether that is more than a shared word. */
interface Agreement {
  score: number;
  sure: boolean;
}

/** How well the triplet's predicate says what the clue asks, with the known thing on the right side. */
function agree(predicate: string, asked: Asked, knownIsSubject: boolean): Agreement {
  const says = (score: number): Agreement => ({ score, sure: true });
  const said = readPredicate(predicate);
  if (asked.reading && said) {
    const knownRole: Role = knownIsSubject ? said.subject : said.subject === 'E' ? 'V' : 'E';
    if (said.family === asked.reading.family) return says(knownRole === asked.knownRole ? 1 : 0);
    if (
      said.family.inverse === asked.reading.family.name ||
      asked.reading.family.inverse === said.family.name
    )
      return says(knownRole === asked.knownRole ? 0 : 0.8);
  }
  const a = stems(asked.predicate);
  const b = stems(predicate);
  if (a.length === 0 || b.length === 0) return says(0);
  const shared = a.filter((word) => b.some((other) => sameStem(word, other))).length;
  const score = 0.75 * (shared / a.length) * (0.6 + (0.4 * shared) / b.length);
  // Of a relation whose wordings are known, a word in common is a weak sign: "born as", "born in".
  const isKnown = asked.reading !== null;
  return { score, sure: !isKnown && shared === a.length && shared >= b.length / 2 };
}

function valuesIn(text: string, type: AnswerType): { value: string; fit: number }[] {
  const { spans } = readSentence(text);
  const typed = spans
    .map((span) => ({ value: span.text, fit: fits(span, type, text), start: span.start }))
    .filter(({ fit }) => fit >= 0.3);
  const whole = text.replace(/^(?:the|a|an) /i, '').trim();
  if (type === 'thing' || type === 'occupation') {
    return whole.split(' ').length <= VALUE_WORDS
      ? [{ value: whole, fit: 0.85 }]
      : typed.slice(0, 1);
  }
  // A slot that is a name as a whole is not cut by the tagger's view of it.
  const nameLike =
    !/^\d/.test(whole) &&
    spans.every(({ kind }) => kind !== 'date') &&
    /^[\p{Lu}\d]/u.test(whole) &&
    whole.split(' ').length <= 6 &&
    /^(?:[\p{Lu}\d][^\s,]*|of|the|and|de|la|le|du|von|van|bin|ibn|al|&|[^\s]*\p{Lu}[^\s,]*)(?:,? (?:[\p{Lu}\d][^\s,]*|of|the|and|in|de|la|le|du|von|van|bin|ibn|al|&|[^\s]*\p{Lu}[^\s,]*))*$/u.test(
      whole,
    );
  if (nameLike && /^(?:person|work|organisation|place)$/.test(type)) {
    const span = { kind: 'name' as const, text: whole, start: 0, end: whole.length };
    const fit = Math.max(fits(span, type, whole), typed[0]?.fit ?? 0);
    if (fit >= 0.3) return [{ value: whole.replace(/,.*$/, type === 'place' ? '' : '$&'), fit }];
  }
  if (typed.length === 0) return [];
  const first = typed[0]!;
  return [
    { value: first.value, fit: first.fit * (first.start < 12 ? 1 : 0.8) },
    ...typed.slice(1, 3).map(({ value, fit }) => ({ value, fit: fit * 0.6 })),
  ];
}
