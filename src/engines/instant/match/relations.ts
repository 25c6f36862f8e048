/**
 * Relation families: the many ways in which one relation is worded. A family relates an entity E to
 * a value V ("the V of E"); a clue's predicate names a family and the side on which each stands.
 */
import type { AnswerType } from '../../../knowledge/types.ts';
import { FAMILIES } from './families.ts';
import { fold } from './text.ts';

export type Role = 'E' | 'V';

export interface Pattern {
  left: Role;
  /** What stands between the sides. Matched on folded-case text of the sentence (flag i). */
  cue: RegExp;
  /** 1 for a wording that can hardly mean anything else. */
  strength: number;
}

export interface Family {
  name: string;
  /** What V is. */
  type: AnswerType;
  /** What E is, where the relation says so. */
  entityType?: AnswerType;
  nouns: string[];
  patterns: Pattern[];
  /** How a clue words it. */
  label: string;
  /** The family that reads it the other way round. */
  inverse?: string;
}

const families = new Map<string, Family>();
for (const [name, row] of Object.entries(FAMILIES)) {
  families.set(name, {
    name,
    type: row.type,
    ...(row.entity ? { entityType: row.entity } : {}),
    nouns: row.nouns.split('|'),
    patterns: [...row.patterns, possessive(row.nouns)].map((source, i) => compile(source, i)),
    label: row.label,
    ...(row.inverse ? { inverse: row.inverse } : {}),
  });
}

/** "X's wife Y", "X's younger brother, Y": every noun of a family can be said so. */
function possessive(nouns: string): string {
  return `E ['’]s (?:\\w+ ){0,2}?(?:${nouns}),? V`;
}

