import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { createClub, createClubName, createFixture, type TestClub } from '../../support/clubs.ts';
import { unfoldFixture } from '../../support/fixture-rows.ts';
import {
  acceptRequest,
  createMatch,
  requestAndAcceptMatch,
  sendMatchRequest,
  withdrawRequest,
} from '../../support/matches.ts';
import { holdRequests, withholdLiveEvents } from '../../support/network.ts';
import { checkScreenInAllLayouts, openScreen } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const date = getDateInDays(40);
const copyHint = "What you typed is still here, if you'd like to copy it.";

const createOtherClub = () => createClub({ name: createClubName('Brook Lane') });

/** Closes a dialog that has ended, and checks that the page keeps the focus. */
async function closeEndedDialog(page: Page, heading: RegExp) {
  const dialog = page.getByRole('dialog', { name: heading });
  await expect(dialog.getByRole('button')).toHaveText(['Close']);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('body')).not.toBeFocused();
}

async function callOffMatch({ api }: TestClub, id: string) {
  const data = { reason: 'weather', readvertise: false };
  expect((await api.post(`/api/v1/matches/${id}/cancellation`, { data })).status()).toBe(201);
}

async function openMatch(page: Page, club: TestClub) {
  const other = await createOtherClub();
  const { id } = await createMatch(club, other, { date, startTime: '13:00' });
  await openScreen(page, `/match/${id}`);
  return { other, id };
}

test('the dialog Call off of a match says when the other club has called it off', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const { other, id } = await openMatch(page, club);
  await page.getByRole('button', { name: 'Call off', exact: true }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'Other' }).check();
  await callOffMatch(other, id);
  const dialog = page.getByRole('dialog', { name: 'This match is off' });
  await expect(dialog.getByText(`Called off by ${other.name} on`)).toBeVisible();
  await expect(dialog).toContainText(`Your match against ${other.name} on`);
  await expect(dialog).toBeFocused();
  await checkScreenInAllLayouts(page, 'call off dialog, called off by the other club');
  await closeEndedDialog(page, /^This match is off$/);
});

test('says in the dialog “pulled out” that the other club has called the match off', async ({
  page,
  club,
}) => {
  const { other, id } = await openMatch(page, club);
  await page.getByRole('button', { name: 'Our opposition pulled out' }).click();
  await expect(page.getByRole('dialog')).toContainText("We'll call off the match");
  await callOffMatch(other, id);
  await expect(page.getByRole('dialog')).not.toContainText("We'll call off the match");
  await closeEndedDialog(page, /^This match is off$/);
});

test('keeps the form of a suggestion open when the other club calls the match off', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const { other, id } = await openMatch(page, club);
  await page.getByRole('link', { name: 'Suggest a change' }).click();
  const notes = page.getByLabel('Notes');
  await notes.fill('Parking behind the school.');
  await callOffMatch(other, id);
  await expect(page.getByText("There's nothing left to change.")).toBeVisible();
  await expect(notes).toHaveValue('Parking behind the school.');
  await expect(notes).toBeFocused();
  await expect(page.getByText(copyHint)).toBeVisible();
  await expect(page.getByLabel('Ground')).toBeHidden();
  await expect(page.getByText('When and where')).toBeHidden();
  await expect(page.getByRole('button', { name: /^Suggest to/ })).toBeHidden();
  await checkScreenInAllLayouts(page, 'suggestion, match called off while open');
  await page.getByRole('link', { name: 'See the match' }).click();
  await expect(page.getByRole('heading', { name: 'Terms' })).toBeFocused();
});

async function suggestTeas({ api }: TestClub, matchId: string) {
  const path = `/api/v1/matches/${matchId}/terms-proposals`;
  const { proposal } = await (await api.post(path, { data: { terms: { teas: 'Ours' } } })).json();
  return `${path}/${proposal.id}`;
}

async function sayNo(page: Page, reason: string) {
  await page.getByRole('button', { name: 'Say no' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  return dialog;
}

test('the dialog Say no says when the other club has withdrawn its change', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const { other, id } = await openMatch(page, club);
  const proposal = await suggestTeas(other, id);
  const dialog = await sayNo(page, 'We have booked the teas.');
  await other.api.delete(proposal);
  await expect(dialog.getByText("so there's nothing to answer.")).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue('We have booked the teas.');
  await expect(dialog.getByText(copyHint)).toBeVisible();
  await expect(dialog.getByText('will see this.')).toBeHidden();
  await checkScreenInAllLayouts(page, 'refusal of a change, withdrawn while open');
  await closeEndedDialog(page, /have withdrawn their change$/);
});

test('keeps the reason of a refusal that comes too late, without live events', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('409 POST /api/v1/matches/');
  await withholdLiveEvents(page);
  const other = await createOtherClub();
  const { id } = await createMatch(club, other, { date });
  const proposal = await suggestTeas(other, id);
  await page.goto(`/match/${id}`);
  const dialog = await sayNo(page, 'We have booked the teas.');
  await club.api.post(`${proposal}/acceptance`);
  await dialog.getByRole('button', { name: 'Say no' }).click();
  await expect(dialog.getByRole('heading')).toHaveText('Your club has agreed');
  await expect(dialog.getByLabel('Reason')).toHaveValue('We have booked the teas.');
  await closeEndedDialog(page, /^Your club has agreed$/);
});

