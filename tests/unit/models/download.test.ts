/** One file over bad connections: what has arrived is kept, and a wrong file is never believed. */
import { afterEach, describe, expect, it } from 'vitest';
import { downloadFile, type PartialFile } from '../../../src/models/download.ts';
import {
  sha256,
  someBytes,
  startModelHost,
  type HostOptions,
  type ModelHostServer,
} from '../../support/model-host.ts';

const FILE = someBytes(300_000);
const EXPECTED = { bytes: FILE.length, sha256: sha256(FILE) };
const UNKNOWN = { bytes: null, sha256: null };

class InMemory implements PartialFile {
  pieces: Uint8Array<ArrayBuffer>[] = [];
  async *read() {
    yield* this.pieces;
  }
  async append(bytes: Uint8Array<ArrayBuffer>) {
    this.pieces.push(bytes);
  }
  async flush() {}
  async clear() {
    this.pieces = [];
  }
  get bytes(): Buffer {
    return Buffer.concat(this.pieces);
  }
}

let host: ModelHostServer;
afterEach(() => host.close());

async function hostOf(part: Partial<HostOptions> = {}): Promise<string> {
  host = await startModelHost({
    ...{ files: new Map([['weights.bin', FILE]]), repository: 'a/b', revision: 'c0ffee0' },
    ...part,
  });
  return `${host.url}/a/b/resolve/c0ffee0/weights.bin`;
}

const quick = { firstWaitMs: 1 };

describe('downloadFile', () => {
  it('fetches a file, tells how far it is, and gives its hash', async () => {
    const url = await hostOf();
    const file = new InMemory();
    const seen: number[] = [];
    const got = await downloadFile(url, file, UNKNOWN, { onBytes: (bytes) => seen.push(bytes) });
    expect(got).toEqual(EXPECTED);
    expect(file.bytes.equals(FILE)).toBe(true);
    expect(seen[0]).toBe(0);
    expect(seen.at(-1)).toBe(FILE.length);
    expect([...seen].sort((a, b) => a - b)).toEqual(seen);
  });

  it('goes on where a broken connection stopped', async () => {
    const url = await hostOf({ breakAfter: 70_000, breaks: 3 });
    const file = new InMemory();
    const waits: number[] = [];
    await downloadFile(url, file, EXPECTED, { ...quick, onRetry: (ms) => waits.push(ms) });
    expect(file.bytes.equals(FILE)).toBe(true);
    expect(waits).toHaveLength(3);
    expect(host.requests[0]!.range).toBeNull();
    for (const { range } of host.requests.slice(1)) expect(range).toMatch(/^bytes=[1-9]\d*-$/);
  });

  it('begins anew where the server knows no ranges', async () => {
    const url = await hostOf({ breakAfter: 70_000, breaks: 1, withoutRanges: true });
    const file = new InMemory();
    await downloadFile(url, file, EXPECTED, quick);
    expect(file.bytes.equals(FILE)).toBe(true);
  });

  it('asks only for the rest of what an earlier visit left', async () => {
    const url = await hostOf();
    const file = new InMemory();
    await file.append(FILE.slice(0, 123_456));
    const got = await downloadFile(url, file, EXPECTED);
    expect(got.sha256).toBe(EXPECTED.sha256);
    expect(host.requests).toEqual([{ path: 'weights.bin', range: 'bytes=123456-' }]);
  });

  it('joins nothing with a part of another file: the hash tells, and it begins anew', async () => {
    const url = await hostOf();
    const file = new InMemory();
    await file.append(someBytes(1_000, 7));
    await downloadFile(url, file, EXPECTED, quick);
    expect(file.bytes.equals(FILE)).toBe(true);
    expect(host.requests.map(({ range }) => range)).toEqual(['bytes=1000-', null]);
  });

  it('refuses a file with a wrong hash and keeps nothing of it', async () => {
    const url = await hostOf({ corrupt: { path: 'weights.bin', times: 9 } });
    const file = new InMemory();
    await expect(downloadFile(url, file, EXPECTED, quick)).rejects.toMatchObject({
      code: 'damaged',
    });
    expect(file.bytes).toHaveLength(0);
    expect(host.requests).toHaveLength(2);
  });

  it('bears a busy server, and gives up one that stays away', async () => {
    const url = await hostOf({ refuse: [503, 429] });
    await downloadFile(url, new InMemory(), EXPECTED, quick);
    expect(host.requests).toHaveLength(3);
    await host.close();
    const waits: number[] = [];
    const failing = downloadFile(url, new InMemory(), EXPECTED, {
      ...quick,
      onRetry: (ms) => waits.push(ms),
    });
    await expect(failing).rejects.toMatchObject({ code: 'unreachable' });
    expect(waits).toEqual([1, 2, 4, 8]);
  });

  it('says at once that a file is not to be had', async () => {
    const url = (await hostOf()).replace('weights', 'other');
    const failing = downloadFile(url, new InMemory(), UNKNOWN, quick);
    await expect(failing).rejects.toMatchObject({ code: 'not-found' });
  });

  it('is cancelled at any time, and keeps what has arrived', async () => {
    const url = await hostOf({ breakAfter: 70_000, breaks: 99 });
    const file = new InMemory();
    const controller = new AbortController();
    const failing = downloadFile(url, file, EXPECTED, {
      signal: controller.signal,
      firstWaitMs: 60_000,
      onRetry: () => controller.abort(),
    });
    await expect(failing).rejects.toMatchObject({ code: 'aborted' });
    expect(file.bytes.length).toBeGreaterThan(0);
  });
});
