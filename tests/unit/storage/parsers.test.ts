/** What is stored is parsed: every error there is, and how likely an answer is, whatever stands there. */
import { describe, expect, it, test } from 'vitest';
import type { GivenAnswer } from '../../../src/protocol.ts';
import { DamagedRecord, Fields } from '../../../src/fields.ts';
import { parseEvaluationItem } from '../../../src/storage/evaluation-parsers.ts';
import { factRecord, parseFact } from '../../../src/storage/facts.ts';
import { parseError } from '../../../src/storage/parsers.ts';
import { parseTableCell } from '../../../src/storage/tables.ts';
import { parseAnswer, parseEvent, parseQuestion } from '../../../src/storage/question-parsers.ts';
import { parseQuestions } from '../../../src/library-file/parse-questions.ts';
import { goldQuestion, scoreOf } from '../../support/scripted-evaluations.ts';
import { record } from '../../support/scripted-library.ts';

test('that a library has been deleted is an error as others are', () => {
  const stored = { code: 'library-deleted', message: 'It is gone.', hint: 'Open another one.' };
  expect(parseError(new Fields(stored))).toMatchObject(stored);
});

it('a row that is read out is kept beside what is cited', () => {
  const source = { chunk: 1, document: 'd', start: 0, end: 10, firstPage: 1, lastPage: 1 };
  const cited = { source, text: 'Pike  2.90', row: 'Bidder: Pike; Price: 2.90' };
  const fact = factRecord({
    ...{ id: 'f', subject: 'Pike', predicate: 'asks', object: '2.90', found: 'object' },
    ...{ by: 'engine', question: 'q', asked: 'What does Pike ask?', supports: [cited] },
  });
  expect(parseFact(fact).supports).toEqual([cited]);
  const read = { asked: 'a', passages: 1, readAt: 1, text: '2.90', engine: 'e' };
  const cell = {
    ...{ version: 1, table: 't', document: 'd', column: 'c' },
    read: { ...read, grounding: 'grounded', citations: [cited] },
  };
  expect(parseTableCell(cell).read?.citations).toEqual([cited]);
});

const GOLD = goldQuestion({ question: 'Where was she born?' });
const EVALUATED = {
  ...{ version: 1, evaluation: 'e', position: 0, question: GOLD },
  scored: { ...scoreOf(GOLD, 0), probability: 0.7 },
};

describe('how likely an answer is', () => {
  const stored = record('q', 'Where was she born?');
  const weighed: GivenAnswer['weighed'] = [
    { value: 'Brackwater', chance: 0.72, won: true, whole: 0.8, chain: 1, rules: 'said' },
    { value: 'Holm', chance: 0, rules: 'near' },
  ];
  const answer: GivenAnswer = { ...stored.result!, probability: 0.72, weighed };
  const damaged = (part: object) => () => parseAnswer({ ...answer, ...part });

  it('comes back as it was stored, and from a library file', () => {
    expect(parseAnswer(JSON.parse(JSON.stringify(answer)))).toEqual(answer);
    const whole = { ...stored, grounding: 'partly', probability: 0.72, result: answer };
    const [read] = parseQuestions({ questions: [JSON.parse(JSON.stringify(whole))] });
    expect(read).toMatchObject({ probability: 0.72, result: { probability: 0.72, weighed } });
  });

  it('is absent from what earlier versions stored', () => {
    expect(parseAnswer(stored.result)).toEqual(stored.result);
    expect(parseQuestion(stored)).not.toHaveProperty('probability');
  });

  it.each([NaN, 2, -1, Infinity, null, '0.5'])('is not %s', (odd) => {
    expect(damaged({ probability: odd })).toThrow(DamagedRecord);
    expect(() => parseQuestion({ ...stored, probability: odd })).toThrow(DamagedRecord);
    for (const name of ['chance', 'whole', 'chain'])
      expect(damaged({ weighed: [{ ...weighed[0], [name]: odd }] })).toThrow(DamagedRecord);
    const { scored } = EVALUATED;
    expect(() => parseEvaluationItem({ ...EVALUATED, scored })).not.toThrow();
    const item = { ...EVALUATED, scored: { ...scored, probability: odd } };
    expect(() => parseEvaluationItem(item)).toThrow(DamagedRecord);
    const event = { type: 'answered', answer: { ...answer, probability: odd } };
    expect(() => parseEvent(event, 'events[0]')).toThrow(DamagedRecord);
  });

  it('names at most five values, and of each what is known', () => {
    const [first] = weighed;
    expect(damaged({ weighed: Array(5).fill(first) })).not.toThrow();
    expect(damaged({ weighed: Array(6).fill(first) })).toThrow(DamagedRecord);
    for (const odd of [null, 'Holm', { chance: 0.5 }, { ...first, rules: 'guessed' }])
      expect(damaged({ weighed: [odd] })).toThrow(DamagedRecord);
    expect(damaged({ weighed: { length: 2 } })).toThrow(DamagedRecord);
  });
});
