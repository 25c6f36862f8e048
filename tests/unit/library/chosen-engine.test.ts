/** Which engine performs which task, as the settings say, down to the stored answer's label. */
import { describe, expect, it } from 'vitest';
import type { EngineSettings } from '../../../src/engines/engine-choice.ts';
import type { Engine } from '../../../src/engines/engine.ts';
import type { LanguageRequest, LanguageService } from '../../../src/engines/language/protocol.ts';
import { chosenEngine, offeredEngines } from '../../../src/library/chosen-engine.ts';
import { TriviumError } from '../../../src/errors.ts';
import { DEFAULT_SETTINGS } from '../../../src/storage/settings.ts';
import { decomposeQuestionTask } from '../../../src/tasks/decompose-question.ts';
import { extractTripletsTask } from '../../../src/tasks/extract-triplets.ts';
import { resolveCluesTask } from '../../../src/tasks/resolve-clues.ts';
import { freshIndexedDb, openLibrary } from './fixtures.ts';

const MODEL = 'web-llm:Qwen3-0.6B-q4f16_1-MLC';
const USAGE = { calls: 1, promptTokens: 5, outputTokens: 5, milliseconds: 1 };

function builtIn(): Engine & { did: string[] } {
  const did: string[] = [];
  return {
    ...{ id: 'instant', label: 'Built-in', did },
    perform: async (task) => {
      did.push(task.name);
      return { output: {} as never, usage: USAGE, engine: 'Built-in' };
    },
  };
}

function language(fails?: TriviumError): LanguageService & { requests: LanguageRequest[] } {
  const requests: LanguageRequest[] = [];
  return {
    requests,
    perform: async (request) => {
      requests.push(request);
      if (fails) throw fails;
      return { output: {}, usage: USAGE, engine: 'Qwen3 0.6B' };
    },
    cancel: async () => {},
  };
}

const resolving: EngineSettings = { engines: { 'resolve-clues': MODEL }, server: null };

describe('chosenEngine', () => {
  it('is the built-in engine itself where no model was chosen', () => {
    const engine = builtIn();
    expect(chosenEngine({ engines: {}, server: null }, engine, () => null)).toBe(engine);
  });

  it('gives each task to its engine, and is called by the names of all', async () => {
    const engine = builtIn();
    const models = language();
    const chosen = chosenEngine(resolving, engine, () => models);
    expect(chosen.label).toBe('Built-in + Qwen3 0.6B');
    await chosen.perform(decomposeQuestionTask, { question: 'Who?' });
    await chosen.perform(resolveCluesTask, {} as never);
    await chosen.perform(extractTripletsTask, {} as never);
    expect(engine.did).toEqual(['decompose-question', 'extract-triplets']);
    expect(models.requests).toMatchObject([
      { engine: MODEL, task: 'resolve-clues', priority: 'question' },
    ]);
  });

  it('has the built-in engine do what a model cannot, and says why', async () => {
    const engine = builtIn();
    const failing = language(new TriviumError('out-of-memory', 'It does not fit.', ''));
    const chosen = chosenEngine(resolving, engine, () => failing);
    expect(await chosen.perform(resolveCluesTask, {} as never)).toMatchObject({
      engine: 'Built-in',
      degraded: 'Qwen3 0.6B could not do this step (It does not fit.); Built-in did it.',
    });
  });

  it('has it do everything where no model can be reached', async () => {
    const engine = builtIn();
    const chosen = chosenEngine(resolving, engine, () => null);
    const performed = await chosen.perform(resolveCluesTask, {} as never);
    expect(performed.degraded).toMatch(/No model can be run here/);
    expect(engine.did).toEqual(['resolve-clues']);
  });

  it('passes a cancellation on', async () => {
    const cancelled: string[] = [];
    const hanging: LanguageService = {
      perform: () => new Promise(() => {}),
      cancel: async (id) => void cancelled.push(id),
    };
    const controller = new AbortController();
    const chosen = chosenEngine(resolving, builtIn(), () => hanging);
    void chosen.perform(resolveCluesTask, {} as never, { signal: controller.signal });
    controller.abort();
    expect(cancelled).toHaveLength(1);
  });

  it('offers evaluations the built-in engine and each chosen model', () => {
    const offered = offeredEngines(resolving, builtIn(), () => null);
    expect(offered.map(({ id, label }) => [id, label])).toEqual([
      ['instant', 'Built-in'],
      [MODEL, 'Qwen3 0.6B'],
    ]);
  });
});

describe('the library', () => {
  it('answers with the engines of the settings, and keeps the choice', async () => {
    freshIndexedDb();
    const { library } = await openLibrary();
    const models = language(new TriviumError('invalid', 'Rubbish.', ''));
    library.reachLanguage(models);
    const server = { baseUrl: 'localhost:11434', model: 'small', key: '', window: 4096 };
    const engines = { 'answer-question': 'openai' };
    await library.saveSettings({ ...DEFAULT_SETTINGS, engines, server });
    const kept = await library.settings();
    expect(kept.engines).toEqual(engines);
    expect(kept.server).toEqual({ ...server, baseUrl: 'http://localhost:11434/v1' });
    const reasons: string[] = [];
    const answer = await library.ask('Who adjoins Harbour1?', { id: 'q' }, (event) => {
      if (event.type === 'degraded') reasons.push(event.reason);
    });
    expect(models.requests.every(({ task }) => task === 'answer-question')).toBe(true);
    expect(models.requests[0]).toMatchObject({ engine: 'openai', server: { model: 'small' } });
    expect(reasons[0]).toBe('small (server) could not do this step (Rubbish.); Built-in did it.');
    expect(answer.engine).toBe('Built-in');
    const { engines: offered } = await library.evaluations.choices();
    expect(offered.map(({ label }) => label)).toEqual(['Built-in', 'small (server)']);
    await library.close();
  });

  it('refuses engines and servers that cannot be', async () => {
    freshIndexedDb();
    const { library } = await openLibrary();
    const server = { baseUrl: 'ftp://somewhere', model: 'm', key: '', window: 4096 };
    const refused = [
      { ...DEFAULT_SETTINGS, engines: { 'answer-question': 'oracle:1' } },
      { ...DEFAULT_SETTINGS, server },
      { ...DEFAULT_SETTINGS, server: { ...server, baseUrl: 'localhost', window: 100 } },
    ];
    for (const settings of refused) {
      await expect(library.saveSettings(settings)).rejects.toMatchObject({ code: 'invalid' });
    }
    expect(await library.settings()).toEqual(DEFAULT_SETTINGS);
    await library.close();
  });
});
