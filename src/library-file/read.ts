/** Reads a `.trivium` file, record by record, trusting nothing in it. */
import { throwIfCancelled } from '../errors.ts';
import { say } from '../sentences.ts';
import { ByteSource, type ByteStream } from './byte-source.ts';
import { FrameReader } from './frames.ts';
import { FILE_VERSION } from './layout.ts';
import { FILE_MIGRATIONS, migrated, type FileMigration } from './migrations.ts';
import { readRecord, type RawRecord } from './raw-records.ts';
import { RecordParser } from './record-parser.ts';
import type { LibraryFileHeader, LibraryFileRecord } from './records.ts';
import { foreign, malformed } from './refusals.ts';

export interface ReadOptions {
  signal?: AbortSignal;
  /** Bytes of the file read so far; after each record. */
  onProgress?: (bytes: number) => void;
  /** Left out: the version of today, and the steps that lead to it. */
  version?: number;
  migrations?: readonly FileMigration[];
}

/**
 * The records of a library file in the order of ./records.ts, from `header` to `end`. Whoever takes
 * them up must be able to undo it until `end` has come: only then is the file known to be whole.
 * Reads no further than it is asked; holds one record, and one document's text, at a time.
 *
 * @param stream of the file's bytes, cut anywhere. It is closed when reading ends, however it ends.
 * @throws TriviumError `not-supported` (no library file), `outdated` (made by a newer Trivium),
 *   `damaged` (changed, or its end is missing), `invalid` and `too-long` (not made by Trivium),
 *   `aborted`; what the stream throws.
 */
export async function* readLibraryFile(
  stream: ByteStream,
  { signal, onProgress, version = FILE_VERSION, migrations = FILE_MIGRATIONS }: ReadOptions = {},
): AsyncGenerator<LibraryFileRecord, void, undefined> {
  const source = new ByteSource(stream);
  try {
    throwIfCancelled(signal);
    const frames = new FrameReader(source);
    const from = await frames.preamble(version);
    const parser = new RecordParser();
    const records = rawRecords(frames, source, signal);
    for await (const raw of migrated(records, from, migrations, version)) {
      const record = parser.parse(raw);
      onProgress?.(source.taken);
      yield record;
    }
  } finally {
    await source.close().catch(() => {});
  }
}

/**
 * What a file says of itself, from its beginning alone.
 * @throws TriviumError as {@link readLibraryFile}.
 */
export async function readLibraryFileHeader(
  stream: ByteStream,
  options: ReadOptions = {},
): Promise<LibraryFileHeader> {
  for await (const record of readLibraryFile(stream, options)) {
    if (record.kind === 'header') return record.header;
  }
  throw foreign();
}

/** Up to the end, after which nothing may follow. */
async function* rawRecords(
  frames: FrameReader,
  source: ByteSource,
  signal: AbortSignal | undefined,
): AsyncGenerator<RawRecord> {
  for (;;) {
    throwIfCancelled(signal);
    const record = await readRecord(frames);
    if (record.kind === 'end' && !(await source.isAtEnd())) {
      throw malformed(frames.number, say('something follows its end'));
    }
    yield record;
    if (record.kind === 'end') return;
  }
}
