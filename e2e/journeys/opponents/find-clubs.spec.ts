import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { createClub, createClubName, createFixture, type TestClub } from '../../support/clubs.ts';
import { pressEnterOn } from '../../support/keyboard.ts';
import { waitForMap } from '../../support/map.ts';
import { checkScreenInAllLayouts, getStatusMessage } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const days = [141, 148, 155].map(getDateInDays);

const listItem = (page: Page, club: TestClub) =>
  page.getByRole('list').getByRole('listitem').filter({ hasText: club.name });
const moreDates = (page: Page, club: TestClub, count: string) =>
  page.getByRole('button', { name: `${count}: ${club.name}` });

/** Creates two clubs that suit the free dates of the club, of which one is free on all days. */
async function createClubsNearby(club: TestClub, postcode: string) {
  const away = { side: 'away', ground: '', maxTravelRadius: 30, postcode } as const;
  const often = await createClub({ name: createClubName('Brook Lane') });
  const once = await createClub({ name: createClubName('Hill Top') });
  for (const date of days) {
    await createFixture(club, { date, teamName: 'Sunday XI', postcode });
    await createFixture(often, { ...away, date, teamName: '1st XI' });
  }
  await createFixture(once, { ...away, date: days[0] });
  return { often, once };
}

test('lists each club once, with a button that shows its other dates', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const { often, once } = await createClubsNearby(club, 'SY23 1AA');
  await page.goto('/find');
  await expect(page.getByRole('heading', { name: '2 clubs free, best fit first' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(2);
  await expect(page.getByRole('button', { name: /more date/ })).toHaveCount(1);
  await expect(listItem(page, once)).toHaveCount(1);

  const more = moreDates(page, often, '2 more dates');
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await more.tap();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  const dates = page.getByRole('heading', { level: 4 });
  await expect(dates).toHaveCount(2);
  await checkScreenInAllLayouts(page, 'find, other dates of a club');

  await test.step('a club on the map has the same dates', async () => {
    await page.getByRole('button', { name: `show ${often.name} on the map` }).tap();
    await waitForMap(page);
    const popup = page.getByRole('dialog', { name: '2 clubs in one place' });
    await popup.getByRole('button', { name: `2 more dates: ${often.name}` }).tap();
    await expect(popup.getByRole('button', { name: `Ask: ${often.name}` })).toHaveCount(3);
    await checkScreenInAllLayouts(page, 'find on the map, other dates of a club');
  });
});

test('asks for another date of a club with the keyboard alone, and keeps the request when the dates are folded', {
  tag: '@wide-only',
}, async ({ page, club }) => {
  const { often } = await createClubsNearby(club, 'KY10 2AA');
  await page.goto('/find');
  const more = moreDates(page, often, '2 more dates');
  await pressEnterOn(page, more);
  const ask = listItem(page, often).getByRole('button', { name: `Ask: ${often.name}` });
  await expect(ask).toHaveCount(3);
  await pressEnterOn(page, ask.last());
  await expect(page.locator(':focus')).toContainText(`Request sent to ${often.name}`);
  await expect(getStatusMessage(page, `Request sent to ${often.name}`)).toBeVisible();
  await expect(ask).toHaveCount(2);

  await more.click();
  await expect(page.getByRole('heading', { level: 4 })).toHaveCount(0);
  await more.click();
  await expect(getStatusMessage(page, `Request sent to ${often.name}`)).toBeVisible();
  const { items } = await (await club.api.get('/api/v1/match-requests?direction=out')).json();
  expect(items).toMatchObject([{ fixture: { date: days[2] } }]);
});
