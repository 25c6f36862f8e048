/**
 * `npm run bench:load [-- --runs 5] [--json OUT] [--site FOLDER --question WORDS --answer WORDS]`
 *
 * How soon the built app can be seen, used and asked: on this machine's own connection, and on a
 * phone's (Lighthouse's slow 4G, the page's processor slowed down four times). Medians of several
 * people, each in a fresh profile. The app is served with gzip, as most static hosts do, over
 * HTTP/1.1. With --site a published site is visited: its library needs no taking in.
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from './support/command-line.ts';
import { buildIfStale } from './support/build.ts';
import { describeVisits } from './support/load-table.ts';
import { visit, type Circumstances, type Exercise, type Visits } from './support/load-visits.ts';
import { DIST } from './support/project.ts';
import { SLOW_4G } from './support/slow-link.ts';

const CIRCUMSTANCES: Circumstances[] = [
  { name: 'unthrottled', link: null, cpuSlowdown: 1 },
  { name: 'slow 4G, CPU 4× slower', link: SLOW_4G, cpuSlowdown: 4 },
];
/** Of the sample document, and what it says; words alone find it too, while the model is still loaded. */
const QUESTION = 'Which is older, the Halden Institute or the Larkspur Packet Company?';
const ANSWER = 'the Halden Institute';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    site: { type: 'string' },
    question: { type: 'string', default: QUESTION },
    answer: { type: 'string', default: ANSWER },
    json: { type: 'string' },
  },
});
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number above 0.');
if (values.site === undefined) await buildIfStale();

const exercise: Exercise = {
  dist: values.site ?? DIST,
  question: values.question,
  answer: values.answer,
  published: values.site !== undefined,
};
console.log(
  `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores; medians of ${runs} runs, each in a fresh profile`,
);
const all: { name: string; visits: Visits[] }[] = [];
for (const circumstances of CIRCUMSTANCES) {
  const visits: Visits[] = [];
  for (let i = 0; i < runs; i++) visits.push(await visit(circumstances, exercise));
  all.push({ name: circumstances.name, visits });
}
console.log(describeVisits(all, exercise.published ?? false));
if (values.json) writeFileSync(values.json, `${JSON.stringify(all, null, 1)}\n`);
