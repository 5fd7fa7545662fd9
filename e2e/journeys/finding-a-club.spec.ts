import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { choose, tabTo, typeInto } from '../support/keyboard.ts';
import { aClub } from '../support/people.ts';
import { checkScreen } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

/** In the name of each of these clubs and in no other: the tests share one server. */
const mark = randomUUID().slice(0, 8);
const names = {
  accents: `Évian & Môn ${mark}`,
  apostrophe: `O'Connor ${mark}`,
  digits: `2nd Borderers ${mark}`,
};
const ramblers = [...'ABCDEFGHIJKLMNOPQRST'].map((letter) => `Ramblers ${letter} ${mark}`);
const total = ramblers.length + Object.keys(names).length;

// The clubs are made once for them all.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  const description = `Two elevens. ${'It is a long story. '.repeat(60)}`;
  await aClub({ name: names.accents, postcode: 'EH49 6AQ' });
  await aClub({ name: names.apostrophe, description });
  // One after the other: two dozen at once are more than a busy machine takes in time.
  for (const name of [names.digits, ...ramblers]) await aClub({ name });
});
test.beforeEach(async ({ resident, context }) => resident.signIn(context));

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search clubs...' });
const found = (page: Page) => page.getByRole('region', { name: 'Clubs' });
const clubs = (page: Page) => found(page).getByRole('listitem').getByRole('link');
const letters = (page: Page) => found(page).getByRole('heading', { level: 2 });
const turn = (page: Page, way: 'Previous' | 'Next') =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: way });
const summary = (page: Page) => found(page).getByRole('status');

test.describe('all clubs', { tag: '@both-widths' }, () => {
  test('a search finds parts of names, in any case, without accents and apostrophes too', async ({
    page,
  }) => {
    await page.goto(`/clubList?search=${mark}`);
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
      await expect(clubs(page).filter({ hasText: mark })).toHaveText([name]);
      await expect(letters(page)).toHaveText([letter]);
    }
  });

  test('a row has photo or grey circle, name and two lines, and leads to the profile', async ({
    page,
  }) => {
    await page.goto(`/clubList?search=${encodeURIComponent(names.apostrophe)}`);
    const row = found(page).getByRole('listitem');
    const circle = row.locator('span').first();
    await expect(circle).toHaveCSS('border-radius', '50%');
    expect(await circle.boundingBox()).toMatchObject({ width: 50, height: 50 });
    expect(await linesOf(row.getByText('Two elevens.'))).toBe(2);
    await checkScreen(page, 'all clubs, found');

    await row.click();
    await expect(page.getByRole('heading', { level: 1, name: names.apostrophe })).toBeFocused();
    await expect(page).toHaveURL(/\/clubProfile\/oconnor-/);
    await page.goBack();
    await expect(field(page)).toHaveValue(names.apostrophe);
    await expect(clubs(page)).toHaveText([names.apostrophe]);
  });

  test('pages follow each other, and stand in the address', async ({ page }) => {
    await page.goto(`/clubList?search=${mark}`);
    await expect(summary(page)).toHaveText(`${total} clubs with “${mark}”`);
    await expect(letters(page)).toHaveText(['#', 'E', 'O', 'R']);
    await expect(clubs(page)).toHaveCount(20);
    await expect(page.getByText('Page 1 of 2')).toBeVisible();
    await expect(turn(page, 'Previous')).toBeDisabled();
    await checkScreen(page, 'all clubs, pages');

    await turn(page, 'Next').click();
    await expect(page).toHaveURL(`/clubList?search=${mark}&page=2`);
    await expect(clubs(page)).toHaveText(ramblers.slice(-3));
    await expect(found(page)).toBeFocused();
    await expect(summary(page)).toBeInViewport();
    await expect(turn(page, 'Next')).toBeDisabled();
    await page.reload();
    await expect(clubs(page)).toHaveText(ramblers.slice(-3));

    await page.goBack();
    await expect(page.getByText('Page 1 of 2')).toBeVisible();
    await page.goForward();
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    await turn(page, 'Previous').click();
    await expect(page).toHaveURL(`/clubList?search=${mark}`);
  });

  test('the nearest stand first, without letters', async ({ page, resident }) => {
    await page.goto(`/clubList?search=${mark}&page=2`);
    await page.getByRole('link', { name: 'Nearest first' }).click();
    await expect(page).toHaveURL(`/clubList?search=${mark}&order=distance`);
    await expect(summary(page)).toHaveText(`${total} clubs with “${mark}”, nearest first`);
    await expect(letters(page)).toHaveCount(0);
    await expect(clubs(page)).toHaveCount(20);
    await turn(page, 'Next').click();
    await expect(clubs(page).last()).toHaveText(names.accents);
    await expect(found(page).getByRole('listitem').last()).toContainText(/\d{3} mi \(\d{3} km\)/);
    await checkScreen(page, 'all clubs, nearest first');

    await field(page).fill(resident.name);
    await expect(page).toHaveURL(/order=distance/);
    await expect(clubs(page)).toHaveText([resident.name]);
    await expect(found(page).getByRole('listitem')).toContainText('Your club');
  });

  test('where nothing is found the search can be cleared', async ({ page }) => {
    await page.goto('/clubList');
    await field(page).fill('Nobody <b>&</b> Sons');
    await expect(summary(page)).toHaveText('No clubs found.');
    await expect(page.getByText('No club has “Nobody <b>&</b> Sons” in its name.')).toBeVisible();
    await checkScreen(page, 'all clubs, none');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue('');
    await expect(page).toHaveURL('/clubList');
    await expect(clubs(page)).not.toHaveCount(0);
  });

  test('a failure is told, and tried again', async ({ page, watch }) => {
    watch.expect('503 GET /api/v1/clubs');
    await page.route(/\/api\/v1\/clubs\?/, (route) => route.fulfill({ status: 503 }));
    await page.goto(`/clubList?search=${mark}`);
    await expect(page.getByRole('alert')).toContainText('Something went wrong.');
    await checkScreen(page, 'all clubs, failure');
    await page.unroute(/\/api\/v1\/clubs\?/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(clubs(page)).toHaveCount(20);
  });
});

