/** Questions of single sentences: of definite things of a document that have no name. */
import { slotKey } from '../../knowledge/propositions.ts';
import { isSaid, type Said } from '../sentences.ts';
import { clausesOf } from './clauses.ts';
import { countOf, formsOf, subjectIn } from './forms.ts';
import { NO_SUBJECT, OF_SOMETHING, type Known, type Relation } from './relations.ts';

/** Sentences of a document that are read. */
const MOST_SENTENCES = 1_200;

type KnownHere = Pick<Known, 'kindOf' | 'writes'> & { isKnown: (bare: string) => boolean };

/** @param all sentences of one document. */
export function relationsSaid(all: readonly Said[], known: KnownHere): Relation[] {
  return all
    .map((said) => ({
      ...said,
      text: withoutHeading(said).replace(BRACKETS, '').replace(ITSELF, 'the '),
    }))
    .filter(({ text }) => isSaid(text))
    .slice(0, MOST_SENTENCES)
    .flatMap((said) => relationsOf(said, known));
}

/** In plain text a heading is a line like any other: "Rent", before "The rent is". */
function withoutHeading({ text, chunk, place }: Said): string {
  const from = place.start - chunk.start;
  const [line = '', next = ''] = chunk.text.slice(from, place.end - chunk.start).split(/\s*\n\s*/);
  const isShort = line.split(' ').length <= HEADING_WORDS && !/[,;:.–-]$/.test(line);
  const isOwnLine = /(?:^|\n)[\d.() ]*$/.test(chunk.text.slice(0, from));
  const begins =
    /^(?:The|This|An?|Every|Each|In|If) /.test(next) || (isOwnLine && /^\p{Lu}/u.test(next));
  return isShort && begins ? text.slice(line.replace(/\s+/g, ' ').length).trim() : text;
}
const HEADING_WORDS = 6;
/** A document speaks of itself: that leans on nothing said before. */
const ITSELF =
  /(?<=\S )this (?=(?:agreement|contract|lease|licen[cs]e|policy|handbook|report|study|act|bill|treaty)\b)/gi;
const BRACKETS = / ?(?:\([^()]*\)|\[[^[\]]*\])/g;

function relationsOf({ text, chunk, place }: Said, known: KnownHere): Relation[] {
  const base = { document: chunk.document, place: place.start };
  const counted = countOf(text);
  if (counted) {
    const { question, value } = counted;
    return [
      {
        ...{ ...base, key: slotKey(question), subject: '', ask: () => question },
        ...{ value, valueKey: slotKey(value), rank: 1, isDefinite: true },
        thing: counted.thing,
      },
    ];
  }
  return clausesOf(text).flatMap((clause) => {
    const { subject } = clause;
    if (NO_SUBJECT.test(subject.bare) || OF_SOMETHING.test(subject.bare)) return [];
    const phrase = subjectIn(clause, known);
    return formsOf(clause, known.kindOf).flatMap(
      ({ ask, value, rank, beside, isOfSubject, thing }) => {
        if (phrase === null && !isOfSubject) return [];
        const key = isOfSubject ? slotKey(ask('')) : slotKey(subject.bare);
        return [
          {
            ...{ ...base, key, subject: phrase ?? '', ask, value, valueKey: slotKey(value), rank },
            ...(beside === undefined ? {} : { beside }),
            ...(thing === undefined ? {} : { thing }),
            ...(subject.isName && !isOfSubject ? {} : { isDefinite: true as const }),
          },
        ];
      },
    );
  });
}
