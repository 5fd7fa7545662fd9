import { createProfileInput, getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import {
  createClub,
  createClubName,
  createFixture,
  createSecretary,
  password,
} from '../../support/clubs.ts';
import { unfoldFixture } from '../../support/fixture-rows.ts';
import { createMatch } from '../../support/matches.ts';
import { withholdLiveEvents } from '../../support/network.ts';
import { onePixel } from '../../support/pictures.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const date = getDateInDays(66);
const getAlert = (page: Page) => page.getByText('Somebody else has changed this too.');

/**
 * Opens the form of a new fixture and waits for its last requests, which the server would refuse
 * with 401 if the test removed the session cookie before it.
 */
async function openFixtureForm(page: Page) {
  const answers = [/\/home-dates\?/, /\/me\/teams$/, /\/me\/grounds$/].map((path) =>
    page.waitForResponse(path),
  );
  await page.goto(`/addfixture?date=${date}`);
  await Promise.all(answers);
}

test('saves only what was changed in the form of a fixture, and shows what a colleague has changed', {
  tag: '@both-layouts',
}, async ({ page, club, watch }) => {
  watch.expect('412 PATCH /api/v1/fixtures/');
  const { id } = await createFixture(club, { date, ground: 'Old Ground', teamName: 'Sunday XI' });
  const path = `/api/v1/fixtures/${id}`;
  await page.goto(`/addfixture/${id}`);
  await page.getByLabel('Start time').fill('14:00');
  await club.api.patch(path, { data: { ground: 'New Ground' } });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(getAlert(page)).toBeVisible();
  await expect(page.getByLabel('Ground')).toHaveValue('New Ground');
  await expect(page.getByLabel('Ground')).toHaveAccessibleDescription(/It was “Old Ground”\./);
  await expect(page.getByLabel('Start time')).toHaveValue('14:00');
  await checkScreenInAllLayouts(page, 'edit fixture, changed by a colleague');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^We've saved your changes/)).toBeVisible();
  expect(await (await club.api.get(path)).json()).toMatchObject({
    ground: 'New Ground',
    startTime: '14:00',
  });
});

test('keeps what is typed while a form is sent that a colleague has changed', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('412 PATCH /api/v1/fixtures/');
  const { id } = await createFixture(club, { date, ground: 'Old Ground', teamName: 'Sunday XI' });
  const path = `/api/v1/fixtures/${id}`;
  let answer = () => {};
  const isTyped = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() === 'PATCH') await isTyped;
    await route.fallback();
  });
  await page.goto(`/addfixture/${id}`);
  await page.getByLabel('Start time').fill('14:00');
  await club.api.patch(path, { data: { ground: 'New Ground' } });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByLabel('Description').fill('Teas at five.');
  answer();
  await expect(getAlert(page)).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Teas at five.');
  await expect(page.getByLabel('Ground')).toHaveValue('New Ground');
});

async function fillInNewProfile(page: Page) {
  await page.goto('/loginaftersigningup');
  await page.getByLabel('Club Name').fill(createClubName('Second'));
  await page.getByLabel('Postcode').fill('SW18 4RD');
  await page.getByLabel('Phone Number').fill('+44 20 7946 0958');
}

test('does not overwrite the profile that another device has set up for the same account', async ({
  page,
  watch,
}) => {
  watch.expect('412 PUT /api/v1/me/club');
  const secretary = await createSecretary();
  await secretary.signIn(page.context());
  await fillInNewProfile(page);
  const data = createProfileInput({
    name: createClubName('First'),
    description: 'The first text.',
  });
  expect((await secretary.api.put('/api/v1/me/club', { data })).status()).toBe(200);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(getAlert(page)).toBeVisible();
  const me = await (await secretary.api.get('/api/v1/me')).json();
  expect(me.club).toMatchObject({ name: data.name, description: 'The first text.' });
});

test('does not overwrite another club from the form of a new one', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('409 PUT /api/v1/me/club', '409 GET /api/', '409 PUT /api/v1/me/presence');
  const before = await (await club.api.get('/api/v1/me')).json();
  await (await createSecretary()).signIn(page.context());
  await fillInNewProfile(page);
  await club.signIn(page.context());
  const refused = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.status() === 409,
  );
  await page.getByRole('button', { name: 'Submit' }).click();
  await refused;
  const after = await (await club.api.get('/api/v1/me')).json();
  expect(after.club).toEqual(before.club);
});

