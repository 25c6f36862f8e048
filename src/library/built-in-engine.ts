/** The built-in engine for workers: its code and its model of language (1 MB) load when needed. */
import type { ReadingModelSource } from '../engines/instant/engine.ts';
import { EngineWhenNeeded } from './engine-when-needed.ts';

/** @param readingModel the one to read with; null while there is none. */
export function builtInEngine(readingModel: ReadingModelSource = () => null): EngineWhenNeeded {
  return new EngineWhenNeeded('instant', 'Built-in', async () => {
    const [{ InstantEngine }, { analyse }] = await Promise.all([
      import('../engines/instant/engine.ts'),
      import('../engines/instant/language/analyse.ts'),
    ]);
    analyse('The tagger is ready.');
    return new InstantEngine({ readingModel });
  });
}
