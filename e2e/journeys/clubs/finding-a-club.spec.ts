import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { createClub } from '../../support/clubs.ts';
import { focusWithTab, pressEnterOn, typeIntoField } from '../../support/keyboard.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

/** A random part in all club names of this file, so that a search finds no clubs of other tests. */
const uniqueSuffix = randomUUID().slice(0, 8);
const names = {
  accents: `Évian & Môn ${uniqueSuffix}`,
  apostrophe: `O'Connor ${uniqueSuffix}`,
  digits: `2nd Borderers ${uniqueSuffix}`,
};
const ramblers = [...'ABCDEFGHIJKLMNOPQRST'].map((letter) => `Ramblers ${letter} ${uniqueSuffix}`);
const total = ramblers.length + Object.keys(names).length;

// All tests of this file run in one worker and share the clubs.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  const description = `Two elevens. ${'It is a long story. '.repeat(60)}`;
  await createClub({ name: names.accents, postcode: 'EH49 6AQ' });
  await createClub({ name: names.apostrophe, description });
  // Creates one club at a time, because creating two dozen at the same time overloads the machine.
  for (const name of [names.digits, ...ramblers]) await createClub({ name });
});
test.beforeEach(async ({ resident, context }) => resident.signIn(context));

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search clubs...' });
const getResults = (page: Page) => page.getByRole('region', { name: 'Clubs' });
const clubs = (page: Page) => getResults(page).getByRole('listitem').getByRole('link');
const letters = (page: Page) => getResults(page).getByRole('heading', { level: 2 });
const getPageButton = (page: Page, way: 'Previous' | 'Next') =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: way });
const summary = (page: Page) => getResults(page).getByRole('status');