test('typing replaces the address and begins at the first page', async ({ page }) => {
  await page.goto('/dashboard');
  await page.goto(`/clubList?search=${mark}&page=2`);
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await field(page).pressSequentially(' ');
  await field(page).fill(`ramblers`);
  await expect(page).toHaveURL('/clubList?search=ramblers');
  await field(page).fill(`ramblers b ${mark}`);
  await expect(clubs(page)).toHaveText([`Ramblers B ${mark}`]);
  await expect(field(page)).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/dashboard');
});

test('the menu leads back to all of them', async ({ page }) => {
  await page.goto(`/clubList?search=${names.digits}`);
  await expect(clubs(page)).toHaveText([names.digits]);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'All Clubs', exact: true }).click();
  await expect(page).toHaveURL('/clubList');
  await expect(field(page)).toHaveValue('');
  await expect(summary(page)).not.toContainText('with');
});

test('a page beyond the last leads to the last', async ({ page }) => {
  await page.goto(`/clubList?search=${mark}&page=99`);
  await expect(page).toHaveURL(`/clubList?search=${mark}&page=2`);
  await expect(clubs(page)).toHaveText(ramblers.slice(-3));
});

test('the last answer stays while the next is on its way, and late ones change nothing', async ({
  page,
}) => {
  const [first, late] = [Promise.withResolvers<void>(), `ramblers c ${mark}`];
  await page.goto(`/clubList?search=${encodeURIComponent(names.digits)}`);
  await expect(clubs(page)).toHaveText([names.digits]);
  await page.route(/\/api\/v1\/clubs\?.*ramblers/, async (route) => {
    await first.promise;
    // Given up by then, most often.
    await route.continue().catch(() => {});
  });
  await field(page).fill(late);
  await expect(found(page)).toHaveAttribute('aria-busy', 'true');
  await expect(clubs(page)).toHaveText([names.digits]);
  await expect(summary(page)).toHaveText(`1 club with “${names.digits}”`);

  await field(page).fill(names.accents);
  await expect(clubs(page)).toHaveText([names.accents]);
  first.resolve();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(clubs(page)).toHaveText([names.accents]);
});

test('a club is found by keyboard alone', { tag: '@wide-only' }, async ({ page }) => {
  await page.goto('/clubList');
  await typeInto(page, field(page), mark);
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await choose(page, turn(page, 'Next'));
  await expect(found(page)).toBeFocused();
  await choose(page, clubs(page).filter({ hasText: 'Ramblers S' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Ramblers S' })).toBeFocused();
  await page.goBack();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await choose(page, page.getByRole('link', { name: 'Nearest first' }));
  await expect(letters(page)).toHaveCount(0);
  await tabTo(page, clubs(page).first());
});

function linesOf(text: Locator) {
  return text.evaluate((element) => {
    const { lineHeight } = getComputedStyle(element);
    return Math.round(element.clientHeight / Number.parseFloat(lineHeight));
  });
}
