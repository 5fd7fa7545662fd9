import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { expectDate, formatLongDate, typeDate } from '../support/calendar.ts';
import {
  createFixture,
  endSessionBeforeAnswer,
  password,
  type TestClub,
} from '../support/people.ts';
import { checkScreen } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

const date = getDateInDays(40);
const getAddButton = (page: Page) => page.getByRole('button', { name: /^Add(ing)?/ });

async function fillIn(page: Page) {
  await page.goto(`/addfixture?date=${date}`);
  await page.getByLabel('Team Name').fill('Sunday XI');
  await page.getByLabel('Ground').fill('The Green');
  await page.getByLabel('Maximum Travel Radius (km)').fill('40');
}

async function listFixtures({ api, slug }: TestClub) {
  const response = await api.get(`/api/v1/fixtures?date=${date}`);
  const { items }: { items: { club: { slug: string } }[] } = await response.json();
  return items.filter(({ club }) => club.slug === slug).length;
}

test('what is missing or wrong is told at its field, and nothing is listed', async ({
  page,
  club,
}) => {
  await page.goto('/addfixture');
  await getAddButton(page).click();
  await expect(page.getByLabel('Team Name')).toBeFocused();
  await expect(page.getByLabel('Team Name')).toHaveAccessibleDescription(/Fill in this field/);

  await fillIn(page);
  await typeDate(page.getByLabel('Fixture Date'), getDateInDays(-1));
  await page.getByLabel('Maximum Travel Radius (km)').fill('-5');
  await page.getByLabel('Contact Email').fill('secretary');
  await page.getByLabel('Postcode').fill('N0 PE');
  await getAddButton(page).click();
  await expect(page.getByText('Choose a date from today on.')).toBeVisible();
  await expect(page.getByText('Enter 0 or more.')).toBeVisible();
  await expect(page.getByText(/Enter an e-mail address/)).toBeVisible();
  await expect(page.getByText('Please enter a valid UK postcode.')).toBeVisible();
  await expect(page.getByLabel('Fixture Date')).toBeFocused();
  await checkScreen(page, 'add fixture, errors');
  expect(await listFixtures(club)).toBe(0);
});