test.describe('the list of all clubs', { tag: '@both-layouts' }, () => {
  test('finds clubs by parts of names, ignoring case, accents and apostrophes', async ({
    page,
  }) => {
    await page.goto(`/clubList?search=${uniqueSuffix}&order=name`);
    await expect(clubs(page)).toHaveCount(20);
    for (const [typed, name, letter] of [
      ['ÉVIAN & MÔN', names.accents, 'E'],
      ['evian & mon', names.accents, 'E'],
      ["o'connor", names.apostrophe, 'O'],
      ['O’CONNOR', names.apostrophe, 'O'],
      ['oconnor', names.apostrophe, 'O'],
      ['nd border', names.digits, '#'],
    ] as const) {
      await field(page).fill(typed);
      await expect(summary(page)).toContainText(`with “${typed}”`);
      await expect(clubs(page).filter({ hasText: uniqueSuffix })).toHaveText([name]);
      await expect(letters(page)).toHaveText([letter]);
    }
  });

  test('shows a photo or a letter in a grey circle, the name and two lines of text in each row, which opens the profile', async ({
    page,
  }) => {
    await page.goto(`/clubList?search=${encodeURIComponent(names.apostrophe)}`);
    const row = getResults(page).getByRole('listitem');
    const circle = row.locator('span').first();
    await expect(circle).toHaveCSS('border-radius', '50%');
    await expect(circle).toHaveText('O');
    expect(await circle.boundingBox()).toMatchObject({ width: 50, height: 50 });
    expect(await countTextLines(row.getByText('Two elevens.'))).toBe(2);
    await checkScreenInAllLayouts(page, 'all clubs, found');

    await row.click();
    await expect(page.getByRole('heading', { level: 1, name: names.apostrophe })).toBeFocused();
    await expect(page).toHaveURL(/\/clubProfile\/oconnor-/);
    await page.goBack();
    await expect(field(page)).toHaveValue(names.apostrophe);
    await expect(clubs(page)).toHaveText([names.apostrophe]);
  });

  test('turns the pages of the club list and puts the page number into the URL', async ({
    page,
  }) => {
    await page.goto(`/clubList?search=${uniqueSuffix}&order=name`);
    await expect(summary(page)).toHaveText(`${total} clubs with “${uniqueSuffix}”`);
    await expect(letters(page)).toHaveText(['#', 'E', 'O', 'R']);
    await expect(clubs(page)).toHaveCount(20);
    await expect(page.getByText('Page 1 of 2')).toBeVisible();
    await expect(getPageButton(page, 'Previous')).toBeDisabled();
    await checkScreenInAllLayouts(page, 'all clubs, pages');

    await getPageButton(page, 'Next').click();
    await expect(page).toHaveURL(`/clubList?search=${uniqueSuffix}&page=2&order=name`);
    await expect(clubs(page)).toHaveText(ramblers.slice(-3));
    await expect(getResults(page)).toBeFocused();
    await expect(summary(page)).toBeInViewport();
    await expect(getPageButton(page, 'Next')).toBeDisabled();
    await page.reload();
    await expect(clubs(page)).toHaveText(ramblers.slice(-3));

    await page.goBack();
    await expect(page.getByText('Page 1 of 2')).toBeVisible();
    await page.goForward();
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    await getPageButton(page, 'Previous').click();
    await expect(page).toHaveURL(`/clubList?search=${uniqueSuffix}&order=name`);
  });

  test('lists the nearest clubs first, without letter headings, until the user chooses “By name”', async ({
    page,
    resident,
  }) => {
    await page.goto(`/clubList?search=${uniqueSuffix}&page=2&order=name`);
    await page.getByRole('link', { name: 'Nearest first' }).click();
    await expect(page).toHaveURL(`/clubList?search=${uniqueSuffix}`);
    await expect(summary(page)).toHaveText(`${total} clubs with “${uniqueSuffix}”, nearest first`);
    await expect(letters(page)).toHaveCount(0);
    await expect(clubs(page)).toHaveCount(20);
    await getPageButton(page, 'Next').click();
    await expect(clubs(page).last()).toHaveText(names.accents);
    await expect(getResults(page).getByRole('listitem').last()).toContainText(
      /\d{3} mi \(\d{3} km\)/,
    );
    await checkScreenInAllLayouts(page, 'all clubs, nearest first');

    await field(page).fill(resident.name);
    await expect(clubs(page)).toHaveText([resident.name]);
    await expect(getResults(page).getByRole('listitem')).toContainText('Your club');
    await page.getByRole('link', { name: 'By name' }).click();
    await expect(page).toHaveURL(/order=name$/);
    await expect(letters(page)).toHaveCount(1);
  });

  test('offers a button that clears the search when no club matches the search', async ({
    page,
  }) => {
    await page.goto('/clubList');
    await field(page).fill('Nobody <b>&</b> Sons');
    await expect(summary(page)).toHaveText('No clubs found.');
    await expect(page.getByText('No clubs match “Nobody <b>&</b> Sons”.')).toBeVisible();
    await checkScreenInAllLayouts(page, 'all clubs, none');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('');
    await expect(page).toHaveURL('/clubList');
    await expect(clubs(page)).not.toHaveCount(0);
  });

  test('offers to try again when the list of clubs fails to load', async ({ page, watch }) => {
    watch.expect('503 GET /api/v1/clubs');
    await page.route(/\/api\/v1\/clubs\?/, (route) => route.fulfill({ status: 503 }));
    await page.goto(`/clubList?search=${uniqueSuffix}`);
    await expect(page.getByRole('alert')).toContainText('Something went wrong.');
    await checkScreenInAllLayouts(page, 'all clubs, failure');
    await page.unroute(/\/api\/v1\/clubs\?/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(clubs(page)).toHaveCount(20);
  });
});

test('updates the URL and returns to page 1 of the club list while the user types a search', async ({
  page,
}) => {
  await page.goto('/dashboard');
  await page.goto(`/clubList?search=${uniqueSuffix}&page=2`);
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await field(page).pressSequentially(' ');
  await field(page).fill(`ramblers`);
  await expect(page).toHaveURL('/clubList?search=ramblers');
  await field(page).fill(`ramblers b ${uniqueSuffix}`);
  await expect(clubs(page)).toHaveText([`Ramblers B ${uniqueSuffix}`]);
  await expect(field(page)).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('clears the search and lists all clubs when the user chooses the club list from the menu', async ({
  page,
}) => {
  await page.goto(`/clubList?search=${names.digits}`);
  await expect(clubs(page)).toHaveText([names.digits]);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'All Clubs', exact: true }).click();
  await expect(page).toHaveURL('/clubList');
  await expect(field(page)).toHaveValue('');
  await expect(summary(page)).not.toContainText('with');
});

test('opens the last page of the club list when the page number in the URL is too high', async ({
  page,
}) => {
  await page.goto(`/clubList?search=${uniqueSuffix}&page=99&order=name`);
  await expect(page).toHaveURL(`/clubList?search=${uniqueSuffix}&page=2&order=name`);
  await expect(clubs(page)).toHaveText(ramblers.slice(-3));
});

test('shows the previously found clubs while a search runs, and ignores late responses to earlier searches', async ({
  page,
}) => {
  const [first, late] = [Promise.withResolvers<void>(), `ramblers c ${uniqueSuffix}`];
  await page.goto(`/clubList?search=${encodeURIComponent(names.digits)}`);
  await expect(clubs(page)).toHaveText([names.digits]);
  await page.route(/\/api\/v1\/clubs\?.*ramblers/, async (route) => {
    await first.promise;
    // `route.continue()` fails if the browser has already aborted the outdated request.
    await route.continue().catch(() => {});
  });
  await field(page).fill(late);
  await expect(getResults(page)).toHaveAttribute('aria-busy', 'true');
  await expect(clubs(page)).toHaveText([names.digits]);
  await expect(summary(page)).toHaveText(`1 club with “${names.digits}”, nearest first`);

  await field(page).fill(names.accents);
  await expect(clubs(page)).toHaveText([names.accents]);
  first.resolve();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(clubs(page)).toHaveText([names.accents]);
});

test('finds a club by keyboard', { tag: '@wide-only' }, async ({ page }) => {
  await page.goto('/clubList?order=name');
  await typeIntoField(page, field(page), uniqueSuffix);
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await pressEnterOn(page, getPageButton(page, 'Next'));
  await expect(getResults(page)).toBeFocused();
  await pressEnterOn(page, clubs(page).filter({ hasText: 'Ramblers S' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Ramblers S' })).toBeFocused();
  await page.goBack();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await pressEnterOn(page, page.getByRole('link', { name: 'Nearest first' }));
  await expect(letters(page)).toHaveCount(0);
  await focusWithTab(page, clubs(page).first());
});

function countTextLines(text: Locator) {
  return text.evaluate((element) => {
    const { lineHeight } = getComputedStyle(element);
    return Math.round(element.clientHeight / Number.parseFloat(lineHeight));
  });
}
