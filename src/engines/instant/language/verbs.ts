/** Verb groups: auxiliaries, negation, adverbs and verbs that act as one predicate, with form and voice. */
import type { Token } from './analyse.ts';
import { PARTICIPLE_ONLY, PARTICLES, PAST_ONLY, textOf, setOf } from './words.ts';

export type VerbForm = 'finite' | 'past-participle' | 'present-participle' | 'infinitive';

export interface VerbGroup {
  /** Half-open token range, from the first auxiliary to the verb or its particle. */
  first: number;
  end: number;
  /** Lemma of the main verb. */
  lemma: string;
  text: string;
  form: VerbForm;
  passive: boolean;
  /** A form that may be past tense or past participle ("directed"): the clause decides. */
  ambiguous: boolean;
}

const BE = setOf("be am is are was were been being 's ’s 're ’re 'm ’m");
const NOT = new Set(['not', "n't", 'n’t', 'never', 'cannot']);

/** The verb group that starts at token i, or null. Leading adverbs are not part of it. */
export function verbGroupAt(tokens: readonly Token[], i: number): VerbGroup | null {
  const first = i;
  const opening = tokens[i];
  if (!opening) return null;
  const infinitive = isTo(tokens, i);
  if (!infinitive && !isVerbal(opening)) return null;
  let cursor = infinitive ? i + 1 : i;
  const auxiliaries: Token[] = [];
  let main = -1;
  for (; cursor < tokens.length;) {
    const token = tokens[cursor]!;
    if (NOT.has(token.lower)) {
      cursor++;
    } else if (isVerbal(token)) {
      if (main >= 0) auxiliaries.push(tokens[main]!);
      main = cursor;
      cursor++;
    } else if (token.pos === 'ADV' && main >= 0 && adverbsThenVerb(tokens, cursor)) {
      cursor++;
    } else if (isTo(tokens, cursor) && main >= 0 && tokens[cursor - 1] === tokens[main]) {
      // "began to write", "was asked to lead": one predicate with the infinitive as main verb.
      auxiliaries.push(tokens[main]!);
      main = verbSoon(tokens, cursor + 1);
      cursor = main + 1;
    } else break;
  }
  if (main < 0) return null;
  let end = main + 1;
  while (end < tokens.length && NOT.has(tokens[end]!.lower) && tokens[main]!.lemma === 'be') end++;
  if (PARTICLES.has(tokens[end]?.lower ?? '') && tokens[main]!.pos === 'VERB') end++;
  return describe(tokens, first, end, main, auxiliaries, infinitive);
}

function describe(
  tokens: readonly Token[],
  first: number,
  end: number,
  main: number,
  auxiliaries: Token[],
  infinitive: boolean,
): VerbGroup {
  const verb = tokens[main]!;
  const opening = auxiliaries[0] ?? verb;
  const last = auxiliaries.at(-1);
  const participle = isPastForm(verb);
  const passive = last !== undefined && participle && BE.has(last.lower);
  const alone = auxiliaries.length === 0 && verb.pos === 'VERB';
  let form: VerbForm = 'finite';
  if (infinitive) form = 'infinitive';
  else if (/ing$/.test(opening.lower)) form = 'present-participle';
  else if (alone && PARTICIPLE_ONLY.has(verb.lower)) form = 'past-participle';
  return {
    first,
    end,
    lemma: verb.lemma,
    text: textOf(tokens, first, end),
    form,
    passive,
    ambiguous: alone && form === 'finite' && participle && !PAST_ONLY.has(verb.lower),
  };
}

export function isVerbal(token: Token | undefined): boolean {
  return token !== undefined && (token.pos === 'VERB' || token.pos === 'AUX');
}

/** Past tense or past participle by form. */
function isPastForm(token: Token): boolean {
  if (/ed$/.test(token.lower)) return true;
  // Irregular verbs: a verb that differs from its lemma and is no -s or -ing form.
  return token.pos === 'VERB' && token.lemma !== token.lower
    ? !/(?:s|ing)$/.test(token.lower)
    : SAME_FORM.has(token.lower);
}
/** Irregular verbs whose past equals their base form. */
const SAME_FORM = setOf(
  'put set cut hit let shut cast cost hurt split spread read broadcast bet quit',
);

function isTo(tokens: readonly Token[], i: number): boolean {
  return (
    tokens[i]?.lower === 'to' &&
    (tokens[i]!.pos === 'PART' || tokens[i + 1]?.pos === 'VERB') &&
    verbSoon(tokens, i + 1) >= 0
  );
}

/** Index of the verb at or shortly after i, over adverbs; -1 if none. */
function verbSoon(tokens: readonly Token[], i: number): number {
  let at = i;
  while (tokens[at] && tokens[at]!.pos === 'ADV' && at < i + 2) at++;
  return isVerbal(tokens[at]) ? at : -1;
}

function adverbsThenVerb(tokens: readonly Token[], i: number): boolean {
  let at = i;
  while (
    tokens[at] &&
    (tokens[at]!.pos === 'ADV' || tokens[at]!.pos === 'PART') &&
    !isTo(tokens, at) &&
    at < i + 4
  )
    at++;
  return isVerbal(tokens[at]);
}
