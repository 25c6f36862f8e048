/** Copies of a build that differ in the reading model beside the app. */
import { createHash } from 'node:crypto';
import { copyFile, link, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseAppFiles } from '../../../src/site/app-files.ts';
import { APP_FILES, READER_FOLDER, READER_MANIFEST } from '../../../src/site/paths.ts';

/** As a site that was published without it. */
export async function withoutReader(build: string, into: string): Promise<void> {
  await withReader(build, into, new Map([[path.basename(READER_MANIFEST), 'null\n']]));
}

/** The build's own files are linked, not copied. @param reader by their names. */
export async function withReader(
  build: string,
  into: string,
  reader: ReadonlyMap<string, Uint8Array | string>,
): Promise<void> {
  const entries = await readdir(build, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((each) => each.isFile())) {
    const from = path.join(entry.parentPath, entry.name);
    const file = path.relative(build, from).split(path.sep).join('/');
    if (file.startsWith(READER_FOLDER) || file === APP_FILES) continue;
    const to = path.join(into, file);
    await mkdir(path.dirname(to), { recursive: true });
    // Another disk has no links to this one.
    await link(from, to).catch(() => copyFile(from, to));
  }
  await mkdir(path.join(into, READER_FOLDER), { recursive: true });
  const list = parseAppFiles(JSON.parse(await readFile(path.join(build, APP_FILES), 'utf8')));
  const files = list.filter((file) => !file.path.startsWith(READER_FOLDER));
  for (const [name, content] of reader) {
    await writeFile(path.join(into, READER_FOLDER, name), content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const bytes = Buffer.byteLength(content);
    files.push({
      ...{ path: READER_FOLDER + name, bytes, sha256 },
      ...{ forModels: false, forReading: true },
    });
  }
  await writeFile(path.join(into, APP_FILES), `${JSON.stringify({ version: 1, files })}\n`);
}
