/**
 * `npm test`: everything that must hold, cheapest first; `npm run check`: what needs no browser.
 * Stops at the first stage that fails. The last line is the total: "N passed, N failed".
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findOrInstallBrowser, HOW_TO_INSTALL } from './find-browser.ts';
import { PROJECT } from './support/project.ts';
import { hearTool } from './support/run.ts';

interface Totals {
  passed: number;
  failed: number;
}

interface TestFile {
  name: string;
  seconds: number;
}

interface Check {
  heading: string;
  /** Exits with 0 where all is well; tests also leave a report to count. */
  tool: string;
  args: string[];
}

/** One after the other, until one fails. */
type Lane = Check[];

const tests = (...projects: string[]): string[] => [
  'run',
  ...projects.flatMap((project) => ['--project', project]),
];

/** Its lanes run side by side: a machine of two cores is full with them. */
const WITHOUT_BROWSER: Lane[] = [
  [
    { heading: 'Lint', tool: 'tsx', args: ['scripts/lint/lint.ts'] },
    { heading: 'Formatting', tool: 'oxfmt', args: ['--check'] },
  ],
  [
    // Of the components and of every other file of tsconfig.json: a run of tsc would add nothing.
    {
      heading: 'Types',
      tool: 'svelte-check',
      args: ['--tsgo', '--tsconfig', './tsconfig.json', '--fail-on-warnings', '--output', 'human'],
    },
    { heading: 'Unit tests', tool: 'vitest', args: tests('unit', 'unit-apart') },
  ],
];
const IN_BROWSER: Lane[] = [
  [
    { heading: 'Golden questions', tool: 'tsx', args: ['scripts/golden.ts', '--engine', 'rules'] },
    { heading: 'Browser tests', tool: 'vitest', args: tests('browser') },
  ],
  // Much of a story end to end is waiting, which leaves room for the lane beside it.
  [
    { heading: 'Build', tool: 'vite', args: ['build', '--logLevel', 'warn'] },
    { heading: 'Size of the first load', tool: 'tsx', args: ['scripts/check-size.ts'] },
    { heading: 'End-to-end tests', tool: 'vitest', args: tests('e2e') },
  ],
];
const SLOWEST = 20;

process.chdir(PROJECT);
if (process.argv.includes('--without-browser')) {
  finish(await runStages([WITHOUT_BROWSER]));
} else {
  const browser = await findOrInstallBrowser();
  if (!browser) {
    console.error(HOW_TO_INSTALL);
    finish({ passed: 0, failed: 1 });
  } else {
    process.env['TRIVIUM_BROWSER'] = browser;
    console.log(`Browser: ${browser}`);
    finish(await runStages([WITHOUT_BROWSER, IN_BROWSER]));
  }
}

async function runStages(stages: Lane[][]): Promise<Totals> {
  const totals: Totals = { passed: 0, failed: 0 };
  const files: TestFile[] = [];
  const reports = await mkdtemp(path.join(tmpdir(), 'trivium-test-'));
  const began = Date.now();
  try {
    for (const stage of stages) {
      const runLane = async (lane: Lane): Promise<void> => {
        for (const check of lane) {
          const { passed, failed, files: tested } = await runCheck(check, reports);
          totals.passed += passed;
          totals.failed += failed;
          files.push(...tested);
          if (failed > 0) return;
        }
      };
      await Promise.all(stage.map(runLane));
      if (totals.failed > 0) break;
    }
  } finally {
    await rm(reports, { recursive: true, force: true });
  }
  console.log(`\nSlowest test files:\n${slowest(files)}`);
  console.log(`\nWhole run: ${seconds(began)}`);
  return totals;
}

/** What it says is held back until its end: others run beside it. */
async function runCheck(
  { heading, tool, args }: Check,
  reports: string,
): Promise<Totals & { files: TestFile[] }> {
  const report = path.join(reports, `${heading}.json`);
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const started = Date.now();
  console.log(`Begun: ${heading}`);
  const { code, said } = await hearTool(tool, tool === 'vitest' ? [...args, ...reporting] : args);
  console.log(`\n── ${heading} ${'─'.repeat(Math.max(0, 70 - heading.length))}`);
  if (said) console.log(said);
  console.log(`${code === 0 ? 'ok' : 'FAILED'}: ${heading}, ${seconds(started)}`);
  const results = await readReport(report);
  // A check that fails without a failing test (a type error, a crash) is one failure.
  return code !== 0 && results.failed === 0 ? { ...results, failed: 1 } : results;
}

function finish({ passed, failed }: Totals): void {
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

async function readReport(report: string): Promise<Totals & { files: TestFile[] }> {
  const text = await readFile(report, 'utf8').catch(() => '');
  if (text === '') return { passed: 0, failed: 0, files: [] };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(text) as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: { name: string; startTime: number; endTime: number }[];
  };
  const files = testResults.map(({ name, startTime, endTime }) => {
    return { name: path.relative(PROJECT, name), seconds: (endTime - startTime) / 1000 };
  });
  return { passed: numPassedTests, failed: numFailedTests, files };
}

function slowest(files: TestFile[]): string {
  return files
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map((file) => `${file.seconds.toFixed(1).padStart(7)} s  ${file.name}`)
    .join('\n');
}

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
