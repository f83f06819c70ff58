import type { Page } from 'playwright-core';

const request = `const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = request.oncomplete = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});`;

/** Everything that this browser stores for the app, as text: IndexedDB, both storages, and what the service worker has. */
export async function storedText(page: Page): Promise<string> {
  return (await page.evaluate(`(async () => {
    ${request}
    const parts = [JSON.stringify({ ...localStorage, ...sessionStorage })];
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const table of database.objectStoreNames) {
        const store = database.transaction(table).objectStore(table);
        parts.push(JSON.stringify(await done(store.getAllKeys())), JSON.stringify(await done(store.getAll())));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const asked of await cache.keys()) parts.push(asked.url, await (await cache.match(asked)).text());
    }
    return parts.join('\\n');
  })()`)) as string;
}

/** Changes a value that the app keeps, to what an expression makes of \`value\`. */
export async function changeStored(page: Page, key: string, expression: string): Promise<void> {
  await page.evaluate(`(async () => {
    ${request}
    const database = await done(indexedDB.open('kept'));
    const store = database.transaction('kept', 'readwrite').objectStore('kept');
    const value = await done(store.get('${key}'));
    await done(store.put(${expression}, '${key}'));
    database.close();
  })()`);
}

/** Makes everything that waits on this device this much older. */
export async function ageEntries(page: Page, days: number): Promise<void> {
  await page.evaluate(`(async () => {
    ${request}
    const database = await done(indexedDB.open('waiting'));
    const store = database.transaction('entries', 'readwrite').objectStore('entries');
    const before = (time) => time && time - ${days} * 86_400_000;
    for (const entry of await done(store.getAll()))
      await done(store.put({ ...entry, typedAt: before(entry.typedAt), sentAt: before(entry.sentAt) }, entry.id));
    database.close();
  })()`);
}
