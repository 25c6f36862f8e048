/** What the service worker fetches before it takes over: the app's shell, as kept for offline use. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

export interface KeptShell {
  files: { name: string; bytes: number }[];
  /** Sum, in bytes as they lie on the disk. */
  bytes: number;
}

/** @throws Error when the build has no service worker, or one without its list. */
export async function measureKeptShell(dist: string): Promise<KeptShell> {
  const code = await readFile(path.join(dist, 'service-worker.js'), 'utf8');
  const list = /"first":(\[[^\]]*\])/.exec(code)?.[1];
  if (!list) throw new Error('The service worker has no list of files to keep.');
  const names = JSON.parse(list) as string[];
  const files = await Promise.all(
    names.map(async (name) => ({ name, bytes: (await stat(path.join(dist, name))).size })),
  );
  files.sort((a, b) => b.bytes - a.bytes);
  return { files, bytes: files.reduce((sum, file) => sum + file.bytes, 0) };
}
