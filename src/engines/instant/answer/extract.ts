/**
 * Reads an answer straight from sentences when the clues did not resolve: the span of the asked
 * type in the sentence that shares most with the question and with what was found out so far.
 */
import { inEnglish } from '../../../sentences.ts';
import type { AnswerInput, AnswerOutput, ProposedCandidate } from '../../../tasks/types.ts';
import { fits } from '../match/answer-types.ts';
import { affinity } from '../match/kinds.ts';
import { nameSimilarity } from '../match/names.ts';
import { questionWords } from '../decompose/words.ts';
import { contentWords, sameStem, stem, stems, words } from '../match/text.ts';
import type { QuestionPlan } from '../decompose/question.ts';
import { merge, type Found } from '../resolve/found.ts';
import {
  passagesOf,
  reading,
  sentenceStems,
  supportOf,
  type Sentence,
} from '../resolve/passages.ts';
import { clauseAsked } from './clauses.ts';
import { relationSign } from './relation-sign.ts';
import { shortForm } from './short-form.ts';

/**
 * Share of the question's words that a sentence must have to answer it. Over several passages the
 * words of one question are spread; in a single one they stand together, or it does not answer.
 */
const NEEDED = {
  several: { triplets: 1, sentences: 0.45, chunks: 0.35, thing: 0.4 },
  single: { triplets: 1, sentences: 0.6, chunks: 0.6, thing: 0.7 },
};
/** The heading's words count less than the sentence's own. */
const HEADING = 0.8;

export function extractAnswer(input: AnswerInput, plan: QuestionPlan): AnswerOutput {
  const none: AnswerOutput = { answer: null, supports: [] };
  // Any noun phrase is a "thing": a sentence that shares words with the question does not say which.
  const clauses = clauseAsked(input.question);
  if (
    plan.answerType === 'yes-no' ||
    (plan.answerType === 'thing' && !clauses && input.chunks.length > 1)
  )
    return none;
  if (speaksOfOthers(input)) return none;
  const best = candidates(input, plan)[0];
  if (!best) return none;
  return {
    answer: shortForm(best.value, plan.answerType, input.question),
    supports: best.supports,
    reason: inEnglish(best.reason ?? ''),
  };
}

/**
 * A name or a number of the question that stands in none of the passages: they speak of something
 * else, however many words they share. (SQuAD 2.0's unanswerable questions are mostly of this kind.)
 */
function speaksOfOthers(input: AnswerInput): boolean {
  const text = ` ${input.chunks.map((chunk) => words(`${chunk.heading} ${chunk.text}`).join(' ')).join(' ')} `;
  return questionWords(input.question).some((word) => {
    if (word.kind !== 'name' && !/^\d/.test(word.text)) return false;
    const parts = contentWords(word.text).filter((part) => part.length > 1);
    return (
      parts.length > 0 &&
      parts.filter((part) => text.includes(` ${part}`)).length < parts.length / 2
    );
  });
}

function candidates(input: AnswerInput, plan: QuestionPlan): ProposedCandidate[] {
  const asked = [...new Set(stems(input.question))];
  const known = [...new Set(input.bindings.flatMap(({ value }) => stems(value)))].filter(
    (word) => !asked.includes(word),
  );
  if (asked.length === 0) return [];
  const bound = input.bindings.map(({ value }) => value).filter((value) => !/\d/.test(value));
  const passages = passagesOf(input.chunks);
  const rarity = rarityOf(
    passages.flatMap(({ sentences }) => sentences.map(sentenceStems)),
    asked,
  );
  const total = asked.reduce((sum, word) => sum + rarity(word), 0);
  const limits = input.chunks.length > 1 ? NEEDED.several : NEEDED.single;
  // Where any noun phrase could be the answer, more must agree.
  const needed = Math.max(limits[input.level], plan.answerType === 'thing' ? limits.thing : 0);
  const hasSign = clauseAsked(input.question)
    ? () => true
    : relationSign(input.unresolved, input.target).has;
  const found: Found[] = [];
  for (const passage of passages) {
    const heading = stems(passage.chunk.heading);
    for (const sentence of passage.sentences) {
      if (!hasSign(sentence)) continue;
      const heard = sentenceStems(sentence);
      let share = 0;
      for (const word of asked) {
        if (heard.some((other) => sameStem(word, other))) share += rarity(word);
        else if (heading.some((other) => sameStem(word, other))) share += HEADING * rarity(word);
      }
      share /= total;
      const bonus = known.length
        ? (0.25 * known.filter((word) => heard.includes(word) || heading.includes(word)).length) /
          known.length
        : 0;
      if (share + bonus < needed) continue;
      found.push(...spansIn(sentence, { plan, input, asked, bound }, share + bonus));
    }
  }
  return merge(found);
}

interface Reader {
  plan: QuestionPlan;
  input: AnswerInput;
  asked: string[];
  bound: string[];
}

function spansIn(
  sentence: Sentence,
  { plan, input, asked, bound }: Reader,
  share: number,
): Found[] {
  const clauses = clauseAsked(input.question);
  if (clauses)
    return clauses(sentence.text).map((value) => ({
      value,
      score: share,
      supports: [supportOf(sentence)],
      reason: 'the clause that says it, in the sentence that shares most with the question',
    }));
  const matched = positions(sentence.text, asked);
  const found: Found[] = [];
  for (const span of reading(sentence).spans) {
    if (bound.some((value) => nameSimilarity(value, span.text) >= 0.6)) continue;
    const fit = fits(span, plan.answerType, sentence.text);
    if (fit < 0.5) continue;
    const own = words(span.text).map(stem);
    const said = own.filter((word) => asked.some((other) => sameStem(word, other))).length;
    if (own.length === 0 || said / own.length > 0.5) continue;
    const near =
      matched.reduce(
        (sum, at) =>
          sum + Math.exp(-Math.min(Math.abs(at - span.start), Math.abs(at - span.end)) / 30),
        0,
      ) / Math.max(1, matched.length);
    found.push({
      value: span.text,
      score: fit * share * (0.5 + near) * affinity(input.target ?? '', span.text),
      supports: [supportOf(sentence)],
      reason: 'stands in the sentence that shares most with the question',
    });
  }
  return found;
}

function positions(text: string, asked: string[]): number[] {
  const found: number[] = [];
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const word = stem(words(match[0])[0] ?? '');
    if (asked.some((other) => sameStem(other, word))) found.push(match.index + match[0].length / 2);
  }
  return found;
}

/** Words that few of the sentences have say more: log(1 + N / n). */
function rarityOf(sentences: string[][], asked: string[]): (word: string) => number {
  const weights = new Map(
    asked.map((word) => {
      const having = sentences.filter((sentence) => sentence.includes(word)).length;
      return [word, Math.log(1 + sentences.length / (1 + having))];
    }),
  );
  return (word) => weights.get(word) ?? 1;
}
