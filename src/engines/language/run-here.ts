/**
 * A runner on this very thread: for the browser's own model, which workers cannot reach. It cannot
 * be terminated; what is ended is no longer waited for.
 */
import type { TriviumError } from '../../errors.ts';
import { LanguageRunner } from './runner.ts';
import type { WatchedRunner } from './watched-worker.ts';

export function runHere(loaders: ConstructorParameters<typeof LanguageRunner>[0]): WatchedRunner {
  const runner = new LanguageRunner(loaders);
  let fail: (reason: TriviumError) => void = () => {};
  const ended = new Promise<never>((_, reject) => (fail = reject));
  ended.catch(() => {});
  const orEnded = <T>(call: Promise<T>): Promise<T> => Promise.race([call, ended]);
  return {
    ping: async () => {},
    load: (...given) => orEnded(runner.load(...given)),
    perform: (...given) => orEnded(runner.perform(...given)),
    cancel: async () => runner.cancel(),
    unload: () => orEnded(runner.unload()),
    end: (reason) => {
      fail(reason);
      runner.cancel();
      void runner.unload();
    },
  };
}
