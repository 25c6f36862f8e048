import { describe, expect, it } from 'vitest';
import {
  isRight,
  isWrongButGrounded,
  outcomeOf,
  trustOf,
} from '../../../src/evaluation/outcome.ts';
import { scored } from './scored.ts';

describe('isRight', () => {
  it('takes an accepted form, alone or with little beside it', () => {
    expect(isRight('the Mill Lane', ['Mill Lane'])).toBe(true);
    expect(isRight('in Elswick, Ardmark', ['Elswick'])).toBe(true);
    expect(isRight('12 May 1987', ['1987'])).toBe(true);
  });

  it('does not take one that is lost in other words, part of it, or none', () => {
    const page = 'Elswick lies on the river Tarn, and many boats are built there every year';
    expect(isRight(page, ['Elswick'])).toBe(false);
    expect(isRight('Lane', ['Mill Lane'])).toBe(false);
    expect(isRight('1987', ['198'])).toBe(false);
    expect(isRight('Elswick', [])).toBe(false);
  });

  it('reads yes and no from the first word', () => {
    const reason = 'Yes, since the rules of 2019 say that any owner may do so in the open yard';
    expect(isRight(reason, ['yes'])).toBe(true);
    expect(isRight(reason, ['no'])).toBe(false);
    expect(isRight('There is no such rule', ['no'])).toBe(false);
  });
});

describe('outcomeOf', () => {
  it('tells right, wrong, refused and failed apart', () => {
    expect(outcomeOf(scored('a'))).toBe('right');
    expect(outcomeOf(scored('a', { prediction: 'another' }))).toBe('wrong');
    const refused = { verdict: 'not-found', prediction: '' } as const;
    expect(outcomeOf(scored('a', refused))).toBe('refused');
    expect(outcomeOf(scored('a', { ...refused, answers: [] }))).toBe('right');
    expect(outcomeOf(scored('a', { answers: [] }))).toBe('wrong');
    expect(outcomeOf(scored('a', { verdict: 'failed', prediction: '' }))).toBe('failed');
  });

  it('believes the rule of the set where there is one', () => {
    expect(outcomeOf(scored('a', { right: false }))).toBe('wrong');
    expect(outcomeOf(scored('a', { prediction: 'another', right: true }))).toBe('right');
  });
});

it('says of "grounded" how many of them are wrong, and how many of the right ones are', () => {
  const wrong = { prediction: 'another' };
  const partly = { grounding: 'partly' } as const;
  const refused = { verdict: 'not-found', prediction: '', grounding: 'not-grounded' } as const;
  const questions = [
    scored('a'),
    scored('b', partly),
    scored('c', wrong),
    scored('d', { ...wrong, ...partly }),
    scored('e', { ...refused, answers: [] }),
    scored('f', refused),
    scored('g', { verdict: 'failed', prediction: '' }),
  ];
  expect(trustOf(questions)).toEqual({
    ...{ n: 7, right: 3, wrong: 3, refused: 1 },
    ...{ wrongGrounded: 1, rightGrounded: 1, rightAnswers: 2 },
  });
  expect(questions.filter(isWrongButGrounded).map(({ id }) => id)).toEqual(['c']);
});
