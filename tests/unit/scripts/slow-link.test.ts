import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serve, type Serving } from '../../../scripts/serve.ts';
import { median } from '../../../scripts/support/load-table.ts';
import { openLink } from '../../../scripts/support/slow-link.ts';

const WORDS = 'The ferry left at noon. '.repeat(400);
let folder: string;
let serving: Serving;
const asked: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'trivium-link-'));
  await writeFile(path.join(folder, 'words.txt'), WORDS);
  await writeFile(path.join(folder, 'words.pdf'), WORDS);
  serving = await serve(folder, { compress: true, onRequest: (url) => asked.push(url) });
});

afterAll(async () => {
  await serving.close();
  await rm(folder, { recursive: true });
});

function fetchRaw(
  url: string,
  headers: Record<string, string>,
): Promise<[IncomingMessage, Buffer]> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () => resolve([response, Buffer.concat(pieces)]));
    }).on('error', reject);
  });
}

it('sends text with gzip to those who take it, and nothing else', async () => {
  const [packed, bytes] = await fetchRaw(`${serving.url}words.txt`, { 'accept-encoding': 'gzip' });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(Number(packed.headers['content-length'])).toBe(bytes.length);
  expect(gunzipSync(bytes).toString()).toBe(WORDS);
  const [plain] = await fetchRaw(`${serving.url}words.txt`, {});
  expect(plain.headers['content-encoding']).toBeUndefined();
  const [pdf, same] = await fetchRaw(`${serving.url}words.pdf`, { 'accept-encoding': 'gzip' });
  expect(pdf.headers['content-encoding']).toBeUndefined();
  expect(same.toString()).toBe(WORDS);
});

it('passes everything on in order, slowly, and counts it', async () => {
  // 9,600 bytes at 400 kbit/s: 192 ms on the link, and two round trips before them.
  const link = await openLink(serving.url, { roundTripMs: 60, bitsPerSecond: 400_000 });
  const begin = performance.now();
  const [, bytes] = await fetchRaw(`${link.url}words.txt`, {});
  // A link can only be slower than its conditions, however busy this machine is.
  expect(performance.now() - begin).toBeGreaterThan(300);
  expect(bytes.toString()).toBe(WORDS);
  expect(link.received()).toBeGreaterThan(WORDS.length);
  expect(asked.at(-1)).toBe('/words.txt');
  await link.close();
  await expect(fetch(`${link.url}words.txt`)).rejects.toThrow();
});

it('takes the middle of what was measured', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 9, 6])).toBe(5);
});
