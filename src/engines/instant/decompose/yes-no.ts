/**
 * Yes/no questions about one statement (T2RAG, section 4.1): the statement becomes a clue in which
 * the claimed value is a placeholder ("Was Ann Lee born in Oslo?": Ann Lee | was born in | ?place),
 * so that the loop looks for what is true before the claim is held against it.
 */
import type { AnswerType, Slot } from '../../../knowledge/types.ts';
import { isDateText } from '../language/dates.ts';
import { fits } from '../match/answer-types.ts';
import { isCountry, isDemonym } from '../match/countries.ts';
import { readPredicate } from '../match/relations.ts';
import { isPlaceholder, type ClueBuilder } from './clue-builder.ts';
import { comparison, type Comparison } from './comparison.ts';
import { AUXILIARIES, isVerb, noun, phrase, predicateOf, PREPOSITIONS } from './phrases.ts';
import { questionWords, type Word } from './words.ts';

export interface Claim {
  /** The clue whose placeholder is to be held against the claimed value. */
  clue: string;
  placeholder: string;
  /** What the question claims; a placeholder where it describes it ("the town where X died"). */
  claimed: Slot;
  /** What the statement is about, and the words that it says of it. */
  subject: Slot;
  said: string;
  /** Of dates: the claim bounds the value. */
  bound?: 'before' | 'after';
  /** The claim says what kind of thing the subject is, not which. */
  isKind?: boolean;
}

export type YesNo =
  | { kind: 'claims'; claims: Claim[] }
  /** "Is A taller than B?": yes when the comparison is won by its first option. */
  | { kind: 'than'; comparison: Comparison };

/** Two options, or a question word that opens no clause: "Do It Now is a film released in which year?" */
const ASKS_OTHERWISE =
  /\bor\b|\b(?:what|how)\b|\b(?:in|at|on|by|of|for|from) (?:which|whom|what) \p{Ll}+\?*$|\bin which (?:year|country|city|state|town)\b/u;

/** Whether a question is one that is answered by yes or no, as its first word says. */
export function asksYesNo(question: string): boolean {
  const first = /^\p{L}+/u.exec(question.trim())?.[0].toLowerCase() ?? '';
  return AUXILIARIES.has(first) && !ASKS_OTHERWISE.test(question);
}

