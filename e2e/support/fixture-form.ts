import type { Page } from '@playwright/test';

/** Unfolds the fields that most new fixtures take from their team. */
export async function unfoldDetails(page: Page) {
  await page.getByText('More details').click();
}
