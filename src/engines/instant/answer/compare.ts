/** Comparisons and yes/no: what the bound values of two things say about each other. */
import type {
  AnswerInput,
  AnswerOutput,
  ProposedBinding,
  ProposedSupport,
} from '../../../tasks/types.ts';
import type { ComparedOption, Comparison } from '../decompose/comparison.ts';
import { parseDate, type DateMention } from '../language/dates.ts';
import { countriesIn, countryOf } from '../match/countries.ts';
import { NONE } from '../no-answer.ts';
import { findMention, nameSimilarity } from '../match/names.ts';
import { sameStem, stems } from '../match/text.ts';
import {
  aboutness,
  passagesOf,
  sentenceStems,
  supportOf,
  type Passage,
  type Sentence,
} from '../resolve/passages.ts';
import { comparable, type Measured } from './measured.ts';

const ABOUT = 0.6;
const DESCRIBED = /\b(?:is|was|are|were)\s+(?:an?|the|one of the)\s+([^.;()]+)/;

export function answerComparison(comparison: Comparison, input: AnswerInput): AnswerOutput {
  switch (comparison.kind) {
    case 'extreme':
      return extreme(comparison, input);
    case 'same':
      return same(comparison, input);
    case 'both':
      return both(comparison, input);
    case 'choice':
      return choice(comparison, input);
  }
}

/** "Is A larger than B?": yes where the first of them is. */
export function answerThan(comparison: Comparison, input: AnswerInput): AnswerOutput {
  const { answer, ...rest } = answerComparison(comparison, input);
  if (answer === null) return NONE;
  return { answer: answer === comparison.options[0].name ? 'yes' : 'no', ...rest };
}

function bindingOf(
  input: AnswerInput,
  placeholder: string | undefined,
): ProposedBinding | undefined {
  return input.bindings.find((binding) => binding.placeholder === placeholder);
}

function cited(...bindings: (ProposedBinding | undefined)[]): ProposedSupport[] {
  return bindings.flatMap((binding) => binding?.supports.slice(0, 1) ?? []);
}

function extreme(comparison: Comparison, input: AnswerInput): AnswerOutput {
  const values =
    comparison.compares === 'number'
      ? comparable(comparison.options.map(({ value }) => bindingOf(input, value)))
      : comparison.options.map((option) => measure(comparison, option, input));
  const [a, b] = values;
  // With one value missing nothing can be compared, and a guess is no answer.
  if (!a || !b) return NONE;
  if (a.value === b.value) return NONE;
  const first = comparison.prefer === 'least' ? a.value < b.value : a.value > b.value;
  const [optionA, optionB] = comparison.options;
  return {
    answer: first ? optionA.name : optionB.name,
    supports: [...a.supports, ...b.supports],
    reason: `${optionA.name}: ${a.said}; ${optionB.name}: ${b.said}`,
  };
}

function measure(
  comparison: Comparison,
  option: ComparedOption,
  input: AnswerInput,
): Measured | null {
  const binding = bindingOf(input, option.value);
  if (!binding) return null;
  const date = parseDate(binding.value);
  if (!date || Number.isNaN(date.value)) return null;
  if (comparison.compares !== 'span')
    return { value: date.value, said: binding.value, supports: cited(binding) };
  const since = bindingOf(input, option.since);
  const from = since && parseDate(since.value);
  if (!from || Number.isNaN(from.value)) return null;
  return {
    value: lasted(from, date),
    said: `${since.value} – ${binding.value}`,
    supports: cited(since, binding),
  };
}

function lasted(from: DateMention, to: DateMention): number {
  return to.value - from.value;
}

function same(comparison: Comparison, input: AnswerInput): AnswerOutput {
  const [a, b] = comparison.options.map((option) => bindingOf(input, option.value));
  if (!a || !b) return NONE;
  const equal =
    comparison.compares === 'country'
      ? sameCountry(a, b)
      : comparison.compares === 'date'
        ? parseDate(a.value)?.year === parseDate(b.value)?.year
        : nameSimilarity(a.value, b.value) >= 0.6;
  return {
    answer: equal ? 'yes' : 'no',
    supports: cited(a, b),
    reason: `${comparison.options[0].name}: ${a.value}; ${comparison.options[1].name}: ${b.value}`,
  };
}

function sameCountry(a: ProposedBinding, b: ProposedBinding): boolean {
  const countryIn = (value: string): string =>
    countryOf(value) ?? countriesIn(value)[0]?.country ?? value.toLowerCase();
  return countryIn(a.value) === countryIn(b.value);
}

/** Whether what is said of each thing holds the property's words. */
function both(comparison: Comparison, input: AnswerInput): AnswerOutput {
  const passages = passagesOf(input.chunks);
  if (stems(comparison.property).length === 0) return NONE;
  const verdicts = comparison.options.map((option) =>
    holds(option, comparison.property, input, passages),
  );
  const [a, b] = verdicts;
  if (!a || !b) return NONE;
  const yes = a.share >= 0.5 && b.share >= 0.5;
  // What nothing describes may be anything: only a description of another kind says no.
  const refuted = comparison.options.some(
    ({ name }, i) => verdicts[i]!.share < 0.5 && isDescribed(name, passages),
  );
  if (!yes && !refuted) return NONE;
  return {
    answer: yes ? 'yes' : 'no',
    supports: [...a.supports, ...b.supports],
    reason: `compared what is said of both with “${comparison.property}”`,
  };
}

