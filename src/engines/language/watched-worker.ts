/**
 * The language worker as the host sees it: calls to it fail when it dies or is ended. A worker
 * that is stuck hears nothing, so ending it is the only way to stop it.
 */
import { proxy, releaseProxy, wrap, type Remote } from 'comlink';
import { notLoaded, TriviumError } from '../../errors.ts';
import { Ending, heardMeanwhile } from '../../waiting.ts';
import type { LanguageWorker } from './protocol.ts';

export interface WatchedRunner extends Promised<LanguageWorker> {
  /** Ends it for good: everything under way fails with the reason. */
  end(reason: TriviumError): void;
}

/** The same calls, each with a promise. */
type Promised<T> = {
  [Name in keyof T]: T[Name] extends (...args: infer Arguments) => infer Result
    ? (...args: Arguments) => Promise<Awaited<Result>>
    : never;
};

export function watchWorker(worker: Worker): WatchedRunner {
  const remote: Remote<LanguageWorker> = wrap<LanguageWorker>(worker);
  const ending = new Ending();
  let over = false;
  const end = (reason: TriviumError): void => {
    if (over) return;
    over = true;
    worker.terminate();
    remote[releaseProxy]();
    ending.end(reason);
  };
  let hasLived = false;
  remote.ping().then(
    () => (hasLived = true),
    () => {},
  );
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    // A worker whose code cannot be fetched says so before it lives, and without a message.
    end(!hasLived && !event.message ? notLoaded() : crashed(event.message));
  });
  return {
    ping: () => ending.orEnded(remote.ping()),
    load: (engine, server, onProgress) =>
      heardMeanwhile(onProgress, (heard) =>
        ending.orEnded(remote.load(engine, server, proxy(heard))),
      ),
    perform: (call, onBeat) =>
      heardMeanwhile(onBeat, (heard) => ending.orEnded(remote.perform(call, proxy(heard)))),
    measure: () => ending.orEnded(remote.measure()),
    cancel: () => ending.orEnded(remote.cancel()),
    unload: () => ending.orEnded(remote.unload()),
    end,
  };
}

function crashed(message: string): TriviumError {
  return new TriviumError(
    'model-failed',
    'The part of Trivium that runs the model has crashed.',
    'It is started anew. If it happens again, choose a smaller model.',
    { cause: message },
  );
}
