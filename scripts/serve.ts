/**
 * A static file server for the built app, on this machine only. No fallback pages, no listing:
 * what a plain host would do, nothing more.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { compressed } from './support/compressed.ts';
import { FILES_OF_KIND } from '../src/documents/kinds.ts';

const LOOPBACK = '127.0.0.1';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  ...Object.fromEntries(
    Object.values(FILES_OF_KIND)
      .flatMap((files) => Object.entries(files))
      .flatMap(([type, endings]) =>
        endings.map((ending) => [
          ending,
          type.startsWith('text/') ? `${type}; charset=utf-8` : type,
        ]),
      ),
  ),
};

export interface Serving {
  /** With the closing slash: `http://127.0.0.1:4173/`. */
  url: string;
  close(): Promise<void>;
}

export interface ServeOptions {
  /** Wanted port; where it is taken, or not given, any free one. */
  port?: number;
  /** Path under which the folder appears, such as `/trivium/`. */
  under?: string;
  /** Headers that a host might add to every answer. */
  headers?: Record<string, string>;
  /** With gzip, as most static hosts send what is text or WebAssembly. */
  compress?: boolean;
  /** Called for each request, before it is answered. */
  onRequest?: (url: string) => void;
}

/** Serves a folder on the loopback address until closed. */
export async function serve(folder: string, options: ServeOptions = {}): Promise<Serving> {
  const under = `/${options.under ?? ''}/`.replace(/\/+/g, '/');
  const root = path.resolve(folder);
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(options.headers ?? {})) {
      response.setHeader(name, value);
    }
    options.onRequest?.(request.url ?? '/');
    answer(root, under, request, response, options.compress ?? false).catch(() =>
      refuse(response, 500),
    );
  });
  await listen(server, options.port ?? 0).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error;
    return listen(server, 0);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${LOOPBACK}:${port}${under}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function answer(
  root: string,
  under: string,
  request: IncomingMessage,
  response: ServerResponse,
  compress: boolean,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405);
  const file = fileOf(root, under, request.url ?? '/');
  const found = file ? await stat(file).catch(() => undefined) : undefined;
  if (!file || !found?.isFile()) return refuse(response, 404);

  // Weak: what is sent may be packed or not.
  const etag = `W/"${found.size}-${found.mtimeMs}"`;
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag, 'cache-control': 'no-cache' }).end();
    return;
  }
  const packed = compress ? await compressed(file, request.headers['accept-encoding']) : null;
  response.writeHead(200, {
    'content-type': TYPES[path.extname(file).toLowerCase()] ?? 'application/octet-stream',
    'content-length': packed?.length ?? found.size,
    'cache-control': 'no-cache',
    etag,
    'x-content-type-options': 'nosniff',
    ...(packed ? { 'content-encoding': 'gzip', vary: 'accept-encoding' } : {}),
  });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  if (packed) {
    response.end(packed);
    return;
  }
  createReadStream(file)
    .on('error', () => response.destroy())
    .pipe(response);
}

function fileOf(root: string, under: string, url: string): string | undefined {
  let pathname: string;
  try {
    pathname = decodeURIComponent(new URL(url, 'http://localhost').pathname);
  } catch {
    return undefined;
  }
  if (!pathname.startsWith(under) || pathname.includes('\0')) return undefined;
  const inside = pathname.slice(under.length);
  const wanted = inside === '' || inside.endsWith('/') ? `${inside}index.html` : inside;
  const file = path.join(root, wanted);
  return file.startsWith(root + path.sep) ? file : undefined;
}

function refuse(response: ServerResponse, status: number): void {
  if (!response.headersSent) response.writeHead(status, { 'content-type': 'text/plain' });
  response.end(status === 404 ? 'Not found' : undefined);
}
