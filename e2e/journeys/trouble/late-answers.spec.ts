import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Locator, Page } from '@playwright/test';
import { openConversation } from '../../support/chat.ts';
import { createClub, createClubName, createFixture, type TestClub } from '../../support/clubs.ts';
import { createMatch, sendMatchRequest, withdrawRequest } from '../../support/matches.ts';
import { holdFirstAnswer, holdRequests, type NetworkRequest } from '../../support/network.ts';
import { expect, test } from '../../support/test.ts';

const date = getDateInDays(62);

/** A dialog up to the button that sends a change. */
interface Dialog {
  path: string;
  change: NetworkRequest;
  /** Opens the dialog on the screen of the path. */
  open: () => Promise<void>;
  confirm: Locator;
  /** What a user who has left the dialog is told. */
  done: RegExp;
}

type DialogPreparation = (page: Page, club: TestClub, other: TestClub) => Promise<Dialog>;

const accept: DialogPreparation = async (page, club, other) => {
  const { id } = await createFixture(club, { date });
  await sendMatchRequest(other, { fixtureId: id, teamName: '2nd XI' });
  return {
    path: '/requests',
    change: { address: '**/api/v1/match-requests/*/acceptance', method: 'POST' },
    open: () => page.getByRole('button', { name: `Accept the request from ${other.name}` }).click(),
    confirm: page.getByRole('button', { name: 'Accept match' }),
    done: /^You've accepted the match against /,
  };
};

const relist: DialogPreparation = async (page, club, other) => {
  const { id } = await createMatch(club, other, { date });
  return {
    path: `/match/${id}`,
    change: { address: '**/api/v1/matches/*/cancellation', method: 'POST' },
    open: () => page.getByRole('button', { name: 'Our opposition pulled out' }).click(),
    confirm: page.getByRole('button', { name: 'Call off and re-list' }),
    done: /^The match against .* is off\. We've re-listed your date\.$/,
  };
};

const openChatMenu = (page: Page) =>
  page.getByRole('button', { name: 'Block, report or delete' }).click();

const block: DialogPreparation = async (page, club, other) => ({
  path: `/chatscreen?conversation=${await openConversation(club, other)}`,
  change: { address: '**/api/v1/clubs/*/block', method: 'POST' },
  open: () => openChatMenu(page),
  confirm: page.getByRole('button', { name: 'Block this club' }),
  done: / is blocked\. To undo it, /,
});

const deleteChat: DialogPreparation = async (page, club, other) => ({
  path: `/chatscreen?conversation=${await openConversation(club, other)}`,
  change: { address: '**/api/v1/conversations/*', method: 'DELETE' },
  async open() {
    await openChatMenu(page);
    await page.getByRole('button', { name: 'Delete this chat' }).click();
  },
  confirm: page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }),
  done: /^You've deleted your chat with /,
});

const dialogs: Record<string, DialogPreparation> = {
  'the acceptance of a request': accept,
  'the calling off of a match': relist,
  'the block of a club': block,
  'the deletion of a chat': deleteChat,
};

/** Leaves an open dialog without another page load, as the Back button of the browser does. */
async function openContactForm(page: Page) {
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/contactus"]')?.click());
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
}

for (const [change, prepare] of Object.entries(dialogs))
  test(`stays in the form that the user types in when the answer to ${change} arrives late`, async ({
    page,
    proClub: club,
    watch,
  }) => {
    // The open chat learns of the block or the deletion from the live stream.
    watch.expect(/^40[34] GET \/api\/v1\/conversations\//);
    const other = await createClub({ name: createClubName('Brook Lane') });
    const dialog = await prepare(page, club, other);
    const message = page.getByRole('textbox', { name: 'Message', exact: true });
    await page.goto(dialog.path);
    await dialog.open();
    const heldAnswer = await holdFirstAnswer(page, dialog.change);
    await dialog.confirm.click();
    await heldAnswer.answered;
    await openContactForm(page);
    await message.fill('How do we change our name?');
    heldAnswer.release();
    await expect(page.getByText(dialog.done)).toBeVisible();
    await expect(page).toHaveURL('/contactus');
    await expect(message).toHaveValue('How do we change our name?');
  });

test('stays on the screen of the club that has logged in when an answer to another club arrives late', async ({
  page,
  context,
  club,
  watch,
}) => {
  watch.expectSessionsToEnd();
  watch.expect('409 GET /api/v1/');
  const other = await createClub({ name: createClubName('Brook Lane') });
  const dialog = await accept(page, club, other);
  await page.goto(dialog.path);
  await dialog.open();
  const heldAnswer = await holdFirstAnswer(page, dialog.change);
  await dialog.confirm.click();
  await heldAnswer.answered;
  const received = page.waitForResponse(/\/acceptance$/);
  await other.signIn(context);
  await page.evaluate(() => new BroadcastChannel('session').postMessage('signed-in'));
  await expect(page.getByText(`You're now logged in as ${other.name}`)).toBeVisible();
  heldAnswer.release();
  await (await received).finished();
  await expect(page.getByRole('heading', { level: 1, name: 'Match Requests' })).toBeVisible();
  await expect(page).toHaveURL('/requests');
  // The app has handled the answer by the time that it shows another screen.
  await openContactForm(page);
  await expect(page).toHaveURL('/contactus');
  await expect(page.getByText(dialog.done)).toBeHidden();
});

test('says that a request could not be accepted after the user has left the dialog', async ({
  page,
  club,
  watch,
}) => {
  watch.expect(/^40[49] POST \/api\/v1\/match-requests\//);
  const other = await createClub({ name: createClubName('Brook Lane') });
  const fixture = await createFixture(club, { date });
  const { id } = await sendMatchRequest(other, { fixtureId: fixture.id, teamName: '2nd XI' });
  const accepting = await holdRequests(page, '**/api/v1/match-requests/*/acceptance', 'POST');
  await page.goto('/requests');
  await page.getByRole('button', { name: `Accept the request from ${other.name}` }).click();
  await page.getByRole('button', { name: 'Accept match' }).click();
  await accepting.arrived;
  await openContactForm(page);
  await withdrawRequest(other, id);
  accepting.release();
  await expect(page.getByText(/^“Accept match” didn't work\. /)).toBeVisible();
  await expect(page).toHaveURL('/contactus');
});