test('keeps the photo that a colleague has added while the profile is open', async ({
  page,
  club,
}) => {
  await page.goto('/editProfile');
  await page.getByLabel('Username').fill('Fixtures');
  const headers = { 'content-type': 'image/png' };
  const added = await club.api.put('/api/v1/me/club/photo', { data: onePixel, headers });
  expect(added.status()).toBe(200);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  const me = await (await club.api.get('/api/v1/me')).json();
  expect(me.club).toMatchObject({ username: 'Fixtures', photoUrl: expect.any(String) });
});

test('keeps the photo of a colleague that the user has not seen, and removes it when asked again', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('412 DELETE /api/v1/me/club/photo');
  const headers = { 'content-type': 'image/png' };
  const upload = () => club.api.put('/api/v1/me/club/photo', { data: onePixel, headers });
  const readPhotoUrl = async () => (await (await club.api.get('/api/v1/me')).json()).club.photoUrl;
  await upload();
  await page.goto('/editProfile');
  await page.getByRole('button', { name: 'Remove image' }).click();
  await upload();
  const photoOfColleague = await readPhotoUrl();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/^The image has been changed since you opened/)).toBeVisible();
  expect(await readPhotoUrl()).toBe(photoOfColleague);
  await page.getByRole('button', { name: 'Remove image' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  expect(await readPhotoUrl()).toBeNull();
});

test('shows both values when a colleague has changed the same field of the profile', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('412 PUT /api/v1/me/club');
  const field = page.getByLabel('Club Description');
  await page.goto('/editProfile');
  await field.fill('Two Sunday elevens.');
  const {
    version: _,
    id: __,
    slug,
    point,
    photoUrl,
    ...profile
  } = (await (await club.api.get('/api/v1/me')).json()).club;
  await club.api.put('/api/v1/me/club', { data: { ...profile, description: 'Three elevens.' } });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(getAlert(page)).toBeVisible();
  await expect(field).toHaveValue('Two Sunday elevens.');
  await expect(field).toHaveAccessibleDescription(/changed this to “Three elevens\.”/);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test('marks the box that another device has ticked differently in the notification settings', {
  tag: '@both-layouts',
}, async ({ page, club, watch }) => {
  watch.expect('412 PUT /api/v1/me/notification-preferences');
  const path = '/api/v1/me/notification-preferences';
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await page.goto('/notifications/preferences');
  const ours = page.getByRole('checkbox', { name: 'Quiet from 22:00 to 7:00' });
  const theirs = page.getByRole('checkbox', { name: 'New messages: email' });
  await ours.setChecked(!(await ours.isChecked()));
  const { version: _, ...preferences } = await (await club.api.get(path)).json();
  const { message } = preferences.kinds;
  const kinds = { ...preferences.kinds, message: { ...message, mail: !message.mail } };
  await club.api.put(path, { data: { ...preferences, kinds } });
  await save.click();
  await expect(getAlert(page)).toBeVisible();
  await expect(theirs).toHaveAccessibleDescription(/^Email: Somebody else has changed this\./);
  await expect(theirs).toBeChecked({ checked: !message.mail });
  await checkScreenInAllLayouts(page, 'notification settings, changed by a colleague');
  await save.click();
  await expect(page.getByText('Saved.')).toBeVisible();
  const stored = await (await club.api.get(path)).json();
  expect(stored).toMatchObject({ kinds, quietHours: !preferences.quietHours });
});

test('proposes only the terms that were changed, against those that were agreed since', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('412 POST /api/v1/matches/');
  await withholdLiveEvents(page);
  const other = await createClub({ name: createClubName('Brook Lane') });
  const { id } = await createMatch(club, other, { date, startTime: '13:00' });
  await page.goto(`/match/${id}?change`);
  await page.getByLabel('Teas').fill('Ours');
  const path = `/api/v1/matches/${id}/terms-proposals`;
  const data = { terms: { startTime: '14:30' } };
  const { proposal } = await (await other.api.post(path, { data })).json();
  await club.api.post(`${path}/${proposal.id}/acceptance`);
  await page.getByRole('button', { name: /^Suggest to / }).click();
  await expect(page.getByText('The agreed terms have changed.')).toBeVisible();
  await expect(page.getByLabel('Start time')).toHaveValue('14:30');
  await page.getByRole('button', { name: /^Suggest to / }).click();
  await expect(page.getByText(/^We've sent your change/)).toBeVisible();
  const match = await (await other.api.get(`/api/v1/matches/${id}`)).json();
  expect(match.proposal.terms).toMatchObject({ startTime: '14:30', teas: 'Ours' });
});

test('refuses what an older tab sends for the club that was logged in before, and says so', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('409 POST /api/v1/fixtures', '409 GET /api/', '409 PUT /api/v1/me/presence');
  const other = await createClub({ name: createClubName('Hill Top') });
  await openFixtureForm(page);
  await page.getByLabel('Team Name').fill('Whose XI');
  await page.getByLabel('Ground').fill('The Green');
  await page.getByLabel('Maximum Travel Radius (km)').fill('40');
  await other.signIn(page.context());
  await page.getByRole('button', { name: 'Add Fixture' }).click();
  await expect(page.getByText(`You're now logged in as ${other.name}`)).toBeVisible();
  for (const { api, slug } of [club, other]) {
    const { items } = await (await api.get(`/api/v1/clubs/${slug}/fixtures`)).json();
    expect(items).toEqual([]);
  }
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page.getByText("You're now logged in as")).toBeHidden();
});

