/** Stops what the app writes in the middle, so that no busy machine has finished before a test interrupts it. */
import type { Page } from 'playwright';

declare global {
  /** Nothing more is written from now on, until {@link goOn} or until the page is gone. */
  var haltWriting: (() => true) | undefined;
  var goOn: (() => void) | undefined;
}

/** Gives the page {@link haltWriting}, which a condition calls in the moment in which it is met. */
export async function canHalt(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const opened = (name: string): Promise<IDBDatabase> =>
      new Promise((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(`${name} does not open.`));
      });
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
    const databases = await Promise.all(names.map(opened));
    let isHeld = false;
    // A transaction lasts as long as something is asked of it, and no other writes meanwhile.
    const hold = (database: IDBDatabase): void => {
      const [first] = database.objectStoreNames;
      if (first === undefined) return;
      const store = database.transaction(database.objectStoreNames, 'readwrite').objectStore(first);
      const again = (): void => void (isHeld && (store.count().onsuccess = again));
      again();
    };
    globalThis.haltWriting = () => {
      isHeld = true;
      databases.forEach(hold);
      return true;
    };
    globalThis.goOn = () => {
      isHeld = false;
      for (const database of databases) database.close();
    };
  });
}
