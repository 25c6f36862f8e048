/** Firefox, by WebDriver BiDi, which it speaks itself. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pause } from '../../../src/waiting.ts';
import type { Driven, DriveOptions } from './driven.ts';
import { startProgram, type Program } from './program.ts';
import Bidi from 'selenium-webdriver/bidi/index.js';

/** Of a first start, on a busy machine. */
const START_MS = 60_000;
const ENTER = '\uE007';

/** What the profile has beyond what a person's has: nothing is asked, and nothing fetched. */
function preferences(downloads: string): Record<string, string | number | boolean> {
  return {
    'browser.download.dir': downloads,
    'browser.download.folderList': 2,
    'browser.download.useDownloadDir': true,
    'browser.download.alwaysOpenPanel': false,
    'browser.helperApps.neverAsk.saveToDisk': 'application/octet-stream',
    'browser.shell.checkDefaultBrowser': false,
    'browser.aboutwelcome.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'toolkit.telemetry.enabled': false,
    'app.normandy.enabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'browser.startup.homepage_override.mstone': 'ignore',
    'intl.accept_languages': 'en',
    'ui.prefersReducedMotion': 1,
  };
}

interface Answer {
  type: 'success' | 'error';
  result?: Record<string, unknown>;
  error?: string;
  message?: string;
}

export async function driveFirefox({ downloads }: DriveOptions): Promise<Driven> {
  const profile = await mkdtemp(path.join(tmpdir(), 'trivium-firefox-'));
  const lines = Object.entries(preferences(downloads)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'));
  const program = startProgram('firefox-esr', [
    ...['--headless', '--no-remote', '--profile', profile],
    ...['--remote-debugging-port', '0', 'about:blank'],
  ]);
  const end = async (): Promise<void> => {
    await program.end();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const url = await addressOf(profile, program);
    const bidi = new Bidi(`${url}/session`);
    return await FirefoxWindow.start(bidi, end);
  } catch (thrown) {
    await end();
    throw thrown;
  }
}

/** Firefox writes where it listens into its profile. */
async function addressOf(profile: string, program: Program): Promise<string> {
  const file = path.join(profile, 'WebDriverBiDiServer.json');
  for (const until = Date.now() + START_MS; Date.now() < until; await pause(50)) {
    if (program.hasEnded) break;
    const text = await readFile(file, 'utf8').catch(() => '');
    if (text.trim() === '') continue;
    const { ws_host: host, ws_port: port } = JSON.parse(text) as Record<string, unknown>;
    return `ws://${String(host)}:${String(port)}`;
  }
  throw new Error(`Firefox did not start. ${program.said}`);
}

class FirefoxWindow implements Driven {
  readonly #errors: string[] = [];

  private constructor(
    private readonly bidi: Bidi,
    private readonly end: () => Promise<void>,
    private readonly context: string,
    readonly version: string,
  ) {}

  static async start(bidi: Bidi, end: () => Promise<void>): Promise<FirefoxWindow> {
    const { capabilities } = (await send(bidi, 'session.new', { capabilities: {} })) as {
      capabilities: { browserName: string; browserVersion: string };
    };
    const { contexts } = (await send(bidi, 'browsingContext.getTree', {})) as {
      contexts: { context: string }[];
    };
    const version = `Firefox ${capabilities.browserVersion}`;
    const opened = new FirefoxWindow(bidi, end, contexts[0]!.context, version);
    if (!process.env['NOLOG'])
      await send(bidi, 'session.subscribe', { events: ['log.entryAdded'] });
    bidi.on('log.entryAdded', (entry) => {
      const { type, level, text } = entry as Record<string, unknown>;
      if (type === 'javascript' && level === 'error') opened.#errors.push(String(text));
    });
    return opened;
  }

  async open(url: string): Promise<void> {
    await this.#send('browsingContext.navigate', { url, wait: 'complete' });
  }

  async reload(): Promise<void> {
    await this.#send('browsingContext.reload', { wait: 'complete' });
  }

  async run<Args extends unknown[], T>(
    script: (...args: Args) => T,
    ...args: Args
  ): Promise<Awaited<T>> {
    const text = await this.#call(
      `async (args) => { const __name = (named) => named; return JSON.stringify((await (${script.toString()})(...JSON.parse(args))) ?? null); }`,
      [{ type: 'string', value: JSON.stringify(args) }],
    );
    return JSON.parse(String(text)) as Awaited<T>;
  }

  async click(element: string): Promise<void> {
    const origin = { type: 'element', element: await this.#element(element) };
    await this.#call('(element) => element.scrollIntoView({ block: "nearest" })', [origin.element]);
    const pointer = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.#act({ type: 'pointer', id: 'mouse', actions: pointer });
  }

  async type(element: string, text: string): Promise<void> {
    await this.click(element);
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#act({ type: 'key', id: 'keyboard', actions });
  }

  enter(element: string): Promise<void> {
    return this.type(element, ENTER);
  }

  async choose(element: string, files: readonly string[]): Promise<void> {
    const { context } = this;
    await this.#send('input.setFiles', { context, element: await this.#element(element), files });
  }

  async resize(width: number, height: number): Promise<void> {
    const { context } = this;
    await this.#send('browsingContext.setViewport', { context, viewport: { width, height } });
  }

  async picture(): Promise<Buffer> {
    const { data } = await this.#send('browsingContext.captureScreenshot', {});
    return Buffer.from(String(data), 'base64');
  }

  async errors(): Promise<string[]> {
    return this.#errors;
  }

  async close(): Promise<void> {
    await this.bidi.close().catch(() => undefined);
    await this.end();
  }

  async #element(element: string): Promise<{ sharedId: string }> {
    const type = element.startsWith('/') ? 'xpath' : 'css';
    const { nodes } = await this.#send('browsingContext.locateNodes', {
      locator: { type, value: element },
      maxNodeCount: 1,
    });
    const [node] = nodes as { sharedId: string }[];
    if (!node) throw new Error(`There is no ${element}.`);
    return { sharedId: node.sharedId };
  }

  async #call(functionDeclaration: string, args: object[]): Promise<unknown> {
    const called = await this.#send('script.callFunction', {
      ...{ functionDeclaration, arguments: args, awaitPromise: true },
      target: { context: this.context },
    });
    if (called['type'] === 'exception') {
      throw new Error((called['exceptionDetails'] as { text: string }).text);
    }
    return (called['result'] as { value?: unknown }).value;
  }

  async #act(source: object): Promise<void> {
    await this.#send('input.performActions', { actions: [source] });
  }

  #send(method: string, params: object): Promise<Record<string, unknown>> {
    return send(this.bidi, method, { context: this.context, ...params });
  }
}

async function send(bidi: Bidi, method: string, params: object): Promise<Record<string, unknown>> {
  const { type, result, error, message } = (await bidi.send({ method, params })) as Answer;
  if (type === 'error') throw new Error(`${method}: ${error}: ${message}`);
  return result ?? {};
}
