import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { createClub } from '../../support/clubs.ts';
import {
  changeStart,
  inviteOpponent,
  readInvitation,
  recordFriendly,
} from '../../support/invitations.ts';
import { checkScreenInAllLayouts, getStatusMessage, openScreen } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const dialog = (page: Page) => page.getByRole('dialog');

test('a registered club sees what has changed before it adds a match to its card', {
  tag: '@both-layouts',
}, async ({ page, club, watch }) => {
  const other = await createClub();
  const { id } = await recordFriendly(other, getDateInDays(138));
  await inviteOpponent(other, id, club.email);
  await openScreen(page, '/dashboard');
  await page.getByRole('button', { name: /^Add to our card/ }).click();
  await changeStart(other, id, '15:30');
  watch.expect(`412 POST /api/v1/me/invited-matches/${id}/acceptance`);
  await dialog(page).getByLabel('Team Name').fill('1st XI');
  await dialog(page).getByRole('button', { name: 'Add to our card' }).click();
  await expect(dialog(page)).toContainText('have changed something');
  await expect(dialog(page)).toContainText('15:30');
  await checkScreenInAllLayouts(page, 'adding a match that the other club has changed');
  await dialog(page).getByRole('button', { name: 'Add to our card' }).click();
  await expect(page).toHaveURL(`/match/${id}`);
});

test('a registered club says that a recorded match is not its own', async ({ page, club }) => {
  const other = await createClub();
  const { id } = await recordFriendly(other, getDateInDays(137));
  await inviteOpponent(other, id, club.email);
  await openScreen(page, '/dashboard');
  await page.getByRole('button', { name: /^Not ours/ }).click();
  await dialog(page).getByRole('button', { name: 'Not ours' }).click();
  await expect(getStatusMessage(page, "We won't show you this match again.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'To do' })).toBeVisible();
  await expect(page.getByText('have recorded a match against you')).toHaveCount(0);
  expect((await readInvitation(other, id)).invitation?.state).toBe('waiting');
});
