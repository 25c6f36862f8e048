/** The two things that a question compares: names, or phrases with an article, on both sides of "or" or "and". */
import { AUXILIARIES, DETERMINERS, isVerb, PREPOSITIONS } from '../question/word-classes.ts';
import type { Word } from '../question/words.ts';
import { orderIn } from './order.ts';

export interface Pair {
  /** Half-open ranges of words. */
  a: [number, number];
  b: [number, number];
  joint: 'or' | 'and';
}

export const WH = /^(?:which|what|who|whose|whom|when|where|how|why)$/;

/** "in 1831 or in 1901", "at Orle or Marn", "for a Sunday or for a night": at a question's end. */
export function timesIn(words: readonly Word[]): Pair | null {
  const or = words.findLastIndex(({ kind, lower }) => kind === 'word' && lower === 'or');
  const at = words.findLastIndex(({ lower }, i) => i < or && PREPOSITIONS.has(lower));
  if (at < 1) return null;
  const isSaidTwice = words[or + 1]?.lower === words[at]!.lower;
  const begins = isSaidTwice ? or + 2 : or + 1;
  const isTime = (word: Word): boolean => word.kind === 'name' || word.pos === 'NUM';
  // "for the house or for the flat": whatever stands there, "on grass cutting" as well.
  const isThing = (word: Word): boolean =>
    word.kind === 'word' &&
    (!isVerb(word) || word.lower.endsWith('ing')) &&
    !PREPOSITIONS.has(word.lower);
  const fits = isSaidTwice ? (word: Word): boolean => isTime(word) || isThing(word) : isTime;
  const behind = words.findIndex(({ lower }, i) => i > begins && PREPOSITIONS.has(lower));
  const end = isSaidTwice && behind > 0 ? behind : words.length;
  const [one, other] = [words.slice(at + 1, or), words.slice(begins, end)];
  return [one, other].every((each) => each.length > 0 && each.every(fits))
    ? { a: [at + 1, or], b: [begins, end], joint: 'or' }
    : null;
}

/** "before noon", "recently": when something was, and not which of the two was first. */
const OF_TIME = /^(?:before|after|recent|recently)$/;

/** "Did the café or the bookshop take more?": before the verb, or before what orders them. */
function subjectsIn(words: readonly Word[]): Pair | null {
  const or = words.findIndex(({ kind, lower }) => kind === 'word' && lower === 'or');
  if (or < 2 || !AUXILIARIES.has(words[0]!.lower)) return null;
  const behind = words.slice(or + 1);
  const order = behind.some(({ lower }) => lower === 'than') ? null : orderIn(behind);
  if (!order || OF_TIME.test(behind[order.at]!.lower)) return null;
  const verb = behind.findIndex(isVerb);
  const isSaid = verb >= 0 && verb < order.at;
  // "Does the old boiler or the new boiler use less gas?": whatever the tagger takes "use" for.
  const last = words[0]!.lemma === 'do' ? order.at - 1 : order.at;
  const end = isSaid ? verb : last;
  // "in the older rooms": of something else.
  const isOfOther = ({ lower }: Word): boolean => PREPOSITIONS.has(lower) || DETERMINERS.has(lower);
  if (behind.slice(end, order.at).some(isOfOther)) return null;
  return isPhrase(words.slice(1, or)) && isPhrase(behind.slice(0, end))
    ? { a: [1, or], b: [or + 1, or + 1 + end], joint: 'or' }
    : null;
}

/** A name, or a noun with what describes it. */
function isPhrase(words: readonly Word[]): boolean {
  const last = words.at(-1);
  const isNamed = last?.kind === 'name' || /^(?:NOUN|PROPN|NUM)$/.test(last?.pos ?? '');
  return isNamed && words.every(isNominal);
}

const isNominal = ({ kind, lower, pos }: Word): boolean =>
  kind === 'name' || DETERMINERS.has(lower) || /^(?:NOUN|PROPN|ADJ|NUM)$/.test(pos);

/** The two things: names on both sides of "or" or "and", with what stands before them. */
export function pairIn(words: readonly Word[]): Pair | null {
  const likely = timesIn(words) ?? subjectsIn(words);
  if (likely) return likely;
  const joints: number[] = [];
  for (const [i, { kind, lower }] of words.entries())
    if (kind === 'word' && /^(?:or|and)$/.test(lower)) joints.push(i);
  for (const at of joints.reverse()) {
    const joint = words[at]!.lower as 'or' | 'and';
    const a = endingAt(words, at);
    const b = startingAt(words, at + 1, joint);
    if (a && b && (isThing(words, a) || endsStem(words, a))) return { a, b, joint };
  }
  return null;
}

/** A name, or something with an article: not one adjective of several. */
function isThing(words: readonly Word[], [from, to]: [number, number]): boolean {
  return (
    DETERMINERS.has(words[from]!.lower) || words.slice(from, to).some(({ kind }) => kind === 'name')
  );
}

/** "Which uses more water, wheat or barley?" */
function endsStem(words: readonly Word[], [from]: [number, number]): boolean {
  return words[from - 1]?.kind === 'comma' && orderIn(words.slice(0, from)) !== null;
}

/** What stands before the joint: from the comma that closes the stem, else the names there. */
function endingAt(words: readonly Word[], at: number): [number, number] | null {
  let to = at;
  while (words[to - 1]?.kind === 'comma') to--;
  let from = to;
  while (from > 0 && isNamed(words, from - 1, -1)) from--;
  const comma = words.findLastIndex(({ kind }, i) => kind === 'comma' && i < from);
  const stem = words.slice(0, Math.max(0, comma));
  if (words[at]!.lower === 'or' && stem.some(({ lower }) => WH.test(lower))) from = comma + 1;
  else if (from === to) return null;
  if (isLowerName(words[from - 1])) from--;
  return [from, to];
}

function startingAt(
  words: readonly Word[],
  at: number,
  joint: 'or' | 'and',
): [number, number] | null {
  let name = at;
  while (
    name < words.length &&
    words[name]!.kind !== 'name' &&
    name < at + 4 &&
    !isVerb(words[name])
  )
    name++;
  const verbless = at < words.length && !words.slice(at).some(isVerb);
  // "the Limnor or the workmanship of the boat": whatever stands there.
  if (words[name]?.kind !== 'name') return joint === 'or' && verbless ? [at, words.length] : null;
  let to = name + 1;
  while (to < words.length && isNamed(words, to, 1)) to++;
  // "Corporal or Amandine wheat"
  while (joint === 'or' && verbless && words[to]?.pos === 'NOUN') to++;
  // "Home on the Range", "Mitridate, re di Ponto"
  if (joint === 'or' && verbless && words.slice(to).some(({ kind }) => kind === 'name'))
    to = words.length;
  return [isLowerName(words[name - 1]) ? name - 1 : name, to];
}

function isNamed(words: readonly Word[], i: number, step: 1 | -1): boolean {
  const word = words[i]!;
  if (word.kind === 'name') return true;
  // A comma between names is inside a title where no word that orders stands before it.
  return word.kind === 'comma' && words[i + step]?.kind === 'name';
}

const isLowerName = (word: Word | undefined): boolean =>
  word?.kind === 'word' && word.lower === 'the';
