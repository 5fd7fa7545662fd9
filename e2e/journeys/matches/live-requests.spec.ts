import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { createClub, createClubName, createFixture, type TestClub } from '../../support/clubs.ts';
import {
  acceptRequest,
  expireRequestSoon,
  sendMatchRequest,
  withdrawRequest,
} from '../../support/matches.ts';
import { runOperatorCommand } from '../../support/operator.ts';
import { expect, test } from '../../support/test.ts';

const date = getDateInDays(45);
const season = date.slice(0, 4);

test.describe.configure({ timeout: 120_000 });

const received = (page: Page) => page.getByRole('region', { name: 'Requests to answer' });
const sent = (page: Page) => page.getByRole('region', { name: 'Waiting for an answer' });
const acceptButton = (page: Page, { name }: TestClub) =>
  page.getByRole('button', { name: `Accept the request from ${name}` });
const toAnswer = (page: Page, count: number) =>
  page.getByRole('link', { name: `Requests, ${count} to answer` });

test('shows a new request on every open screen of both clubs, and removes it when it is withdrawn', async ({
  page: requests,
  context,
  club,
  openBrowser,
}) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const theirs = await (await openBrowser()).newPage();
  await other.signIn(theirs.context());
  await theirs.goto('/requests?show=waiting');
  await expect(sent(theirs)).toContainText("You're not waiting on anyone.");
  const { id } = await createFixture(club, { date, teamName: '1st XI' });
  const [dashboard, card] = [await context.newPage(), await context.newPage()];
  await requests.goto('/requests');
  await dashboard.goto(`/dashboard?date=${date}`);
  await card.goto(`/mycard?season=${season}`);
  await expect(received(requests)).toContainText('Nothing to answer.');
  await expect(dashboard.getByRole('article').filter({ hasText: club.name })).toBeVisible();
  await expect(card.getByRole('main')).toContainText('1st XI');

  await sendMatchRequest(other, { fixtureId: id, teamName: '2nd XI' });
  await expect(acceptButton(requests, other)).toBeVisible();
  await expect(toAnswer(dashboard, 1)).toBeVisible();
  await expect(dashboard.getByRole('link', { name: '1 club asked for this date' })).toBeVisible();
  const onCard = card.getByRole('main').getByRole('link', { name: '1 request to answer' });
  await expect(onCard).toBeVisible();

  await sent(theirs)
    .getByRole('button', { name: /^Withdraw/ })
    .click();
  await theirs.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(acceptButton(requests, other)).toHaveCount(0);
  await expect(received(requests)).toContainText('Nothing to answer.');
  await expect(sent(theirs)).toContainText("You're not waiting on anyone.");
  await expect(toAnswer(dashboard, 1)).toHaveCount(0);
  await expect(dashboard.getByText('asked for this date')).toHaveCount(0);
  await expect(onCard).toHaveCount(0);
});

test('shows the answer to a request on every open screen of the club that sent it', async ({
  page: requests,
  context,
  club,
}) => {
  const other = await createClub({ name: createClubName('Hill Top') });
  const theirs = await createFixture(other, { date, teamName: '1st XI' });
  const own = await createFixture(club, { date, side: 'away', ground: '', teamName: '2nd XI' });
  const [dashboard, opponents] = [await context.newPage(), await context.newPage()];
  await requests.goto('/requests?show=waiting');
  await dashboard.goto(`/dashboard?date=${date}`);
  await opponents.goto(`/opponents/${own.id}`);
  await expect(sent(requests)).toContainText("You're not waiting on anyone.");
  await expect(opponents.getByRole('main')).toContainText(other.name);

  const request = await sendMatchRequest(club, { fixtureId: theirs.id, ownFixtureId: own.id });
  await expect(sent(requests).getByRole('button', { name: /^Withdraw/ })).toBeVisible();
  const asked = { name: `Asked: see the request sent to ${other.name}` };
  await expect(dashboard.getByRole('link', asked)).toBeVisible();
  await expect(opponents.getByRole('link', asked)).toBeVisible();

  await acceptRequest(other, request.id);
  await expect(sent(requests)).toContainText("You're not waiting on anyone.");
  await requests.getByRole('link', { name: 'Past' }).click();
  await expect(requests.getByText('Accepted. The match is agreed.')).toBeVisible();
  const match = dashboard.getByRole('link', { name: `See match with ${other.name}` });
  await expect(match.first()).toBeVisible();
  await expect(opponents.getByText('Your match still stands')).toBeVisible();
  await expect(opponents.getByRole('main')).not.toContainText(other.name);
});

test('says that a request was withdrawn while its answer was being confirmed', async ({
  page,
  club,
}) => {
  const other = await createClub({ name: createClubName('Mill End') });
  const { id } = await createFixture(club, { date });
  const request = await sendMatchRequest(other, { fixtureId: id, teamName: '2nd XI' });
  await page.goto('/requests');
  await acceptButton(page, other).click();
  await expect(page.getByRole('dialog', { name: 'Accept this match?' })).toBeVisible();
  await withdrawRequest(other, request.id);
  const ended = page.getByRole('dialog', { name: 'This request has ended' });
  await expect(ended).toContainText(`${other.name} have withdrawn their request for`);
  await ended.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(acceptButton(page, other)).toHaveCount(0);
});

