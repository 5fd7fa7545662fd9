import { getDateInDays } from '@fixturebook/server/testing/profile';
import { expectDateInField, formatShortDate, typeDateIntoField } from '../../support/calendar.ts';
import { createClub, createClubName, createFixture, type TestClub } from '../../support/clubs.ts';
import { createMatch } from '../../support/matches.ts';
import { checkScreenInAllLayouts, getStatusMessage } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

/** The season that the plan copies is next year's, so that fixtures can still be added to it. */
const previousSeason = Number(getDateInDays(0).slice(0, 4)) + 1;
const season = previousSeason + 1;

/** Returns the date that the season plan suggests for each team. */
async function listSuggestedDates(club: TestClub): Promise<Record<string, string>> {
  const answer = await club.api.post(`/api/v1/me/seasons/${season}`);
  const { items } = await answer.json();
  return Object.fromEntries(
    items.map(({ teamName, date }: Record<'teamName' | 'date', string>) => [teamName, date]),
  );
}

test('plans a season from the previous season and first offers the date of a match to the previous opponent', {
  tag: '@both-layouts',
}, async ({ page, club, openBrowser }) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  await createMatch(club, other, {
    date: `${previousSeason}-06-06`,
    teamName: '1st XI',
    startTime: '13:30',
  });
  await createFixture(club, { date: `${previousSeason}-06-07`, teamName: '2nd XI' });
  const away = { date: `${previousSeason}-06-07`, side: 'away', ground: '' } as const;
  await createFixture(club, { ...away, teamName: 'Colts' });
  await createFixture(club, { ...away, teamName: 'Vets' });
  const days = await listSuggestedDates(club);

  await page.goto(`/mycard?season=${season}`);
  await page
    .getByRole('link', { name: `Plan the ${season} season from ${previousSeason}` })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Plan the ${season} season`);
  const row = (team: string) => page.getByRole('group', { name: team });
  await expect(row('1st XI')).toContainText(`home v ${other.name}`);
  await expect(row('1st XI').getByLabel('Side')).toHaveValue('away');
  await expect(row('2nd XI').getByLabel('Side')).toHaveValue('away');
  await expectDateInField(row('1st XI').getByLabel('Date'), days['1st XI'] ?? '');
  await expect(row('Colts')).toContainText('you have one pitch');
  await expect(row('1st XI').getByLabel(`Ask ${other.name} first`)).toBeChecked();
  await checkScreenInAllLayouts(page, 'season, preview');

  await row('Vets').getByRole('checkbox').uncheck();
  await expect(row('Colts')).not.toContainText('you have one pitch');
  await row('2nd XI').getByLabel('Side').selectOption('either');
  await typeDateIntoField(row('Colts').getByLabel('Date'), `${previousSeason}-06-07`);
  await page.getByRole('button', { name: 'Add 3 free dates' }).click();
  await expect(row('Colts').getByLabel('Date')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText(`Choose a date in ${season}.`);
  await typeDateIntoField(row('Colts').getByLabel('Date'), days.Colts ?? '');
  await page.getByRole('button', { name: 'Add 3 free dates' }).click();
  await expect(getStatusMessage(page, `3 free dates are on your ${season} card.`)).toBeVisible();
  await expect(page.getByRole('main')).toContainText(other.name);
  await checkScreenInAllLayouts(page, 'season, done');
  await page.getByRole('link', { name: `See your ${season} card` }).click();
  const onCard = page.getByRole('listitem').filter({ hasText: '1st XI' });
  await expect(onCard).toContainText('Away');
  await expect(page.getByRole('list', { name: `Fixtures of ${season}` })).toContainText('3 Free');

  const theirs = await (await openBrowser()).newPage();
  await other.signIn(theirs.context());
  await theirs.goto('/notifications');
  await theirs.getByRole('link', { name: `${club.name} would like to play you again` }).click();
  await expect(theirs.getByRole('heading', { name: 'Play them again?' })).toBeVisible();
  const offer = theirs.getByRole('article').filter({ hasText: 'First refusal until' });
  await expect(offer).toContainText('2nd XI');
  await checkScreenInAllLayouts(theirs, 'season, asked first');
  const day = formatShortDate(days['1st XI'] ?? '');
  await theirs.getByRole('button', { name: `Yes, we're free: ${club.name}, ${day}` }).click();
  const dialog = theirs.getByRole('dialog');
  await expect(dialog.getByLabel('Team Name')).toHaveValue('2nd XI');
  await dialog.getByLabel('Ground').fill('Brook Lane');
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(getStatusMessage(theirs, `${club.name} have your request.`)).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'Play them again?' })).toHaveCount(0);

  await page.goto('/requests');
  await page.getByRole('button', { name: `Accept the request from ${other.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept match' }).click();
  await expect(page).toHaveURL(/\/match\//);
  await expect(page.getByRole('main')).toContainText('Brook Lane');
});

test('lets a club decline a free date that it was offered before all other clubs', async ({
  page,
  club,
}) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  await createMatch(other, club, { date: `${previousSeason}-06-06`, teamName: '1st XI' });
  const preview = await (await other.api.post(`/api/v1/me/seasons/${season}`)).json();
  const rows = preview.items.map(({ fixtureId, date, side }: Record<string, string>) => ({
    fixtureId,
    date,
    side,
    askFirst: true,
  }));
  const path = `/api/v1/me/seasons/${season}/${preview.id}/acceptance`;
  expect((await other.api.post(path, { data: { rows } })).status()).toBe(201);
  await page.goto('/requests');
  await page.getByRole('button', { name: `No thanks: ${other.name}` }).click();
  const told = getStatusMessage(page, `We'll tell ${other.name} you can't play.`);
  await expect(told).toBeVisible();
  await told.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: `No thanks: ${other.name}` }).click();
  await expect(told).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Play them again?' })).toHaveCount(0);
});

test('skips a suggested date on which the team has a fixture, and says that a season is already planned', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  for (const teamName of ['1st XI', 'Colts'])
    await createFixture(club, { date: `${previousSeason}-06-06`, teamName });
  const listed = Promise.withResolvers<void>();
  await page.route('/api/v1/stream*', async (route) => {
    await listed.promise;
    await route.continue();
  });
  await page.goto(`/mycard/season/${season}`);
  await expect(page.getByRole('group', { name: 'Colts' })).toBeVisible();
  await createFixture(club, { date: (await listSuggestedDates(club)).Colts, teamName: 'Colts' });

  // A live event makes the page reload the data of other screens, but not the suggested dates.
  const heard = page.waitForResponse('/api/v1/me');
  listed.resolve();
  await (await heard).finished();
  await expect(page.getByRole('main')).toContainText('2 of 2 dates chosen');
  await page.getByRole('button', { name: 'Choose none' }).click();
  await page.getByRole('button', { name: 'Add 0 free dates' }).click();
  await expect(page.getByRole('alert')).toHaveText('Choose at least one date to add.');
  await page.getByRole('button', { name: 'Choose all' }).click();
  await page.getByRole('button', { name: 'Add 2 free dates' }).click();
  await expect(getStatusMessage(page, `1 free date is on your ${season} card.`)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('the team already has a fixture that day');
  await checkScreenInAllLayouts(page, 'season, clash');
  await page.reload();
  await expect(page.getByRole('main')).toContainText(`Your ${season} season is planned.`);
  await checkScreenInAllLayouts(page, 'season, planned');
});

test('says that a season cannot be planned when the previous season is empty or the year is past or invalid', async ({
  page,
  club: _,
}) => {
  await page.goto(`/mycard/season/${season}`);
  await expect(page.getByRole('main')).toContainText(`There's nothing to plan ${season} from.`);
  await checkScreenInAllLayouts(page, 'season, empty');
  for (const none of ['soon', previousSeason - 2]) {
    await page.goto(`/mycard/season/${none}`);
    await expect(page.getByRole('main')).toContainText("You can't plan that season.");
  }
});

test('offers to try again when the suggested dates of a season fail to load', async ({
  page,
  club,
  watch,
}) => {
  watch.expect(`net::ERR_FAILED POST /api/v1/me/seasons/${season}`);
  await createFixture(club, { date: `${previousSeason}-06-06`, teamName: '1st XI' });
  await page.route('**/api/v1/me/seasons/*', (route) => route.abort('failed'));
  await page.goto(`/mycard/season/${season}`);
  await expect(page.getByRole('alert')).toContainText('No connection to the server.');
  await checkScreenInAllLayouts(page, 'season, error');
  await page.unroute('**/api/v1/me/seasons/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('group', { name: '1st XI' })).toBeVisible();
});