test('says that the match is off when a club calls it off too late', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('409 POST /api/v1/matches/');
  await withholdLiveEvents(page);
  const other = await createOtherClub();
  const { id } = await createMatch(club, other, { date });
  await page.goto(`/match/${id}`);
  await page.getByRole('button', { name: 'Call off', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Ground' }).check();
  await callOffMatch(other, id);
  await dialog.getByRole('button', { name: 'Call off' }).click();
  await expect(dialog.getByText(`Called off by ${other.name} on`)).toBeVisible();
  await expect(dialog).toBeFocused();
  await expect(dialog.getByRole('radio')).toHaveCount(0);
  await closeEndedDialog(page, /^This match is off$/);
});

test('keeps the reason for declining a request that was withdrawn, without live events', {
  tag: '@both-layouts',
}, async ({ page, club, watch }) => {
  watch.expect('409 POST /api/v1/match-requests/');
  await withholdLiveEvents(page);
  const other = await createOtherClub();
  const { id: fixtureId } = await createFixture(club, { date, teamName: 'Sunday XI' });
  const { id } = await sendMatchRequest(other, { fixtureId, teamName: '2nd XI' });
  await page.goto('/requests');
  await page.getByRole('button', { name: `Decline the request from ${other.name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('We play in a cup that day.');
  await withdrawRequest(other, id);
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(dialog.getByText(`${other.name} have withdrawn their request for`)).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue('We play in a cup that day.');
  await checkScreenInAllLayouts(page, 'decline dialog, request withdrawn');
  await closeEndedDialog(page, /^This request has ended$/);
});

test('the dialog Decline says that a colleague has accepted and links to the match', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const other = await createOtherClub();
  const { id: fixtureId } = await createFixture(club, { date, teamName: 'Sunday XI' });
  const { id } = await sendMatchRequest(other, { fixtureId, teamName: '2nd XI' });
  await openScreen(page, '/requests');
  await page.getByRole('button', { name: `Decline the request from ${other.name}` }).click();
  const match = await acceptRequest(club, id);
  const dialog = page.getByRole('dialog', { name: 'This request has ended' });
  await expect(dialog).toContainText(
    `Somebody at your club has accepted the request from ${other.name} for`,
  );
  await expect(dialog.getByText(copyHint)).toBeHidden();
  await expect(dialog.getByLabel('Reason')).toBeHidden();
  await checkScreenInAllLayouts(page, 'decline dialog, accepted by a colleague');
  await dialog.getByRole('link', { name: 'See the match' }).click();
  await expect(page).toHaveURL(`/match/${match.id}`);
  await expect(dialog).toBeHidden();
});

async function openOwnFixtureDialog(page: Page, club: TestClub, button: 'Call off' | 'Delete') {
  const { id } = await createFixture(club, { date, teamName: 'Sunday XI' });
  const streamOpened = page.waitForResponse('**/api/v1/stream*');
  await page.goto(`/dashboard?date=${date}`);
  await unfoldFixture(page);
  await page.getByRole('button', { name: `${button} the fixture of Sunday XI` }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await streamOpened;
  return id;
}

test('the dialog Call off of a free date says when a colleague has agreed a match for it', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const id = await openOwnFixtureDialog(page, club, 'Call off');
  await page.getByRole('dialog').getByRole('radio', { name: 'Weather' }).check();
  const other = await createOtherClub();
  await requestAndAcceptMatch(club, id, other, '2nd XI');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Sunday XI have a match against ${other.name} on`);
  await expect(dialog.getByRole('link', { name: 'See the match' })).toBeVisible();
  await checkScreenInAllLayouts(page, 'call off a free date, match agreed while open');
  await closeEndedDialog(page, /^Your club has agreed a match$/);
});

test('the dialog Call off of a free date says when a colleague has called it off', async ({
  page,
  club,
}) => {
  const id = await openOwnFixtureDialog(page, club, 'Call off');
  await club.api.post(`/api/v1/fixtures/${id}/cancellation`, { data: { reason: 'ground' } });
  await expect(page.getByRole('dialog').getByText('Called off: ground.')).toBeVisible();
  await closeEndedDialog(page, /^This fixture is off$/);
});

test('the dialog Delete says when a colleague has deleted the fixture', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('404 GET /api/v1/fixtures/');
  const id = await openOwnFixtureDialog(page, club, 'Delete');
  await club.api.delete(`/api/v1/fixtures/${id}`);
  await expect(page.getByRole('dialog').getByText(/isn't on your card any more\.$/)).toBeVisible();
  await closeEndedDialog(page, /^This fixture has been deleted$/);
});

test('says in the dialog Delete, without live events, that a match has been agreed for the date', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('409 DELETE /api/v1/fixtures/');
  await withholdLiveEvents(page);
  const { id } = await createFixture(club, { date, teamName: 'Sunday XI' });
  await page.goto(`/dashboard?date=${date}`);
  await unfoldFixture(page, 'Sunday XI');
  await page.getByRole('button', { name: 'Delete the fixture of Sunday XI' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Delete', exact: true });
  await expect(confirm).toBeVisible();
  await requestAndAcceptMatch(club, id, await createOtherClub(), '2nd XI');
  await confirm.click();
  await closeEndedDialog(page, /^Your club has agreed a match$/);
  const card = page.getByRole('article').filter({ hasText: club.name });
  await expect(card.getByText('Match agreed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete the fixture of Sunday XI' })).toBeHidden();
});

async function openAskDialog(page: Page, fields: Parameters<typeof createFixture>[1] = {}) {
  const other = await createOtherClub();
  const { id } = await createFixture(other, { date, teamName: 'Sunday XI', ...fields });
  await openScreen(page, `/dashboard?date=${date}`);
  const card = page.getByRole('article').filter({ hasText: other.name });
  await card.getByRole('button', { name: /^Ask/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Message').fill('We bring our own teas.');
  return { other, id, dialog };
}

test('the ask dialog says when the date has been taken, and keeps the message readable', {
  tag: '@both-layouts',
}, async ({ page, club: _, watch }) => {
  watch.expect('409 POST /api/v1/match-requests');
  const { other, id, dialog } = await openAskDialog(page);
  await dialog.getByLabel('Team Name').fill('2nd XI');
  await requestAndAcceptMatch(other, id, await createClub(), '3rd XI');
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(dialog.getByText(/^Their Sunday XI have found a match for/)).toBeVisible();
  await expect(dialog.getByLabel('Message')).toHaveValue('We bring our own teas.');
  await checkScreenInAllLayouts(page, 'ask dialog, date taken');
  await closeEndedDialog(page, /are no longer free$/);
});

test('keeps the focus in the list when the date of a closed dialog leaves it', async ({
  page,
  club: _,
  watch,
}) => {
  watch.expect('409 POST /api/v1/match-requests');
  await withholdLiveEvents(page);
  const { other, id, dialog } = await openAskDialog(page);
  await dialog.getByLabel('Team Name').fill('2nd XI');
  await requestAndAcceptMatch(other, id, await createClub(), '3rd XI');
  const list = await holdRequests(page, '**/api/v1/fixtures?*');
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await closeEndedDialog(page, /are no longer free$/);
  const card = page.getByRole('article').filter({ hasText: other.name });
  const ask = card.getByRole('button', { name: /^Ask/ });
  await expect(ask).toBeFocused();
  list.release();
  await expect(ask).toBeHidden();
  await expect(page.locator('body')).not.toBeFocused();
});

test('the ask dialog says when a colleague has asked, and keeps the message readable', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const { id: fixtureId, dialog } = await openAskDialog(page);
  await sendMatchRequest(club, { fixtureId, teamName: 'Colts' });
  await expect(dialog.getByText(/^It's for your Colts\. They have until/)).toBeVisible();
  await expect(dialog.getByLabel('Message')).toHaveValue('We bring our own teas.');
  await expect(dialog.getByLabel('Team Name')).toBeHidden();
  await expect(dialog.getByText('Suggest details')).toBeHidden();
  await checkScreenInAllLayouts(page, 'ask dialog, asked by a colleague');
  await dialog.getByRole('link', { name: 'See your requests' }).click();
  await expect(page).toHaveURL('/requests?show=waiting');
  await expect(dialog).toBeHidden();
});

test('says in the ask dialog that the other club has deleted the date', async ({
  page,
  club: _,
  watch,
}) => {
  watch.expect('404 GET /api/v1/fixtures/', '404 POST /api/v1/match-requests');
  const { other, id, dialog } = await openAskDialog(page);
  await dialog.getByLabel('Team Name').fill('2nd XI');
  await other.api.delete(`/api/v1/fixtures/${id}`);
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(dialog.getByText(/^They've taken their Sunday XI off the list/)).toBeVisible();
  await expect(dialog.getByLabel('Message')).toHaveValue('We bring our own teas.');
  await closeEndedDialog(page, /are no longer free$/);
});
