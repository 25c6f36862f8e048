/** Fails when the built page loads more JavaScript at first, or keeps more for offline use, than it may. */
import { measureFirstLoad } from './support/first-load.ts';
import { measureKeptShell } from './support/kept-shell.ts';
import { DIST } from './support/project.ts';

/** Bytes, compressed: "usable in a second, with nothing to download first". */
const FIRST_LOAD_BUDGET = 200_000;

/** Bytes that every visitor's browser fetches and keeps in the background, uncompressed. */
const SHELL_BUDGET = 9_000_000;
const LARGEST_SHOWN = 5;

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

const { files, gzip } = await measureFirstLoad(DIST);
for (const file of files) console.log(`  ${kilobytes(file.gzip).padStart(9)}  ${file.name}`);
console.log(
  `First load: ${kilobytes(gzip)} of JavaScript (gzip), the library’s worker with it; budget ${kilobytes(FIRST_LOAD_BUDGET)}.`,
);
if (files.length === 0) {
  console.error('index.html loads no script: is this a build of the app?');
  process.exitCode = 1;
}
if (gzip >= FIRST_LOAD_BUDGET) {
  console.error('Too much JavaScript before the first document: load it when it is needed.');
  process.exitCode = 1;
}

const shell = await measureKeptShell(DIST);
for (const { name, bytes } of shell.files.slice(0, LARGEST_SHOWN)) {
  console.log(`  ${kilobytes(bytes).padStart(9)}  ${name}`);
}
console.log(
  `Kept for offline use: ${kilobytes(shell.bytes)} in ${shell.files.length} files, budget ${kilobytes(SHELL_BUDGET)}.`,
);
if (shell.bytes >= SHELL_BUDGET) {
  console.error(
    'Too much is kept for everybody: name it in scripts/support/precache.ts as on use.',
  );
  process.exitCode = 1;
}
