/** The licences of what is bundled: taken from the modules, none forgotten, none without a text. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Bundled, noticesOf } from '../../../scripts/support/notices.ts';

describe('the licences of what is bundled', () => {
  let root = '';

  beforeEach(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'trivium-notices-'));
    await writeFile(path.join(root, 'LICENSE'), 'Our own words');
    await hold('vite', { license: 'MIT' });
    await hold('assemblyscript', { license: 'Apache-2.0' }, { LICENSE: 'Apache', NOTICE: 'By AS' });
    await hold('pdfjs-dist', { license: 'Apache-2.0' }, { LICENSE: 'Apache of pdf.js' });
  });

  afterEach(() => rm(root, { recursive: true, force: true }));

  async function hold(
    name: string,
    described: Record<string, unknown>,
    files: Record<string, string> = {},
  ): Promise<string> {
    const folder = path.join(root, 'node_modules', name);
    await mkdir(folder, { recursive: true });
    const file = JSON.stringify({ name, version: '1.2.3', ...described });
    await writeFile(path.join(folder, 'package.json'), file);
    for (const [at, text] of Object.entries(files)) await writeFile(path.join(folder, at), text);
    return folder;
  }

  it('stand after our own, each text once, with all that it is for', async () => {
    const [b, a] = [
      await hold('b', { license: 'ISC' }, { 'license.md': 'One text' }),
      await hold('@scope/a', { license: 'ISC' }, { 'LICENSE-ISC': 'One text\n' }),
    ];
    const notices = noticesOf([b, a], root);
    expect(notices).toContain('Trivium\n\nOur own words');
    expect(notices).toContain('@scope/a 1.2.3 (ISC)\nb 1.2.3 (ISC)\n\nOne text');
    expect(notices).toContain('assemblyscript 1.2.3 (Apache-2.0)\n\nApache\n\nBy AS');
    expect(notices).toContain('pdfjs-dist 1.2.3 (Apache-2.0)');
    expect(notices.match(/One text/g)).toHaveLength(1);
  });

  it('are those of a prebuilt package’s dependencies too, but not of stand-ins', async () => {
    const dependencies = { loglevel: '1', sharp: '1' };
    await hold('loglevel', { license: 'MIT' }, { 'LICENSE-MIT': 'Logging' });
    const prebuilt = await hold(
      '@mlc-ai/web-llm',
      { license: 'Apache-2.0', dependencies },
      { LICENSE: 'Apache' },
    );
    const notices = noticesOf([prebuilt], root);
    expect(notices).toContain('loglevel 1.2.3 (MIT)\n\nLogging');
    expect(notices).not.toContain('sharp');
  });

  it('end the build where a package has none', async () => {
    const silent = await hold('silent', { license: 'MIT' });
    expect(() => noticesOf([silent], root)).toThrow('silent is bundled');
  });

  it('are of every package a module of which was bundled, in workers or the page', async () => {
    const inWorker = await hold('in-worker', { license: 'MIT' }, { LICENSE: 'Worker text' });
    const inPage = await hold('@scope/in-page', { license: 'MIT' }, { LICENSE: 'Page text' });
    await mkdir(path.join(root, 'docs'));
    await writeFile(path.join(root, 'docs/reading-model.md'), 'The card');
    const bundled = new Bundled();
    const written = new Map<string, unknown>();
    const context = {
      emitFile: ({ fileName, source }: { fileName: string; source: unknown }) =>
        written.set(fileName, source),
    };
    const run = (plugin: object, hook: string, ...args: unknown[]): unknown =>
      (plugin as Record<string, (...args: unknown[]) => unknown>)[hook]?.apply(context, args);
    const page = bundled.notices();
    run(page, 'configResolved', { root });
    run(bundled.gather(), 'generateBundle', null, {
      'worker.js': { type: 'chunk', moduleIds: ['/own.ts', `${inWorker}/dist/index.js?worker`] },
      'picture.png': { type: 'asset' },
    });
    run(page, 'generateBundle', null, {
      'page.js': { type: 'chunk', moduleIds: [`${inPage}/index.js`] },
    });
    expect(written.get('licences.txt')).toContain('Worker text');
    expect(written.get('licences.txt')).toContain('Page text');
    expect(written.get('reading-model.txt')).toBe('The card');
  });
});
