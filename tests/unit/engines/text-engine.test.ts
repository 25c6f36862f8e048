import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/engines/engine.ts';
import { TextEngine } from '../../../src/engines/text-engine.ts';
import { withFallback } from '../../../src/engines/with-fallback.ts';
import { fromErrorRecord, toErrorRecord, type TriviumError } from '../../../src/errors.ts';
import { cluesFrom } from '../../../src/knowledge/clues.ts';
import { resolveCluesTask } from '../../../src/tasks/resolve-clues.ts';
import { decomposeQuestionTask } from '../../../src/tasks/decompose-question.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';

const input = { question: 'Who founded Tarnholm Ferry?' };
const good =
  '{"clues":[{"subject":"Tarnholm Ferry","predicate":"founded by","object":"?founder"}],"target":"?founder"}';

describe('TextEngine', () => {
  it('repairs invalid output once, telling the model what was wrong, and counts both calls', async () => {
    const { engine, model } = scriptedEngine(['no idea', good]);
    const performed = await engine.perform(decomposeQuestionTask, input);
    expect(performed.output.clues).toHaveLength(1);
    expect(performed.usage.calls).toBe(2);
    expect(performed.degraded).toMatch(/repaired/);
    const [said, request] = model.asked[1]!.slice(-2);
    expect(said).toEqual({ role: 'assistant', content: 'no idea' });
    expect(request!.content).toMatch(/"clues"/);
  });

  it('gives up after one repair', async () => {
    const { engine, model } = scriptedEngine(['no idea', 'still none', good]);
    await expect(engine.perform(decomposeQuestionTask, input)).rejects.toMatchObject({
      code: 'invalid',
    });
    expect(model.asked).toHaveLength(2);
  });

  it('asks clue by clue where the whole cannot be read even after a repair', async () => {
    const clues = cluesFrom([
      { subject: 'Tarnholm Ferry', predicate: 'was founded by', object: '?founder' },
      { subject: 'Tarnholm Ferry', predicate: 'was founded in', object: '?year' },
      { subject: 'Tarnholm Ferry', predicate: 'calls at', object: '?port' },
    ]);
    const row = (clue: string, value: string) =>
      JSON.stringify({ bindings: [{ clue, value, from: '', sure: true }] });
    const script = ['Hm.', 'Hm.', row('c1', 'Odd Rehn'), 'Hm.', row('c3', 'Orle')];
    const { engine, model } = scriptedEngine(script);
    const { output, degraded, usage } = await engine.perform(resolveCluesTask, {
      ...{ ...input, searchable: clues, fuzzy: [], resolved: [], types: {} },
      ...{ chunks: [], propositions: [] },
    });
    expect(output.bindings.map(({ placeholder, value }) => [placeholder, value])).toEqual([
      ['founder', 'Odd Rehn'],
      ['port', 'Orle'],
    ]);
    const asked = model.asked
      .slice(2)
      .map((messages) => messages[1]!.content.split('Clues:\n').at(-1));
    expect(asked).toEqual([
      'c1: Tarnholm Ferry | was founded by | ?founder',
      'c2: Tarnholm Ferry | was founded in | ?year',
      'c3: Tarnholm Ferry | calls at | ?port',
    ]);
    expect([degraded, usage.calls]).toEqual(['It was asked in parts, one after the other.', 5]);
  });

  it('tells what it spent when it gives up, across threads too', async () => {
    const { engine } = scriptedEngine(['no idea', 'still none']);
    const failed = await engine
      .perform(decomposeQuestionTask, input)
      .catch((thrown: unknown) => thrown);
    const usage = { calls: 2, promptTokens: 20, outputTokens: 10, milliseconds: 2 };
    expect(failed).toMatchObject({ code: 'invalid', usage });
    const record = structuredClone(toErrorRecord(failed));
    expect(fromErrorRecord(record)).toMatchObject({ code: 'invalid', usage });
  });

  it('reckons what a completion has cost that broke off', async () => {
    const { model } = scriptedEngine([]);
    const breaking = Object.assign(model, {
      complete: async (_: unknown, { onToken }: { onToken?: (text: string) => void }) => {
        onToken?.('{"clues": [');
        throw new Error('Device was lost.');
      },
    });
    const prompts: number[] = [];
    const failed = await new TextEngine(breaking)
      .perform(decomposeQuestionTask, input, { onPrompt: (tokens) => prompts.push(tokens) })
      .catch((thrown: unknown) => thrown as TriviumError);
    const { code, usage } = failed as TriviumError;
    expect(code).toBe('model-failed');
    expect(prompts).toHaveLength(1);
    expect(prompts[0]).toBeGreaterThan(100);
    expect(usage).toMatchObject({ calls: 1, promptTokens: prompts[0], outputTokens: 3 });
  });
});

describe('withFallback', () => {
  it('lets the second engine do the step, and says so', async () => {
    const first = scriptedEngine(['no idea', 'still none']);
    const second = scriptedEngine([good]);
    const engine = withFallback(first.engine, second.engine);
    const performed = await engine.perform(decomposeQuestionTask, input);
    expect(performed.output.target).toBe('founder');
    expect(performed.degraded).toMatch(/could not do this step/);
    // Two calls that came to nothing, and the one that did it.
    expect(performed.usage).toMatchObject({ calls: 3, promptTokens: 30, outputTokens: 15 });
  });

  it('does not answer a cancelled question with the second engine', async () => {
    const first = scriptedEngine([good]);
    const second = scriptedEngine([good]);
    // A fallback that does not look at the signal: only the wrapper can hold it back.
    const deaf: Engine = {
      ...second.engine,
      id: 'deaf',
      label: 'Deaf',
      perform: (task, given) => second.engine.perform(task, given),
    };
    const signal = AbortSignal.abort();
    const engine = withFallback(first.engine, deaf);
    await expect(engine.perform(decomposeQuestionTask, input, { signal })).rejects.toThrow();
    expect(second.model.asked).toHaveLength(0);
  });
});
