/**
 * Statements of clear relations, as questions for what they say: "was designed by" asks who designed
 * it. What would not read as English is left out: few that are right are worth more than many.
 */
import { findDates, isDateText } from '../../engines/instant/language/dates.ts';
import { BE } from '../../engines/instant/question/word-classes.ts';
import { KIND_OF_TEXT } from '../../knowledge/about.ts';
import { slotKey } from '../../knowledge/propositions.ts';
import type { StoredTriplet } from '../../knowledge/types.ts';
import { escaped } from '../../pattern.ts';
import { isProse } from '../sentences.ts';
import type { NameKind } from '../types.ts';
import { doesMuch, lasts } from './forms.ts';
import type { Subjects } from './subjects.ts';
import { agentOf, agentOfPast, happening, isParticiple, isPast, pastOf } from './verbs.ts';

export interface Relation {
  document: string;
  /** Where the sentence begins. */
  place: number;
  /** What it is asked of: its key, and as it stands in a question. */
  key: string;
  subject: string;
  /** @param subject the relation's own, or what stands for it: "the founder of Hull". */
  ask: (subject: string) => string;
  value: string;
  valueKey: string;
  /** What stands for the value, where that is somebody or something with a name. */
  stands?: (subject: string) => string;
  /** "was born", of what can be told earlier and later. */
  event?: { verb: string; isPerson: boolean; at: number };
  /** What says less comes later. */
  rank?: number;
  /** Words that an answer may have beside the value. */
  beside?: number;
  /** It is asked of what has no name: another document may have its own. */
  isDefinite?: true;
  /** What it is about, where that is not the subject. */
  thing?: string;
  /** It is one of many alike, and not too many of these are asked. */
  about?: string;
}

export interface Known {
  /** The sentence that says it. */
  sentence: string;
  /** What a name is, by its key; undefined where that is not clear. */
  kindOf: (key: string) => NameKind | undefined;
  /** How its document writes a name: "the Halden Institute", "The Keeper's Song", "Hull". */
  writes: (name: string) => string;
  /** Of what is called by a single word that its document says often, nobody knows which. */
  isFrequent: (word: string) => boolean;
  isNamed: Subjects['isNamed'];
}

/** "Counsel contended that Ann Lee broke the loan": what is told behind "that" may be denied. */
function isReported(sentence: string, { subject, predicate }: StoredTriplet): boolean {
  const own = sentence.lastIndexOf(subject);
  const at = own < 0 ? sentence.indexOf(predicate) : own;
  return /\bthat\b/i.test(sentence.slice(0, Math.max(0, at)));
}

