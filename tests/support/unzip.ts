/** Unpacks a .zip whose files are stored as they are, by its central directory (APPNOTE 4.3). */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const DIRECTORY_END_BYTES = 22;

/** @returns names in the order in which they stand there. @throws Error for what is no such file. */
export async function unzip(zip: Uint8Array, into: string): Promise<string[]> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  let end = zip.length - DIRECTORY_END_BYTES;
  while (end >= 0 && view.getUint32(end, true) !== DIRECTORY_END) end--;
  if (end < 0) throw new Error('This is no zip.');
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  const names: string[] = [];
  for (let i = 0; i < count; i++) {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new Error('The directory is damaged.');
    const method = view.getUint16(at + 10, true);
    const length = view.getUint32(at + 20, true);
    const nameLength = view.getUint16(at + 28, true);
    const extra = view.getUint16(at + 30, true);
    const comment = view.getUint16(at + 32, true);
    const local = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(zip.subarray(at + 46, at + 46 + nameLength));
    if (method !== 0) throw new Error(`${name} is packed.`);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const target = path.join(into, ...name.split('/'));
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, zip.subarray(start, start + length));
    names.push(name);
    at += 46 + nameLength + extra + comment;
  }
  return names;
}
