import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../src/engines/engine.ts';
import { withFallback } from '../../../src/engines/with-fallback.ts';
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
});

describe('withFallback', () => {
  it('lets the second engine do the step, and says so', async () => {
    const first = scriptedEngine(['no idea', 'still none']);
    const second = scriptedEngine([good]);
    const engine = withFallback(first.engine, second.engine);
    const performed = await engine.perform(decomposeQuestionTask, input);
    expect(performed.output.target).toBe('founder');
    expect(performed.degraded).toMatch(/could not do this step/);
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
