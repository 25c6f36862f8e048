/** Copies of whole builds, in no time. */
import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';

/**
 * The files are linked, not copied: none is to be written to in place.
 * @param skips by the path inside of the folder, with slashes.
 */
export async function linkFiles(
  from: string,
  into: string,
  skips: (file: string) => boolean = () => false,
): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const source = path.join(entry.parentPath, entry.name);
    const file = path.relative(from, source);
    if (skips(file.split(path.sep).join('/'))) continue;
    const target = path.join(into, file);
    await mkdir(path.dirname(target), { recursive: true });
    // Another disk has no links to this one.
    await link(source, target).catch(() => copyFile(source, target));
  }
}
