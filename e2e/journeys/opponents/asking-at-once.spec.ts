import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Locator, Page } from '@playwright/test';
import { createClub, createClubName, createFixture, type TestClub } from '../../support/clubs.ts';
import { pressEnterOn, typeIntoField } from '../../support/keyboard.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

/** The ten seconds, and time for the job that sends the request on a busy machine. */
const sendingTimeout = { timeout: 30_000 };

test.describe.configure({ timeout: 120_000 });

const row = (page: Page, club: TestClub) =>
  page.getByRole('listitem').filter({ hasText: club.name });
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name });

async function listReceivedRequests(club: TestClub) {
  return (await (await club.api.get('/api/v1/match-requests?direction=in')).json()).items;
}

/** Creates a free date of the club and one of another club that suits it. */
async function createDates(club: TestClub, days: number) {
  const date = getDateInDays(days);
  const other = await createClub({ name: createClubName('Brook Lane') });
  const own = await createFixture(club, { date, teamName: 'Sunday XI' });
  await createFixture(other, { date, side: 'away', ground: '', teamName: '1st XI' });
  return { other, own, date };
}

test('asks an opponent with one press, and tells the other club after the time to undo it', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const { other, own } = await createDates(club, 161);
  await page.goto(`/opponents/${own.id}`);
  await button(row(page, other), /^Ask:/).tap();
  const notice = row(page, other).getByRole('group', { name: `Request sent to ${other.name}` });
  await expect(notice).toBeFocused();
  await expect(notice.getByRole('status')).toContainText('You have 10 seconds to undo this');
  expect(await listReceivedRequests(other)).toEqual([]);
  await expect(notice).toContainText('They have until', sendingTimeout);
  expect(await listReceivedRequests(other)).toMatchObject([{ teamName: 'Sunday XI', message: '' }]);
  await expect(button(notice, /^Undo/)).toHaveCount(0);
  await checkScreenInAllLayouts(page, 'opponents, asked at once');
});

test('undoes a request by keyboard, and tells the other club nothing', {
  tag: '@wide-only',
}, async ({ page, club }) => {
  const { other, own } = await createDates(club, 162);
  await page.goto(`/opponents/${own.id}`);
  await pressEnterOn(page, button(row(page, other), /^Ask:/));
  await expect(row(page, other).getByRole('group', { name: /^Request sent/ })).toBeFocused();
  await pressEnterOn(page, button(row(page, other), /^Undo/));
  await expect(button(row(page, other), /^Ask:/)).toBeFocused();
  await expect(row(page, other).getByRole('status')).toHaveText(
    `Undone. We haven't told ${other.name}.`,
  );
  const sent = await (await club.api.get('/api/v1/match-requests?direction=out')).json();
  expect(sent.items).toEqual([]);
  expect(await listReceivedRequests(other)).toEqual([]);
});

test('adds a note to a request by keyboard before it is sent', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const { other, own } = await createDates(club, 163);
  await page.goto(`/opponents/${own.id}`);
  await pressEnterOn(page, button(row(page, other), /^Ask:/));
  await pressEnterOn(page, button(row(page, other), /^Add a note/));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Your request waits while you write');
  await checkScreenInAllLayouts(page, 'a note for a request');

  // Without the answer to Cancel the request waits, so that the notice with Undo can be looked at.
  const changes = '**/api/v1/match-requests/*';
  await page.route(changes, () => undefined);
  await page.keyboard.press('Escape');
  await expect(button(row(page, other), /^Add a note/)).toBeFocused();
  await checkScreenInAllLayouts(page, 'opponents, a request to undo');
  await page.unroute(changes);
  await pressEnterOn(page, button(row(page, other), /^Add a note/));
  await typeIntoField(page, dialog.getByLabel('Note'), 'Teas are on us.');
  expect(await listReceivedRequests(other)).toEqual([]);
  await pressEnterOn(page, button(dialog, 'Add note'));
  await expect(dialog).toBeHidden();
  await expect(row(page, other)).toContainText('They have until', sendingTimeout);
  expect(await listReceivedRequests(other)).toMatchObject([{ message: 'Teas are on us.' }]);
});

test('asks from a fixture of the day, and undoes the request', async ({ page, club }) => {
  const { other, date } = await createDates(club, 164);
  await page.goto(`/dashboard?date=${date}`);
  const card = page.getByRole('article').filter({ hasText: other.name });
  await button(card, /^Ask:/).tap();
  await expect(card).toContainText(`Request sent to ${other.name}`);
  await button(card, /^Undo/).tap();
  await expect(button(card, /^Ask:/)).toBeFocused();
});
