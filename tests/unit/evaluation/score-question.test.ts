import { describe, expect, it } from 'vitest';
import { NO_USAGE } from '../../../src/usage.ts';
import type { Question } from '../../../src/evaluation/data-sets.ts';
import { scoreQuestion } from '../../../src/evaluation/score-question.ts';
import type { Answer, MethodEvent } from '../../../src/methods/events.ts';
import type { ContextChunk } from '../../../src/tasks/types.ts';

const answer: Answer = {
  verdict: 'answered',
  text: 'the Old Mill',
  grounding: 'partly',
  citations: [],
  steps: [],
  level: 'sentences',
  nearest: [],
  engine: 'Scripted',
  method: 't2rag',
  rounds: 2,
  usage: NO_USAGE,
  milliseconds: 1,
};
const refusal: Answer = { ...answer, verdict: 'not-found', text: '' };

/** A round that retrieved passages with these titles. */
function retrieved(round: number, ...headings: string[]): MethodEvent {
  const chunks = headings.map((heading) => ({ heading }) as ContextChunk);
  return { type: 'retrieved', round, propositions: [], chunks, newChunks: chunks.length };
}

const question: Question = {
  id: '1',
  question: 'Which?',
  answers: ['Old Mill'],
  support: ['Ford', 'Weir'],
  hops: 2,
};

describe('scoreQuestion', () => {
  it('tells the first retrieval from all rounds', () => {
    const events = [retrieved(1, 'Ford', 'b', 'c', 'd', 'e', 'Weir'), retrieved(2, 'f')];
    expect(scoreQuestion(question, { events, answer, ms: 4 })).toMatchObject({
      em: 100,
      recallAt5: 50,
      allSupportAt5: 0,
      recall: 100,
      allSupport: 100,
      searchRecallAt5: null,
      hops: 2,
      rounds: 2,
      ms: 4,
    });
  });

  it('says how likely the answer was said to be, where it was', () => {
    const weighed = { ...answer, probability: 0.7 };
    expect(scoreQuestion(question, { events: [], answer: weighed, ms: 4 }).probability).toBe(0.7);
    const scored = scoreQuestion(question, { events: [], answer, ms: 4 });
    expect(scored).not.toHaveProperty('probability');
  });

  it('does not count as first what a later round retrieved', () => {
    const events = [retrieved(1, 'Ford'), retrieved(2, 'Weir')];
    expect(scoreQuestion(question, { events, answer, ms: 4 })).toMatchObject({
      recallAt5: 50,
      allSupportAt5: 0,
      recall: 100,
    });
  });

  it('counts every passage that was read, once, also what was searched after the rounds', () => {
    const round = (number: number, ...ids: number[]): MethodEvent => ({
      ...{ type: 'retrieved', round: number, propositions: [], newChunks: 0 },
      chunks: ids.map((id) => ({ id, heading: 'Ford' }) as ContextChunk),
    });
    const weir = { id: 9, heading: 'Weir' } as ContextChunk;
    const later: MethodEvent = {
      ...{ type: 'searched-again', query: 'Which?', chunks: [weir], newChunks: 1 },
    };
    const events = [round(1, 1, 2), round(2, 2, 3), later];
    expect(scoreQuestion(question, { events, answer, ms: 4 })).toMatchObject({
      ...{ passagesRead: 4, recall: 100, allSupport: 100 },
    });
  });

  it('counts support that was never retrieved as missed', () => {
    expect(scoreQuestion(question, { events: [], answer: refusal, ms: 1 })).toMatchObject({
      verdict: 'not-found',
      recallAt5: 0,
      allSupport: 0,
    });
  });

  it('has no recall where the set does not say what supports', () => {
    const unlabelled = { ...question, support: [] };
    const events = [retrieved(1, 'Ford')];
    expect(scoreQuestion(unlabelled, { events, answer, ms: 1, search: ['Ford'] })).toMatchObject({
      recallAt5: null,
      allSupport: null,
      searchRecallAt5: null,
    });
  });

  it('counts a refusal as right only where there is no answer', () => {
    const nothing = { ...question, answers: [] };
    expect(scoreQuestion(nothing, { events: [], answer: refusal, ms: 1 }).f1).toBe(100);
    expect(scoreQuestion(nothing, { events: [], answer, ms: 1 }).f1).toBe(0);
    expect(scoreQuestion(question, { events: [], answer: refusal, ms: 1 }).f1).toBe(0);
  });

  it('never scores a failure as right, not even where refusing is', () => {
    const nothing = { ...question, answers: [] };
    const failed = scoreQuestion(nothing, { events: [], answer: null, error: 'broken', ms: 1 });
    expect(failed).toMatchObject({ verdict: 'failed', em: 0, f1: 0, error: 'broken' });
  });

  it('says so when the method ended without an answer', () => {
    expect(scoreQuestion(question, { events: [], answer: null, ms: 1 })).toMatchObject({
      verdict: 'failed',
      error: 'The method ended without an answer.',
    });
  });
});
