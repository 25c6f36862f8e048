import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/engines/engine.ts';
import { TextEngine } from '../../../src/engines/text-engine.ts';
import { withFallback } from '../../../src/engines/with-fallback.ts';
import { fromErrorRecord, toErrorRecord, type TriviumError } from '../../../src/errors.ts';
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
