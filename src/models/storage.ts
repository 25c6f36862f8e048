/**
 * Models on this device, in the Cache API: WebLLM's files where WebLLM looks for them, all others
 * under keys that can never be fetched (engines/model-files.ts); GGUF files, which are read in
 * parts, among the private files. A record for each model says
 * which files belong to it and what their hashes are; a model without its record is not there.
 */
import { MODEL_CACHE } from '../engines/model-files.ts';
import {
  dropPrivate,
  PRIVATE_FILES,
  readPrivate,
  storePrivate,
  type StoreOptions,
} from '../engines/private-files.ts';
import type { PartialFile } from './download.ts';
import { parseInstalled, type InstalledModel } from '../engines/installed-model.ts';
import type { Place } from '../engines/needed-files.ts';
import { piecesOf } from './sha256.ts';
import { siteCaches } from '../offered.ts';
import { orFull } from './space.ts';

const RECORDS = 'https://models.invalid/-/installed/';
/** Parts of files that have not arrived whole; here and not beside the models, whose list is read. */
const PARTS_CACHE = 'trivium-model-parts';
const PARTS = 'https://models.invalid/-/parts/';
/** So much is lost at most when a download is interrupted by the page going away. */
const PART_BYTES = 8_000_000;

export async function listInstalled(): Promise<InstalledModel[]> {
  const cache = await siteCaches().open(MODEL_CACHE);
  const keys = (await cache.keys()).filter(({ url }) => url.startsWith(RECORDS));
  const records = await Promise.all(
    keys.map(async (key) => {
      try {
        return parseInstalled(await (await cache.match(key))!.json());
      } catch {
        return null;
      }
    }),
  );
  return records.filter((record) => record !== null).sort((a, b) => a.id.localeCompare(b.id));
}

export async function installedModel(id: string): Promise<InstalledModel | null> {
  const cache = await siteCaches().open(MODEL_CACHE);
  const kept = await cache.match(RECORDS + encodeURIComponent(id));
  try {
    return kept ? parseInstalled(await kept.json()) : null;
  } catch {
    return null;
  }
}

/** Written last: from here on the model counts as there. */
export async function recordInstalled(model: InstalledModel): Promise<void> {
  const cache = await siteCaches().open(MODEL_CACHE);
  await orFull(cache.put(RECORDS + encodeURIComponent(model.id), Response.json(model)));
}

export async function forgetInstalled(id: string): Promise<void> {
  const cache = await siteCaches().open(MODEL_CACHE);
  await cache.delete(RECORDS + encodeURIComponent(id));
}

export async function hasFile({ cache, key }: Place): Promise<boolean> {
  if (cache === PRIVATE_FILES) return (await readPrivate(key)) !== null;
  return (await (await siteCaches().open(cache)).match(key)) !== undefined;
}

export async function dropFile({ cache, key }: Place): Promise<void> {
  if (cache === PRIVATE_FILES) return dropPrivate(key);
  await (await siteCaches().open(cache)).delete(key);
}

/** @returns null for a file that is not there. */
export async function readStored({
  cache,
  key,
}: Place): Promise<AsyncIterable<Uint8Array<ArrayBuffer>> | null> {
  if (cache === PRIVATE_FILES) {
    const file = await readPrivate(key);
    return file && piecesOf(file.stream());
  }
  const kept = await (await siteCaches().open(cache)).match(key);
  if (!kept) return null;
  return kept.body ? piecesOf(kept.body) : emptyFile();
}

/** @param body a file as chosen by a person, or the parts of a download. */
export async function storeFile(
  { cache, key }: Place,
  body: Blob,
  path: string,
  options: StoreOptions = {},
): Promise<void> {
  if (cache === PRIVATE_FILES) return orFull(storePrivate(key, body, options));
  const response = new Response(body, {
    headers: { 'Content-Type': typeOf(path), 'Content-Length': `${body.size}` },
  });
  await orFull((await siteCaches().open(cache)).put(key, response));
}

/** A download that goes on after an interruption: its parts, in the order in which they came. */
export class StoredParts implements PartialFile {
  #waiting: Uint8Array<ArrayBuffer>[] = [];
  #waitingBytes = 0;
  #parts = -1;

  /**
   * @param url what is fetched: another commit of the file has another one.
   * @param beforeFirst runs before anything is kept, so that what is here can be found again.
   */
  constructor(
    private readonly url: string,
    private readonly beforeFirst: () => Promise<void> = async () => {},
  ) {}

  async *read(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const cache = await siteCaches().open(PARTS_CACHE);
    this.#parts = await this.#count();
    for (let part = 0; part < this.#parts; part++) {
      const kept = await cache.match(this.#key(part));
      yield new Uint8Array(await kept!.arrayBuffer());
    }
  }

  async append(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (this.#waitingBytes >= PART_BYTES) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#waitingBytes === 0) return;
    if (this.#parts < 0) this.#parts = await this.#count();
    if (this.#parts === 0) await this.beforeFirst();
    const part = new Response(new Blob(this.#waiting));
    await orFull((await siteCaches().open(PARTS_CACHE)).put(this.#key(this.#parts), part));
    this.#parts += 1;
    this.#waiting = [];
    this.#waitingBytes = 0;
  }

  async clear(): Promise<void> {
    this.#waiting = [];
    this.#waitingBytes = 0;
    const cache = await siteCaches().open(PARTS_CACHE);
    // From the end: what an interruption leaves is still a first part.
    for (let part = (await this.#count()) - 1; part >= 0; part--) {
      await cache.delete(this.#key(part));
    }
    this.#parts = 0;
  }

  /** The whole, without being copied into memory. */
  async whole(): Promise<Blob> {
    await this.flush();
    const cache = await siteCaches().open(PARTS_CACHE);
    const parts: Blob[] = [];
    for (let part = 0; part < this.#parts; part++) {
      parts.push(await (await cache.match(this.#key(part)))!.blob());
    }
    return new Blob(parts);
  }

  async #count(): Promise<number> {
    const cache = await siteCaches().open(PARTS_CACHE);
    let parts = 0;
    while (await cache.match(this.#key(parts))) parts++;
    return parts;
  }

  #key(part: number): string {
    return `${PARTS}${encodeURIComponent(this.url)}/${part}`;
  }
}

/** @param isOf tells by its address whether a file that has arrived in part is to go. */
export async function dropParts(isOf: (url: string) => boolean): Promise<void> {
  const cache = await siteCaches().open(PARTS_CACHE);
  for (const request of await cache.keys()) {
    const [file = ''] = request.url.slice(PARTS.length).split('/');
    if (isOf(decodeURIComponent(file))) await cache.delete(request);
  }
}

async function* emptyFile(): AsyncGenerator<Uint8Array<ArrayBuffer>> {}

function typeOf(path: string): string {
  if (path.endsWith('.json')) return 'application/json';
  return path.endsWith('.wasm') ? 'application/wasm' : 'application/octet-stream';
}
