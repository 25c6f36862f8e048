/**
 * Fetches one file of a model, however often the connection breaks: what has arrived is kept, the
 * rest is asked for by range where the server allows it, and at the end length and hash are
 * compared. The same code serves the browser (into the Cache API) and the command line (into a
 * folder); both give a {@link PartialFile}.
 */
import { cancelled, isAbort, TriviumError } from '../errors.ts';
import { say } from '../sentences.ts';
import { refuseIfAirGapped } from '../offline/switches.ts';
import type { ModelFile } from '../engines/model-description.ts';
import { piecesOf, Sha256 } from './sha256.ts';
import { pause } from '../waiting.ts';

/** A file of which a first part may be there already, from an earlier try or visit. */
export interface PartialFile {
  /** What is there, from the start. */
  read(): AsyncIterable<Uint8Array<ArrayBuffer>>;
  append(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  /** What was appended is safe: after the page goes, {@link read} gives it. */
  flush(): Promise<void>;
  clear(): Promise<void>;
}

export interface DownloadOptions {
  signal?: AbortSignal;
  /** Bytes of this file that are there by now. */
  onBytes?: (bytes: number) => void;
  /** A connection broke; it is tried again after so long. */
  onRetry?: (milliseconds: number) => void;
  fetch?: typeof fetch;
  /** Waits before the first repetition; doubled before each further one. */
  firstWaitMs?: number;
}

/** Repetitions in a row that brought nothing new, before the person is asked to try later. */
const FRUITLESS_TRIES = 5;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;
/** A connection over which nothing comes for so long is broken. */
const SILENCE_MS = 30_000;

/**
 * @param expected what is known of the file; what is null is not compared.
 * @returns the file's length and hash. Its bytes are in `file`.
 * @throws TriviumError `aborted`, `not-found`, `unreachable`, `damaged`, `storage-full`.
 */
export async function downloadFile(
  url: string,
  file: PartialFile,
  expected: Pick<ModelFile, 'bytes' | 'sha256'>,
  options: DownloadOptions = {},
): Promise<{ bytes: number; sha256: string }> {
  await refuseIfAirGapped(url);
  for (let wrong = 0; ; wrong++) {
    const got = await fetchWhole(url, file, expected.bytes, options);
    const isRight =
      (expected.bytes === null || got.bytes === expected.bytes) &&
      (expected.sha256 === null || got.sha256 === expected.sha256);
    if (isRight) return got;
    await file.clear();
    // Once more from the start: an interrupted download may have been joined wrongly.
    if (wrong > 0) throw wrongFile(url);
  }
}

async function fetchWhole(
  url: string,
  file: PartialFile,
  expectedBytes: number | null,
  options: DownloadOptions,
): Promise<{ bytes: number; sha256: string }> {
  const { signal, onBytes, onRetry, firstWaitMs = FIRST_WAIT_MS } = options;
  let hash = new Sha256();
  let bytes = 0;
  for await (const piece of file.read()) {
    hash.update(piece);
    bytes += piece.length;
  }
  const beginAnew = async (): Promise<void> => {
    await file.clear();
    hash = new Sha256();
    bytes = 0;
  };
  if (expectedBytes !== null && bytes > expectedBytes) await beginAnew();
  onBytes?.(bytes);
  for (let fruitless = 0; ;) {
    if (expectedBytes !== null && bytes === expectedBytes && bytes > 0) break;
    const before = bytes;
    let wait = Math.min(LONGEST_WAIT_MS, firstWaitMs * 2 ** fruitless);
    const connection = new Connection(signal);
    try {
      const response = await connection.open(options.fetch ?? fetch, url, bytes);
      if (response.status === 416) {
        // Nothing is left to ask for, or what is here belongs to another file: the hash tells.
        if (expectedBytes === null && bytes > 0) break;
        await beginAnew();
        throw new Error('The server refused the range.');
      }
      if (!response.ok) throw refused(url, response);
      const isRest = response.status === 206 && [bytes, UNTOLD].includes(rangeStart(response));
      if (bytes > 0 && !isRest) {
        await beginAnew();
        if (response.status === 206) throw new Error('The server sent another range.');
      }
      const total = lengthOf(response, bytes);
      for await (const piece of piecesOf(response.body!)) {
        connection.alive();
        hash.update(piece);
        await file.append(piece);
        bytes += piece.length;
        onBytes?.(bytes);
      }
      signal?.throwIfAborted();
      if (total !== null && bytes < total) throw new Error('The connection ended early.');
      break;
    } catch (thrown) {
      await file.flush();
      if (signal?.aborted || isAbort(thrown)) throw cancelled();
      if (thrown instanceof TriviumError && thrown.code !== 'unreachable') throw thrown;
      fruitless = bytes > before ? 0 : fruitless + 1;
      if (fruitless >= FRUITLESS_TRIES) throw unreachable(url, thrown);
      if (thrown instanceof BusyServer) wait = Math.max(wait, thrown.waitMs);
      onRetry?.(wait);
      await pause(wait, signal);
    } finally {
      connection.close();
    }
  }
  await file.flush();
  return { bytes, sha256: hash.hex() };
}

/** A request that ends when the person cancels it, or when nothing comes any more. */
class Connection {
  readonly #controller = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #cancel = (): void => this.#controller.abort();