test('removes an expired request on the open screens of both clubs, and tells both', async ({
  page,
  context,
  club,
  openBrowser,
}) => {
  const other = await createClub({ name: createClubName('Copse') });
  const { id } = await createFixture(club, { date, teamName: '1st XI' });
  const request = await sendMatchRequest(other, { fixtureId: id, teamName: '2nd XI' });
  const theirs = await (await openBrowser()).newPage();
  await other.signIn(theirs.context());
  const dashboard = await context.newPage();
  await expireRequestSoon(request);
  await page.goto('/requests');
  await theirs.goto('/requests?show=waiting');
  await dashboard.goto(`/dashboard?date=${date}`);
  await expect(acceptButton(page, other)).toBeVisible();
  await expect(toAnswer(dashboard, 1)).toBeVisible();
  await expect(acceptButton(page, other)).toHaveCount(0);
  await expect(sent(theirs)).toContainText("You're not waiting on anyone.");
  await expect(toAnswer(dashboard, 1)).toHaveCount(0);
  const inHeader = theirs.getByRole('banner').getByRole('link');
  await expect(inHeader.filter({ hasText: '1' })).toHaveAccessibleName(/1 new notification/);
});

test('removes the requests of a club on the open screens of others while it is suspended', async ({
  page,
  club,
}) => {
  const other = await createClub({ name: createClubName('Quarry') });
  const { id } = await createFixture(club, { date });
  await sendMatchRequest(other, { fixtureId: id, teamName: '2nd XI' });
  await page.goto('/requests');
  await expect(acceptButton(page, other)).toBeVisible();
  await runOperatorCommand('clubs', 'suspend', other.slug, '--reason', 'Spam', '--yes');
  await expect(acceptButton(page, other)).toHaveCount(0);
  await runOperatorCommand('clubs', 'unsuspend', other.slug);
  await expect(acceptButton(page, other)).toBeVisible();
});

test('counts a new request once, and no longer after it was opened or answered', async ({
  page,
  club,
}) => {
  const other = await createClub({ name: createClubName('Fir Tree') });
  const [first, second] = [
    await createFixture(club, { date, teamName: '1st XI' }),
    await createFixture(club, { date, teamName: '2nd XI' }),
  ];
  const inHeader = (name: string) =>
    page.getByRole('banner').getByRole('link', { name, exact: true });
  await page.goto(`/clubProfile`);
  await expect(inHeader('Notifications')).toBeVisible();

  await test.step('opening the request clears the count', async () => {
    await sendMatchRequest(other, { fixtureId: first.id, teamName: '1st XI' });
    await expect(inHeader('Notifications, 1 new notification')).toBeVisible();
    await expect(inHeader('Chat')).toBeVisible();
    await page.getByRole('link', { name: 'Fixturebook', exact: true }).click();
    await toAnswer(page, 1).click();
    await expect(acceptButton(page, other)).toBeVisible();
    await expect(inHeader('Notifications')).toBeVisible();
  });

  await test.step('answering the request on another device clears the count', async () => {
    await page.getByRole('link', { name: 'Fixturebook', exact: true }).click();
    await expect(toAnswer(page, 1)).toBeVisible();
    const { id } = await sendMatchRequest(other, { fixtureId: second.id, teamName: '2nd XI' });
    await expect(inHeader('Notifications, 1 new notification')).toBeVisible();
    await expect(toAnswer(page, 2)).toBeVisible();
    await acceptRequest(club, id);
    await expect(inHeader('Notifications')).toBeVisible();
    await expect(toAnswer(page, 1)).toBeVisible();
  });

  await test.step('opening the card of a request in the chat clears the count', async () => {
    const { id } = await createFixture(club, { date: getDateInDays(46), teamName: '1st XI' });
    await sendMatchRequest(other, { fixtureId: id, teamName: '1st XI' });
    await expect(inHeader('Notifications, 1 new notification')).toBeVisible();
    await inHeader('Chat').click();
    const recent = page.getByRole('region', { name: 'Recent Chats' });
    await recent.getByRole('link', { name: other.name }).click();
    await expect(page.getByText('They asked for a match').first()).toBeVisible();
    await expect(inHeader('Notifications')).toBeVisible();
  });
});

test('answers a request from the bell in four taps', async ({ page, club }) => {
  const other = await createClub({ name: createClubName('Long Acre') });
  const { id } = await createFixture(club, { date });
  await sendMatchRequest(other, { fixtureId: id, teamName: '1st XI' });
  await page.goto('/clubProfile');
  await page.getByRole('link', { name: 'Notifications, 1 new notification' }).tap();
  await page.getByRole('link', { name: `${other.name} would like to play you` }).tap();
  await acceptButton(page, other).tap();
  await page.getByRole('button', { name: 'Accept match' }).tap();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
});