/** Null where nothing clear is said. */
export function relationOf(
  triplet: StoredTriplet,
  { sentence, kindOf, writes, isFrequent, isNamed }: Known,
): Relation | null {
  const { subject, predicate, object } = triplet;
  const [source] = triplet.sources;
  const said = sentence.replace(/\s+/g, ' ').trim();
  const isOfLife = isLife(said, triplet);
  if (!source || !(isProse(said) || isOfLife) || isReported(said, triplet)) return null;
  const base = { document: source.document, place: source.start };
  const about = (slot: string): Pick<Relation, 'key' | 'subject'> | null => {
    const phrase = inQuestion(slot, said, { kindOf, writes, isFrequent });
    return phrase === null ? null : { key: slotKey(slot), subject: phrase };
  };
  const value = (slot: string): Pick<Relation, 'value' | 'valueKey'> => ({
    value: slot,
    valueKey: slotKey(slot),
  });
  const isName = (slot: string): boolean => kindOf(slotKey(slot)) !== undefined;
  const isPerson = (slot: string): boolean => kindOf(slotKey(slot)) === 'person';
  /** Who did it, what it does, and what it is. */
  const toldBy = (
    of: Pick<Relation, 'key' | 'subject'>,
  ): Omit<Relation, 'document' | 'place'> | null => {
    const done = about(object);
    const isDone = isPast(predicate.replace(/ on$/, '')) || /^will \p{Ll}+$/u.test(predicate);
    const isWhole = done !== null && standsWhole(predicate, done.subject, said);
    if (isWhole && isDone && isPerson(subject) && /\s/.test(subject) && !isPerson(object)) {
      if (GIVES.test(predicate)) return null;
      const agent = agentOfPast(predicate);
      return {
        ...{ ...done, ...value(subject) },
        ask: (one) => `Who ${predicate} ${one}?`,
        ...(agent ? { stands: (one) => `the ${agent} of ${one}` } : {}),
      };
    }
    const base = baseOf(predicate);
    // Whoever acts does many things: a question for one of them has many answers.
    const isThing =
      !/^(?:person|organisation)$/.test(kindOf(slotKey(subject)) ?? '') &&
      /\p{Lu}/u.test(of.subject) &&
      object.includes(' ');
    const isSaid = !/^no /.test(object);
    if (
      base &&
      isThing &&
      isSaid &&
      !doesMuch(subject.split(' ').at(-1)!, base) &&
      standsWhole(predicate, object, said)
    ) {
      return { ...of, ...value(object), ask: (one) => `What does ${one} ${base}?`, rank: 1 };
    }
    const isDefined = new RegExp(
      `^(?:the )?${escaped(of.subject.replace(/^the /i, ''))} ${predicate} an? `,
      'i',
    );
    if (/^(?:is|was)$/.test(predicate) && object.includes(' ') && isDefined.test(said)) {
      const asks = isPerson(subject) ? 'Who' : 'What';
      return {
        ...{ ...of, ...value(object) },
        ...{ ask: (one) => `${asks} ${predicate} ${one}?`, rank: 2, beside: DEFINED },
      };
    }
    return null;
  };
  const asked = ((): Omit<Relation, 'document' | 'place'> | null => {
    const of = about(subject);
    const passive =
      /^(is|are|was|were) (?:first |officially |finally )?(\p{Ll}+) (by|on|in|to)$/u.exec(
        predicate,
      );
    if (of && passive) {
      const [, be, participle, preposition] = passive as unknown as [
        string,
        string,
        string,
        string,
      ];
      const isAdjacent = new RegExp(`\\b${participle} (?:\\p{Ll}+ )?${preposition}\\b`, 'u').test(
        said,
      );
      if (preposition === 'by' && !isAdjacent) return null;
      // "Tides by Clara Wend published in 1980": not she was.
      const isSaidSo =
        isOfLife ||
        new RegExp(
          `\\b(?:is|are|was|were|been|be|and)(?: \\p{Ll}+){0,2} ${participle}\\b|[,(] ?(?:\\p{Ll}+ly )?${participle}\\b`,
          'u',
        ).test(said);
      const bare = escaped(subject.replace(/^the /i, ''));
      if (
        !isSaidSo ||
        new RegExp(`\\b(?:by|of|with|from) (?:the )?${bare},? ${participle}\\b`).test(said)
      )
        return null;
      if (preposition === 'by' && be === 'is' && isGoverned(participle, object)) {
        return { ...of, ...value(object), ask: (one) => `What is ${one} ${participle} by?` };
      }
      if (
        preposition === 'to' &&
        be === 'is' &&
        /^(?:limited|restricted|capped|set)$/.test(participle) &&
        AMOUNT.test(object) &&
        isAdjacent
      ) {
        return { ...of, ...value(object), ask: (one) => `What is ${one} ${participle} to?` };
      }
      // "The Rooms was": no name says whether it is one or many.
      if (!be.startsWith('w') || (/^the .*[^s]s$/.test(of.subject) && be === 'was')) return null;
      if (preposition === 'by' && isName(object) && pastOf(participle)) {
        const agent = agentOf(participle);
        // Nobody is founded or written.
        if (agent && isPerson(subject)) return null;
        return {
          ...{ ...of, ...value(object) },
          ask: (one) => `Who ${pastOf(participle)} ${one}?`,
          ...(agent && (isPerson(object) || OF_FIRMS.test(agent))
            ? { stands: (one) => `the ${agent} of ${one}` }
            : {}),
        };
      }
      const first = / first /.test(predicate) ? 'first ' : '';
      const isBirth = participle === 'born';
      if (!isBirth && !isParticiple(participle)) return null;
      if (isBirth && !isPerson(subject)) return null;
      if (isPerson(subject) && !OF_PEOPLE.test(participle)) return null;
      const isWho = isPerson(subject) || (!isName(subject) && OF_PEOPLE.test(participle));
      if (['on', 'in'].includes(preposition) && isDate(object)) {
        const at = findDates(object)[0]!.value;
        return {
          ...{ ...of, ...value(object) },
          ask: (one) => `When ${be} ${one} ${first}${participle}?`,
          event: { verb: `${be} ${first}${participle}`, isPerson: isWho, at },
        };
      }
      if (preposition === 'in' && kindOf(slotKey(object)) === 'place') {
        return {
          ...of,
          ...value(object),
          ask: (one) => `Where ${be} ${one} ${first}${participle}?`,
          ...(isBirth ? { stands: (one) => `the birthplace of ${one}` } : {}),
        };
      }
      return null;
    }
    if (of && /^(?:is|are) due on$/.test(predicate)) {
      const be = predicate.split(' ')[0]!;
      return { ...of, ...value(object), ask: (one) => `When ${be} ${one} due?` };
    }
    const happens = /^(.+?) (on|in)$/.exec(predicate);
    if (of && happens && isDate(object) && happening(happens[1]!, of.subject)) {
      const at = findDates(object)[0]!.value;
      const verb = happens[1]!;
      return {
        ...{ ...of, ...value(object) },
        ask: (one) => `When ${happening(verb, one)}?`,
        ...(verb === 'died' ? { event: { verb, isPerson: isPerson(subject), at } } : {}),
      };
    }
    // "the capital of Orlaine", asked of Orlaine.
    const role = /^(is|was) the (\p{Ll}+(?: \p{Ll}+)?) of$/u.exec(predicate);
    if (
      role &&
      isName(subject) &&
      isRole(role[2]!) &&
      /(?:^|the )\p{Lu}/u.test(about(object)?.subject ?? '')
    ) {
      const whole = about(object);
      return whole && named(whole, role[1]!, role[2]!, subject, isPerson(subject), value(subject));
    }
    // "wife is", asked of him whose wife she is.
    const noun = /^(\p{Ll}+(?: \p{Ll}+)?) (is|was)$/u.exec(predicate);
    if (of && noun && isPerson(object) && isNoun(noun[1]!) && isRole(noun[1]!)) {
      return named(of, noun[2]!, noun[1]!, object, true, value(object));
    }
    const owned = /^(\p{Ll}+(?: \p{Ll}+)?) of (.+)$/u.exec(subject.replace(/^the /i, ''));
    if (owned && /^(?:is|was)$/.test(predicate) && isPerson(object) && isRole(owned[1]!)) {
      const whole = about(owned[2]!);
      if (whole) return named(whole, predicate, owned[1]!, object, true, value(object));
    }
    const counted = /^([\d,.]+) (\p{Ll}+s)$/u.exec(object);
    if (of && counted && /^(?:has|had)$/.test(predicate) && isName(subject)) {
      const did = predicate === 'has' ? 'does' : 'did';
      return {
        ...{ ...of, ...value(counted[1]!) },
        ask: (one) => `How many ${counted[2]} ${did} ${one} have?`,
      };
    }
    const amount = BE.test(predicate) && AMOUNT.test(object);
    const opens = amount && opening(subject, predicate, said);
    if (opens) {
      return {
        ...{ key: slotKey(subject), subject: opens, ...value(object) },
        ask: (one) => `${lasts(subject, object) ? 'How long' : 'What'} ${predicate} ${one}?`,
      };
    }
    return of && toldBy(of);
  })();
  if (!asked || asked.key === asked.valueKey) return null;
  // What stands there as "she" is who was named last, and may be another.
  if (!isNamed(subject, said) || !isNamed(object, said)) return null;
  return { ...base, ...asked };
}

