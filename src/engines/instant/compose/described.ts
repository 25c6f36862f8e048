/**
 * What two things are said to be: whether both have what is asked, and which of them has it, by the
 * words of what is said of each, and by countries.
 */
import type { AnswerInput, AnswerOutput, ProposedSupport } from '../../../tasks/types.ts';
import { asksForAbsence } from '../language/polarity.ts';
import { countriesIn, countryOf } from '../match/countries.ts';
import { isDenied } from '../match/denied.ts';
import { hasStem, stems } from '../match/text.ts';
import { NONE } from '../no-answer.ts';
import type { Option, PlanNode } from '../plan/types.ts';
import {
  aboutness,
  passagesOf,
  sentenceStems,
  supportOf,
  type Passage,
  type Sentence,
} from '../read/passages.ts';

/** That it is right: 23 of 32 that were decided among hotpotqa's training questions, 12 of 19 choices and 11 of 13 of both. */
const CHANCE = 0.7;
/** From here on a passage is about something. */
const ABOUT = 0.6;
/** Sentences at a passage's beginning that say what its thing is, and those that say of which country. */
const SAYING = 4;
const SAYING_COUNTRY = 2;
/** Of the words asked for. */
const ENOUGH = 0.5;

interface Holding {
  share: number;
  support: ProposedSupport;
  /** It is said to be of another country than the one asked about. */
  isElsewhere: boolean;
}

/** Of a plan that asks what two things both are, or which of them is so. */
export function asDescribed({ relation, children }: PlanNode, input: AnswerInput): AnswerOutput {
  if (relation.is !== 'both' && relation.is !== 'choice') return NONE;
  const { options } = relation;
  const [{ name, child }] = options as readonly [Option, Option];
  const property = children[child]!.words.replace(name, ' ');
  return relation.is === 'both'
    ? bothDescribed(options, property, input)
    : chosenAsDescribed(options, property, input);
}

/** Yes where both have it; no where one is of another country; else nothing is said. */
function bothDescribed(
  options: readonly Option[],
  property: string,
  input: AnswerInput,
): AnswerOutput {
  const passages = passagesOf(input.chunks);
  if (stems(property).length === 0) return NONE;
  const holdings = options.map(({ name }) => holds(name, property, passages));
  const [a, b] = holdings;
  if (!a || !b) return NONE;
  const isSo = a.share >= ENOUGH && b.share >= ENOUGH;
  const isRefuted = a.isElsewhere || b.isElsewhere;
  if (!isSo && !isRefuted) return NONE;
  return { answer: isSo ? 'yes' : 'no', supports: [a.support, b.support], probability: CHANCE };
}

function holds(name: string, property: string, passages: readonly Passage[]): Holding | null {
  const [about] = passages
    .map((passage) => ({ passage, sure: aboutness(passage, name) }))
    .filter(({ sure }) => sure >= ABOUT)
    .sort((a, b) => b.sure - a.sure);
  const sentences = about?.passage.sentences.slice(0, SAYING) ?? [];
  const [lead] = sentences;
  if (!lead) return null;
  const said = sentences.slice(0, SAYING_COUNTRY).flatMap(({ text }) => countriesIn(text));
  const countries = new Set(said.map(({ country }) => country));
  // "both American directors": the nationality must hold in any case.
  if (countriesIn(property).some(({ country }) => !countries.has(country)))
    return { share: 0, support: supportOf(lead), isElsewhere: countries.size > 0 };
  const wanted = stems(property).filter((word) => countryOf(word) === null);
  const heard = sentences.filter(saying(property, wanted)).flatMap(sentenceStems);
  const share = wanted.length > 0 ? saidOf(wanted, heard) / wanted.length : 1;
  const { sentence } = sayingMost(sentences, wanted)!;
  return { share, support: supportOf(sentence), isElsewhere: false };
}

/** The one of which more of what is asked is said in a sentence. */
function chosenAsDescribed(
  options: readonly Option[],
  property: string,
  input: AnswerInput,
): AnswerOutput {
  const passages = passagesOf(input.chunks);
  const names = stems(options.map(({ name }) => name).join(' '));
  const wanted = stems(property).filter((word) => !names.includes(word));
  const [a, b] = options.map(({ name }) => {
    const about = passages.filter((one) => aboutness(one, name) >= ABOUT);
    return sayingMost(
      about.flatMap(({ sentences }) => sentences).filter(saying(property, wanted)),
      wanted,
    );
  });
  const lead = (a?.said ?? 0) - (b?.said ?? 0);
  const winner = lead > 0 ? a : b;
  if (!winner || lead === 0) return NONE;
  const { name } = options[winner === a ? 0 : 1]!;
  return { answer: name, supports: [supportOf(winner.sentence)], probability: CHANCE };
}

/** Whether a sentence says that it is so, or denies it where that is asked. */
function saying(property: string, wanted: readonly string[]): (sentence: Sentence) => boolean {
  const [asked, isOfAbsence] = [new Set(wanted), asksForAbsence(property)];
  return ({ text }) => isDenied(asked, text) === isOfAbsence;
}

/** The first of the sentences that say most of the words, and how many it says. */
function sayingMost(
  sentences: readonly Sentence[],
  wanted: readonly string[],
): { sentence: Sentence; said: number } | undefined {
  return sentences
    .map((sentence) => ({ sentence, said: saidOf(wanted, sentenceStems(sentence)) }))
    .sort((a, b) => b.said - a.said)[0];
}

/** How many of the words are among those heard. */
export function saidOf(wanted: readonly string[], heard: readonly string[]): number {
  return wanted.filter((word) => hasStem(heard, word)).length;
}
