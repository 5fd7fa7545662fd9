import type { Page } from '@playwright/test';
import { formatLongDate } from '../../support/calendar.ts';
import { createClubName, createEmailAddress, password } from '../../support/clubs.ts';
import { getDetailsButton } from '../../support/fixture-rows.ts';
import { EmailInbox } from '../../support/inbox.ts';
import { focusWithTab, pressEnterOn, typeIntoField } from '../../support/keyboard.ts';
import { getFurtherProfileFields } from '../../support/profile-form.ts';
import { expect, test } from '../../support/test.ts';

test.describe('using the app by keyboard', { tag: '@wide-only' }, () => {
  test('signs up, lists a fixture and calls it off by keyboard', async ({ page }) => {
    await signUpByKeyboard(page, createClubName());
    await openDayWithoutFixtures(page, 6);
    await pressEnterOn(page, page.getByRole('link', { name: 'List this date' }));
    await addFixtureByKeyboard(page, 'Sunday XI', 'Away');

    await expect(page.getByRole('article')).toContainText('Away');
    await pressEnterOn(page, getDetailsButton(page, 'Sunday XI'));
    await pressEnterOn(
      page,
      page.getByRole('button', { name: 'Call off the fixture of Sunday XI' }),
    );
    const dialog = page.getByRole('dialog', { name: 'Call off this fixture?' });
    await focusWithTab(page, dialog.getByRole('radio').first());
    await page.keyboard.press('Space');
    await pressEnterOn(page, dialog.getByRole('button', { name: 'Call off' }));
    await expect(page.getByRole('strong')).toHaveText('Called off: weather');
  });

  test('lets two clubs sign up and agree a match by keyboard', async ({ page, openBrowser }) => {
    test.setTimeout(180_000);
    const [name, otherName] = [createClubName(), createClubName('Brook Lane')];
    const theirs = await (await openBrowser()).newPage();

    await test.step('both clubs sign up and list a fixture on the same day', async () => {
      await signUpByKeyboard(page, name);
      const date = await openDayWithoutFixtures(page, 20);
      await pressEnterOn(page, page.getByRole('link', { name: 'List this date' }));
      await addFixtureByKeyboard(page, 'Sunday XI', 'Home');
      await signUpByKeyboard(theirs, otherName);
      expect(await openDayWithoutFixtures(theirs, 20)).toBe(date);
      await pressEnterOn(theirs, theirs.getByRole('link', { name: 'Add Fixture' }));
      await addFixtureByKeyboard(theirs, '1st XI', 'Away');
    });

    await test.step('the second club sees the first club at once, and asks it for a match', async () => {
      await expect(theirs.getByRole('heading', { name: 'Opponents' })).toBeFocused();
      const found = theirs.getByRole('listitem').filter({ hasText: name });
      await pressEnterOn(theirs, getDetailsButton(found));
      await pressEnterOn(theirs, found.getByRole('button', { name: /^Ask with other terms/ }));
      const dialog = theirs.getByRole('dialog');
      await typeIntoField(theirs, dialog.getByLabel('Message'), 'Shall we?');
      await pressEnterOn(theirs, dialog.getByRole('button', { name: 'Ask' }));
      await expect(found.getByRole('group', { name: /^Request sent/ })).toBeFocused();
    });

    await test.step('the first club opens the notification and accepts the request', async () => {
      const banner = page.getByRole('banner');
      // The first club has two new notifications: this request, and the free date of the other club.
      await pressEnterOn(page, banner.getByRole('link', { name: /^Notifications, \d+ new/ }));
      await expect(page.getByRole('heading', { name: 'Notifications' })).toBeFocused();
      await pressEnterOn(
        page,
        page.getByRole('link', { name: `${otherName} would like to play you` }),
      );
      await expect(page.getByRole('heading', { name: 'Match Requests' })).toBeFocused();
      const request = page.getByRole('article').filter({ hasText: otherName });
      await expect(request).toContainText('Shall we?');
      await pressEnterOn(page, request.getByRole('button', { name: /^Accept/ }));
      await pressEnterOn(
        page,
        page.getByRole('dialog').getByRole('button', { name: 'Accept match' }),
      );
      await expect(page.getByRole('heading', { name: `${name} v ${otherName}` })).toBeFocused();
      await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
    });

    await test.step('the second club is notified and sees the match', async () => {
      const banner = theirs.getByRole('banner');
      await pressEnterOn(theirs, banner.getByRole('link', { name: /^Notifications, \d+ new/ }));
      await pressEnterOn(theirs, theirs.getByRole('link', { name: `${name} have accepted` }));
      await expect(theirs.getByRole('heading', { name: `${name} v ${otherName}` })).toBeFocused();
      await expect(theirs.getByText('Confirmed', { exact: true })).toBeVisible();
    });
  });
});

