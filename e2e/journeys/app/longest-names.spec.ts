import { randomUUID } from 'node:crypto';
import { getDateInDays } from '@fixturebook/server/testing/profile';
import { openConversation, sendMessage } from '../../support/chat.ts';
import { createClub, createFixture, createProClub } from '../../support/clubs.ts';
import { createMatch, sendMatchRequest } from '../../support/matches.ts';
import { checkZoomedScreen } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

/** The longest name that a club can have, without a place where it may break. */
const createLongestName = () => `W${'w'.repeat(71)}${randomUUID().slice(0, 8)}`;
const longestTeamName = 'T'.repeat(60);
const longestGround = 'G'.repeat(120);

test.describe.configure({ timeout: 180_000 });

test('fits two clubs with the longest unbroken names on every screen', async ({
  page,
  context,
  watch,
}) => {
  watch.expect(/^404 /);
  const place = { teamName: longestTeamName, ground: longestGround };
  const club = await createProClub({ name: createLongestName() });
  const other = await createProClub({ name: createLongestName() });
  const [matchDay, requestDay, askedDay] = [40, 41, 42].map(getDateInDays) as [
    string,
    string,
    string,
  ];
  const season = Number(matchDay.slice(0, 4));
  const { id: matchId } = await createMatch(club, other, { ...place, date: matchDay });
  const terms = { startTime: '14:30', notes: 'N'.repeat(500) };
  await other.api.post(`/api/v1/matches/${matchId}/terms-proposals`, { data: { terms } });
  const { id: ownId } = await createFixture(club, { ...place, date: requestDay });
  await sendMatchRequest(other, { fixtureId: ownId, teamName: longestTeamName });
  const { id: theirId } = await createFixture(other, { ...place, date: askedDay });
  await sendMatchRequest(club, { fixtureId: theirId, teamName: longestTeamName });
  const conversation = await openConversation(other, club);
  await sendMessage(other, conversation, 'M'.repeat(300));
  await club.signIn(context);

  const screens: [path: string, text: string][] = [
    [`/dashboard?date=${matchDay}`, longestTeamName],
    [`/dashboard?date=${askedDay}`, other.name],
    [`/addfixture/${ownId}`, club.name],
    [`/opponents/${ownId}`, longestTeamName],
    [`/match/${matchId}`, other.name],
    ['/requests', other.name],
    [`/mycard?season=${season}`, other.name],
    [`/mycard/season/${season + 1}`, longestTeamName],
    ['/notifications', other.name],
    ['/chatscreen', other.name],
    [`/chatscreen?conversation=${conversation}`, 'MMM'],
    [`/clubProfile/${other.slug}`, other.name],
    ['/clubProfile', club.name],
    ['/clublocation', 'Club Location'],
    ['/clubList?search=Wwww', other.name],
    ['/listofgames', longestTeamName],
    ['/editProfile', 'What other clubs see.'],
    ['/settings', 'Account settings'],
    ['/subscriptionscreen', 'Pricing'],
  ];
  for (const [path, text] of screens)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
      await checkZoomedScreen(page);
    });

  await page.goto(`/match/${matchId}`);
  await page.getByRole('button', { name: 'Call off', exact: true }).click();
  await checkZoomedScreen(page);
});

test('shows names with the joiners of emoji, Persian and Hindi as they were typed', async ({
  page,
  context,
}) => {
  const name = `باشگاه می‌خواهم क्‍षत्रिय 👨‍👩‍👧 ${randomUUID().slice(0, 6)}`;
  const club = await createClub({ name });
  expect(club.name).toBe(name);
  await club.signIn(context);
  await page.goto('/clubProfile');
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await page.goto('/editProfile');
  await expect(page.getByLabel('Club Name')).toHaveValue(name);
  await page.getByLabel('Club Description').fill('Two Sunday elevens.');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  const me = await (await club.api.get('/api/v1/me')).json();
  expect(me.club.name).toBe(name);
});
