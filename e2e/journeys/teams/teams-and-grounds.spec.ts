import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { createFixture } from '../../support/clubs.ts';
import { focusWithTab, pressEnterOn, typeIntoField } from '../../support/keyboard.ts';
import { checkScreenInAllLayouts, openScreen } from '../../support/screen.ts';
import { createGround, createTeam, listItems } from '../../support/teams.ts';
import { expect, test } from '../../support/test.ts';

const main = (page: Page) => page.getByRole('main');
const row = (page: Page, name: string) =>
  main(page).getByRole('listitem').filter({ hasText: name });

test('lets a club add a ground and a team that plays there, from the menu', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  await page.goto('/mycard');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'Teams and grounds' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Teams and grounds' })).toBeFocused();
  await expect(main(page)).toContainText('No teams yet.');
  await checkScreenInAllLayouts(page, 'teams and grounds, empty');

  await test.step('the club adds its ground', async () => {
    await page.getByRole('link', { name: 'Add a ground' }).click();
    await expect(page.getByLabel('Postcode')).toHaveValue('SW18 4RD');
    await page.getByLabel('Name').fill('Lower Meadow');
    await page.getByText('More details').click();
    await page.getByLabel('Number of pitches').fill('2');
    await page.getByLabel('Surface').selectOption('grass');
    await checkScreenInAllLayouts(page, 'add a ground');
    await page.getByRole('button', { name: 'Add ground' }).click();
    await expect(page.getByText('Lower Meadow is one of your grounds now.')).toBeVisible();
    await expect(row(page, 'Lower Meadow')).toContainText('SW18 4RD · 2 pitches · Grass');
  });

  await test.step('the club adds a team that plays there', async () => {
    await page.getByRole('link', { name: 'Add a team' }).click();
    await page.getByLabel('Team Name').fill('Colts');
    await page.getByLabel('Category').selectOption('juniors');
    await page.getByLabel('Age group').selectOption('under-13');
    await page.getByLabel('Sunday').check();
    await page.getByLabel('Home ground').selectOption({ label: 'Lower Meadow' });
    await page.getByText('More details').click();
    await page.getByLabel('Format').selectOption('limited-overs');
    await page.getByLabel('Overs').fill('20');
    await page.getByRole('button', { name: '10 miles' }).click();
    await expect(page.getByLabel('Maximum Travel Radius (km)')).toHaveValue('16');
    await page.getByLabel('Colour on the card').selectOption('green');
    await checkScreenInAllLayouts(page, 'add a team');
    await page.getByRole('button', { name: 'Add team' }).click();
    await expect(page.getByText('Colts is one of your teams now.')).toBeVisible();
    await expect(row(page, 'Colts')).toContainText('Juniors, under 13 · Sundays · Lower Meadow');
    await expect(row(page, 'Colts')).toContainText('Limited overs (20)');
    await checkScreenInAllLayouts(page, 'teams and grounds, full');
    const [team] = await listItems(club, 'teams');
    expect(team).toMatchObject({
      category: 'juniors',
      ageGroup: 'under-13',
      weekdays: ['sunday'],
      overs: 20,
      maxTravelRadius: 16,
      colour: 'green',
      strength: null,
    });
  });
});

test('shows the errors of the forms of a team and of a ground at their fields', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('409 POST /api/v1/me/teams');
  await createTeam(club, { name: 'Sunday XI' });
  await page.goto('/grounds/new');
  await page.getByText('More details').click();
  await page.getByLabel('Number of pitches').fill('0');
  await page.getByText('More details').click();
  await page.getByRole('button', { name: 'Add ground' }).click();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Enter the name of the ground/);
  await expect(page.getByLabel('Number of pitches')).toBeVisible();

  await page.goto('/teams/new');
  await page.getByLabel('Team Name').fill('sunday xi');
  await page.getByRole('button', { name: 'Add team' }).click();
  await expect(page.getByLabel('Team Name')).toBeFocused();
  await expect(page.getByLabel('Team Name')).toHaveAccessibleDescription(
    /You already have a team with this name/,
  );
  await expect(page.getByLabel('Team Name')).toHaveValue('sunday xi');
});

test('keeps what is typed in the form of a team while the network fails, and saves it at the next press', async ({
  page,
  context,
  club,
  watch,
}) => {
  watch.expect('net::ERR_INTERNET_DISCONNECTED');
  await page.goto('/teams/new');
  await page.getByLabel('Team Name').fill('Sunday XI');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add team' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Team Name')).toHaveValue('Sunday XI');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Add team' }).click();
  await expect(page.getByText('Sunday XI is one of your teams now.')).toBeVisible();
  expect(await listItems(club, 'teams')).toHaveLength(1);
});

test('shows in the form of a team what a colleague has changed, and overwrites nothing', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('412 PUT /api/v1/me/teams/');
  const { id, version } = await createTeam(club, { name: 'Sunday XI', startTime: '13:00' });
  await page.goto(`/teams/${id}`);
  await page.getByLabel('Saturday').check();
  await club.api.put(`/api/v1/me/teams/${id}`, {
    data: { name: 'Sunday Strollers', startTime: '13:00' },
    headers: { 'If-Match': `"${version}"` },
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Somebody else has changed this too.')).toBeVisible();
  await expect(page.getByLabel('Team Name')).toHaveValue('Sunday Strollers');
  await expect(page.getByLabel('Saturday')).toBeChecked();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText("We've saved your changes to Sunday Strollers.")).toBeVisible();
  expect(await listItems(club, 'teams')).toMatchObject([
    { name: 'Sunday Strollers', weekdays: ['saturday'], startTime: '13:00' },
  ]);
});

