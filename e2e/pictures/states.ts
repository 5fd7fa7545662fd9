import { getDateInDays } from '@fixturebook/server/testing/profile';
import { type BrowserContext, expect } from '@playwright/test';
import { createClub, createFixture, receiveMailsAtAnyHour } from '../support/clubs.ts';
import { unfoldFixture } from '../support/fixture-rows.ts';
import { recordAndInvite } from '../support/invitations.ts';
import { sendMatchRequest, withdrawRequest } from '../support/matches.ts';
import { savePicture, takeWebPScreenshot, waitUntilPageStopsChanging } from './picture-files.ts';

interface PicturedDialog {
  /** The picture of the screen that the dialog is opened on. */
  on: string;
  button: RegExp;
  /** True if the button is among the details of the first row. */
  isUnfolded?: boolean;
}

export const dialogs: Record<string, PicturedDialog> = {
  'Accept a request': { on: 'Match Requests', button: /^Accept the request/ },
  'Yes, but': { on: 'Match Requests', button: /^Yes, but/ },
  'Decline a request': { on: 'Match Requests', button: /^Decline the request/ },
  'Withdraw a request': { on: 'Match requests that wait', button: /^Withdraw/ },
  'Other terms': { on: 'Opponents', button: /^Ask with other terms/, isUnfolded: true },
  'Another day': { on: 'Find a match', button: /^Another day/ },
  'Add to calendar': { on: 'A match', button: /^Add to calendar/ },
  'Call off a match': { on: 'A match', button: /^Call off/ },
};

/** Screens of a club that has just joined, and has nobody near. */
export const emptyScreens: Record<string, string> = {
  'Dashboard of a new club': '/dashboard',
  'Find a match, no free dates': '/find',
  'Find a match, nobody near': `/find?date=${getDateInDays(200)}`,
  'Match Requests, none': '/requests',
  'Match requests that wait, none': '/requests?show=waiting',
  'Past match requests, none': '/requests?show=past',
  'Notifications, none': '/notifications',
  'My card, empty': '/mycard',
  'Teams and grounds, none': '/teams',
  'Chat, none': '/chatscreen',
  'Club profile, no fixtures': '/clubProfile',
};

/** Screens whose data the server refuses, each with the request that fails. `on` is the picture of the screen. */
export const failingScreens: Record<string, { path?: string; on?: string; request: string }> = {
  'Dashboard that fails': { path: '/dashboard', request: '**/api/v1/me/home' },
  'Find that fails': { path: '/find', request: '**/api/v1/me/find*' },
  'Opponents that fail': { on: 'Opponents', request: '**/api/v1/fixtures/*/opponents' },
  'List Of Games that fails': { path: '/listofgames', request: '**/api/v1/games*' },
  'A match that fails': { on: 'A match', request: '**/api/v1/matches/*' },
  'Match Requests that fail': { path: '/requests', request: '**/api/v1/match-requests*' },
  'My card that fails': { path: '/mycard', request: '**/api/v1/me/fixtures*' },
  'An answer by a link that fails': {
    path: '/answer?token=unknown',
    request: '**/api/v1/request-answers*',
  },
};

export async function takeScreenshotsOfDialogs(
  context: BrowserContext,
  screens: Record<string, string>,
  look: string,
) {
  const page = await context.newPage();
  for (const [name, { on, button, isUnfolded }] of Object.entries(dialogs)) {
    await page.goto(screens[on] ?? '');
    if (isUnfolded) await unfoldFixture(page.getByRole('main'));
    await page.getByRole('button', { name: button }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await waitUntilPageStopsChanging(page);
    await savePicture({ area: 'dialogs', name }, look, await takeWebPScreenshot(page));
  }
  await page.close();
}

export async function takeScreenshotsOfFailures(
  context: BrowserContext,
  screens: Record<string, string>,
  look: string,
) {
  for (const [name, { path, on = '', request }] of Object.entries(failingScreens)) {
    const page = await context.newPage();
    await page.route(request, (route) => route.fulfill({ status: 404, json: {} }));
    await page.goto(path ?? screens[on] ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await waitUntilPageStopsChanging(page);
    await savePicture({ area: 'failing', name }, look, await takeWebPScreenshot(page));
    await page.close();
  }
}

/** Returns the addresses in mails about requests, of which one was withdrawn, and in a mail to an invited opponent. */
export async function createAnswerPages(): Promise<Record<string, string>> {
  const open = await createRequestWithMail('Upper Meadow', 'Chapel Lane');
  const withdrawn = await createRequestWithMail('Lower Meadow', 'Mill Lane');
  await withdrawRequest(withdrawn.asking, withdrawn.id);
  const inviting = await createClub({ name: 'Mill Green', postcode: 'TR1 1AA' });
  const invited = await recordAndInvite(inviting, getDateInDays(60));
  return {
    'Accept from a mail': open.getLink('Accept'),
    'Decline from a mail': open.getLink('Decline'),
    'Accept from a mail, withdrawn': withdrawn.getLink('Accept'),
    'Invited match from a mail': invited.answerPath,
    "Don't email me again": invited.stopPath,
  };
}

async function createRequestWithMail(askedName: string, askingName: string) {
  const place = { postcode: 'TR1 1AA' };
  const asked = await createClub({ name: askedName, ...place });
  const asking = await createClub({ name: askingName, ...place });
  await receiveMailsAtAnyHour(asked);
  const { id: fixtureId } = await createFixture(asked, {
    date: getDateInDays(30),
    teamName: '1st XI',
    ...place,
  });
  const message = 'We had a good game two years ago. Shall we again?';
  const { id } = await sendMatchRequest(asking, { fixtureId, teamName: 'Sunday XI', message });
  const find = async () =>
    (await asked.inbox.list()).find(({ subject }) => subject.includes('would like to play you'));
  await expect.poll(find).toBeDefined();
  const text = (await find())?.text ?? '';
  const getLink = (label: string) => text.match(new RegExp(`^${label}: (\\S+)$`, 'm'))?.[1] ?? '';
  return { asking, id, getLink };
}
