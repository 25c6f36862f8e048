/**
 * Runs a command in the tests' own process, with all that is loaded there already, and keeps what it
 * printed. That its file starts it, with these arguments and this code, one test of each group of
 * commands shows by running it as a person does (`runScript`).
 */
import { format } from 'node:util';
import { vi } from 'vitest';
import { exitCodeOf, type Command } from '../../scripts/support/command-line.ts';
import type { Ran } from '../e2e/support/command.ts';

export async function runCommand(command: Command, args: string[]): Promise<Ran> {
  const ran = { stdout: '', stderr: '' };
  const hear =
    (stream: 'stdout' | 'stderr') =>
    (...words: unknown[]): void => {
      ran[stream] += `${format(...words)}\n`;
    };
  const hearing = [
    vi.spyOn(console, 'log').mockImplementation(hear('stdout')),
    vi.spyOn(console, 'error').mockImplementation(hear('stderr')),
    vi.spyOn(process.stderr, 'write').mockImplementation((words) => {
      ran.stderr += String(words);
      return true;
    }),
  ];
  try {
    const code = await exitCodeOf(command, args);
    return { code, ...ran };
  } finally {
    for (const spy of hearing) spy.mockRestore();
  }
}
