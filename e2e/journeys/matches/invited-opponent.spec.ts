import { makeReminderDue } from '@fixturebook/server/testing/processes/ask-about-match';
import { createProfileInput, getDateInDays } from '@fixturebook/server/testing/profile';
import type { BrowserContext, Page } from '@playwright/test';
import { formatLongDate } from '../../support/calendar.ts';
import {
  createClub,
  createClubName,
  createEmailAddress,
  createSecretary,
} from '../../support/clubs.ts';
import { getTestEnvironment } from '../../support/environment.ts';
import { EmailInbox } from '../../support/inbox.ts';
import {
  changeStart,
  inviteOpponent,
  opponent,
  readInvitation,
  readLinks,
  recordAndInvite,
  recordFriendly,
} from '../../support/invitations.ts';
import { checkScreenInAllLayouts, getStatusMessage, openScreen } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const date = getDateInDays(130);
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function openGuestPage(openBrowser: () => Promise<BrowserContext>, path: string) {
  const page = await (await openBrowser()).newPage();
  await page.goto(path);
  return page;
}

test('a club invites its opponent from the match, and a guest confirms it without an account', {
  tag: '@both-layouts',
}, async ({ page, club, openBrowser, watch }) => {
  const { id } = await recordFriendly(club, date);
  await openScreen(page, `/recorded-match/${id}`);
  const invite = button(page, `Invite ${opponent} to confirm`);
  await invite.waitFor();
  await checkScreenInAllLayouts(page, 'recorded friendly, opponent not invited');
  await invite.click();
  const email = dialog(page).getByLabel("Their fixture secretary's email");
  await email.fill('secretary at ash green');
  await button(page, 'Send the invitation').click();
  await expect(dialog(page)).toContainText('Enter an email address');
  await expect(email).toHaveValue('secretary at ash green');
  await checkScreenInAllLayouts(page, 'inviting an opponent, with an error');
  const address = createEmailAddress();
  await email.fill(address);
  await button(page, 'Send the invitation').click();
  await expect(getStatusMessage(page, 'Invitation sent.')).toBeVisible();
  await expect(page.getByText(`We emailed ${address} on `)).toBeVisible();
  await expect(heading(page, `Waiting for ${opponent}`)).toBeVisible();
  await checkScreenInAllLayouts(page, 'recorded friendly, waiting for its opponent');

  const { text, answerPath } = await readLinks(new EmailInbox(address), 'is this right?');
  expect(text).toContain(club.name);
  expect(text).not.toContain(club.email);
  for (const method of ['GET', 'GET', 'HEAD'])
    expect((await page.request.fetch(answerPath, { method })).status()).toBe(200);
  const guest = await openGuestPage(openBrowser, answerPath);
  const main = guest.getByRole('main');
  await expect(main).toContainText(`${club.name} have you on their fixture card`);
  for (const fact of ['Sunday XI', formatLongDate(date), '13:00', 'Away', 'The Rec', 'SW18 4RD'])
    await expect(main).toContainText(fact);
  expect(await main.textContent()).not.toContain('@');
  await checkScreenInAllLayouts(guest, 'invited match, to confirm');
  expect((await readInvitation(club, id)).invitation?.state).toBe('waiting');

  await button(guest, "Yes, that's right").click();
  await expect(getStatusMessage(guest, `Thanks – we've told ${club.name}`)).toBeVisible();
  await checkScreenInAllLayouts(guest, 'invited match, confirmed');
  await expect(heading(page, `Confirmed by ${opponent}`)).toBeVisible();
  await expect(page.getByText('Invitation sent.')).toBeHidden();
  await checkScreenInAllLayouts(page, 'recorded friendly, confirmed by its opponent');
  const download = guest.waitForEvent('download');
  await button(guest, 'Add to your calendar').click();
  expect((await download).suggestedFilename()).toMatch(/\.ics$/);
  await guest.reload();
  await expect(main).toContainText("You've confirmed your match");
  await expect(button(guest, "Yes, that's right")).toHaveCount(0);

  await page.goto(`/mycard?season=${date.slice(0, 4)}`);
  await expect(page.getByRole('listitem').getByText(`Confirmed by ${opponent}`)).toBeVisible();
  await checkScreenInAllLayouts(page, 'card with a match that the opponent has confirmed');
  await openScreen(page, `/recorded-match/${id}`);
  await button(page, 'Call off').click();
  await expect(dialog(page)).toContainText(`We'll tell ${opponent} by email.`);
  await dialog(page).getByLabel('Not enough players').check();
  await dialog(page).getByRole('button', { name: 'Call off' }).click();
  await expect(page.getByText(/^Called off on /)).toBeVisible();
  await readLinks(new EmailInbox(address), `${club.name} have called off`);
  // The page of the guest still offers the answers.
  watch.expect('409 POST /api/v1/invited-match/answer');
  await button(guest, "We can't play after all").click();
  await button(guest, "Tell them we can't play").click();
  await expect(main).toContainText(`${club.name} have called off this match`);
  await checkScreenInAllLayouts(guest, 'invited match, called off');
});

