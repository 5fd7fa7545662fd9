import { getDateInDays } from '@fixturebook/server/testing/profile';
import { formatShortDate } from '../../support/calendar.ts';
import {
  createClub,
  createClubName,
  createEmailAddress,
  createFixture,
  createSecretary,
  endSessionBeforeRequest,
  password,
} from '../../support/clubs.ts';
import { unfoldFixture } from '../../support/fixture-rows.ts';
import { expect, test } from '../../support/test.ts';

test('shows the four steps to a match on the home page', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('listitem').getByRole('heading')).toHaveText([
    'Register your club',
    'Log your availability',
    'Find local opponents',
    'Confirm and play',
  ]);
});

test('links the login and the sign-up to each other', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/signup');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login');
});

test('shows the first letter of the club name in place of the photo when a club has no photo', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const date = getDateInDays(25);
  const { teamName } = await createFixture(club, { date });
  await page.goto(`/dashboard?date=${date}`);
  const own = page.getByRole('main').getByRole('link', { name: club.name }).first();
  await expect(own.locator('img')).toHaveCount(0);
  await expect(own.locator('[aria-hidden]')).toHaveText(club.name.charAt(0));

  const card = page.getByRole('article').filter({ hasText: club.name });
  await unfoldFixture(card);
  await expect(card).toContainText(`Team Name${teamName}`);
  await expect(card).toContainText(`Fixture Date${formatShortDate(date)}`);
  expect((await card.boundingBox())?.width).toBeLessThanOrEqual(600);
});

test('opens the map of a club from its profile', async ({ page, club }) => {
  await page.goto(`/clubProfile/${club.slug}`);
  await page.getByRole('link', { name: 'View on a Map' }).click();
  await expect(page).toHaveURL(`/clublocation?club=${club.slug}`);
});

test('opens the profile of the club that the navigation state (history.state) names', async ({
  page,
  club,
  watch,
}) => {
  const other = await createClub({ name: createClubName('Ash & Elm / Sunday') });
  const open = async (state: unknown) => {
    await page.evaluate((usr) => history.replaceState({ usr, key: 'here', idx: 0 }, ''), state);
    await page.reload();
  };
  await page.goto('/clubProfile');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toContainText(club.name);
  for (const state of [{ clubName: other.name }, other.name, { slug: other.slug }]) {
    await open(state);
    await expect(heading).toContainText(other.name);
    await expect(page.getByRole('link', { name: 'Edit profile' })).toBeHidden();
  }
  await open({ clubName: club.name.toUpperCase() });
  await expect(page.getByRole('link', { name: 'Edit profile' })).toBeVisible();

  watch.expect('404 GET /api/v1/club-names/');
  await open({ clubName: createClubName('Nobody') });
  await expect(page.getByRole('alert')).toHaveText('We can’t find this club.');
});

test('shows an error when the request to send a new sign-up code fails', async ({
  page,
  watch,
}) => {
  watch.expect('net::ERR_FAILED POST /api/auth/email-otp/send-verification-otp');
  await page.route('/api/auth/email-otp/send-verification-otp', (route) => route.abort('failed'));
  await page.goto('/otpverify');
  await page.getByLabel('Email').fill(createEmailAddress());
  await page.getByRole('button', { name: 'Send a new code' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^Error: ./);
});

test('shows an error when a club profile cannot be saved because the network fails or the session has ended', async ({
  page,
  context,
  watch,
}) => {
  watch.expect('net::ERR_FAILED PUT /api/v1/me/club', '401 ');
  const secretary = await createSecretary();
  await secretary.signIn(context);
  await page.goto('/dashboard');
  await page.getByLabel('Club Name').fill(createClubName());
  await page.getByLabel('Postcode').fill('SW18 4RD');
  await page.getByLabel('Phone Number').fill('+44 20 7946 0958');
  await page.route('/api/v1/me/club', (route) => route.abort('failed'));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^Error: ./);

  await page.unroute('/api/v1/me/club');
  await endSessionBeforeRequest(page, '/api/v1/me/club', secretary);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert')).toHaveText(/^Authentication Error: ./);
});

for (const status of [401, 403, 404])
  test(`logs out even when the server responds to the logout with ${status}`, async ({
    page,
    club,
    watch,
  }) => {
    watch.expect(`${status} POST /api/auth/sign-out`);
    await page.route('/api/auth/sign-out', (route) => route.fulfill({ status }));
    await page.goto('/logout');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    expect(club.email).not.toBe(password);
  });
