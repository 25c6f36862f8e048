/**
 * Questions that compare two things: which of them is first or larger, whether both are the same or of
 * a kind, what both have. Each gets a question of its own; the comparing is left to code.
 */
import { asksForAbsence } from '../language/polarity.ts';
import { typeOfNoun } from '../question/noun-types.ts';
import { AUXILIARIES } from '../question/word-classes.ts';
import { questionWords, type Word } from '../question/words.ts';
import { askerOf } from './asking.ts';
import { kindOf } from './kind.ts';
import { eitherWayIn, orderIn } from './order.ts';
import { pairIn, WH, type Pair } from './pairs.ts';
import { eitherIn, thanIn, whenIn, type Than } from './than.ts';
import type { Kind, Option, Relation, Stretch } from './types.ts';

export interface Compared {
  kind: Kind;
  relation: Relation;
  /** Questions by placeholder. */
  children: Record<string, string>;
}

/** Null also for "Which is not older, …": the values tell the opposite of what is asked. */
export function comparisonIn(text: string): Compared | null {
  const compared = comparedIn(text);
  return compared?.relation.is === 'extreme' && asksForAbsence(text) ? null : compared;
}

function comparedIn(text: string): Compared | null {
  const all = questionWords(text);
  const either = eitherWayIn(all);
  const words = either?.words ?? all;
  const than = thanIn(words);
  if (than) return claimed(text, words, than, either ? 'thing' : 'yesno', either?.said);
  const which = whenIn(words) ?? eitherIn(words);
  if (which) return claimed(text, words, which, 'thing');
  const pair = pairIn(words);
  if (!pair) return null;
  const relation = relationOf(words, pair);
  if (!relation) return null;
  const stem = [...words.slice(0, pair.a[0]), ...words.slice(pair.b[1])].filter(
    ({ lower }) => !/^(?:either|between|out)$/.test(lower),
  );
  const role = roleIn(words, pair);
  const options = optionsOf(text, words, pair);
  const isEither = relation.is === 'choice' && AUXILIARIES.has(words[0]!.lower);
  const ask = isEither
    ? (name: string): string => inPlace(text, options, name)
    : askerOf(relation.is, stem, role, words, pair);
  const noun = nounOf(stem);
  const children = Object.fromEntries(
    options.map(({ name, child }) => {
      const thing = withNoun(name, noun);
      return [child, ask(role ? `the ${role} of ${thing}` : thing)];
    }),
  );
  const asked = kindOf(words.filter(({ kind }) => kind !== 'comma'));
  const isClaim = relation.is === 'same' || relation.is === 'both';
  const kind = isClaim ? 'yesno' : asked === 'yesno' ? 'thing' : asked;
  return { kind, relation: { ...relation, options } as Relation, children };
}

/** "Was it built by A or by B?": by one of them. */
function inPlace(text: string, [a, b]: readonly Option[], name: string): string {
  return text.slice(0, a!.start) + name + text.slice(b!.end);
}

/** "Is A larger than B?": what is said of the first of them; "Is it larger in A or in B?": of which. */
function claimed(
  text: string,
  words: readonly Word[],
  { pair, prefer, ask }: Than,
  kind: Kind,
  both?: readonly [string, string],
): Compared {
  const options = optionsOf(text, words, pair);
  const noun = nounOf(words.slice(...pair.a));
  const children = Object.fromEntries(
    options.map(({ name, child }) => [child, ask(withNoun(name, noun))]),
  );
  const relation = { is: 'extreme', prefer, options, ...(both && { said: both }) } as const;
  return { kind, relation, children };
}

/** "the one for a night", of supplements: "the supplement for a night". */
function withNoun(name: string, noun: string | undefined): string {
  return noun === undefined ? name : name.replace(/^(the|that|those) ones?\b/i, `$1 ${noun}`);
}

/** What "one" stands for: the first noun, with what is said of it before. */
function nounOf(words: readonly Word[]): string | undefined {
  const end = words.findIndex(({ pos }, i) => pos === 'NOUN' && words[i + 1]?.pos !== 'NOUN');
  return words[end]?.text;
}

function optionsOf(text: string, words: readonly Word[], pair: Pair): Option[] {
  return [pair.a, pair.b].map((range, i) => {
    const place = placeOf(words, range);
    return { ...place, name: text.slice(place.start, place.end), child: 'ab'[i]! };
  });
}

type Said =
  | { is: 'extreme'; prefer: 'least' | 'most' }
  | { is: 'same' | 'both' | 'choice' | 'intersection' };

function relationOf(words: readonly Word[], { a, b, joint }: Pair): Said | null {
  const stem = [...words.slice(0, a[0]), ...words.slice(b[1])].filter(
    ({ kind }) => kind === 'word',
  );
  const text = ` ${stem.map(({ lower }) => lower).join(' ')} `;
  const asks = stem.some(({ lower }) => WH.test(lower));
  const both = stem.some(({ lower }) => lower === 'both');
  const order = orderIn(stem);
  const extreme = order && ({ is: 'extreme', prefer: order.prefer } as const);
  if (!asks) {
    if (joint === 'or') {
      if (!AUXILIARIES.has(words[0]!.lower)) return null;
      // "Was it built by Ann Lee or Bo Ek?" asks which of them.
      const isNamed = ([from, to]: Pair['a']): boolean =>
        words.slice(from, to).some(({ kind, pos }) => kind === 'name' || pos === 'NUM');
      return extreme ?? (isNamed(a) && isNamed(b) ? { is: 'choice' } : null);
    }
    if (/ same /.test(text)) return { is: 'same' };
    return both ? { is: 'both' } : null;
  }
  if (joint === 'or') return extreme ?? { is: 'choice' };
  if (/\b(?:between|out of|of the two)\b/.test(text) && extreme) return extreme;
  const inClause = stem.some(
    ({ lower }, i) => i > 1 && /^(?:that|who|which|where|whose)$/.test(lower),
  );
  return both && !inClause && words[a[0] - 1]?.lower === 'both' ? { is: 'intersection' } : null;
}

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
    if (after === 'of' && i < a[0]) return single;
  }
  return null;
}

function placeOf(words: readonly Word[], [from, to]: [number, number]): Stretch {
  return { start: words[from]!.start, end: words[to - 1]!.end };
}
