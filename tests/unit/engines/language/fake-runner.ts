/** A language worker played by the test: each call does what its script says. */
import { TriviumError } from '../../../../src/errors.ts';
import type { LoadedModel, WorkerCall } from '../../../../src/engines/language/protocol.ts';
import type { WatchedRunner } from '../../../../src/engines/language/watched-worker.ts';
import type { Performed } from '../../../../src/engines/engine.ts';

export type Play =
  | { says: unknown; degraded?: string }
  | { fails: TriviumError }
  /** Beats so often, then falls silent. */
  | { hangs: true; beats?: number; promptTokens?: number }
  /** After the first token it reads another prompt for so long. */
  | { tokens: string[]; everyMs: number; readsMs?: number };

export class FakeWorkers {
  readonly started: string[] = [];
  readonly ended: string[] = [];
  readonly calls: (WorkerCall & { engine: string })[] = [];
  cancelled = 0;
  loads: ('ok' | 'hangs' | TriviumError)[] = [];

  constructor(private readonly script: Play[]) {}

  start = (engine: string): WatchedRunner => {
    this.started.push(engine);
    let fail: (reason: TriviumError) => void = () => {};
    const ended = new Promise<never>((_, reject) => (fail = reject));
    ended.catch(() => {});
    const orEnded = <T>(work: Promise<T>): Promise<T> => Promise.race([work, ended]);
    let stop: () => void = () => {};
    return {
      ping: async () => {},
      load: (id, _server, onProgress) => {
        onProgress({ phase: 'reading', loaded: 1, total: 2, seconds: 0 });
        const how = this.loads.shift() ?? 'ok';
        if (how === 'hangs') return orEnded(new Promise(() => {}));
        if (how !== 'ok') return orEnded(Promise.reject(how));
        const model: LoadedModel = { engine: id, label: id, window: 4096, device: 'webgpu' };
        return orEnded(Promise.resolve(model));
      },
      perform: (call, onBeat) => {
        this.calls.push({ ...call, engine });
        const cancelled = new Promise<never>((_, reject) => {
          stop = () => reject(new TriviumError('aborted', 'Cancelled.', ''));
        });
        return orEnded(Promise.race([this.#play(onBeat, engine), cancelled]));
      },
      measure: () => orEnded(Promise.resolve({ reads: 20, writes: 5 })),
      cancel: async () => {
        this.cancelled++;
        stop();
      },
      end: (reason) => {
        this.ended.push(reason.code);
        fail(reason);
      },
    };
  };

  async #play(
    onBeat: Parameters<WatchedRunner['perform']>[1],
    engine: string,
  ): Promise<Performed<unknown>> {
    const play = this.script.length > 1 ? this.script.shift()! : this.script[0]!;
    const usage = { calls: 1, promptTokens: 1, outputTokens: 1, milliseconds: 1 };
    if ('fails' in play) throw play.fails;
    if ('hangs' in play) {
      if (play.promptTokens) onBeat('', play.promptTokens);
      for (let i = 0; i < (play.beats ?? 0); i++) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        onBeat('…');
      }
      return new Promise(() => {});
    }
    if ('tokens' in play) {
      for (const token of play.tokens) {
        await new Promise((resolve) => setTimeout(resolve, play.everyMs));
        onBeat(token);
        if (play.readsMs && token === play.tokens[0]) {
          onBeat('', 100);
          await new Promise((resolve) => setTimeout(resolve, play.readsMs));
        }
      }
      return { output: play.tokens.join(''), usage, engine };
    }
    const { says: output, degraded } = play;
    return { output, usage, engine, ...(degraded ? { degraded } : {}) };
  }
}
