import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { formatLongDate } from '../../support/calendar.ts';
import { createClub, createClubName, createFixture, type TestClub } from '../../support/clubs.ts';
import { unfoldFixture } from '../../support/fixture-rows.ts';
import { createMatch } from '../../support/matches.ts';
import { loseFirstAnswer, withholdLiveEvents } from '../../support/network.ts';
import { checkScreenInAllLayouts, getStatusMessage, openScreen } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const date = getDateInDays(65);

test('shows on an open match page at once that the other club has called the match off', async ({
  page,
  club,
}) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const { id } = await createMatch(club, other, { date });
  const streamOpened = page.waitForResponse('**/api/v1/stream*');
  await page.goto(`/match/${id}`);
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await streamOpened;
  const data = { reason: 'weather', readvertise: false };
  await other.api.post(`/api/v1/matches/${id}/cancellation`, { data });
  await expect(page.getByText('Called off: weather')).toBeVisible();
  await expect(page.getByRole('heading', { name: "Can't play?" })).toBeHidden();
});

test('removes the line about a suggested change when the other club has refused it', async ({
  page,
  club,
}) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const { id } = await createMatch(club, other, { date });
  await openScreen(page, `/match/${id}?change`);
  await page.getByLabel('Teas').fill('Bring your own');
  await page.getByRole('button', { name: `Suggest to ${other.name}` }).click();
  const sent = getStatusMessage(page, "We've sent your change");
  await expect(sent).toBeVisible();
  const { proposal } = await (await other.api.get(`/api/v1/matches/${id}`)).json();
  const path = `/api/v1/matches/${id}/terms-proposals/${proposal.id}/refusal`;
  await other.api.post(path, { data: { reason: 'We bring ours.' } });
  await expect(page.getByText('We bring ours.')).toBeVisible();
  await expect(sent).toBeHidden();
});

test('counts a fixture as deleted when the first answer was lost', async ({
  page,
  club,
  watch,
}) => {
  watch.expect(/net::ERR_\w+ DELETE/, '404 DELETE /api/v1/fixtures/');
  // With the live stream the dialog learns of the deletion before the button is pressed again.
  await withholdLiveEvents(page);
  await createFixture(club, { date, teamName: 'Sunday XI' });
  await loseFirstAnswer(page, { address: '**/api/v1/fixtures/*', method: 'DELETE' });
  await page.goto(`/dashboard?date=${date}`);
  await unfoldFixture(page, 'Sunday XI');
  await page.getByRole('button', { name: 'Delete the fixture of Sunday XI' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete the fixture of Sunday XI' })).toBeHidden();
});

async function openAskDialog(page: Page, other: TestClub) {
  await page.goto(`/dashboard?date=${date}`);
  const card = page.getByRole('article').filter({ hasText: other.name });
  await card.getByRole('button', { name: /^Ask/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Team Name').fill('2nd XI');
  return dialog;
}

async function listReceivedRequests(club: TestClub) {
  return (await (await club.api.get('/api/v1/match-requests?direction=in')).json()).items;
}

test('asks again before it sends a request for a free date that the other club has changed', {
  tag: '@both-layouts',
}, async ({ page, club: _club, watch }) => {
  watch.expect('412 POST /api/v1/match-requests');
  const other = await createClub({ name: createClubName('Brook Lane') });
  const { id } = await createFixture(other, {
    date,
    ground: 'Old Ground',
    startTime: '13:00',
    teamName: 'Sunday XI',
  });
  const dialog = await openAskDialog(page, other);
  await dialog.getByText('Suggest details').click();
  await dialog.getByLabel('Teas').fill('Bring your own');
  const change = { startTime: '10:30', ground: 'Far Away' };
  await other.api.patch(`/api/v1/fixtures/${id}`, { data: change });
  const ask = dialog.getByRole('button', { name: 'Ask', exact: true });
  await ask.click();
  await expect(dialog.getByText(/Start time is now “10:30”/)).toBeVisible();
  await expect(dialog.getByText(/so we haven't sent your request\./)).toBeVisible();
  expect(await listReceivedRequests(other)).toEqual([]);
  await expect(dialog.getByLabel('Start time')).toHaveValue('10:30');
  await expect(dialog.getByLabel('Start time')).toHaveAccessibleDescription(/It was “13:00”\./);
  await expect(dialog.getByLabel('Team Name')).toHaveValue('2nd XI');
  await checkScreenInAllLayouts(page, 'ask dialog, changed by the other club');
  await ask.click();
  await expect(page.getByText(/^Request sent/)).toBeVisible();
  expect(await listReceivedRequests(other)).toMatchObject([
    { teamName: '2nd XI', terms: { ...change, teas: 'Bring your own' } },
  ]);
});

test('shows the new day in the dialog before it sends a request for a date that was moved', async ({
  page,
  club: _club,
  watch,
}) => {
  watch.expect('412 POST /api/v1/match-requests');
  const other = await createClub({ name: createClubName('Brook Lane') });
  const { id } = await createFixture(other, { date, teamName: 'Sunday XI' });
  const dialog = await openAskDialog(page, other);
  const newDate = getDateInDays(47);
  await other.api.patch(`/api/v1/fixtures/${id}`, { data: { date: newDate } });
  const ask = dialog.getByRole('button', { name: 'Ask', exact: true });
  await ask.click();
  await expect(dialog.getByText(/Fixture Date is now/)).toBeVisible();
  await expect(dialog.getByText(`Sunday XI, ${formatLongDate(newDate)}`)).toBeVisible();
  await expect(dialog.getByLabel('Team Name')).toHaveValue('2nd XI');
  expect(await listReceivedRequests(other)).toEqual([]);
  await ask.click();
  await expect(dialog).toBeHidden();
  expect(await listReceivedRequests(other)).toMatchObject([{ terms: { date: newDate } }]);
});

test('shows in the dialog what the other club changed before it was opened', async ({
  page,
  club: _club,
}) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const { id } = await createFixture(other, { date, startTime: '13:00', teamName: 'Sunday XI' });
  await page.goto(`/dashboard?date=${date}`);
  const card = page.getByRole('article').filter({ hasText: other.name });
  await expect(card).toContainText('13:00');
  await other.api.patch(`/api/v1/fixtures/${id}`, { data: { startTime: '10:30' } });
  await card.getByRole('button', { name: /^Ask/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/Start time is now “10:30”/)).toBeVisible();
});
