/**
 * "Why" and "how" ask for a clause, not for a name: the cause after "because", the means after "by",
 * in the sentence that shares most with the question.
 */
import type { AnswerInput, AnswerOutput } from '../../../tasks/types.ts';
import { stems } from '../match/text.ts';
import { NONE } from '../no-answer.ts';
import { passagesOf, supportOf } from '../resolve/passages.ts';
import { coverings } from '../suppose/sentences.ts';
import { shortForm } from './short-form.ts';

const CAUSE =
  /\b(?:because(?: of)?|due to|owing to|as a result of|in order to|so that|so as to|thanks to|on the grounds that)\s+([^.;()]{4,160}?)(?=,|[.;()]|\s(?:but|although|while|whereas)\s|$)/giu;
const MEANS =
  /\b(?:by (?:means of )?|through |via )(?=\p{Ll}+ing\b|the use\b|use\b)([^.;()]{4,120}?)(?=,|[.;()]|\s(?:but|although|while|whereas)\s|$)/giu;

/**
 * Share of the question's words that the sentence must have. Over several passages they are spread; in
 * a single one they stand together, or it does not answer.
 */
const NEEDED = {
  several: { sentences: 0.45, chunks: 0.35 },
  single: { sentences: 0.6, chunks: 0.6 },
};

/** What reads the asked clauses out of a sentence; null where the question asks for no clause. */
export function clauseAsked(question: string): ((sentence: string) => string[]) | null {
  const start = question.trim().toLowerCase();
  if (/^(?:for what reason|why)\b/.test(start)) return (sentence) => read(sentence, CAUSE);
  if (/^(?:how|in what way) (?:do|does|did|is|are|was|were|can|could|would|has|have)\b/.test(start))
    return (sentence) => read(sentence, MEANS);
  return null;
}

export function answerByClause({ question, level, chunks }: AnswerInput): AnswerOutput {
  const clauses = clauseAsked(question);
  if (!clauses || level === 'triplets') return NONE;
  const needed = NEEDED[chunks.length > 1 ? 'several' : 'single'][level];
  const asked = new Map(stems(question).map((word) => [word, 1]));
  const [best] = coverings(passagesOf(chunks), asked)
    .filter(({ own }) => own >= needed)
    .sort((a, b) => b.own - a.own)
    .flatMap(({ sentence }) => clauses(sentence.text).map((value) => ({ value, sentence })));
  if (!best) return NONE;
  return {
    answer: shortForm(best.value, 'thing', question),
    supports: [supportOf(best.sentence)],
    reason: 'the clause that says it, in the sentence that shares most with the question',
  };
}

function read(sentence: string, pattern: RegExp): string[] {
  return [...sentence.matchAll(pattern)].map((match) => match[1]!.trim());
}
