import { getDateInDays } from '@fixturebook/server/testing/profile';
import { getChatPage } from '../../support/chat.ts';
import { createClub, createClubName, createFixture } from '../../support/clubs.ts';
import { createMatch } from '../../support/matches.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

test.describe.configure({ timeout: 120_000 });

test('shows a match request, a match and a change of its terms in the conversation of the two clubs', {
  tag: '@both-layouts',
}, async ({ page, club, openBrowser }) => {
  const other = await createClub({ name: createClubName('Hill Top') });
  const date = getDateInDays(52);
  const free = await createFixture(club, { date, teamName: '1st XI', startTime: '13:30' });
  const asked = await other.api.post('/api/v1/match-requests', {
    data: { fixtureId: free.id, teamName: '2nd XI', message: 'We would love to come.' },
  });
  expect(asked.status(), await asked.text()).toBe(201);
  const theirPage = await (await openBrowser()).newPage();
  await other.signIn(theirPage.context());
  const ours = getChatPage(page);
  const theirs = getChatPage(theirPage);

  await page.goto(`/clubProfile/${other.slug}`);
  await page.getByRole('link', { name: 'Message' }).click();
  await expect(ours.messages).toContainText('They asked for a match');
  await expect(ours.messages).toContainText('We would love to come.');
  await checkScreenInAllLayouts(page, 'chat, a request');
  await theirPage.goto('/chatscreen');
  await theirs.recent.getByRole('link', { name: club.name }).click();
  await expect(theirs.messages).toContainText('You asked for a match');

  await ours.messages.getByRole('button', { name: /^Accept/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept match' }).click();
  await expect(page).toHaveURL(/\/match\//);
  const matchId = page.url().split('/').at(-1);
  await expect(theirs.messages).toContainText('Accepted. The match is agreed.');
  await expect(theirs.messages).toContainText('Match agreed');

  await page.getByRole('link', { name: 'Message' }).click();
  const change = await other.api.post(`/api/v1/matches/${matchId}/terms-proposals`, {
    data: { terms: { startTime: '12:00' } },
  });
  expect(change.status(), await change.text()).toBe(201);
  await expect(ours.messages).toContainText('They suggested a change');
  await expect(ours.messages.getByRole('link', { name: 'Compare and answer' })).toBeVisible();
  await checkScreenInAllLayouts(page, 'chat, cards');
  const off = await other.api.post(`/api/v1/matches/${matchId}/cancellation`, {
    data: { reason: 'weather' },
  });
  expect(off.status(), await off.text()).toBe(201);
  await expect(ours.messages).toContainText(`${other.name} called it off.`);
});

test("shows a change of a match's terms that arrives while the chat is loading", async ({
  page,
  club,
}) => {
  const other = await createClub();
  const match = await createMatch(club, other, { date: getDateInDays(53) });
  await page.goto(`/match/${match.id}`);
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  const changed = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/conversations\/[^/]+\/messages/, async (route) => {
    await changed.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Message' }).click();
  const heard = await page.evaluateHandle(async () => {
    const stream = new EventSource('/api/v1/stream');
    await new Promise((resolve) => stream.addEventListener('resync', resolve));
    return { change: new Promise((resolve) => stream.addEventListener('match', resolve)) };
  });
  const change = await other.api.post(`/api/v1/matches/${match.id}/terms-proposals`, {
    data: { terms: { startTime: '12:00' } },
  });
  expect(change.status(), await change.text()).toBe(201);
  await heard.evaluate(({ change }) => change);
  changed.resolve();
  await expect(getChatPage(page).messages).toContainText('Waiting for your answer.');
});

test('opens the conversation from the page of a match', async ({ page, club }) => {
  const other = await createClub();
  const match = await createMatch(club, other, { date: getDateInDays(53) });
  await page.goto(`/match/${match.id}`);
  await page.getByRole('link', { name: 'Message' }).click();
  await expect(page.getByRole('heading', { name: other.name, exact: true })).toBeVisible();
  await expect(getChatPage(page).messages).toContainText('Match agreed');
});
