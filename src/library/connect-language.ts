/**
 * Starts the language engines for the page. Nothing is fetched here: the worker's code comes with
 * the first request for a model, and the code of each kind of engine when that kind is loaded.
 */
import { refuseIfAirGapped } from '../offline/switches.ts';
import { offered } from '../offered.ts';
import { transferErrors } from './error-transfer.ts';
import { kindOfEngine } from '../engines/engine-choice.ts';
import { LanguageHost, type HostParts } from '../engines/language/host.ts';
import { oneInMemory } from '../engines/language/one-in-memory.ts';
import { watchWorker, type WatchedRunner } from '../engines/language/watched-worker.ts';

export function connectLanguage(parts: Partial<HostParts> = {}): LanguageHost {
  transferErrors();
  return new LanguageHost({ start, smaller, alone: oneInMemory(offered().locks), ...parts });
}

async function start(engine: string): Promise<WatchedRunner> {
  if (kindOfEngine(engine) === 'openai') await refuseIfAirGapped();
  if (kindOfEngine(engine) === 'prompt-api') {
    const { runOnPage } = await import('../engines/language/on-page.ts');
    return runOnPage();
  }
  return watchWorker(
    new Worker(new URL('../../workers/language.ts', import.meta.url), {
      type: 'module',
      name: 'language',
    }),
  );
}

/** Of WebLLM's models the largest that needs less memory and is on this device. */
async function smaller(engine: string): Promise<string | null> {
  if (kindOfEngine(engine) !== 'web-llm') return null;
  const [{ smallerWebLlmModels }, { isWebLlmInstalled }] = await Promise.all([
    import('../engines/web-llm/list.ts'),
    import('../engines/web-llm/installed.ts'),
  ]);
  for (const model of smallerWebLlmModels(engine)) {
    if (await isWebLlmInstalled(model)) return model.id;
  }
  return null;
}
