/** Work grows with the length of the text and no faster: counted in steps, never in milliseconds. */
import { afterAll, describe, expect, it } from 'vitest';
import type { Clue } from '../../../../../src/knowledge/types.ts';
import type { ContextChunk } from '../../../../../src/tasks/types.ts';
import { REPEATED } from '../../../../support/odd-texts.ts';
import { Steps } from '../../../../support/steps.ts';

// Before the engine is loaded: only then is all of it counted.
const steps = Steps.counting();
const { extractTriplets } = await import('../../../../../src/engines/instant/extract.ts');
const { plan } = await import('../../../../../src/engines/instant/plan/plan.ts');
const { BY_WORDS } = await import('../../../../../src/engines/instant/means.ts');
const { cluesOf } = await import('../../../../../src/engines/instant/read/decompose.ts');
const { resolveByReading } = await import('../../../../../src/engines/instant/read/chains.ts');
const { answerByReading, asInput } =
  await import('../../../../../src/engines/instant/weigh/answer.ts');
const { contextChunk } = await import('../../../../support/context-chunk.ts');
const { InstantEngine } = await import('../../../../../src/engines/instant/engine.ts');
const { answerQuestionTask } = await import('../../../../../src/tasks/answer-question.ts');
const { decomposeQuestionTask } = await import('../../../../../src/tasks/decompose-question.ts');
const { rewriteFollowUpTask } = await import('../../../../../src/tasks/rewrite-follow-up.ts');
const { Mishaps } = await import('../../../../../src/engines/instant/mishaps.ts');
afterAll(() => steps.close());

/** Twice as long is at most so much more work. */
const MOST = 2.2;
const LETTERS = 5_000;

const units = Object.entries(REPEATED);
const extract = (text: string): unknown => {
  // One sentence: nothing before the engine has cut it short.
  const given = { heading: '', text, sentences: [{ start: 0, end: text.length }] };
  return extractTriplets(given, { mishaps: new Mishaps() });
};

describe('twice the length, at most 2.2 times the steps', () => {
  it.each(units)('extraction: %s', async (_, unit) => {
    const text = unit.repeat(Math.ceil(LETTERS / unit.length));
    extract(text);
    const once = await steps.of(() => extract(text));
    const twice = await steps.of(() => extract(text + text));
    expect(once).toBeGreaterThan(50);
    expect(twice / once).toBeLessThanOrEqual(MOST);
  });

  it.each(
    units.flatMap(([kind, unit]) => [
      { kind, unit, beginning: 'Who was' },
      { kind, unit, beginning: 'After' },
    ]),
  )('decomposition: $beginning $kind', async ({ unit, beginning }) => {
    const question = (letters: number): string =>
      `${beginning} ${unit.repeat(Math.ceil(letters / unit.length))}?`;
    await plan(question(LETTERS));
    const once = await steps.of(() => plan(question(LETTERS)));
    const twice = await steps.of(() => plan(question(2 * LETTERS)));
    expect(once).toBeGreaterThan(100);
    expect(twice / once).toBeLessThanOrEqual(MOST);
  });

  const QUESTION = 'Who was the father of the engineer who built Orle Pier 3?';
  const isFuzzy = ({ subject, object }: Clue): boolean =>
    'placeholder' in subject && 'placeholder' in object;
  /** No two of a test are the same: nothing of one is remembered from another. */
  const passages = (unit: string, from: number, letters: number): ContextChunk[] =>
    Array.from({ length: 6 }, (_, k) => {
      const name = `Orle Pier ${from + k}`;
      const text = unit.repeat(Math.ceil(letters / unit.length));
      return contextChunk(from + k, name, `Ann Lund built ${name}. ${text}`);
    });
  const resolve = async (chunks: ContextChunk[]): Promise<void> => {
    const { clues, types } = await cluesOf(QUESTION, BY_WORDS);
    const input = {
      ...{ question: QUESTION, originals: clues, resolved: [], types, propositions: [], chunks },
      ...{ searchable: clues.filter((clue) => !isFuzzy(clue)), fuzzy: clues.filter(isFuzzy) },
    };
    await resolveByReading({ ...input, bindings: [] }, BY_WORDS.reader);
  };
  const answer = (chunks: ContextChunk[]) =>
    answerByReading(asInput(QUESTION, { propositions: [], chunks }), BY_WORDS.reader);

  it.each(
    units.flatMap(([kind, unit]) => [
      { kind, unit, task: 'resolving', perform: resolve },
      { kind, unit, task: 'answering', perform: answer },
    ]),
  )('$task: $kind', async ({ unit, perform }) => {
    await perform(passages(unit, 0, 200));
    const once = await steps.of(() => perform(passages(unit, 10, 1_000)));
    const twice = await steps.of(() => perform(passages(unit, 20, 2_000)));
    expect(once).toBeGreaterThan(1_000);
    expect(twice / once).toBeLessThanOrEqual(MOST);
  });

  it('a clue that waits for many values', async () => {
    const chunks = passages('', 40, 0);
    const waiting = async (many: number): Promise<void> => {
      const names = Array.from({ length: many }, (_, i) => `thing${i}`);
      const slot = { placeholder: 'answer' };
      const words = `Who built ${names.map((name) => `?${name}`).join(', ')}?`;
      const clue = { id: 'c0', subject: slot, predicate: { text: 'built' }, object: slot, words };
      const runnersUp = ['Hull', 'Vess'].map((value) => ({ value, score: 0.7, supports: [] }));
      const found = { clue: 'c1', value: 'Orle Pier 41', score: 0.8, supports: [], runnersUp };
      await resolveByReading(
        {
          ...{ question: words, searchable: [clue], originals: [clue], fuzzy: [], resolved: [] },
          ...{ types: {}, propositions: [], chunks },
          bindings: names.map((placeholder) => ({ ...found, placeholder })),
        },
        BY_WORDS.reader,
      );
    };
    await waiting(5);
    const once = await steps.of(() => waiting(5));
    const twice = await steps.of(() => waiting(10));
    expect(once).toBeGreaterThan(100);
    expect(twice / once).toBeLessThanOrEqual(MOST);
  });

  it.each(units)('a question, by every task: %s', async (_, unit) => {
    const engine = new InstantEngine();
    const chunks = passages(unit, 30, 500);
    const ask = async (letters: number): Promise<void> => {
      const question = `Who was ${unit.repeat(Math.ceil(letters / unit.length))}?`;
      const turns = [{ question, answer: 'Ann Lund', found: [], sentences: [] }];
      await engine.perform(rewriteFollowUpTask, { question, turns });
      const { output } = await engine.perform(decomposeQuestionTask, { question });
      const asked = { ...output, question, unresolved: output.clues, originals: output.clues };
      await engine.perform(answerQuestionTask, {
        ...asked,
        ...{ resolved: [], bindings: [], level: 'chunks', propositions: [], chunks },
      });
    };
    await ask(LETTERS);
    const once = await steps.of(() => ask(LETTERS));
    const twice = await steps.of(() => ask(2 * LETTERS));
    expect(once).toBeGreaterThan(100);
    expect(twice / once).toBeLessThanOrEqual(MOST);
  });
});