async function signUpByKeyboard(page: Page, clubName: string) {
  const email = createEmailAddress();
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await pressEnterOn(page, page.getByRole('main').getByRole('link', { name: 'Sign Up' }));

  await typeIntoField(page, page.getByLabel('Email'), email);
  await typeIntoField(page, page.getByLabel('Password', { exact: true }), password);
  await typeIntoField(page, page.getByLabel('Confirm Password', { exact: true }), password);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'OTP Verification' })).toBeFocused();
  await typeIntoField(page, page.getByLabel('OTP'), await new EmailInbox(email).nextCode());
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'User Profile' })).toBeFocused();
  await typeIntoField(page, page.getByLabel('Club Name'), clubName);
  await typeIntoField(page, page.getByLabel('Postcode'), 'SW18 4RD');
  await typeIntoField(page, page.getByLabel('Phone Number'), '+44 20 7946 0958');
  await pressEnterOn(page, getFurtherProfileFields(page));
  await typeIntoField(page, page.getByLabel('Club Description'), 'Two elevens.');
  await pressEnterOn(page, page.getByRole('button', { name: 'Submit' }));
  await expect(page.getByRole('heading', { name: 'When do your teams play?' })).toBeFocused();
  await pressEnterOn(page, page.getByRole('link', { name: 'Skip for now' }));
  const heading = page.getByRole('heading', { name: 'Dashboard' });
  await expect(heading).toBeFocused();
  await expect(heading).toHaveCSS('outline-style', 'none');
}

/**
 * Chooses a day in a month that no other test uses, because only a day without fixtures has a link
 * to add one.
 */
async function openDayWithoutFixtures(page: Page, months: number): Promise<string> {
  const calendar = page.getByRole('region', { name: 'Calendar' });
  await focusWithTab(page, calendar.getByRole('button', { pressed: true }));
  for (let month = 0; month < months; month++) await page.keyboard.press('PageDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?date=/);
  const date = new URL(page.url()).searchParams.get('date') ?? '';
  await expect(page.getByRole('heading', { name: formatLongDate(date) })).toBeVisible();
  return date;
}

async function addFixtureByKeyboard(page: Page, teamName: string, side: 'Home' | 'Away') {
  await expect(page.getByRole('heading', { name: 'Add New Fixture' })).toBeFocused();
  await expect(page.getByLabel('Fixture Date')).not.toHaveValue('');
  await typeIntoField(page, page.getByLabel('Team Name'), teamName);
  await focusWithTab(page, page.getByRole('radio', { name: 'Home', exact: true }));
  if (side === 'Away') await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: side, exact: true })).toBeChecked();
  if (side === 'Home') await typeIntoField(page, page.getByLabel('Ground'), 'The Rec');
  await typeIntoField(page, page.getByLabel('Maximum Travel Radius (km)'), '40');
  await pressEnterOn(page, page.getByRole('button', { name: 'Add Fixture' }));
  await expect(page.getByText(new RegExp(`^${teamName} is listed for`))).toBeVisible();
}
