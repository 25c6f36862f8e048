/**
 * What one would do without a format: all records of a library as one JSON text, gzipped. Runs in
 * the page; everything it needs is inside, because it is sent there as text.
 */

export interface PeerMeasured {
  seconds: number;
  /** Of the gzipped text. */
  bytes: number;
  /** Of the text before. */
  characters: number;
}

/** Every store, read whole; typed arrays as base64. The file stays in the page's own file system. */
export async function exportAsJson(): Promise<PeerMeasured> {
  const began = performance.now();
  const base64 = (bytes: Uint8Array): string => {
    let binary = '';
    for (let from = 0; from < bytes.length; from += 32_768) {
      binary += String.fromCharCode(...bytes.subarray(from, from + 32_768));
    }
    return btoa(binary);
  };
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('trivium');
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  });
  const all: Record<string, unknown[]> = {};
  for (const name of database.objectStoreNames) {
    all[name] = await new Promise<unknown[]>((resolve, reject) => {
      const request = database.transaction(name).objectStore(name).getAll();
      request.onsuccess = () => resolve(request.result as unknown[]);
      request.onerror = () => reject(request.error!);
    });
  }
  database.close();
  const json = JSON.stringify(all, (_, value: unknown) => {
    if (value instanceof ArrayBuffer)
      return { type: 'ArrayBuffer', of: base64(new Uint8Array(value)) };
    if (!ArrayBuffer.isView(value)) return value;
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    return { type: value.constructor.name, of: base64(bytes) };
  });
  const packed = await new Response(
    new Blob([json]).stream().pipeThrough(new CompressionStream('gzip')),
  ).blob();
  const folder = await navigator.storage.getDirectory();
  const writable = await (await folder.getFileHandle('peer', { create: true })).createWritable();
  await writable.write(packed);
  await writable.close();
  const seconds = (performance.now() - began) / 1000;
  return { seconds, bytes: packed.size, characters: json.length };
}

/** And back, into a database of its own: without any check, and without an index in memory. */
export async function importFromJson(): Promise<PeerMeasured> {
  const began = performance.now();
  const folder = await navigator.storage.getDirectory();
  const file = await (await folder.getFileHandle('peer')).getFile();
  const json = await new Response(
    file.stream().pipeThrough(new DecompressionStream('gzip')),
  ).text();
  const arrays: Record<string, new (buffer: ArrayBuffer) => unknown> = {
    ...{ Uint8Array, Uint16Array, Uint32Array, Int8Array, Float32Array },
  };
  const all = JSON.parse(json, (_, value: unknown) => {
    const { type, of } = (value ?? {}) as { type?: string; of?: string };
    if (typeof of !== 'string' || typeof type !== 'string') return value;
    const { buffer } = Uint8Array.from(atob(of), (letter) => letter.charCodeAt(0));
    return type === 'ArrayBuffer' ? buffer : new arrays[type]!(buffer);
  }) as Record<string, unknown[]>;
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('peer', 1);
    request.onupgradeneeded = () => {
      for (const name of Object.keys(all)) {
        const store = request.result.createObjectStore(name, { autoIncrement: true });
        // The same work for the same records: the library has these indexes.
        if (name === 'triplets') store.createIndex('by-key', 'key', { unique: true });
        if (name === 'triplets')
          store.createIndex('by-document', 'documents', { multiEntry: true });
        if (name === 'chunks') store.createIndex('by-document', ['document', 'ordinal']);
      }
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error!);
  });
  for (const [name, records] of Object.entries(all)) {
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction(name, 'readwrite');
      for (const record of records) transaction.objectStore(name).put(record);
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error!);
    });
  }
  database.close();
  const seconds = (performance.now() - began) / 1000;
  return { seconds, bytes: file.size, characters: json.length };
}
