import type { Page } from '@playwright/test';

/** Finds what unfolds the fields that a new club can fill in later. */
export function getFurtherProfileFields(page: Page) {
  return page.locator('summary').filter({ hasText: 'More about your club' });
}
