import { anotherPassword, createClub, createFixture } from '../../support/clubs.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';

test('shows an error when the URL of a club profile names an unknown club', async ({
  page,
  context,
  resident,
  watch,
}) => {
  watch.expect('404 GET /api/v1/clubs/no-such-club');
  await resident.signIn(context);
  await page.goto('/clubProfile/no-such-club');
  await expect(page.getByRole('alert')).toBeVisible();
  await checkScreenInAllLayouts(page, 'club profile, unknown');
});

test('says that a missing fixture or a fixture of another club cannot be edited', async ({
  page,
  context,
  resident,
  watch,
}) => {
  watch.expect(/^(400|404) GET \/api\/v1\/fixtures\//);
  await resident.signIn(context);
  for (const id of [unknownId, 'no-id']) {
    await page.goto(`/addfixture/${id}`);
    await expect(page.getByRole('alert')).toBeVisible();
  }
  const { id } = await createFixture(await createClub());
  await page.goto(`/addfixture/${id}`);
  await expect(page.getByText("This fixture isn't yours, so you can't edit it.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden();
  await checkScreenInAllLayouts(page, 'edit fixture of another club');
});

test("shows today's fixtures when the date in the URL is invalid", async ({
  page,
  context,
  resident,
}) => {
  await resident.signIn(context);
  for (const date of ['yesterday', '2027-02-30', '<b>']) {
    await page.goto(`/dashboard?date=${encodeURIComponent(date)}`);
    await expect(page.getByText(/^Today\./)).toBeVisible();
  }
});

test('rejects a new password when the token in the password reset link is invalid', async ({
  page,
  watch,
}) => {
  watch.expect('400 POST /api/auth/reset-password');
  // Old links have the token in `access_token` instead of `token`.
  for (const name of ['token', 'access_token']) {
    await page.goto(`/reset-password?${name}=made-up`);
    const asked = page.waitForRequest('**/api/auth/reset-password');
    await page.getByLabel('New Password', { exact: true }).fill(anotherPassword);
    await page.getByLabel('Repeat Password', { exact: true }).fill(anotherPassword);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    expect((await asked).postDataJSON()).toMatchObject({ token: 'made-up' });
    await expect(page.getByRole('alert')).toHaveText(
      'This link has expired or has already been used. Request a new one.',
    );
  }
  await checkScreenInAllLayouts(page, 'reset password, used link');
});

test('shows no data of the club when the user goes back in the browser after logging out', async ({
  page,
  club,
  watch,
}) => {
  watch.expectSessionsToEnd();
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: club.name })).toBeVisible();
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  // The browser history has the logout page and the dashboard, which both redirect to the login.
  for (let back = 1; back <= 2; back += 1) {
    await page.goBack();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
    await expect(page.getByText(club.name)).toHaveCount(0);
  }
});

test('gives six different screens six different page titles', async ({
  page,
  context,
  resident,
}) => {
  await resident.signIn(context);
  const titles = new Map<string, string>();
  for (const path of [
    '/',
    '/dashboard',
    '/addfixture',
    '/clubProfile',
    '/editProfile',
    '/logout',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    titles.set(await page.title(), path);
  }
  expect(titles.size).toBe(6);
});
