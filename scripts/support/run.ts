/** Runs commands in the foreground and says how they ended. */
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { PROJECT } from './project.ts';

/** Exit code of the command; its output goes to ours. A command that is not there counts as 127. */
export function run(
  command: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<number> {
  return ended(start(command, args, environment, 'inherit'));
}

/** Runs a tool that the project depends on, such as `vite` or `eslint`. */
export function runTool(
  tool: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<number> {
  return run(pathOf(tool), args, environment);
}

/** Runs a tool and keeps what it says, for those that run side by side. */
export async function hearTool(
  tool: string,
  args: string[],
): Promise<{ code: number; said: string }> {
  const child = start(pathOf(tool), args, {}, 'pipe');
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (piece: string) => (said += piece));
  }
  const code = await ended(child);
  return { code, said: said.trim() };
}

function pathOf(tool: string): string {
  return path.join(PROJECT, 'node_modules', '.bin', tool);
}

function start(
  command: string,
  args: string[],
  environment: Record<string, string>,
  output: 'inherit' | 'pipe',
): ChildProcess {
  return spawn(command, args, {
    cwd: PROJECT,
    stdio: ['inherit', output, output],
    env: { ...process.env, ...environment },
    // The tools of node_modules/.bin are .cmd files on Windows.
    shell: process.platform === 'win32',
  });
}

function ended(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.on('error', () => resolve(127));
    child.on('close', (code) => resolve(code ?? 1));
  });
}