/** Adds the clues of the statement; null where the question is none, or its statement is not read. */
export function yesNo(text: string, builder: ClueBuilder): YesNo | null {
  if (!asksYesNo(text)) return null;
  const compared = than(text, builder);
  if (compared) return { kind: 'than', comparison: compared };
  const words = questionWords(text);
  const [auxiliary, ...rest] = words;
  if (!auxiliary || rest.length === 0) return null;
  // What a denied question expects is not for a rule to say.
  if (words.some(({ lower }) => /^(?:not|never|n't|n’t)$/.test(lower))) return null;
  const claims = /^(?:is|was|are|were)$/.test(auxiliary.lower)
    ? ofBe(builder, rest, auxiliary.lower)
    : ofVerb(builder, rest);
  return claims.length > 0 ? { kind: 'claims', claims } : null;
}

/** "Is A larger than B?", "Did A live longer than B?": as "Which is larger, A or B?". */
function than(text: string, builder: ClueBuilder): Comparison | null {
  const match =
    /^(?:is|are|was|were|does|do|did|has|have|had) (.+?) ((?:(?:born|die|live|released|founded|built|have|open(?:ed)?|published) )?(?:(?:more|fewer|less)(?: \p{Ll}+){1,3}|\p{Ll}+er)) than (.+?)[?\s.]*$/iu.exec(
      text,
    );
  if (!match) return null;
  const [, a = '', said = '', b = ''] = match;
  if (!/\p{Lu}/u.test(a) || !/\p{Lu}/u.test(b)) return null;
  const person = fits({ kind: 'name', text: a, start: 0, end: a.length }, 'person', a) >= 0.9;
  const verb = said.replace(/^live /, 'lived ').replace(/^die /, 'died ');
  return comparison(`${person ? 'Who' : 'Which'} is ${verb}, ${a} or ${b}?`, builder);
}

/** "(is) S the R of O", "(is) S a N", "(is) S in O", "(was) S born in O". */
function ofBe(builder: ClueBuilder, rest: Word[], be: string): Claim[] {
  const split = complement(rest);
  const v = split > 0 ? -1 : verbAt(rest);
  if (v > 0) return ofPredicate(builder, rest.slice(0, v), rest.slice(v), `${be} `);
  if (split <= 0) return ofDemonym(builder, rest);
  const tail = rest.slice(split);
  if (PREPOSITIONS.has(tail[0]!.lower))
    return /^(?:in|at|near|on|from)$/.test(tail[0]!.lower)
      ? ofPredicate(builder, rest.slice(0, split), tail, `${be} `)
      : [];
  const subject = noun(builder, rest.slice(0, split));
  if (!subject) return [];
  const said = phrase(tail);
  const described = tail.some(
    ({ lower, kind }, i) =>
      i > 0 && (kind === 'possessive' || lower === 'of' || PREPOSITIONS.has(lower)),
  );
  if (described) {
    const slot = noun(builder, tail);
    if (!slot || !isPlaceholder(slot)) return [];
    const clue = builder.clues.findLast((one) => one.object === slot || one.subject === slot);
    return clue
      ? [{ clue: clue.id, placeholder: slot.placeholder, claimed: subject, subject, said }]
      : [];
  }
  if (!/^(?:a|an)$/.test(tail[0]!.lower)) return [];
  const slot = builder.placeholder('kind', 'thing');
  builder.add(subject, 'is a', slot);
  const clue = builder.clues.at(-1)!;
  const claimed = { text: phrase(tail.slice(1)) };
  return [{ clue: clue.id, placeholder: slot.placeholder, claimed, subject, said, isKind: true }];
}

/** Where the second noun phrase of "(is) S C" begins; -1 where there is none. */
function complement(rest: Word[]): number {
  for (let i = 1; i < rest.length; i++) {
    const before = rest[i - 1]!;
    const word = rest[i]!;
    if (word.kind !== 'word') continue;
    if (
      /^(?:the|a|an)$/.test(word.lower) &&
      !PREPOSITIONS.has(before.lower) &&
      before.lower !== 'of'
    )
      return isVerb(before) ? -1 : i;
    if (isVerb(word)) return -1;
    if (PREPOSITIONS.has(word.lower) && before.kind === 'name' && !rest.slice(i).some(isVerb))
      return i;
  }
  return -1;
}

/** Where the predicate begins: the first verb that belongs to no clause or participle of the subject. */
function verbAt(rest: Word[]): number {
  let clauses = 0;
  let v = -1;
  for (let i = 1; i < rest.length; i++) {
    const word = rest[i]!;
    if (word.kind !== 'word') continue;
    const verb =
      isVerb(word) ||
      (/(?:ed|en)$/.test(word.lower) && rest[i - 1]!.kind === 'name' && rest.length > i + 1);
    if (/^(?:who|that|which|where|whose|when)$/.test(word.lower)) {
      if (v > 0) break;
      clauses++;
    } else if (verb && isVerb(rest[i - 1]) && v !== i - 1) continue;
    else if (verb && clauses > 0) clauses--;
    else if (verb && (v < 0 || rest[v - 1]!.kind === 'word')) v = i;
  }
  return v;
}

/** "(is) Ann Lee Norwegian": the tagless last word of the name is where S is from. */
function ofDemonym(builder: ClueBuilder, rest: Word[]): Claim[] {
  const parts = rest
    .map(({ text }) => text)
    .join(' ')
    .split(' ');
  const last = parts.pop()!;
  if (parts.length === 0 || !isDemonym(last)) return [];
  const subject = { text: parts.join(' ').replace(/^the /i, '') };
  const slot = builder.placeholder('nationality', 'nationality');
  builder.add(subject, 'nationality', slot);
  const clue = builder.clues.at(-1)!.id;
  return [{ clue, placeholder: slot.placeholder, claimed: { text: last }, subject, said: last }];
}

/** "(did) S write O", "(has) S won O", "(did) S die in O". */
function ofVerb(builder: ClueBuilder, rest: Word[]): Claim[] {
  const main = verbAt(rest);
  const v = main > 0 ? main : rest[0]!.kind === 'name' && rest[1]?.kind === 'word' ? 1 : -1;
  return v > 0 ? ofPredicate(builder, rest.slice(0, v), rest.slice(v), '') : [];
}

/** Each complement of the verb is a claim of its own: "born in Oslo in 1932" is two. */
function ofPredicate(builder: ClueBuilder, of: Word[], tail: Word[], be: string): Claim[] {
  const subject = noun(builder, of);
  if (!subject) return [];
  const { verb, parts } = complements(tail);
  return parts.flatMap(({ preposition, words }) => {
    const object = noun(builder, words);
    if (!object) return [];
    const said = `${verb} ${preposition} ${phrase(words)}`.replace(/\s+/g, ' ').trim();
    const bound =
      preposition === 'before' ? 'before' : preposition === 'after' ? 'after' : undefined;
    if (bound && !('text' in object && isDateText(object.text))) return [];
    const predicate = `${be}${verb} ${bound ? 'in' : preposition}`.replace(/\s+/g, ' ').trim();
    const made = clueOf(builder, subject, predicate || 'located in', object);
    return made ? [{ ...made, subject, said, ...(bound ? { bound } : {}) }] : [];
  });
}

interface Complement {
  preposition: string;
  words: Word[];
}

function complements(tail: Word[]): { verb: string; parts: Complement[] } {
  let at = 0;
  while (at < tail.length && isVerb(tail[at])) at++;
  // A verb that the tagger missed stands first all the same.
  if (at === 0 && !PREPOSITIONS.has(tail[0]!.lower)) at = 1;
  const verb = predicateOf(tail.slice(0, at));
  const parts: Complement[] = [];
  for (const word of tail.slice(at)) {
    const last = parts.at(-1);
    const closed = !last || last.words.at(-1)?.kind === 'name' || isDateText(phrase(last.words));
    if (word.kind === 'word' && PREPOSITIONS.has(word.lower) && closed)
      parts.push({ preposition: word.lower, words: [] });
    else if (last) last.words.push(word);
    else parts.push({ preposition: '', words: [word] });
  }
  return { verb, parts: parts.filter(({ words }) => words.length > 0) };
}

/** The clue with the claimed end open: of "X directed Y" that is the director, of whom there is one. */
function clueOf(
  builder: ClueBuilder,
  subject: Slot,
  predicate: string,
  object: Slot,
): Pick<Claim, 'clue' | 'placeholder' | 'claimed'> | null {
  const reading = readPredicate(predicate);
  const claimsSubject = reading?.subject === 'V';
  const claimed = claimsSubject ? subject : object;
  const text = 'text' in claimed ? claimed.text : '';
  const type: AnswerType = isDateText(text)
    ? 'date'
    : reading?.family.type === 'place' && isCountry(text) && reading.family.name === 'location'
      ? 'country'
      : (reading?.family.type ?? 'thing');
  const slot = builder.placeholder(type, type);
  if (claimsSubject) builder.add(object, reading.family.label, slot);
  else builder.add(subject, predicate, slot);
  const clue = builder.clues.findLast((one) => one.object === slot);
  return clue ? { clue: clue.id, placeholder: slot.placeholder, claimed } : null;
}
