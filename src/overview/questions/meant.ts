/**
 * Questions for what something means: a term that is given a meaning, what an abbreviation stands
 * for, who somebody is. They are found by the forms by which they are answered.
 */
import { longFormIn } from '../../engines/instant/compose/defined.ts';
import { tellsWho } from '../../engines/instant/compose/somebody.ts';
import { termWhoseMeaningIs } from '../../documents/named-terms.ts';
import { slotKey } from '../../knowledge/propositions.ts';
import type { Said } from '../sentences.ts';
import type { Known, Relation } from './relations.ts';

/** "Ada Sedlak, the harbour master": what follows is read on to the end of its sentence. */
const SOMEBODY =
  /(?<![\p{L}\p{N}])(\p{Lu}[\p{L}'’-]+\.?(?: \p{Lu}[\p{L}'’-]*\.?){1,3})(?: \([^()]*\))?, (?:an?|the|his|her|their) \p{Ll}/gu;
const ABBREVIATED = /\((\p{Lu}[\p{L}\d&/-]*\p{Lu}[\p{L}\d]*?)s?\)/gu;
/** Words that the sentence has beside what it was made from: its number, a heading. */
const SENTENCE = 12;

/** Of each kind few are suggested: they are all alike. */
type Meant = 'term' | 'abbreviation' | 'somebody';

export function relationsMeant(
  all: readonly Said[],
  { kindOf }: Pick<Known, 'kindOf'>,
): Relation[] {
  return all.flatMap(({ text, chunk, place }) => {
    const relation = (kind: Meant, question: string, value: string, beside?: number): Relation => ({
      ...{ document: chunk.document, place: place.start, about: kind, rank: 1, isDefinite: true },
      ...{ key: slotKey(question), subject: '', ask: () => question },
      ...{ value, valueKey: slotKey(value), ...(beside === undefined ? {} : { beside }) },
    });
    const found: Relation[] = [];
    const term = termWhoseMeaningIs(text);
    if (term) found.push(relation('term', `What does “${term}” mean?`, text, SENTENCE));
    for (const [, short] of text.matchAll(ABBREVIATED)) {
      const long = longFormIn(text, short!);
      if (long) found.push(relation('abbreviation', `What does ${short} stand for?`, long));
    }
    for (const [, name] of text.matchAll(SOMEBODY))
      if (kindOf(slotKey(name!)) === 'person' && tellsWho(name!, text))
        found.push(relation('somebody', `Who is ${name}?`, text, SENTENCE));
    return found;
  });
}
