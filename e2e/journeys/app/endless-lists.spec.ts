import type { Page } from '@playwright/test';
import { expect, test } from '../../support/test.ts';

const lists = [
  { name: 'notifications', screen: '/notifications', path: '/api/v1/notifications' },
  { name: 'chats', screen: '/chatscreen', path: '/api/v1/conversations' },
  { name: 'clubs', screen: '/chatscreen', path: '/api/v1/conversations/clubs' },
];

for (const { name, screen, path } of lists)
  test(`offers to try again when the next page of ${name} fails to load`, async ({
    page,
    proClub,
    watch,
  }) => {
    watch.expect(`400 GET ${path}`);
    const nextPage = await stubFailingSecondListPage(page, path);
    await page.goto(screen);
    const more = page.getByRole('button', { name: `Show more ${name}` });
    const alert = page.getByRole('alert').filter({ hasText: 'Rain stopped play.' });

    await more.click();
    await expect(alert).toBeVisible();
    await expect(more).toBeFocused();

    nextPage.fails = false;
    await more.click();
    await expect(more).toBeHidden();
    await expect(alert).toBeHidden();
    expect(proClub.name).toBeTruthy();
  });

/** Adds an empty second page to the list at `path`. Requests for it fail while `fails` is true. */
async function stubFailingSecondListPage(page: Page, path: string) {
  const nextPage = { fails: true };
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      if (!route.request().url().includes('page-2')) {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), next: 'page-2' } });
      } else if (nextPage.fails) {
        await route.fulfill({
          status: 400,
          json: { code: 'unexpected', detail: 'Rain stopped play.' },
        });
      } else {
        await route.fulfill({ json: { items: [], next: null } });
      }
    },
  );
  return nextPage;
}
