import { readFile } from 'node:fs/promises';
import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { formatShortDate } from '../../support/calendar.ts';
import { createClub, createClubName, createFixture } from '../../support/clubs.ts';
import { openCardTools } from '../../support/fixture-rows.ts';
import { createMatch } from '../../support/matches.ts';
import { checkScreenInAllLayouts, getStatusMessage } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const season = Number(getDateInDays(0).slice(0, 4)) + 1;
const toBritishDate = (date: string) => date.split('-').reverse().join('/');
const getSeasonDate = (monthAndDay: string) => `${season}-${monthAndDay}`;

async function chooseImportFile(page: Page, lines: string[], name = 'season.csv') {
  const buffer = Buffer.from(lines.join('\r\n'));
  const file = { name, mimeType: 'text/csv', buffer };
  await page.getByLabel('CSV or calendar file').setInputFiles(file);
}

test('previews the fixtures of a spreadsheet file before it adds them to the season card', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  await createFixture(club, { date: getSeasonDate('05-01'), teamName: '1st XI' });
  await page.goto(`/mycard?season=${season}`);
  const tools = await openCardTools(page);
  await tools.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page).toHaveURL('/mycard/import');

  const longName = 'The Grasshoppers and Gentlemen of the Lower Meadow Sunday Wanderers';
  await chooseImportFile(page, [
    'Date,Team,Home/Away,Start,Umpire,Radius',
    `${toBritishDate(getSeasonDate('05-01'))},1ST XI,Home,13:30,Bird`,
    `${toBritishDate(getSeasonDate('05-08'))},1st XI,Home,1.30pm,Bird`,
    `Sat 15 May ${season},1st XI,Away,,,60`,
    `TBC,${longName},Home,noon,`,
    `${toBritishDate(getSeasonDate('05-22'))},1st XI,,13:30,`,
  ]);
  await expect(
    getStatusMessage(
      page,
      '2 new free dates, 1 already on your card, 2 to fix. Nothing is listed yet.',
    ),
  ).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Columns we ignored: Umpire.');
  const rows = page.getByRole('table', { name: "What's in the file" }).getByRole('row');
  // The rows keep the order of the file.
  await expect(rows.nth(1)).toContainText('Already on your card');
  await expect(rows.nth(2)).toContainText(`${formatShortDate(getSeasonDate('05-08'))} · 1st XI`);
  await expect(rows.nth(2)).toContainText(
    'Home · The Rec, SW18 4RD · 13:30 · radius 25 mi (40 km)',
  );
  await expect(rows.nth(3)).toContainText('radius 37 mi (60 km)');
  await expect(rows.nth(4)).toContainText('Date: Write a date, such as 14/05/2027.');
  await expect(rows.nth(4)).toContainText('Start time: Enter a time, such as 13:30.');
  await expect(rows.nth(5)).toContainText('Home or away: Write Home, Away, or Home or away.');
  await checkScreenInAllLayouts(page, 'import, preview');

  await page.getByRole('button', { name: 'List 2 free dates' }).click();
  await expect(
    getStatusMessage(page, '2 free dates are listed, 1 already on your card, 2 to fix.'),
  ).toBeVisible();
  await checkScreenInAllLayouts(page, 'import, done');
  await page.getByRole('link', { name: 'See my card' }).click();
  await expect(page).toHaveURL(`/mycard?season=${season}`);
  const row = page.locator(`[data-date="${getSeasonDate('05-15')}"]`);
  await expect(row).toContainText('Away');
});

test('warns a club with one pitch about two home dates of a day before it imports them', async ({
  page,
  club,
}) => {
  await createFixture(club, { date: getSeasonDate('05-01'), teamName: '1st XI' });
  await page.goto('/mycard/import');
  await chooseImportFile(page, [
    'Date,Team,Home/Away',
    `${toBritishDate(getSeasonDate('05-01'))},2nd XI,Home`,
    `${toBritishDate(getSeasonDate('05-08'))},1st XI,Home`,
    `${toBritishDate(getSeasonDate('05-08'))},2nd XI,Home`,
  ]);
  const rows = page.getByRole('table', { name: "What's in the file" }).getByRole('row');
  const note =
    'That makes 2 home dates at this ground on this day, which is more than it has pitches. You can still list it.';
  for (const number of [1, 2, 3]) await expect(rows.nth(number)).toContainText(note);
  await expect(page.getByText('3 rows have a note.')).toBeVisible();
  await checkScreenInAllLayouts(page, 'import, home dates');
  await page.getByRole('button', { name: 'List 3 free dates' }).click();
  await expect(getStatusMessage(page, '3 free dates are listed.')).toBeVisible();
  await expect(rows.nth(1)).not.toContainText('one pitch');
  await expect(page.getByText('3 rows have a note.')).toBeHidden();
});