test('the own postcode, e-mail and last radius are filled in', async ({ page, club }) => {
  await fillIn(page);
  await expect(page.getByLabel('Postcode')).toHaveValue('SW18 4RD');
  await expect(page.getByLabel('Contact Email')).toHaveValue('fixtures@amblers.example');
  await expect(page.getByRole('main')).toContainText(club.name);
  await getAddButton(page).click();
  await expect(page.getByText(`Sunday XI is listed for ${formatLongDate(date)}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Add Fixture' }).click();
  await expect(page.getByLabel('Maximum Travel Radius (km)')).toHaveValue('40');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('what the server refuses is shown in red', async ({ page, club, watch }) => {
  watch.expect(/^409 PATCH \/api\/v1\/fixtures/);
  const { id } = await createFixture(club, { date });
  await page.goto(`/addfixture/${id}`);
  await page.getByLabel('Ground').fill('The Common');
  const cancellation = { data: { reason: 'weather' } };
  await club.api.post(`/api/v1/fixtures/${id}/cancellation`, cancellation);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toHaveCSS('color', 'rgb(163, 29, 42)');
  await expect(page.getByLabel('Ground')).toHaveValue('The Common');
  await checkScreen(page, 'edit fixture, refused');
});

test('sent twice, it is listed once', async ({ page, club }) => {
  const answered = Promise.withResolvers<void>();
  await page.route('/api/v1/fixtures', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await fillIn(page);
  await getAddButton(page).click();
  await expect(getAddButton(page)).toHaveText('Adding...');
  // It can be reached, and does nothing.
  await getAddButton(page).click({ force: true });
  await page.getByLabel('Team Name').press('Enter');
  answered.resolve();
  await expect(page.getByText(`Sunday XI is listed for ${formatLongDate(date)}.`)).toBeVisible();
  expect(await listFixtures(club)).toBe(1);
});

test('when the answer is lost, sending again lists it once', async ({ page, club, watch }) => {
  watch.expect('net::ERR_CONNECTION_RESET POST /api/v1/fixtures');
  await fillIn(page);
  await page.route('/api/v1/fixtures', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await getAddButton(page).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('/api/v1/fixtures');
  await getAddButton(page).click();
  await expect(page.getByText(`Sunday XI is listed for ${formatLongDate(date)}.`)).toBeVisible();
  expect(await listFixtures(club)).toBe(1);
});

test('without a network what was typed stays, and is sent later', async ({
  page,
  context,
  club,
  watch,
}) => {
  watch.expect('net::ERR_INTERNET_DISCONNECTED');
  await fillIn(page);
  await context.setOffline(true);
  await getAddButton(page).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Ground')).toHaveValue('The Green');
  await checkScreen(page, 'add fixture, no network');
  await context.setOffline(false);
  await getAddButton(page).click();
  await expect(page.getByText(`Sunday XI is listed for ${formatLongDate(date)}.`)).toBeVisible();
  expect(await listFixtures(club)).toBe(1);
});

test('what was typed is there again when the session had ended', async ({ page, club, watch }) => {
  watch.expect(/^401 /);
  await fillIn(page);
  await page.getByLabel('Format').selectOption('limited-overs');
  await page.getByLabel('Overs').fill('35');
  await endSessionBeforeAnswer(page, '/api/v1/fixtures', club);
  await getAddButton(page).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('Email').fill(club.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Team Name')).toHaveValue('Sunday XI');
  await expectDate(page.getByLabel('Fixture Date'), date);
  await expect(page.getByLabel('Overs')).toHaveValue('35');

  await getAddButton(page).click();
  await expect(page.getByText(`Sunday XI is listed for ${formatLongDate(date)}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Add Fixture' }).click();
  await expect(page.getByLabel('Team Name')).toHaveValue('');
});

test('what was typed is gone when one cancels or logs out', async ({ page, club, context }) => {
  await fillIn(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Add Fixture' }).click();
  await expect(page.getByLabel('Team Name')).toHaveValue('');

  await fillIn(page);
  const cookies = await context.cookies();
  await page.route('/api/auth/sign-out', (route) => route.fulfill({ status: 200 }));
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await context.addCookies(cookies);
  await page.goto(`/addfixture?date=${date}`);
  await expect(page.getByRole('main')).toContainText(club.name);
  await expect(page.getByLabel('Team Name')).toHaveValue('');
});

test('what is listed is told once', async ({ page, club }) => {
  const listing = page.getByText(`Sunday XI is listed for ${formatLongDate(date)}.`);
  await fillIn(page);
  await getAddButton(page).click();
  await expect(listing).toBeVisible();
  const card = page.getByRole('article').filter({ hasText: club.name });
  await card.getByRole('link', { name: club.name }).click();
  await expect(page).toHaveURL(/clubProfile/);
  await page.goBack();
  await expect(card).toBeVisible();
  await expect(listing).toBeHidden();
  await page.reload();
  await expect(card).toBeVisible();
  await expect(listing).toBeHidden();
});

test('the server names the fields when the code that checks them does not arrive', async ({
  page,
  club,
  watch,
}) => {
  watch.expect(/net::ERR_FAILED GET \/assets\/.+-input/, /^400 POST/, 'preload');
  await page.route(/\/assets\/fixture-input/, (route) => route.abort('failed'));
  await fillIn(page);
  await page.getByLabel('Maximum Travel Radius (km)').fill('-5');
  await getAddButton(page).click();
  await expect(page.getByText('Enter 0 or more.')).toBeVisible();
  await page.getByLabel('Maximum Travel Radius (km)').fill('40');
  await getAddButton(page).click();
  await expect(page.getByText(`Sunday XI is listed for ${formatLongDate(date)}.`)).toBeVisible();
  expect(await listFixtures(club)).toBe(1);
});

test('a form can be sent over plain HTTP', async ({ page, club }) => {
  // What browsers leave out of pages that are neither encrypted nor of this machine.
  await page.addInitScript(() => Object.assign(crypto, { randomUUID: undefined }));
  await fillIn(page);
  await getAddButton(page).click();
  await expect(page.getByText(`Sunday XI is listed for ${formatLongDate(date)}.`)).toBeVisible();
  expect(await listFixtures(club)).toBe(1);
});

test('a dialog stays until what it sends is answered', async ({ page, club }) => {
  await createFixture(club, { date });
  const answered = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/fixtures\/[^/]+$/, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await page.goto(`/dashboard?date=${date}`);
  await page.getByRole('button', { name: /^Delete the fixture/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('button', { name: 'Deleting...' })).toBeVisible();
  for (let times = 0; times < 3; times += 1) {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
  }
  answered.resolve();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^The fixture of .+ is deleted\.$/)).toBeVisible();
});

test('a list that cannot be loaded says so, and can be tried again', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('net::ERR_FAILED GET /api/v1/fixtures');
  await createFixture(club, { date });
  await page.route(/\/api\/v1\/fixtures/, (route) => route.abort('failed'));
  await page.goto(`/dashboard?date=${date}`);
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  await checkScreen(page, 'dashboard, error');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).last().click();
  await expect(page.getByRole('article').filter({ hasText: club.name })).toBeVisible();
});
