import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Locator, Page } from '@playwright/test';
import { typeDateIntoField } from '../../support/calendar.ts';
import { measureEffort } from '../../support/effort.ts';
import { getStatusMessage } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const season = Number(getDateInDays(0).slice(0, 4)) + 1;

const formatDay = (date: string) =>
  new Date(date).toLocaleDateString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });

const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** The first Saturday and Sunday of May. */
const firstSaturday = findWeekday(6);
const firstSunday = findWeekday(0);

function findWeekday(weekday: number) {
  const days = Array.from({ length: 7 }, (_, index) => `${season}-05-0${index + 1}`);
  return days.find((day) => new Date(day).getUTCDay() === weekday) ?? '';
}

const opponents = ['Ash Green', 'Bourne End', 'Cookham', 'Datchet', 'Eversley', 'Goring'];

const leagueList = Array.from({ length: 18 }, (_, index) => {
  const day = formatDay(addDays(firstSaturday, 7 * index));
  const side = index % 2 === 0 ? 'H' : 'A';
  return `${day} ${season} – ${opponents[index % 6]} (${side})`;
});

/** Taps a field as a user does, before it is filled in. */
async function enter(field: Locator, text: string) {
  await field.click();
  await field.fill(text);
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const follow = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).click();

test('a club without neighbours fills its card, prints it and subscribes to it in at most 40 taps', async ({
  page,
  club: _,
}) => {
  await page.goto('/teams');
  const effort = await measureEffort(page);
  await follow(page, 'Add a ground');
  await enter(page.getByLabel('Name'), 'Lower Meadow');
  await enter(page.getByLabel('Postcode'), 'HS7 5LA');
  await press(page, 'Save');
  for (const [team, day] of [
    ['1st XI', 'Saturday'],
    ['Sunday XI', 'Sunday'],
  ] as const) {
    await follow(page, 'Add a team');
    await enter(page.getByLabel('Name'), team);
    await page.getByLabel(day, { exact: true }).click();
    await page.getByLabel('Home ground').selectOption({ label: 'Lower Meadow' });
    await press(page, 'Save');
    await expect(page.getByRole('link', { name: team })).toBeVisible();
  }

  await page.getByRole('navigation').getByRole('link', { name: 'Card' }).click();
  await follow(page, 'Add many dates');
  await press(page, 'Paste');
  await enter(page.getByLabel('Your dates'), leagueList.join('\n'));
  await page.getByLabel('League matches').click();
  await press(page, '1st XI');
  await press(page, 'Check dates');
  await expect(getStatusMessage(page, '18 new matches. Nothing is added yet.')).toBeVisible();
  await press(page, 'Add 18 matches');
  await expect(getStatusMessage(page, '18 matches are on your card.')).toBeVisible();

  await press(page, 'Pick days');
  await press(page, 'Sunday XI');
  await page.getByLabel('From', { exact: true }).click();
  await typeDateIntoField(page.getByLabel('From', { exact: true }), firstSunday);
  await page.getByLabel('To', { exact: true }).click();
  await typeDateIntoField(page.getByLabel('To', { exact: true }), addDays(firstSunday, 7 * 13));
  await press(page, 'Check 14 dates');
  await press(page, 'List 14 free dates');
  await expect(getStatusMessage(page, '14 free dates are listed.')).toBeVisible();

  await follow(page, 'See my card');
  await expect(page).toHaveURL(`/mycard?season=${season}`);
  await expect(page.locator(`[data-date="${firstSaturday}"]`)).toContainText('1st XI v Ash Green');
  await expect(page.locator(`[data-date="${firstSunday}"]`)).toContainText('Sunday XI');
  const printing = page.evaluate(
    () => new Promise((resolve) => window.addEventListener('beforeprint', resolve, { once: true })),
  );
  await press(page, 'Print');
  await printing;
  await follow(page, 'Calendar');
  await press(page, /Just the link|Show the link|Another/);
  await expect(page.getByLabel('Calendar link')).toHaveValue(/\.ics$/);
  await effort.check('a first evening', { taps: 40, keystrokes: 60 });
});
