import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { formatLongDate } from '../../support/calendar.ts';
import {
  createClub,
  createClubName,
  createFixture,
  grantPro,
  type TestClub,
} from '../../support/clubs.ts';
import { measureEffort } from '../../support/effort.ts';
import { expectCompactRows } from '../../support/fixture-rows.ts';
import { focusWithTab, pressEnterOn } from '../../support/keyboard.ts';
import { getMapCanvas, waitForMap } from '../../support/map.ts';
import { loseFirstAnswer } from '../../support/network.ts';
import { checkScreenInAllLayouts, getStatusMessage } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

/** Postcodes near which no other test lists dates, because the screen counts all clubs that suit. */
const lonely = {
  effort: 'IV21 2AA',
  several: 'TD1 1AA',
  lostAnswer: 'LD1 5AA',
  screen: 'TR18 2AA',
  empty: 'AB31 4AA',
  keyboard: 'NR26 8AA',
  refused: 'CA20 1AA',
  twoTeams: 'EX39 6AA',
};

const awaySide = { side: 'away', ground: '', maxTravelRadius: 30 } as const;

/** The days from today on which the tests list the last fixture of a team, which must not be the searched weekend. */
const [firstListedDay, lastListedDay] = [60, 66];

/** Returns the Sunday of one of the four weekends of the season that the screen offers, the last if possible. */
function getSundayInThreeWeeks() {
  const daysToSunday = (7 - new Date(getDateInDays(0)).getUTCDay()) % 7;
  const weeks = Array.from({ length: 40 }, (_, week) => daysToSunday + 7 * week);
  const offered = weeks.filter((days) => [days - 1, days].some(isInSeason)).slice(0, 4);
  const free = offered.filter((days) => days < firstListedDay || days > lastListedDay);
  return getDateInDays(free.at(-1) ?? 0);
}

function isInSeason(days: number) {
  const month = Number(getDateInDays(days).slice(5, 7));
  return month >= 4 && month <= 9;
}

const rows = (page: Page) =>
  page
    .getByRole('list')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) });
const row = (page: Page, club: TestClub) => rows(page).filter({ hasText: club.name });
const findLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Your club' }).getByRole('link', { name: 'Find' });
const day = (page: Page, date: string) => {
  const [weekday = '', number = '', month = ''] = formatLongDate(date).split(' ');
  const name = `${weekday.slice(0, 3)} ${number} ${month.slice(0, 3)}`;
  return page.getByRole('radio', { name, exact: true });
};
const filters = (page: Page) => page.locator('summary').filter({ hasText: 'Filters' });

async function createClubNearby(name: string, date: string, fields: object) {
  const club = await createClub({ name: createClubName(name) });
  await createFixture(club, { date, ...awaySide, ...fields });
  return club;
}

test('sends a request for a Sunday in three weeks in three taps without typing', async ({
  page,
  club,
}) => {
  const postcode = lonely.effort;
  const date = getSundayInThreeWeeks();
  const teamName = 'Sunday XI';
  await createFixture(club, { date: getDateInDays(60), teamName, postcode });
  const other = await createClubNearby('Brook Lane', date, { postcode });
  await page.goto('/dashboard');
  const effort = await measureEffort(page);
  await findLink(page).tap();
  await day(page, date).tap();
  const ask = page.getByRole('button', { name: `Ask: ${other.name}` });
  await test.step('the first club is above the bar at the bottom, without scrolling', async () => {
    await page.evaluate(() => scrollTo(0, 0));
    const { y = 0, height = 0 } = (await ask.boundingBox()) ?? {};
    const bar = await page.getByRole('navigation', { name: 'Your club' }).boundingBox();
    expect(y + height).toBeLessThanOrEqual(bar?.y ?? 0);
  });
  await ask.tap();
  await expect(getStatusMessage(page, `Request sent to ${other.name}`)).toBeVisible();
  await effort.check('a free Sunday in three weeks', { taps: 4, keystrokes: 0 });
  await expect(row(page, other)).toContainText(
    `${formatLongDate(date)} is now listed for your ${teamName}.`,
  );
  const { items } = await (await club.api.get('/api/v1/match-requests?direction=out')).json();
  expect(items).toMatchObject([{ teamName, fixture: { date } }]);
});

