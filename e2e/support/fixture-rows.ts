import type { Locator, Page } from '@playwright/test';

/** The button that shows and hides the details of a row. Of several rows, the first. */
export function getDetailsButton(within: Page | Locator, name = ''): Locator {
  return within.getByRole('button', { name: new RegExp(`^Details: .*${name}`) }).first();
}

/** Shows the details of the club's own fixture of a day, which have the buttons that change it. */
export async function unfoldFixture(within: Page | Locator, teamName = '') {
  const button = getDetailsButton(within, teamName);
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
}
