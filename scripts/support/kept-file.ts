/** Files that are made when they are needed and kept for the next time, by the hash of what made them. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT } from './project.ts';

const CACHE = path.join(PROJECT, 'node_modules', '.cache', 'trivium');

/** @param made everything that the bytes depend on. */
export async function keptFile(
  kind: string,
  made: readonly Uint8Array[],
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const hash = createHash('sha256');
  // Lengths, so that no two lists of parts read the same.
  for (const part of made) hash.update(`${part.length}\n`).update(part);
  const file = path.join(CACHE, kind, hash.digest('hex'));
  try {
    return new Uint8Array(readFileSync(file));
  } catch {
    const bytes = await make();
    mkdirSync(path.dirname(file), { recursive: true });
    // Whole or not at all: two processes may make it at once.
    const unfinished = `${file}.${process.pid}`;
    writeFileSync(unfinished, bytes);
    renameSync(unfinished, file);
    return bytes;
  }
}
