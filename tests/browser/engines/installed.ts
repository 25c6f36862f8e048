/** Puts a tiny model on this device, as an import of local files does. */
import { MODEL_CACHE, modelFileKey } from '../../../src/engines/model-files.ts';
import type { Files } from '../../fixtures/models/weights.ts';

export async function install(repository: string, files: Files): Promise<void> {
  const cache = await caches.open(MODEL_CACHE);
  for (const [path, content] of files) {
    await cache.put(modelFileKey(repository, path), new Response(content));
  }
}

export async function uninstallAll(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name);
}
