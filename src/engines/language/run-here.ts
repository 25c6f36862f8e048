/**
 * A runner on this very thread: for the browser's own model, which workers cannot reach. It cannot
 * be terminated; what is ended is no longer waited for.
 */
import { Ending } from '../../waiting.ts';
import { LanguageRunner } from './runner.ts';
import type { WatchedRunner } from './watched-worker.ts';

export function runHere(loaders: ConstructorParameters<typeof LanguageRunner>[0]): WatchedRunner {
  const runner = new LanguageRunner(loaders);
  const ending = new Ending();
  return {
    ping: async () => {},
    load: (...given) => ending.orEnded(runner.load(...given)),
    perform: (...given) => ending.orEnded(runner.perform(...given)),
    measure: () => ending.orEnded(runner.measure()),
    cancel: async () => runner.cancel(),
    unload: () => ending.orEnded(runner.unload()),
    end: (reason) => {
      ending.end(reason);
      runner.cancel();
      void runner.unload();
    },
  };
}
