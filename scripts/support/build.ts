/** Builds the app where there is no build, or one older than its sources. */
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { DIST, PROJECT } from './project.ts';
import { runTool } from './run.ts';

const SOURCES = [
  'src',
  'workers',
  'public',
  'index.html',
  'vite.config.ts',
  'svelte.config.js',
  'package.json',
  'package-lock.json',
  'scripts/support',
  'docs/deployment.md',
];

/**
 * Always builds, in a process of its own: inside a test run NODE_ENV says `test`, and that would
 * give a development build. Quiet: warnings and errors only.
 */
export async function buildApp(): Promise<void> {
  const code = await runTool('vite', ['build', '--logLevel', 'warn'], { NODE_ENV: 'production' });
  if (code !== 0) throw new Error(`The build failed (exit code ${code}).`);
}

/** @returns true when it had to build. */
export async function buildIfStale(): Promise<boolean> {
  if (process.env['TRIVIUM_DIST']) return false;
  const built = await stat(path.join(DIST, 'index.html')).catch(() => undefined);
  if (built) {
    const changed = await Promise.all(SOURCES.map((source) => newest(path.join(PROJECT, source))));
    if (Math.max(...changed) <= built.mtimeMs) return false;
  }
  await buildApp();
  return true;
}

/** Time of the last change in a file or under a folder, in milliseconds; 0 where there is none. */
async function newest(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined);
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  const inside = await readdir(file);
  const times = await Promise.all(inside.map((name) => newest(path.join(file, name))));
  return Math.max(found.mtimeMs, ...times);
}
