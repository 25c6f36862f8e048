/**
 * How a question ended, for every data set alike: right, wrong, refused or failed. "Right" is one
 * rule, so that what is said of trust (wrong among grounded, grounded among right) is the same in
 * each table and on the Evaluate screen.
 */
import { exactMatch, normalizeAnswer } from './metrics.ts';
import type { ScoredQuestion } from './types.ts';

export type Outcome = 'right' | 'wrong' | 'refused' | 'failed';

/** Words that an answer may hold beside an accepted form of it. docs/evaluation.md has the measurement. */
export const WORDS_BESIDE = 3;

type Ended = Pick<ScoredQuestion, 'verdict' | 'prediction' | 'answers'> &
  Partial<Pick<ScoredQuestion, 'right'>>;

/** Where the set has a rule of its own, `right` says what it found. Refusing is right without an answer. */
export function outcomeOf({ verdict, prediction, answers, right }: Ended): Outcome {
  if (verdict === 'failed') return 'failed';
  if (verdict === 'not-found') return answers.length === 0 && right !== false ? 'right' : 'refused';
  return (right ?? isRight(prediction, answers)) ? 'right' : 'wrong';
}

/** The answer holds an accepted form whole and little else. */
export function isRight(prediction: string, answers: readonly string[]): boolean {
  if (answers.length === 0) return false;
  if (exactMatch(prediction, answers) === 1) return true;
  const said = normalizeAnswer(prediction);
  return answers.some((answer) => {
    const form = normalizeAnswer(answer);
    if (form === '') return false;
    // Yes or no is said by the first word; what follows may be the reason.
    if (form === 'yes' || form === 'no') return said.split(' ')[0] === form;
    if (!` ${said} `.includes(` ${form} `)) return false;
    return words(said) - words(form) <= WORDS_BESIDE;
  });
}

function words(normalized: string): number {
  return normalized.split(' ').length;
}

/**
 * Confidently wrong: the answer and every step stand in the text they cite, and yet it is not what
 * was asked for.
 */
export function isWrongButGrounded(question: Ended & Pick<ScoredQuestion, 'grounding'>): boolean {
  return (
    question.verdict === 'answered' &&
    question.grounding === 'grounded' &&
    outcomeOf(question) === 'wrong'
  );
}

/** How many questions ended how, and how far the word "grounded" could be trusted. */
export interface Trust {
  n: number;
  right: number;
  /** With those that failed. */
  wrong: number;
  refused: number;
  /** Wrong answers that are shown as grounded. */
  wrongGrounded: number;
  /** Right answers that are shown as grounded; right refusals are no answers. */
  rightGrounded: number;
  /** Right ones that are answers. */
  rightAnswers: number;
}

export function trustOf(questions: readonly (Ended & Pick<ScoredQuestion, 'grounding'>)[]): Trust {
  const trust: Trust = {
    ...{ n: questions.length, right: 0, wrong: 0, refused: 0 },
    ...{ wrongGrounded: 0, rightGrounded: 0, rightAnswers: 0 },
  };
  for (const question of questions) {
    const outcome = outcomeOf(question);
    trust[outcome === 'failed' ? 'wrong' : outcome]++;
    if (question.verdict !== 'answered') continue;
    if (outcome === 'right') trust.rightAnswers++;
    if (question.grounding !== 'grounded') continue;
    if (outcome === 'right') trust.rightGrounded++;
    if (outcome === 'wrong') trust.wrongGrounded++;
  }
  return trust;
}
