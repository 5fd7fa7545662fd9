import type { Locator, Page } from '@playwright/test';
import { Inbox } from '../support/inbox.ts';
import { anyClubName, anyEmail, password } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** More than any screen has between two places. */
const farthest = 120;

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement);

/** Goes there with the tab key, and sees that the focus can be seen. */
async function tabTo(page: Page, target: Locator) {
  await target.waitFor();
  for (let presses = 0; presses < farthest && !(await hasFocus(target)); presses++)
    await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
  const outline = await target.evaluate((element) => {
    // A choice shows it on the frame around it.
    const shown = element.matches('[type=radio]') ? element.closest('label') : element;
    return shown ? getComputedStyle(shown).outlineStyle : 'none';
  });
  expect(outline).not.toBe('none');
}

async function type(page: Page, field: Locator, text: string) {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

async function choose(page: Page, target: Locator) {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

test('a club signs up and lists its first fixture without a mouse', {
  tag: '@wide-only',
}, async ({ page }) => {
  const email = anyEmail();
  const main = page.getByRole('main');

  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await choose(page, main.getByRole('link', { name: 'Sign Up' }));

  await type(page, page.getByLabel('Email'), email);
  await type(page, page.getByLabel('Password', { exact: true }), password);
  await type(page, page.getByLabel('Confirm Password', { exact: true }), password);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'OTP Verification' })).toBeFocused();
  await type(page, page.getByLabel('OTP'), await new Inbox(email).nextCode());
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'User Profile' })).toBeFocused();
  await type(page, page.getByLabel('Club Name'), anyClubName());
  await type(page, page.getByLabel('Username'), 'Fixture secretary');
  await type(page, page.getByLabel('Club Description'), 'Two elevens.');
  await type(page, page.getByLabel('Postcode'), 'SW18 4RD');
  await type(page, page.getByLabel('Phone Number'), '+44 20 7946 0958');
  await choose(page, page.getByRole('button', { name: 'Submit' }));

  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeFocused();
  const calendar = page.getByRole('region', { name: 'Calendar' });
  await tabTo(page, calendar.getByRole('button', { pressed: true }));
  await page.keyboard.press('PageDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?date=/);
  const date = new URL(page.url()).searchParams.get('date') ?? '';

  await choose(page, page.getByRole('link', { name: 'List this date' }));
  await expect(page.getByRole('heading', { name: 'Add New Fixture' })).toBeFocused();
  await expect(page.getByLabel('Fixture Date')).toHaveValue(date);
  await type(page, page.getByLabel('Team Name'), 'Sunday XI');
  await tabTo(page, page.getByRole('radio', { name: 'Home', exact: true }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Away', exact: true })).toBeChecked();
  await type(page, page.getByLabel('Maximum Travel Radius (km)'), '40');
  await choose(page, page.getByRole('button', { name: 'Add Fixture' }));

  await expect(page.getByRole('article')).toContainText('Away · Not specified');
  await choose(page, page.getByRole('button', { name: 'Call off the fixture of Sunday XI' }));
  const dialog = page.getByRole('dialog', { name: 'Call off this fixture?' });
  await tabTo(page, dialog.getByRole('radio').first());
  await page.keyboard.press('Space');
  await choose(page, dialog.getByRole('button', { name: 'Call off' }));
  await expect(page.getByText('Called off: weather')).toBeVisible();
});
