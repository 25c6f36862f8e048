/** "Why?", "how come?", "why not?": the whole question why what was said before is so. */
import type { Turn } from '../../../tasks/rewrite-follow-up.ts';
import { askedAnew } from './ellipsis.ts';
import { isAuxiliary, isCopula, isVerbal, oneLine, placedWords } from './words.ts';

const WHY =
  /^(?:(?:and|but|ok(?:ay)?|so),? )*(?:why|how come|for what reason|what for|why (?:is|was) (?:that|this|it)(?: so)?|why so)( not)?(?: then)?$/i;
const HOW_MUCH = /^how (?:\w+ )(?:is|are|was|were)\b/i;

/** @returns null for any other question, and where the one before cannot be asked so. */
export function whyOf(question: string, { question: base, ...turn }: Turn): string | null {
  const asked = WHY.exec(question.replace(/[\s?.!]+$/, ''));
  if (!asked) return null;
  const before = oneLine(base);
  const answer = turn.answer === null ? null : withArticle(turn.answer, turn.sentences);
  if (HOW_MUCH.test(before) && answer !== null) {
    return `Why ${before.replace(/^how \w+ /i, '').replace(/[\s?.!]+$/, '')} ${answer}?`;
  }
  const isDenied = /^no\b/i.test(turn.answer ?? '') || asked[1] !== undefined;
  const [first] = placedWords(before);
  if (isAuxiliary(first)) return whyYesOrNo(before, isDenied);
  return askedAnew('why', { ...turn, question: base, answer });
}

/** "Are dogs allowed?", answered by no: "Why are dogs not allowed?". */
function whyYesOrNo(before: string, isDenied: boolean): string | null {
  const whole = `Why ${before[0]!.toLowerCase()}${before.slice(1).replace(/[\s?.!]+$/, '')}?`;
  if (!isDenied || /\bnot\b|n['’]t\b/i.test(before)) return whole;
  const words = placedWords(before);
  const predicate = words.find(
    (word, i) =>
      i > 1 &&
      word.kind === 'word' &&
      (isVerbal(word) || (isCopula(words[0]) && saysHow(words[i - 1]?.pos, word.pos))),
  );
  if (!predicate) return null;
  const at = whole.indexOf(before.slice(predicate.start).replace(/[\s?.!]+$/, ''));
  return `${whole.slice(0, at)}not ${whole.slice(at)}`;
}

/** After a noun, what is no noun is said of it. */
function saysHow(before: string | undefined, pos: string): boolean {
  return /^(?:NOUN|PROPN)$/.test(before ?? '') && /^(?:ADJ|ADP|ADV)$/.test(pos);
}

/** "pump", where a cited sentence says "the pump". */
function withArticle(answer: string, sentences: readonly string[]): string {
  if (!/^\p{Ll}/u.test(answer)) return answer;
  for (const sentence of sentences) {
    const at = sentence.indexOf(answer);
    const [article] =
      /(?:the|an?|its|their|his|her) $/i.exec(sentence.slice(0, Math.max(0, at))) ?? [];
    if (at >= 0 && article) return `${article.toLowerCase()}${answer}`;
  }
  return answer;
}
