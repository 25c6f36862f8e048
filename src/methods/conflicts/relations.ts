/**
 * Relations that have one value whatever words they are told in: a thing is born, founded or opened
 * once, is as high as it is, and has one designer where one is named. Of other relations two values
 * are two facts, unless the form of words claims that there is one (`forms.ts`). Closed lists, so
 * that the absence of a word means silence, not a guess.
 */

export interface Event {
  /** Name of the relation; two sentences are compared where it is the same. */
  name: string;
  verb: RegExp;
  /** "Ann Moss founded the company": it can be told of who did it, and that may differ. */
  transitive: boolean;
  /** Where it was may differ, as may when. */
  where: boolean;
}

const event = (name: string, verbs: string, tells: 'where' | 'who' | 'both' | '' = ''): Event => ({
  name,
  verb: new RegExp(`\\b(?:${verbs})\\b`, 'gu'),
  transitive: tells === 'who' || tells === 'both',
  where: tells === 'where' || tells === 'both',
});

/** What happens to a thing once, and has a date. */
export const EVENTS: readonly Event[] = [
  event('born', 'born', 'where'),
  event('died', 'died|passed away', 'where'),
  event('founded', 'founded|established|incorporated', 'both'),
  event('opened', 'opened|inaugurated'),
  event('built', 'built|constructed|erected'),
  event('completed', 'completed'),
  event('published', 'published'),
  event('released', 'released'),
  event('premiered', 'premiered'),
  event('invented', 'invented', 'who'),
  event('discovered', 'discovered', 'who'),
  event('designed', 'designed', 'who'),
  event('written', 'written|wrote', 'who'),
  event('composed', 'composed', 'who'),
  event('painted', 'painted', 'who'),
  event('launched', 'launched'),
  event('demolished', 'demolished|destroyed'),
  event('dissolved', 'dissolved|abolished|disbanded'),
  event('signed', 'signed'),
  event('sank', 'sank|sunk|wrecked'),
];

/** A measure of a thing: the words before and after the number that name which one it is. */
export interface Measure {
  name: string;
  dimension: 'length' | 'area' | 'mass';
  before: RegExp;
  after: RegExp;
}

const measure = (
  name: string,
  dimension: Measure['dimension'],
  nouns: string,
  adjectives: string,
): Measure => ({
  name,
  dimension,
  before: new RegExp(`\\b(?:${nouns})(?: of| is| was)(?: [\\p{Ll}]+){0,2} $`, 'u'),
  after: new RegExp(`^(?: \\([^)]*\\))?[ -](?:${adjectives})\\b`, 'u'),
});

export const MEASURES: readonly Measure[] = [
  measure('height', 'length', 'height|elevation', 'tall|high|in height'),
  measure('length', 'length', 'length', 'long|in length'),
  measure('width', 'length', 'width', 'wide|in width'),
  measure('depth', 'length', 'depth', 'deep|in depth'),
  measure('area', 'area', 'area|surface', 'in area|in size'),
  measure('weight', 'mass', 'weight', 'in weight'),
];

/** Parts that are counted once and for all; members, students and the like come and go. */
export const COUNTED =
  /^ (arches|spans|floors|storeys|stories|pages|chapters|volumes|strings|keys|bells|steps|islands|verses|stanzas|towers|columns|moons|locks)\b/u;
