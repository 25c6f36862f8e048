/**
 * The browser's caches that hold models, known by their names alone: they are measured and emptied
 * where nothing else of models is loaded.
 */
import { FILES_DATABASE } from '../engines/gguf/files-database.ts';
import { deletePrivate, privateBytes } from '../engines/private-files.ts';
import { siteCaches } from '../offered.ts';

/** Our own with the parts of unfinished downloads, and WebLLM's. */
export const MODEL_CACHES = /^(?:trivium-model(?:s|-parts)$|webllm\/)/;

/** Bytes of all entries, by their headers where these tell. */
export async function cachedBytes(names: RegExp): Promise<number> {
  let sum = 0;
  for (const name of await siteCaches().keys()) {
    if (!names.test(name)) continue;
    const cache = await siteCaches().open(name);
    for (const request of await cache.keys()) {
      const response = await cache.match(request);
      if (!response) continue;
      const told = Number(response.headers.get('Content-Length') ?? NaN);
      sum += Number.isFinite(told) ? told : (await response.blob()).size;
    }
  }
  return sum;
}

/** Of all models on this device; files that are read in place take nothing more. */
export async function modelBytes(): Promise<number> {
  return (await cachedBytes(MODEL_CACHES)) + (await privateBytes());
}

/** All of them, whole or not. */
export async function deleteModels(): Promise<void> {
  const names = (await siteCaches().keys()).filter((name) => MODEL_CACHES.test(name));
  await Promise.all(names.map((name) => siteCaches().delete(name)));
  await deletePrivate();
  indexedDB.deleteDatabase(FILES_DATABASE);
}
