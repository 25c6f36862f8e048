/** Everything that the passages and triplets offer for one searchable clue, as it is read. */
import type { AnswerType, Clue } from '../../../knowledge/types.ts';
import type { Context } from '../../../tasks/types.ts';
import { analyse } from '../language/analyse.ts';
import { isDoer, saysOther } from '../match/attribution.ts';
import { familyNamed, readPredicate, type Reading, type Role } from '../match/relations.ts';
import { stems } from '../match/text.ts';
import { UNGUARDED, type Mishaps } from '../mishaps.ts';
import { readFamily } from './family.ts';
import { sameValue, type Found } from './found.ts';
import { readGeneric } from './generic.ts';
import { readKin } from './kin.ts';
import { namesKind } from './kind-noun.ts';
import { measuresAsked, readMeasures } from './measure.ts';
import { sentenceOf, type Passage } from './passages.ts';
import { readProposition } from './propositions.ts';

/** What findings are read for. */
export interface Asking extends Pick<Context, 'propositions'> {
  question: string;
  types: Record<string, AnswerType>;
}

/** The one unknown end of a searchable clue. */
export function unknownOf(clue: Clue): string | null {
  if ('placeholder' in clue.subject) return clue.subject.placeholder;
  return 'placeholder' in clue.object ? clue.object.placeholder : null;
}

/** Every value that the passages and triplets offer for a searchable clue, with repetitions. */
export function findingsFor(
  clue: Clue,
  input: Asking,
  passages: readonly Passage[],
  mishaps: Mishaps = UNGUARDED,
): Found[] {
  const subjectKnown = 'text' in clue.subject;
  const knownSlot = subjectKnown ? clue.subject : clue.object;
  const placeholder = unknownOf(clue);
  if (!('text' in knownSlot) || !placeholder || 'placeholder' in clue.predicate) return [];
  const known = knownSlot.text;
  const predicate = clue.predicate.text;
  const asked = input.types[placeholder] ?? 'thing';
  const reading = suited(readPredicate(predicate), asked, subjectKnown);
  const knownRole: Role = !reading
    ? 'E'
    : subjectKnown
      ? reading.subject
      : reading.subject === 'E'
        ? 'V'
        : 'E';
  const type = wantedType(asked, reading, knownRole);
  if (reading?.family.name === 'instance of' && !subjectKnown) return [];
  const measures =
    subjectKnown && /^(?:quantity|number)$/.test(type) ? measuresAsked(predicate) : [];
  // One family holds every extent of a thing: where the measure is known, its own words decide.
  const byFamily = measures.length > 0 && reading?.family.name === 'height' ? null : reading;
  const given = byFamily || !reading ? input.propositions : [];
  const stated = mishaps.flatMap('fact', given, (proposition) =>
    readProposition(proposition, { reading, knownRole, known, predicate, type }),
  );
  const side = type === 'thing' && isVerbal(predicate) ? (subjectKnown ? 'after' : 'before') : null;
  const hints = stems(input.question).filter((word) => !stems(known).includes(word));
  const sentences = passages.flatMap((passage) => passage.sentences);
  const said = mishaps.flatMap('sentence', sentences, (sentence): Found[] => {
    const { family } = byFamily ?? {};
    const generic = readGeneric(sentence, { known, predicate, type, hints, side });
    const besideFamily = reading !== null;
    return [
      ...(family ? readFamily(sentence, { family, knownRole, known, type }) : []),
      ...(measures.length > 0 ? readMeasures(sentence, known, measures) : []),
      ...(reading && knownRole === 'E'
        ? readKin(sentence, reading.family.name, known, predicate)
        : []),
      ...generic.map((item) => ({ ...item, loose: true, besideFamily })),
    ];
  });
  const found = [...stated, ...said];
  const own = found.filter((one) => !isOfAnotherRelation(one, clue, passages, type));
  const left = withoutCorrected(own, input.propositions);
  return reading?.family.name === 'instance of' || reading?.family.name === 'occupation'
    ? left.filter(({ value }) => namesKind(value))
    : left;
}

/** "Inspired by V" and "based on a book by V" say nobody who directed. */
function isOfAnotherRelation(
  { value, supports }: Found,
  { subject, predicate, object }: Clue,
  passages: readonly Passage[],
  type: AnswerType,
): boolean {
  const isNamed = /^(?:person|organisation)$/.test(type);
  if (!isNamed && type !== 'place') return false;
  if ('placeholder' in predicate) return false;
  const known = [subject, object].flatMap((slot) => ('text' in slot ? [slot.text] : []));
  return supports.some((support) => {
    const sentence = sentenceOf(support, passages);
    if (!sentence) return false;
    return isNamed
      ? saysOther(sentence.text, value, predicate.text, known)
      : isDoer(sentence.text, value);
  });
}

/** What a person has replaced is not read in the same sentence again. */
function withoutCorrected(found: readonly Found[], propositions: Asking['propositions']): Found[] {
  const corrected = propositions.filter(({ edited }) => edited);
  return found.filter(({ value, supports }) =>
    corrected.every(({ subject, object, edited, sources }) => {
      const isGone = [edited!.from.subject, edited!.from.object].some(
        (former) =>
          sameValue(former, value) && !sameValue(subject, value) && !sameValue(object, value),
      );
      const isThere = supports.every(({ chunk, sentence }) =>
        sources.some(
          (source) =>
            source.chunk === chunk && sentence.start < source.end && source.start < sentence.end,
        ),
      );
      return !isGone || !isThere;
    }),
  );
}

/** "developed during", "was built for"; not "major tributary", "is a". */
function isVerbal(predicate: string): boolean {
  const [first, second] = analyse(`they ${predicate}`).slice(1);
  return first?.pos === 'VERB' || (first?.pos === 'AUX' && second?.pos === 'VERB');
}

/** "was born in" asks for a date where a year is wanted, and for a place otherwise. */
function suited(reading: Reading | null, type: AnswerType, subjectKnown: boolean): Reading | null {
  if (!reading || !subjectKnown) return reading;
  const dated = type === 'date' || type === 'year';
  const swap: Record<string, string> = dated
    ? { 'birth place': 'birth date', 'death place': 'death date', location: 'inception' }
    : type === 'place' || type === 'country'
      ? { 'birth date': 'birth place', 'death date': 'death place', inception: 'location' }
      : {};
  const other = familyNamed(swap[reading.family.name] ?? '');
  return other ? { ...reading, family: other } : reading;
}

function wantedType(asked: AnswerType, reading: Reading | null, knownRole: Role): AnswerType {
  if (!reading) return asked;
  // "Where does X work": the employer is the place.
  const institution = knownRole === 'E' && reading.family.type === 'organisation';
  if (asked === 'place' && institution) return 'organisation';
  if (asked !== 'thing') return asked;
  return knownRole === 'E' ? reading.family.type : (reading.family.entityType ?? 'thing');
}