/** "Ada Mary Lee (1861–1924), engineer", of Ada Lee. */
function isLife(said: string, { subject, predicate, object }: StoredTriplet): boolean {
  const name = subject
    .split(' ')
    .map(escaped)
    .join(String.raw`(?: \p{Lu}\S*)* `);
  return (
    /^(?:was born|died) on$/.test(predicate) &&
    new RegExp(`^${name} \\([^()]*${escaped(object)}[^()]*\\)`, 'u').test(said)
  );
}

function named(
  whole: Pick<Relation, 'key' | 'subject'>,
  be: string,
  noun: string,
  _name: string,
  isPerson: boolean,
  value: Pick<Relation, 'value' | 'valueKey'>,
): Omit<Relation, 'document' | 'place'> {
  return {
    ...{ ...whole, ...value },
    ask: (one) => `${isPerson ? 'Who' : 'What'} ${be} the ${noun} of ${one}?`,
    // One of several who held it, long ago: nobody would know which.
    ...(be === 'was' && OFFICE.test(noun) ? {} : { stands: (one) => `the ${noun} of ${one}` }),
  };
}
const OFFICE =
  /(?:chair(?:man|woman|person)?|president|director|manager|minister|mayor|leader|head|captain|secretary|treasurer|king|queen|bishop|editor|governor|keeper|officer)$/;

