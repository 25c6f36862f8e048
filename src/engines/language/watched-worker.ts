/**
 * The language worker as the host sees it: calls to it fail when it dies or is ended. A worker
 * that is stuck hears nothing, so ending it is the only way to stop it.
 */
import { proxy } from 'comlink';
import { TriviumError } from '../../errors.ts';
import { SupervisedWorker } from '../../supervised-worker.ts';
import { heardMeanwhile } from '../../waiting.ts';
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
  const watched = new SupervisedWorker<LanguageWorker>(worker, { crashed });
  const ping = (): Promise<void> => watched.call((remote) => remote.ping());
  ping().catch(() => {});
  return {
    ping,
    load: (engine, server, onProgress) =>
      heardMeanwhile(onProgress, (heard) =>
        watched.call((remote) => remote.load(engine, server, proxy(heard))),
      ),
    perform: (call, onBeat) =>
      heardMeanwhile(onBeat, (heard) =>
        watched.call((remote) => remote.perform(call, proxy(heard))),
      ),
    measure: () => watched.call((remote) => remote.measure()),
    cancel: () => watched.call((remote) => remote.cancel()),
    end: (reason) => watched.end(reason),
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
