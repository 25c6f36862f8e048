/** Runs commands in the foreground and says how they ended. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { PROJECT } from './project.ts';

/** Exit code of the command; its output goes to ours. A command that is not there counts as 127. */
export function run(
  command: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: PROJECT,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
      // The tools of node_modules/.bin are .cmd files on Windows.
      shell: process.platform === 'win32',
    });
    child.on('error', () => resolve(127));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** Runs a tool that the project depends on, such as `vite` or `eslint`. */
export function runTool(
  tool: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<number> {
  return run(path.join(PROJECT, 'node_modules', '.bin', tool), args, environment);
}