test('a guest says what is different, and the club changes its card or keeps it', {
  tag: '@both-layouts',
}, async ({ page, club, openBrowser }) => {
  const { id, inbox, answerPath } = await recordAndInvite(club, getDateInDays(131));
  await openScreen(page, `/recorded-match/${id}`);
  const guest = await openGuestPage(openBrowser, answerPath);
  const main = guest.getByRole('main');
  await button(guest, 'Something is different').click();
  await button(guest, `Tell ${club.name}`).click();
  await expect(main).toContainText('Say what is different.');
  await checkScreenInAllLayouts(guest, 'invited match, something is different');
  await guest.getByLabel('Start time').fill('14:00');
  await guest.getByLabel('Note').fill('The pavilion opens at one.');
  await button(guest, `Tell ${club.name}`).click();
  await expect(getStatusMessage(guest, 'what is different.')).toBeVisible();
  await checkScreenInAllLayouts(guest, 'invited match, proposed');

  await expect(heading(page, `${opponent} say something is different`)).toBeVisible();
  await expect(page.getByText('The pavilion opens at one.')).toBeVisible();
  await checkScreenInAllLayouts(page, 'recorded friendly, something is different');
  await button(page, 'Change our card').click();
  await expect(getStatusMessage(page, `Your card has what ${opponent} say.`)).toBeVisible();
  await expect(heading(page, `Confirmed by ${opponent}`)).toBeVisible();
  expect((await readInvitation(club, id)).startTime).toBe('14:00');
  await readLinks(inbox, 'have agreed to your suggestion');

  await guest.reload();
  await expect(main).toContainText("You've confirmed your match");
  await button(guest, 'Something is different').click();
  await guest.getByLabel('At home').check();
  await button(guest, `Tell ${club.name}`).click();
  await expect(getStatusMessage(guest, 'what is different.')).toBeVisible();
  await expect(heading(page, `${opponent} say something is different`)).toBeVisible();
  await button(page, 'Keep ours').click();
  await dialog(page).getByLabel('Reason').fill('Our square is ready.');
  await dialog(page).getByRole('button', { name: 'Keep ours' }).click();
  await expect(heading(page, `Waiting for ${opponent}`)).toBeVisible();
  await guest.reload();
  await expect(main).toContainText(`${club.name} have kept their details`);
  await expect(main).toContainText('Our square is ready.');
  await checkScreenInAllLayouts(guest, 'invited match, kept as it is');
  await button(guest, 'Yes, we can play').click();
  await expect(heading(page, `Confirmed by ${opponent}`)).toBeVisible();
});

