/** What the trained reader answers, where the rules do not. */
import { describe, expect, it } from 'vitest';
import { answerQuestion } from '../../../../src/engines/instant/answer.ts';
import { decomposeQuestion } from '../../../../src/engines/instant/decompose.ts';
import { RANKINGS } from '../../../../src/engines/instant/resolve/rankings.ts';
import { reconsiderBy } from '../../../../scripts/trained-reader/by-reader.ts';
import type { AnswerInput, ContextChunk } from '../../../../src/tasks/types.ts';
import { contextChunk as chunk } from '../../../support/context-chunk.ts';
import { ScriptedReader } from '../../../support/trained-reader.ts';

const CHUNKS = [
  chunk(1, 'Tolle Quay', 'Tolle Quay lies on the Arn. Mira Solt saw to the red barge there.'),
  chunk(2, 'Sundvik', 'Sundvik is a town with a mill. Bo Ek came there in 1871.'),
];
const QUESTION = 'Who captained the crimson vessel?';

function inputOf(question: string, chunks: ContextChunk[] = CHUNKS): AnswerInput {
  const { clues, types, target } = decomposeQuestion({ question });
  return {
    ...{ question, originals: clues, resolved: [], unresolved: clues, types, target },
    ...{ bindings: [], propositions: [], chunks, level: 'chunks' },
  };
}
const answer = (reader: ScriptedReader | null, question = QUESTION, chunks?: ContextChunk[]) =>
  answerQuestion(inputOf(question, chunks), RANKINGS, ...(reader ? [reconsiderBy(reader)] : []));

describe('a question that the rules refuse', () => {
  it('stays refused without a reader', async () => {
    expect((await answer(null)).answer).toBeNull();
  });

  it('is answered by it, as supposed, with the sentence', async () => {
    const reader = new ScriptedReader({ 'Mira Solt': 0.4 });
    const output = await answer(reader);
    expect(output.answer).toBe('Mira Solt');
    expect(reader.asked).toContain(QUESTION);
    const [support] = output.supports;
    const { text, start } = CHUNKS[0]!;
    const { sentence } = support!;
    expect(text.slice(sentence.start - start, sentence.end - start)).toMatch(/^Mira Solt saw/);
    expect(output.bindings?.filter(({ supposed }) => !supposed) ?? []).toEqual([]);
  });

  it('stays refused where the reader is unsure', async () => {
    expect((await answer(new ScriptedReader({ 'Mira Solt': 0.02 }))).answer).toBeNull();
  });

  it('takes no value of another kind', async () => {
    expect((await answer(new ScriptedReader({ 1871: 0.9 }))).answer).toBeNull();
    expect((await answer(new ScriptedReader({ 1871: 0.9, 'Mira Solt': 0.4 }))).answer).toBe(
      'Mira Solt',
    );
  });
});

it('does not contradict what a statement says', async () => {
  const chunks = [
    chunk(1, 'Ivo Lind', 'Ivo Lind was born in Sundvik.'),
    chunk(2, 'Bo Ek', 'Bo Ek came from Tolle.'),
  ];
  const question = 'Where was Ivo Lind born?';
  const plain = await answer(null, question, chunks);
  expect(plain.answer).toBe('Sundvik');
  const reader = new ScriptedReader({ Tolle: 0.99 });
  expect((await answer(reader, question, chunks)).answer).toBe('Sundvik');
});

it('takes the place of the span that fits best only where it is sure', async () => {
  const chunks = [
    chunk(
      1,
      'Tolle Quay',
      'Tolle Quay holds a big regatta of painted oars. A salt fair is near it.',
    ),
  ];
  const question = 'What does Tolle Quay hold?';
  const plain = (await answer(null, question, chunks)).answer;
  expect(plain).toContain('regatta');
  const by = (chance: number) => new ScriptedReader({ 'salt fair': chance });
  expect((await answer(by(0.2), question, chunks)).answer).toBe(plain);
  expect((await answer(by(0.5), question, chunks)).answer).toBe('salt fair');
});
