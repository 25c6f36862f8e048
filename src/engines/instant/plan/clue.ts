/**
 * A node's triplet, by which triplets are searched and which the trace shows: what is asked for, the
 * verb or noun that relates it, and what stands on the other side. Where a question says more than a
 * triplet can, it has none.
 */
import type { Clue, Slot } from '../../../knowledge/types.ts';
import {
  AUXILIARIES,
  BE,
  isVerb,
  mainVerb,
  phrase,
  predicateOf,
  PREPOSITIONS,
  trim,
} from '../question/word-classes.ts';
import { questionWords, type Word } from '../question/words.ts';
import { parseQuestion } from './question.ts';

/** Names that no text has, and that read as names. */
const STANDS_FOR = ['Xanquor', 'Yovelne', 'Zubrinth'];
const ASKED: Slot = { placeholder: 'answer' };

type Triplet = Pick<Clue, 'subject' | 'predicate' | 'object'>;

export function clueOf(words: string, placeholders: readonly string[]): Clue | null {
  if (placeholders.length > STANDS_FOR.length) return null;
  let text = words;
  for (const [i, name] of placeholders.entries())
    text = text.replaceAll(new RegExp(`\\?${name}(?![\\p{L}\\d])`, 'gu'), STANDS_FOR[i]!);
  const triplet = tripletOf(questionWords(text));
  if (!triplet) return null;
  const back = (slot: Slot): Slot | null => {
    if ('placeholder' in slot) return slot;
    const at = STANDS_FOR.indexOf(slot.text);
    if (at >= 0) return { placeholder: placeholders[at]! };
    return STANDS_FOR.some((name) => slot.text.includes(name)) ? null : slot;
  };
  const [subject, predicate, object] = [triplet.subject, triplet.predicate, triplet.object].map(
    back,
  );
  if (!subject || !predicate || !object) return null;
  // What waits for a value says so.
  const isWhole = placeholders.every((name) =>
    [subject, object].some((slot) => 'placeholder' in slot && slot.placeholder === name),
  );
  return isWhole ? { id: 'c1', subject, predicate, object } : null;
}

function tripletOf(words: readonly Word[]): Triplet | null {
  const { asking } = parseQuestion(words);
  if (!asking) return null;
  // "How long is the bridge?"
  const measured = words[asking.from]!.lower === 'how' && !isVerb(words[asking.to]) ? 1 : 0;
  const to = asking.to === asking.from + 1 ? asking.to + measured : asking.to;
  const [before, after] = [words.slice(0, asking.from), words.slice(to)];
  const noun = words.slice(asking.core, to);
  const leads = before.length === 0 || (before.length === 1 && PREPOSITIONS.has(before[0]!.lower));
  // "… was founded in which year?"
  if (!leads) return after.length === 0 ? asObject(before, noun) : null;
  const [first, second] = after;
  if (!first) return null;
  const isInverted =
    AUXILIARIES.has(first.lower) && !isVerb(second) && !PREPOSITIONS.has(second?.lower ?? '');
  if (isInverted) {
    const be = BE.test(first.lower) ? first.text : '';
    const place = before[0]?.lower ?? (words[asking.from]!.lower === 'where' ? 'in' : '');
    return asObject(after.slice(1), noun, be, place) ?? ofNoun(after.slice(1), noun);
  }
  return isVerb(first) ? asSubject(after) : asObject(after, noun);
}

/** "(Who) was born in Brixham?" */
function asSubject(words: readonly Word[]): Triplet | null {
  let end = words.findIndex((word) => !isVerb(word));
  if (end < 0) return null;
  if (PREPOSITIONS.has(words[end]!.lower)) end++;
  return triplet(ASKED, predicateOf(words.slice(0, end)), slotOf(words.slice(end)));
}

/** "(When did) the mill close?" */
function asObject(
  words: readonly Word[],
  noun: readonly Word[],
  be = '',
  preposition = '',
): Triplet | null {
  const verb = mainVerb(words);
  if (verb <= 0) return null;
  const said = predicateOf(words.slice(verb)) || phrase(trim(noun));
  const relation = [be, said, preposition].filter((word) => word !== '').join(' ');
  return triplet(slotOf(words.slice(0, verb)), relation, ASKED);
}

/** "(Who is) the mother of Ann Lee?", "(Who is) Ann Lee's mother?", "(Which language is) the inscription?" */
function ofNoun(words: readonly Word[], noun: readonly Word[]): Triplet | null {
  const of = words.findIndex(({ kind, lower }) => kind === 'word' && lower === 'of');
  if (of > 0) return triplet(slotOf(words.slice(of + 1)), phrase(trim(words.slice(0, of))), ASKED);
  const owner = words.findLastIndex(({ kind }) => kind === 'possessive');
  if (owner > 0)
    return triplet(slotOf(words.slice(0, owner)), phrase(trim(words.slice(owner + 1))), ASKED);
  return triplet(slotOf(words), phrase(trim(noun)) || 'is', ASKED);
}

function slotOf(words: readonly Word[]): Slot | null {
  const text = phrase(trim(words));
  return text === '' ? null : { text };
}

function triplet(subject: Slot | null, predicate: string, object: Slot | null): Triplet | null {
  return subject && object && predicate !== ''
    ? { subject, predicate: { text: predicate }, object }
    : null;
}
