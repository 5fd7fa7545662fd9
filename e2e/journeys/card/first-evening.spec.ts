import { typeDateIntoField } from '../../support/calendar.ts';
import { createClubName, signUp } from '../../support/clubs.ts';
import { measureEffort, typeInto } from '../../support/effort.ts';
import { openCardTools } from '../../support/fixture-rows.ts';
import { test } from '../../support/own-environment.ts';
import { getStatusMessage } from '../../support/screen.ts';
import { expect } from '../../support/test.ts';

const opponents = ['Ash Green', 'Bourne End', 'Cookham', 'Datchet', 'Eversley', 'Goring'];

/** Returns the ISO date `days` days after another. */
function addDays(date: string, days: number) {
  const day = new Date(date);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}

/** Returns the first day from a date on that has the weekday; 0 is Sunday. */
function findWeekday(from: string, weekday: number) {
  return addDays(from, (weekday - new Date(from).getUTCDay() + 7) % 7);
}

const formatListedDay = (date: string) =>
  new Date(date).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

test('leads the only club of a server from the code to two teams, a league list, free dates, a print and a calendar in at most 40 taps', async ({
  page,
}) => {
  const code = await signUp(page);
  const effort = await measureEffort(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name });

  // The club, its first team with its ground, and the Sundays on which that team is free.
  await typeInto(page.getByLabel('OTP'), code);
  await button('Verify OTP').click();
  const clubName = createClubName();
  await typeInto(page.getByLabel('Club Name'), clubName);
  await typeInto(page.getByLabel('Postcode'), 'LD3 7HL');
  await typeInto(page.getByLabel('Phone Number'), '20 7946 0958');
  await button('Submit').click();
  await expect(page.getByRole('heading', { name: 'When do your teams play?' })).toBeFocused();
  await typeInto(page.getByLabel('Team Name'), 'Sunday XI');
  await page.getByLabel('Sunday', { exact: true }).click();
  await typeInto(page.getByLabel('Ground'), 'The Promenade');
  await page.getByLabel('Keep “The Promenade” for next time').click();
  const from = await page.locator('input[name="from"]').inputValue();
  const season = Number(from.slice(0, 4));
  const firstSunday = findWeekday(from, 0);
  await page.getByLabel('To', { exact: true }).click();
  await typeDateIntoField(page.getByLabel('To', { exact: true }), addDays(firstSunday, 13 * 7));
  await button('Check 14 dates').click();
  await button('List 14 free dates').click();
  await expect(page.getByRole('heading', { name: 'Opponents' })).toBeVisible();

  // The league list of the second team.
  await page.getByRole('link', { name: 'Card' }).first().click();
  await page.getByRole('link', { name: 'Add many dates' }).click();
  await button('Paste').click();
  const firstSaturday = findWeekday(from, 6);
  const matches = Array.from({ length: 18 }, (_, index) => {
    const side = index % 2 ? 'A' : 'H';
    const day = formatListedDay(addDays(firstSaturday, index * 7));
    return `${day} – ${opponents[index % 6]} (${side}) 1.00pm`;
  });
  await page.getByLabel('Your dates').click();
  await page.getByLabel('Your dates').fill(matches.join('\n'));
  await page.getByLabel('League matches').click();
  await typeInto(page.getByLabel('Team Name'), '1st XI');
  await page.getByLabel('Add “1st XI” to your teams').click();
  await button('Check dates').click();
  await button('Add 18 matches').click();
  await expect(getStatusMessage(page, '18 matches are on your card.')).toBeVisible();
  await page.getByRole('link', { name: 'See my card' }).click();

  // The print, with the free dates.
  await expect(page).toHaveURL(`/mycard?season=${season}`);
  const tools = await openCardTools(page);
  await tools.getByLabel('Print free dates too').click();
  await tools.getByRole('button', { name: 'Print', exact: true }).click();
  await page.emulateMedia({ media: 'print' });
  const printed = (name: string) => page.getByRole('table', { name }).getByRole('row');
  await expect(printed('Matches')).toHaveCount(19);
  await expect(printed('Free dates')).toHaveCount(15);
  await page.emulateMedia({ media: 'screen' });

  await tools.getByRole('link', { name: 'Calendar link' }).click();
  await button('Another calendar').click();
  const address = await page.getByLabel('Calendar link').inputValue();
  await effort.check('the first evening', { taps: 40, keystrokes: 120 });
  const calendar = await (await page.request.get(address)).text();
  expect(calendar.match(/^BEGIN:VEVENT/gm)).toHaveLength(32);
  const { items: teams } = await (await page.request.get('/api/v1/me/teams')).json();
  expect(teams.map(({ name }: { name: string }) => name).toSorted()).toEqual([
    '1st XI',
    'Sunday XI',
  ]);
  const { items: grounds } = await (await page.request.get('/api/v1/me/grounds')).json();
  expect(grounds.map(({ name }: { name: string }) => name)).toEqual(['The Promenade']);
});