test('shows the errors of an invalid spreadsheet file and accepts the corrected file', async ({
  page,
  club: _,
  watch,
}) => {
  watch.expect('400 POST /api/v1/me/card/imports');
  await page.goto('/mycard/import');
  await chooseImportFile(page, ['Day out', 'Sunday']);
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText(
    "We can't find a Date column. Give one of your columns that heading.",
  );
  await checkScreenInAllLayouts(page, 'import, refused');
  await chooseImportFile(page, ['x'.repeat(257 * 1024)]);
  await expect(alert).toHaveText('Choose a file of at most 256 KB.');
  // The file has no ground and no radius, and a new club has no earlier fixture to copy them from.
  await chooseImportFile(page, [
    'Date,Team,Side',
    `${toBritishDate(getSeasonDate('06-05'))},Colts,Home`,
  ]);
  await expect(getStatusMessage(page, 'Nothing new, 1 to fix.')).toBeVisible();
  await expect(alert).toHaveCount(0);
  // A refused file removes the preview of the previous file.
  await chooseImportFile(page, ['x'.repeat(257 * 1024)], 'larger.csv');
  await expect(alert).toHaveText('Choose a file of at most 256 KB.');
  await expect(page.getByRole('table')).toHaveCount(0);
  await expect(getStatusMessage(page, 'Nothing new, 1 to fix.')).toHaveCount(0);
});

