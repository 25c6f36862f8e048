/**
 * `npm test`: everything that must hold, cheapest first, stopping at the first kind that fails.
 * The last line is the total: "N passed, N failed".
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findOrInstallBrowser, HOW_TO_INSTALL } from './find-browser.ts';
import { PROJECT } from './support/project.ts';
import { hearTool, runTool } from './support/run.ts';

interface Totals {
  passed: number;
  failed: number;
}

interface Check {
  heading: string;
  /** Exits with 0 where all is well; tests also leave a report to count. */
  tool: string;
  args: string[];
}

/** In order; what stands together in a row is run side by side, and fails together. */
const STAGES: Check[][] = [
  [
    { heading: 'Lint', tool: 'eslint', args: ['--max-warnings', '0', '.'] },
    { heading: 'Types', tool: 'tsc', args: ['--noEmit', '-p', '.'] },
    {
      heading: 'Types of components',
      tool: 'svelte-check',
      args: ['--fail-on-warnings', '--output', 'human'],
    },
    { heading: 'Formatting', tool: 'prettier', args: ['--check', '--log-level', 'warn', '.'] },
  ],
  [{ heading: 'Unit tests', tool: 'vitest', args: ['run', '--project', 'unit'] }],
  [{ heading: 'Browser tests', tool: 'vitest', args: ['run', '--project', 'browser'] }],
  [{ heading: 'Build', tool: 'vite', args: ['build', '--logLevel', 'warn'] }],
  [{ heading: 'Size of the first load', tool: 'tsx', args: ['scripts/check-size.ts'] }],
  [{ heading: 'End-to-end tests', tool: 'vitest', args: ['run', '--project', 'e2e'] }],
];
/** Of one stage, at the same time: a machine of two cores is full with it. */
const AT_ONCE = 2;

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
    for (const stage of STAGES) {
      const waiting = [...stage];
      const lane = async (): Promise<void> => {
        for (let next; (next = waiting.shift());) {
          const { passed, failed } = await runCheck(next, reports, stage.length > 1);
          totals.passed += passed;
          totals.failed += failed;
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
      if (totals.failed > 0) break;
    }
  } finally {
    await rm(reports, { recursive: true, force: true });
  }
  console.log(`\nWhole run: ${seconds(began)}`);
  return totals;
}

/** @param beside others: what it says is held back until its end. */
async function runCheck(check: Check, reports: string, beside: boolean): Promise<Totals> {
  const { heading, tool, args } = check;
  const rule = `\n── ${heading} ${'─'.repeat(Math.max(0, 70 - heading.length))}`;
  const report = path.join(reports, `${heading}.json`);
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const all = tool === 'vitest' ? [...args, ...reporting] : args;
  const started = Date.now();
  let code: number;
  if (beside) {
    const ended = await hearTool(tool, all);
    code = ended.code;
    console.log(rule);
    if (ended.said) console.log(ended.said);
  } else {
    console.log(rule);
    code = await runTool(tool, all);
  }
  const totals = await count(report);
  console.log(`${code === 0 ? 'ok' : 'FAILED'}: ${heading}, ${seconds(started)}`);
  // A check that fails without a failing test (a type error, a crash) is one failure.
  return code !== 0 && totals.failed === 0 ? { ...totals, failed: 1 } : totals;
}

function finish({ passed, failed }: Totals): void {
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
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
