/** A site as one `.zip`, made while it is written: never in memory as a whole. */
import { makeZip } from 'client-zip';
import type { SiteFile } from './site-files.ts';

/** Files are stored as they are: most are packed already, and whoever hosts them packs the rest. */
export function zipOf(files: AsyncIterable<SiteFile>, now: Date): ReadableStream<Uint8Array> {
  return makeZip(entries(files, now));
}

async function* entries(files: AsyncIterable<SiteFile>, now: Date) {
  for await (const { path, content } of files) {
    yield { name: path, input: content, lastModified: now };
  }
}
