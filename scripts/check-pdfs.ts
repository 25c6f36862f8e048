/**
 * `npm run check:pdfs -- DIR`
 *
 * Puts every PDF of a folder through the built app, one after the other, and prints how each
 * ended. Exit code 1 where the page crashed, threw, or a file was not done in 20 s.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { DocumentSummary } from '../src/protocol.ts';
import { parseArgs } from './support/command-line.ts';
import { addFiles, digest, documents, openApp, waitUntilSettled } from './support/app.ts';
import { table } from './support/table.ts';

const LIMIT_MS = 20_000;

const { positionals } = parseArgs({ allowPositionals: true });
const [folder] = positionals;
if (!folder) {
  console.error('Usage: npm run check:pdfs -- DIR');
  process.exit(1);
}

const files = (await readdir(folder))
  .filter((name) => name.toLowerCase().endsWith('.pdf'))
  .sort()
  .map((name) => path.join(folder, name));

const rows: (string | number)[][] = [];
let failures = 0;
let app = await openApp();
let before: string[] = [];
const seen = new Set<string>();

for (const [index, file] of files.entries()) {
  const started = Date.now();
  const print = await digest(file);
  const again = seen.has(print);
  seen.add(print);
  const ended = again ? 'same bytes as an earlier file' : await check(file);
  const seconds = (Date.now() - started) / 1000;
  const name = path.basename(file);
  if (typeof ended === 'string') {
    if (!again) failures += 1;
    rows.push([name, ended, 0, 0, 0, seconds.toFixed(1)]);
  } else {
    const { status, pages, chunks, triplets } = ended;
    rows.push([name, outcome(ended), pages, chunks, triplets, seconds.toFixed(1)]);
    console.error(`${index + 1}/${files.length} ${name}: ${status}, ${seconds.toFixed(1)} s`);
  }
}
await app.close();

console.log(table(['file', 'ended as', 'pages', 'chunks', 'triplets', 'seconds'], rows));
console.log(
  `\n${files.length} files, ${failures} crashed or took longer than ${LIMIT_MS / 1000} s.`,
);
process.exitCode = failures === 0 && files.length > 0 ? 0 : 1;

/** How the file ended, or in words what went wrong; after that the app is opened anew. */
async function check(file: string): Promise<DocumentSummary | string> {
  const crash = new Promise<never>((_, reject) => {
    app.page.once('crash', () => reject(new Error('CRASHED')));
    app.page.once('pageerror', (error) => reject(new Error(`THREW ${error.message}`)));
  });
  crash.catch(() => undefined);
  const known = new Set(before);
  try {
    await addFiles(app.page, [file]);
    const settled = waitUntilSettled(app.page, known.size + 1, LIMIT_MS);
    const all = await Promise.race([settled, crash]);
    before = all.map(({ id }) => id);
    const added = all.find(({ id }) => !known.has(id));
    if (!added) throw new Error('VANISHED');
    return added;
  } catch (thrown) {
    const stuck = await documents(app.page).catch(() => []);
    await app.close().catch(() => undefined);
    app = await openApp();
    before = [];
    const message = thrown instanceof Error ? (thrown.message.split('\n')[0] ?? '') : '';
    if (!/timeout/i.test(message)) return message;
    return `TOO SLOW (${stuck.find(({ id }) => !known.has(id))?.status ?? 'not taken'})`;
  }
}

function outcome({ status, error }: DocumentSummary): string {
  return error ? `${status}: ${error.message}` : status;
}
