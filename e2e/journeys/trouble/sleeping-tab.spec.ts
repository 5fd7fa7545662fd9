import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { formatLongDate } from '../../support/calendar.ts';
import { createClub, createClubName, createFixture } from '../../support/clubs.ts';
import { getDetailsButton } from '../../support/fixture-rows.ts';
import { createMatch } from '../../support/matches.ts';
import { getStatusMessage } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const date = getDateInDays(40);

test.beforeEach(({ watch }) => watch.expect(/net::ERR_/));

/** Lets the page sleep for a day, as a closed laptop does, while `act` changes what the page shows. */
async function sleepForDay(page: Page, act: () => Promise<void>) {
  await page.context().setOffline(true);
  await act();
  await page.clock.fastForward('24:00:00');
  await page.context().setOffline(false);
}

test('shows what happened to a match while the tab slept for a day', async ({ page, club }) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const { id } = await createMatch(club, other, { date });
  await page.clock.install();
  await page.goto(`/match/${id}`);
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await sleepForDay(page, async () => {
    const data = { reason: 'weather', readvertise: false };
    await other.api.post(`/api/v1/matches/${id}/cancellation`, { data });
  });
  await expect(page.getByText('Called off: weather')).toBeVisible();
  await expect(page.getByText(/^(Offline|Can't reach)/)).toBeHidden();
});

test('keeps what is typed while the tab slept for a day, and today is the day of the server', async ({
  page,
  club,
}) => {
  await page.clock.install();
  await page.goto(`/addfixture?date=${date}`);
  await page.getByLabel('Team Name').fill('Sunday XI');
  await sleepForDay(page, async () => {
    await createFixture(club, { date: getDateInDays(0), teamName: 'Colts' });
  });
  await expect(page.getByLabel('Team Name')).toHaveValue('Sunday XI');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: formatLongDate(getDateInDays(0)) })).toBeVisible();
  await expect(getDetailsButton(page, 'Colts')).toBeVisible();
});

test('says that the card has changed since the plan was made, after the tab slept for a day', async ({
  page,
  club,
}) => {
  const year = Number(date.slice(0, 4)) + 2;
  await createFixture(club, { date: `${year - 1}-06-06`, teamName: '1st XI' });
  await page.clock.install();
  await page.goto(`/mycard/season/${year}`);
  await expect(page.getByRole('button', { name: 'Add 1 free date' })).toBeVisible();
  await sleepForDay(page, async () => {
    await createFixture(club, { date: `${year - 1}-06-13`, teamName: '2nd XI' });
  });
  await expect(
    getStatusMessage(page, 'Your card has changed since we made this plan.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Update the plan' }).first().click();
  await expect(page.getByRole('button', { name: 'Add 2 free dates' })).toBeVisible();
});

test('shows the next day when midnight passes on an open dashboard', async ({ page, club: _ }) => {
  const [today, tomorrow] = [getDateInDays(0), getDateInDays(1)];
  await page.clock.install();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: formatLongDate(today) })).toBeVisible();
  await setServerClockByPage(page);
  await page.clock.fastForward(Date.parse(`${tomorrow}T12:00:00Z`) - Date.now());
  await expect(page.getByRole('heading', { name: formatLongDate(tomorrow) })).toBeVisible();
  await expect(page.getByText('Today.')).toBeVisible();
});

/** Gives the answers of the server the time of the page, which would take theirs otherwise. */
async function setServerClockByPage(page: Page) {
  await page.route(/\/api\/(?!v1\/stream)/, async (route) => {
    const response = await route.fetch();
    const date = new Date(await page.evaluate(() => Date.now())).toUTCString();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
}
