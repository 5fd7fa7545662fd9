import { expect, type Page } from '@playwright/test';

export async function waitForCachedResponses(page: Page, asked: string[]) {
  for (const part of asked)
    await expect.poll(async () => (await listCachedResponses(page)).join('\n')).toContain(part);
}

/** Lists the cached API responses of all accounts in the browser. */
export function listCachedResponses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const asDone = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found = (await indexedDB.databases()).some(({ name }) => name === 'answers');
    if (!found) return [];
    const database = await asDone(indexedDB.open('answers'));
    const keys = await asDone(database.transaction('answers').objectStore('answers').getAllKeys());
    database.close();
    return keys.map(String);
  });
}

/** Waits until the service worker controls the page, which means that it has cached the app. */
export async function waitForServiceWorker(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
