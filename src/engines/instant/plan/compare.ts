/**
 * Questions that compare two things: which of them is first or larger, whether both are the same or of
 * a kind, what both have. Each gets a question of its own; the comparing is left to code.
 */
import { LESS, MORE } from '../decompose/alternatives.ts';
import { typeOfNoun } from '../decompose/noun-types.ts';
import {
  AUXILIARIES,
  DETERMINERS,
  isParticiple,
  isVerb,
  PREPOSITIONS,
} from '../decompose/word-classes.ts';
import { questionWords, type Word } from '../decompose/words.ts';
import { Grammar } from './grammar.ts';
import { kindOf } from './kind.ts';
import type { Kind, Option, Relation, Stretch } from './types.ts';
import { capital } from './words.ts';

export interface Compared {
  kind: Kind;
  relation: Relation;
  /** Questions by placeholder. */
  children: Record<string, string>;
}

interface Pair {
  /** Half-open ranges of words. */
  a: [number, number];
  b: [number, number];
  joint: 'or' | 'and';
}

const BE = /^(?:is|was|are|were)$/;
/** Of time, and not of an amount. */
const IN_TIME =
  /^(?:first|earlier|earliest|later|latest|last|before|after|sooner|older|oldest|younger|youngest|newer|newest|recent|recently)$/;
const WH = /^(?:which|what|who|whose|whom|when|where|how|why)$/;
const AGE = /^(?:older|oldest|younger|youngest)$/;

export function comparisonIn(text: string): Compared | null {
  const words = questionWords(text, { split: true });
  const pair = pairIn(words);
  if (!pair) return null;
  const relation = relationOf(words, pair);
  if (!relation) return null;
  const stem = [...words.slice(0, pair.a[0]), ...words.slice(pair.b[1])].filter(
    ({ lower }) => !/^(?:either|between|out)$/.test(lower),
  );
  const role = roleIn(words, pair);
  const names = [pair.a, pair.b].map((range) => ({
    ...placeOf(words, range),
    name: textOf(text, words, range),
  }));
  const options: Option[] = names.map((option, i) => ({ ...option, child: 'ab'[i]! }));
  const ask = askerOf(relation.is, stem, role, words, pair);
  const children = Object.fromEntries(
    options.map(({ name, child }) => [child, ask(role ? `the ${role} of ${name}` : name)]),
  );
  const kind = relation.is === 'same' || relation.is === 'both' ? 'yesno' : kindAsked(words);
  return { kind, relation: { ...relation, options } as Relation, children };
}

function kindAsked(words: readonly Word[]): Kind {
  const kind = kindOf(words.filter(({ kind }) => kind !== 'comma'));
  return kind !== 'yesno'
    ? kind
    : words.some(({ lower }) => /^(?:born|die|died|live|lived)$/.test(lower))
      ? 'person'
      : 'thing';
}

type Said =
  { is: 'extreme'; prefer: 'least' | 'most' } | { is: 'same' | 'both' | 'choice' | 'intersection' };

function relationOf(words: readonly Word[], { a, b, joint }: Pair): Said | null {
  const stem = [...words.slice(0, a[0]), ...words.slice(b[1])].filter(
    ({ kind }) => kind === 'word',
  );
  const text = ` ${stem.map(({ lower }) => lower).join(' ')} `;
  const first = words[0]!.lower;
  const asks = stem.some(
    ({ lower }, i) => WH.test(lower) && (i === 0 || /^(?:which|what|who|how)$/.test(lower)),
  );
  const both = stem.some(({ lower }) => lower === 'both');
  const least = LESS.test(text) && !/\b(?:younger|youngest|newer)\b/.test(text);
  const prefer =
    /\b(?:older|oldest)\b/.test(text) ||
    (least && !MORE.test(text.replace(/\blast\b/, ''))) ||
    /\bfirst\b/.test(text)
      ? 'least'
      : 'most';
  const ordered = LESS.test(text) || MORE.test(text);
  if (!asks) {
    if (joint === 'or')
      return ordered && AUXILIARIES.has(first) && a[0] <= 2 ? { is: 'extreme', prefer } : null;
    if (/ same /.test(text)) return { is: 'same' };
    return both || (BE.test(first) && a[0] <= 2 && isPlural(words, b[1])) ? { is: 'both' } : null;
  }
  if (joint === 'or') return ordered ? { is: 'extreme', prefer } : { is: 'choice' };
  if (/\b(?:between|out of|of the two)\b/.test(text) && ordered) return { is: 'extreme', prefer };
  const inClause = stem.some(
    ({ lower }, i) => i > 1 && /^(?:that|who|which|where|whose)$/.test(lower),
  );
  return both && !inClause && words[a[0] - 1]?.lower === 'both' ? { is: 'intersection' } : null;
}

