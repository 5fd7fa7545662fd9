import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { createClub, createClubName, createFixture, type TestClub } from '../../support/clubs.ts';
import { expectCompactRows } from '../../support/fixture-rows.ts';
import { sendMatchRequest, withdrawRequest } from '../../support/matches.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const past = (page: Page) => page.getByRole('region', { name: /^Past requests, page/ });

test.describe.configure({ timeout: 120_000 });

test('shows the facts by which a club judges a request beside its answer', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const other = await createClub({ name: createClubName('Brook Lane'), postcode: 'EC1A 1BB' });
  const date = getDateInDays(47);
  const { id } = await createFixture(club, { date, teamName: '2nd XI', startTime: '13:30' });
  const own = await createFixture(other, {
    date,
    side: 'away',
    ground: '',
    postcode: 'EC1A 1BB',
    teamName: '1st XI',
    strength: 'strong',
  });
  await sendMatchRequest(other, { fixtureId: id, ownFixtureId: own.id, message: 'May we come?' });
  await page.goto('/requests');
  const request = page.getByRole('article').filter({ hasText: other.name });
  await expect(request).toContainText('Their strengthStrong');
  await expect(request).toContainText("You'd playAt home");
  await expect(request).toContainText(/They travel\d+ mi \(\d+ km\)/);
  await expect(request).toContainText('Start time13:30');
  await expect(request).toContainText('May we come?');
  await expect(request.getByRole('link', { name: /^\+44/ })).toHaveAttribute('href', /^tel:/);
  await checkScreenInAllLayouts(page, 'requests, to answer');
});

test('shows two clubs that ask for one day side by side, and the tabs count', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const others = [
    await createClub({ name: createClubName('Brook Lane') }),
    await createClub({ name: createClubName('Mill End') }),
  ];
  const date = getDateInDays(48);
  const { id } = await createFixture(club, { date, teamName: '2nd XI' });
  const later = await createFixture(club, { date: getDateInDays(55), teamName: '2nd XI' });
  await sendMatchRequest(others[0] as TestClub, { fixtureId: later.id, teamName: '1st XI' });
  for (const other of others) await sendMatchRequest(other, { fixtureId: id, teamName: '1st XI' });
  await page.goto('/requests');
  const tabs = page.getByRole('navigation', { name: 'Requests' });
  await expect(tabs.getByRole('link')).toHaveText(['To answer (3)', 'Waiting', 'Past']);
  await expect(page.getByText('2 clubs have asked. If you accept one')).toBeVisible();
  const cards = page.getByRole('region', { name: 'Requests to answer' }).getByRole('article');
  await expect(cards).toHaveCount(3);
  await expect(cards.nth(2)).toContainText(others[0]?.name ?? '');
  await checkScreenInAllLayouts(page, 'requests, two clubs for one day');
  await tabs.getByRole('link', { name: 'Waiting' }).click();
  await expect(page.getByText("You're not waiting on anyone.")).toBeVisible();
  await tabs.getByRole('link', { name: 'Past' }).click();
  await expect(page.getByText('are kept here.')).toBeVisible();
  await checkScreenInAllLayouts(page, 'requests, none in the past');
});

test('lists past requests by season and in pages', { tag: '@both-layouts' }, async ({
  page,
  club,
}) => {
  const other = await createClub({ name: createClubName('Hill Top') });
  const year = new Date().getFullYear() + 1;
  const days = Array.from({ length: 11 }, (_, day) => `${year}-06-${10 + day}`);
  for (const date of [...days, `${year + 1}-06-05`]) {
    const { id } = await createFixture(club, { date });
    await withdrawRequest(other, (await sendMatchRequest(other, { fixtureId: id })).id);
  }
  await page.goto('/requests?show=past');
  await expect(past(page)).toContainText(`1 request in ${year + 1}`);
  await page.getByLabel('Season').selectOption(String(year));
  await expect(past(page)).toContainText(`11 requests in ${year}`);
  await expect(past(page).getByRole('article')).toHaveCount(10);
  await expect(past(page).getByRole('article').first()).toContainText('They withdrew it.');
  await expectCompactRows(page);
  await checkScreenInAllLayouts(page, 'requests, past');
  await past(page).getByRole('link', { name: 'Next' }).click();
  await expect(past(page).getByRole('article')).toHaveCount(1);
  await expect(past(page)).toBeFocused();
  await expect(page).toHaveURL(`/requests?season=${year}&page=2`);
  await page.goBack();
  await expect(past(page).getByRole('article')).toHaveCount(10);
  await page.goto(`/requests?season=${year}&page=9`);
  await expect(page).toHaveURL(`/requests?season=${year}&page=2`);
});

test('says that a screen is trying again after its first failed request', async ({
  page,
  club: _,
  watch,
}) => {
  watch.expect(/^503 GET \/api\/v1\/match-requests/);
  let isDown = true;
  await page.route('**/api/v1/match-requests?*', (route) =>
    isDown ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  await page.goto('/requests');
  await expect(page.getByText("That didn't work. Trying again...").first()).toBeVisible();
  isDown = false;
  await expect(page.getByText('Nothing to answer.')).toBeVisible();
});

test('adds a fixture without a date unless one was chosen in the calendar', async ({
  page,
  club: _,
}) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Add Fixture' }).click();
  await expect(page).toHaveURL('/addfixture');
  await expect(page.getByLabel('Fixture Date')).toHaveValue('');
  const date = getDateInDays(20);
  await page.goto(`/dashboard?date=${date}`);
  await page.getByRole('link', { name: 'Add Fixture' }).click();
  await expect(page).toHaveURL(`/addfixture?date=${date}`);
});
