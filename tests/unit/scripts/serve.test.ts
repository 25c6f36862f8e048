import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serve, type Serving } from '../../../scripts/serve.ts';

let parent: string;
let site: string;
let serving: Serving;

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'trivium-serve-'));
  site = path.join(parent, 'site');
  await mkdir(path.join(site, 'assets'), { recursive: true });
  await writeFile(path.join(site, 'index.html'), '<p>Hello</p>');
  await writeFile(path.join(site, 'assets/app.mjs'), 'export {}');
  await writeFile(path.join(parent, 'secret.txt'), 'not for the web');
  serving = await serve(site, { under: '/deep/path' });
});

afterAll(async () => {
  await serving.close();
  await rm(parent, { recursive: true });
});

it('serves files under the wanted path with the types browsers insist on', async () => {
  const page = await fetch(serving.url);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await page.text()).toBe('<p>Hello</p>');
  const script = await fetch(`${serving.url}assets/app.mjs`);
  expect(script.headers.get('content-type')).toMatch(/^text\/javascript/);
});

it('listens on the loopback address only', () => {
  expect(new URL(serving.url).hostname).toBe('127.0.0.1');
  expect(new URL(serving.url).pathname).toBe('/deep/path/');
});

it('has nothing outside its path or its folder, and no listing', async () => {
  const origin = new URL(serving.url).origin;
  expect((await fetch(origin)).status).toBe(404);
  expect((await fetch(`${serving.url}assets/`)).status).toBe(404);
  for (const climb of [
    '../secret.txt',
    '%2e%2e/secret.txt',
    '..%2fsecret.txt',
    'assets/../../secret.txt',
  ]) {
    expect(await rawStatus(serving.url, `/deep/path/${climb}`)).toBe(404);
  }
});

it('takes another port where the wanted one is taken', async () => {
  const taken = Number(new URL(serving.url).port);
  const second = await serve(site, { port: taken });
  expect(Number(new URL(second.url).port)).not.toBe(taken);
  expect((await fetch(second.url)).status).toBe(200);
  await second.close();
});

/** fetch would tidy the path up before sending it. */
function rawStatus(url: string, rawPath: string): Promise<number | undefined> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path: rawPath }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.on('error', reject);
    asked.end();
  });
}

it('sends nothing again that a browser has already', async () => {
  const etag = (await fetch(`${serving.url}assets/app.mjs`)).headers.get('etag')!;
  const again = await fetch(`${serving.url}assets/app.mjs`, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  const other = { 'if-none-match': 'W/"1-1"' };
  expect((await fetch(`${serving.url}assets/app.mjs`, { headers: other })).status).toBe(200);
});