  constructor(private readonly signal: AbortSignal | undefined) {
    if (signal?.aborted) this.#cancel();
    signal?.addEventListener('abort', this.#cancel);
    this.alive();
  }

  alive(): void {
    clearTimeout(this.#timer);
    const silent = new Error('Nothing came for a long time.');
    this.#timer = setTimeout(() => this.#controller.abort(silent), SILENCE_MS);
  }

  open(fetching: typeof fetch, url: string, from: number): Promise<Response> {
    return fetching(url, {
      signal: this.#controller.signal,
      // What the page was given to keep must not fill the browser's own cache as well.
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      ...(from > 0 ? { headers: { Range: `bytes=${from}-` } } : {}),
    });
  }

  close(): void {
    clearTimeout(this.#timer);
    this.signal?.removeEventListener('abort', this.#cancel);
  }
}

class BusyServer extends Error {
  constructor(
    status: number,
    readonly waitMs: number,
  ) {
    super(`The server answered ${status}.`);
  }
}

/** What may pass is tried again; what will not is told at once. */
function refused(url: string, response: Response): Error {
  const { status } = response;
  if (status === 429 || status >= 500 || status === 408) {
    const seconds = Number(response.headers.get('Retry-After'));
    return new BusyServer(status, seconds > 0 ? Math.min(seconds * 1000, LONGEST_WAIT_MS) : 0);
  }
  const { host } = new URL(url, 'http://here.invalid');
  if (status === 401 || status === 403) {
    return new TriviumError(
      'not-found',
      say('{host} does not give this model without a licence being accepted there.', { host }),
      'Download it by hand and import its files, or choose another model.',
      { cause: `${status} for ${url}` },
    );
  }
  return new TriviumError(
    'not-found',
    say('A file of the model is not to be had: the server answered {status}.', { status }),
    'Choose another model, or another model host.',
    { cause: `${status} for ${url}` },
  );
}

/** Other origins need not show the header: what was asked for is then believed, and hashed. */
const UNTOLD = -1;

/** Where the part begins, by `Content-Range: bytes 100-199/200`. */
function rangeStart({ headers }: Response): number {
  const match = /^bytes (\d+)-/.exec(headers.get('Content-Range') ?? '');
  return match ? Number(match[1]) : UNTOLD;
}

/** Length of the whole file, where the server tells; null for compressed and chunked answers. */
function lengthOf({ headers, status }: Response, from: number): number | null {
  if (headers.get('Content-Encoding')) return null;
  const total = /\/(\d+)$/.exec(headers.get('Content-Range') ?? '')?.[1];
  if (total) return Number(total);
  const length = headers.get('Content-Length');
  return length === null ? null : Number(length) + (status === 206 ? from : 0);
}

function unreachable(url: string, cause: unknown): TriviumError {
  const { host } = new URL(url, 'http://here.invalid');
  return new TriviumError(
    'unreachable',
    say('{host} could not be reached, or the connection broke again and again.', { host }),
    'What has arrived is kept: try again later and it goes on from there. A deployment may also allow other model hosts only.',
    { cause },
  );
}

function wrongFile(url: string): TriviumError {
  return new TriviumError(
    'damaged',
    'A file of the model is not the one that was expected: its hash differs.',
    'Nothing of it was kept. Try again later, or import the model from a source that you trust.',
    { cause: url },
  );
}
