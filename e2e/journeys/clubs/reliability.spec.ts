import { moveMatchesToPast } from '@fixturebook/server/testing/processes/move-matches-to-past';
import { getDateInDays } from '@fixturebook/server/testing/profile';
import { createClub, createClubName, createFixture, type TestClub } from '../../support/clubs.ts';
import { getTestEnvironment } from '../../support/environment.ts';
import { createMatch, sendMatchRequest } from '../../support/matches.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

test.describe.configure({ timeout: 120_000 });

const facts = 'Usually answers within a few hours. Played 3 of 3 agreed matches.';

/** Creates a club that has answered three match requests and played the matches. */
async function createPlayingClub(): Promise<TestClub> {
  const host = await createClub({ name: createClubName('Brook Lane') });
  const guests = [await createClub(), await createClub()] as const;
  for (const [index, days] of [41, 48, 55].entries())
    await createMatch(host, index === 0 ? guests[0] : guests[1], { date: getDateInDays(days) });
  await moveMatchesToPast(getTestEnvironment().dataDir, host.slug);
  return host;
}

test('shows on the profile and before a match is accepted how soon a club answers and how many matches it has played', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const other = await createPlayingClub();
  await page.goto(`/clubProfile/${other.slug}`);
  const main = page.getByRole('main');
  await expect(main.getByText(facts)).toBeVisible();
  await checkScreenInAllLayouts(page, 'club profile, with reliability');

  const { id } = await createFixture(club, { date: getDateInDays(62), teamName: '2nd XI' });
  await sendMatchRequest(other, { fixtureId: id, teamName: '1st XI' });
  await page.goto('/requests');
  await page.getByRole('button', { name: `Accept the request from ${other.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Accept this match?' });
  await expect(dialog.getByText(facts)).toBeVisible();
  await checkScreenInAllLayouts(page, 'accept dialog, with reliability');
  await dialog.getByRole('link', { name: 'How we count this' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How we count');
  await checkScreenInAllLayouts(page, 'how reliability is counted');
});

test('says to a club without enough matches what other clubs will see', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const other = await createClub();
  await page.goto(`/clubProfile/${club.slug}`);
  await expect(page.getByText("Once you've answered three match requests")).toBeVisible();
  await checkScreenInAllLayouts(page, 'own club profile, without reliability');
  const answered = page.waitForResponse(`**/clubs/${other.slug}/reliability`);
  await page.goto(`/clubProfile/${other.slug}`);
  await answered;
  await expect(page.getByRole('heading', { level: 1 })).toContainText(other.name);
  await expect(page.getByRole('link', { name: 'How we count this' })).toHaveCount(0);
});
