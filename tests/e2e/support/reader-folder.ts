/** Copies of a build that differ in the reading model beside the app, or in what a visit keeps. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseAppFiles, type AppFile } from '../../../src/site/app-files.ts';
import { APP_FILES, READER_FOLDER, READER_MANIFEST } from '../../../src/site/paths.ts';
import { linkFiles } from './link-files.ts';

const SERVICE_WORKER = 'service-worker.js';

/** As a site that was published without it. */
export async function withoutReader(build: string, into: string): Promise<void> {
  await withReader(build, into, new Map([[path.basename(READER_MANIFEST), 'null\n']]));
}

/** @param reader by their names. */
export async function withReader(
  build: string,
  into: string,
  reader: ReadonlyMap<string, Uint8Array | string>,
): Promise<void> {
  const changes = (file: string): boolean => file.startsWith(READER_FOLDER) || file === APP_FILES;
  await linkFiles(build, into, changes);
  await mkdir(path.join(into, READER_FOLDER), { recursive: true });
  const list = parseAppFiles(JSON.parse(await readFile(path.join(build, APP_FILES), 'utf8')));
  const files = list.filter((file) => !file.path.startsWith(READER_FOLDER));
  for (const [name, content] of reader) {
    await writeFile(path.join(into, READER_FOLDER, name), content);
    files.push({
      ...{ path: READER_FOLDER + name, ...digestOf(content) },
      ...{ forModels: false, forReading: true },
    });
  }
  await writeFile(path.join(into, APP_FILES), `${JSON.stringify({ version: 1, files })}\n`);
}

/**
 * What the service worker keeps and a published site takes along, without this folder. It stays where
 * it is: who asks for a file of it gets it.
 */
export async function withoutKeeping(build: string, folder: string): Promise<void> {
  const script = path.join(build, SERVICE_WORKER);
  const code = await readFile(script, 'utf8');
  const listed = code.replace(new RegExp(`"${folder}[^"]*",`, 'g'), '');
  if (listed === code) throw new Error(`The service worker keeps nothing of ${folder}.`);
  const appFiles = path.join(build, APP_FILES);
  const list = parseAppFiles(JSON.parse(await readFile(appFiles, 'utf8')));
  const files = list
    .filter((file) => !file.path.startsWith(folder))
    .map((file) => (file.path === SERVICE_WORKER ? { ...file, ...digestOf(listed) } : file));
  const contents = { [script]: listed, [appFiles]: `${JSON.stringify({ version: 1, files })}\n` };
  for (const [file, content] of Object.entries(contents)) {
    // It may be a link, which leads to the build's own.
    await rm(file);
    await writeFile(file, content);
  }
}

function digestOf(content: Uint8Array | string): Pick<AppFile, 'bytes' | 'sha256'> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { bytes: Buffer.byteLength(content), sha256 };
}
