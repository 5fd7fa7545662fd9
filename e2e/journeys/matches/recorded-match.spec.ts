import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { formatLongDate, typeDateIntoField } from '../../support/calendar.ts';
import { createClub, createClubName, createFixture } from '../../support/clubs.ts';
import { recordMatch } from '../../support/matches.ts';
import { checkScreenInAllLayouts, openScreen } from '../../support/screen.ts';
import { createGround, createTeam } from '../../support/teams.ts';
import { expect, test } from '../../support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a club adds a league match, changes it, calls it off, puts it back on and deletes it', {
  tag: '@both-layouts',
}, async ({ page, club, watch }) => {
  const { id } = await createGround(club, { name: 'Lower Meadow', postcode: 'HS7 5LA' });
  await createTeam(club, { name: '1st XI', groundId: id, startTime: '13:00' });
  const date = getDateInDays(20);
  await openScreen(page, '/mycard');
  await page.getByRole('link', { name: 'Add a match' }).click();
  await expect(page.getByLabel('Team Name')).toHaveValue('1st XI');
  await expect(page.getByLabel('Ground')).toHaveValue('Lower Meadow');
  await button(page, 'Add match').click();
  await expect(page.getByText('Enter the name of the other club.')).toBeVisible();
  await checkScreenInAllLayouts(page, 'add a match, with errors');
  await page.getByLabel('League').check();
  await page.getByLabel('Opponent').fill('Ash Green 2nd XI');
  await typeDateIntoField(page.getByLabel('Date', { exact: true }), date);
  await button(page, 'Add match').click();
  await expect(page.getByText(/^1st XI v Ash Green 2nd XI on .* is on your card\.$/)).toBeVisible();
  await expect(page.getByText(`${formatLongDate(date)} · 13:00`)).toBeVisible();
  await expect(page.getByText('League · Home')).toBeVisible();
  await checkScreenInAllLayouts(page, 'recorded match');

  await page.getByRole('link', { name: 'Change' }).click();
  await page.getByLabel('Start time').fill('12:30');
  await page.getByLabel('Notes').fill('Umpires at noon.');
  await button(page, 'Save').click();
  await expect(page.getByText("We've saved your changes.")).toBeVisible();
  await expect(page.getByText(`${formatLongDate(date)} · 12:30`, { exact: true })).toBeVisible();
  const history = page.getByRole('region', { name: 'What your club did, and when' });
  await expect(history.getByText('You changed the match')).toBeVisible();
  await expect(history.getByText('Start time: 12:30 (before: 13:00)')).toBeVisible();
  await expect(history.getByText('You added the match')).toBeVisible();

  await button(page, 'Call off').click();
  await dialog(page).getByLabel('Ground', { exact: false }).check();
  await dialog(page).getByRole('button', { name: 'Call off' }).click();
  await expect(page.getByText(/^Called off on /)).toBeVisible();
  await checkScreenInAllLayouts(page, 'recorded match that was called off');
  await button(page, "It's on again").click();
  await dialog(page).getByRole('button', { name: "It's on again" }).click();
  await expect(page.getByText('Recorded by your club.')).toBeVisible();

  await openScreen(page, '/dashboard');
  const next = page.getByRole('region', { name: 'Next match' });
  await expect(next).toContainText('League · Home · start 12:30');
  await next.getByRole('link', { name: '1st XI v Ash Green 2nd XI' }).click();
  // The screen reads the match again when it hears of the change.
  watch.expect(/^404 GET \/api\/v1\/recorded-matches\//);
  await button(page, 'Delete').click();
  await dialog(page).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/is off your card\.$/)).toBeVisible();
  await expect(page.getByText(/Your \d{4} card is empty\./)).toBeVisible();
});

test('the form of a match points out a registered opponent, and keeps what was typed if the team is busy', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('409 POST /api/v1/recorded-matches');
  const other = await createClub({ name: createClubName('Ash Green') });
  await createTeam(club, { name: 'Sunday XI' });
  const date = getDateInDays(21);
  await recordMatch(club, { date, teamName: 'Sunday XI', side: 'away' });
  await openScreen(page, `/recorded-match/new?date=${date}`);
  await page.getByLabel('Friendly').check();
  await page.getByLabel('Opponent').fill(`${other.name} Sunday XI`);
  await expect(page.getByText(`${other.name} are on Fixturebook.`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'find their date' })).toHaveAttribute(
    'href',
    `/find?date=${date}`,
  );
  await page.getByLabel('Away').check();
  await button(page, 'Add match').click();
  await expect(page.getByText('This team already has a fixture that day.').first()).toBeVisible();
  await expect(page.getByLabel('Opponent')).toHaveValue(`${other.name} Sunday XI`);
});

test('a club calls a recorded match off and lists its date as free again', async ({
  page,
  club,
}) => {
  const date = getDateInDays(22);
  const { id } = await recordMatch(club, { date, teamName: 'Sunday XI', side: 'away' });
  await openScreen(page, `/recorded-match/${id}`);
  await button(page, 'Call off').click();
  await dialog(page).getByLabel('Other', { exact: true }).check();
  await dialog(page)
    .getByLabel(/^List the date as free/)
    .check();
  await dialog(page).getByRole('button', { name: 'Call off' }).click();
  await expect(page.getByText('The date is listed as free again.')).toBeVisible();
  await page.getByRole('link', { name: 'Find an opponent' }).click();
  await expect(page).toHaveURL(/\/opponents\//);
});

test('a club ticks a match as played, changes the note and removes the tick', async ({
  page,
  club,
}) => {
  const date = getDateInDays(-2);
  const { id } = await recordMatch(club, { date, teamName: 'Sunday XI', side: 'away' });
  await openScreen(page, `/recorded-match/${id}`);
  await button(page, 'Yes, we played').click();
  await dialog(page).getByLabel('Note').fill('Thank Ash Green for the teas.');
  await checkScreenInAllLayouts(page, 'ticking a match as played');
  await dialog(page).getByRole('button', { name: 'Tick as played' }).click();
  await expect(page.getByText('Thank Ash Green for the teas.')).toBeVisible();
  await button(page, 'Remove the tick').click();
  await dialog(page).getByRole('button', { name: 'Remove' }).click();
  await expect(button(page, 'Yes, we played')).toBeVisible();
});

test('a free date of the team becomes the match, and is free no more', async ({ page, club }) => {
  const date = getDateInDays(23);
  await createFixture(club, { date, teamName: 'Sunday XI' });
  await openScreen(page, `/recorded-match/new?date=${date}`);
  await page.getByLabel('Friendly').check();
  await page.getByLabel('Team Name').fill('Sunday XI');
  await page.getByLabel('Opponent').fill('Nether Poppleton');
  await page.getByLabel('Away').check();
  await button(page, 'Add match').click();
  await expect(page.getByText(/is on your card\.$/)).toBeVisible();
  await openScreen(page, `/mycard?season=${date.slice(0, 4)}`);
  await expect(page.getByRole('link', { name: 'Sunday XI v Nether Poppleton' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Sunday XI' })).toHaveCount(1);
});
