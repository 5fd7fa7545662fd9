import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { createClub, createClubName, createFixture, type TestClub } from '../../support/clubs.ts';
import { unfoldFixture } from '../../support/fixture-rows.ts';
import { createMatch, sendMatchRequest } from '../../support/matches.ts';
import { loseFirstAnswer, withholdLiveEvents } from '../../support/network.ts';
import { checkScreenInAllLayouts, getStatusMessage, openScreen } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const date = getDateInDays(64);
const season = Number(date.slice(0, 4));

const newsOfPlan = 'Your card has changed since we made this plan.';

const getNews = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Changed since you opened this:' });

async function saveProfile({ api }: TestClub, change: Record<string, string>) {
  const { club } = await (await api.get('/api/v1/me')).json();
  const { version: _, id: __, slug, point, photoUrl, ...profile } = club;
  const answer = await api.put('/api/v1/me/club', { data: { ...profile, ...change } });
  expect(answer.status()).toBe(200);
}

test('adds a free date that another device has listed to the open day and card', async ({
  page,
  club,
}) => {
  await openScreen(page, `/dashboard?date=${date}`);
  const { id } = await createFixture(club, { date, teamName: 'Sunday XI' });
  const fixture = page.getByRole('article').filter({ hasText: club.name });
  await expect(fixture).toBeVisible();
  await club.api.delete(`/api/v1/fixtures/${id}`);
  await expect(fixture).toBeHidden();

  await openScreen(page, `/mycard?season=${season}`);
  await expect(page.getByText('Sunday XI')).toBeHidden();
  await createFixture(club, { date, teamName: 'Sunday XI' });
  await expect(page.getByText('Sunday XI').first()).toBeVisible();
});

test('shows within a minute on an open day that another club has called off its free date', async ({
  page,
  club: _,
}) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const { id } = await createFixture(other, { date });
  await page.clock.install();
  await page.goto(`/dashboard?date=${date}`);
  const freeDate = page.getByRole('article').filter({ hasText: other.name });
  await expect(freeDate).toBeVisible();
  await other.api.delete(`/api/v1/fixtures/${id}`);
  await page.clock.fastForward(60_000);
  await expect(freeDate).toBeHidden();
});

test('shows within a minute on the open profile of another club what it has changed', async ({
  page,
  club: _,
}) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  await page.clock.install();
  await page.goto(`/clubProfile/${other.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: other.name })).toBeVisible();
  await saveProfile(other, { description: 'Two Sunday elevens.' });
  await page.clock.fastForward(60_000);
  await expect(page.getByText('Two Sunday elevens.')).toBeVisible();
});

test('shows on an open profile what another device has changed in it', async ({ page, club }) => {
  await openScreen(page, '/clubProfile');
  await saveProfile(club, { description: 'Two Sunday elevens.' });
  await expect(page.getByText('Two Sunday elevens.')).toBeVisible();
});

test('says in the form of a fixture what another device has changed, and keeps what is typed', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const { id } = await createFixture(club, { date, ground: 'Old Ground', teamName: 'Sunday XI' });
  const path = `/api/v1/fixtures/${id}`;
  await openScreen(page, `/addfixture/${id}`);
  await page.getByLabel('Ground').fill('My Ground');
  await club.api.patch(path, { data: { ground: 'New Ground', startTime: '14:00' } });
  await expect(getNews(page)).toContainText('Ground is now “New Ground”');
  await expect(getNews(page)).toContainText('Start time is now “14:00”');
  await expect(page.getByLabel('Ground')).toHaveValue('My Ground');
  await checkScreenInAllLayouts(page, 'edit fixture, changed while open');
  await page.getByLabel('Ground').fill('New Ground');
  await expect(getNews(page)).not.toContainText('Ground');
  await club.api.patch(path, { data: { startTime: null } });
  await expect(getNews(page)).toBeHidden();
});

test('keeps the form of a fixture open that another device has agreed to play', async ({
  page,
  club,
}) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const { id: fixtureId } = await createFixture(club, { date, teamName: 'Sunday XI' });
  const { id } = await sendMatchRequest(other, { fixtureId, teamName: '2nd XI' });
  await openScreen(page, `/addfixture/${fixtureId}`);
  await page.getByLabel('Description').fill('Teas at five.');
  await club.api.post(`/api/v1/match-requests/${id}/acceptance`);
  await expect(
    page.getByText("This fixture is no longer open, so you can't edit it."),
  ).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Teas at five.');
});

test('reads the club once for all changes of a short time', async ({ page, club }) => {
  const { id } = await createFixture(club, { date, ground: 'Ground', teamName: 'Sunday XI' });
  const path = `/api/v1/fixtures/${id}`;
  await openScreen(page, `/addfixture/${id}`);
  let reads = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/v1/me') reads += 1;
  });
  const grounds = Array.from({ length: 40 }, (_, index) => `Ground ${index}`);
  await Promise.all(grounds.map((ground) => club.api.patch(path, { data: { ground } })));
  await club.api.patch(path, { data: { ground: 'Last Ground' } });
  await expect(getNews(page)).toContainText('Ground is now “Last Ground”');
  // On a slow machine the changes arrive over a longer time, but never with one read for each.
  expect(reads).toBeLessThan(grounds.length / 2);
});

test('says in the form of a fixture that another device has deleted it, and can add it again', {
  tag: '@both-layouts',
}, async ({ page, club, watch }) => {
  watch.expect('404 GET /api/v1/fixtures/');
  const { id } = await createFixture(club, { date, teamName: 'Sunday XI' });
  await openScreen(page, `/addfixture/${id}`);
  await page.getByLabel('Description').fill('Teas at five.');
  await club.api.delete(`/api/v1/fixtures/${id}`);
  await expect(page.getByText('This fixture has been deleted since you opened it.')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Teas at five.');
  await checkScreenInAllLayouts(page, 'edit fixture, deleted while open');
  await page.getByRole('button', { name: 'Add Fixture' }).click();
  await expect(page.getByText(/^Sunday XI is listed for /)).toBeVisible();
  await unfoldFixture(page);
  await expect(page.getByText('Teas at five.')).toBeVisible();
});

test('says that a fixture has been deleted when its form is sent', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('404 GET /api/v1/fixtures/', '404 PATCH /api/v1/fixtures/');
  const { id } = await createFixture(club, { date, teamName: 'Sunday XI' });
  await withholdLiveEvents(page);
  await page.goto(`/addfixture/${id}`);
  await page.getByLabel('Description').fill('Teas at five.');
  await club.api.delete(`/api/v1/fixtures/${id}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This fixture has been deleted since you opened it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Fixture' })).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Teas at five.');
});

