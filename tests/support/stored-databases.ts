/**
 * Everything that a page's origin keeps in IndexedDB and localStorage, as one JSON text and back: to
 * freeze what a build has stored, and to lay it before a later one.
 */
import type { Page } from 'playwright';

/** As JSON; bytes and typed arrays stand in it as `{ $bytes: class, base64 }`. */
export type StoredState = string;

interface Dump {
  databases: {
    name: string;
    version: number;
    stores: {
      name: string;
      keyPath: string | string[];
      indexes: {
        name: string;
        keyPath: string | string[];
        unique: boolean;
        multiEntry: boolean;
      }[];
      records: unknown[];
    }[];
  }[];
  localStorage: Record<string, string>;
}

/** Stores without a key in their records are not known to Trivium, and are not taken. */
export function dumpStored(page: Page): Promise<StoredState> {
  // Runs in the page: no function in it may have a name, which tsx would mark by one of its own.
  return page.evaluate(async () => {
    const databases: Dump['databases'] = [];
    for (const { name, version } of await indexedDB.databases()) {
      const opening = indexedDB.open(name!);
      await new Promise((resolve) => (opening.onsuccess = resolve));
      const database = opening.result;
      const stores: Dump['databases'][number]['stores'] = [];
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName);
        const all = store.getAll();
        await new Promise((resolve) => (all.onsuccess = resolve));
        const indexes = [...store.indexNames].map((each) => {
          const { name: called, keyPath, unique, multiEntry } = store.index(each);
          return { name: called, keyPath: keyPath as string, unique, multiEntry };
        });
        const keyPath = store.keyPath as string | string[];
        stores.push({ name: storeName, keyPath, indexes, records: all.result });
      }
      database.close();
      databases.push({ name: name!, version: version!, stores });
    }
    return JSON.stringify({ databases, localStorage: { ...localStorage } }, (_, value: unknown) => {
      const isBuffer = value instanceof ArrayBuffer;
      if (!isBuffer && !ArrayBuffer.isView(value)) return value;
      const bytes = isBuffer
        ? new Uint8Array(value)
        : new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      let text = '';
      for (const byte of bytes) text += String.fromCharCode(byte);
      return { $bytes: value.constructor.name, base64: btoa(text) };
    });
  });
}

/** @param page of the same origin, that has none of these databases open. */
export function restoreStored(page: Page, state: StoredState): Promise<void> {
  return page.evaluate(async (json) => {
    const dump = JSON.parse(json, (_, value: { $bytes?: string; base64: string } | null) => {
      if (typeof value?.$bytes !== 'string') return value;
      const { buffer } = Uint8Array.from(atob(value.base64), (letter) => letter.charCodeAt(0));
      if (value.$bytes === 'ArrayBuffer') return buffer;
      const kind = globalThis[value.$bytes as 'Uint8Array'];
      return new kind(buffer);
    }) as Dump;
    for (const { name, version, stores } of dump.databases) {
      const opening = indexedDB.open(name, version);
      opening.onupgradeneeded = () => {
        for (const { name: storeName, keyPath, indexes, records } of stores) {
          const store = opening.result.createObjectStore(storeName, { keyPath });
          for (const index of indexes) store.createIndex(index.name, index.keyPath, index);
          for (const record of records) store.put(record);
        }
      };
      await new Promise((resolve, reject) => {
        opening.onsuccess = resolve;
        opening.onerror = () => reject(opening.error);
      });
      opening.result.close();
    }
    for (const [key, value] of Object.entries(dump.localStorage)) localStorage.setItem(key, value);
  }, state);
}
