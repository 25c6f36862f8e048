/**
 * Forms of words that claim one value for a relation, whatever the relation is: "the keeper of Holm
 * Light is Y", "Holm Light's keeper is Y", "Y is the keeper of Holm Light", "Holm Light is based in
 * Y", "Holm Light was sold to Y", "Holm Light employs 340 people". The definite article before a
 * singular noun does what a list of relations did before: it says that there is one.
 *
 * What is told of another time than now is not compared, unless both tell it of the same time: the
 * relation carries tense and dates, and a sentence that tells of a span ("from", "former", "until")
 * says nothing here.
 */
import { findDates } from '../../engines/instant/language/dates.ts';
import { findNumbers } from '../../engines/instant/language/numbers.ts';
import { COUNTED } from './relations.ts';
import type { Statement } from './statements.ts';
import { afterSubject, asPattern, type Place } from './subject.ts';
import type { Value } from './values.ts';

const NAME =
  "\\p{Lu}[\\p{L}\\p{N}'’.&-]*(?: (?:(?:of|the|upon|on|de|la|le|van|von|der|den) )*\\p{Lu}[\\p{L}\\p{N}'’.&-]*){0,4}";
/** After a value: the end, or a clause of its own. Not another value, nor what the name lies in. */
const END =
  '(?=[.;]?$|; |\\. |, (?:an?|the|who|which|where|whose) | (?:in|on) (?:\\p{Lu}\\p{Ll}+ )?\\d)';
const NOUN = '((?:[\\p{L}-]+ ){0,3}?[\\p{L}-]+)';

/** Told of a span of time, of one among several, or of something that is not so. */
const OF_A_TIME =
  /\b(?:former|formerly|previous|previously|earlier|later|then|once|until|till|since|from|before|after|during|when|while|between|now|today|currently|current|acting|interim|succeeded|replaced|became|become|first|second|third|last|next|new|old|another|other|at the time|not|no longer|never|perhaps|possibly|maybe|if|said|claimed|fictional)\b/u;

/**
 * Nouns that one thing has several of, though an article stands before them: relatives and friends,
 * parts and works, and words that only say "something".
 */
const SEVERAL =
  /^(?:son|daughter|child|brother|sister|sibling|half-brother|half-sister|grandson|granddaughter|grandchild|grandfather|grandmother|uncle|aunt|cousin|nephew|niece|husband|wife|spouse|consort|friend|rival|enemy|ally|pupil|student|disciple|teacher|mentor|member|part|section|area|region|district|suburb|village|town|city|river|street|station|school|work|book|novel|film|song|single|album|track|episode|poem|series|character|hero|villain|star|player|winner|recipient|example|kind|type|sort|form|name|title|subject|theme|case|result|effect|use|aim|goal|purpose|side|end|middle|centre|center|heart|home|site|scene|place|time|day|year|descendant|ancestor|heir|partner|colleague|counterpart|translation|version|sequel|prequel|successor|predecessor|influence|inspiration|source|feature|symptom|sign)$/u;

/** Done to a thing once, and by or to one: "was sold to", "was built by". */
const ONCE =
  'sold|transferred|bequeathed|acquired|bought|purchased|built|directed|sculpted|commissioned|killed|murdered|assassinated|crowned|consecrated';

/** @param text one sentence with single spaces, about the thing of that `name`. */
export function claimsOf(name: string, text: string, place: Place): Statement[] {
  const plain = text.replace(new RegExp(`(?:the )?${bare(name)}(?![\\p{L}\\p{N}])`, 'giu'), ' ');
  if (OF_A_TIME.test(plain.charAt(0).toLowerCase() + plain.slice(1))) return [];
  const frame = findDates(text)
    .map(({ value, until }) => `${value}-${until}`)
    .sort()
    .join(' ');
  const start = afterSubject(name, text, place);
  const said = [...ofTheNoun(name, text), ...(start === null ? [] : ofSubject(text.slice(start)))];
  return said.map((one) => ({ ...one, frame: `${one.frame ?? ''} ${frame}`.trim() }));
}

const bare = (name: string): string => asPattern(name).replace(/^the /i, '');

/** "The keeper of X is Y", "X's keeper is Y", "Y is the keeper of X". */
function ofTheNoun(name: string, text: string): Statement[] {
  const thing = `(?:[Tt]he )?${bare(name)}`;
  const forward = [`^[Tt]he ${NOUN} of ${thing}`, `^${thing}['’]s? ${NOUN}`];
  const before = forward.flatMap((head) => {
    const match = new RegExp(`${head} (is|are|was|were) (.+)$`, 'u').exec(text);
    if (!match) return [];
    const [, noun, verb, rest] = match as unknown as [string, string, string, string];
    return claim(noun, verb, valueAt(noun, rest));
  });
  const backward = new RegExp(
    `^(${NAME})(?:, [^,]{3,60},)? (is|was) the ${NOUN} of ${thing}(?=[.;,]|$| in \\d)`,
    'u',
  ).exec(text);
  if (!backward) return before;
  const [, value, verb, noun] = backward as unknown as [string, string, string, string];
  const isName = !/^(?:He|She|It|They|This|That|There|These|Here|One)$/u.test(value);
  return [...before, ...(isName ? claim(noun, verb, { kind: 'name', text: value }) : [])];
}

