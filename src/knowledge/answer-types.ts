/** Reads what a placeholder asks for from its name: `?director` is a person, `?birthDate` a date. */
import type { AnswerType } from './types.ts';

const NOUNS: [AnswerType, string][] = [
  [
    'person',
    'person who author writer director actor actress composer singer performer artist painter president king queen emperor ruler leader minister mayor governor founder inventor discoverer father mother parent son daughter child brother sister sibling wife husband spouse producer screenwriter editor player coach architect engineer scientist owner winner successor predecessor man woman grandfather grandmother uncle aunt creator designer captain bishop pope character',
  ],
  ['country', 'country nation'],
  ['nationality', 'nationality citizenship'],
  [
    'place',
    'place city town village county state province region district area continent river lake sea ocean mountain island capital birthplace location where municipality headquarters hometown street harbour harbor port location venue border',
  ],
  ['year', 'year'],
  ['date', 'date when day month birthdate deathdate time'],
  ['number', 'number count population amount percentage total'],
  ['quantity', 'height length distance area weight size duration age temperature price depth'],
  [
    'organisation',
    'organisation organization company band team club university college school association party publisher label agency institution employer group league newspaper magazine journal church network broadcaster airline',
  ],
  ['work', 'film movie book novel song album series show play opera work poem painting game title'],
  ['language', 'language'],
  ['occupation', 'occupation profession job'],
];

const BY_NOUN = new Map(
  NOUNS.flatMap(([type, nouns]) =>
    nouns.split(' ').map((noun): [string, AnswerType] => [noun, type]),
  ),
);

/** @param name of a placeholder, in camelCase, snake_case or one word, possibly numbered. */
export function answerTypeOfName(name: string): AnswerType {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 1);
  // The last noun is the head: `?directorBirthDate` asks for a date.
  for (const word of words.reverse()) {
    const type = BY_NOUN.get(word) ?? BY_NOUN.get(word.replace(/s$/, ''));
    if (type) return type;
  }
  return 'thing';
}