/** "Are A and B airports?": what both are is said of each; "Are A and B married?" is one question. */
function isPlural(words: readonly Word[], from: number): boolean {
  const rest = words.slice(from);
  const end = rest.findIndex(({ kind, lower }) => kind === 'word' && PREPOSITIONS.has(lower));
  const last = (end > 0 ? rest.slice(0, end) : rest).at(-1);
  return last?.kind === 'word' && last.pos === 'NOUN' && /s$/.test(last.lower);
}

/** The two things: names on both sides of "or" or "and", with what stands before them. */
function pairIn(words: readonly Word[]): Pair | null {
  const joints: number[] = [];
  for (const [i, { kind, lower }] of words.entries())
    if (kind === 'word' && /^(?:or|and)$/.test(lower)) joints.push(i);
  for (const at of joints.reverse()) {
    const joint = words[at]!.lower as 'or' | 'and';
    const a = endingAt(words, at);
    const b = startingAt(words, at + 1, joint);
    if (a && b && isThing(words, a)) return { a, b, joint };
  }
  return null;
}

/** A name, or something with an article: not one adjective of several. */
function isThing(words: readonly Word[], [from, to]: [number, number]): boolean {
  return (
    DETERMINERS.has(words[from]!.lower) || words.slice(from, to).some(({ kind }) => kind === 'name')
  );
}

/** What stands before the joint: from the comma that closes the stem, else the names there. */
function endingAt(words: readonly Word[], at: number): [number, number] | null {
  let to = at;
  while (words[to - 1]?.kind === 'comma') to--;
  let from = to;
  const many = AUXILIARIES.has(words[0]!.lower);
  while (
    from > 0 &&
    (isNamed(words, from - 1, -1) || (many && from < to && joinsNames(words, from - 1)))
  )
    from--;
  const named = from < to;
  const comma = words.findLastIndex(({ kind }, i) => kind === 'comma' && i < (named ? from : to));
  const stem = words.slice(0, Math.max(0, comma));
  if (
    words[at]!.lower === 'or' &&
    stem.some(({ lower }) => WH.test(lower)) &&
    !words.slice(comma, to).some(isVerb)
  )
    from = comma + 1;
  else if (!named) return null;
  if (words[from]!.kind === 'comma') from++;
  if (isLowerName(words[from - 1])) from--;
  return [from, to];
}

/** "Science and Technology" */
function joinsNames(words: readonly Word[], i: number): boolean {
  return words[i]!.lower === 'and' && words[i - 1]?.kind === 'name';
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
  if (words[to - 1]!.kind === 'comma') to--;
  // "Home on the Range", "Mitridate, re di Ponto"
  if (joint === 'or' && verbless && words.slice(to).some(({ kind }) => kind === 'name'))
    to = words.length;
  return [isLowerName(words[name - 1]) ? name - 1 : name, to];
}

function isNamed(words: readonly Word[], i: number, step: 1 | -1): boolean {
  const word = words[i]!;
  if (word.kind === 'name') return true;
  // A comma between names is inside a title where no word that orders stands before it.
  return (
    word.kind === 'comma' && words[i + step]?.kind === 'name' && words[i - step]?.kind === 'name'
  );
}

const isLowerName = (word: Word | undefined): boolean =>
  word?.kind === 'word' && word.lower === 'the';

