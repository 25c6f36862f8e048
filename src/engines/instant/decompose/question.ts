/**
 * The plan of a question: clues, what each placeholder asks for, the target, and, for comparisons
 * and yes/no questions, what is to be compared. (T2RAG, section 4.1, structured decomposition.)
 */
import type { AnswerType, Slot } from '../../../knowledge/types.ts';
import { ClueBuilder, isPlaceholder } from './clue-builder.ts';
import { comparison, type Comparison } from './comparison.ts';
import { typeOfNoun } from './noun-types.ts';
import {
  adjunctGap,
  AUXILIARIES,
  isVerb,
  mainVerb,
  noun,
  objectGap,
  phrase,
  predicateOf,
  PREPOSITIONS,
  relate,
  trim,
  verbPhrase,
} from './phrases.ts';
import { normaliseQuestion } from './normalise.ts';
import { ADVERBS } from './word-classes.ts';
import { questionWords, type Word } from './words.ts';
import { than } from './yes-no.ts';

export interface QuestionPlan {
  clues: ClueBuilder['clues'];
  types: Record<string, AnswerType>;
  target: string | null;
  /** What the question as a whole asks for, also where no clue could be made. */
  answerType: AnswerType;
  comparison?: Comparison;
  /** "Is A larger than B?": yes where the first wins. */
  isThan?: boolean;
}

const WH = new Set(['who', 'whom', 'whose', 'what', 'which', 'when', 'where', 'why', 'how']);

/** Of a question that cannot be read. */
export const UNPLANNED: QuestionPlan = { clues: [], types: {}, target: null, answerType: 'thing' };

export function planQuestion(question: string): QuestionPlan {
  const text = oneSentence(normaliseQuestion(question.slice(0, 1000)).replace(/\s+/g, ' ').trim());
  const builder = new ClueBuilder();
  const either = comparison(text, builder);
  const compared = either ?? than(text, builder);
  if (compared) {
    return {
      clues: builder.clues,
      types: builder.types,
      target: null,
      answerType: either?.kind === 'extreme' ? 'thing' : 'yes-no',
      comparison: compared,
      ...(either ? {} : { isThan: true }),
    };
  }
  const words = questionWords(text);
  const target = read(builder, words);
  const name = target && isPlaceholder(target) ? target.placeholder : null;
  const answerType = name
    ? builder.types[name]!
    : AUXILIARIES.has(words[0]?.lower ?? '')
      ? 'yes-no'
      : 'thing';
  return { clues: connected(builder), types: builder.types, target: name, answerType };
}

/**
 * Two sentences in one: "X is a Y. Who sang in this Y?" asks who sang in X; "There is a Y where … .
 * Who sang in this Y?" asks who sang in the Y where … .
 */