test('says in the form of the profile what another device has changed', async ({ page, club }) => {
  await openScreen(page, '/editProfile');
  await page.getByLabel('Username').fill('Fixtures');
  await saveProfile(club, { description: 'Two Sunday elevens.' });
  await expect(getNews(page)).toContainText('Club Description is now “Two Sunday elevens.”');
  await expect(page.getByLabel('Username')).toHaveValue('Fixtures');
});

test('takes the spelling in which the server stores a fixture for no change by somebody else', async ({
  page,
  club,
  watch,
}) => {
  watch.expect(/net::ERR_\w+ PATCH /, '412 PATCH /api/v1/fixtures/');
  const { id } = await createFixture(club, { date, teamName: 'Sunday XI' });
  await loseFirstAnswer(page, { address: `**/api/v1/fixtures/${id}`, method: 'PATCH' });
  await openScreen(page, `/addfixture/${id}`);
  await page.getByLabel('Postcode').fill('ng11aa');
  await page.getByLabel('Ground').fill('Lower Meadow ');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  const path = `/api/v1/fixtures/${id}`;
  const answer = await club.api.patch(path, { data: { startTime: '14:00' } });
  expect(await answer.json()).toMatchObject({ postcode: 'NG1 1AA', ground: 'Lower Meadow' });
  await expect(getNews(page)).toContainText('Start time is now “14:00”');
  await expect(getNews(page)).not.toContainText(/Postcode|Ground/);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Start time')).toHaveAccessibleDescription(/changed this/);
  await expect(page.getByLabel('Postcode')).not.toHaveAccessibleDescription(/changed this/);
  await expect(page.getByLabel('Ground')).not.toHaveAccessibleDescription(/changed this/);
});

test('takes the spelling in which the server stores a profile for no change by somebody else', async ({
  page,
  club,
  watch,
}) => {
  watch.expect(/^4\d\d PUT \/api\/v1\/me\/club\/photo/);
  await openScreen(page, '/editProfile');
  await page.getByLabel('Postcode').fill('sw184rd');
  await page.getByLabel('Website').fill('www.club.example');
  await page.getByLabel('Phone Number').fill('020 7946 0999');
  const buffer = Buffer.from('no picture');
  const picture = { name: 'camera.heic', mimeType: 'image/heic', buffer };
  await page.getByLabel('Upload Image').setInputFiles(picture);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/^We've saved your profile, but not the photo/)).toBeVisible();
  await saveProfile(club, { whatThreeWords: 'filled.count.soap' });
  await expect(getNews(page)).toContainText('What Three Words is now');
  await expect(getNews(page)).not.toContainText(/Postcode|Website|Phone Number/);
});

test('says in the notification settings what another device has changed', async ({
  page,
  club,
}) => {
  await openScreen(page, '/notifications/preferences');
  const digest = page.getByRole('checkbox', { name: 'One email a day' });
  await digest.check();
  const path = '/api/v1/me/notification-preferences';
  const { version: _, ...preferences } = await (await club.api.get(path)).json();
  await club.api.put(path, { data: { ...preferences, quietHours: !preferences.quietHours } });
  await expect(getNews(page)).toContainText('Quiet from 22:00 to 7:00 is now');
  await expect(digest).toBeChecked();
});