test('changes nothing when a club imports its exported fixtures', async ({ page, club }) => {
  await createFixture(club, { date: getSeasonDate('07-03'), teamName: '=Sunday XI' });
  await page.goto(`/mycard?season=${season}`);
  const tools = await openCardTools(page);
  const downloading = page.waitForEvent('download');
  await tools.getByRole('link', { name: 'Export', exact: true }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`fixtures-${season}.csv`);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain(`"${toBritishDate(getSeasonDate('07-03'))}","Sat","","'=Sunday XI"`);
  await page.goto('/mycard/import');
  await chooseImportFile(page, text.split('\r\n'));
  await expect(getStatusMessage(page, 'Nothing new, 1 already on your card.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^List/ })).toHaveCount(0);
});

test('creates, replaces and turns off the link of a calendar feed', {
  tag: '@both-layouts',
}, async ({ page, club, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await createFixture(club, { date: getSeasonDate('06-05'), teamName: 'Colts' });
  await page.goto('/mycard');
  const tools = await openCardTools(page);
  await tools.getByRole('link', { name: 'Calendar link' }).click();
  await expect(page.getByRole('main')).toContainText('Your calendar gets a private link.');
  await checkScreenInAllLayouts(page, 'calendar feed, none');
  await page.getByRole('button', { name: 'Another calendar' }).click();
  const field = page.getByLabel('Calendar link');
  await expect(field).toHaveValue(/\/calendars\/[\w-]{43}\.ics$/);
  const first = await field.inputValue();
  await expect(page.getByText('Anyone with the link can read your card.')).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(getStatusMessage(page, 'Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  const webcal = first.replace('http:', 'webcal:');
  await expect(page.getByRole('link', { name: 'Apple Calendar' })).toHaveAttribute('href', webcal);
  await expect(page.getByRole('link', { name: 'Google Calendar' })).toHaveAttribute(
    'href',
    `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`,
  );
  await checkScreenInAllLayouts(page, 'calendar feed');
  expect(await (await request.get(first)).text()).toContain('Free date: Colts');

  await page.getByRole('button', { name: 'Get a new link' }).click();
  await checkScreenInAllLayouts(page, 'calendar feed, renewing');
  await page.getByRole('dialog').getByRole('button', { name: 'Get a new link' }).click();
  await expect(getStatusMessage(page, "Here's your new link.")).toBeVisible();
  await expect(field).not.toHaveValue(first);
  expect((await request.get(first)).status()).toBe(404);
  const second = await field.inputValue();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(getStatusMessage(page, 'The link no longer works.')).toBeVisible();
  expect((await request.get(second)).status()).toBe(404);
});

test('shows an error when the link of a calendar feed cannot be loaded or created', async ({
  page,
  club: _,
  watch,
}) => {
  watch.expect('net::ERR_FAILED');
  const feed = '**/api/v1/me/calendar-feed';
  await page.route(feed, (route) => route.abort('failed'));
  await page.goto('/mycard/calendar-feed');
  await expect(page.getByRole('alert')).toContainText('No connection to the server.');
  await checkScreenInAllLayouts(page, 'calendar feed, out of reach');
  await page.unroute(feed);
  await page.getByRole('button', { name: 'Try again' }).click();
  const button = page.getByRole('button', { name: 'Another calendar' });
  await button.waitFor();
  await page.route(feed, (route) => route.abort('failed'));
  await button.click();
  await expect(page.getByRole('alert')).toContainText('No connection to the server.');
});

test('creates the link of a calendar feed on the way to Google Calendar', async ({
  page,
  club,
  context,
  watch,
}) => {
  watch.expect(/^left for https:\/\/calendar\.google\.com\//);
  const googleCalendar = 'https://calendar.google.com/**';
  await context.route(googleCalendar, (route) => route.fulfill({ body: 'Google Calendar' }));
  await page.goto('/mycard/calendar-feed');
  await page.getByRole('button', { name: 'Google Calendar' }).click();
  await page.waitForURL(googleCalendar);
  const { feed } = await (await club.api.get('/api/v1/me/calendar-feed')).json();
  const link = new URL(page.url()).searchParams.get('cid');
  expect(link).toBe(feed.url.replace('http:', 'webcal:'));
});

test('ticks off a match as entered on Play-Cricket, and lists it again when the match changes', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const date = getSeasonDate('06-06');
  const fields = { date, teamName: '1st XI', startTime: '13:30' };
  const match = await createMatch(club, other, fields);
  await page.goto(`/mycard?season=${season}`);
  const tools = await openCardTools(page);
  await tools.getByRole('link', { name: 'Play-Cricket (1)' }).click();
  await expect(page).toHaveURL(`/mycard/play-cricket?season=${season}`);
  const title = `1st XI v ${other.name} 2nd XI`;
  const row = page.getByRole('listitem').filter({ hasText: title });
  await expect(row).toContainText(`${formatShortDate(date)} · 13:30 · Home`);
  await expect(row).toContainText('The Rec, SW18 4RD');
  await checkScreenInAllLayouts(page, 'play-cricket');
  await row.getByRole('button', { name: `Mark as entered: ${title}` }).click();
  await expect(
    getStatusMessage(page, `Marked as entered: 1st XI v ${other.name}, ${formatShortDate(date)}.`),
  ).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`You've entered every match for ${season}.`);

  const proposals = `/api/v1/matches/${match.id}/terms-proposals`;
  const proposed = await other.api.post(proposals, { data: { terms: { startTime: '14:00' } } });
  const { proposal } = await proposed.json();
  await club.api.post(`${proposals}/${proposal.id}/acceptance`);
  await page.reload();
  await expect(row).toContainText('Start time: 13:30, now 14:00');
  await checkScreenInAllLayouts(page, 'play-cricket, changed');
  await row.getByRole('button', { name: `Mark as entered: ${title}` }).click();
  await page.getByText('1 match entered').click();
  await row.getByRole('button', { name: `Not entered yet: ${title}` }).click();
  await expect(getStatusMessage(page, 'Moved back to your list:')).toBeVisible();
  await row.getByRole('button', { name: `Mark as entered: ${title}` }).click();
  await expect(getStatusMessage(page, 'Marked as entered:')).toBeVisible();

  await other.api.post(`/api/v1/matches/${match.id}/cancellation`, { data: { reason: 'ground' } });
  await page.reload();
  await expect(row).toContainText('Called off: ground');
});

test('says that there are no matches for Play-Cricket yet, and shows an error when their list fails to load', async ({
  page,
  club: _,
  watch,
}) => {
  watch.expect('net::ERR_FAILED GET /api/v1/me/play-cricket');
  await page.goto(`/mycard/play-cricket?season=${season}`);
  await expect(page.getByRole('main')).toContainText(
    `You haven't agreed any matches for ${season} yet.`,
  );
  await page.route('**/api/v1/me/play-cricket*', (route) => route.abort('failed'));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('No connection to the server.');
});
