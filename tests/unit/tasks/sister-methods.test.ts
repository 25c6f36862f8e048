/** What models write to the tasks of CIRAG, RAS and IRCoT, and how it is read. */
import { describe, expect, it } from 'vitest';
import { answerDirectlyTask } from '../../../src/tasks/answer-directly.ts';
import { answerFromGraphTask } from '../../../src/tasks/answer-from-graph.ts';
import { integrateTripletsTask } from '../../../src/tasks/integrate-triplets.ts';
import { planRetrievalTask } from '../../../src/tasks/plan-retrieval.ts';
import type { ChainInput } from '../../../src/tasks/question-graph.ts';
import { thinkNextTask } from '../../../src/tasks/think-next.ts';
import type { ContextProposition } from '../../../src/tasks/types.ts';

const source = { chunk: 3, document: 'd', start: 0, end: 9, firstPage: 1, lastPage: 1 };
const triplet = (id: number, object: string): ContextProposition => ({
  ...{ id, subject: 'Orle Chapel', predicate: 'has', object, sources: [source], score: 1 },
});
const triplets = [triplet(7, 'a bell'), triplet(8, 'an organ'), triplet(9, 'a crypt')];
const budgetOf = (tokens: number) => ({
  tokens,
  count: (text: string) => Math.ceil(text.length / 4),
});

describe('integrate-triplets', () => {
  const input = { question: 'Q?', query: 'q', candidates: triplets, history: [], chunks: [] };
  const parse = (output: object) => integrateTripletsTask.parse(JSON.stringify(output), input);

  it('keeps the facts that are named, each once, and none that was not shown', () => {
    expect(
      parse({ thought: 't', facts: ['F3', 'F1', 'F1', 'F9', 'x'], question: 'Next?' }),
    ).toEqual({
      ...{ thought: 't', core: [9, 7], nextQuery: 'Next?' },
    });
  });

  it('reads the numbers of the facts, which it asks for, also without their letter', () => {
    const said = (facts: unknown): number[] => parse({ thought: 't', facts, question: 'N?' }).core;
    expect(said([3, 1])).toEqual([9, 7]);
    expect(said(['2'])).toEqual([8]);
    expect(said('1, 3')).toEqual([7, 9]);
    expect(said(['F1: has 3 bells'])).toEqual([7]);
    expect(said(['has 3 bells'])).toEqual([]);
  });

  it.each(['<no question>', 'No question.', 'None', '', null, 'null'])(
    'ends with %j',
    (question) => {
      expect(parse({ thought: '', facts: [], question }).nextQuery).toBeNull();
    },
  );

  it('does not end where the output does before it says so', () => {
    const cut = '{"thought": "The year is missing.", "facts": ["F1"], "questi';
    expect(() => integrateTripletsTask.parse(cut, input)).toThrow(/"question"/);
  });

  it('shows facts by rank until the window is full', () => {
    const candidates = Array.from({ length: 200 }, (_, id) => triplet(id, `a bell ${id}`));
    const shown = integrateTripletsTask.prompt({ ...input, candidates }, budgetOf(900))[1]!.content;
    expect(shown).toContain('F1: Orle Chapel | has | a bell 0');
    expect(shown).not.toContain('a bell 199');
    expect(shown.length / 4).toBeLessThan(900);
  });
});