export function oneSentence(text: string): string {
  const parts =
    /^(.{8,}?[^.\s\p{Lu}]["”]?)\. ((?:In |At |On |To |For )?(?:Who|What|When|Where|Which|Whose|How)\b.+)$/u.exec(
      text,
    );
  if (!parts) return text;
  const [, said = '', asking = ''] = parts;
  const pointer = /\b(?:this|that) (\p{Ll}+)\b/u;
  const there = /^There (?:is|was) an? (.+)$/i.exec(said);
  if (there) {
    const noun = new RegExp(
      `\\b(?:this|that) (?=(${there[1]!.match(/\p{Ll}+/gu)!.join('|')})\\b)\\1`,
      'u',
    );
    return asking.replace(noun.test(asking) ? noun : pointer, `the ${there[1]}`);
  }
  const subject = /^(.{2,80}?) (?:is|was|are|were) (?:an?|the) /u.exec(said)?.[1];
  if (!subject || !/\p{Lu}/u.test(subject)) return text;
  return pointer.test(asking)
    ? asking.replace(pointer, subject)
    : asking.replace(/\b(?:he|she|it)\b/, subject);
}

function connected(builder: ClueBuilder): ClueBuilder['clues'] {
  return builder.clues.filter((clue) => isPlaceholder(clue.subject) || isPlaceholder(clue.object));
}

function read(builder: ClueBuilder, words: Word[]): Slot | null {
  const at = words.findIndex(
    (word, i) => word.kind === 'word' && WH.has(word.lower) && (i === 0 || isAsked(words, i)),
  );
  if (at < 0) return statement(builder, words);
  if (at === 0) return asked(builder, words);
  if (at === 1 && PREPOSITIONS.has(words[0]!.lower))
    return asked(builder, words.slice(1), words[0]!.lower);
  const before = withoutAside(builder, words.slice(0, at));
  // "In the country where …, what …" and "For which …": what comes first sets the scene.
  if (
    before.at(-1)!.kind === 'comma' ||
    (PREPOSITIONS.has(before[0]!.lower) && isVerb(words[at + 1]))
  ) {
    const scene = noun(builder, PREPOSITIONS.has(before[0]!.lower) ? before.slice(1) : before);
    const target = asked(builder, words.slice(at));
    if (
      scene &&
      target &&
      isPlaceholder(target) &&
      isPlaceholder(scene) &&
      !builder.clues.some((clue) => [clue.subject, clue.object].includes(target))
    ) {
      builder.add(scene, 'has', target);
    }
    return target;
  }
  return asksAtTheEnd(builder, before, words.slice(at));
}

/** "X, in the state where Y lives, is part of …": what stands between the commas is said of X. */
function withoutAside(builder: ClueBuilder, words: Word[]): Word[] {
  const [name, comma, preposition] = words;
  if (
    name?.kind !== 'name' ||
    comma?.kind !== 'comma' ||
    !/^(?:in|at|on|near|from)$/.test(preposition?.lower ?? '')
  )
    return words;
  const end = words.findIndex((word, i) => i > 3 && word.kind === 'comma');
  if (end < 0 || !isVerb(words[end + 1])) return words;
  const place = noun(builder, words.slice(3, end));
  if (place) builder.add({ text: name.text }, 'located in', place);
  return [name, ...words.slice(end + 1)];
}

/** A wh-word that asks, not one that opens a relative clause. */
function isAsked(words: Word[], i: number): boolean {
  const word = words[i]!;
  const before = words[i - 1]!;
  const after = words[i + 1];
  if (before.kind === 'comma')
    return (
      !(
        /^(?:which|who|whose|where|when|whom)$/.test(word.lower) &&
        (isVerb(after) || word.lower === 'whose')
      ) || i >= words.length - 3
    );
  if (!after) return true;
  if (word.lower === 'what' || word.lower === 'how') return true;
  // "… by which band", "… at which long bridge": no subject follows that a clause would have.
  if (word.lower === 'which' && PREPOSITIONS.has(before.lower) && asksForNoun(words, i))
    return true;
  if (word.lower === 'which')
    return !isVerb(after) &&
      after.kind === 'word' &&
      (isVerb(before) || PREPOSITIONS.has(before.lower)) &&
      typeOfNoun(after.lower) !== 'thing'
      ? !nounBefore(words, i) || i + 2 >= words.length
      : isVerb(before);
  return false;
}

function asksForNoun(words: Word[], i: number): boolean {
  const after = words[i + 1]!;
  if (WH.has(words[0]!.lower) || isVerb(after)) return false;
  if (after.kind === 'name') return words[i + 2]?.kind === 'word' && !isVerb(words[i + 2]);
  return (
    after.kind === 'word' &&
    !/^(?:the|a|an|he|she|it|they|his|her|its|their|this|that|there|many|some|all|both)$/.test(
      after.lower,
    )
  );
}

function nounBefore(words: Word[], i: number): boolean {
  const before = words[i - 2];
  return (
    PREPOSITIONS.has(words[i - 1]!.lower) &&
    before !== undefined &&
    before.kind === 'word' &&
    !isVerb(before) &&
    before.pos === 'NOUN'
  );
}

/** The wh-phrase at the beginning: its placeholder, and what the rest says of it. */
function asked(builder: ClueBuilder, words: Word[], preposition = ''): Slot | null {
  const wh = words[0]!.lower;
  let i = 1;
  if (wh === 'how') return howQuestion(builder, words);
  if (wh === 'whose') {
    let v = 1;
    while (v < words.length && !isVerb(words[v])) v++;
    const owner = builder.placeholder('owner', 'person');
    const slot = relate(builder, owner, phrase(words.slice(1, v)));
    if (v < words.length) verbPhrase(builder, slot, words.slice(v));
    return owner;
  }
  if (wh === 'which' || wh === 'what') {
    // "what city", "which Indian film", "what type of vehicle", "in which area of the continent where …".
    while (
      i < words.length &&
      (!isVerb(words[i]) || describes(words, i)) &&
      !opensSubject(words, i) &&
      !opensVerb(words, i)
    )
      i++;
  }
  let head = words.slice(1, i);
  let rest = words.slice(i);
  if (head[0]?.kind === 'comma') head = [];
  const nested = head.findIndex(
    (word, at) => at > 0 && (word.lower === 'of' || PREPOSITIONS.has(word.lower)),
  );
  if (nested > 0 && !/^(?:type|kind|sort|name|part|group|body)$/.test(head[nested - 1]!.lower)) {
    // A relative clause inside the wh-phrase swallows its own verb.
    const inner = head
      .slice(nested)
      .findIndex((word) => /^(?:where|that|which|who)$/.test(word.lower));
    if (inner >= 0) {
      const v = mainVerb(words.slice(1));
      if (v > 0) {
        head = words.slice(1, v + 1);
        rest = words.slice(v + 1);
      }
    }
  }
  const target = whTarget(builder, wh, head);
  if (rest.length === 0) return target;
  const first = rest[0]!.lower;
  if (/^(?:is|was|are|were)$/.test(first))
    return beQuestion(builder, target, wh, head, rest.slice(1), first, preposition);
  if (
    /^(?:did|does|do)$/.test(first) ||
    (/^(?:has|have|had|can|could|will|would|should)$/.test(first) &&
      !isVerb(rest[1]) &&
      wh !== 'who')
  ) {
    return doQuestion(builder, target, wh, rest.slice(1), preposition);
  }
  if (isVerb(rest[0]) || rest[0]!.kind === 'comma') {
    verbPhrase(builder, target, rest);
    return target;
  }
  if (hasVerb(rest)) {
    if (wh === 'where' || wh === 'when')
      adjunctGap(builder, target, rest, wh === 'when' ? 'on' : 'in');
    else objectGap(builder, target, rest);
    return target;
  }
  verbPhrase(builder, target, rest);
  return target;
}

/** "which recurring character makes": right after the wh-word, a form in -ing describes its noun. */
function describes(words: Word[], i: number): boolean {
  return (
    i === 1 &&
    /ing$/.test(words[1]!.lower) &&
    words[2]?.kind === 'word' &&
    words[2].pos === 'NOUN' &&
    words.slice(3).some(isVerb)
  );
}

/** Where the wh-phrase ends and an uninverted subject begins: "Which country the director … is from". */
function opensSubject(words: Word[], i: number): boolean {
  if (i < 2) return false;
  const word = words[i]!;
  const before = words[i - 1]!;
  if (before.kind !== 'word' || PREPOSITIONS.has(before.lower)) return false;
  return (
    (word.kind === 'word' && word.lower === 'the') ||
    (word.kind === 'name' &&
      before.pos === 'NOUN' &&
      typeOfNoun(before.lower) !== 'work' &&
      typeOfNoun(before.lower) !== 'person')
  );
}

/** "what county shares a border": a word in -s before an article is the verb, whatever its tag. */
function opensVerb(words: Word[], i: number): boolean {
  return (
    i >= 2 &&
    words[i]!.kind === 'word' &&
    /[^s]s$/.test(words[i]!.lower) &&
    /^(?:a|an|the)$/.test(words[i + 1]?.lower ?? '')
  );
}

function hasVerb(words: Word[]): boolean {
  return words.some((word) => isVerb(word));
}

function whTarget(builder: ClueBuilder, wh: string, head: Word[]): Slot {
  if (head.length > 0) {
    const of = head.findIndex((word) => word.lower === 'of' && word.kind === 'word');
    if (of > 0 && /^(?:type|kind|sort|name)$/.test(head[of - 1]!.lower))
      return builder.placeholder(phrase(head.slice(of + 1)));
    if (of > 0 && !/^(?:body|part|group|line|piece)$/.test(head[of - 1]!.lower)) {
      const slot = noun(builder, head);
      if (slot && isPlaceholder(slot)) return slot;
    }
    const slot = builder.placeholder(phrase(of > 0 ? head.slice(0, of + 2) : head));
    const said = phrase(trim(head));
    if (/\p{Lu}/u.test(said) && head.length > 1) builder.add(slot, 'is a', { text: said });
    return slot;
  }
  if (wh === 'who' || wh === 'whom') return builder.placeholder('person', 'person');
  if (wh === 'when') return builder.placeholder('date', 'date');
  if (wh === 'where') return builder.placeholder('place', 'place');
  return builder.placeholder('answer', 'thing');
}

/** "(who/what/where/when …) is/was …" */
function beQuestion(
  builder: ClueBuilder,
  target: Slot,
  wh: string,
  head: Word[],
  rest: Word[],
  be: string,
  preposition: string,
): Slot | null {
  if (rest.length === 0) return target;
  const first = rest[0]!;
  const startsVerb =
    (isVerb(first) && !AUXILIARIES.has(first.lower)) || PREPOSITIONS.has(first.lower);
  if (startsVerb && wh !== 'when' && wh !== 'where') {
    verbPhrase(builder, target, [
      { ...first, text: be, lower: be, lemma: 'be', pos: 'AUX', kind: 'word' },
      ...rest,
    ]);
    return target;
  }
  const v = mainVerb(rest);
  const lastWord = rest.at(-1)!;
  const stranded = v < 0 && PREPOSITIONS.has(lastWord.lower) && rest.length > 1;
  if (v > 0 && isFinite(rest, v)) {
    // "What is the arena of the team X plays for": the whole of it describes one thing.
    const slot = noun(builder, rest);
    if (slot && isPlaceholder(slot)) {
      if (wh !== 'where' && wh !== 'when') return slot;
      builder.add(slot, wh === 'where' ? 'located in' : 'date', target);
      return target;
    }
  }
  if (v > 0) {
    const verb = predicateOf(rest.slice(v));
    const complete = isReducedRelative(rest, v, wh);
    if (!complete) {
      // "was X first lit": the adverb belongs to the verb.
      const subject = noun(builder, rest.slice(0, ADVERBS.has(rest[v - 1]!.lower) ? v - 1 : v));
      if (!subject) return target;
      if (nestedAdjunct(builder, subject, rest.slice(v), target, be)) return target;
      builder.add(
        subject,
        withPreposition(`${be} ${verb}`, wh, preposition, builder, target, head),
        target,
      );
      return target;
    }
  }
  if (stranded) {
    // "was X a citizen of": the complement stands between the subject and the preposition.
    const article = rest.findLastIndex((word, i) => i > 0 && /^(?:a|an)$/.test(word.lower));
    const split = article > 0 && rest[article - 1]!.kind === 'name' ? article : rest.length - 1;
    const subject = noun(builder, rest.slice(0, split));
    if (subject) builder.add(subject, `${be} ${phrase(rest.slice(split))}`, target);
    return target;
  }
  const slot = noun(builder, rest);
  if (!slot) return target;
  if (head.length > 0) {
    const said = phrase(trim(head));
    if (isPlaceholder(slot) && wh !== 'what' && sameKind(builder, slot, target)) return slot;
    builder.add(slot, preposition ? `located ${preposition}` : said, target);
    return target;
  }
  if (isPlaceholder(slot)) return slot;
  // "Who is Ann Lee?" asks what she is; "Who is the Iron Lady?" asks for a name.
  const isByName = wh === 'who' && rest.every(({ kind }) => kind === 'name');
  const asked = isByName ? builder.placeholder('answer', 'thing') : target;
  builder.add(slot, wh === 'where' ? 'located in' : wh === 'when' ? 'date' : 'is a', asked);
  return asked;
}

/** After "is", a verb that is no participle belongs to a clause inside the noun phrase. */
function isFinite(rest: Word[], v: number): boolean {
  const { lower } = rest[v]!;
  return AUXILIARIES.has(lower)
    ? /^(?:is|was|are|were|has|had)$/.test(lower)
    : /[^s]s$/.test(lower) && rest[v - 1]!.lower !== 'to';
}

function sameKind(builder: ClueBuilder, a: Slot, b: Slot): boolean {
  return (
    isPlaceholder(a) &&
    isPlaceholder(b) &&
    builder.types[a.placeholder] === builder.types[b.placeholder]
  );
}

/** "Who is the singer featured in X": the participle describes the noun, it does not ask. */
function isReducedRelative(rest: Word[], v: number, wh: string): boolean {
  if (wh !== 'who' && wh !== 'what' && wh !== 'which') return false;
  const verb = rest[v]!;
  const after = rest[v + 1];
  if (!after) return false;
  if (rest[v - 1]!.kind !== 'word' && !/ing$/.test(verb.lower)) return false;
  const lastWord = rest.at(-1)!.lower;
  if (PREPOSITIONS.has(lastWord)) return false;
  return !AUXILIARIES.has(verb.lower);
}

function withPreposition(
  predicate: string,
  wh: string,
  preposition: string,
  builder: ClueBuilder,
  target: Slot,
  head: Word[],
): string {
  if (PREPOSITIONS.has(predicate.split(' ').at(-1) ?? '')) return predicate;
  if (preposition) return `${predicate} ${preposition}`;
  const type = isPlaceholder(target) ? builder.types[target.placeholder] : 'thing';
  if (wh === 'when' || type === 'date') return `${predicate} on`;
  if (wh === 'where' || type === 'place' || type === 'country' || type === 'year')
    return `${predicate} in`;
  return head.length && type === 'person' ? `${predicate} by` : predicate;
}

/** "(who/what/where/when …) did/does S V …" */
function doQuestion(
  builder: ClueBuilder,
  target: Slot,
  wh: string,
  rest: Word[],
  preposition: string,
): Slot | null {
  const v = baseVerb(rest);
  if (v <= 0) {
    const slot = noun(builder, rest);
    if (slot) builder.add(slot, wh === 'where' ? 'located in' : 'has', target);
    return target;
  }
  const subject = noun(builder, rest.slice(0, v));
  if (!subject) return target;
  const tail = rest.slice(v);
  if (nestedAdjunct(builder, subject, tail, target, '')) return target;
  builder.add(
    subject,
    withPreposition(predicateOf(tail), wh, preposition, builder, target, []),
    target,
  );
  return target;
}

/**
 * "was X built in the city where Y died": the described place is the known end of the clue, and
 * what is asked of it is said by the rest. False where the rest holds nothing described.
 */
function nestedAdjunct(
  builder: ClueBuilder,
  subject: Slot,
  tail: Word[],
  target: Slot,
  be: string,
): boolean {
  const at = tail.findIndex(
    (word, i) =>
      i > 0 && PREPOSITIONS.has(word.lower) && /^(?:the|a|an)$/.test(tail[i + 1]?.lower ?? ''),
  );
  if (at < 0) return false;
  const inner = tail.slice(at + 1);
  const described = inner.some(
    (word, i) =>
      i > 0 &&
      (/^(?:where|which|that|who|whose|of)$/.test(word.lower) ||
        word.kind === 'possessive' ||
        isVerb(word)),
  );
  if (!described) return false;
  const place = noun(builder, inner);
  if (!place || !isPlaceholder(place)) return false;
  const verb = `${be} ${predicateOf(tail.slice(0, at))}`.trim();
  if (isPlaceholder(subject)) {
    builder.add(subject, `${verb} ${tail[at]!.lower}`, place);
    builder.add(subject, verb, target);
  } else builder.add(place, `${subject.text} ${verb}`, target);
  return true;
}

function baseVerb(words: Word[]): number {
  let pending = 0;
  for (let i = 1; i < words.length; i++) {
    const word = words[i]!;
    if (word.kind !== 'word') continue;
    if (/^(?:who|that|which|where|whose|when)$/.test(word.lower)) pending++;
    else if (pending > 0 && isVerb(word)) {
      while (
        isVerb(words[i + 1]) &&
        (AUXILIARIES.has(words[i]!.lower) || /ed$/.test(words[i + 1]!.lower))
      )
        i++;
      pending--;
    } else if (
      pending === 0 &&
      (isVerb(word) || word.pos === 'VERB') &&
      !/(?:ed|ing)$/.test(word.lower) &&
      words[i - 1]!.lower !== 'to' &&
      words[i - 1]!.lower !== 'the'
    )
      return i;
  }
  // The tagger missed it: the last lower-case word that is no preposition.
  for (let i = words.length - 1; i >= 1; i--) {
    const word = words[i]!;
    if (
      word.kind === 'word' &&
      !PREPOSITIONS.has(word.lower) &&
      /^\p{Ll}/u.test(word.text) &&
      words[i - 1]!.kind !== 'possessive'
    )
      return i;
  }
  return -1;
}

/** how many, how much, how long, how old, how tall, how … */
function howQuestion(builder: ClueBuilder, words: Word[]): Slot | null {
  const measure = words[1]?.lower ?? '';
  if (/^(?:many|much)$/.test(measure)) {
    let v = 2;
    while (v < words.length && !isVerb(words[v])) v++;
    const counted = phrase(trim(words.slice(2, v))) || 'amount';
    const target = builder.placeholder(counted, 'number');
    const rest = words.slice(v);
    if (rest.length === 0) return target;
    if (
      /^(?:did|does|do|has|have|had|is|are|was|were)$/.test(rest[0]!.lower) &&
      rest.length > 1 &&
      !isVerb(rest[1])
    ) {
      const body = rest[1]!.lower === 'there' ? rest.slice(2) : rest.slice(1);
      const b = baseVerb(body);
      const subject = noun(
        builder,
        b > 0
          ? body.slice(0, b)
          : trim(body.filter((word, i) => !(i === 0 && PREPOSITIONS.has(word.lower)))),
      );
      const verb = b > 0 ? predicateOf(body.slice(b)) : 'has';
      if (subject) builder.add(subject, `${verb} ${counted}`, target);
      return target;
    }
    const object = builder.placeholder(counted, 'thing');
    verbPhrase(builder, object, rest);
    for (const clue of builder.clues) {
      if (clue.subject === object) {
        clue.subject = clue.object;
        clue.object = target;
        clue.predicate = {
          text: `${counted} ${'text' in clue.predicate ? clue.predicate.text : ''}`.trim(),
        };
      }
    }
    return target;
  }
  const type: AnswerType = /^(?:long|old|tall|high|far|big|large|deep|wide|fast|heavy|often)$/.test(
    measure,
  )
    ? 'quantity'
    : 'thing';
  const target = builder.placeholder(type === 'quantity' ? measure : 'way', type);
  const from = type === 'quantity' ? 2 : 1;
  const rest = words.slice(from);
  if (rest.length === 0) return target;
  if (/^(?:did|does|do)$/.test(rest[0]!.lower))
    return doQuestion(builder, target, 'how', rest.slice(1), '');
  if (/^(?:is|was|are|were)$/.test(rest[0]!.lower)) {
    const v = mainVerb(rest.slice(1));
    const subject = noun(builder, v > 0 ? rest.slice(1, v + 1) : rest.slice(1));
    if (subject) builder.add(subject, v > 0 ? predicateOf(rest.slice(v + 1)) : measure, target);
  } else verbPhrase(builder, target, rest);
  return target;
}

/** "… is sponsored by what", "… released in which year": the clause before the wh-phrase. */
function asksAtTheEnd(builder: ClueBuilder, before: Word[], from: Word[]): Slot | null {
  let end = 1;
  while (
    end < from.length &&
    (from[end]!.kind === 'word' || isWhose(from, end)) &&
    !PREPOSITIONS.has(from[end]!.lower) &&
    !isVerb(from[end])
  )
    end++;
  const target = whTarget(
    builder,
    from[0]!.lower,
    from[0]!.lower === 'what' || from[0]!.lower === 'which' ? from.slice(1, end) : [],
  );
  if (from[0]!.lower === 'how' && /^(?:many|much)$/.test(from[1]?.lower ?? ''))
    builder.setType(target, 'number');
  const said = saidOfName(before);
  if (said) {
    builder.add({ text: said.name }, predicateOf(said.verb), target);
    return target;
  }
  const v = mainVerb(before);
  if (v <= 0) {
    const slot = noun(
      builder,
      before.filter((word, i) => i < before.length - 1 || !PREPOSITIONS.has(word.lower)),
    );
    if (slot)
      builder.add(
        slot,
        PREPOSITIONS.has(before.at(-1)!.lower) ? before.at(-1)!.lower : 'has',
        target,
      );
    return target;
  }
  const subject = noun(builder, before.slice(0, v));
  if (!subject) return target;
  // The words nearest to the question word say what is asked; a described noun there is a hop of its own.
  const tail = before.slice(v);
  const copula =
    /^(?:is|was|are|were)$/.test(tail[0]!.lower) && /^(?:a|an|the)$/.test(tail[1]?.lower ?? '');
  if (copula) {
    // "X is a consultant who has worked with …": the relative clause speaks of X.
    const clause = tail.findIndex(
      (word, i) => i > 1 && (/^(?:that|who|which)$/.test(word.lower) || isVerb(word)),
    );
    if (clause > 0) {
      const said = tail.slice(clause).filter((word) => !/^(?:that|who|which)$/.test(word.lower));
      // "X is a book about a museum that …": the clause speaks of the museum.
      const inner = tail.findLastIndex(
        (word, i) =>
          i > 1 &&
          i < clause - 1 &&
          PREPOSITIONS.has(word.lower) &&
          /^(?:a|an)$/.test(tail[i + 1]!.lower),
      );
      if (inner > 0 && word(tail[clause - 1])) {
        const slot = builder.placeholder(phrase(trim(tail.slice(inner + 1, clause))));
        const link = tail[inner]!.lower;
        const role = phrase(trim(tail.slice(1, inner)));
        builder.add(subject, link === 'about' || !role ? `is ${link}` : `${role} ${link}`, slot);
        builder.add(slot, predicateOf(said), target);
        return target;
      }
      builder.add(subject, predicateOf(said), target);
      return target;
    }
  }
  const hop = tail.findIndex((word, i) => i > 0 && /^(?:a|an|the)$/.test(word.lower));
  if (
    hop > 0 &&
    tail
      .slice(hop)
      .some((word, i) => i > 1 && (isVerb(word) || /^(?:that|who|which|whose)$/.test(word.lower)))
  ) {
    const inner = tail.slice(hop);
    const split = inner.findIndex(
      (word, i) => i > 0 && (isVerb(word) || /^(?:that|who|which|whose)$/.test(word.lower)),
    );
    const slot = builder.placeholder(phrase(trim(inner.slice(0, split))));
    builder.add(subject, predicateOf(tail.slice(0, hop)), slot);
    builder.add(
      slot,
      predicateOf(
        inner.slice(split).filter((word) => !/^(?:that|who|which|whose)$/.test(word.lower)),
      ),
      target,
    );
    return target;
  }
  builder.add(subject, predicateOf(tail), target);
  return target;
}

/** "which women's college" asks for a college; "which country's college" asks for the country. */
function isWhose(words: Word[], i: number): boolean {
  return (
    words[i]!.kind === 'possessive' &&
    /^(?:men|women|boys|girls|children|people)$/.test(words[i - 1]?.lower ?? '')
  );
}

/** "… the serial Low Tide, which was written by (whom)": the last relative clause speaks of the name before it. */
function saidOfName(before: Word[]): { name: string; verb: Word[] } | null {
  const at = before.findLastIndex(
    (each, i) =>
      i > 0 &&
      i < before.length - 1 &&
      /^(?:who|which|that)$/.test(each.lower) &&
      isVerb(before[i + 1]) &&
      before[before[i - 1]!.kind === 'comma' ? i - 2 : i - 1]?.kind === 'name',
  );
  if (at < 0) return null;
  const verb = before.slice(at + 1);
  // A described noun in the clause is a hop of its own.
  if (verb.some(({ lower }, i) => i > 0 && /^(?:a|an|the)$/.test(lower))) return null;
  const name = before[before[at - 1]!.kind === 'comma' ? at - 2 : at - 1]!;
  return { name: name.text, verb };
}

const word = (given: Word | undefined): boolean => given?.kind === 'word';

/** No question word: "Name the …", "The film that …": the phrase itself is asked for. */
function statement(builder: ClueBuilder, words: Word[]): Slot | null {
  if (words.length === 0) return null;
  if (AUXILIARIES.has(words[0]!.lower)) {
    const v = mainVerb(words.slice(1));
    const subject = noun(builder, v > 0 ? words.slice(1, v + 1) : words.slice(1));
    if (subject && v > 0) verbPhrase(builder, subject, words.slice(v + 1));
    return null;
  }
  const from = /^(?:name|tell|give|list|find|identify|state|show)$/.test(words[0]!.lower)
    ? /^(?:me|us)$/.test(words[1]?.lower ?? '')
      ? 2
      : 1
    : 0;
  const slot = noun(builder, words.slice(from));
  return slot && isPlaceholder(slot) ? slot : null;
}