function claim(noun: string, verb: string, value: Value | null): Statement[] {
  const relation = noun.toLowerCase();
  const head = relation.split(' ').at(-1)!;
  if (/^headquarters|head office$/u.test(relation) && value?.kind === 'place') {
    return [{ relation: 'headquartered in', value, frame: tense(verb) }];
  }
  const isOne = !/(?<![su])s$|^(?:people|men|women|children)$/u.test(head) && !SEVERAL.test(head);
  const isWhole = !/\b(?:of|and|or|in|for|at|by|with|to|is|was|one|some|many)\b/u.test(relation);
  if (!value || value.kind === 'place' || !isOne || !isWhole || !/^(?:is|was)$/u.test(verb)) {
    return [];
  }
  return [{ relation: `the ${relation}`, value, frame: tense(verb) }];
}

const tense = (verb: string): string => (/^(?:is|are|has|employs)$/u.test(verb) ? 'now' : 'past');

/** What stands after "is": a name, a number, or "in" a place. */
function valueAt(noun: string, rest: string): Value | null {
  const name = new RegExp(`^(?:the )?(${NAME})${END}`, 'u').exec(rest)?.[1];
  if (name) return { kind: 'name', text: trimmed(name) };
  const place = /(?:headquarters|head office)$/u.test(noun) && placeAfter(` ${rest}`);
  if (place) return place;
  const [number] = findNumbers(rest);
  const lead = number && rest.slice(0, number.start);
  if (
    !number ||
    !/^(?:(?:about|around|approximately|roughly|nearly|almost|some) )?$/u.test(lead!)
  ) {
    return null;
  }
  if (
    number.kind === 'ordinal' ||
    !/^(?:$|[.;]$|[.;,] | \p{Ll}+[.;]?$)/u.test(rest.slice(number.end))
  ) {
    return null;
  }
  return {
    kind: 'amount',
    text: number.text,
    amount: number.base?.value ?? number.value,
    about: lead !== '',
  };
}

const IN_PLACE = new RegExp(
  `^ (?:in|at) (?:the )?(${NAME}(?:, ${NAME}){0,3})(?=[.;]?$|; |\\. |, \\p{Ll}| in \\d)`,
  'u',
);

function placeAfter(rest: string): Value | null {
  const found = IN_PLACE.exec(rest)?.[1];
  if (!found) return null;
  const text = trimmed(found);
  return { kind: 'place', text, parts: text.split(', ') };
}

/** "X is headquartered in Y", "X was sold to Y", "X employs 340 people". */
function ofSubject(rest: string): Statement[] {
  const seated = /^ (is|was) (?:headquartered|based)(?= in )/u.exec(rest);
  const seat = seated && placeAfter(rest.slice(seated[0].length));
  const once = new RegExp(`^ (?:was|were) (${ONCE}) (by|to) (?:the )?(${NAME})${END}`, 'u').exec(
    rest,
  );
  return [
    ...(seat ? [{ relation: 'headquartered in', value: seat, frame: tense(seated[1]!) }] : []),
    ...(once
      ? [
          {
            relation: `${once[1]} ${once[2]}`,
            value: { kind: 'name' as const, text: trimmed(once[3]!) },
          },
        ]
      : []),
    ...numbered(rest),
  ];
}

/** "has 340 employees": a number of a noun in the plural, and no part of them. */
function numbered(rest: string): Statement[] {
  const verb =
    /^ (has|had|employs|employed)(?: (?:about|around|approximately|roughly|nearly|almost|some))? /u.exec(
      rest,
    );
  if (!verb) return [];
  const [number] = findNumbers(rest);
  if (number?.kind !== 'cardinal' || number.unit || number.start !== verb[0].length) return [];
  const noun =
    /^ ((?:\p{Ll}[\p{L}-]* )?(?:\p{Ll}[\p{L}-]*s|people|men|women|children))[.;]?$/u.exec(
      rest.slice(number.end),
    )?.[1];
  // Parts that never change are read apart, whatever the tense.
  if (!noun || COUNTED.test(` ${noun}`)) return [];
  const isAbout = !/^ \w+ $/u.test(verb[0]);
  const value: Value = {
    kind: 'amount',
    text: `${number.text} ${noun}`,
    amount: number.value,
    about: isAbout,
  };
  const which = /employ/u.test(verb[1]!) || noun === 'employees' ? 'has employees' : `has ${noun}`;
  return [{ relation: which, value, frame: tense(verb[1]!) }];
}

const trimmed = (words: string): string => words.replace(/[.,'’]+$/u, '');
