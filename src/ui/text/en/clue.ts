/** Words of the interface: a clue as a sentence. */
import type { ClueWords, Unknown } from '../../clue/words.ts';
import { relationOf } from './relation.ts';

const BY_TYPE: Partial<Record<NonNullable<Unknown['type']>, string>> = {
  person: 'who',
  place: 'which place',
  country: 'which country',
  organisation: 'which organisation',
  date: 'which date',
  year: 'which year',
  work: 'which work',
  language: 'which language',
  nationality: 'which nationality',
};

/** Nouns for people, where the type of what is sought is not known. */
const PEOPLE =
  /(?:^|[ -])(?:actor|actress|architect|author|brother|builder|child|composer|creator|daughter|designer|director|editor|engineer|father|founder|husband|inventor|king|leader|mayor|mother|owner|painter|performer|player|president|producer|queen|ruler|singer|sister|son|spouse|wife|writer)$/i;

function who({ type }: Unknown, relation: string): string {
  const isPerson = type === 'person' || (type === undefined && PEOPLE.test(relation));
  return isPerson ? 'who' : 'what';
}

function which(unknown: Unknown, relation: string): string {
  const { name, type } = unknown;
  const isSaid = name !== '' && relation.toLowerCase().includes(name);
  if (isSaid) return who(unknown, relation);
  return name === '' ? ((type && BY_TYPE[type]) ?? 'what') : `which ${name}`;
}

const isTime = ({ type }: Unknown): boolean => type === 'date' || type === 'year';
const beforeTime = (words: string): string => words.replace(/(?:^|\s)(?:on|in|at)$/, '');
const the = (noun: string): string =>
  /^(?:the|an?|its|his|her) /i.test(noun) ? noun : `the ${noun}`;

function askedObject(subject: string, relation: string, unknown: Unknown): string {
  const read = relationOf(relation);
  const time = isTime(unknown);
  const asked = time ? 'when' : which(unknown, relation);
  switch (read.kind) {
    case 'clause': {
      const rest = time ? beforeTime(read.rest) : read.rest.replace(/(?:^|\s)(?:an?|the)$/, '');
      return `${asked} ${read.auxiliary} ${subject} ${rest}?`;
    }
    case 'part': {
      const rest = time ? beforeTime(read.rest) : read.rest;
      return `${asked} ${read.auxiliary} ${subject}’s ${read.owned} ${rest}?`;
    }
    case 'action':
      return `${asked} did ${subject} ${time ? beforeTime(read.base) : read.base}?`;
    case 'verb':
      return `${subject} ${time ? beforeTime(relation) : relation} ${asked === 'who' ? 'whom' : asked}?`;
    case 'noun':
      return `${who(unknown, relation)} is ${the(relation)} of ${subject}?`;
    case 'noun of':
      return `${asked} is ${subject} ${the(relation)}?`;
    default:
      return `${subject} — ${relation}: ${asked}?`;
  }
}

function askedSubject(unknown: Unknown, relation: string, object: string): string {
  const read = relationOf(relation, unknown.name);
  const asked = which(unknown, relation);
  switch (read.kind) {
    case 'clause':
      return `${asked} ${read.auxiliary} ${read.rest} ${object}?`;
    case 'action':
    case 'part':
    case 'verb':
      return `${asked} ${relation} ${object}?`;
    case 'noun':
      return `whose ${relation} is ${object}?`;
    case 'noun of':
      return `${asked} is ${the(relation)} ${object}?`;
    default:
      return `${asked} — ${relation}: ${object}?`;
  }
}

function stated(subject: string, relation: string, object: string): string {
  const read = relationOf(relation);
  switch (read.kind) {
    case 'noun':
      return `${the(relation)} of ${subject} is ${object}`;
    case 'noun of':
      return `${subject} is ${the(relation)} ${object}`;
    case 'clause':
      return `${subject} ${read.auxiliary} ${read.rest} ${object}`;
    case 'other':
      return `${subject} — ${relation}: ${object}`;
    default:
      return `${subject} ${relation} ${object}`;
  }
}

/** What is not known yet and not asked here. */
const pending = ({ name, type }: Unknown): string => {
  if (name !== '') return `the ${name}`;
  return type === 'person' ? 'somebody' : 'something';
};

export const clue = {
  /** Whether a sentence can be made with this relation. @param unknown what its unknown subject is called. */
  reads: (relation: string, unknown: string): boolean =>
    relationOf(relation, unknown).kind !== 'other',
  pending,
  line({ subject, relation, object, asked }: ClueWords): string {
    const words = (end: string | Unknown): string => (typeof end === 'string' ? end : pending(end));
    const unknown = asked === 'subject' ? subject : object;
    const isAsked = typeof unknown !== 'string';
    if (relation === null) return `how are ${words(subject)} and ${words(object)} related?`;
    if (!isAsked) return stated(words(subject), relation, words(object));
    return asked === 'subject'
      ? askedSubject(unknown, relation, words(object))
      : askedObject(words(subject), relation, unknown);
  },
} as const;