/** A maker in whose place the two are compared: "whose director", "director of film A". */
function roleIn(words: readonly Word[], { a, b }: Pair): string | null {
  const outside = [...words.entries()].filter(([i]) => i < a[0] || i >= b[1]);
  for (const [i, { kind, lower }] of outside) {
    if (kind !== 'word' || typeOfNoun(lower) !== 'person' || i === 0) continue;
    const before = words[i - 1]!.lower;
    const after = words[i + 1]?.lower;
    const single = lower.replace(/s$/, '');
    if (/^(?:whose|their|have|has)$/.test(before)) return single;
    if (
      before === 'the' &&
      /^(?:whose|has|have|do|does|with|both)$/.test(words[i - 2]?.lower ?? '')
    )
      return single;
    if (after === 'of' && i < a[0] && a[0] - i <= 4) return single;
  }
  return null;
}

function placeOf(words: readonly Word[], [from, to]: [number, number]): Stretch {
  return { start: words[from]!.start, end: words[to - 1]!.end };
}

function textOf(text: string, words: readonly Word[], range: [number, number]): string {
  const { start, end } = placeOf(words, range);
  return text.slice(start, end);
}

/** How the value of one of the two is asked for. */
function askerOf(
  is: Said['is'],
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

const said = (words: readonly Word[]): string =>
  words
    .map(({ kind, text }) => (kind === 'comma' ? ',' : text))
    .join(' ')
    .replace(/ (,|'s)/g, '$1')
    .replace(/^[,\s]+|[,\s]+$/g, '');

/** "Are A and B in the same state?": which state is A in? */
function sameAsker(words: readonly Word[], { b }: Pair): (thing: string) => string {
  const rest = words.slice(b[1]).filter(({ kind, lower }) => kind === 'word' && lower !== 'both');
  const at = rest.findIndex(({ lower }) => lower === 'same');
  const noun = said(rest.slice(at + 1)) || 'thing';
  let before = rest.slice(0, at).filter(({ lower }) => lower !== 'the');
  const first = words[0]!.lower;
  const verb = /^(?:do|did|does)$/.test(first)
    ? first === 'did'
      ? 'did'
      : 'does'
    : /^(?:was|were)$/.test(first)
      ? 'was'
      : 'is';
  // "have the directors from the same country": it is the director who is from there.
  if (typeOfNoun(before[1]?.lower ?? '') === 'person' && before[0]?.lower === 'have')
    before = before.slice(2);
  const bare = before.every(({ lower }) => PREPOSITIONS.has(lower));
  return (thing) =>
    `Which ${noun} ${bare && verb !== 'was' ? 'is' : verb} ${thing} ${said(single(before))}?`.replace(
      /\s+\?/,
      '?',
    );
}

/** "Are A and B both board games?": is A a board game? */
function bothAsker(words: readonly Word[], { a, b }: Pair): (thing: string) => string {
  const rest = words.slice(b[1]).filter(({ kind, lower }) => kind !== 'comma' && lower !== 'both');
  const first = words[0]!.lower;
  const inverted = AUXILIARIES.has(first) && a[0] > 0;
  const verb = inverted ? first : (rest.shift()?.lower ?? 'is');
  const one = /^(?:do|does)$/.test(verb)
    ? 'does'
    : verb === 'are'
      ? 'is'
      : verb === 'were'
        ? 'was'
        : verb === 'have'
          ? 'has'
          : verb;
  const predicate = said(BE.test(one) ? single(rest) : rest);
  return (thing) => `${capital(one)} ${thing} ${predicate}?`;
}

/** "members of" → "a member of": what is said of two, of one. */
function single(words: readonly Word[]): Word[] {
  const at = words.findIndex(
    ({ kind, pos, lower }) => kind === 'word' && pos === 'NOUN' && /[^s]s$/.test(lower),
  );
  const stop = words.findIndex(
    ({ kind, lower }) =>
      kind === 'word' &&
      (PREPOSITIONS.has(lower) ||
        /^\d|^(?:the|a|an|two|three|four|five|six|same)$/.test(lower) ||
        isVerb(words[0])),
  );
  if (at < 0 || (stop >= 0 && stop < at)) return [...words];
  const text = words[at]!.text.replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x)es$/, '$1')
    .replace(/([^s])s$/, '$1');
  const noun = { ...words[at]!, text, lower: text.toLowerCase() };
  const article = {
    ...noun,
    text: /^[aeiou]/i.test((at > 0 ? words[0]! : noun).text) ? 'an' : 'a',
  };
  return [article, ...words.slice(0, at), noun, ...words.slice(at + 1)];
}

/** "Which was released first?": when was it released? "Which is larger?": how large is it? */
function extremeAsker(stem: readonly Word[], role: string | null): (thing: string) => string {
  const words = stem.filter(({ kind }) => kind !== 'comma');
  const at = words.findIndex(
    ({ lower }) => IN_TIME.test(lower) || MORE.test(lower) || LESS.test(lower),
  );
  const order = words[at]!;
  const subject =
    words[words[0]!.lower === 'whose' ? 0 : words.findIndex(({ lower }) => WH.test(lower)) + 1];
  const person =
    role !== null ||
    words.some(({ lower }) => /^(?:who|whose)$/.test(lower)) ||
    typeOfNoun(subject?.lower ?? '') === 'person';
  const verbs = words.filter(
    (word, i) => i > 0 && isVerb(word) && !/^(?:has|have|had)$/.test(word.lower),
  );
  const verb = verbs.find(({ lower }) => !AUXILIARIES.has(lower));
  const passive =
    verb !== undefined &&
    isParticiple(verb) &&
    (verbs.some(({ lower }) => BE.test(lower)) ||
      verb.lower === 'born' ||
      BE.test(words[0]!.lower));
  const lived = verb?.lemma === 'live' && /^(?:longer|longest|shorter|shortest)$/.test(order.lower);
  if (lived) return (thing) => `How long did ${thing} live?`;
  if (IN_TIME.test(order.lower)) {
    const did = verb && !AGE.test(order.lower) ? verb : null;
    if (!did) return (thing) => `When was ${thing} ${person ? 'born' : 'founded'}?`;
    const from = words.indexOf(did) + 1;
    const rest = from < at ? ` ${said(words.slice(from, at))}` : '';
    return passive
      ? (thing) => `When was ${thing} ${did.text}${rest}?`
      : (thing) => `When did ${thing} ${did.lemma}${rest}?`;
  }
  return inPlace(amountAsked(words, at));
}

/** "Which requires more ingredients": requires how many ingredients? "has the longer warranty": how long? */
function amountAsked(words: readonly Word[], at: number): Word[] {
  const { lower } = words[at]!;
  const noun = words[at + 1]?.pos === 'NOUN';
  const said = /^(?:ADJ|ADV)$/.test(words[at + 1]?.pos ?? '');
  const before = words.slice(0, words[at - 1]?.lower === 'the' ? at - 1 : at);
  const many = noun ? 'how many' : said ? 'how' : 'how much';
  const how = /^(?:more|most|less|least|fewer|fewest)$/.test(lower)
    ? many
    : `how ${positive(lower)}${noun ? ' a' : ''}`;
  return [...before, { ...words[at]!, text: how, lower: how, pos: 'X' }, ...words.slice(at + 1)];
}

/** With the thing in the place of what asks for it: "which opera has …" → "La Traviata has …". */
function inPlace(words: readonly Word[]): (thing: string) => string {
  const asks = words.findIndex(({ kind, lower }) => kind === 'word' && WH.test(lower));
  const to = asks < 0 ? 0 : (new Grammar(words, asks).askedPhrase(asks)?.to ?? asks + 1);
  const [before, after] = [said(words.slice(0, Math.max(0, asks))), said(words.slice(to))];
  return (thing) => capital(`${`${before} ${thing} ${after}`.trim()}?`);
}

/** "larger" → "large", "bigger" → "big", "heavier" → "heavy". */
function positive(comparative: string): string {
  const irregular: Record<string, string> = {
    farther: 'far',
    further: 'far',
    better: 'good',
    worse: 'bad',
  };
  const stem = comparative.replace(/(?:er|est)$/, '');
  if (irregular[comparative]) return irregular[comparative];
  if (/i$/.test(stem)) return stem.replace(/i$/, 'y');
  if (/([bdgmnpt])\1$/.test(stem)) return stem.slice(0, -1);
  return /(?:rg|ng?|c|v|s|at|id|ut)$/.test(stem) &&
    /^(?:larg|clos|wid|saf|lat|fin|whit|strang|simpl|nobl)$/.test(stem)
    ? `${stem}e`
    : stem;
}
