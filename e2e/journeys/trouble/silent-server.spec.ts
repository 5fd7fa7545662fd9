import { getDateInDays } from '@fixturebook/server/testing/profile';
import {
  createEmailAddress,
  createFixture,
  createSecretary,
  password,
} from '../../support/clubs.ts';
import { unfoldFixture } from '../../support/fixture-rows.ts';
import { EmailInbox } from '../../support/inbox.ts';
import { loseFirstAnswer, silence, silenceFirstAnswer } from '../../support/network.ts';
import { waitForCachedResponses } from '../../support/offline.ts';
import { onePixel } from '../../support/pictures.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const date = getDateInDays(69);
const season = `/mycard?season=${date.slice(0, 4)}`;

test('shows the stored card within seconds while the server does not answer', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  await createFixture(club, { date, teamName: 'Sunday XI' });
  await page.goto(season);
  await expect(page.getByText('Sunday XI').first()).toBeVisible();
  await waitForCachedResponses(page, ['card', '"me"']);
  await silence(page, '**/api/v1/**');
  await page.reload();
  await expect(page.getByText('Sunday XI').first()).toBeVisible({ timeout: 12_000 });
  const line = page.getByText(/^Can't reach Fixturebook\. Last updated /);
  await expect(line).toBeVisible();
  await checkScreenInAllLayouts(page, 'card, the server is silent');
  await page.unroute('**/api/v1/**');
  await page.reload();
  await expect(page.getByText('Sunday XI').first()).toBeVisible();
  await expect(line).toBeHidden();
});

