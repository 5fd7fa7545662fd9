import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import {
  createClub,
  createClubName,
  createFixture,
  receiveMailsAtAnyHour,
  type TestClub,
} from '../../support/clubs.ts';
import { sendCounterOffer, sendMatchRequest } from '../../support/matches.ts';
import { checkScreenInAllLayouts, getStatusMessage } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const date = getDateInDays(46);
const difference = 'yes, but a 13:30 start instead of 13:00';

test.describe.configure({ timeout: 120_000 });

test.describe('a counter-offer', { tag: '@both-layouts' }, () => {
  test('goes back to the club that asked, which agrees with one tap, and both see the new start', async ({
    page,
    club,
    openBrowser,
  }) => {
    const { asking } = await createRequest(club);
    await page.goto('/requests');
    await page.getByRole('button', { name: `Yes, but … to the request from ${asking.name}` }).tap();
    const dialog = page.getByRole('dialog', { name: 'Yes, but …' });
    await expect(dialog.getByLabel('Start time')).toHaveValue('13:00');
    await dialog.getByRole('button', { name: `Send to ${asking.name}` }).tap();
    await expect(dialog).toContainText("You haven't changed anything.");
    await dialog.getByLabel('Start time').fill('13:30');
    await dialog.getByLabel('Message').fill('Our keeper works until noon.');
    await checkScreenInAllLayouts(page, 'requests, counter-offer');
    await dialog.getByRole('button', { name: `Send to ${asking.name}` }).tap();
    await expect(getStatusMessage(page, `${asking.name} need to agree now.`)).toBeVisible();
    await expect(getTabs(page)).toHaveText(['To answer', 'Waiting (1)', 'Past']);
    await getTabs(page).getByText('Waiting').tap();
    await expect(page.getByRole('article')).toContainText(`You said: ${difference}.`);
    await checkScreenInAllLayouts(page, 'requests, counter-offer sent');

    const theirs = await (await openBrowser()).newPage();
    await asking.signIn(theirs.context());
    await theirs.goto('/dashboard');
    await theirs.getByRole('link', { name: `${club.name} say “Yes, but …”` }).tap();
    await expect(getTabs(theirs)).toHaveText(['To answer (1)', 'Waiting', 'Past']);
    const card = theirs.getByRole('article').filter({ hasText: club.name });
    await expect(card).toContainText(`They say: ${difference}.`);
    await expect(card).toContainText('Our keeper works until noon.');
    await expect(card).toContainText('Answer by');
    await checkScreenInAllLayouts(theirs, 'requests, counter-offer to answer');
    await card.getByRole('button', { name: `Agree with ${club.name}` }).tap();
    await expect(theirs).toHaveURL(/\/match\//);
    await expect(theirs.getByRole('main')).toContainText('13:30');
    await expect(page.getByText("You're not waiting on anyone.")).toBeVisible();
    await page.goto(new URL(theirs.url()).pathname);
    await expect(page.getByRole('main')).toContainText('13:30');
  });

  test('ends the request when the club that asked says no thanks', async ({
    page,
    club,
    openBrowser,
  }) => {
    const { asking, request } = await createRequest(club);
    await sendCounterOffer(club, request.id, { startTime: '13:30' });
    const theirs = await (await openBrowser()).newPage();
    await asking.signIn(theirs.context());
    await theirs.goto('/requests');
    await theirs.getByRole('button', { name: `No thanks to ${club.name}` }).tap();
    const dialog = theirs.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The light goes early.');
    await dialog.getByRole('button', { name: 'No thanks' }).tap();
    await expect(getStatusMessage(theirs, `We've told ${club.name}.`)).toBeVisible();
    await page.goto('/requests?show=past');
    await expect(page.getByRole('article')).toContainText(
      'They said no thanks to the changed terms: The light goes early.',
    );
  });

  test('is agreed in two taps from its mail, and ends the links of the first mail', async ({
    page,
  }) => {
    const asked = await createClub();
    await receiveMailsAtAnyHour(asked);
    const { asking, request } = await createRequest(asked);
    await receiveMailsAtAnyHour(asking);
    const first = await findMail(asked, 'would like to play you');
    await sendCounterOffer(asked, request.id, { startTime: '13:30' });
    const mail = await findMail(asking, 'Yes, but');
    expect(mail.text).toContain('New start: 13:30 instead of 13:00');
    await page.goto(getLink(first, 'Accept'));
    await expect(page.getByRole('main')).toContainText(
      `${asked.name} have answered “Yes, but …” to this request`,
    );
    await expect(page.getByRole('button', { name: 'Accept match' })).toHaveCount(0);
    await page.goto(getLink(mail, 'Agree'));
    await expect(page.getByRole('main')).toContainText(`They say: ${difference}.`);
    await checkScreenInAllLayouts(page, 'answer, counter-offer');
    await page.getByRole('button', { name: 'Agree' }).tap();
    await expect(getStatusMessage(page, "You've agreed the match")).toBeVisible();
  });
});

/** Creates a club that asks for a date of the given club, at 13:00. */
async function createRequest(asked: TestClub) {
  const asking = await createClub({ name: createClubName('Brook Lane'), postcode: 'EC1A 1BB' });
  const { id: fixtureId } = await createFixture(asked, { date, startTime: '13:00' });
  const request = await sendMatchRequest(asking, { fixtureId, teamName: '1st XI' });
  return { asking, request };
}

const getTabs = (page: Page) =>
  page.getByRole('navigation', { name: 'Requests' }).getByRole('link');

async function findMail({ inbox }: TestClub, subject: string) {
  const find = async () => (await inbox.list()).find((mail) => mail.subject.includes(subject));
  await expect.poll(find).toBeDefined();
  return (await find()) as Mail;
}

type Mail = Awaited<ReturnType<TestClub['inbox']['list']>>[number];

function getLink({ text }: Mail, label: string) {
  const [, link = ''] = text.match(new RegExp(`^${label}: (\\S+)$`, 'm')) ?? [];
  return link;
}
