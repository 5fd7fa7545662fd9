import { getDateInDays } from '@fixturebook/server/testing/profile';
import { createClub } from '../../support/clubs.ts';
import { checkScreenInAllLayouts, getStatusMessage } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const season = Number(getDateInDays(0).slice(0, 4)) + 1;
const clubs = [
  'Ash Green',
  'Bourne End',
  'Cookham',
  'Datchet',
  'Eversley',
  'Finchampstead',
  'Goring',
  'Henley',
  'Ickenham',
];

/** The first Saturdays from May, of which a league takes eighteen. */
const saturdays = Array.from({ length: 140 }, (_, index) =>
  new Date(Date.UTC(season, 4, 1 + index)).toISOString().slice(0, 10),
)
  .filter((date) => new Date(date).getUTCDay() === 6)
  .slice(0, 18);

const formatDay = (date: string) =>
  new Date(date).toLocaleDateString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

const leagueList = saturdays.map((date, index) => {
  const side = index < 9 ? 'H' : 'A';
  return `${formatDay(date)} – ${clubs[index % 9]} (${side}) 1.00pm`;
});

test('puts a pasted league list of 18 matches on the card, and takes it off again', {
  tag: '@both-layouts',
}, async ({ page, club: _ }) => {
  await page.goto('/mycard/dates');
  await page.getByRole('button', { name: 'Paste' }).click();
  await page.getByLabel('Your dates').fill([...leagueList, 'See you soon!'].join('\n'));
  await page.getByLabel('League matches').check();
  await page.getByLabel('Team Name').fill('1st XI');
  await page.getByLabel('Ground').fill('The Rec');
  await page.getByRole('button', { name: 'Check dates' }).click();
  await expect(
    getStatusMessage(page, '18 new matches, 1 to fix. Nothing is added yet.'),
  ).toBeVisible();
  const rows = page.getByRole('table', { name: 'Your matches and dates' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('1st XI v Ash Green');
  await expect(rows.nth(1)).toContainText('League · Home · The Rec, SW18 4RD · 13:00');
  await expect(rows.nth(18)).toContainText('League · Away · 13:00');
  await checkScreenInAllLayouts(page, 'league list, preview');

  await page.getByRole('button', { name: 'Add 18 matches' }).click();
  await expect(getStatusMessage(page, '18 matches are on your card, 1 to fix.')).toBeVisible();
  await page.getByRole('link', { name: 'See my card' }).click();
  await expect(page).toHaveURL(`/mycard?season=${season}`);
  for (const [index, date] of saturdays.entries())
    await expect(page.locator(`[data-date="${date}"]`)).toContainText(clubs[index % 9] ?? '');

  await page.goto('/mycard/dates');
  await page.getByRole('button', { name: /^Undo: 18 matches for 1st XI/ }).click();
  await expect(getStatusMessage(page, '18 matches are off your card again.')).toBeVisible();
});

test('reads a calendar file, and says why an address cannot be read', {
  tag: '@both-layouts',
}, async ({ page, club: _, watch }) => {
  watch.expect('400 POST /api/v1/me/card/addresses');
  await page.goto('/mycard/import');
  await page.getByLabel('Team Name').fill('1st XI');
  const [first = '', second = ''] = saturdays;
  const events = [
    `DTSTART:${first.replaceAll('-', '')}T120000Z`,
    'SUMMARY:v Marlow (A)',
    'END:VEVENT',
    'BEGIN:VEVENT',
    `DTSTART;VALUE=DATE:${second.replaceAll('-', '')}`,
    'SUMMARY:Annual dinner',
  ];
  const lines = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...events, 'END:VEVENT', 'END:VCALENDAR'];
  await page.getByLabel('CSV or calendar file').setInputFiles({
    name: 'fixtures.ics',
    mimeType: 'text/calendar',
    buffer: Buffer.from(lines.join('\r\n')),
  });
  await expect(
    getStatusMessage(page, '1 new match, 1 to fix. Nothing is added yet.'),
  ).toBeVisible();
  const rows = page.getByRole('table', { name: "What's in the file" }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Friendly · Away · 13:00');
  await expect(rows.nth(2)).toContainText('We can’t find an opponent in this event.');
  await checkScreenInAllLayouts(page, 'calendar file, preview');

  await page.getByRole('button', { name: "A calendar's address" }).click();
  await page.getByRole('button', { name: 'Read calendar' }).click();
  await expect(page.getByRole('alert')).toContainText('Enter the address of the calendar.');
  await page.getByLabel('Address').fill('webcal://127.0.0.1/fixtures.ics');
  await page.getByRole('button', { name: 'Read calendar' }).click();
  await expect(page.getByRole('alert')).toContainText('We can’t reach this address.');
  await checkScreenInAllLayouts(page, 'calendar address, refused');
});

test('offers to ask the opponent of a friendly instead when it is a registered club', async ({
  page,
  club: _,
}) => {
  const other = await createClub();
  const [date = ''] = saturdays;
  await page.goto('/mycard/dates');
  await page.getByRole('button', { name: 'Paste' }).click();
  await page.getByLabel('Team Name').fill('1st XI');
  const day = date.split('-').reverse().join('/');
  await page.getByLabel('Your dates').fill(`${day} v ${other.name} (A)`);
  await page.getByRole('button', { name: 'Check dates' }).click();
  const row = page.getByRole('table').getByRole('row').nth(1);
  await expect(row).toContainText(`${other.name} are on Fixturebook.`);
  await checkScreenInAllLayouts(page, 'import, registered opponent');
  await row.getByRole('link', { name: 'find their date' }).click();
  await expect(page.getByRole('heading', { name: 'Find a match' })).toBeVisible();
});
