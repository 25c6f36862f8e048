/**
 * A supposed answer, where no chain leads to the end and no single sentence answers: the value of
 * the asked kind that stands where most of the question is said, over linked passages. It is shown
 * as partly grounded at most, and only above a threshold: below it nothing is better than a guess.
 * Where the wordings of the last relation are known, the sentence must have one of them.
 */
import { inEnglish } from '../../../sentences.ts';
import { queryProposition } from '../../../knowledge/clues.ts';
import type { AnswerType } from '../../../knowledge/types.ts';
import type { AnswerInput, AnswerOutput, ProposedCandidate } from '../../../tasks/types.ts';
import { shortForm } from '../answer/short-form.ts';
import { relationSign, type RelationSign } from '../answer/relation-sign.ts';
import type { QuestionPlan } from '../decompose/question.ts';
import { questionWords } from '../decompose/words.ts';
import { fits } from '../match/answer-types.ts';
import { nameSimilarity } from '../match/names.ts';
import { contentWords, sameStem, stem, stems, words } from '../match/text.ts';
import { merge, type Found } from '../resolve/found.ts';
import { passagesOf, reading, supportOf } from '../resolve/passages.ts';
import { RANKINGS, type Rankings } from '../resolve/rankings.ts';
import { askedOf } from './asked.ts';
import type { Place, Supposing } from './ranking.ts';
import { coverings, type Covering } from './sentences.ts';

/** Least score of a supposed answer. */
export const SUPPOSED_THRESHOLD = 0.3;
/** Sentences, best first, that values are taken from. */
const SENTENCES = 24;
const FIT = 0.5;
/** What a word counts of the steps that are done, and from what score on a value settles its step. */
const DONE = 0.3;
const SURE = 0.6;

export async function supposeAnswer(
  input: AnswerInput,
  plan: QuestionPlan,
  rankings: Rankings = RANKINGS,
): Promise<AnswerOutput> {
  const none: AnswerOutput = { answer: null, supports: [] };
  const own = askedOf(input.question);
  const type = plan.answerType === 'thing' ? own.type : plan.answerType;
  if (type === 'yes-no' || speaksOfOthers(input)) return none;
  const passages = passagesOf(input.chunks);
  const asked = askedWords(input);
  const supposing: Supposing = { input, asked: { ...own, type }, passages };
  const sign = relationSign(input.unresolved, input.target);
  const best = coverings(passages, asked)
    .filter(({ sentence }) => sign.mayHave(sentence))
    .sort((a, b) => b.own + b.linked - a.own - a.linked)
    .slice(0, SENTENCES);
  const places = placesOf(best, supposing, [...asked.keys()], sign);
  const scores = await rankings.supposed.score(supposing, places);
  const found = places.map(({ value, covering }, i): Found => ({
    value,
    score: scores[i]!,
    supports: [supportOf(covering.sentence)],
    reason: 'stands where most of the question is said; no chain of clues leads to it',
  }));
  const [first] = merge(found);
  if (!first || first.score < SUPPOSED_THRESHOLD) return none;
  return answerOf(first, type, input);
}

function answerOf(
  { value, supports, reason = '' }: ProposedCandidate,
  type: AnswerType,
  { question }: AnswerInput,
): AnswerOutput {
  return { answer: shortForm(value, type, question), supports, reason: inEnglish(reason) };
}

/**
 * The words to be found, with what each counts: those of the clues that are open, with what was
 * found out so far, in full; what is said of steps that are done matters little any more.
 */
function askedWords({ question, bindings, unresolved }: AnswerInput): Map<string, number> {
  const open = new Set(unresolved.flatMap((clue) => stems(queryProposition(clue))));
  const sure = bindings.every((one) => one.sure !== false && one.score >= SURE);
  const weight = (word: string): number =>
    bindings.length === 0 || !sure || open.size === 0 || open.has(word) ? 1 : DONE;
  return new Map([...stems(question), ...open].map((word) => [word, weight(word)]));
}

function placesOf(
  best: readonly Covering[],
  { input, asked: { type } }: Supposing,
  asked: readonly string[],
  { has: hasSign }: RelationSign,
): Place[] {
  const bound = input.bindings.map(({ value }) => value).filter((value) => !/\d/.test(value));
  const isAsked = (word: string): boolean => asked.some((other) => sameStem(word, other));
  return best.flatMap((covering) => {
    const { sentence } = covering;
    const anchors = [...sentence.text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)]
      .filter((match) => isAsked(stem(words(match[0])[0] ?? '')))
      .map((match) => match.index + match[0].length / 2);
    const sign = hasSign(sentence);
    return reading(sentence).spans.flatMap((span): Place[] => {
      const fit = fits(span, type, sentence.text);
      if (fit < FIT) return [];
      const parts = words(span.text).map(stem);
      if (parts.length === 0 || parts.filter(isAsked).length / parts.length > 0.5) return [];
      if (bound.some((value) => nameSimilarity(value, span.text) >= 0.6)) return [];
      const distance = (at: number): number =>
        Math.min(Math.abs(at - span.start), Math.abs(at - span.end));
      const near = anchors.reduce((sum, at) => sum + Math.exp(-distance(at) / 30), 0);
      return [{ value: span.text, covering, fit, near: near / Math.max(1, anchors.length), sign }];
    });
  });
}

/** A name or a number of the question that stands in none of the passages: they speak of something else. */
function speaksOfOthers(input: AnswerInput): boolean {
  const text = ` ${input.chunks.map((chunk) => words(`${chunk.heading} ${chunk.text}`).join(' ')).join(' ')} `;
  return questionWords(input.question).some((word) => {
    if (word.kind !== 'name' && !/^\d/.test(word.text)) return false;
    const parts = contentWords(word.text).filter((part) => part.length > 1);
    const said = parts.filter((part) => text.includes(` ${part}`)).length;
    return parts.length > 0 && said < parts.length / 2;
  });
}
