/** What stands where there is no answer: the documents are blamed only where they were searched, all of them. */
import type { GivenAnswer, QuestionSummary } from '../../protocol.ts';
import { languageAsked } from '../ask/asked-language.svelte.ts';
import { asHeadline } from '../format.ts';
import { text } from '../text/first.ts';

/** As the built-in engine calls itself. */
const BUILT_IN = 'Built-in';

type None = Pick<GivenAnswer, 'level' | 'coverage'> &
  Partial<Pick<GivenAnswer, 'engine' | 'nearest'>>;

/** Nothing was found because nobody could read the question: the built-in engine took it apart. */
export function isUnread(
  { verdict, engine }: Pick<GivenAnswer, 'verdict' | 'engine'>,
  question: string,
): boolean {
  return verdict === 'not-found' && languageUnread(engine, question) !== null;
}

/** The language of a question that the built-in engine took apart; null where that is English. */
export function languageUnread(engine: string, question: string): string | null {
  const [first] = engine.split(' + ');
  return first === BUILT_IN ? languageAsked(question) : null;
}

/** @param question where it is known: the documents are not silent about what was not read. */
export function noAnswer(answer: None, question = ''): string {
  const { level, coverage, engine = '', nearest = [] } = answer;
  if (isUnread({ verdict: 'not-found', engine }, question)) return text.answer.notRead;
  if (level === 'nothing') return text.answer.notKnown;
  if (coverage) return text.answer.notFoundYet;
  // What came nearest may say it after all.
  return nearest.length > 0 ? text.answer.notSure : text.answer.notFound;
}

/** One line for the history: the answer, or why there is none. */
export function outcomeOf({ verdict, answer, unasked }: QuestionSummary): string {
  if (verdict === 'answered') return asHeadline(answer);
  if (verdict !== 'not-found' || !unasked) return text.history.verdict[verdict];
  return text.history.unasked[unasked];
}
