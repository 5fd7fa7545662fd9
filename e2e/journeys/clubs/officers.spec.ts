import { expect, type Page } from '@playwright/test';
import { createClub, createEmailAddress, createSecretary, password } from '../../support/clubs.ts';
import { EmailInbox } from '../../support/inbox.ts';
import { recordMatch } from '../../support/matches.ts';
import { test } from '../../support/test.ts';

/** Returns the path of the link in the invitation to the address. */
async function readInvitation(inbox: EmailInbox, clubName: string) {
  const { text } = await inbox.next(`Help look after ${clubName} on Fixturebook`);
  const [link = ''] = text.match(/https?:\S+invitation\S+/) ?? [];
  const { pathname, search } = new URL(link);
  return pathname + search;
}

async function invite(page: Page, email: string) {
  await page.goto('/officers');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`We've sent an invitation to ${email}.`)).toBeVisible();
  await expect(page.getByText('Invited as an officer')).toBeVisible();
}

test('an invited person signs up, joins the club, works for it and is removed', async ({
  page,
  club,
  openBrowser,
  watch,
}) => {
  const email = createEmailAddress();
  const inbox = new EmailInbox(email);
  await invite(page, email);
  const invitation = await readInvitation(inbox, club.name);

  const guest = await (await openBrowser()).newPage();
  await guest.goto(invitation);
  await expect(guest.getByText(`An owner of ${club.name} has invited you`)).toBeVisible();
  await guest.getByRole('link', { name: 'Sign up' }).click();
  await guest.getByLabel('Email').fill(email);
  await guest.getByLabel('Password', { exact: true }).fill(password);
  await guest.getByLabel('Confirm Password', { exact: true }).fill(password);
  await guest.getByRole('button', { name: 'Sign Up' }).click();
  await guest.getByLabel('OTP').fill(await inbox.nextCode());
  await guest.getByRole('button', { name: 'Verify OTP' }).click();
  await guest.getByRole('button', { name: `Join ${club.name}` }).click();
  await expect(guest).toHaveURL(/\/dashboard/);

  await guest.goto('/teams/new');
  await guest.getByLabel('Team Name').fill('Midweek XI');
  await guest.getByRole('button', { name: 'Add team' }).click();
  await expect(guest.getByRole('link', { name: 'Midweek XI' })).toBeVisible();
  await guest.goto('/officers');
  await expect(guest.getByText('Only an owner can invite or remove officers.')).toBeVisible();
  await expect(page.getByText('Officer · since')).toBeVisible();
  await page.goto('/teams');
  await expect(page.getByRole('link', { name: 'Midweek XI' })).toBeVisible();

  const match = await recordMatch(club, {});
  await guest.goto(`/recorded-match/${match.id}/edit`);
  await guest.getByLabel('Start time').fill('12:30');
  await guest.getByRole('button', { name: 'Save' }).click();
  await expect(guest.getByText('You changed the match')).toBeVisible();
  await page.goto(`/recorded-match/${match.id}`);
  const history = page.getByRole('region', { name: 'What your club did, and when' });
  await expect(history.getByText(`${email} changed the match`)).toBeVisible();
  await expect(history.getByText('You added the match')).toBeVisible();

  await guest.goto('/notifications/preferences');
  await expect(guest.getByText('Other officers of the club choose for themselves.')).toBeVisible();
  await guest.getByLabel('One email a day').check();
  await guest.getByRole('button', { name: 'Save' }).click();
  await expect(guest.getByText('Saved.')).toBeVisible();
  await page.goto('/notifications/preferences');
  await expect(page.getByLabel('One email a day')).not.toBeChecked();

  // Requests of a removed officer are refused.
  watch.expect(/^40[39] /, '404 GET /api/v1/officer-invitations/');
  await page.goto('/officers');
  await page.getByRole('button', { name: `Remove ${email}` }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'get a new one' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove officer' }).click();
  await expect(page.getByText(email).first()).toBeHidden();
  await expect(guest).toHaveURL(/loginaftersigningup/);
  await guest.goto(invitation);
  await expect(guest.getByText("This invitation doesn't work any more.")).toBeVisible();
  await page.goto(`/recorded-match/${match.id}`);
  await expect(page.getByText('An officer who has left changed the match')).toBeVisible();
});

test('an owner hands the club over to an officer in two steps and leaves', async ({
  page,
  club,
  openBrowser,
  watch,
}) => {
  watch.expect('409 DELETE /api/v1/me/officers/', /^40[39] GET /);
  const officer = await createSecretary();
  await invite(page, officer.email);
  const invitation = await readInvitation(officer.inbox, club.name);
  const context = await openBrowser();
  await officer.signIn(context);
  const other = await context.newPage();
  // The browser learns of the login before it opens the invitation.
  await other.goto('/dashboard');
  await expect(other).toHaveURL(/loginaftersigningup/);
  await other.goto(invitation);
  await other.getByRole('button', { name: `Join ${club.name}` }).click();
  await expect(other).toHaveURL(/\/dashboard/);

  await page.getByRole('button', { name: 'Leave the club' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the club' }).click();
  await expect(page.getByText("You're the only owner")).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: `Hand over to ${officer.email}` }).click();
  await page.getByRole('button', { name: 'Offer to hand over' }).click();
  await expect(page.getByText("You've offered to hand the club over.")).toBeVisible();

  await other.goto('/officers');
  await other.getByRole('button', { name: 'Take over the club' }).click();
  await other.getByRole('button', { name: 'Take over', exact: true }).click();
  await expect(other.getByText('Owner, you')).toBeVisible();

  await expect(page.getByText('Officer, you')).toBeVisible();
  await page.getByRole('button', { name: 'Leave the club' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the club' }).click();
  await expect(page).toHaveURL(/loginaftersigningup/);
  await expect(other.getByText(club.email)).toBeHidden();
});

test('an officer of two clubs changes between them, and sees nothing of the one before', {
  tag: '@both-widths',
}, async ({ page, club, watch }) => {
  // A tab may ask for the club that it still shows.
  watch.expect(/^409 GET /);
  const second = await createClub();
  const data = { email: club.email, role: 'officer' };
  expect((await second.api.post('/api/v1/me/officer-invitations', { data })).status()).toBe(201);
  const invitation = await readInvitation(club.inbox, second.name);
  await page.goto('/clubProfile');
  await expect(page.getByRole('heading', { name: club.name })).toBeVisible();
  await page.goto(invitation);
  await page.getByRole('button', { name: `Join ${second.name}` }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto('/clubProfile');
  await expect(page.getByRole('heading', { name: second.name })).toBeVisible();

  const otherTab = await page.context().newPage();
  await otherTab.goto('/clubProfile');
  await expect(otherTab.getByRole('heading', { name: second.name })).toBeVisible();

  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Change club' }).click();
  await page.getByRole('button', { name: `Change to ${club.name}` }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto('/clubProfile');
  await expect(page.getByRole('heading', { name: club.name })).toBeVisible();
  await expect(otherTab.getByRole('heading', { name: club.name })).toBeVisible();
});