interface Holding {
  share: number;
  supports: ProposedSupport[];
}

function holds(
  option: ComparedOption,
  property: string,
  input: AnswerInput,
  passages: Passage[],
): Holding | null {
  const binding = bindingOf(input, option.value);
  const said = binding ? stems(binding.value) : [];
  const about = passages
    .map((passage) => ({ passage, sure: aboutness(passage, option.name) }))
    .filter(({ sure }) => sure >= 0.6)
    .sort((x, y) => y.sure - x.sure)[0]?.passage;
  if (!binding && !about) return null;
  const sentences = about?.sentences.slice(0, 4) ?? [];
  const heard = [...said, ...sentences.flatMap(sentenceStems)];
  const countries = new Set(
    [
      ...(binding ? countriesIn(binding.value) : []),
      ...sentences.slice(0, 2).flatMap(({ text }) => countriesIn(text)),
    ].map(({ country }) => country),
  );
  const lead = sentences[0];
  const supports = lead ? [supportOf(lead)] : cited(binding);
  // "both American directors": of the property's words, the nationality must hold in any case.
  if (countriesIn(property).some(({ country }) => !countries.has(country)))
    return { share: 0, supports };
  const wanted = stems(property).filter((word) => countryOf(word) === null);
  const held = wanted.filter((word) => heard.some((other) => isA(other, word)));
  return { share: wanted.length ? held.length / wanted.length : 1, supports };
}

/** Whether some sentence says what the thing is. */
function isDescribed(name: string, passages: readonly Passage[]): boolean {
  return sentencesAbout(name, passages).some(({ text }) => DESCRIBED.test(text));
}

/** Sentences of passages about the thing, and those that begin by naming it. */
function sentencesAbout(name: string, passages: readonly Passage[]): Sentence[] {
  return passages.flatMap((passage) => {
    const about = aboutness(passage, name) >= ABOUT;
    return passage.sentences.filter((sentence) => {
      const mention = findMention(sentence.text, name);
      if (mention && mention.similarity >= ABOUT && mention.start < 12) return true;
      return (
        about && (sentence.index === 0 || /^(?:He|She|It|They|The \p{Ll}+)\b/u.test(sentence.text))
      );
    });
  });
}

/** Narrower words of what people do: a guitarist is a musician. */
const NARROWER: Record<string, RegExp> = {
  musician:
    /^(?:musi|sing|song|guitar|vocal|drumm|bass|pian|rapp|composer|violin|saxophon|keyboard|cellist|dj)/,
  artist: /^(?:paint|sculpt|photograph|illustrat|sing|musi)/,
  writer: /^(?:auth|novel|poet|playwr|essay|journal|screenw|short|biograph)/,
  auth: /^(?:writ|novel|poet|playwr|essay)/,
  writ: /^(?:auth|novel|poet|playwr|essay|journal|screenw|biograph)/,
  sing: /^(?:vocal|song|rapp|sopran|tenor)/,
  perform: /^(?:actor|actress|sing|musi|danc|comedi)/,
  athlet: /^(?:player|footb|swimm|runn|box|tennis|cricket)/,
  plant: /^(?:genus|species|flower|tree|shrub|herb)/,
  dogs: /^(?:terri|hound|spaniel|retriev|breed)/,
};

function isA(said: string, wanted: string): boolean {
  if (sameStem(said, wanted)) return true;
  const narrower = NARROWER[wanted] ?? NARROWER[wanted.replace(/s$/, '')];
  return narrower?.test(said) ?? false;
}

/** The option about which more of the property is said. */
function choice(comparison: Comparison, input: AnswerInput): AnswerOutput {
  if (input.level === 'triplets') return NONE;
  const passages = passagesOf(input.chunks);
  const names = stems(comparison.options.map(({ name }) => name).join(' '));
  const wanted = stems(comparison.property).filter((word) => !names.includes(word));
  const scored = comparison.options.map((option) => {
    let best: { share: number; support: ProposedSupport } | null = null;
    for (const passage of passages) {
      if (aboutness(passage, option.name) < 0.6) continue;
      for (const sentence of passage.sentences) {
        const heard = sentenceStems(sentence);
        const share = wanted.filter((word) => heard.some((other) => sameStem(word, other))).length;
        if (!best || share > best.share) best = { share, support: supportOf(sentence) };
      }
    }
    return best;
  });
  const [a, b] = scored;
  if (!a && !b) return NONE;
  if ((a?.share ?? 0) === (b?.share ?? 0)) return NONE;
  const first = (a?.share ?? 0) > (b?.share ?? 0);
  const winner = first ? a! : b!;
  return {
    answer: comparison.options[first ? 0 : 1].name,
    supports: [winner.support],
    reason: 'more of what is asked is said about it',
  };
}
