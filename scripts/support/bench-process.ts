/** Runs one subject of the vector benchmark in a child process, with a limit on its time. */
import { fork } from 'node:child_process';
import path from 'node:path';
import type { Changes } from '../../tests/bench/vectors/changes.ts';
import type { Row } from '../../tests/bench/vectors/measure.ts';
import type { Order, Report } from '../../tests/bench/vectors/run-in-node.ts';
import { PROJECT } from './project.ts';

const PROGRAM = path.join(PROJECT, 'tests', 'bench', 'vectors', 'run-in-node.ts');
/** Peers that keep vectors as JavaScript numbers need much. */
const HEAP_MB = 6144;

export interface Outcome {
  rows: Row[];
  /** Why there are no (more) rows; null when all went well. */
  failure: string | null;
  /** See {@link Report}. */
  peakBytes: number | null;
  /** Of our own index only. */
  changes: Changes | null;
}

export function runSubject(order: Order, limitSeconds: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const outcome: Outcome = { rows: [], failure: null, peakBytes: null, changes: null };
    const child = fork(PROGRAM, {
      execArgv: ['--import', 'tsx', `--max-old-space-size=${HEAP_MB}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let said = '';
    child.stderr!.on('data', (data: Buffer) => (said = (said + data.toString()).slice(-2000)));
    const timer = setTimeout(() => {
      outcome.failure = `took longer than ${limitSeconds} s`;
      child.kill('SIGKILL');
    }, limitSeconds * 1000);
    child.on('message', (report: Report) => {
      if (report.type === 'row') outcome.rows.push(report.row);
      else if (report.type === 'peak') outcome.peakBytes = report.bytes;
      else if (report.type === 'changes') outcome.changes = report.changes;
      else outcome.failure ??= report.message;
    });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (code !== 0) outcome.failure ??= `ended with ${signal ?? code}: ${lastWords(said)}`;
      resolve(outcome);
    });
    child.send(order);
  });
}

/** The line that says most, of what a crash leaves behind. */
function lastWords(said: string): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  return (lines.find((line) => /error|panic|fatal/i.test(line)) ?? lines.at(-1) ?? '').slice(
    0,
    160,
  );
}
