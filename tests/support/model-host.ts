/**
 * A host of model files on the loopback address, which misbehaves as told: it speaks as much of the
 * default hub's protocol as Trivium uses, allows ranges or not, breaks connections, sends wrong
 * bytes. Tests give it files made up on the spot.
 */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HostOptions {
  /** Path → content, of the one repository that there is. */
  files: ReadonlyMap<string, Uint8Array>;
  repository: string;
  revision: string;
  /** Ranges are ignored: the whole file comes each time. */
  withoutRanges?: boolean;
  /** After so many bytes the connection breaks, as often as `breaks` says. */
  breakAfter?: number;
  breaks?: number;
  /** Answers with these instead, in turn, before it answers properly. */
  refuse?: number[];
  /** Bytes of this file arrive altered, as often as said. */
  corrupt?: { path: string; times: number };
}

export interface ModelHostServer {
  url: string;
  /** Path and range of every request for a file, in order. */
  requests: { path: string; range: string | null }[];
  close(): Promise<void>;
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export async function startModelHost(options: HostOptions): Promise<ModelHostServer> {
  const { files, repository, revision } = options;
  const requests: ModelHostServer['requests'] = [];
  const refusals = [...(options.refuse ?? [])];
  let breaks = options.breaks ?? 0;
  let corruptions = options.corrupt?.times ?? 0;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (pathname.startsWith(`/api/models/${repository}/revision/`)) {
      response.setHeader('Content-Type', 'application/json');
      const siblings = [...files].map(([path, content]) => ({
        rfilename: path,
        size: content.length,
        // As the hub: large files have their hash, small ones do not.
        ...(path.endsWith('.json') ? {} : { lfs: { sha256: sha256(content) } }),
      }));
      response.end(JSON.stringify({ sha: revision, siblings }));
      return;
    }
    const prefix = `/${repository}/resolve/${revision}/`;
    const path = decodeURIComponent(pathname.slice(prefix.length));
    const content = pathname.startsWith(prefix) ? files.get(path) : undefined;
    if (!content) {
      response.writeHead(404).end();
      return;
    }
    const range = request.headers.range ?? null;
    requests.push({ path, range });
    const refusal = refusals.shift();
    if (refusal !== undefined) {
      response.writeHead(refusal).end();
      return;
    }
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
    const isPart = range !== null && !options.withoutRanges;
    if (isPart && from >= content.length) {
      response.writeHead(416).end();
      return;
    }
    let body = Buffer.from(isPart ? content.subarray(from) : content);
    if (options.corrupt?.path === path && corruptions > 0) {
      corruptions--;
      body = Buffer.from(body);
      body[0] = body[0]! ^ 0xff;
    }
    response.writeHead(isPart ? 206 : 200, {
      'Content-Length': body.length,
      ...(isPart
        ? { 'Content-Range': `bytes ${from}-${content.length - 1}/${content.length}` }
        : {}),
    });
    const { breakAfter = 0 } = options;
    if (breaks > 0 && body.length > breakAfter) {
      breaks--;
      // In an orderly way: what was sent before must arrive, or nothing is left to go on with.
      response.write(body.subarray(0, breakAfter), () => response.socket?.end());
    } else response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Bytes that look like weights: the same for the same seed. */
export function someBytes(length: number, seed = 1): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let state = seed;
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[i] = state >>> 24;
  }
  return bytes;
}
