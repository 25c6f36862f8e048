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
  let loading: Promise<unknown> = Promise.resolve();
  return {
    ping: async () => {},
    load: (...given) => {
      const load = runner.load(...given);
      // What comes too late is let go of, too.
      loading = load.catch(() => {});
      return ending.orEnded(load);
    },
    perform: (...given) => ending.orEnded(runner.perform(...given)),
    measure: () => ending.orEnded(runner.measure()),
    cancel: async () => runner.cancel(),
    end: (reason) => {
      ending.end(reason);
      runner.cancel();
      void loading.then(() => runner.unload());
    },
  };
}
