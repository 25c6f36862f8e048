/**
 * What a value is, where one of the passages says so: a passage headed by its name that begins "X
 * (born …) is a Danish painter" settles that X is a person, whatever the question would like.
 */
import type { AnswerType } from '../../../knowledge/types.ts';
import { typeOfNoun } from '../decompose/noun-types.ts';
import { nameSimilarity } from '../match/names.ts';
import type { Passage } from './passages.ts';

/** How far into the description of what a thing is its noun is looked for, in words. */
const DESCRIPTION = 9;
/** What stands after the description's noun. */
const ENDS =
  /^(?:who|that|which|where|whose|located|situated|based|born|known|best|directed|written|published|released|from|in|at|by|for|on|with|to|of|during|founded|established|and|,)$/;

/** The type that the passage about it gives, or null. */
export function kindOf(value: string, passages: readonly Passage[]): AnswerType | null {
  for (const passage of passages) {
    const lead = passage.sentences[0]?.text;
    if (!lead || nameSimilarity(passage.chunk.heading, value) < 0.9) continue;
    if (/^[^()]{2,80}\((?:[^()]*\b)?(?:born|b\.) /.test(lead)) return 'person';
    const copula = /\b(?:is|was|are|were)\s+(?:an?|the|one of the)\s+/.exec(lead);
    if (!copula || copula.index > 220) continue;
    const noun = headOf(lead.slice(copula.index + copula[0].length));
    const type = typeOfNoun(noun);
    if (type !== 'thing') return type;
  }
  return null;
}

function headOf(description: string): string {
  const words: string[] = [];
  for (const word of description.match(/[\p{L}\p{M}\d'’-]+|,/gu)?.slice(0, DESCRIPTION) ?? []) {
    if (ENDS.test(word) && words.length > 0) break;
    words.push(word);
  }
  return words.join(' ');
}

/** Types that can be told apart for certain; others may be the same thing seen differently. */
const SIDES: Partial<Record<AnswerType, string>> = {
  person: 'person',
  work: 'work',
  place: 'body',
  country: 'body',
  organisation: 'body',
};

/** A factor for a value of which `kind` is known, where `asked` is wanted. */
export function agreement(asked: AnswerType, kind: AnswerType | null): number {
  const wanted = SIDES[asked];
  const known = kind ? SIDES[kind] : undefined;
  if (!wanted || !known) return 1;
  return wanted === known ? 1.15 : 0.25;
}