test('a club that is to host after all says where it plays', async ({
  page,
  club,
  openBrowser,
}) => {
  const { id, answerPath } = await recordAndInvite(club, getDateInDays(132), {
    side: 'away',
    ground: '',
    postcode: '',
  });
  const guest = await openGuestPage(openBrowser, answerPath);
  await button(guest, 'Something is different').click();
  await guest.getByLabel('Away').check();
  await button(guest, `Tell ${club.name}`).click();
  await expect(getStatusMessage(guest, 'what is different.')).toBeVisible();
  await openScreen(page, `/recorded-match/${id}`);
  await button(page, 'Change our card').click();
  await dialog(page).getByRole('button', { name: 'Change our card' }).click();
  await expect(dialog(page)).toContainText('Enter the ground');
  await dialog(page).getByLabel('Ground').fill('Lower Meadow');
  await dialog(page).getByLabel('Postcode').fill('SW18 4RD');
  await checkScreenInAllLayouts(page, 'hosting an invited opponent after all');
  await dialog(page).getByRole('button', { name: 'Change our card' }).click();
  await expect(heading(page, `Confirmed by ${opponent}`)).toBeVisible();
  await expect(page.getByText('Friendly · Home')).toBeVisible();
});

test("a guest can't play, and the club calls off the match and lists the date again", {
  tag: '@both-layouts',
}, async ({ page, club, openBrowser }) => {
  const { id, answerPath } = await recordAndInvite(club, getDateInDays(133));
  const guest = await openGuestPage(openBrowser, answerPath);
  await button(guest, "We can't play").click();
  await guest.getByLabel('Note').fill('We are short of players.');
  await checkScreenInAllLayouts(guest, "invited match, can't play");
  await button(guest, "Tell them we can't play").click();
  await expect(getStatusMessage(guest, "that you can't play.")).toBeVisible();
  await openScreen(page, `/recorded-match/${id}`);
  await expect(heading(page, `${opponent} can't play`)).toBeVisible();
  await expect(page.getByText('In doubt')).toBeVisible();
  await expect(page.getByText('We are short of players.')).toBeVisible();
  await checkScreenInAllLayouts(page, "recorded friendly, opponent can't play");
  await button(page, 'Call off and list the date again').click();
  await dialog(page).getByRole('button', { name: 'Call off' }).click();
  await expect(page).toHaveURL(/\/opponents\//);
  await expect(page.getByText("We've listed your date again.")).toBeVisible();
});

test('a guest is asked again if the club has changed the match since the page was opened', async ({
  club,
  openBrowser,
  watch,
}) => {
  watch.expect('412 POST /api/v1/invited-match/answer');
  const { id, answerPath } = await recordAndInvite(club, getDateInDays(134));
  const guest = await openGuestPage(openBrowser, answerPath);
  await expect(guest.getByRole('main')).toContainText('13:00');
  await changeStart(club, id, '12:00');
  await button(guest, "Yes, that's right").click();
  await expect(guest.getByRole('alert')).toContainText('have changed something');
  await expect(guest.getByRole('main')).toContainText('12:00');
  expect((await readInvitation(club, id)).invitation?.state).toBe('waiting');
  await button(guest, "Yes, that's right").click();
  await expect(getStatusMessage(guest, "we've told")).toBeVisible();
  expect((await readInvitation(club, id)).invitation?.state).toBe('confirmed');

  await changeStart(club, id, '12:30');
  await guest.reload();
  await expect(guest.getByRole('main')).toContainText('they have changed something since');
});

test('a guest is reminded once, and stops all emails for every club', {
  tag: '@both-layouts',
}, async ({ page, club, openBrowser, watch }) => {
  const { id, email, inbox, answerPath } = await recordAndInvite(club, getDateInDays(135));
  await makeReminderDue(getTestEnvironment().dataDir, id);
  const { stopPath } = await readLinks(inbox, 'haven’t heard from you');
  await openScreen(page, `/recorded-match/${id}`);
  await expect(page.getByText(/^We reminded them on /)).toBeVisible();

  const guest = await openGuestPage(openBrowser, stopPath);
  await checkScreenInAllLayouts(guest, 'stop emails');
  await button(guest, "Don't email me again").click();
  await expect(getStatusMessage(guest, "We won't email you again")).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^They want no more emails from us/)).toBeVisible();
  await checkScreenInAllLayouts(page, 'recorded friendly, opponent wants no emails');
  await guest.goto(answerPath);
  await button(guest, "Yes, that's right").click();
  await expect(heading(page, `Confirmed by ${opponent}`)).toBeVisible();
  await expect(guest.getByRole('link', { name: "Don't email me again" })).toHaveCount(0);

  watch.expect(/^409 POST .*\/invitation$/);
  const other = await createClub();
  const { id: otherId } = await recordFriendly(other, getDateInDays(135));
  await other.signIn(page.context());
  await page.goto(`/recorded-match/${otherId}`);
  await button(page, `Invite ${opponent} to confirm`).click();
  const field = dialog(page).getByLabel("Their fixture secretary's email");
  await field.fill(email);
  await button(page, 'Send the invitation').click();
  await expect(dialog(page)).toContainText('doesn’t want emails');
  await expect(field).toHaveValue(email);
});

