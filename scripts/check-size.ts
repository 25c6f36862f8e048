/** Fails when the built page loads more JavaScript at first than it may. */
import { measureFirstLoad } from './support/first-load.ts';
import { DIST } from './support/project.ts';

/** Bytes, compressed: "usable in a second, with nothing to download first". */
const FIRST_LOAD_BUDGET = 200_000;

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

const { files, gzip } = await measureFirstLoad(DIST);
for (const file of files) console.log(`  ${kilobytes(file.gzip).padStart(9)}  ${file.name}`);
console.log(
  `First load: ${kilobytes(gzip)} of JavaScript (gzip), budget ${kilobytes(FIRST_LOAD_BUDGET)}.`,
);
if (files.length === 0) {
  console.error('index.html loads no script: is this a build of the app?');
  process.exitCode = 1;
}
if (gzip >= FIRST_LOAD_BUDGET) {
  console.error('Too much JavaScript before the first document: load it when it is needed.');
  process.exitCode = 1;
}