test('says that an open card may be out of date when the network falls silent', async ({
  page,
  club,
}) => {
  await createFixture(club, { date, teamName: 'Sunday XI' });
  await page.clock.install();
  await silence(page, '**/api/v1/stream*');
  await page.goto(season);
  await expect(page.getByText('Sunday XI').first()).toBeVisible();
  await waitForCachedResponses(page, ['card', '"me"']);
  await silence(page, '**/api/v1/**');
  const readAgain = page.waitForRequest('**/api/v1/me/fixtures*');
  await page.clock.fastForward(5_000);
  await readAgain;
  await page.clock.fastForward(4_000);
  await expect(page.getByText(/^Can't reach Fixturebook\. Last updated /)).toBeVisible();
  await expect(page.getByText('Sunday XI').first()).toBeVisible();
});

test('shows the stored card in place of the start screen while the server does not answer', async ({
  page,
  club,
}) => {
  await createFixture(club, { date, teamName: 'Sunday XI' });
  await page.goto('/mycard');
  await expect(page.getByText('Sunday XI').first()).toBeVisible();
  await waitForCachedResponses(page, ['card', '"me"']);
  await silence(page, '**/api/v1/**');
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/mycard/, { timeout: 12_000 });
  await expect(page.getByText('Sunday XI').first()).toBeVisible({ timeout: 12_000 });
});

/** All that the API answers except `/me`, without which no screen of a club opens. */
const answersOfScreens = /\/api\/v1\/(?!me$)/;

test('keeps Home open and offers to try again when it cannot load and the device has no card', async ({
  page,
  club: _,
  watch,
}) => {
  watch.expect(/^503 \w+ \/api\/v1\//);
  await page.route(answersOfScreens, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/dashboard');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry.first()).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
  const loaded = page.waitForResponse((one) => one.url().endsWith('/me/home') && one.ok());
  const again = page.waitForRequest('**/api/v1/me/home');
  await retry.first().click();
  await again;
  await page.unroute(answersOfScreens);
  await loaded;
});

test('says on Home within two seconds that the server does not answer when the device has stored nothing', async ({
  page,
  club: _,
}) => {
  await page.clock.install();
  await silence(page, answersOfScreens);
  await page.goto('/dashboard');
  await expect(page.getByText('Loading...')).toBeVisible();
  await page.clock.runFor(1_500);
  const line = page.getByText('This is taking a while. Check your signal.');
  await expect(line.first()).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(line.first()).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});

test('says on the map that the request is tried again after its first failure', async ({
  page,
  club: _,
  watch,
}) => {
  watch.expect('503 GET /api/v1/clubs/map');
  await page.route('**/api/v1/clubs/map', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/AllClubsOnMap');
  await expect(page.getByText("That didn't work. Trying again...")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('names its club in the changes of a tab that the stored answers have opened', async ({
  page,
  club,
}) => {
  const { id } = await createFixture(club, { date, teamName: 'Sunday XI' });
  await page.goto('/dashboard');
  await waitForCachedResponses(page, ['"me"']);
  await silence(page, '**/api/v1/me');
  await page.goto(`/addfixture/${id}`);
  await page.getByLabel('Start time').fill('14:00', { timeout: 12_000 });
  const change = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Save' }).click();
  const { club: ownClub } = await (await club.api.get('/api/v1/me')).json();
  expect(await (await change).headerValue('Fixturebook-Club')).toBe(ownClub.id);
});

test('says that the server does not answer when the device has stored nothing', async ({
  page,
  club: _,
}) => {
  await page.goto('/dashboard');
  await silence(page, '**/api/v1/clubs?**');
  await page.goto('/clubList');
  await expect(page.getByText('This is taking a while. Check your signal.')).toBeVisible();
});

for (const { path, address } of [
  { path: '/Blog', address: '**/api/v1/blog?**' },
  { path: '/AllClubsOnMap', address: '**/api/v1/clubs/map' },
  { path: '/subscriptionscreen', address: '**/api/v1/plans' },
])
  test(`says on ${path} that the server does not answer instead of that it is loading`, async ({
    page,
    club: _,
  }) => {
    await silence(page, address);
    await page.goto(path);
    await expect(page.getByText('This is taking a while. Check your signal.')).toBeVisible();
    await expect(page.getByText(/^Loading/)).toBeHidden();
  });

test('says that a month of the calendar does not arrive while the server does not answer', async ({
  page,
  club: _,
}) => {
  await page.goto('/dashboard');
  const calendar = page.getByRole('region', { name: 'Calendar' });
  await expect(calendar).toBeVisible();
  await silence(page, '**/api/v1/me/calendar?**');
  await calendar.getByRole('button', { name: 'Next month' }).click();
  await expect(calendar.getByText('This is taking a while.')).toBeVisible();
});

test('lets the user close the dialog Call off while the server does not answer', async ({
  page,
  club,
}) => {
  const { id } = await createFixture(club, { date, teamName: 'Sunday XI' });
  await page.goto(`/dashboard?date=${date}`);
  await silence(page, `**/api/v1/fixtures/${id}`);
  await unfoldFixture(page, 'Sunday XI');
  await page.getByRole('button', { name: 'Call off the fixture of Sunday XI' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('This is taking a while. Check your signal.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});

test('frees a form whose request hangs, and stores the fixture once when it is sent again', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('net::ERR_FAILED POST /api/v1/fixtures');
  await page.goto(`/addfixture?date=${date}`);
  await page.getByLabel('Team Name').fill('Sunday XI');
  await page.getByLabel('Ground').fill('The Green');
  await page.getByLabel('Maximum Travel Radius (km)').fill('40');
  await silenceFirstAnswer(page, { address: '**/api/v1/fixtures', method: 'POST' });
  await page.getByRole('button', { name: 'Add Fixture' }).click();
  const alert = page.getByText(
    "The server hasn't answered, so we can't tell whether this arrived.",
  );
  await expect(alert).toBeVisible({ timeout: 20_000 });
  await expect(page.getByLabel('Team Name')).toHaveValue('Sunday XI');
  await page.getByRole('button', { name: 'Add Fixture' }).click();
  await expect(page.getByText(/^Sunday XI is listed for /)).toBeVisible();
  const { items } = await (await club.api.get(`/api/v1/clubs/${club.slug}/fixtures`)).json();
  expect(items).toHaveLength(1);
});

test.describe('a change whose first answer is lost', () => {
  test.beforeEach(({ watch }) => watch.expect(/net::ERR_\w+ (?:PATCH|PUT) /, /^412 /));

  test('is stored once when a fixture is saved again', async ({ page, club }) => {
    const { id } = await createFixture(club, { date, teamName: 'Sunday XI' });
    await loseFirstAnswer(page, { address: '**/api/v1/fixtures/*', method: 'PATCH' });
    await page.goto(`/addfixture/${id}`);
    await page.getByLabel('Start time').fill('14:00');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(/^We've saved your changes/)).toBeVisible();
    const fixture = await (await club.api.get(`/api/v1/fixtures/${id}`)).json();
    expect(fixture.startTime).toBe('14:00');
  });

  test('is stored once when a profile is submitted again', async ({ page, club }) => {
    await loseFirstAnswer(page, { address: '**/api/v1/me/club', method: 'PUT' });
    await page.goto('/editProfile');
    await page.getByLabel('Club Description').fill('Two Sunday elevens.');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByText("We've saved your profile.")).toBeVisible();
    const me = await (await club.api.get('/api/v1/me')).json();
    expect(me.club.description).toBe('Two Sunday elevens.');
  });
});

test('stores a photo once when it is submitted again after a lost answer', async ({
  page,
  club,
  watch,
}) => {
  watch.expect(/net::ERR_\w+ PUT /);
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('/me/club/photo')) statuses.push(response.status());
  });
  await loseFirstAnswer(page, { address: '**/api/v1/me/club/photo', method: 'PUT' });
  await page.goto('/editProfile');
  await page
    .getByLabel('Upload Image')
    .setInputFiles({ name: 'badge.png', mimeType: 'image/png', buffer: onePixel });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/we can't tell whether the photo arrived/)).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  expect(statuses).toEqual([200]);
  const me = await (await club.api.get('/api/v1/me')).json();
  expect(me.club.photoUrl).not.toBeNull();
});

test.describe('a change with a code or a link whose answer is lost', () => {
  test.beforeEach(({ watch }) => watch.expect(/net::ERR_\w+ POST /, /^40[01] POST /));

  test('says that a refused code has worked, and lets the user log in', async ({ page }) => {
    const email = createEmailAddress();
    await page.goto('/signup');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    const code = await new EmailInbox(email).nextCode();
    await loseFirstAnswer(page, { address: '**/api/auth/email-otp/verify-email', method: 'POST' });
    await page.getByLabel('OTP').fill(code);
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await expect(page.getByRole('alert')).toContainText(
      'If the code is refused now, it has worked',
    );
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: 'User Profile' })).toBeVisible();
  });

  test('says how to find out whether a new password counts', async ({ page }) => {
    const { email, inbox } = await createSecretary();
    await page.goto('/reset-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: /^Send/ }).click();
    await page.goto(await inbox.nextResetPath());
    await loseFirstAnswer(page, { address: '**/api/auth/reset-password', method: 'POST' });
    await page.getByLabel('New Password', { exact: true }).fill('rain before the tea interval');
    await page.getByLabel('Repeat Password', { exact: true }).fill('rain before the tea interval');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByRole('alert')).toContainText('Try to log in with the new password.');
  });
});
