/** Which of the things spoken of a reference means: by kind, sex and number, then by nearness. */
import { hasStem } from '../match/text.ts';
import { kindInQuestion, kindOfNoun } from './kinds.ts';
import type { Referent } from './referents.ts';
import type { Reference } from './references.ts';

/** Less than this is no agreement: nothing is meant. */
const NEVER = -100;
const AGREES = 3;
const PERHAPS = -4;
const PREFERRED = 2.5;

/** @returns null where nothing that was spoken of agrees. */
export function chooseReferent(
  reference: Reference,
  referents: readonly Referent[],
  question: string,
): Referent | null {
  let best: Referent | null = null;
  let most = NEVER / 2;
  for (const referent of referents) {
    const score = referent.salience + agreement(reference, referent, question);
    if (score > most) [best, most] = [referent, score];
  }
  return best;
}

function agreement(reference: Reference, referent: Referent, question: string): number {
  const { kind, sex, isSexGuessed, isMany } = referent;
  const preference = kind !== 'unknown' && kindInQuestion(question) === kind ? PREFERRED : 0;
  switch (reference.pointer) {
    case 'he':
    case 'she': {
      const wanted = reference.pointer === 'he' ? 'm' : 'f';
      const differs = sex !== null && sex !== wanted;
      if (isMany || (differs && !isSexGuessed)) return NEVER;
      if (differs) return kind === 'person' ? PERHAPS : NEVER;
      if (kind !== 'person')
        return kind === 'unknown' && isNameOfPerson(referent) ? PERHAPS : NEVER;
      return sex ? AGREES : 0;
    }
    case 'it':
      if (isMany || kind === 'person' || kind === 'date' || kind === 'value') return NEVER;
      return preference + (kind === 'unknown' ? PERHAPS / 4 : 0);
    case 'who':
      if (isMany) return NEVER;
      if (kind === 'person') return AGREES;
      return kind === 'unknown' && isNameOfPerson(referent) ? PERHAPS : NEVER;
    case 'they':
      if (kind === 'date' || kind === 'value') return NEVER;
      if (isMany || kind === 'organisation') return AGREES;
      return kind === 'person' ? 0 : PERHAPS;
    case 'there':
      if (isMany || kind === 'person' || kind === 'date' || kind === 'value') return NEVER;
      return kind === 'place' ? AGREES : kind === 'unknown' ? PERHAPS : 0;
    case 'then':
      return kind === 'date' ? AGREES : NEVER;
    case 'noun':
      return nounAgreement(reference, referent);
    case 'other':
    case 'place':
      return NEVER;
  }
}

/** As far as can be seen from the words: two to four, each with a capital. */
function isNameOfPerson({ text }: Referent): boolean {
  return /^\p{Lu}[\p{L}.'’-]*(?: (?:\p{Lu}[\p{L}.'’-]*|de|van|von|der|la|le|di|al|bin)){0,3}$/u.test(
    text,
  );
}

function nounAgreement({ noun = '', isWeak }: Reference, { kind, nouns }: Referent): number {
  if (hasStem([...nouns], noun)) return AGREES;
  // "the film" is asked of what was called a film, "that film" of what may be one.
  if (isWeak) return NEVER;
  if (/^(?:year|date|day|time|period)$/.test(noun)) return kind === 'date' ? AGREES : NEVER;
  if (kind === 'unknown') return PERHAPS;
  return kindOfNoun(noun) === kind ? 0 : NEVER;
}
