/** The browser's own model runs on the page: workers cannot reach it. It cannot be terminated. */
import type { TriviumError } from '../../errors.ts';
import { loadPromptApi } from '../prompt-api/load-prompt-api.ts';
import { LanguageRunner } from './runner.ts';
import type { WatchedRunner } from './watched-worker.ts';

export function runOnPage(): WatchedRunner {
  const runner = new LanguageRunner({ 'prompt-api': loadPromptApi });
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