test('deletes a team at once, leaves its fixtures on the card, and brings it back on Undo', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const date = getDateInDays(60);
  const { id } = await createTeam(club, { name: 'Thursday Nomads', weekdays: ['thursday'] });
  await createFixture(club, { date, teamName: 'Thursday Nomads' });
  await page.goto(`/teams/${id}`);
  await page.getByRole('button', { name: 'Delete this team' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Thursday Nomads is deleted.' }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Teams and grounds' })).toBeVisible();
  await expect(row(page, 'Thursday Nomads')).toHaveCount(0);
  expect(await listItems(club, 'teams')).toEqual([]);
  await checkScreenInAllLayouts(page, 'a deleted team');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Thursday Nomads')).toContainText('Thursdays');
  await page.goto(`/mycard?season=${date.slice(0, 4)}`);
  await expect(page.getByRole('heading', { name: 'Thursday Nomads' })).toBeVisible();
});

test('brings a deleted ground back on Undo, and its teams play there again', async ({
  page,
  club,
}) => {
  const ground = await createGround(club, { name: 'The Green', notes: 'Park behind the hall.' });
  await createTeam(club, { name: 'Sunday XI', groundId: ground.id });
  await openScreen(page, `/grounds/${ground.id}`);
  await page.getByRole('button', { name: 'Delete this ground' }).click();
  await expect(row(page, 'The Green')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Sunday XI')).toContainText('The Green');
  expect(await listItems(club, 'grounds')).toMatchObject([
    { name: 'The Green', notes: 'Park behind the hall.' },
  ]);
});

test('says why a ground cannot be deleted while a colleague has changed it', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('412 DELETE /api/v1/me/grounds/');
  const { id } = await createGround(club, { name: 'The Green' });
  await openScreen(page, `/grounds/${id}`);
  await page.route(`**/api/v1/me/grounds/${id}`, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'if-match': '"outdated"' } }),
  );
  await page.getByRole('button', { name: 'Delete this ground' }).click();
  await expect(page.getByRole('alert')).toContainText(
    "Somebody else has changed this ground, so we haven't deleted it.",
  );
  expect(await listItems(club, 'grounds')).toHaveLength(1);
});

test('says that a colleague has deleted the ground of an open form, and can add it again', async ({
  page,
  club,
}) => {
  const { id, version } = await createGround(club, { name: 'The Green' });
  await openScreen(page, `/grounds/${id}`);
  await page.getByLabel('Name').fill('The New Green');
  await club.api.delete(`/api/v1/me/grounds/${id}`, { headers: { 'If-Match': `"${version}"` } });
  await expect(page.getByText('This ground has been deleted since you opened it.')).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('The New Green');
  await page.getByRole('button', { name: 'Add ground' }).click();
  await expect(row(page, 'The New Green')).toBeVisible();
});

test('shows why the teams cannot be loaded, and loads them at the next press', {
  tag: '@both-layouts',
}, async ({ page, club, watch }) => {
  watch.expect(/^50\d GET \/api\/v1\/me\/teams/);
  await createTeam(club, { name: 'Sunday XI' });
  await page.route('**/api/v1/me/teams', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/teams');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await checkScreenInAllLayouts(page, 'teams and grounds, failing');
  await page.unroute('**/api/v1/me/teams');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'Sunday XI')).toBeVisible();
});

test("says that it can't find an unknown team or ground", async ({ page, club: _ }) => {
  await page.goto('/teams/5cf9a0a1-54ab-4cf1-8d9f-5f7b0a4d2a01');
  await expect(main(page)).toContainText("We can't find that team.");
  await page.goto('/grounds/5cf9a0a1-54ab-4cf1-8d9f-5f7b0a4d2a01');
  await expect(main(page)).toContainText("We can't find that ground.");
});

test('lets a club add a team by keyboard alone', { tag: '@wide-only' }, async ({
  page,
  club: _,
}) => {
  await page.goto('/teams');
  await pressEnterOn(page, page.getByRole('link', { name: 'Add a team' }));
  await expect(page.getByRole('heading', { name: 'Add a team' })).toBeFocused();
  await typeIntoField(page, page.getByLabel('Team Name'), 'Sunday XI');
  await focusWithTab(page, page.getByLabel('Sunday'));
  await page.keyboard.press('Space');
  const details = page.locator('summary').filter({ hasText: 'More details' });
  await pressEnterOn(page, details);
  await pressEnterOn(page, page.getByRole('button', { name: '25 miles' }));
  await expect(page.getByLabel('Maximum Travel Radius (km)')).toHaveValue('40');
  await pressEnterOn(page, page.getByRole('button', { name: 'Add team' }));
  await expect(row(page, 'Sunday XI')).toContainText('Sundays');
});
