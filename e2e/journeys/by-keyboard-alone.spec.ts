import { dateInWords } from '../support/calendar.ts';
import { Inbox } from '../support/inbox.ts';
import { choose, tabTo, typeInto } from '../support/keyboard.ts';
import { anyClubName, anyEmail, password } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

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

  await typeInto(page, page.getByLabel('Email'), email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), password);
  await typeInto(page, page.getByLabel('Confirm Password', { exact: true }), password);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'OTP Verification' })).toBeFocused();
  await typeInto(page, page.getByLabel('OTP'), await new Inbox(email).nextCode());
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'User Profile' })).toBeFocused();
  await typeInto(page, page.getByLabel('Club Name'), anyClubName());
  await typeInto(page, page.getByLabel('Username'), 'Fixture secretary');
  await typeInto(page, page.getByLabel('Club Description'), 'Two elevens.');
  await typeInto(page, page.getByLabel('Postcode'), 'SW18 4RD');
  await typeInto(page, page.getByLabel('Phone Number'), '+44 20 7946 0958');
  await choose(page, page.getByRole('button', { name: 'Submit' }));

  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeFocused();
  const calendar = page.getByRole('region', { name: 'Calendar' });
  await tabTo(page, calendar.getByRole('button', { pressed: true }));
  // Beyond the days on which other journeys list: only an empty day offers to be listed.
  for (let months = 0; months < 6; months++) await page.keyboard.press('PageDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?date=/);
  const date = new URL(page.url()).searchParams.get('date') ?? '';
  await expect(page.getByRole('heading', { name: dateInWords(date) })).toBeVisible();

  await choose(page, page.getByRole('link', { name: 'List this date' }));
  await expect(page.getByRole('heading', { name: 'Add New Fixture' })).toBeFocused();
  await expect(page.getByLabel('Fixture Date')).toHaveValue(date);
  await typeInto(page, page.getByLabel('Team Name'), 'Sunday XI');
  await tabTo(page, page.getByRole('radio', { name: 'Home', exact: true }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Away', exact: true })).toBeChecked();
  await typeInto(page, page.getByLabel('Maximum Travel Radius (km)'), '40');
  await choose(page, page.getByRole('button', { name: 'Add Fixture' }));

  await expect(page.getByRole('article')).toContainText('Away · Not specified');
  await choose(page, page.getByRole('button', { name: 'Call off the fixture of Sunday XI' }));
  const dialog = page.getByRole('dialog', { name: 'Call off this fixture?' });
  await tabTo(page, dialog.getByRole('radio').first());
  await page.keyboard.press('Space');
  await choose(page, dialog.getByRole('button', { name: 'Call off' }));
  await expect(page.getByText('Called off: weather')).toBeVisible();
});
