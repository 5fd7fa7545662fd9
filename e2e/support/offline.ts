import { expect, type Page } from '@playwright/test';

export async function waitForCachedResponses(page: Page, asked: string[]) {
  for (const part of asked)
    await expect.poll(async () => (await listCachedResponses(page)).join('\n')).toContain(part);
}

/** Waits until the browser has cached a match with this agreed ground. */
export async function waitForCachedGround(page: Page, matchId: string, ground: string) {
  await expect
    .poll(async () => {
      const responses = (await readResponseStorage(page, 'getAll')) as CachedResponse[];
      const match = responses.find(({ key: [, query] }) => query === getMatchQueryHash(matchId));
      return match?.data.terms?.ground;
    })
    .toBe(ground);
}

interface CachedResponse {
  key: [userId: string, query: string];
  data: { terms?: { ground: string } };
}

const getMatchQueryHash = (id: string) => JSON.stringify(['matches', 'one', id]);

/** Lists the cached API responses of all accounts in the browser. */
export async function listCachedResponses(page: Page): Promise<string[]> {
  return (await readResponseStorage(page, 'getAllKeys')).map(String);
}

function readResponseStorage(page: Page, method: 'getAll' | 'getAllKeys'): Promise<unknown[]> {
  return page.evaluate(async (method) => {
    const asDone = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'answers')) return [];
    const database = await asDone(indexedDB.open('answers'));
    const responses = database.transaction('answers').objectStore('answers');
    const found: unknown[] = await (method === 'getAll'
      ? asDone(responses.getAll())
      : asDone(responses.getAllKeys()));
    database.close();
    return found;
  }, method);
}

/** Waits until the service worker controls the page, which means that it has cached the app. */
export async function waitForServiceWorker(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
