/** Files as static hosts send them: text and WebAssembly with gzip, what is packed already as it is. */
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const gzipped = promisify(gzip);
const WORTH_IT = new Set([
  ...['.html', '.js', '.mjs', '.css', '.json', '.webmanifest', '.svg', '.txt', '.wasm'],
]);
/** By path and time of the last change: a host packs a file once. */
const packed = new Map<string, Promise<Buffer>>();

/** @returns null for what is sent as it is. */
export async function compressed(
  file: string,
  acceptEncoding: string | string[] | undefined,
): Promise<Buffer | null> {
  if (!WORTH_IT.has(path.extname(file).toLowerCase())) return null;
  if (!String(acceptEncoding ?? '').includes('gzip')) return null;
  const key = `${file} ${(await stat(file)).mtimeMs}`;
  let packing = packed.get(key);
  if (!packing) {
    packing = readFile(file).then((bytes) => gzipped(bytes));
    packed.set(key, packing);
    packing.catch(() => packed.delete(key));
  }
  return packing;
}
