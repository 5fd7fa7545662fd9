import { savedSearchesMax } from '@fixturebook/contract/opponents/saved-searches';
import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import {
  createClub,
  createClubName,
  createFixture,
  createProClub,
  grantPro,
} from '../../support/clubs.ts';
import { pressEnterOn } from '../../support/keyboard.ts';
import { checkScreenInAllLayouts, getStatusMessage } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const preferences = '/notifications/preferences';
const section = (page: Page, name: string) => page.getByRole('region', { name });
const searchCard = (page: Page) => section(page, 'Tell me when a club is free');

test('saves a search for a club that is free, from a date without opponents, and deletes it', {
  tag: '@both-layouts',
}, async ({ page, club, watch }) => {
  watch.expect(/^409 POST .*saved-searches$/);
  test.setTimeout(120_000);
  await grantPro(club);
  const date = getDateInDays(203);
  const lonely = { date, side: 'home', postcode: 'ZE2 9JX', maxTravelRadius: 30 } as const;
  const { id } = await createFixture(club, lonely);

  await test.step('the screen of a date suggests its day and its radius', async () => {
    await page.goto(`/opponents/${id}`);
    await expect(searchCard(page).getByLabel('How far away')).toHaveValue('40');
    await checkScreenInAllLayouts(page, 'opponents, none, with a search');
    await searchCard(page).getByLabel('How far away').selectOption('15 mi (24 km)');
    await pressEnterOn(page, searchCard(page).getByRole('button', { name: 'Tell me' }));
    await expect(
      getStatusMessage(page, "We'll tell you when a club is free. Within 15 mi (24 km) on "),
    ).toBeVisible();
    await checkScreenInAllLayouts(page, 'opponents, search saved');
  });

  await test.step('a club cannot keep more searches than are allowed', async () => {
    for (let n = 1; n < savedSearchesMax; n++)
      await club.api.post('/api/v1/me/saved-searches', {
        data: { from: date, to: date, radiusKm: n },
      });
    await searchCard(page).getByLabel('How far away').selectOption('25 mi (40 km)');
    await searchCard(page).getByRole('button', { name: 'Tell me' }).click();
    await expect(searchCard(page).getByRole('alert')).toContainText('You can keep 20 searches.');
    await checkScreenInAllLayouts(page, 'opponents, too many searches');
  });

  await test.step('the settings list the searches, each with a button that deletes it', async () => {
    await page.goto(preferences);
    const searches = section(page, 'Saved searches');
    await expect(searches.getByRole('listitem')).toHaveCount(savedSearchesMax);
    await checkScreenInAllLayouts(page, 'notification settings, with searches');
    const remove = searches.getByRole('button', { name: /^Delete Within 15 mi \(24 km\) on / });
    await pressEnterOn(page, remove.first());
    await expect(getStatusMessage(page, 'The search is deleted.')).toBeVisible();
    await expect(searches.getByRole('listitem')).toHaveCount(savedSearchesMax - 1);
  });
});

test('shows a Hobby club that alerts are for Pro clubs only for a day that it has not listed', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const { id } = await createFixture(club, { date: getDateInDays(204), postcode: 'ZE2 9JX' });
  await page.goto(`/opponents/${id}`);
  await expect(page.getByRole('heading', { name: /^No matches yet/ })).toBeVisible();
  await expect(searchCard(page)).toBeHidden();
  await checkScreenInAllLayouts(page, 'opponents, none, on Hobby');

  await page.goto(`/find?date=${getDateInDays(205)}`);
  await expect(searchCard(page)).toContainText(
    "Alerts for days you haven't listed are for Pro clubs.",
  );
  await checkScreenInAllLayouts(page, 'find, none, on Hobby');
});

test('follows a club from its profile and unfollows it in the settings', {
  tag: '@both-layouts',
}, async ({ page, club: _ }) => {
  const other = await createProClub({ name: createClubName('Brook Lane') });
  const third = await createClub({ name: createClubName('Mead Park') });
  await page.goto(preferences);
  const followed = section(page, 'Clubs you follow');
  await expect(followed).toContainText("You don't follow any clubs yet.");

  await page.goto(`/clubProfile/${other.slug}`);
  const follow = page.getByRole('button', { name: 'Follow', exact: true });
  await expect(follow).toHaveAttribute('aria-pressed', 'false');
  await pressEnterOn(page, follow);
  await expect(getStatusMessage(page, "new free dates. They aren't told")).toBeVisible();
  const following = page.getByRole('button', { name: 'Following' });
  await expect(following).toHaveAttribute('aria-pressed', 'true');
  await expect(following).toBeFocused();
  await checkScreenInAllLayouts(page, 'profile, followed');
  await page.goto(`/clubProfile/${third.slug}`);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(following).toBeVisible();
  await following.click();
  await expect(getStatusMessage(page, `You no longer follow ${third.name}.`)).toBeVisible();

  await page.goto(preferences);
  await expect(followed.getByRole('listitem')).toHaveCount(1);
  await checkScreenInAllLayouts(page, 'notification settings, with a followed club');
  await pressEnterOn(page, followed.getByRole('button', { name: `Unfollow ${other.name}` }));
  const done = getStatusMessage(page, `You no longer follow ${other.name}.`);
  await expect(done).toBeVisible();
  await expect(followed).toContainText("You don't follow any clubs yet.");
});