describe('plan-retrieval', () => {
  const input: ChainInput = { question: 'Q?', chain: [], chunks: [] };
  const parse = (output: string) => planRetrievalTask.parse(output, input);

  it("reads the paper's own form as well", () => {
    expect(parse('[SUBQ] Who built Orle Chapel?')).toEqual({
      ...{ action: 'subquery', subquery: 'Who built Orle Chapel?' },
    });
    expect(parse('[SUFFICIENT]')).toEqual({ action: 'sufficient', subquery: '' });
    expect(parse('[NO_RETRIEVAL]')).toEqual({ action: 'no-retrieval', subquery: '' });
  });

  it('refuses a sub-query that is none, and what is no plan', () => {
    expect(() => parse('{"reason": "", "action": "[SUBQ]", "subquery": ""}')).toThrow(/"subquery"/);
    expect(() => parse('I would rather rest.')).toThrow(/"action"/);
  });

  it('is not misled by the same word within a sentence', () => {
    expect(parse('That is insufficient for the subquery. [SUBQ] Who built it?')).toEqual({
      ...{ action: 'subquery', subquery: 'Who built it?' },
    });
    expect(() => parse('What is known is not sufficient.')).toThrow(/"action"/);
    expect(() => parse('{"reason": "", "action": "insufficient", "subquery": "Who?"}')).toThrow(
      /"action"/,
    );
    expect(parse('Sub-questions are answered.\nSUFFICIENT').action).toBe('sufficient');
  });

  it('takes no sub-query along with another action', () => {
    expect(parse('{"reason": "", "action": "[SUFFICIENT]", "subquery": "Who?"}').subquery).toBe('');
  });

  it('shows a long chain with every sub-query, and says what is left out', () => {
    const long = Array.from({ length: 300 }, (_, id) => triplet(id, `a bell ${id}`));
    const chain = ['Who?', 'Where?'].map((subquery) => ({ subquery, triplets: long }));
    const shown = planRetrievalTask.prompt({ ...input, chain }, budgetOf(1_200))[1]!.content;
    expect(shown).toContain('[SUBQ] Who?');
    expect(shown).toContain('[SUBQ] Where?');
    expect(shown.match(/\(\d+ more left out\)/g)).toHaveLength(2);
    expect(shown.length / 4).toBeLessThan(1_200);
  });
});

it('answer-from-graph cites triplets by their numbers, and their sentences', () => {
  const chain = [
    { subquery: 'Who?', triplets: triplets.slice(0, 2) },
    { subquery: 'Where?', triplets: triplets.slice(1) },
  ];
  const input: ChainInput = { question: 'What is in Orle Chapel?', chain, chunks: [] };
  const prompt = answerFromGraphTask.prompt(input, budgetOf(4_000))[1]!.content;
  // One triplet found twice has one number.
  expect(prompt.match(/P2: Orle Chapel \| has \| an organ/g)).toHaveLength(2);
  const output = '{"reason": "", "answer": "a crypt", "evidence": ["P3", "P8"]}';
  expect(answerFromGraphTask.parse(output, input)).toEqual({
    ...{ answer: 'a crypt', supports: [{ triplet: 9, chunk: 3, sentence: { start: 0, end: 9 } }] },
  });
});

describe('think-next', () => {
  const parse = (output: string) =>
    thinkNextTask.parse(output, { question: 'Q?', thoughts: [], chunks: [] });

  it('takes the first sentence of a model that writes on', () => {
    expect(parse('Orle Chapel was built by Ida Brok. Ida Brok was born in Sund.')).toEqual({
      ...{ thought: 'Orle Chapel was built by Ida Brok.', concludes: false },
    });
  });

  it('knows the end by the flag, and by the words', () => {
    expect(parse('{"thought": "It is Sund.", "done": true}').concludes).toBe(true);
    expect(parse('So the answer is: Sund.').concludes).toBe(true);
    expect(parse('{"thought": "", "done": false}')).toEqual({ thought: '', concludes: false });
  });
});

it.each([
  [true, 'yes'],
  [false, 'no'],
])('answer-directly: %j is said in words', (answer, said) => {
  const output = JSON.stringify({ answer });
  expect(answerDirectlyTask.parse(output, { question: 'Is it?' }).answer).toBe(said);
});

it.each(['null', 'I do not know', 'Unknown.', 'No answer', ''])(
  'answer-directly: %j is no answer',
  (answer) => {
    const output = JSON.stringify({ reason: '', answer });
    expect(answerDirectlyTask.parse(output, { question: 'Q?' }).answer).toBeNull();
  },
);
