/**
 * Exports under way. Their bytes are asked for piece by piece, which works from any tab and never
 * gets ahead of whoever writes them down.
 */
import { TriviumError } from '../errors.ts';
import { writeLibraryFile, type LibrarySource } from '../library-file/write.ts';
import type { StartedExport } from '../protocol.ts';

/** Small enough to be copied between tabs, large enough that the asking costs nothing. */
const PIECE_BYTES = 1024 * 1024;
/** An export that nobody asks on is given up: its tab has gone. */
const PATIENCE_MS = 5 * 60_000;

interface Running {
  parts: AsyncGenerator<Uint8Array>;
  patience: ReturnType<typeof setTimeout>;
}

export class RunningExports {
  readonly #running = new Map<string, Running>();

  begin({ header, records }: LibrarySource): StartedExport {
    const id = crypto.randomUUID();
    const parts = writeLibraryFile({ header, records });
    this.#running.set(id, { parts, patience: this.#giveUpLater(id) });
    return { id, header };
  }

  /**
   * @returns null when all has been given.
   * @throws TriviumError `not-found` where there is no such export (any more); what the source throws.
   */
  async next(id: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const running = this.#running.get(id);
    if (!running) throw interrupted();
    clearTimeout(running.patience);
    try {
      const gathered: Uint8Array[] = [];
      for (let bytes = 0; bytes < PIECE_BYTES; bytes += gathered.at(-1)!.length) {
        const { done, value } = await running.parts.next();
        if (done) break;
        gathered.push(value);
      }
      if (gathered.length === 0) await this.end(id);
      return gathered.length === 0 ? null : joined(gathered);
    } catch (thrown) {
      await this.end(id);
      throw thrown;
    } finally {
      running.patience = this.#giveUpLater(id);
    }
  }

  /** What has not been asked for is not wanted any more. */
  async end(id: string): Promise<void> {
    const running = this.#running.get(id);
    this.#running.delete(id);
    clearTimeout(running?.patience);
    await running?.parts.return(undefined);
  }

  async endAll(): Promise<void> {
    for (const id of [...this.#running.keys()]) await this.end(id);
  }

  #giveUpLater(id: string): Running['patience'] {
    const timer = setTimeout(() => void this.end(id).catch(() => {}), PATIENCE_MS);
    // Nothing waits for it to end.
    (timer as { unref?: () => void }).unref?.();
    return timer;
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function interrupted(): TriviumError {
  return new TriviumError(
    'not-found',
    'The export was interrupted: the tab that keeps the library was closed.',
    'Export the library once more. Nothing in it was changed.',
  );
}