test('says in an older tab that another club has logged in, before that tab has read the new session', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('401 GET /api/v1/me', '409 GET /api/', '409 PUT /api/v1/me/presence');
  const other = await createClub({ name: createClubName('Hill Top') });
  await openFixtureForm(page);
  await page.getByLabel('Team Name').fill('Whose XI');
  const newTab = await page.context().newPage();
  await page.context().clearCookies();
  await newTab.goto('/login');
  await newTab.getByLabel('Email').fill(other.email);
  await newTab.getByLabel('Password', { exact: true }).fill(password);
  await newTab.route('**/api/v1/me', () => {});
  await newTab.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText(`You're now logged in as ${other.name}`)).toBeVisible();
  await expect(newTab.getByRole('heading', { name: 'Login' })).toBeVisible();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page.getByLabel('Team Name')).toHaveValue('');
  const { items } = await (await club.api.get(`/api/v1/clubs/${club.slug}/fixtures`)).json();
  expect(items).toEqual([]);
  await newTab.unrouteAll({ behavior: 'ignoreErrors' });
});

test('closes an open dialog when another club logs in or the session ends in another tab', async ({
  page,
  club,
  watch,
}) => {
  watch.expectSessionsToEnd();
  watch.expect('409 GET /api/', '409 PUT /api/v1/me/presence');
  const { id } = await createFixture(club, { date, teamName: 'Sunday XI' });
  const other = await createClub({ name: createClubName('Hill Top') });
  const dialog = page.getByRole('dialog');
  const newTab = await page.context().newPage();
  await newTab.goto('/faq');
  for (const next of [other, undefined]) {
    if (!next) await createFixture(other, { date, teamName: 'Sunday XI' });
    await page.goto(`/dashboard?date=${date}`);
    await unfoldFixture(page, 'Sunday XI');
    await page.getByRole('button', { name: 'Call off the fixture of Sunday XI' }).click();
    await expect(dialog).toBeVisible();
    if (next) await next.signIn(page.context());
    else await page.context().clearCookies();
    await newTab.evaluate(
      (event) => {
        new BroadcastChannel('session').postMessage(event);
      },
      next ? 'signed-in' : 'signed-out',
    );
    await expect(dialog).toBeHidden();
    await expect(
      next
        ? page.getByText(`You're now logged in as ${other.name}`)
        : page.getByRole('heading', { name: 'Login' }),
    ).toBeVisible();
  }
  const fixture = await (await club.api.get(`/api/v1/fixtures/${id}`)).json();
  expect(fixture.status).toBe('open');
});

test('does not log out another club from settings that an older tab shows', async ({
  page,
  club: _,
  watch,
}) => {
  watch.expect('409 POST /api/auth/', '409 GET /api/', '409 PUT /api/v1/me/presence');
  const other = await createClub({ name: createClubName('Hill Top') });
  await page.goto('/settings');
  const logOut = page.getByRole('button', { name: 'Log out everywhere' });
  await expect(page.getByText('(this device)')).toBeVisible();
  await other.signIn(page.context());
  await logOut.click();
  await expect(page.getByText(`You're now logged in as ${other.name}`)).toBeVisible();
  expect((await other.api.get('/api/v1/me')).status()).toBe(200);
  const cookies = await page.context().cookies();
  expect(cookies.some(({ name }) => name.includes('session'))).toBe(true);
});
