import { getDateInDays } from '@fixturebook/server/testing/profile';
import { createClub, createClubName, createFixture } from '../../support/clubs.ts';
import { unfoldFixture } from '../../support/fixture-rows.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const date = getDateInDays(60);
const markup = `<img src=x onerror=alert(1)>"'&amp;<script>alert(1)</script>`;

/** A club with the longest allowed texts, and a fixture with them. */
async function createWordyClub() {
  const club = await createClub({
    name: createClubName('W'.repeat(73)),
    username: 'W'.repeat(40),
    description: `${'Wide '.repeat(200)}${'W'.repeat(1000)}`,
    contactEmail: `${'w'.repeat(60)}@${'w'.repeat(60)}.${'w'.repeat(60)}.example`,
    website: `https://www.${'w'.repeat(60)}.example/${'w'.repeat(100)}`,
    whatThreeWords: `${'w'.repeat(30)}.${'w'.repeat(30)}.${'w'.repeat(30)}`,
  });
  const { teamName } = await createFixture(club, {
    date,
    teamName: 'W'.repeat(60),
    ground: 'W'.repeat(120),
    description: 'W'.repeat(2000),
    contactEmail: `${'w'.repeat(60)}@${'w'.repeat(60)}.${'w'.repeat(60)}.example`,
    maxTravelRadius: 2000,
    startTime: '13:30',
    format: 'limited-overs',
    overs: 120,
    strength: 'strong-medium',
    surface: 'artificial',
  });
  return { club, teamName };
}

test('shows the longest allowed texts of a fixture without cutting them off', {
  tag: '@both-layouts',
}, async ({ page, context }) => {
  const { club, teamName } = await createWordyClub();
  await club.signIn(context);
  await page.goto(`/dashboard?date=${date}`);
  await expect(page.getByRole('article').filter({ hasText: club.name })).toBeVisible();
  await checkScreenInAllLayouts(page, 'dashboard, longest texts');
  await unfoldFixture(page);
  await checkScreenInAllLayouts(page, 'dashboard, longest texts unfolded');
  await page.getByRole('button', { name: `Call off the fixture of ${teamName}` }).click();
  await expect(page.getByRole('dialog')).toContainText(teamName);
  await checkScreenInAllLayouts(page, 'call off, longest texts');
});

test('shows the longest allowed texts of a club without cutting them off', {
  tag: '@both-layouts',
}, async ({ page, context }) => {
  const { club } = await createWordyClub();
  await club.signIn(context);
  for (const path of ['/clubProfile', '/clubList?search=WWW', '/editProfile']) {
    await page.goto(path);
    await expect(page.getByText(/^(W{73}|Edit Profile)/).first()).toBeVisible();
    await checkScreenInAllLayouts(page, `${path}, longest texts`);
  }
});

test('shows markup in user input as plain text', async ({ page, context }) => {
  page.on('dialog', () => expect('a script ran').toBe(''));
  const club = await createClub({
    name: `${createClubName()} ${markup}`.slice(0, 80),
    username: markup.slice(0, 40),
    description: markup,
  });
  await createFixture(club, {
    date,
    teamName: markup.slice(0, 60),
    ground: markup,
    description: markup,
  });
  await club.signIn(context);
  await page.goto(`/dashboard?date=${date}`);
  const card = page.getByRole('article').filter({ hasText: club.name });
  await expect(card).toContainText(`Home · ${markup}`);
  await page.goto('/clubProfile');
  await expect(page.getByText(markup, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('article').first()).toContainText(`Home · ${markup}`);
  await page.goto(`/clubList?search=${encodeURIComponent(club.name)}`);
  const row = page.getByRole('listitem').filter({ hasText: club.name });
  await expect(row.getByText(markup, { exact: true })).toBeVisible();
  await page.goto('/editProfile');
  await expect(page.getByLabel('Club Description')).toHaveValue(markup);
});

test('loads the fixtures of a day with many fixtures page by page', async ({ page, context }) => {
  // No other test lists a date on this day, so that every row is of this club.
  const busy = getDateInDays(517);
  const club = await createClub();
  const teams = Array.from({ length: 110 }, (_, index) => `Side ${index + 1}`);
  await Promise.all(teams.map((teamName) => createFixture(club, { date: busy, teamName })));
  await club.signIn(context);
  await page.goto(`/dashboard?date=${busy}`);
  const more = page.getByRole('button', { name: 'Show more fixtures' });
  const cards = page.getByRole('article').filter({ hasText: club.name });
  await expect(more).toBeVisible();
  const shown = await cards.count();
  await more.click();
  await expect(cards.nth(shown)).toBeFocused();
  await expect(more).toBeHidden();
  await expect(cards).toHaveCount(teams.length);
});
