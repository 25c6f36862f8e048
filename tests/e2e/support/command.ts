/** Runs one of the project's scripts as a person would, and keeps what it printed. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { PROJECT } from '../../../scripts/support/project.ts';

export interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

export function runScript(
  script: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', path.join(PROJECT, 'scripts', script), ...args],
      { cwd: PROJECT, env: { ...process.env, ...environment } },
    );
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}
