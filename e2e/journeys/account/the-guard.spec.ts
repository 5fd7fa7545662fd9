import { expectDateInField } from '../../support/calendar.ts';
import {
  createClub,
  createSecretary,
  endSessionBeforeRequest,
  password,
} from '../../support/clubs.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const signedOutProblem = '401 GET /api/v1/me';

test('redirects a visitor from a protected screen to the login and back after the login', async ({
  page,
  watch,
}) => {
  watch.expect(signedOutProblem, '401 POST /api/auth/sign-in/email');
  const { email } = await createClub();
  const answered = Promise.withResolvers<void>();
  await page.route('/api/v1/me', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto('/addfixture?date=2099-06-06');
  await expect(page.getByText('Loading...')).toBeVisible();
  answered.resolve();
  await expect(page).toHaveURL(/\/login\?next=%2Faddfixture%3Fdate%3D2099-06-06$/);

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('not the one');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toContainText('Error logging in: ');
  await expect(page.getByLabel('Email')).toHaveValue(email);

  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/addfixture\?date=2099-06-06$/);
  await expectDateInField(page.getByLabel('Fixture Date'), '2099-06-06');
});

test('logs all tabs of a browser in and out at the same time', async ({ page, context, watch }) => {
  watch.expectSessionsToEnd();
  const { email } = await createClub();
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other).toHaveURL(/\/login$/);

  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await page.goto('/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL(/\/login$/);
});

test('redirects to the login when the server ends the session', async ({ page, club, watch }) => {
  watch.expectSessionsToEnd();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await club.api.post('/api/auth/sign-out', { data: {} });
  await expect(page).toHaveURL(/\/login/);
});

test('redirects to the login at the next request when the session ends while no live stream is open', async ({
  page,
  club,
  watch,
}) => {
  watch.expectSessionsToEnd();
  watch.expect('net::ERR_FAILED GET /api/v1/stream');
  await page.route('/api/v1/stream*', (route) => route.abort('failed'));
  const calendar = '/api/v1/me/calendar?*';
  const thisMonth = page.waitForResponse(calendar);
  await page.goto('/dashboard');
  await thisMonth;
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await endSessionBeforeRequest(page, calendar, club);
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('redirects an account without a club to the profile form', async ({ page, context }) => {
  const secretary = await createSecretary();
  await secretary.signIn(context);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/loginaftersigningup$/);
  await expect(page.getByLabel('Club Email')).toHaveValue(secretary.email);
});

test('offers to try again when the session cannot be checked', async ({ page, club, watch }) => {
  watch.expect(/net::ERR_FAILED GET \/api\/v1\/me/);
  await page.route('/api/v1/me', (route) => route.abort('failed'));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Failed to get user information' })).toBeVisible();
  await page.unroute('/api/v1/me');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(club.name).first()).toBeVisible();
});

test('keeps text that is typed into the login form before the script loads, and does not submit the form early', async ({
  page,
}) => {
  const { email } = await createClub();
  const arrived = Promise.withResolvers<void>();
  await page.route(/\/assets\/.+\.js$/, async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled();
  arrived.resolve();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('shows the data of the second account in the first tab when this account logs in in a second tab', async ({
  page,
  context,
  watch,
}) => {
  // The live stream may reconnect without the session cookie, which fails with status 401.
  watch.expectSessionsToEnd();
  const [first, second] = [await createClub(), await createClub()];
  await first.signIn(context);
  await page.goto('/editProfile');
  await expect(page.getByLabel('Club Name')).toHaveValue(first.name);

  const other = await context.newPage();
  await context.clearCookies();
  await other.goto('/login');
  await other.getByLabel('Email').fill(second.email);
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Club Name')).toHaveValue(second.name);
});

test('tells a suspended club that it is suspended and lets it log out', async ({
  page,
  club: _,
  watch,
}) => {
  watch.expect('403 GET /api/v1/me');
  const detail = 'This club is suspended. Write to support.';
  await page.route('/api/v1/me', (route) =>
    route.fulfill({ status: 403, json: { status: 403, code: 'club-suspended', detail } }),
  );
  await page.goto('/dashboard');
  await expect(page.getByRole('alert')).toHaveText(detail);
  await checkScreenInAllLayouts(page, 'suspended');
  await page.getByRole('main').getByRole('link', { name: 'Logout' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await page.unroute('/api/v1/me');
  watch.expect(signedOutProblem);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login');
});

test('lets the user log out even when the session cannot be checked', async ({
  page,
  club: _,
  watch,
}) => {
  watch.expect('503 GET /api/v1/me');
  await page.route('/api/v1/me', (route) => route.fulfill({ status: 503 }));
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
});

test('shows no data of a logged-out account when the browser restores a page from its history', async ({
  page,
  club: _,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  // Automated browsers have no back-forward cache, so the test sends the event `pageshow` itself.
  await page.evaluate(() => {
    document.body.setAttribute('data-kept', '');
    localStorage.removeItem('signed-in');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page.locator('body:not([data-kept])')).toBeVisible();
});
