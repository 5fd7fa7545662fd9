import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { formatShortDate } from '../../support/calendar.ts';
import type { TestClub } from '../../support/clubs.ts';
import { confirmInvitedMatch, opponent, recordAndInvite } from '../../support/invitations.ts';
import { changeMatchesInCalendar, recordMatch } from '../../support/matches.ts';
import { checkScreenInAllLayouts, getStatusMessage } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const team = { teamName: '1st XI', side: 'away', startTime: '13:00' } as const;

test('a club accepts what has changed in its league’s calendar, undoes a match and stops looking', {
  tag: '@both-layouts',
}, async ({ page, proClub }) => {
  const [first, second, third] = [140, 141, 142].map(getDateInDays) as [string, string, string];
  await recordMatch(proClub, { ...team, date: first, opponent: 'Reading CC' });
  await recordMatch(proClub, { ...team, date: second, opponent: 'Marlow CC' });
  await changeMatchesInCalendar(proClub, { ...team, date: third, opponent: 'Cookham CC' });

  await page.goto(`/mycard?season=${first.slice(0, 4)}`);
  await expect(page.getByText('3 changes in league.example')).toBeVisible();
  await page.goto('/dashboard');
  const toDo = page.getByRole('region', { name: 'To do' });
  await toDo.getByRole('link', { name: '3 changes in league.example/….ics' }).click();
  await expect(page.getByRole('heading', { name: 'Changes in your calendar' })).toBeVisible();
  await page.goto('/mycard/import');
  await expect(page.getByText('league.example/….ics · 1st XI')).toBeVisible();
  await checkScreenInAllLayouts(page, 'subscribed calendars');
  await page.getByRole('link', { name: 'See 3 changes' }).click();

  const getChange = (date: string, opponent: string) =>
    page.getByRole('checkbox', { name: `${formatShortDate(date)} · 1st XI v ${opponent}` });
  await expect(getChange(first, 'Reading CC')).toBeChecked();
  await expect(page.getByText('Start: 11:00, was 13:00')).toBeVisible();
  // A match goes from the card only if the club ticks it.
  await expect(getChange(second, 'Marlow CC')).not.toBeChecked();
  await expect(getChange(third, 'Cookham CC')).toBeChecked();
  await checkScreenInAllLayouts(page, 'changes in a calendar');

  await getChange(first, 'Reading CC').uncheck();
  await page.getByRole('button', { name: 'Accept 1 change' }).click();
  await expect(getStatusMessage(page, "We've made 1 change to your card.")).toBeVisible();
  await page.getByRole('button', { name: 'Undo the new matches' }).click();
  await expect(getStatusMessage(page, 'The new matches are off your card again.')).toBeVisible();

  await getChange(second, 'Marlow CC').check();
  await page.getByRole('button', { name: 'Delete them' }).click();
  await page.getByRole('button', { name: 'Accept 1 change' }).click();
  await expect(getStatusMessage(page, "We've made 1 change to your card.")).toBeVisible();
  await expect(getChange(second, 'Marlow CC')).toBeHidden();
  await getChange(first, 'Reading CC').check();
  await page.getByRole('button', { name: 'Ignore 1 change' }).click();
  await expect(getStatusMessage(page, /^Ignored/)).toBeVisible();
  await expect(page.getByText('Nothing waits for you here.')).toBeVisible();
  await checkScreenInAllLayouts(page, 'no changes in a calendar');

  await page.goto(`/mycard?season=${first.slice(0, 4)}`);
  await expect(page.locator(`[data-date="${first}"]`)).toContainText('Reading CC');
  await expect(page.locator(`[data-date="${second}"]`)).toHaveCount(0);
  await expect(page.locator(`[data-date="${third}"]`)).toHaveCount(0);

  await page.goto('/mycard/import');
  await page.getByRole('button', { name: /^Look now/ }).click();
  await expect(page.getByRole('alert')).toContainText("We couldn't read this calendar: see below.");
  await expect(page.getByText(/We can’t reach this address/)).toBeVisible();
  await checkScreenInAllLayouts(page, 'subscribed calendar, fault');
  await page.getByRole('button', { name: /^Stop looking/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop looking' }).click();
  await expect(
    getStatusMessage(page, "We've stopped looking. Your matches are still on your card."),
  ).toBeVisible();
  await page.goto(`/mycard?season=${first.slice(0, 4)}`);
  await expect(page.locator(`[data-date="${first}"]`)).toContainText('Reading CC');
});

test('offers a Pro club to keep looking at an address that it has read', async ({
  page,
  proClub,
  watch,
}) => {
  watch.expect('400 POST /api/v1/me/card/feeds');
  await readCalendarAtAddress(page, proClub);
  await page.getByRole('button', { name: 'Keep looking every 6 hours' }).click();
  await expect(page.getByRole('alert')).toContainText('We can’t reach this address.');
  await checkScreenInAllLayouts(page, 'offer to keep looking, refused');
});

test('says why a change cannot be accepted when the team plays another match that day', async ({
  page,
  proClub,
}) => {
  const [first, second] = [144, 145].map(getDateInDays) as [string, string];
  await recordMatch(proClub, { ...team, date: first, opponent: 'Reading CC' });
  await recordMatch(proClub, { ...team, date: second, opponent: 'Marlow CC' });
  await changeMatchesInCalendar(proClub, { ...team, date: second, opponent: 'Cookham CC' });
  await page.goto('/mycard/import');
  await page.getByRole('link', { name: 'See 3 changes' }).click();
  await page.getByRole('button', { name: 'Accept 2 changes' }).click();
  await expect(
    getStatusMessage(page, "We've made 1 change to your card. 1 couldn't be accepted: see below."),
  ).toBeVisible();
  await expect(page.getByText('This team already has a fixture')).toBeVisible();
  await checkScreenInAllLayouts(page, 'change in a calendar, refused');
});

test('leaves it to the club to tick a change of a match that its opponent has confirmed', async ({
  page,
  proClub,
}) => {
  const [first, second, third] = [151, 152, 153].map(getDateInDays) as [string, string, string];
  const { answerPath } = await recordAndInvite(proClub, first, team);
  await confirmInvitedMatch(proClub, answerPath);
  await recordMatch(proClub, { ...team, date: second, opponent: 'Marlow CC' });
  await changeMatchesInCalendar(proClub, { ...team, date: third, opponent: 'Cookham CC' });
  await page.goto('/mycard/import');
  await page.getByRole('link', { name: 'See 3 changes' }).click();
  await expect(
    page.getByText(`Confirmed by ${opponent}. If you accept this, we'll email them.`),
  ).toBeVisible();
  const change = page.getByRole('checkbox', { name: `1st XI v ${opponent}` });
  await expect(change).not.toBeChecked();
  await checkScreenInAllLayouts(page, 'change in a calendar, confirmed by an invited opponent');
  await change.check();
  await page.getByRole('button', { name: 'Accept 2 changes' }).click();
  await expect(getStatusMessage(page, "We've made 2 changes to your card.")).toBeVisible();
});

test('a Hobby club is told that looking at a calendar is for Pro, and can still remove it', async ({
  page,
  club,
}) => {
  const [first, second, third] = [147, 148, 149].map(getDateInDays) as [string, string, string];
  await recordMatch(club, { ...team, date: first, opponent: 'Reading CC' });
  await recordMatch(club, { ...team, date: second, opponent: 'Marlow CC' });
  await changeMatchesInCalendar(club, { ...team, date: third, opponent: 'Cookham CC' });
  await page.goto('/mycard/import');
  await expect(page.getByText(/^Paused, because/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Look now/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Stop looking/ })).toBeVisible();
  await page.getByRole('link', { name: 'See 3 changes' }).click();
  await expect(page.getByText('Accepting changes from a calendar is for Pro clubs.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0);
  await checkScreenInAllLayouts(page, 'changes in a calendar, Hobby');
  await readCalendarAtAddress(page, club);
  await expect(
    page.getByText('Looking at a calendar every 6 hours is for Pro clubs.', { exact: true }),
  ).toBeVisible();
  await checkScreenInAllLayouts(page, 'offer to keep looking, Hobby');
  await page.goto('/subscriptionscreen');
  await expect(
    page.getByText("Be told what changes in your league's calendar").first(),
  ).toBeVisible();
});

/**
 * Reads a calendar with one match at an address that is not on the internet. The answer is that to an upload of the same
 * calendar, because the server reads no private address.
 */
async function readCalendarAtAddress(page: Page, { api }: TestClub) {
  const start = `DTSTART:${getDateInDays(143).replaceAll('-', '')}T120000Z`;
  const event = ['BEGIN:VEVENT', start, 'SUMMARY:v Frieth (A)', 'END:VEVENT'];
  const data = ['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR'].join('\r\n');
  await page.route('**/api/v1/me/card/addresses', async (route) => {
    const headers = { 'content-type': 'text/calendar' };
    const response = await api.post('/api/v1/me/card/imports?team=1st+XI', { data, headers });
    await route.fulfill({ response });
  });
  await page.goto('/mycard/import');
  await page.getByRole('button', { name: "A calendar's address" }).click();
  await page.getByLabel('Address').fill('https://127.0.0.1/fixtures.ics');
  await page.getByRole('button', { name: 'Read calendar' }).click();
}
