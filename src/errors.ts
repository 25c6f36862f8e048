/**
 * Typed errors. Each says what happened (`message`) and what the person can do (`hint`),
 * and crosses a worker boundary as plain data instead of as a string.
 */
import type { Usage } from './usage.ts';
import { hasValues, inEnglish, verbatim, type Sentence } from './sentences.ts';

/** What an error is about; the interface chooses its words and next steps by this. */
export type ErrorCode =
  | 'aborted'
  | 'password-needed'
  | 'password-wrong'
  | 'no-text'
  | 'damaged'
  | 'empty'
  | 'not-supported'
  | 'too-long'
  | 'timed-out'
  /** A part of the app itself that could not be fetched: there was no network. */
  | 'not-loaded'
  | 'storage-full'
  | 'storage-unavailable'
  | 'locked-by-other-tab'
  /** A newer version of the app is open beside this one. */
  | 'outdated'
  | 'not-found'
  /** The library that was open has been deleted, perhaps in another tab. */
  | 'library-deleted'
  | 'invalid'
  /** A library that came with the site was to be changed. */
  | 'read-only'
  /** A model, or the device that it runs on, broke down. */
  | 'model-failed'
  /** A model does not fit the memory that there is. */
  | 'out-of-memory'
  /** A server did not answer, or not as one of its kind does. */
  | 'unreachable'
  | 'unexpected';

export interface ErrorRecord {
  name: 'TriviumError';
  code: ErrorCode;
  /** In English. */
  message: string;
  hint: string;
  /** Of which the two are made where values were put in: other languages say it by these. */
  sentences?: { message?: Sentence; hint?: Sentence };
  cause?: string;
  usage?: Usage;
}

export class TriviumError extends Error {
  override readonly name = 'TriviumError';
  readonly hint: string;
  /** See {@link ErrorRecord}. */
  readonly sentences?: NonNullable<ErrorRecord['sentences']>;
  /** What a language engine spent before it failed: who does the step instead adds it. */
  readonly usage?: Usage;

  /** Plain texts are written out here, so that languages can have them; {@link say} what has values. */
  constructor(
    readonly code: ErrorCode,
    message: string | Sentence,
    hint: string | Sentence,
    options?: { cause?: unknown; usage?: Usage },
  ) {
    super(inEnglish(message), options);
    this.hint = inEnglish(hint);
    const sentences = {
      ...(typeof message !== 'string' && hasValues(message) ? { message } : {}),
      ...(typeof hint !== 'string' && hasValues(hint) ? { hint } : {}),
    };
    if (Object.keys(sentences).length > 0) this.sentences = sentences;
    if (options?.usage) this.usage = options.usage;
  }
}

/** What each browser says when an `import()` of a part of the app cannot be fetched. */
const IMPORT_FAILED =
  /dynamically imported module|importing a module script failed|unable to preload/i;

/** A part of the app could not be fetched; it can be, once there is a network again. */
export function notLoaded(cause?: unknown): TriviumError {
  return new TriviumError(
    'not-loaded',
    'A part of Trivium has not been loaded yet.',
    'Connect to the network once and try again; if you are connected, reload the page. After that, Trivium works without a network.',
    { cause },
  );
}

export function isImportFailure(thrown: unknown): boolean {
  return thrown instanceof Error && IMPORT_FAILED.test(thrown.message);
}

/** Turns anything thrown into data that survives structured cloning. */
export function toErrorRecord(thrown: unknown): ErrorRecord {
  if (thrown instanceof TriviumError) {
    const { code, message, hint, sentences, cause, usage } = thrown;
    return {
      name: 'TriviumError',
      code,
      message,
      hint,
      ...(sentences ? { sentences } : {}),
      ...(cause ? { cause: String(cause) } : {}),
      ...(usage ? { usage } : {}),
    };
  }
  if (isAbort(thrown)) {
    return toErrorRecord(cancelled());
  }
  if (isImportFailure(thrown)) return toErrorRecord(notLoaded(thrown));
  const cause = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  return {
    name: 'TriviumError',
    code: 'unexpected',
    message: 'Something went wrong that Trivium did not expect.',
    hint: 'Try again. If it happens again, please report it with the details below.',
    cause,
  };
}

/** The inverse of {@link toErrorRecord}. */
export function fromErrorRecord(record: ErrorRecord): TriviumError {
  const { code, message, hint, sentences, cause, usage } = record;
  return new TriviumError(code, sentences?.message ?? message, sentences?.hint ?? hint, {
    ...(cause === undefined ? {} : { cause }),
    ...(usage ? { usage } : {}),
  });
}

/** Anything thrown as an error that says what to do. */
export function asTriviumError(thrown: unknown): TriviumError {
  return thrown instanceof TriviumError ? thrown : fromErrorRecord(toErrorRecord(thrown));
}

/** What went wrong, to be told within another sentence. */
export function whatHappened(thrown: unknown): Sentence {
  if (thrown instanceof TriviumError && thrown.sentences?.message) return thrown.sentences.message;
  return verbatim(thrown instanceof Error ? thrown.message : String(thrown));
}

/** What every cancelled piece of work ends with. */
export function cancelled(): TriviumError {
  return new TriviumError('aborted', 'Cancelled.', '');
}

/** Between two steps of work that can be cancelled. */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw cancelled();
}

export function isAbort(thrown: unknown): boolean {
  return (
    (thrown instanceof DOMException && thrown.name === 'AbortError') ||
    (thrown instanceof TriviumError && thrown.code === 'aborted')
  );
}
