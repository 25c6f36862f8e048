/** A reading model that says what it was asked, and can be made to hang, to die and not to start. */
import type { OwnModelParts, StartedModel } from '../../src/library/reading-model/own.ts';
import type { Reading, ReadingModel, Shape } from '../../src/reading-model/types.ts';

export interface ScriptedModel {
  parts: OwnModelParts;
  /** Calls that it was given: `read QUESTION`. */
  asked: string[];
  /** How many are in memory now. */
  running: () => number;
  starts: () => number;
  /** Its worker dies by itself. */
  die: (reason: unknown) => void;
  /** What the next start does instead of giving a model. */
  failNext: (reason: unknown) => void;
  /** Calls are not answered until they are cancelled. */
  hang: () => void;
  /** Lets time pass for who looks at the clock. */
  later: (milliseconds: number) => void;
  metered: (isMetered: boolean) => void;
  here: (isHere: boolean) => void;
}

export function scriptedReadingModel(): ScriptedModel {
  const asked: string[] = [];
  const failures: unknown[] = [];
  const running = new Set<StartedModel>();
  let starts = 0;
  let now = 1_000;
  let hangs = false;
  let [isMetered, isHere] = [false, false];
  let die: (reason: unknown) => void = () => {};

  const answer = async <T>(what: string, value: T, signal?: AbortSignal): Promise<T> => {
    asked.push(what);
    if (!hangs) return value;
    return new Promise((_, reject) => {
      signal?.addEventListener('abort', () => {
        asked.push(`cancelled ${what}`);
        reject(signal.reason as Error);
      });
    });
  };
  const model: ReadingModel = {
    id: 'reader-1',
    calibrator: null,
    read: (question, passages, { signal } = {}) =>
      answer(
        `read ${question}`,
        passages.map(({ text }) => ({ relevance: text.length }) as Reading),
        signal,
      ),
    shape: (question, { signal } = {}) => answer(`shape ${question}`, {} as Shape, signal),
    windows: (texts, { signal } = {}) =>
      answer(
        'windows',
        texts.map(({ text }) => [{ start: 0, end: text.length }]),
        signal,
      ),
  };
  return {
    parts: {
      isMetered: () => isMetered,
      isHere: async () => isHere,
      now: () => now,
      async start({ signal, onProgress }) {
        starts++;
        onProgress(10);
        await Promise.resolve();
        signal.throwIfAborted();
        if (failures.length > 0) throw failures.shift();
        const died = new Promise<unknown>((resolve) => (die = resolve));
        const started = { model, kept: true, died, end: () => void running.delete(started) };
        running.add(started);
        return started;
      },
    },
    asked,
    running: () => running.size,
    starts: () => starts,
    die: (reason) => die(reason),
    failNext: (reason) => void failures.push(reason),
    hang: () => (hangs = true),
    later: (milliseconds) => (now += milliseconds),
    metered: (is) => (isMetered = is),
    here: (is) => (isHere = is),
  };
}
