/** What a comparison asks of each of the two, as a question of its own. */
import { capital } from '../match/text.ts';
import { typeOfNoun } from '../question/noun-types.ts';
import { AUXILIARIES, BE, isVerb, PREPOSITIONS } from '../question/word-classes.ts';
import type { Word } from '../question/words.ts';
import { Grammar } from './grammar.ts';
import { orderIn, type Order } from './order.ts';
import { WH, type Pair } from './pairs.ts';
import type { Relation } from './types.ts';
import { said } from './words.ts';

/** How the value of one of the two is asked for. */
export function askerOf(
  is: Relation['is'],
  stem: readonly Word[],
  role: string | null,
  words: readonly Word[],
  pair: Pair,
): (thing: string) => string {
  if (is === 'same') return sameAsker(words, pair);
  if (is === 'both') return bothAsker(words, pair);
  if (is === 'extreme') return extremeAsker(stem, role);
  const before = said(words.slice(0, pair.a[0]))
    .replace(/\b(?:both|either)\s*$/, '')
    .trim();
  const after = said(words.slice(pair.b[1]));
  if (is === 'intersection') return (thing) => capital(`${`${before} ${thing} ${after}`.trim()}?`);
  return inPlace(stem);
}

/** "Are A and B in the same state?": which state is A in? */
function sameAsker(words: readonly Word[], { b }: Pair): (thing: string) => string {
  const rest = words.slice(b[1]).filter(({ kind, lower }) => kind === 'word' && lower !== 'both');
  const at = rest.findIndex(({ lower }) => lower === 'same');
  const noun = said(rest.slice(at + 1)) || 'thing';
  let before = rest.slice(0, at).filter(({ lower }) => lower !== 'the');
  // "have the directors from the same country": it is the director who is from there.
  if (typeOfNoun(before[1]?.lower ?? '') === 'person' && before[0]?.lower === 'have')
    before = before.slice(2);
  const isBare = before.every(({ lower }) => PREPOSITIONS.has(lower));
  const verb = isBare ? 'is' : ofOne(words[0]!.lower);
  return (thing) => `${`Which ${noun} ${verb} ${thing} ${said(single(before))}`.trim()}?`;
}

/** "Are A and B both board games?": is A a board game? */
function bothAsker(words: readonly Word[], { a, b }: Pair): (thing: string) => string {
  const rest = words.slice(b[1]).filter(({ kind, lower }) => kind !== 'comma' && lower !== 'both');
  const verb = ofOne(a[0] > 0 ? words[0]!.lower : (rest.shift()?.lower ?? 'is'));
  const predicate = said(BE.test(verb) ? single(rest) : rest);
  return (thing) => `${capital(verb)} ${thing} ${predicate}?`;
}

const OF_ONE: ReadonlyMap<string, string> = new Map([
  ['do', 'does'],
  ['are', 'is'],
  ['were', 'was'],
  ['have', 'has'],
]);

/** An auxiliary as it stands with one thing. */
export const ofOne = (verb: string): string => OF_ONE.get(verb) ?? verb;

/** "members of" → "a member of": what is said of two, of one. */
function single(words: readonly Word[]): Word[] {
  const at = words.findIndex(({ pos, lower }) => pos === 'NOUN' && /[^s]s$/.test(lower));
  if (at < 0) return [...words];
  const text = words[at]!.text.replace(/ies$/, 'y').replace(/(ss|sh|ch|x)es$|s$/, '$1');
  const noun = { ...words[at]!, text };
  const [first] = [...words.slice(0, at), noun];
  const article = { ...noun, text: /^[aeiou]/i.test(first!.text) ? 'an' : 'a' };
  return [article, ...words.slice(0, at), noun, ...words.slice(at + 1)];
}

/** "Which was released first?": when was it released? "Which is larger?": how large is it? */
function extremeAsker(stem: readonly Word[], role: string | null): (thing: string) => string {
  const words = stem.filter(({ kind }) => kind !== 'comma');
  const order = orderIn(words)!;
  if (!order.inTime) return amountAsker(words, order);
  const at = words.findIndex((word) => isVerb(word) && !AUXILIARIES.has(word.lower));
  if (at < 0) {
    const isPerson = role !== null || words.some(({ lower }) => /^(?:who|whose)$/.test(lower));
    return (thing) => `When was ${thing} ${isPerson ? 'born' : 'founded'}?`;
  }
  const verb = words[at]!;
  const isPassive = verb.lower === 'born' || words.some(({ lower }) => BE.test(lower));
  const rest = `${isPassive ? verb.text : verb.lemma} ${said(words.slice(at + 1, order.at))}`;
  return (thing) => `When ${isPassive ? 'was' : 'did'} ${thing} ${rest.trim()}?`;
}

/**
 * "Which requires more ingredients?": how many ingredients does it require? "Which is larger?": how large is it?
 * @param subject that of all things, where they are none themselves.
 */
export function amountAsker(
  words: readonly Word[],
  { at, how }: Order,
  subject = '',
): (thing: string) => string {
  const to = /^(?:the|a|an)$/.test(words[at - 1]?.lower ?? '') ? at - 1 : at;
  const asks = words.findIndex(isAsking);
  const verb = asks < 0 ? 0 : verbAfter(words, asks, to);
  const rest = words.slice(at + 1);
  const end = rest.findIndex((word) => isVerb(word) || PREPOSITIONS.has(word.lower));
  const noun = said(end < 0 ? rest : rest.slice(0, end));
  const { lower, lemma } = words[verb]!;
  // "Does the hall cost more …": whatever the tagger says of "cost".
  const isHelp =
    AUXILIARIES.has(lower) && (isVerb(words[verb + 1]) || (asks < 0 && lemma === 'do'));
  const hasHelp = BE.test(lower) || isHelp;
  const isPast = lower !== lemma && !lower.endsWith('s');
  const before = [how, noun && /^how (?!many|much)\S/.test(how) ? 'a' : '', noun];
  const after = [
    hasHelp ? '' : lemma,
    said(words.slice(verb + 1, to)),
    end < 0 ? '' : said(rest.slice(end)),
    ...words
      .slice(0, Math.max(0, asks))
      .map(({ kind, text, lower }) => (kind === 'word' ? lower : text)),
  ];
  return (thing) => {
    // "How many cats are there": of what is counted, where that is all.
    const verb = subject + thing === '' ? lower : ofOne(lower);
    const help = hasHelp ? verb : isPast ? 'did' : 'does';
    const parts = [...before, help, subject, thing, ...after].filter((part) => part !== '');
    return `${capital(parts.join(' '))}?`;
  };
}

const isAsking = ({ kind, lower }: Word): boolean => kind === 'word' && WH.test(lower);

/** Behind what is asked with; where nothing else is a verb, the last word is one: "which costs (more)". */
function verbAfter(words: readonly Word[], asks: number, to: number): number {
  const end = new Grammar(words, asks).askedPhrase(asks)?.to ?? asks + 1;
  const hasVerb = words.slice(asks + 1, to).some(isVerb);
  return hasVerb && end < to ? end : Math.max(asks + 1, to - 1);
}

/** With the thing in the place of what asks for it: "which opera has …" → "La Traviata has …". */
function inPlace(words: readonly Word[]): (thing: string) => string {
  const asks = words.findIndex(isAsking);
  const to = asks < 0 ? 0 : (new Grammar(words, asks).askedPhrase(asks)?.to ?? asks + 1);
  const [before, after] = [said(words.slice(0, Math.max(0, asks))), said(words.slice(to))];
  return (thing) => capital(`${`${before} ${thing} ${after}`.trim()}?`);
}
