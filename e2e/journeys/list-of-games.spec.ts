import type { Fixture, GameList } from '@fixturebook/contract/fixtures';
import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { formatShortDate } from '../support/calendar.ts';
import { createClub, createClubName, createFixture } from '../support/people.ts';
import { checkScreen } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

const games = (page: Page) => page.getByRole('region', { name: /^Games/ });
const getFilterButton = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true });

test('all games, those at home and those away, page by page', { tag: '@both-widths' }, async ({
  page,
  proClub: club,
}) => {
  const other = await createClub({ name: createClubName('Ash Green') });
  // The tests share one server: tomorrow stands on the first page.
  for (const side of ['home', 'away'] as const)
    await createFixture(other, {
      date: getDateInDays(1),
      side,
      teamName: `${side} XI`,
      ground: 'The Green',
    });
  for (let team = 1; team <= 21; team++)
    await createFixture(club, { date: getDateInDays(1), side: 'home', teamName: `Team ${team}` });

  await page.goto('/listofgames');
  await expect(getFilterButton(page, 'All')).toHaveAttribute('aria-pressed', 'true');
  await expect(games(page).getByRole('listitem')).toHaveCount(20);
  await expect(games(page).getByRole('status')).toContainText('games from today on');
  await checkScreen(page, 'games');

  await getFilterButton(page, 'Away').click();
  await expect(page).toHaveURL('/listofgames?side=away');
  await expect(games(page)).toContainText('away XI');
  await expect(games(page)).not.toContainText('home XI');
  const game = games(page).getByRole('listitem').filter({ hasText: other.name });
  await expect(game).toContainText(formatShortDate(getDateInDays(1)));
  await expect(game).toContainText('Away · The Green');
  await expect(game.getByRole('link', { name: '@' })).toHaveAttribute('href', /^mailto:/);

  await getFilterButton(page, 'Home').click();
  await expect(page).toHaveURL('/listofgames?side=home');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/listofgames?side=home&page=2');
  await expect(games(page)).toHaveAccessibleName(/^Games, page 2 of/);
  await expect(games(page)).toBeFocused();
  await page.goBack();
  await expect(getFilterButton(page, 'Home')).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/listofgames?side=home&page=9999');
  await expect(page).toHaveURL(/page=\d{1,3}$/);

  await page.goto('/listofgames?side=away');
  await games(page).getByRole('link', { name: other.name }).first().click();
  await expect(page).toHaveURL(`/clubProfile/${other.slug}`);
  expect(await page.evaluate(() => history.state.usr)).toEqual({ clubName: other.name });
});

test('who turns on before the first page has come reads on where the next begins', async ({
  page,
  proClub: club,
}) => {
  for (let team = 1; team <= 21; team++)
    await createFixture(club, { date: getDateInDays(1), side: 'home', teamName: `Team ${team}` });
  const turned = Promise.withResolvers<void>();
  await page.route('/api/v1/games?side=home&page=1', async (route) => {
    await turned.promise;
    await route.continue();
  });
  await page.goto('/listofgames');
  await expect(page.getByRole('link', { name: 'Next' })).toBeVisible();
  await getFilterButton(page, 'Home').click();
  await expect(page).toHaveURL('/listofgames?side=home');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/listofgames?side=home&page=2');
  turned.resolve();
  await expect(games(page)).toHaveAccessibleName(/^Games, page 2 of/);
  await expect(games(page)).toBeFocused();
});

test('without games it says so', async ({ page, context, proResident }) => {
  await proResident.signIn(context);
  const none: GameList = { items: [] as Fixture[], page: 1, pages: 1, total: 0 };
  await page.route('**/api/v1/games*', (route) => route.fulfill({ json: none }));
  await page.goto('/listofgames?side=home');
  await expect(games(page)).toContainText('No home games are listed.');
  await checkScreen(page, 'games, none');
});

test('on Hobby it says whom it is for', async ({ page, context, resident }) => {
  await resident.signIn(context);
  await page.goto('/listofgames');
  await expect(page.getByText('The list of all games is for Pro clubs.')).toBeVisible();
  await expect(getFilterButton(page, 'All')).toHaveCount(0);
  await page.getByRole('link', { name: 'See the plans' }).click();
  await expect(page).toHaveURL('/subscriptionscreen');
});

test('to a club whose plan ends meanwhile it says so too', async ({
  page,
  context,
  proResident,
  watch,
}) => {
  watch.expect('403 GET /api/v1/games');
  await proResident.signIn(context);
  const problem = { status: 403, code: 'plan-required', detail: 'This is for Pro clubs.' };
  await page.route('**/api/v1/games*', (route) => route.fulfill({ status: 403, json: problem }));
  await page.goto('/listofgames');
  await expect(page.getByText('The list of all games is for Pro clubs.')).toBeVisible();
});

test('games that do not arrive are asked for again', async ({
  page,
  context,
  proResident,
  watch,
}) => {
  watch.expect('net::ERR_FAILED GET /api/v1/games');
  await proResident.signIn(context);
  await page.route('**/api/v1/games*', (route) => route.abort('failed'));
  await page.goto('/listofgames');
  await expect(games(page).getByRole('alert')).toContainText('No connection to the server.');
  await page.unroute('**/api/v1/games*');
  await games(page).getByRole('button', { name: 'Try again' }).click();
  await expect(games(page).getByRole('status')).toContainText('from today on');
});
