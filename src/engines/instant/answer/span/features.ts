/**
 * What speaks for and against a span as the answer: named features, each a number about 0..1, in
 * the spirit of the logistic regression baseline of SQuAD (Rajpurkar et al., 2016, section 5).
 * weights.ts says how much each counts; one is switched off by leaving it out.
 */
import { fits } from '../../match/answer-types.ts';
import { affinity } from '../../match/kinds.ts';
import { isFunctionWord, sameStem } from '../../match/text.ts';
import type { Asked } from './asked.ts';
import type { Candidate, SpokenSentence } from './candidates.ts';
import type { Matching } from './matching.ts';

export type Features = Record<string, number>;

/** Words that join a thing to what it is: "is", "was called", a comma, a bracket. */
const BRIDGE =
  /^(?:is|was|are|were|be|been|become|became|called|named|known|as|the|a|an|,|\(|:|"|also|of)$/;
const PREPOSITIONS = new Set(
  'in at on from to by of for with as between during near into after before than until since through'.split(
    ' ',
  ),
);
const NEAR_TOKENS = 6;
const WINDOW = 4;

export interface Judged {
  asked: Asked;
  weight: readonly number[];
  sentence: SpokenSentence;
  matching: Matching;
  candidate: Candidate;
  /** The most that any sentence says of the question. */
  mostSaid: number;
  /** In how many sentences of the passages a stem stands. */
  frequency: ReadonlyMap<string, number>;
}

/** The features by what they look at: ranking.ts makes each group a scorer. */
export const FEATURE_GROUPS = {
  sentence: ofSentence,
  kind: ofKind,
  form: ofForm,
  place: ofPlace,
  slot: ofSlot,
};
export type FeatureGroup = keyof typeof FEATURE_GROUPS;
export type GroupedFeatures = Record<FeatureGroup, Features>;

export function featuresOf(judged: Judged): GroupedFeatures {
  return {
    sentence: ofSentence(judged),
    kind: ofKind(judged),
    form: ofForm(judged),
    place: ofPlace(judged),
    slot: ofSlot(judged),
  };
}

function ofSentence({ asked, matching, mostSaid }: Judged): Features {
  const { coverage, context, names, pairs } = matching;
  const verb = asked.verb;
  const says = asked.words.some((word, i) => word.stem === verb && matching.places[i]!.length > 0);
  return {
    'sentence: words': coverage,
    'sentence: words around': context,
    'sentence: names': names,
    'sentence: pairs': pairs,
    'sentence: says most': coverage >= mostSaid ? 1 : 0,
    'sentence: says less': mostSaid - coverage,
    'sentence: verb': verb !== null && says ? 1 : 0,
  };
}

/** Whether it is of the kind that is asked for. */
function ofKind({ asked, sentence, candidate }: Judged): Features {
  const { kind, text, start, end } = candidate;
  const span = kind === 'list' || kind === 'clause' || kind === 'predicate' ? 'phrase' : kind;
  const features: Features = { [`kind: ${asked.word} ${kind}`]: 1 };
  if (kind === 'predicate')
    features[`kind: predicate, ${asked.verb === 'do' ? 'deed' : 'else'}`] = 1;
  if (kind === 'clause') features[`clause: ${asked.word} ${candidate.opener}`] = 1;
  if (asked.type !== 'thing') {
    const fit = fits({ kind: span, text, start, end }, asked.type, sentence.text);
    features[`type: ${GROUPS[asked.type] ?? 'other'}`] = fit;
    features['type: unfit'] = fit < 0.3 ? 1 : 0;
  }
  const head = asked.noun.at(-1);
  if (head) {
    const own = sentence.stems.slice(candidate.first, candidate.last);
    features['noun: in it'] = own.some((word) => sameStem(word, head)) ? 1 : 0;
    if (features['noun: in it'] === 0 && beside(sentence, candidate, head))
      features['noun: beside'] = 1;
    if (counted(sentence, candidate, asked.noun)) features[`noun: counted`] = 1;
    const like = affinity(asked.noun.join(' '), text);
    features['noun: like'] = Math.log(Math.max(0.1, like));
  }
  if (/\d/.test(text)) features[`digits: ${asked.type === 'thing' ? asked.word : 'typed'}`] = 1;
  return features;
}

const GROUPS: Record<string, string> = {
  person: 'person',
  date: 'date',
  year: 'date',
  number: 'number',
  quantity: 'number',
  place: 'place',
  country: 'place',
  organisation: 'organisation',
};

/** "the river Orle", "Orle, a river": the asked noun stands right beside it. */
function beside(sentence: SpokenSentence, { first, last }: Candidate, head: string): boolean {
  const from = Math.max(0, first - WINDOW);
  const to = Math.min(sentence.stems.length, last + WINDOW);
  for (let i = from; i < to; i++) {
    if (i >= first && i < last) continue;
    if (sentence.stems[i] && sameStem(sentence.stems[i]!, head)) {
      const between =
        i < first ? sentence.tokens.slice(i + 1, first) : sentence.tokens.slice(last, i);
      if (between.every(({ lower }) => BRIDGE.test(lower))) return true;
    }
  }
  return false;
}

/** "fourteen vice presidents": the asked nouns follow a number at once. */
function counted(
  { stems }: SpokenSentence,
  { kind, last }: Candidate,
  noun: readonly string[],
): boolean {
  if (kind !== 'number') return false;
  return stems
    .slice(last, last + 3)
    .some((said) => said !== '' && noun.some((word) => sameStem(word, said)));
}

/** How it is made: length, what it leaves out, what it repeats of the question. */
function ofForm({ asked, sentence, matching, candidate, frequency }: Judged): Features {
  const { first, last, complements, opener } = candidate;
  let content = 0;
  let echoed = 0;
  let repeated = 0;
  let said = 0;
  for (let i = first; i < last; i++) {
    const word = sentence.stems[i]!;
    if (word === '' || isFunctionWord(sentence.tokens[i]!.lower)) continue;
    content++;
    if (matching.says[i]) said++;
    repeated += Math.log(frequency.get(word) ?? 1);
    if (matching.says[i] && !asked.noun.some((noun) => sameStem(noun, word))) echoed++;
  }
  const share = content > 0 ? echoed / content : 1;
  const next = sentence.tokens[last];
  const before = sentence.tokens[first - 1];
  return {
    'form: echo': share,
    'form: all echo': share === 1 ? 1 : 0,
    'form: nothing new': content === said ? 1 : 0,
    'form: starts with echo': matching.says[first] ? 1 : 0,
    'form: ends with echo': matching.says[last - 1] ? 1 : 0,
    'form: repeated': content > 0 ? repeated / content : 0,
    'form: length': Math.log(last - first),
    'form: long': Math.max(0, last - first - 8) / 8,
    [`form: complements ${complements}`]: complements > 0 ? 1 : 0,
    'form: modifier': opener === 'modifier' ? 1 : 0,
    'form: tail': opener === 'tail' ? 1 : 0,
    'form: possessor': opener === 'possessor' ? 1 : 0,
    'form: possessed': opener === 'possessed' ? 1 : 0,
    'form: one of several':
      /^(?:and|or|,)$/.test(next?.lower ?? '') || /^(?:and|or)$/.test(before?.lower ?? '') ? 1 : 0,
    'form: role and name': isRoleAndName(sentence, candidate) ? 1 : 0,
    'form: of follows': next?.lower === 'of' ? 1 : 0,
    'form: hyphen follows': next?.text === '-' || before?.text === '-' ? 1 : 0,
    'form: cut': cutsName(sentence, candidate) ? 1 : 0,
  };
}

/** "engineer Rolf Aster": the name alone is the answer to "who". */
function isRoleAndName({ tokens }: SpokenSentence, { first, last }: Candidate): boolean {
  return tokens[first]!.pos !== 'PROPN' && tokens[last - 1]!.pos === 'PROPN' && last - first > 1;
}

/** A capitalised word or a number right beside it, that belongs to it. */
function cutsName(sentence: SpokenSentence, { first, last }: Candidate): boolean {
  const inside = sentence.tokens[last - 1]!;
  const next = sentence.tokens[last];
  const opening = sentence.tokens[first]!;
  const before = sentence.tokens[first - 1];
  return (
    (inside.pos === 'PROPN' && next?.pos === 'PROPN') ||
    (opening.pos === 'PROPN' && before?.pos === 'PROPN') ||
    /NOUN|PROPN/.test(next?.pos ?? '') ||
    (/ADJ|NOUN/.test(before?.pos ?? '') && /NOUN|ADJ/.test(opening.pos))
  );
}

/** Where it stands among the question's words. */
function ofPlace({ asked, weight, sentence, matching, candidate }: Judged): Features {
  const { first, last } = candidate;
  let total = 0;
  let near = 0;
  let left = 0;
  let right = 0;
  let leftmost = Infinity;
  let nearest = Infinity;
  const group = asked.word === 'what' || asked.word === 'which' ? asked.word : 'other';
  for (const [k, places] of matching.places.entries()) {
    const outside = places.filter((i) => i < first || i >= last);
    total += weight[k]!;
    if (outside.length === 0) continue;
    leftmost = Math.min(leftmost, ...outside);
    let closest = Infinity;
    for (const i of outside) {
      const distance = i < first ? first - i : i - last + 1;
      closest = Math.min(closest, distance);
      if (distance < Math.abs(nearest)) nearest = i < first ? -distance : distance;
      if (distance <= WINDOW && i < first) left += weight[k]!;
      if (distance <= WINDOW && i >= last) right += weight[k]!;
    }
    near += weight[k]! * Math.exp(-(closest - 1) / NEAR_TOKENS);
  }
  const before = sentence.tokens[first - 1]?.lower ?? '';
  const features: Features = {
    'place: near': total > 0 ? near / total : 0,
    'place: left': total > 0 ? left / total : 0,
    'place: right': total > 0 ? right / total : 0,
    [`place: bridge ${group}`]: bridged(sentence, matching, candidate) ? 1 : 0,
    [`place: after ${asked.verb === null ? 'no verb' : asked.gap}`]: leftmost < first ? 1 : 0,
    [`place: nearest ${nearest < 0 ? 'left' : 'right'}`]: Math.exp(-(Math.abs(nearest) - 1) / 3),
    'place: preposition': asked.preposition !== null && before === asked.preposition ? 1 : 0,
    'place: opens sentence': first <= 1 ? 1 : 0,
    'place: in brackets': before === '(' ? 1 : 0,
  };
  if (PREPOSITIONS.has(before)) features[`before: ${asked.word} ${before}`] = 1;
  return features;
}

/** Only words like "is", "called", a comma stand between it and a word of the question. */
function bridged(
  { tokens }: SpokenSentence,
  { says }: Matching,
  { first, last }: Candidate,
): boolean {
  for (let i = last, n = 0; i < tokens.length && n < WINDOW; i++, n++) {
    if (says[i]) return n > 0;
    if (!BRIDGE.test(tokens[i]!.lower)) break;
  }
  for (let i = first - 1, n = 0; i >= 0 && n < WINDOW; i--, n++) {
    if (says[i]) return n > 0;
    if (!BRIDGE.test(tokens[i]!.lower)) break;
  }
  return false;
}

/** Whether it fills the slot that the question's verb leaves open. */
function ofSlot({ asked, sentence, matching, candidate }: Judged): Features {
  const at = asked.words.findIndex((word) => word.stem === asked.verb);
  const places = at < 0 ? [] : matching.places[at]!;
  let best: Features = {};
  let bestScore = -Infinity;
  for (const place of places) {
    if (place >= candidate.first && place < candidate.last) continue;
    const group = sentence.verbs.find(({ first, end }) => place >= first && place < end);
    const passive = group?.passive ?? false;
    const wanted = asked.gap === 'subject' ? 'before' : 'after';
    const turned = passive !== asked.passive;
    const side = candidate.last <= place ? 'before' : 'after';
    const right = turned ? side !== wanted : side === wanted;
    const between = phrasesBetween(sentence, candidate, place);
    const score = (right ? 1 : 0) + (between === 0 ? 0.5 : 0);
    if (score <= bestScore) continue;
    bestScore = score;
    best = {
      [`slot: ${asked.gap} ${asked.passive ? 'passive ' : ''}${turned ? 'turned' : 'same'}`]: right
        ? 1
        : 0,
      'slot: right side': right ? 1 : 0,
      'slot: wrong side': right ? 0 : 1,
      'slot: filled': right && between === 0 ? 1 : 0,
      'slot: by':
        turned && side === 'after' && sentence.tokens[candidate.first - 1]?.lower === 'by' ? 1 : 0,
    };
  }
  return best;
}

function phrasesBetween(
  { phrases }: SpokenSentence,
  { first, last }: Candidate,
  place: number,
): number {
  const [from, to] = place < first ? [place + 1, first] : [last, place];
  return phrases.filter((phrase) => phrase.first >= from && phrase.end <= to).length;
}