test('asks the nearest three clubs at once, and takes the requests back with one press', async ({
  page,
  club,
}) => {
  await grantPro(club);
  const postcode = lonely.several;
  const date = getSundayInThreeWeeks();
  await createFixture(club, { date: getDateInDays(61), teamName: 'Sunday XI', postcode });
  const others: TestClub[] = [];
  for (const name of ['Brook Lane', 'Hill Top', 'Mill End'])
    others.push(await createClubNearby(name, date, { postcode }));
  await page.goto('/dashboard');
  const effort = await measureEffort(page);
  await findLink(page).tap();
  await day(page, date).tap();
  await page.getByRole('button', { name: 'Ask the nearest 3' }).tap();
  await expect(getStatusMessage(page, 'Requests sent to')).toBeVisible();
  await effort.check('asking three clubs', { taps: 6, keystrokes: 0 });
  const listOpen = async () =>
    (await (await club.api.get('/api/v1/match-requests?direction=out')).json()).items;
  expect(await listOpen()).toHaveLength(3);
  await page.getByRole('button', { name: /^Undo: request to .*, .* and / }).tap();
  await expect.poll(listOpen).toEqual([]);
  await expect(page.getByRole('button', { name: 'Ask the nearest 3' })).toBeFocused();
  await expect(getStatusMessage(page, /^Undone\. We haven't told .*, .* and /)).toBeVisible();
});

test('says for which of two teams a club is asked when both are free that day', async ({
  page,
  club,
}) => {
  await grantPro(club);
  const postcode = lonely.twoTeams;
  const date = getSundayInThreeWeeks();
  for (const [teamName, strength] of [
    ['1st XI', 'strong'],
    ['2nd XI', 'weak'],
  ] as const)
    await createFixture(club, { date, teamName, strength, side: 'home', postcode });
  const others: TestClub[] = [];
  for (const strength of ['strong', 'strong', 'weak', 'weak'])
    others.push(await createClubNearby('Brook Lane', date, { strength, postcode }));
  await page.goto(`/find?date=${date}`);
  await expect(page.getByRole('button', { name: /^Ask the nearest/ })).toHaveText([
    'Ask the nearest 2 for your 1st XI',
    'Ask the nearest 2 for your 2nd XI',
  ]);
  const [strong, , weak] = others as [TestClub, TestClub, TestClub];
  await expect(row(page, strong)).toContainText('for your 1st XI');
  await expect(row(page, weak)).toContainText('for your 2nd XI');
});

test('shows the requests to the nearest three clubs when the answer is lost, and asks no other club', async ({
  page,
  club,
  watch,
}) => {
  watch.expect(/match-requests\/several/);
  await grantPro(club);
  const postcode = lonely.lostAnswer;
  const date = getSundayInThreeWeeks();
  await createFixture(club, { date: getDateInDays(66), teamName: 'Sunday XI', postcode });
  for (const name of ['Brook Lane', 'Hill Top', 'Mill End', 'West Farm', 'East Green', 'Long Acre'])
    await createClubNearby(name, date, { postcode });
  await loseFirstAnswer(page, { address: '**/api/v1/match-requests/several', method: 'POST' });
  await page.goto(`/find?date=${date}`);
  const ask = page.getByRole('button', { name: 'Ask the nearest 3' });
  await ask.tap();
  await expect(getStatusMessage(page, 'Requests sent to')).toBeVisible({ timeout: 20_000 });
  await expect(ask).toBeHidden();
  const listOpen = async () =>
    (await (await club.api.get('/api/v1/match-requests?direction=out')).json()).items;
  expect(await listOpen()).toHaveLength(3);
  await page.getByRole('button', { name: /^Undo: request to .*, .* and / }).tap();
  await expect.poll(listOpen).toEqual([]);
  await ask.tap();
  await expect(getStatusMessage(page, 'Requests sent to')).toBeVisible();
  expect(await listOpen()).toHaveLength(3);
});

test('lists the clubs of a weekend beside the map, and keeps the search in the address', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const postcode = lonely.screen;
  const sunday = getSundayInThreeWeeks();
  const teamName = 'Sunday XI';
  await createFixture(club, { date: getDateInDays(62), teamName, postcode, side: 'either' });
  await createFixture(club, {
    date: getDateInDays(63),
    teamName: '2nd XI',
    postcode,
    side: 'either',
  });
  const near = await createClubNearby('Brook Lane', sunday, { postcode, strength: 'medium' });
  const host = await createClub({ name: createClubName('Hill Top'), postcode: 'TR1 1AA' });
  await createFixture(host, { date: sunday, postcode, side: 'home', strength: 'strong' });
  await page.goto('/find');
  await expect(page.getByText('Clubs that are free on the same days as you.')).toBeVisible();
  const weekend = day(page, sunday)
    .locator('xpath=../..')
    .getByRole('radio', { name: /^Both: / });
  await weekend.click();
  await expect(weekend).toBeChecked();
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`/find\\?from=.*&to=${sunday}$`));
  await expect(row(page, near)).toContainText('they can travel');
  await expectCompactRows(page);
  await checkScreenInAllLayouts(page, 'find');

  await test.step('a team, a radius and filters narrow the search', async () => {
    await filters(page).click();
    await page.getByRole('combobox', { name: 'Team' }).selectOption(teamName);
    await page.getByRole('combobox', { name: 'Within' }).selectOption('15 mi (24 km)');
    await page.getByRole('checkbox', { name: 'Will travel to us' }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(page).toHaveURL(/team=Sunday\+XI&radius=15&travels=$/);
    await expect(row(page, near)).toBeVisible();
    await page.getByRole('combobox', { name: 'Strength' }).selectOption('Strong');
    await expect(page.getByText('No club suits this search yet.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Nobody near yet' })).toBeHidden();
  });

  await test.step('reload and back keep the search', async () => {
    await page.reload();
    await expect(page.getByText('No club suits this search yet.')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Strength' })).toHaveValue('strong');
    await page.goBack();
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByRole('checkbox', { name: 'Will travel to us' })).toBeChecked();
  });

  await test.step('the map shows the same clubs under the numbers of the list', async () => {
    await page.goto(`/find?date=${sunday}`);
    await expect(rows(page)).toHaveCount(2);
    await row(page, near)
      .getByRole('button', { name: `show ${near.name} on the map` })
      .click();
    await waitForMap(page);
    await expect(getMapCanvas(page)).toBeVisible();
    const popup = page.getByRole('dialog', { name: '2 clubs in one place' });
    await expect(popup).toContainText(near.name);
    await checkScreenInAllLayouts(page, 'find on the map');
    await popup.getByRole('button', { name: 'Close' }).click();
  });
});

