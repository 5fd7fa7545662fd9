import {
  askAboutMatch,
  followUpSilence,
} from '@fixturebook/server/testing/processes/ask-about-match';
import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import {
  createClub,
  createClubName,
  createFixture,
  receiveMailsAtAnyHour,
} from '../../support/clubs.ts';
import { getTestEnvironment } from '../../support/environment.ts';
import { createMatch } from '../../support/matches.ts';
import { checkScreenInAllLayouts, getStatusMessage, openScreen } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const date = getDateInDays(2);

test('tells the club that answered that the other has not, with three ways on, and shows both how things stand', {
  tag: '@both-layouts',
}, async ({ page, club, openBrowser }) => {
  const { dataDir } = getTestEnvironment();
  const other = await createClub({ name: createClubName('Brook Lane') });
  const standIn = await createClub({ name: createClubName('Mill End') });
  await createFixture(standIn, { date, side: 'away', ground: '', maxTravelRadius: 100 });
  for (const each of [club, other]) await receiveMailsAtAnyHour(each);
  const match = await createMatch(club, other, { date, teamName: '1st XI', startTime: '23:30' });
  await askAboutMatch(dataDir, match.id);
  const theirs = await (await openBrowser()).newPage();
  await other.signIn(theirs.context());

  await page.goto(`/match/${match.id}`);
  await stillOn(page).getByRole('button', { name: 'Yes, still on' }).click();
  await expect(getStatusMessage(page, 'Thanks')).toBeVisible();
  await followUpSilence(dataDir);
  const sentence = `You’ve answered, but ${other.name} haven’t told us whether`;
  await page.goto('/notifications');
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('main')).toContainText(sentence, { timeout: 1000 });
  }).toPass();
  await expect
    .poll(async () => (await club.inbox.list()).map(({ subject }) => subject).join())
    .toContain(sentence);

  await page.goto(`/match/${match.id}`);
  await expect(stillOn(page)).toContainText(`${other.name} haven't answered. We asked them on`);
  await expect(stillOn(page).getByRole('link', { name: 'Call them' })).toHaveAttribute(
    'href',
    'tel:+442079460018',
  );
  await checkScreenInAllLayouts(page, 'match, the other club is silent');
  await theirs.goto(`/match/${match.id}`);
  await expect(stillOn(theirs)).toContainText(
    `${club.name} have answered, and we've told them that we haven't heard from you.`,
  );
  await checkScreenInAllLayouts(theirs, 'match, your club is silent');

  await stillOn(page).getByRole('link', { name: 'Look for other opponents' }).click();
  await expect(page.getByRole('main')).toContainText('Your match still stands');
  await expect(page.getByRole('main')).toContainText(standIn.name);
  await expect(page.getByRole('button', { name: 'Ask', exact: true })).toHaveCount(0);
  await checkScreenInAllLayouts(page, 'opponents of a match that stands');
  await page.goBack();
  await stillOn(page).getByRole('link', { name: 'Our opposition pulled out' }).click();
  const dialog = page.getByRole('dialog', { name: `${other.name} pulled out?` });
  await dialog.getByRole('button', { name: 'Keep the match' }).click();
  await expect(dialog).toHaveCount(0);

  await stillOn(theirs).getByRole('button', { name: 'Yes, still on' }).click();
  await expect(getStatusMessage(theirs, 'Thanks')).toBeVisible();
  await page.reload();
  await expect(stillOn(page)).toContainText(`${other.name} say it's on.`);
  await expect(stillOn(page).getByRole('link', { name: 'Call them' })).toHaveCount(0);
  const good = `Good news: ${other.name} have now answered`;
  await expect
    .poll(async () => (await club.inbox.list()).map(({ subject }) => subject).join())
    .toContain(good);
});

test('shows on Home that the opponent has a problem with a match, until they say that it is on', async ({
  page,
  club,
}) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const match = await createMatch(club, other, { date, teamName: '1st XI', startTime: '23:30' });
  await askAboutMatch(getTestEnvironment().dataDir, match.id);
  await openScreen(page, '/dashboard');
  const toDo = page.getByRole('region', { name: 'To do' });
  await expect(toDo.getByRole('link', { name: `Still on? ${other.name}` })).toBeVisible();
  const answer = (text: string) =>
    other.api.post(`/api/v1/matches/${match.id}/reconfirmation`, { data: { answer: text } });
  await answer('problem');
  const problem = toDo.getByRole('link', { name: `${other.name} say there's a problem` });
  await expect(problem).toBeVisible();
  await expect(toDo).toContainText('Call them and agree what to do.');
  await expect(toDo.getByRole('link', { name: /^Still on/ })).toHaveCount(0);
  await checkScreenInAllLayouts(page, 'home, a match with a problem');
  await answer('on');
  await expect(problem).toHaveCount(0);
});

const stillOn = (page: Page) => page.getByRole('region', { name: 'Still on?' });
