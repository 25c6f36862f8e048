/**
 * `npm test`: everything that must hold, cheapest first, stopping at the first kind that fails.
 * The last line is the total: "N passed, N failed".
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findOrInstallBrowser, HOW_TO_INSTALL } from './find-browser.ts';
import { PROJECT } from './support/project.ts';
import { runTool } from './support/run.ts';

interface Totals {
  passed: number;
  failed: number;
}

type Check = (report: string) => Promise<number>;

/** In order: a check exits with 0 where all is well; tests also leave a report to count. */
const CHECKS: [heading: string, check: Check][] = [
  ['Types', () => runTool('tsc', ['--noEmit', '-p', '.'])],
  [
    'Types of components',
    () => runTool('svelte-check', ['--fail-on-warnings', '--output', 'human']),
  ],
  ['Lint', () => runTool('eslint', ['--max-warnings', '0', '.'])],
  ['Formatting', () => runTool('prettier', ['--check', '--log-level', 'warn', '.'])],
  ['Unit tests', (report) => vitest('unit', report)],
  ['Browser tests', (report) => vitest('browser', report)],
  ['Build', () => runTool('vite', ['build', '--logLevel', 'warn'])],
  ['Size of the first load', () => runTool('tsx', ['scripts/check-size.ts'])],
  ['End-to-end tests', (report) => vitest('e2e', report)],
];

process.chdir(PROJECT);
const browser = await findOrInstallBrowser();
if (!browser) {
  console.error(HOW_TO_INSTALL);
  finish({ passed: 0, failed: 1 });
} else {
  process.env['TRIVIUM_BROWSER'] = browser;
  console.log(`Browser: ${browser}`);
  finish(await runChecks());
}

async function runChecks(): Promise<Totals> {
  const totals: Totals = { passed: 0, failed: 0 };
  const reports = await mkdtemp(path.join(tmpdir(), 'trivium-test-'));
  const began = Date.now();
  try {
    for (const [index, [heading, check]] of CHECKS.entries()) {
      console.log(`\n── ${heading} ${'─'.repeat(Math.max(0, 70 - heading.length))}`);
      const started = Date.now();
      const report = path.join(reports, `${index}.json`);
      const code = await check(report);
      const counted = await count(report);
      totals.passed += counted.passed;
      totals.failed += counted.failed;
      console.log(`${code === 0 ? 'ok' : 'FAILED'}: ${heading}, ${seconds(started)}`);
      if (code !== 0) {
        // A check that fails without a failing test (a type error, a crash) is one failure.
        if (counted.failed === 0) totals.failed += 1;
        break;
      }
    }
  } finally {
    await rm(reports, { recursive: true, force: true });
  }
  console.log(`\nWhole run: ${seconds(began)}`);
  return totals;
}

function finish({ passed, failed }: Totals): void {
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

function vitest(project: string, report: string): Promise<number> {
  return runTool('vitest', [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
}

async function count(report: string): Promise<Totals> {
  const text = await readFile(report, 'utf8').catch(() => '');
  if (text === '') return { passed: 0, failed: 0 };
  const { numPassedTests = 0, numFailedTests = 0 } = JSON.parse(text) as {
    numPassedTests?: number;
    numFailedTests?: number;
  };
  return { passed: numPassedTests, failed: numFailedTests };
}

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
