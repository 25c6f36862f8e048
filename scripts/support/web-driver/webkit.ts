/** WebKitGTK, Safari's engine, by WebDriver: its small browser, on a screen that nobody sees. */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Builder, By, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { pause } from '../../../src/waiting.ts';
import type { Driven, DriveOptions } from './driven.ts';
import { startProgram, type Program } from './program.ts';

/** Of a first start, on a busy machine. */
const START_MS = 60_000;
const SCRIPT_MS = 60_000;
const CLICK_MS = 10_000;
/** Larger than any window that is asked for. */
const SCREEN = '1600x1200x24';
const LIBRARIES = '/usr/lib';
const VERSIONS = ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'];

/** Debian puts it where libraries of its architecture are. */
export async function findMiniBrowser(): Promise<string | undefined> {
  const folders = await readdir(LIBRARIES).catch(() => []);
  return folders
    .flatMap((folder) => VERSIONS.map((each) => path.join(LIBRARIES, folder, each, 'MiniBrowser')))
    .find((file) => existsSync(file));
}

export async function driveWebKit({ downloads }: DriveOptions): Promise<Driven> {
  const binary = await findMiniBrowser();
  if (!binary) throw new Error('WebKitGTK’s MiniBrowser is not there.');
  const home = await mkdtemp(path.join(tmpdir(), 'trivium-webkit-'));
  const programs: Program[] = [];
  const end = async (): Promise<void> => {
    for (const program of programs.reverse()) await program.end();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await downloadTo(home, downloads);
    const screen = startProgram('Xvfb', [
      ...['-displayfd', '1', '-screen', '0', SCREEN, '-nolisten', 'tcp'],
    ]);
    programs.push(screen);
    const display = `:${await displayOf(screen)}`;
    const port = await freePort();
    programs.push(
      startProgram('WebKitWebDriver', [`--port=${port}`], {
        ...{ DISPLAY: display, HOME: home, GDK_BACKEND: 'x11', LANG: 'C.UTF-8' },
        ...{ XDG_CONFIG_HOME: '', XDG_DATA_HOME: '', XDG_CACHE_HOME: '' },
      }),
    );
    const driver = await session(`http://127.0.0.1:${port}`, binary);
    return await WebKitWindow.start(driver, end);
  } catch (thrown) {
    await end();
    throw thrown;
  }
}

async function downloadTo(home: string, downloads: string): Promise<void> {
  await mkdir(path.join(home, '.config'));
  await writeFile(path.join(home, '.config/user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
}

async function displayOf(screen: Program): Promise<string> {
  for (const until = Date.now() + START_MS; Date.now() < until; await pause(50)) {
    const found = /^(\d+)\n/m.exec(screen.said);
    if (found) return found[1]!;
    if (screen.hasEnded) break;
  }
  throw new Error(`Xvfb did not start. ${screen.said}`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Until the driver listens, there is nobody to build it with. */
async function session(url: string, binary: string): Promise<WebDriver> {
  const capabilities = {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  };
  for (const until = Date.now() + START_MS; ; await pause(100)) {
    try {
      await fetch(`${url}/status`);
      break;
    } catch (thrown) {
      if (Date.now() > until) throw thrown;
    }
  }
  return new Builder().usingServer(url).withCapabilities(capabilities).build();
}

/** Its WebDriver tells of none: those that come once the page is loaded are gathered there. */
type WithErrors = typeof globalThis & { errorsOfTest?: string[] };

function listenForErrors(): void {
  const errors: string[] = ((globalThis as WithErrors).errorsOfTest = []);
  addEventListener('error', ({ message }) => errors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
}

function takeErrors(): string[] {
  return (globalThis as WithErrors).errorsOfTest?.splice(0) ?? [];
}

class WebKitWindow implements Driven {
  readonly #errors: string[] = [];

  private constructor(
    private readonly driver: WebDriver,
    private readonly end: () => Promise<void>,
    readonly version: string,
  ) {}

  static async start(driver: WebDriver, end: () => Promise<void>): Promise<WebKitWindow> {
    await driver.manage().setTimeouts({ script: SCRIPT_MS, pageLoad: SCRIPT_MS });
    const version = String((await driver.getCapabilities()).get('browserVersion'));
    return new WebKitWindow(driver, end, `WebKitGTK ${version}`);
  }

  async open(url: string): Promise<void> {
    await this.driver.get(url);
    await this.run(listenForErrors);
  }

  async reload(): Promise<void> {
    await this.#keepErrors();
    await this.driver.navigate().refresh();
    await this.run(listenForErrors);
  }

  async run<Args extends unknown[], T>(
    script: (...args: Args) => T,
    ...args: Args
  ): Promise<Awaited<T>> {
    const [error, text] = await this.driver.executeAsyncScript<[string | null, string]>(
      `const [args, done] = arguments; const __name = (named) => named;
      Promise.resolve().then(() => (${script.toString()})(...JSON.parse(args))).then(
        (value) => done([null, JSON.stringify(value ?? null)]),
        (thrown) => done([String(thrown), 'null']),
      );`,
      JSON.stringify(args),
    );
    if (error !== null) throw new Error(error);
    return JSON.parse(text) as Awaited<T>;
  }

  /** Again while something else is over it: a dialog that opens is still moving. */
  async click(element: string): Promise<void> {
    for (const until = Date.now() + CLICK_MS; ; await pause(100)) {
      try {
        return await (await this.#element(element)).click();
      } catch (thrown) {
        const isCovered = (thrown as Error).name === 'ElementClickInterceptedError';
        if (!isCovered || Date.now() > until) throw thrown;
      }
    }
  }

  async type(element: string, text: string): Promise<void> {
    await (await this.#element(element)).sendKeys(text);
  }

  enter(element: string): Promise<void> {
    return this.type(element, Key.ENTER);
  }

  async choose(element: string, files: readonly string[]): Promise<void> {
    await (await this.#element(element)).sendKeys(files.join('\n'));
  }

  async resize(width: number, height: number): Promise<void> {
    const inner = () => [innerWidth, innerHeight] as const;
    const window = this.driver.manage().window();
    await window.setRect({ width, height });
    const [hasWidth, hasHeight] = await this.run(inner);
    // The window has a frame and a bar.
    await window.setRect({
      width: width + (width - hasWidth),
      height: height + (height - hasHeight),
    });
  }

  async picture(): Promise<Buffer> {
    return Buffer.from(await this.driver.takeScreenshot(), 'base64');
  }

  async errors(): Promise<string[]> {
    await this.#keepErrors();
    return this.#errors;
  }

  async #keepErrors(): Promise<void> {
    this.#errors.push(...(await this.run(takeErrors)));
  }

  async close(): Promise<void> {
    await this.driver.quit().catch(() => undefined);
    await this.end();
  }

  #element(element: string): Promise<WebElement> {
    return this.driver.findElement(element.startsWith('/') ? By.xpath(element) : By.css(element));
  }
}