function compile(source: string, position: number): Pattern {
  const left = source[0] as Role;
  const cue = source
    .replace(/^[EV]\s?/, '')
    .replace(/\s?[EV]$/, '')
    .trim();
  // "'s wife" follows its owner without a space.
  const start = /^['[]/.test(cue) ? '' : '(?<!\\w)';
  return {
    left,
    cue: new RegExp(`${start}(?:${cue})(?:(?<!\\w)|(?!\\w))`, 'gi'),
    strength: position === 0 ? 1 : 0.9,
  };
}

export function familyNamed(name: string): Family | undefined {
  return families.get(name);
}

const byNoun = new Map<string, Family>();
for (const family of families.values()) {
  for (const noun of family.nouns) if (!byNoun.has(noun)) byNoun.set(noun, family);
}

/** The family that a relation noun names ("stepfather" has none); adjectives before it are allowed. */
export function familyOfNoun(phrase: string): Family | undefined {
  let rest = fold(phrase).replace(/^(?:the|a|an|his|her|its|their) /, '');
  // A great-grandfather is no grandfather, and a founding father nobody's.
  if (/\b(?:great[ -]+grand|founding (?:father|mother))/.test(rest)) return undefined;
  for (;;) {
    const family = byNoun.get(rest) ?? byNoun.get(rest.replace(/s$/, ''));
    if (family) return family;
    const space = rest.indexOf(' ');
    if (space < 0) return undefined;
    rest = rest.slice(space + 1);
  }
}

/** How a predicate reads: its family and on which side of the clue the entity stands. */
export interface Reading {
  family: Family;
  /** 'E' when the clue's subject is the family's entity, 'V' when it is the value. */
  subject: Role;
  confidence: number;
}

/** Wordings of predicates. Order matters: the first that fits is taken. */
const WORDINGS: [RegExp, string, Role][] = [
  [/^(?:was |is |were |are )?(?:director of|directed|directs|has directed)$/, 'director', 'V'],
  [/directed(?: and \w+)? by$|film by$/, 'director', 'E'],
  [/^(?:was |is )?born (?:on|date)|born on$|date of birth|birth ?date/, 'birth date', 'E'],
  [
    /born(?: \w+)? (?:in|at|near)$|place of birth|birthplace|(?:native|hails|comes) (?:of|from)$|^(?:originally )?from$|is (?:originally )?from$|was raised in|grew up in/,
    'birth place',
    'E',
  ],
  [/born$/, 'birth place', 'E'],
  [/died on|date of death|death ?date/, 'death date', 'E'],
  [/died (?:in|at|near)$|place of death|died$/, 'death place', 'E'],
  [/died (?:of|from|due to)|cause of death/, 'cause of death', 'E'],
  [/buried/, 'burial place', 'E'],
  // A grandson is no son, a great-grandson no grandson.
  [/(?<![\w-]|great )(?:grandson|granddaughter|grandchild) of$/, 'grandfather', 'E'],
  [/(?<![\w-])(?:son|daughter|child) of$/, 'father', 'E'],
  [/(?<![\w-]|founding )father of$|fathered$/, 'father', 'V'],
  [/(?<![\w-])mother of$|mothered$|gave birth to/, 'mother', 'V'],
  [/parents? of$/, 'parent', 'V'],
  [/married|marry|marries|wife of|husband of|widow of|spouse of|wed$|consort of/, 'spouse', 'E'],
  [/(?:brother|sister|sibling|twin)s? (?:of|to)$/, 'sibling', 'E'],
  [
    /^(?:\w+ )?(?:wrote|written|authored|penned|writes|co-wrote|author of|writer of|was the author of)$/,
    'author',
    'V',
  ],
  [/(?:written|authored|penned)(?: and \w+)? by$/, 'author', 'E'],
  [/^(?:\w+ )?(?:composed|composer of)$/, 'composer', 'V'],
  [/composed(?: and \w+)? by$/, 'composer', 'E'],
  [/^(?:\w+ )?(?:produced|produces|producer of)$/, 'producer', 'V'],
  [/produced(?: and \w+)? by$/, 'producer', 'E'],
  [
    /^(?:\w+ )?(?:sang|sings|performed|performs|recorded|singer of|performer of|sung)$/,
    'performer',
    'V',
  ],
  [/(?:sung|performed|recorded|song|album|single)(?: and \w+)? by$/, 'performer', 'E'],
  [
    /^(?:\w+ )?(?:starred|stars|starring|acted|appeared|appears|appearing|featured|co-starred|played)(?: \w+)? (?:in|on)$/,
    'cast member',
    'V',
  ],
  [/^(?:stars|starring|starred|features|featuring|featured)$/, 'cast member', 'E'],
  [
    /^(?:\w+ )?(?:founded|established|founder of|co-founded|formed|started|set up|founder and \w+ of|cofounder of|cofounded)$/,
    'founder',
    'V',
  ],
  [/(?:founded|established|started|formed|set up)(?: and \w+)? by$/, 'founder', 'E'],
  [
    /^(?:\w+ )?(?:founded|established|formed|created|built|opened|incorporated|started|launched|constructed|introduced) (?:in|on)$/,
    'inception',
    'E',
  ],
  [
    /^(?:\w+ )?(?:released|published|premiered|came out|issued|aired)(?: first)? (?:in|on)$|release date|publication date/,
    'publication date',
    'E',
  ],
  [/(?:published|released|distributed) (?:by|through)$/, 'publisher', 'E'],
  [/^(?:published|publishes)$/, 'publisher', 'V'],
  [/(?:created|invented|designed|developed|made|manufactured|built|painted) by$/, 'creator', 'E'],
  [
    /^(?:\w+ )?(?:created|invented|designed|developed|made|manufactures|manufactured|built|painted|makes|creator of|inventor of)$/,
    'creator',
    'V',
  ],
  [/discovered by$/, 'discoverer', 'E'],
  [/^(?:has )?discovered$/, 'discoverer', 'V'],
  [/nationality|citizen|country of (?:origin|citizenship)/, 'nationality', 'E'],
  [/^(?:is |was )?(?:the )?capital(?: city)? of$/, 'capital', 'V'],
  [/^(?:has|have|has as its|with)? ?(?:its )?capital$/, 'capital', 'E'],
  [/border/, 'border', 'E'],
  [
    /(?:located|situated|based|headquartered|held|took place|take place|takes place|fought|occurred|occur|lies|set|found)(?: .{1,30})? (?:in|at|on|near|within|off)$|^(?:is |was |are |were )?(?:located|situated) ?(?:in)?$|^(?:is |was |are )?in$|headquarters|location/,
    'location',
    'E',
  ],
  [/part of$|belongs? to$/, 'part of', 'E'],
  [/flows into|empties into|tributary of|mouth/, 'mouth', 'E'],
  [
    /(?:studied|graduated|educated|attended|attend|study|graduate)(?: (?:at|from|in))?$|alma mater/,
    'educated at',
    'E',
  ],
  [
    /(?:work|works|worked|employed|teaches|taught|professor|working) (?:at|for|by)$/,
    'employer',
    'E',
  ],
  [
    /^(?:has |have )?(?:won|win|received|receive|awarded|was awarded|earned|earn|get|got)$/,
    'award',
    'E',
  ],
  [
    /(?:member|guitarist|drummer|singer|vocalist|bassist|frontman|player|part) of$|^(?:plays?|played) for$|^joined$/,
    'member of',
    'E',
  ],
  [/named (?:after|for)|namesake/, 'named after', 'E'],
  [/known as|called$|nicknamed|abbreviat|acronym|stage name|real name/, 'alias', 'E'],
  [
    /president of|king of|queen of|in charge of|ruled$|rules$|rule$|governor of|prime minister of|leader of|mayor of|head of (?:state|government)|^led$|emperor of|monarch of/,
    'head of state',
    'V',
  ],
  [/owned by|subsidiary of|acquired by/, 'owner', 'E'],
  [/^(?:owns|owned|acquired)$/, 'owner', 'V'],
  [/sponsored by/, 'sponsor', 'E'],
  [/(?:aired|broadcast|broadcasts|airs) (?:on|by)$|is on$/, 'network', 'E'],
  [/^(?:is |was )?in charge of$/, 'head of state', 'V'],
  [/population|inhabitants/, 'population', 'E'],
  [
    /^(?:is|was|are|were)(?: an?| the)?(?: kind of| type of)?$|instance of|^is an?$/,
    'instance of',
    'E',
  ],
];

const readings = new Map<string, Reading | null>();

/** Reads a predicate; null where no family fits. */
export function readPredicate(predicate: string): Reading | null {
  const key = fold(predicate);
  const known = readings.get(key);
  if (known !== undefined) return known;
  const reading = read(key);
  if (readings.size > 5000) readings.clear();
  readings.set(key, reading);
  return reading;
}

/** Verbs in their base form ("did X direct") read like their past. */
const PAST: Record<string, string> = Object.fromEntries(
  (
    'direct:directed write:wrote compose:composed produce:produced die:died dies:died star:starred stars:starred appear:appeared ' +
    'play:played perform:performed sing:sang record:recorded found:founded establish:established create:created invent:invented ' +
    'design:designed develop:developed build:built paint:painted publish:published own:owned discover:discovered attend:attended ' +
    'study:studied graduate:graduated win:won rule:ruled lead:led form:formed'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

function read(given: string): Reading | null {
  const [first = '', ...rest] = given.split(' ');
  const predicate = [Object.hasOwn(PAST, first) ? PAST[first] : first, ...rest].join(' ');
  for (const family of families.values()) {
    if (family.label === predicate) return { family, subject: 'E', confidence: 1 };
  }
  for (const [wording, name, subject] of WORDINGS) {
    const family = families.get(name);
    if (family && wording.test(predicate)) return { family, subject, confidence: 0.9 };
  }
  const noun = predicate.replace(
    /^(?:has|have|had|is|was|are|were|'s) (?:an? |the |its |their |as )?/,
    '',
  );
  const ofForm = /^(.+) (?:of|for|to|in)$/.exec(noun);
  if (ofForm) {
    const family = familyOfNoun(ofForm[1]!);
    if (family) return { family, subject: 'V', confidence: 0.85 };
  }
  const family = familyOfNoun(noun);
  return family ? { family, subject: 'E', confidence: 0.9 } : null;
}
