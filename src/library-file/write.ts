/** Writes a `.trivium` file, record by record. */
import { throwIfCancelled } from '../errors.ts';
import { encodeRecord } from './encode.ts';
import { FrameWriter } from './frames.ts';
import { FILE_VERSION } from './layout.ts';
import { writeRecord } from './raw-records.ts';
import {
  NO_COUNTS,
  type LibraryCounts,
  type LibraryFileHeader,
  type LibraryFileRecord,
} from './records.ts';

/** What a file is made of. */
export interface LibrarySource {
  /** The oldest that holds it (./layout.ts); today's where it is not said. */
  version?: number;
  header: LibraryFileHeader;
  /** What follows the header, in the order of ./records.ts; the end is added. */
  records: AsyncIterable<LibraryFileRecord> | Iterable<LibraryFileRecord>;
}

/** Rotated vectors are as good as random: packing them costs time and saves nothing. */
const NEVER_PACKED: readonly LibraryFileRecord['kind'][] = ['vectors'];

/**
 * The bytes of a library file, in parts of at most about 1 MiB. Nothing is made before it is asked
 * for, so that whoever writes slowly holds little.
 * @returns what is in the file.
 * @throws TriviumError `aborted`; what the source throws.
 */
export async function* writeLibraryFile(
  { version = FILE_VERSION, header, records }: LibrarySource,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array<ArrayBuffer>, LibraryCounts, undefined> {
  const frames = new FrameWriter(version);
  const counts: LibraryCounts = { ...NO_COUNTS };
  const write = (record: LibraryFileRecord) =>
    writeRecord(frames, encodeRecord(record), !NEVER_PACKED.includes(record.kind));
  yield frames.preamble();
  yield* write({ kind: 'header', header });
  for await (const record of records) {
    throwIfCancelled(signal);
    count(counts, record);
    yield* write(record);
  }
  yield* write({ kind: 'end', counts });
  return counts;
}

function count(counts: LibraryCounts, record: LibraryFileRecord): void {
  switch (record.kind) {
    case 'document':
      counts.documents++;
      break;
    case 'text':
      counts.pages += record.pages.length;
      break;
    case 'chunks':
      counts.chunks += record.chunks.length;
      break;
    case 'triplets':
      counts.triplets += record.triplets.length;
      break;
    case 'questions':
      counts.questions += record.questions.length;
      break;
    case 'file':
      counts.fileBytes += record.bytes.byteLength;
      break;
    default:
      break;
  }
}
