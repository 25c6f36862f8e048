/** Writes a backup: each entry as it comes, hashed on its way, and at the end what came. */
import { makeZip } from 'client-zip';
import { throwIfCancelled } from '../errors.ts';
import { Sha256 } from '../models/sha256.ts';
import type { BackupContents, ManifestEntry } from './contents.ts';
import { CONTENTS, MANIFEST, newFolder } from './layout.ts';

type Bytes = Uint8Array<ArrayBuffer>;

export interface BackupEntry {
  name: string;
  content: AsyncIterable<Bytes> | Iterable<Bytes>;
}

/**
 * Nothing is made before it is asked for, so that whoever writes slowly holds little.
 * @param contents may learn more while entries are written: the manifest says what it knows then.
 * @throws (in the stream) TriviumError `aborted`; what the entries throw.
 */
export function writeBackup(
  contents: BackupContents,
  entries: AsyncIterable<BackupEntry>,
  signal?: AbortSignal,
): ReadableStream<Uint8Array> {
  return makeZip(inZip(contents, entries, signal)) as ReadableStream<Uint8Array>;
}

async function* inZip(
  contents: BackupContents,
  entries: AsyncIterable<BackupEntry>,
  signal: AbortSignal | undefined,
) {
  const folder = newFolder();
  const lastModified = new Date(contents.createdAt);
  const written: ManifestEntry[] = [];
  const entry = ({ name, content }: BackupEntry) => {
    const input = hashed(name, content, written, signal);
    return { name: folder + name, input, lastModified };
  };
  yield entry({ name: CONTENTS, content: [json(contents)] });
  for await (const each of entries) yield entry(each);
  yield entry({ name: MANIFEST, content: [json({ ...contents, entries: written })] });
}

async function* hashed(
  name: string,
  content: BackupEntry['content'],
  written: ManifestEntry[],
  signal: AbortSignal | undefined,
): AsyncGenerator<Bytes> {
  const hash = new Sha256();
  let bytes = 0;
  for await (const piece of content) {
    throwIfCancelled(signal);
    hash.update(piece);
    bytes += piece.length;
    yield piece;
  }
  written.push({ name, bytes, sha256: hash.hex() });
}

export function json(value: unknown): Bytes {
  return new TextEncoder().encode(JSON.stringify(value));
}
