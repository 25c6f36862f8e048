/** The other browsers and what drives them: Debian's packages, installed where that needs no asking. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { isRootOnDebian } from '../../find-browser.ts';
import { run } from '../run.ts';
import { findMiniBrowser } from './webkit.ts';

const PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'xvfb'];
const INSTALL = ['install', '-y', '--no-install-recommends', ...PACKAGES];

/** Installs what is missing. @throws Error that says what to install, where it cannot. */
export async function installBrowsers(): Promise<void> {
  if ((await missing()).length === 0) return;
  if (isRootOnDebian()) {
    console.log(`Missing: ${(await missing()).join(', ')}. Installing Debian’s packages.`);
    const environment = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], environment);
    await run('apt-get', ['-qq', ...INSTALL], environment);
  }
  const lacking = await missing();
  if (lacking.length === 0) return;
  throw new Error(
    `Not found: ${lacking.join(', ')}. Install Debian’s packages: apt-get ${INSTALL.join(' ')}`,
  );
}

async function missing(): Promise<string[]> {
  const programs = ['firefox-esr', 'WebKitWebDriver', 'Xvfb'].filter((name) => !isOnPath(name));
  return (await findMiniBrowser()) ? programs : [...programs, 'MiniBrowser of WebKitGTK'];
}

function isOnPath(name: string): boolean {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return folders.some((folder) => existsSync(path.join(folder, name)));
}
