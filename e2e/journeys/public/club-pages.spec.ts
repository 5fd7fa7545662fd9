import { publicClubPath, publicDatePath } from '@fixturebook/contract/paths';
import { formatShortId } from '@fixturebook/contract/public-pages/short-id';
import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { createClub, createFixture } from '../../support/clubs.ts';
import { savePublicPage } from '../../support/public-pages.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

async function createPublicClub() {
  const club = await createClub({
    description: 'A friendly side by the river.\nRing 07700 900123 for a game.',
    website: 'https://amblers.example',
  });
  const team = { name: 'Sunday XI', category: 'mixed', weekdays: ['sunday'] };
  expect((await club.api.post('/api/v1/me/teams', { data: team })).status()).toBe(201);
  const facts = { teamName: 'Sunday XI', startTime: '13:00', strength: 'medium' } as const;
  const { id } = await createFixture(club, facts);
  await createFixture(club, { ...facts, date: getDateInDays(60), side: 'either' });
  await savePublicPage(club, { area: 'buckinghamshire', town: 'Marlow' });
  return { club, dateId: id, datePath: publicDatePath(formatShortId(id)) };
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.describe('a visitor without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('reads about a club and its free dates, until the club turns its page off', async ({
    page,
    watch,
  }) => {
    const { club, datePath } = await createPublicClub();
    await page.goto(publicClubPath(club.slug));
    await expect(heading(page)).toHaveText(club.name);
    await expect(page.getByText('Marlow, Buckinghamshire')).toBeVisible();
    await expect(page.getByText('Ring (contact us through this page) for a game.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Play us' })).toHaveAttribute(
      'href',
      `/signup?next=%2FclubProfile%2F${club.slug}`,
    );

    await page.getByRole('link', { name: 'Sunday XI' }).first().click();
    await expect(page).toHaveURL(datePath);
    await expect(page.getByRole('link', { name: 'Play us on this day' })).toBeVisible();
    await expect(page.getByText('At home: we host')).toBeVisible();

    await savePublicPage(club, { isOn: false });
    watch.expect(`404 GET ${datePath}`);
    await page.reload();
    await expect(heading(page)).toHaveText('We can’t find this page');
  });
});

test.describe('the pages for visitors', { tag: '@both-layouts' }, () => {
  test('are for everybody, also when a date is no longer free or a page is off', async ({
    page,
    watch,
  }) => {
    const { club, dateId, datePath } = await createPublicClub();
    await page.goto(publicClubPath(club.slug));
    await checkScreenInAllLayouts(page, 'public club');
    await page.goto(datePath);
    await checkScreenInAllLayouts(page, 'public date');

    const reason = { data: { reason: 'other' } };
    const calledOff = await club.api.post(`/api/v1/fixtures/${dateId}/cancellation`, reason);
    expect(calledOff.status()).toBe(201);
    await page.reload();
    await expect(heading(page)).toHaveText('This date is no longer free');
    await expect(page.getByRole('heading', { name: 'Our other free dates' })).toBeVisible();
    await checkScreenInAllLayouts(page, 'public date no longer free');

    await savePublicPage(club, { isOn: false });
    watch.expect(`404 GET ${datePath}`);
    await page.reload();
    await expect(heading(page)).toHaveText('We can’t find this page');
    await checkScreenInAllLayouts(page, 'public page not found');
  });
});
