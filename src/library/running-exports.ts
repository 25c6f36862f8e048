/**
 * Exports under way. Their bytes are asked for piece by piece, which works from any tab and never
 * gets ahead of whoever writes them down.
 */
import { TriviumError } from '../errors.ts';
import type { StartedExport } from '../protocol.ts';
import type { ExportSource } from './exporting.ts';
import type { BeginWriting, FileWriter } from './file-writer.ts';

/** An export that nobody asks on is given up: its tab has gone. */
const PATIENCE_MS = 5 * 60_000;

interface Running {
  writer: FileWriter;
  patience: ReturnType<typeof setTimeout>;
}

export class RunningExports {
  readonly #running = new Map<string, Running>();

  begin(source: ExportSource, write: BeginWriting): StartedExport {
    return { id: this.take(write(source)), header: source.header };
  }

  /** @returns an id under which the bytes are asked for. */
  take(writer: FileWriter): string {
    const id = crypto.randomUUID();
    this.#running.set(id, { writer, patience: this.#giveUpLater(id) });
    return id;
  }

  /**
   * @returns null when all has been given.
   * @throws TriviumError `not-found` where there is no such export (any more); what the source throws.
   */
  async next(id: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const running = this.#running.get(id);
    if (!running) throw interrupted();
    clearTimeout(running.patience);
    let piece: Uint8Array<ArrayBuffer> | null = null;
    try {
      piece = await running.writer.next();
      return piece;
    } finally {
      if (piece && this.#running.has(id)) running.patience = this.#giveUpLater(id);
      else await this.end(id);
    }
  }

  /** What has not been asked for is not wanted any more. */
  async end(id: string): Promise<void> {
    const running = this.#running.get(id);
    this.#running.delete(id);
    clearTimeout(running?.patience);
    await running?.writer.end();
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

function interrupted(): TriviumError {
  return new TriviumError(
    'not-found',
    'The export was interrupted: the tab that keeps the library was closed.',
    'Export the library once more. Nothing in it was changed.',
  );
}
