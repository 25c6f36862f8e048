/** What kind of thing something is, as far as pronouns tell kinds apart. */
import type { AnswerType } from '../../../knowledge/types.ts';
import { answerTypeOfName } from '../../../knowledge/answer-types.ts';
import { typeOfNoun } from '../question/noun-types.ts';
import { questionWords } from '../question/words.ts';
import { isPersonNoun } from '../extract/coreference.ts';
import { isDateText } from '../language/dates.ts';
import { fits } from '../match/answer-types.ts';
import { isCountry } from '../match/countries.ts';
import { askedOf } from '../plan/kind.ts';

/** `unknown`: nothing says what it is; it may be anything but a date or a number. */
export type Kind =
  | 'person'
  | 'place'
  | 'organisation'
  | 'work'
  | 'thing'
  | 'date'
  | 'value'
  | 'unknown';

const OF_TYPE: Partial<Record<AnswerType, Kind>> = {
  ...{ person: 'person', place: 'place', organisation: 'organisation', work: 'work', date: 'date' },
  ...{ country: 'place', year: 'date', number: 'value', quantity: 'value', language: 'value' },
  ...{ nationality: 'value', occupation: 'value', 'yes-no': 'value' },
};

function kindOfType(type: AnswerType | undefined): Kind {
  return (type && OF_TYPE[type]) ?? 'unknown';
}

export function kindOfNoun(noun: string): Kind {
  const head = noun.toLowerCase().split(' ').at(-1) ?? '';
  if (isPersonNoun(head) || isPersonNoun(head.replace(/s$/, ''))) return 'person';
  // "bridge", "lighthouse": what stands somewhere is spoken of as a thing.
  if (BUILT.test(head)) return 'thing';
  const kind = kindOfType(typeOfNoun(noun));
  return kind === 'unknown' ? 'thing' : kind;
}

const BUILT =
  /^(?:bridge|lighthouse|tower|castle|palace|church|cathedral|chapel|stadium|museum|hotel|station|building|house|harbou?r|road|railway|ship|ferry|dam|mill|theatre|theater|monument|statue|canal|tunnel|temple|mosque)s?$/;

/** What a question asks for. */
export function kindAsked(question: string): Kind {
  const { type, noun } = askedOf(questionWords(question));
  const kind = kindOfType(type);
  return kind === 'unknown' && noun !== '' ? kindOfNoun(noun) : kind;
}

/** What a step found: by the name of its placeholder, or by the question that it asks. */
export function kindOfStep(step: string): Kind {
  const [, placeholder] = /\?([\p{L}_]\w*)/u.exec(step) ?? [];
  if (!placeholder) return /\?\s*$/.test(step) ? kindAsked(step) : 'unknown';
  const kind = kindOfType(answerTypeOfName(placeholder));
  return kind === 'unknown' && isPersonNoun(placeholder.toLowerCase()) ? 'person' : kind;
}

/** From the words themselves. */
export function kindOfName(name: string): Kind {
  if (isDateText(name) || /^\d{4}s?$/.test(name)) return 'date';
  if (/^[\d.,\s%]+$/.test(name)) return 'value';
  if (isCountry(name)) return 'place';
  // "Orle Tower"
  const last = name.split(' ').at(-1)!.toLowerCase();
  if (name.includes(' ') && BUILT.test(last)) return 'thing';
  const span = { kind: 'name' as const, text: name, start: 0, end: name.length };
  if (fits(span, 'organisation', name) === 1) return 'organisation';
  if (fits(span, 'place', name) === 1) return 'place';
  return 'unknown';
}

/** What a verb or noun of a question says of the name that it is about. */
const ABOUT: [Kind, RegExp][] = [
  [
    'person',
    /\b(?:born|die[ds]?|death|marr(?:y|ied)|buried|wife|husband|spouse|mother|father|son|daughter|brother|sister|sibling|parents?|grow up|studied|educated|nationality|how old)\b/i,
  ],
  [
    'work',
    /\b(?:wrote|written|author|directed|director|starr?ed|starring|sang|sung|recorded|released|published|composed|soundtrack|sequel|cast|plot|chapters?|character|novel|film|song|album)\b/i,
  ],
  [
    'organisation',
    /\b(?:headquarter(?:s|ed)|ceo|employees|members? of|plays? for|revenue|subsidiary|founded|merged?)\b/i,
  ],
  [
    'place',
    /\b(?:capital|population|mayor|inhabitants|province|climate|located|situated|live[ds]? in|lies?)\b/i,
  ],
  [
    'thing',
    /\b(?:built|designed|constructed|demolished|restored|opened|tall|high|height|launched|sank|lit|invented|painted)\b/i,
  ],
];

/** What a question's words say of the kind of the one thing that it names; `unknown` where they disagree. */
export function kindInQuestion(question: string): Kind {
  const said = ABOUT.filter(([, words]) => words.test(question)).map(([kind]) => kind);
  return said.length === 1 ? said[0]! : 'unknown';
}
