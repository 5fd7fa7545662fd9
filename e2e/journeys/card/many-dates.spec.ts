import { getDateInDays } from '@fixturebook/server/testing/profile';
import { formatLongDate, formatShortDate, typeDateIntoField } from '../../support/calendar.ts';
import { createFixture } from '../../support/clubs.ts';
import { checkScreenInAllLayouts, getStatusMessage } from '../../support/screen.ts';
import { createGround, createTeam } from '../../support/teams.ts';
import { expect, test } from '../../support/test.ts';

const season = Number(getDateInDays(0).slice(0, 4)) + 1;
/** Formats a date as `05/06/2027`. */
const toBritishDate = (date: string) => date.split('-').reverse().join('/');

/** Lists the Sundays of June, of which there are four or five. */
const sundays = Array.from({ length: 30 }, (_, index) => {
  return `${season}-06-${String(index + 1).padStart(2, '0')}`;
}).filter((date) => new Date(date).getUTCDay() === 0);

test('lists every Sunday of a month except the unticked and the taken one, and undoes it', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const [taken, unticked, ...others] = sundays as [string, string, ...string[]];
  await createFixture(club, { date: taken, teamName: 'Sunday XI', maxTravelRadius: 40 });
  await page.goto(`/mycard?season=${season}`);
  await page.getByRole('link', { name: 'Add many dates' }).click();
  await expect(page).toHaveURL('/mycard/dates');
  await page.getByLabel('Team Name').fill('sunday xi');
  await typeDateIntoField(page.getByLabel('From', { exact: true }), `${season}-06-01`);
  await typeDateIntoField(page.getByLabel('To', { exact: true }), `${season}-06-30`);
  await page.getByLabel('Sunday', { exact: true }).check();
  const getDay = (date: string) => page.getByRole('button', { name: formatLongDate(date) });
  await expect(getDay(taken)).toBeDisabled();
  await getDay(unticked).click();
  await expect(getStatusMessage(page, `${others.length} days picked.`)).toBeVisible();
  await checkScreenInAllLayouts(page, 'many dates, picked');

  await page.getByRole('button', { name: `Check ${others.length} dates` }).click();
  await expect(
    getStatusMessage(page, `${others.length} new free dates. Nothing is listed yet.`),
  ).toBeVisible();
  const rows = page.getByRole('table', { name: 'Your free dates' }).getByRole('row');
  await expect(rows.nth(1)).toContainText(`${formatShortDate(others[0] ?? '')} · Sunday XI`);
  await checkScreenInAllLayouts(page, 'many dates, preview');

  await page.getByRole('button', { name: `List ${others.length} free dates` }).click();
  await expect(getStatusMessage(page, `${others.length} free dates are listed.`)).toBeVisible();
  await checkScreenInAllLayouts(page, 'many dates, listed');

  // The dates can be taken off the card together for a day, also after a reload.
  await page.reload();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(
    getStatusMessage(page, `${others.length} free dates are off your card again.`),
  ).toBeVisible();
  await page.goto(`/mycard?season=${season}`);
  await expect(page.locator(`[data-date="${taken}"]`)).toBeVisible();
  await expect(page.locator(`[data-date="${others[0]}"]`)).toHaveCount(0);
});

test('reads pasted lines, and leaves out a date with words that it does not understand', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const [first, second, third] = sundays as [string, string, string];
  await createFixture(club, { date: first, teamName: 'Sunday XI', maxTravelRadius: 40 });
  await page.goto('/mycard/dates');
  await page.getByRole('button', { name: 'Paste' }).click();
  await page.getByRole('button', { name: 'Check dates' }).click();
  await expect(page.getByRole('alert')).toHaveText('Paste at least one date.');
  await page
    .getByLabel('Your dates')
    .fill(
      [
        `${toBritishDate(second)} home 1.30pm Sunday XI`,
        `${toBritishDate(third)} Sunday XI, probably taken`,
        'See you soon!',
      ].join('\n'),
    );
  await page.getByRole('button', { name: 'Check dates' }).click();
  const rows = page.getByRole('table', { name: 'Your free dates' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('13:30');
  await expect(rows.nth(2)).toContainText("We couldn't read “probably taken”.");
  await expect(rows.nth(3)).toContainText("We can't find a date in this line.");
  await checkScreenInAllLayouts(page, 'many dates, pasted');

  await page.getByRole('button', { name: 'List 1 free date' }).click();
  await expect(
    getStatusMessage(page, '1 free date is listed, 1 left out, 1 to fix.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(getStatusMessage(page, '1 free date is off your card again.')).toBeVisible();
});

test('keeps what was typed when no day is picked, and says what to do', async ({
  page,
  club: _,
}) => {
  await page.goto('/mycard/dates');
  await page.getByLabel('Team Name').fill('Colts');
  await page.getByRole('button', { name: 'Check dates' }).click();
  await expect(page.getByRole('alert')).toHaveText('Pick at least one day.');
  await expect(page.getByLabel('Team Name')).toHaveValue('Colts');
  await typeDateIntoField(page.getByLabel('To', { exact: true }), `${season}-01-01`);
  await page.getByRole('button', { name: 'Check dates' }).click();
  await expect(page.getByRole('alert').first()).toContainText('Enter a day after the first one.');
  await checkScreenInAllLayouts(page, 'many dates, refused');
});

test('fills in the usual days, side and start of a chosen team, and offers the grounds of the club', async ({
  page,
  club,
}) => {
  const team = { name: 'Sunday XI', weekdays: ['sunday'], side: 'away', startTime: '13:00' };
  await createTeam(club, team);
  await createGround(club, { name: 'The Rec' });
  await page.goto('/mycard/dates');
  await page.getByRole('button', { name: 'Sunday XI' }).click();
  await expect(page.getByLabel('Sunday', { exact: true })).toBeChecked();
  await expect(page.getByLabel('Monday', { exact: true })).not.toBeChecked();
  await expect(page.getByRole('radio', { name: 'Away', exact: true })).toBeChecked();
  await expect(page.getByLabel('Start Time')).toHaveValue('13:00');
  await expect(page.getByRole('button', { name: /^Check \d+ dates$/ })).toBeVisible();
  await page.getByRole('button', { name: 'The Rec' }).click();
  await expect(page.getByLabel('Ground')).toHaveValue('The Rec');
  await page.getByRole('button', { name: 'Paste' }).click();
  await page.getByRole('button', { name: 'Sunday XI' }).click();
  await expect(page.getByLabel('Team Name')).toHaveValue('Sunday XI');
});