test('says that nobody is near, and that the clubs cannot be loaded', {
  tag: '@both-layouts',
}, async ({ page, club, watch }) => {
  watch.expect('500 GET /api/v1/me/find');
  await page.goto('/find');
  await expect(page.getByText('You have no free dates listed.')).toBeVisible();
  await checkScreenInAllLayouts(page, 'find for a new club');
  const date = getSundayInThreeWeeks();
  await createFixture(club, { date, postcode: lonely.empty });
  await page.goto(`/find?date=${date}`);
  await expect(page.getByText('No club suits this search yet.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Nobody near yet' })).toBeVisible();
  await checkScreenInAllLayouts(page, 'find, nobody near');

  const search = '**/api/v1/me/find*';
  await page.route(search, (route) => route.fulfill({ status: 500, json: {} }));
  await page.reload();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible({ timeout: 20_000 });
  await checkScreenInAllLayouts(page, 'find, error');
  await page.unroute(search);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No club suits this search yet.')).toBeVisible();
});

test('says that the calendar cannot be loaded, and loads it when the user tries again', async ({
  page,
  club: _,
  watch,
}) => {
  watch.expect('GET /assets/month-calendar');
  const calendar = '**/assets/month-calendar-*.js';
  await page.route(calendar, (route) => route.abort());
  await page.goto('/find');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Another day' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    "We can't load the calendar. Check your signal and try again.",
  );
  await page.unroute(calendar);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('table')).toBeVisible();
});

test('chooses a day, filters, asks and undoes with the keyboard alone, and says each result', async ({
  page,
  club,
}) => {
  const postcode = lonely.keyboard;
  const date = getSundayInThreeWeeks();
  await createFixture(club, { date: getDateInDays(64), teamName: 'Sunday XI', postcode });
  const other = await createClubNearby('Brook Lane', date, { postcode });
  await page.goto('/find');
  await focusWithTab(page, page.getByRole('radio', { name: 'All my free dates' }));
  while (!(await day(page, date).isChecked())) {
    await page.keyboard.press('ArrowRight');
    // The address changes before the chosen day does.
    await expect(page.locator('input:focus')).toBeChecked();
  }
  await expect(day(page, date)).toBeFocused();
  await expect(
    getStatusMessage(page, `Clubs that are free on ${formatLongDate(date)}.`),
  ).toContainText("We'll list this day when you ask.");

  await pressEnterOn(page, filters(page));
  await focusWithTab(page, page.getByRole('checkbox', { name: 'Will travel to us' }));
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/&travels=$/);
  await expect(filters(page)).toContainText('1 more');

  const ask = page.getByRole('button', { name: `Ask: ${other.name}` });
  await pressEnterOn(page, ask);
  await expect(page.locator(':focus')).toContainText(`Request sent to ${other.name}`);
  await expect(getStatusMessage(page, `Request sent to ${other.name}`)).toBeVisible();
  await pressEnterOn(page, page.getByRole('button', { name: `Undo: request to ${other.name}` }));
  await expect(ask).toBeFocused();
  await expect(getStatusMessage(page, `Undone. We haven't told ${other.name}.`)).toBeVisible();
});

test('says what was listed when the request is refused afterwards', async ({
  page,
  club,
  watch,
}) => {
  watch.expect(/match-requests/);
  const postcode = lonely.refused;
  const date = getSundayInThreeWeeks();
  await createFixture(club, { date: getDateInDays(65), teamName: 'Sunday XI', postcode });
  const other = await createClubNearby('Brook Lane', date, { postcode });
  await page.goto(`/find?date=${date}`);
  await page.route('**/api/v1/match-requests', (route) =>
    route.request().method() === 'POST' ? route.abort('failed') : route.continue(),
  );
  await page.getByRole('button', { name: `Ask: ${other.name}` }).tap();
  await expect(row(page, other).getByRole('alert')).toBeVisible({ timeout: 20_000 });
  await expect(row(page, other)).toContainText('is now listed for your Sunday XI');
  await page.unroute('**/api/v1/match-requests');
  await page.getByRole('button', { name: `Ask: ${other.name}` }).tap();
  await expect(getStatusMessage(page, `Request sent to ${other.name}`)).toBeVisible();
});