/** "The monthly fee is", at the beginning of a sentence: a long name of one thing. */
function opening(subject: string, verb: string, said: string): string | null {
  const bare = subject.replace(/^the /i, '');
  if (POINTS_BACK.test(bare)) return null;
  const isFirst = new RegExp(`^The ${escaped(bare)} ${verb} `).test(said);
  return isFirst && bare.includes(' ') && bare.split(' ').length <= MOST_OPENING
    ? `the ${bare}`
    : null;
}
const MOST_OPENING = 12;
/** "The cost of this work": of which, the question does not say. */
const POINTS_BACK = /\b(?:this|these|that|those|such|his|her|its|their|our|my|your)\b/i;

/** Of one, there is one: "the capital of Orlaine", not "the lower of the lights". */
function isRole(noun: string): boolean {
  return (
    !/^(?:one|part|name|first|last|son|daughter|child|grandson|granddaughter|grandchild|brother|sister|member|lower|upper|home|(?:\p{Ll}+(?:er|est)))$/u.test(
      noun,
    ) ||
    /(?:leader|founder|owner|mother|father|writer|composer|designer|manager|minister|treasurer)$/.test(
      noun,
    )
  );
}

function isGoverned(participle: string, object: string): boolean {
  return participle === 'governed' && object.includes(' ');
}

/** What a firm can be as well as somebody. */
const OF_FIRMS = /^(?:publisher|producer|owner|builder|developer)$/;
/** What becomes of people at a time or a place. */
const OF_PEOPLE =
  /^(?:born|elected|appointed|killed|married|crowned|buried|arrested|executed|promoted|ordained|inducted|knighted)$/;
/** Words that a definition may have beside its noun. */
const DEFINED = 30;
/** Who gave needs two objects, and who appeared none. */
const GIVES =
  /^(?:gave|took|asked|told|appeared|passed|made|listened|moved|signed|walked|returned|seemed|turned|looked|happened|wanted|tried|let|got|had)\b/;
const BARE_VERBS =
  /^(?:is|has|does|was|says?|takes|gives|begins|expires|starts|ends|cares|means|goes|comes|needs|wants|seems|appears|remains|becomes|lies|stands|looks|makes|gets|its|this|as|plus|us)$/;

/** "implements" is what something does: "implement". */
function baseOf(predicate: string): string | null {
  if (!/^\p{Ll}{3,}s$/u.test(predicate) || /ss$/.test(predicate) || BARE_VERBS.test(predicate))
    return null;
  if (/ies$/.test(predicate)) return predicate.replace(/ies$/, 'y');
  return predicate.replace(/(?<=ss|sh|ch|x)es$|s$/, '');
}

/** Nothing of what follows the verb is cut off: "the heat" is not, of "the heat pump". */
function standsWhole(verb: string, object: string, said: string): boolean {
  const after = new RegExp(
    `\\b${escaped(verb)} (?:(?:the|an?) )?${escaped(object.replace(/^the /i, ''))}(.*)$`,
    'i',
  ).exec(said)?.[1];
  return after !== undefined && ENDS.test(after);
}
const ENDS =
  /^(?:[.,;:!?]|$| and (?:is|was|were|has|had)\b| (?:in|on|at|for|by|because|after|before|when|while|with|from|until|since|during|as|under|within|through|into|where)\b)/;

const AMOUNT = /^[€$£]?\d[\d,.]* ?(?:%|percent|per cent|\p{L}+)/u;

function isNoun(words: string): boolean {
  return !/(?:ed|ing|ly)$|^(?:there|it|this|that|which|what|who|when|where|here|also|not)\b/.test(
    words,
  );
}

function isDate(text: string): boolean {
  const [date] = findDates(text);
  return (
    date !== undefined &&
    isDateText(text) &&
    date.year !== undefined &&
    date.precision !== 'century'
  );
}

const MOST_WORDS = 6;
/** "The first", "the limit": of what, only the sentences before it say. */
export const OF_SOMETHING =
  /^(?:first|second|third|fourth|last|next|rest|whole|half|majority|remainder|amount|sum|total|limit|maximum|minimum|number|size|area|length|width|height|depth|weight|rate|share|ratio|average|mean|median|value)$/i;
