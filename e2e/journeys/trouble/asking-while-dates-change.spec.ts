import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { createClub, createClubName, createFixture, type TestClub } from '../../support/clubs.ts';
import { unfoldFixture } from '../../support/fixture-rows.ts';
import { sendMatchRequest } from '../../support/matches.ts';
import { withholdLiveEvents } from '../../support/network.ts';
import { checkScreenInAllLayouts, openScreen } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const date = getDateInDays(62);
const ownDate = {
  date,
  teamName: '1st XI',
  side: 'home',
  ground: 'Old Ground',
  startTime: '13:00',
} as const;

/** Creates another club with an away date, so that the terms come from the home date of the user's club. */
async function createTravellingClub() {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const { id } = await createFixture(other, { date, side: 'away', ground: '' });
  return { other, fixtureId: id };
}

async function openAskDialog(page: Page, other: TestClub) {
  const card = page.getByRole('article').filter({ hasText: other.name });
  // A club with a date that fits asks at once, and opens the dialog with the second button in the details.
  await unfoldFixture(card);
  await card.getByRole('button', { name: /^Ask/ }).last().click();
  return page.getByRole('dialog');
}

async function listReceivedRequests(club: TestClub) {
  return (await (await club.api.get('/api/v1/match-requests?direction=in')).json()).items;
}

test('says in the ask dialog what a colleague has changed in your own date, and asks again before it sends the request', {
  tag: '@both-layouts',
}, async ({ page, club, watch }) => {
  watch.expect('412 POST /api/v1/match-requests');
  const { other } = await createTravellingClub();
  const own = await createFixture(club, ownDate);
  await openScreen(page, `/dashboard?date=${date}`);
  const dialog = await openAskDialog(page, other);
  const ground = dialog.getByRole('textbox', { name: 'Ground' });
  await dialog.getByText('Suggest details').click();
  await dialog.getByLabel('Teas').fill('Bring your own');
  await club.api.patch(`/api/v1/fixtures/${own.id}`, { data: { ground: 'New Ground' } });
  await expect(dialog.getByText(/Your 1st XI's date has changed: Venue is now/)).toBeVisible();
  await expect(ground).toHaveValue('Old Ground');
  const ask = dialog.getByRole('button', { name: 'Ask', exact: true });
  await ask.click();
  await expect(dialog.getByText(/so we haven't sent your request\./)).toBeVisible();
  expect(await listReceivedRequests(other)).toEqual([]);
  await expect(ground).toHaveValue('New Ground');
  await expect(ground).toHaveAccessibleDescription(/It was “Old Ground”\./);
  await expect(dialog.getByLabel('Teas')).toHaveValue('Bring your own');
  await checkScreenInAllLayouts(page, 'ask dialog, own date changed by a colleague');
  await ask.click();
  await expect(page.getByText(/^Request sent/)).toBeVisible();
  expect(await listReceivedRequests(other)).toMatchObject([
    { terms: { ground: 'New Ground', startTime: '13:00', teas: 'Bring your own' } },
  ]);
});

test('asks for no terms of your own date that a colleague has changed while the live stream was off', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('412 POST /api/v1/match-requests');
  await withholdLiveEvents(page);
  const { other } = await createTravellingClub();
  const own = await createFixture(club, ownDate);
  await page.goto(`/dashboard?date=${date}`);
  const dialog = await openAskDialog(page, other);
  await dialog.getByText('Suggest details').click();
  await dialog.getByLabel('Teas').fill('Bring your own');
  const data = { ground: 'New Ground', startTime: '14:00' };
  await club.api.patch(`/api/v1/fixtures/${own.id}`, { data });
  const ask = dialog.getByRole('button', { name: 'Ask', exact: true });
  await ask.click();
  await expect(dialog.getByLabel('Start time')).toHaveValue('14:00');
  expect(await listReceivedRequests(other)).toEqual([]);
  await ask.click();
  await expect(page.getByText(/^Request sent/)).toBeVisible();
  expect(await listReceivedRequests(other)).toMatchObject([
    { terms: { ...data, teas: 'Bring your own' } },
  ]);
});

test('keeps the team that was typed in the ask dialog when a colleague lists the first free date of the day', async ({
  page,
  club,
}) => {
  const { other, fixtureId } = await createTravellingClub();
  await openScreen(page, `/dashboard?date=${date}`);
  const dialog = await openAskDialog(page, other);
  const team = dialog.getByLabel('Team Name');
  await team.fill('2nd XI');
  await dialog.getByLabel('Ground').fill('The Green');
  await createFixture(club, { ...ownDate, teamName: 'Colts' });
  await expect(dialog.getByRole('option', { name: 'Colts' })).toBeAttached();
  await expect(dialog.getByLabel('Your team').locator('option:checked')).toHaveText('Another team');
  await expect(team).toHaveValue('2nd XI');
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByText(/^Request sent/)).toBeVisible();
  expect(await listReceivedRequests(other)).toMatchObject([
    { fixture: { id: fixtureId }, teamName: '2nd XI', terms: { ground: 'The Green' } },
  ]);
});

test('keeps the chosen team in the ask dialog when a colleague agrees a match for its date', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('409 POST /api/v1/match-requests');
  const { other } = await createTravellingClub();
  const own = await createFixture(club, ownDate);
  await createFixture(club, { ...ownDate, teamName: '2nd XI', ground: 'The Rec' });
  const { id } = await sendMatchRequest(await createClub(), {
    fixtureId: own.id,
    teamName: '3rd XI',
  });
  await openScreen(page, `/dashboard?date=${date}`);
  const dialog = await openAskDialog(page, other);
  await dialog.getByLabel('Your team').selectOption({ label: '1st XI' });
  await dialog.getByLabel('Message').fill('Shall we play?');
  await club.api.post(`/api/v1/match-requests/${id}/acceptance`);
  await expect(
    dialog.getByText('Your 1st XI are no longer free that day. Choose another team.'),
  ).toBeVisible();
  await expect(dialog.getByLabel('Your team').locator('option:checked')).toHaveText('1st XI');
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(dialog.getByText('Your own date is no longer free.')).toBeVisible();
  await dialog.getByLabel('Your team').selectOption({ label: '2nd XI' });
  await expect(dialog.getByLabel('Message')).toHaveValue('Shall we play?');
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(page.getByText(/^Request sent/)).toBeVisible();
  expect(await listReceivedRequests(other)).toMatchObject([
    { teamName: '2nd XI', terms: { ground: 'The Rec' } },
  ]);
});
