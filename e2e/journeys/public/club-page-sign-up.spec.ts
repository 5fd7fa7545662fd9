import { publicClubPath } from '@fixturebook/contract/paths';
import { getDateInDays } from '@fixturebook/server/testing/profile';
import { createClubName, createEmailAddress, createFixture } from '../../support/clubs.ts';
import { registerFromPublicPage, savePublicPage } from '../../support/public-pages.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

test('a stranger registers from the public page of a club, sees its free dates and asks for one', {
  tag: '@both-layouts',
}, async ({ club, openBrowser, watch }) => {
  watch.expect('401 GET /api/v1/me');
  const date = getDateInDays(411);
  await createFixture(club, { date, teamName: 'Sunday XI' });
  await savePublicPage(club);

  const stranger = await (await openBrowser()).newPage();
  await stranger.goto(publicClubPath(club.slug));
  await stranger.getByRole('link', { name: 'Play us', exact: true }).click();
  await expect(
    stranger.getByText("we'll bring you straight back to ask this club for a match."),
  ).toBeVisible();
  const account = { email: createEmailAddress(), clubName: createClubName('Henley') };
  await registerFromPublicPage(stranger, account);

  await expect(stranger).toHaveURL(`/clubProfile/${club.slug}`);
  await expect(stranger.getByRole('heading', { name: club.name, exact: true })).toBeVisible();
  await checkScreenInAllLayouts(stranger, 'profile after signing up from a public page');
  await stranger.getByRole('button', { name: `Ask: ${club.name}, Sunday XI` }).click();
  const ask = stranger.getByRole('dialog', { name: `Ask ${club.name} for a match` });
  await ask.getByLabel('Team Name').fill('1st XI');
  await ask.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(stranger.getByText('Request sent')).toBeVisible();
  const path = '/api/v1/match-requests?direction=in&status=open';
  const listRequests = async () => (await (await club.api.get(path)).json()).items;
  // The club is told once the request can no longer be undone.
  await expect.poll(listRequests, { timeout: 30_000 }).toMatchObject([{ fixture: { date } }]);
});
