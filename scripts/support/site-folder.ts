/** Folders on the disk: the one whose documents are read, and the one that a site is written to. */
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { kindByEnding, typesOf } from '../../src/documents/kinds.ts';
import type { IncomingFile } from '../../src/protocol.ts';
import { lengthOf, type SiteFile } from '../../src/site/site-files.ts';

/** Also in folders below it, in order of their names. @throws Error that says what is wrong. */
export async function readableFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new Error(`There is no folder ${folder}.`);
  });
  const files = entries
    .filter((entry) => entry.isFile() && isReadHere(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  if (files.length === 0) throw new Error(`There is no document that can be read in ${folder}.`);
  return files;
}

/** Pictures are read in browsers alone. */
function isReadHere(name: string): boolean {
  const kind = kindByEnding(name);
  return kind !== undefined && kind !== 'picture';
}

export async function readIncoming(file: string): Promise<IncomingFile> {
  const content = await readFile(file);
  const [type = ''] = typesOf(kindByEnding(file) ?? 'text');
  return { name: path.basename(file), type, bytes: new Uint8Array(content).buffer };
}

/** @throws Error where there is something already: nothing of anybody's is written over. */
export async function checkOut(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (!found) return;
  if (!found.isDirectory()) throw new Error(`${folder} is a file, not a folder.`);
  if ((await readdir(folder)).length > 0) {
    throw new Error(`${folder} is not empty: name another folder, or empty it first.`);
  }
}

/** What was written is taken away again where it cannot be completed. */
export async function writeSite(
  folder: string,
  files: AsyncIterable<SiteFile>,
): Promise<{ count: number; bytes: number }> {
  const total = { count: 0, bytes: 0 };
  try {
    for await (const file of files) {
      const target = path.join(folder, ...file.path.split('/'));
      await mkdir(path.dirname(target), { recursive: true });
      const { content } = file;
      await writeFile(target, content instanceof Blob ? await bytesOf(content) : content);
      total.count++;
      total.bytes += lengthOf(file);
    }
    return total;
  } catch (thrown) {
    await rm(folder, { recursive: true, force: true });
    throw thrown;
  }
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Uint8Array(await blob.arrayBuffer());
}
