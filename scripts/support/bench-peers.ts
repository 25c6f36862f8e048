/**
 * Installs the peers that the benchmark compares with, each into a folder of its own and outside
 * of the project's dependencies: `npm ci` stays lean, and one that does not install harms no other.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { spawn } from 'node:child_process';
import type { Peer } from '../../tests/bench/vectors/subject.ts';
import { PROJECT } from './project.ts';

const FOLDER = path.join(PROJECT, 'node_modules', '.cache', 'bench-peers');
/** Some compile native code. */
const INSTALL_MS = 300_000;

/**
 * @returns the folder whose node_modules hold the peer.
 * @throws Error with the end of what npm said.
 */
export async function installPeer({ package: name, version }: Peer): Promise<string> {
  const folder = path.join(FOLDER, `${name.replace(/\W/g, '-')}-${version}`);
  const manifest = path.join(folder, 'node_modules', name, 'package.json');
  if (existsSync(manifest)) {
    const installed = JSON.parse(await readFile(manifest, 'utf8')) as { version?: string };
    if (installed.version === version) return folder;
  }
  await mkdir(folder, { recursive: true });
  await npm(['install', '--prefix', folder, '--no-audit', '--no-fund', `${name}@${version}`]);
  return folder;
}

function npm(args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', [...args, '--loglevel=error'], {
      timeout: INSTALL_MS,
      shell: process.platform === 'win32',
    });
    let said = '';
    const listen = (data: Buffer): void => void (said = (said + data.toString()).slice(-400));
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`npm install ended with ${code ?? 'a time limit'}: ${said.trim()}`));
    });
  });
}