test('says in the form of a suggestion which terms have been agreed since', async ({
  page,
  club,
}) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const { id } = await createMatch(club, other, { date, startTime: '13:00' });
  await openScreen(page, `/match/${id}?change`);
  await page.getByLabel('Teas').fill('Ours');
  const path = `/api/v1/matches/${id}/terms-proposals`;
  const data = { terms: { startTime: '14:30' } };
  const { proposal } = await (await other.api.post(path, { data })).json();
  await club.api.post(`${path}/${proposal.id}/acceptance`);
  await expect(getNews(page)).toContainText('Start time is now “14:30”');
  await expect(page.getByLabel('Teas')).toHaveValue('Ours');
  await page.getByRole('button', { name: /^Suggest to/ }).scrollIntoViewIfNeeded();
  await expect(page.getByText('Start time is now “14:30”').last()).toBeInViewport();
});

test('offers to update the plan of a season when another device has changed the card', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const lastDate = `${season + 1}-06-06`;
  await createFixture(club, { date: lastDate, teamName: '1st XI' });
  await openScreen(page, `/mycard/season/${season + 2}`);
  await expect(page.getByRole('button', { name: 'Add 1 free date' })).toBeVisible();
  await createFixture(club, { date: `${season + 1}-06-13`, teamName: '2nd XI' });
  await expect(getStatusMessage(page, newsOfPlan)).toBeVisible();
  await checkScreenInAllLayouts(page, 'season plan, changed while open');
  await page.getByRole('button', { name: 'Add 1 free date' }).scrollIntoViewIfNeeded();
  await expect(page.getByText(newsOfPlan).last()).toBeInViewport();
  await page.getByRole('button', { name: 'Update the plan' }).last().click();
  await expect(page.locator(':focus')).toContainText(
    /^We've updated the plan\. Added: \w+ \d+ Jun \(2nd XI\)\.$/,
  );
  await checkScreenInAllLayouts(page, 'season plan, updated');
  await expect(page.getByRole('button', { name: 'Add 2 free dates' })).toBeVisible();
  await expect(page.getByText(newsOfPlan)).toBeHidden();
});

test('says that a plan has changed only when the server would suggest something else', async ({
  page,
  club,
}) => {
  const own = { teamName: '1st XI', side: 'home', ground: 'The Rec' } as const;
  await createFixture(club, { ...own, date: `${season + 1}-06-06` });
  const free = await createFixture(club, { ...own, date: `${season + 1}-06-13` });
  await openScreen(page, `/mycard/season/${season + 2}`);
  await page.getByLabel('Side').first().focus();
  const waitForPlan = () => page.waitForResponse(`**/api/v1/me/seasons/${season + 2}`);
  const afterProfile = waitForPlan();
  await saveProfile(club, { description: 'Two Sunday elevens.' });
  await (await afterProfile).finished();
  const afterFixture = waitForPlan();
  await createFixture(club, { date, teamName: 'Colts' });
  await (await afterFixture).finished();
  await expect(page.getByText(newsOfPlan)).toBeHidden();
  await expect(page.getByLabel('Side').first()).toBeFocused();

  const other = await createClub({ name: createClubName('Brook Lane') });
  const request = await sendMatchRequest(other, { fixtureId: free.id, teamName: '2nd XI' });
  await club.api.post(`/api/v1/match-requests/${request.id}/acceptance`);
  await expect(getStatusMessage(page, newsOfPlan)).toBeVisible();
  await page.getByRole('button', { name: 'Update the plan' }).first().click();
  await expect(page.getByText(newsOfPlan)).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: other.name })).toBeVisible();
  await page.getByRole('button', { name: 'Add 2 free dates' }).click();
  await expect(page.getByText(`2 free dates are on your ${season + 2} card.`)).toBeVisible();
});

test('adds the dates of a plan once when the plan is made again before a lost answer', async ({
  page,
  club,
  watch,
}) => {
  watch.expect(/^net::ERR_FAILED POST /);
  await createFixture(club, { date: `${season + 1}-06-06`, teamName: '1st XI' });
  const plan = `**/api/v1/me/seasons/${season + 2}`;
  await page.route(
    `${plan}/*/acceptance`,
    async (route) => {
      const plannedAgain = page.waitForResponse(plan);
      await saveProfile(club, { description: 'Two Sunday elevens.' });
      await (await plannedAgain).finished();
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await openScreen(page, `/mycard/season/${season + 2}`);
  await page.getByRole('button', { name: 'Add 1 free date' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No connection' })).toBeVisible();
  await page.getByRole('button', { name: 'Add 1 free date' }).click();
  await expect(page.getByText(`1 free date is on your ${season + 2} card.`)).toBeVisible();
});

test('plans a season from the first fixture that another device adds', async ({ page, club }) => {
  await openScreen(page, `/mycard/season/${season + 2}`);
  await expect(page.getByText(`There's nothing to plan ${season + 2} from.`)).toBeVisible();
  await createFixture(club, { date: `${season + 1}-06-06`, teamName: '1st XI' });
  await expect(page.getByRole('button', { name: 'Add 1 free date' })).toBeVisible();
  await expect(page.getByText(newsOfPlan)).toBeHidden();
});
