/**
 * Finds a Chrome, Chromium or Edge to test in and to ask with. Order: TRIVIUM_BROWSER and
 * CHROME_PATH, the PATH, then the places where the platform's installers put it.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { run } from './support/run.ts';

/** No sandbox as root only (containers): Chromium refuses to start there with one. */
const ROOT_ARGUMENTS = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** A renderer of its own for each window that opens, in which nobody types an address. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];
/** Playwright's own list: the browser heeds the last of such arguments, which is ours. */
const OFF_BY_PLAYWRIGHT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'msForceBrowserSignIn',
];

/** The browser itself must not talk either, or a test for "no request" proves little. */
export const BROWSER_ARGUMENTS = [
  ...ROOT_ARGUMENTS,
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...ADDRESS_BAR].join(',')}`,
];

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
  'msedge',
];

export const HOW_TO_INSTALL =
  'No Chrome, Chromium or Edge was found: install one (Debian: apt-get install chromium), or set CHROME_PATH to its program.';

export function findBrowser(): string | undefined {
  const given = process.env['TRIVIUM_BROWSER'] || process.env['CHROME_PATH'];
  if (given) return existsSync(given) ? given : undefined;
  return [...onPath(), ...usualPlaces()].find((candidate) => existsSync(candidate));
}

/**
 * Finds a browser, and installs Debian's where that can be done without asking (root on Debian).
 * @returns its path, or undefined: then show {@link HOW_TO_INSTALL}.
 */
export async function findOrInstallBrowser(): Promise<string | undefined> {
  const found = findBrowser();
  if (found || !isRootOnDebian()) return found;
  console.log('No browser found: installing Debian’s chromium.');
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '--no-install-recommends', 'chromium'];
  await run('apt-get', ['update', '-qq'], environment);
  await run('apt-get', ['-qq', ...install], environment);
  return findBrowser();
}

function onPath(): string[] {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const ending = process.platform === 'win32' ? '.exe' : '';
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name + ending)));
}

function usualPlaces(): string[] {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].flatMap((name) =>
      ['/Applications', path.join(process.env['HOME'] ?? '', 'Applications')].map((folder) =>
        path.join(folder, `${name}.app`, 'Contents', 'MacOS', name),
      ),
    );
  }
  if (process.platform === 'win32') {
    const roots = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
      .map((name) => process.env[name])
      .filter((root): root is string => Boolean(root));
    const programs = [
      ['Google', 'Chrome', 'Application', 'chrome.exe'],
      ['Chromium', 'Application', 'chrome.exe'],
      ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
    ];
    return roots.flatMap((root) => programs.map((program) => path.join(root, ...program)));
  }
  return ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/google/chrome'].flatMap((folder) =>
    NAMES.map((name) => path.join(folder, name)),
  );
}

export function isRootOnDebian(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    return /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const browser = findBrowser();
  console.log(browser ?? HOW_TO_INSTALL);
  process.exitCode = browser ? 0 : 1;
}