export const NO_SUBJECT =
  /^(?:it|he|she|they|we|I|you|this|that|these|those|there|which|who|both|each|some|all|one|another|other|part|case|things?|people|way|time|year|figure|table|section|example)\b|[\d<>{}[\]|=\\@"“”]|[,;:]/i;

/** A document speaks of itself. */
const OF_ITSELF = new RegExp(`^this (?=${KIND_OF_TEXT}$)`, 'i');

/**
 * How a thing is called in a question: a name as it is written, anything else by "the" and only where
 * the sentence has that. Null for what cannot be.
 */
export function inQuestion(
  slot: string,
  sentence: string,
  { kindOf, writes, isFrequent }: Omit<Known, 'sentence' | 'isNamed'>,
): string | null {
  const text = slot.trim().replace(OF_ITSELF, 'the ');
  const bare = text.replace(/^the /i, '');
  if (
    bare === '' ||
    NO_SUBJECT.test(bare) ||
    POINTS_BACK.test(bare) ||
    bare.split(' ').length > MOST_WORDS
  )
    return null;
  if (/['’]s\b/.test(bare) && !/['’]s \p{Lu}/u.test(bare)) return null;
  if (OF_SOMETHING.test(bare)) return null;
  const weighty = bare
    .split(' ')
    .filter((word) => !/^(?:of|the|and|for|de|von|van|in|on|&|at)$/.test(word));
  const isName = weighty.every((word) => /^\p{Lu}/u.test(word));
  if (isName) {
    if (/^\p{Lu}+$/u.test(bare) && bare.length < 3) return null;
    if (text.startsWith('the ') && text !== slot.trim()) return text;
    const written = writes(bare);
    // The first word of a sentence is no name for that.
    const isSure = bare.includes(' ') || kindOf(slotKey(slot)) !== undefined;
    return isSure || written.startsWith('the ') ? written : null;
  }
  if (/\p{Lu}/u.test(bare[0]!) || (!bare.includes(' ') && isFrequent(bare))) return null;
  return new RegExp(`\\bthe ${escaped(bare)}(?![\\p{L}-])`, 'iu').test(sentence)
    ? `the ${bare}`
    : null;
}

/** How often a name has its article decides whether it has it in a question. */
export function writingOf(text: string): (name: string) => string {
  const known = new Map<string, string>();
  return (name) => {
    let written = known.get(name);
    if (written === undefined) known.set(name, (written = writtenIn(text, name)));
    return written;
  };
}

function writtenIn(text: string, name: string): string {
  let [all, plain, title] = [0, 0, 0];
  for (let at = text.indexOf(name); at >= 0 && all < ENOUGH; at = text.indexOf(name, at + 1)) {
    all++;
    const before = text.slice(Math.max(0, at - 6), at);
    if (/\bthe\s$/.test(before)) plain++;
    // Within a sentence: a title begins with its article.
    else if (/[\p{Ll},]\sThe\s$/u.test(before)) title++;
    else if (/\bThe\s$/.test(before)) plain += 0.5;
  }
  if (title > 0 && title >= plain) return `The ${name}`;
  return 2 * plain >= all && plain > 0 ? `the ${name}` : name;
}
const ENOUGH = 40;

/** More often than that, a word is one of many. */
const FREQUENT = 6;

export function frequentIn(text: string): (word: string) => boolean {
  const lower = text.toLowerCase();
  const counts = new Map<string, number>();
  for (const [word] of lower.matchAll(/\p{L}+/gu)) counts.set(word, (counts.get(word) ?? 0) + 1);
  // In a longer text "the airline" belongs to some part of it.
  const isLong = text.length > LONG_CHARACTERS;
  return (word) => isLong || (counts.get(word.toLowerCase()) ?? 0) > FREQUENT;
}

/** What is brought up again and again is one of many: "a film", "another film". */
const MOST_BROUGHT_UP = 2;
/** In a longer text, what is said of once belongs to some part of it. */
const LONG_CHARACTERS = 60_000;

export function knownIn(text: string): (bare: string) => boolean {
  const plain = text.replace(/\s+/g, ' ');
  const known = new Map<string, boolean>();
  return (bare) => {
    let is = known.get(bare);
    if (is === undefined) known.set(bare, (is = isKnownIn(plain, bare)));
    return is;
  };
}

function isKnownIn(text: string, bare: string): boolean {
  const own = escaped(bare);
  const other = bare.includes(' ') ? '' : '(?:[\\p{L}-]+ ){0,2}';
  const broughtUp = new RegExp(
    `\\b(?:an?|another|each|every|any|some|several|two|three|many) ${other}${own}(?:e?s)?\\b`,
    'giu',
  );
  if ((text.match(broughtUp)?.length ?? 0) > MOST_BROUGHT_UP) return false;
  const isLong = text.length > LONG_CHARACTERS;
  return !isLong || (text.match(new RegExp(`\\bthe ${own}\\b`, 'giu'))?.length ?? 0) > 1;
}