test('a guest puts the club on the site, finds the match and adds it to the card', {
  tag: '@both-layouts',
}, async ({ page, club, openBrowser, watch }) => {
  // The address of the recorded match leads to the agreed one.
  watch.expect(/^404 GET \/api\/v1\/recorded-matches\//);
  const own = await createSecretary();
  const matchDate = getDateInDays(136);
  const { id } = await recordFriendly(club, matchDate);
  await inviteOpponent(club, id, own.email);
  const { answerPath } = await readLinks(own.inbox, 'is this right?');
  const context = await openBrowser();
  const guest = await context.newPage();
  await guest.goto(answerPath);
  await button(guest, "Yes, that's right").click();
  await expect(getStatusMessage(guest, "we've told")).toBeVisible();
  await expect(
    guest.getByRole('link', { name: 'Put your club on Fixturebook, free' }),
  ).toHaveAttribute('href', '/signup');

  await own.signIn(context);
  const profile = createProfileInput({ name: createClubName('Ash Green') });
  expect((await own.api.put('/api/v1/me/club', { data: profile })).status()).toBe(200);
  await guest.goto('/dashboard');
  const offered = guest.getByRole('region', { name: 'Matches against you' });
  await expect(offered).toContainText(`${club.name} have recorded a match against you`);
  await checkScreenInAllLayouts(guest, 'Home with a match that another club has recorded');
  await offered.getByRole('button', { name: /^Add to our card/ }).click();
  await button(guest, 'Add to our card').click();
  await expect(dialog(guest)).toContainText('Enter the team name.');
  await dialog(guest).getByLabel('Team Name').fill('1st XI');
  await checkScreenInAllLayouts(guest, 'adding a match that another club has recorded');
  await button(guest, 'Add to our card').click();
  await expect(guest).toHaveURL(`/match/${id}`);
  await expect(guest.getByText('is on your card.')).toBeVisible();
  await expect(guest.getByText(`${formatLongDate(matchDate)} · 13:00`)).toBeVisible();

  await openScreen(page, `/recorded-match/${id}`);
  await expect(page).toHaveURL(`/match/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(profile.name);
});

test('a forged, incomplete or withdrawn link shows no match and says what to do', {
  tag: '@both-layouts',
}, async ({ page, club, openBrowser, watch }) => {
  watch.expect(/^404 POST .*\/(invited-match|stopped-mails)/);
  const { id, answerPath } = await recordAndInvite(club, getDateInDays(138));
  const guest = await openGuestPage(openBrowser, `${answerPath.slice(0, -4)}AAAA`);
  await expect(guest.getByRole('alert')).toContainText('This link doesn’t work any more.');
  await checkScreenInAllLayouts(guest, 'invited match, forged link');
  await guest.goto('/invited-match');
  await expect(guest.getByRole('alert')).toContainText("This link isn't complete.");
  await guest.goto('/stop-emails?token=made-up');
  await button(guest, "Don't email me again").click();
  await expect(guest.getByRole('alert')).toBeVisible();
  await guest.goto(answerPath);
  await expect(button(guest, "Yes, that's right")).toBeVisible();

  await openScreen(page, `/recorded-match/${id}`);
  await button(page, 'Withdraw the invitation').click();
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
  await expect(getStatusMessage(page, "We've withdrawn the invitation.")).toBeVisible();
  await expect(button(page, `Invite ${opponent} to confirm`)).toBeVisible();
  await button(guest, "Yes, that's right").click();
  await expect(guest.getByRole('alert')).toContainText('This link doesn’t work any more.');
});
