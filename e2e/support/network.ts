import type { Page } from '@playwright/test';

/** Lets requests to this address hang: the server gets them, but no answer comes back. */
export async function silence(page: Page, address: string | RegExp) {
  await page.route(address, () => {});
}

/** Loses the answer to the first request of this method: the server has carried the request out. */
export async function loseFirstAnswer(page: Page, address: string | RegExp, method: string) {
  let isLost = false;
  await page.route(address, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
}
