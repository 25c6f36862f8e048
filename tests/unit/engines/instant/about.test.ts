/** What a document is about, in the built-in engine: it has no clues, and a person's own come first. */
import { describe, expect, it } from 'vitest';
import { InstantEngine } from '../../../../src/engines/instant/engine.ts';
import type { Clue } from '../../../../src/knowledge/types.ts';
import { answerQuestionTask } from '../../../../src/tasks/answer-question.ts';
import { decomposeQuestionTask } from '../../../../src/tasks/decompose-question.ts';
import type { AnswerInput } from '../../../../src/tasks/types.ts';
import { ScriptedRetriever } from '../../../support/scripted-retriever.ts';

const engine = new InstantEngine();

async function cluesOf(question: string): Promise<Clue[]> {
  return (await engine.perform(decomposeQuestionTask, { question })).output.clues;
}

it('has no clues', async () => {
  expect(await cluesOf('What is the contract signed by Jon Varn about?')).toEqual([]);
  expect(await cluesOf('What was the strike led by Jon Varn about?')).not.toEqual([]);
});

describe('the beginning', () => {
  const question = 'What is The Night Ferry about?';
  const SENTENCE = 'This story tells how Ada Lund crosses the Orle.';
  const TOLD = `The Night Ferry. ${SENTENCE}`;
  const begins = { title: 'The Night Ferry', heading: 'The Night Ferry' };
  const { chunks } = new ScriptedRetriever([{ heading: begins.heading, sentences: [SENTENCE] }]);
  const clue = (predicate: string): Clue => ({
    id: 'c1',
    subject: { text: 'Ada Lund' },
    predicate: { text: predicate },
    object: { placeholder: 'answer' },
  });

  async function answer(given: Partial<AnswerInput>): Promise<string | null> {
    const { output } = await engine.perform(answerQuestionTask, {
      ...{ question, propositions: [], chunks: chunks.map((chunk) => ({ ...chunk, begins })) },
      ...{ resolved: [], unresolved: [], bindings: [], types: {}, target: 'answer' },
      ...{ level: 'sentences', ...given },
    });
    return output.answer;
  }

  it('is told, whatever clues were made of the question', async () => {
    expect(await answer({})).toBe(TOLD);
    expect(await answer({ originals: await cluesOf(question) })).toBe(TOLD);
    expect(await answer({ originals: [{ ...clue('crosses'), words: question }] })).toBe(TOLD);
  });

  it('is not told before a clue that a person wrote', async () => {
    expect(await answer({ originals: [clue('crosses')] })).not.toBe(TOLD);
  });

  it('is not told before a value that a person set', async () => {
    const value = { value: 'The Orle', score: 1, supports: [], runnersUp: [], settled: true };
    const originals = [{ ...clue('crosses'), words: 'What does Ada Lund cross?' }];
    const bindings = [{ placeholder: 'answer', clue: 'c1', ...value }];
    expect(await answer({ originals, bindings })).toBe('The Orle');
  });
});
