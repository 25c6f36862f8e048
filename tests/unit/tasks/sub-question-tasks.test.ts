/** The parsers of HANRAG's tasks: kinds, verdicts and questions in whatever form a model writes them. */
import { describe, expect, it } from 'vitest';
import { combineAnswersTask } from '../../../src/tasks/combine-answers.ts';
import { judgeEndingTask } from '../../../src/tasks/judge-ending.ts';
import { judgeRelevanceTask } from '../../../src/tasks/judge-relevance.ts';
import { readAnswerTask } from '../../../src/tasks/read-answer.ts';
import { refineSeedTask } from '../../../src/tasks/refine-seed.ts';
import { routeQuestionTask } from '../../../src/tasks/route-question.ts';
import { splitQuestionTask } from '../../../src/tasks/split-question.ts';
import type { SubAnswer } from '../../../src/tasks/sub-questions.ts';
import { ScriptedRetriever } from '../../support/scripted-retriever.ts';

const { chunks } = new ScriptedRetriever([
  { heading: 'Orle', sentences: ['Orle has a harbour.', 'Its mill was built in 1790.'] },
]);
const question = 'Which was built first, the mill of Orle or the mill of Carrow?';
const support = { chunk: 0, sentence: chunks[0]!.sentences[1]! };
const steps: SubAnswer[] = [
  { asked: { question: 'When was the mill of Orle built?' }, answer: '1790', supports: [support] },
  { asked: { question: 'When was the mill of Carrow built?' }, answer: null, supports: [] },
];

describe('route-question', () => {
  const kind = (output: string) => routeQuestionTask.parse(output, { question }).kind;

  it.each([
    ['{"kind": "complex"}', 'complex'],
    ['{"kind": "single step question"}', 'single-step'],
    ['Answer: compound question', 'compound'],
    ['{"kind": "Straightforward"}', 'straightforward'],
  ])('reads %s', (output, expected) => expect(kind(output)).toBe(expected));

  it.each(['{"kind": "hard"}', 'It may be compound or complex.', ''])(
    'refuses %j: there is no such kind, or more than one',
    (output) => expect(() => kind(output)).toThrow(/straightforward, single-step/),
  );
});

describe('judge-relevance and judge-ending', () => {
  const relevant = (output: string) =>
    judgeRelevanceTask.parse(output, { asked: { question }, chunk: chunks[0]! }).relevant;

  it.each([
    ['{"relevant": true}', true],
    ['{"relevant": "false"}', false],
    ['False', false],
    ['yes.', true],
  ])('reads %s', (output, expected) => expect(relevant(output)).toBe(expected));

  it.each(['', 'true or false', '{"relevant": 3}', '{"ended": true}'])('refuses %j', (output) =>
    expect(() => relevant(output)).toThrow('"relevant"'),
  );

  it('reads the ending by its own name', () => {
    expect(judgeEndingTask.parse('{"ended": true}', { question, steps }).ended).toBe(true);
    expect(() => judgeEndingTask.parse('{"relevant": true}', { question, steps })).toThrow();
  });
});

describe('split-question', () => {
  const split = (output: string) =>
    splitQuestionTask.parse(output, { question }).questions.map((part) => part.question);

  it('reads a list, or lines that end with a question mark', () => {
    expect(split('{"thought": "", "questions": ["A?", "B?", "A?"]}')).toEqual(['A?', 'B?']);
    expect(split('Two parts:\n1. When was A built?\n- Who keeps B?')).toEqual([
      'When was A built?',
      'Who keeps B?',
    ]);
  });

  it('cuts off a model that goes on, and refuses what has no question', () => {
    const many = Array.from({ length: 30 }, (_, i) => `Q${i}?`);
    expect(split(JSON.stringify({ questions: many }))).toHaveLength(6);
    expect(() => split('I cannot.')).toThrow(/questions/);
  });
});

describe('refine-seed', () => {
  const seed = (output: string) => refineSeedTask.parse(output, { question, steps }).seed.question;

  it('reads a question from JSON or from a line, without its label', () => {
    expect(seed('{"question": "When was the mill of Carrow built?"}')).toMatch(/^When/);
    expect(seed('Output: When was it built?')).toBe('When was it built?');
    expect(() => seed('{"question": ""}')).toThrow(/question/);
  });

  it('shows the model what was answered, and what was not found', () => {
    const [, user] = refineSeedTask.prompt({ question, steps }, { tokens: 4096, count: () => 1 });
    expect(user!.content).toContain(
      'S1: When was the mill of Orle built?\nA1: 1790\nS2: When was the mill of Carrow built?\nA2: (not found)',
    );
  });
});

describe('read-answer', () => {
  const read = (output: string) =>
    readAnswerTask.parse(output, { asked: { question }, chunks, propositions: [] });

  it('cites the sentence of the named passage, or the one that holds the answer', () => {
    expect(read('{"answer": "1790", "evidence": ["C1"]}').supports).toEqual([support]);
    expect(read('{"answer": "1790", "evidence": ["C5"]}').supports).toEqual([support]);
  });

  it('takes loose words only where a passage has them', () => {
    expect(read('1790.')).toEqual({ answer: '1790', supports: [support] });
    expect(read('Unanswerable').answer).toBeNull();
    expect(() => read('I would say the mill of Orle, as mills go.')).toThrow(/JSON/);
  });
});

describe('combine-answers', () => {
  const combine = (answer: unknown) =>
    combineAnswersTask.parse(JSON.stringify({ reason: '', answer }), {
      ...{ question, steps, chunks, propositions: [] },
    });

  it('rests on the steps whose answer is part of it, and of a verdict on all', () => {
    const [first] = steps;
    const other = { chunk: 0, sentence: chunks[0]!.sentences[0]! };
    const both = [first!, { ...steps[1]!, answer: '1801', supports: [other] }];
    const parse = (answer: string) =>
      combineAnswersTask.parse(JSON.stringify({ reason: '', answer }), {
        ...{ question, steps: both, chunks, propositions: [] },
      }).supports;
    expect(parse('1790')).toEqual([support]);
    expect(parse('the mill of Orle')).toEqual([support, other]);
  });

  it('reads a refusal', () => expect(combine('not found').answer).toBeNull());
});
