import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { createClub, createClubName } from '../../support/clubs.ts';
import { createMatch, recordMatch } from '../../support/matches.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const onTheDay = (page: Page) => page.getByRole('region', { name: 'On the day' });
const forecastRequests = '**/api/v1/matches/*/forecast';

test('shows the weather at the start of a match in the week before it', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const terms = { date: getDateInDays(3), teamName: '1st XI', startTime: '13:30' };
  const { id } = await createMatch(other, club, terms);
  await page.goto(`/match/${id}`);
  await expect(onTheDay(page)).toContainText('Forecast for 13:00');
  await expect(onTheDay(page)).toContainText('Light rain, 14 °C');
  await expect(onTheDay(page)).toContainText('60% chance of rain');
  await expect(onTheDay(page)).toContainText('Wind 12 mph');
  const source = onTheDay(page).getByRole('link', { name: 'Weather data by Open-Meteo.com' });
  await expect(source).toHaveAttribute('href', 'https://open-meteo.com/');
  await checkScreenInAllLayouts(page, 'match, forecast');
});

test('says that the forecast is for one o’clock while no start time is agreed', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const { id } = await recordMatch(club, { date: getDateInDays(3), startTime: null });
  await page.goto(`/recorded-match/${id}`);
  await expect(onTheDay(page)).toContainText('Forecast for 13:00, as no start time is agreed');
  await checkScreenInAllLayouts(page, 'recorded match, forecast');
});

test('moves nothing on the screen of a match when the forecast arrives', async ({ page, club }) => {
  const { id } = await createMatch(await createClub(), club, { date: getDateInDays(3) });
  const held = Promise.withResolvers<void>();
  await page.route(forecastRequests, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`/match/${id}`);
  const terms = page.getByRole('heading', { name: 'Terms' });
  const before = await terms.boundingBox();
  await expect(onTheDay(page)).toHaveCount(0);
  held.resolve();
  await expect(onTheDay(page)).toContainText('Light rain');
  expect(await terms.boundingBox()).toEqual(before);
});

test('shows a match without a word about the weather when no forecast can be had', async ({
  page,
  club,
  watch,
}) => {
  watch.expect(/GET \/api\/v1\/matches\/.*\/forecast/);
  const { id } = await createMatch(await createClub(), club, { date: getDateInDays(3) });
  const answers = [{ json: { forecast: null } }, { status: 503 }];
  for (const answer of answers) {
    await page.route(forecastRequests, (route) => route.fulfill(answer));
    const answered = page.waitForResponse(forecastRequests);
    await page.goto(`/match/${id}`);
    await answered;
    await expect(page.getByRole('heading', { name: 'Terms' })).toBeVisible();
    await expect(page.getByText('On the day')).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.unroute(forecastRequests);
  }
});

test('asks for no forecast more than a week before a match', async ({ page, club }) => {
  const { id } = await createMatch(await createClub(), club, { date: getDateInDays(9) });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`/match/${id}`);
  await expect(page.getByRole('heading', { name: 'Terms' })).toBeVisible();
  expect(requests.filter((url) => url.endsWith('/forecast'))).toEqual([]);
});
