/** What each store of the first library takes on disk, as far as a sample of its records tells. */

export interface StoreSize {
  store: string;
  records: number;
  bytes: number;
}

/** Runs in the page, and so holds all that it needs. Stores without records are left out. */
export async function storeSizes(): Promise<StoreSize[]> {
  const SAMPLE = 100;
  const wait = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error as Error);
    });
  const sizeOf = (value: unknown): number => {
    if (typeof value === 'string') return 2 + value.length * (/^[\0-\xff]*$/.test(value) ? 1 : 2);
    if (typeof value === 'number') return Number.isInteger(value) ? 4 : 9;
    if (typeof value !== 'object' || value === null) return 1;
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return value.byteLength;
    return Object.entries(value).reduce(
      (sum, [name, each]) => sum + (Array.isArray(value) ? 0 : 2 + name.length) + sizeOf(each),
      2,
    );
  };
  const database = await wait(indexedDB.open('trivium'));
  const sizes: StoreSize[] = [];
  for (const name of database.objectStoreNames) {
    const store = database.transaction(name).objectStore(name);
    const records = await wait(store.count());
    if (records === 0) continue;
    const step = Math.max(1, Math.floor(records / SAMPLE));
    let [read, bytes] = [0, 0];
    const request = store.openCursor();
    for (let cursor = await wait(request); cursor; cursor = await wait(request)) {
      bytes += sizeOf(cursor.value);
      read++;
      cursor.advance(step);
    }
    sizes.push({ store: name, records, bytes: (bytes / read) * records });
  }
  database.close();
  return sizes.sort((a, b) => b.bytes - a.bytes);
}
