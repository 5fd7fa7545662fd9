import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Locator } from '@playwright/test';
import { openConversation, sendMessage } from '../../support/chat.ts';
import { createClubName, createFixture, createProClub } from '../../support/clubs.ts';
import { sendMatchRequest } from '../../support/matches.ts';
import { checkScreenInAllLayouts, openScreen, setTextSize } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

/** Returns by how many pixels the text is higher than the element around it. */
const getCutOffHeight = (target: Locator) =>
  target.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    const { height } = element.getBoundingClientRect();
    return Math.max(0, Math.round(text.getBoundingClientRect().height - height));
  });

test('shows the digits of the header and a chosen reason for declining in full when the text is twice its size', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const other = await createProClub({ name: createClubName('Brook Lane') });
  const { id: fixtureId } = await createFixture(club, { date: getDateInDays(40) });
  await sendMatchRequest(other, { fixtureId, teamName: '2nd XI' });
  await sendMessage(other, await openConversation(other, club), 'Are you free?');
  await openScreen(page, '/mycard');
  const badge = page.getByRole('link', { name: 'Notifications, 1 new notification' });
  await expect(badge).toBeVisible();
  await setTextSize(page, 2);
  expect(await getCutOffHeight(badge.getByText('1'))).toBe(0);
  await openScreen(page, '/requests');

  await page.getByRole('button', { name: `Decline the request from ${other.name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: "It's not the game we're looking for." }).click();
  const reason = dialog.getByLabel('Reason');
  await expect(reason).toHaveValue("It's not the game we're looking for.");
  const getHiddenHeight = () => reason.evaluate((box) => box.scrollHeight - box.clientHeight);
  await expect.poll(getHiddenHeight).toBeLessThanOrEqual(1);
  await setTextSize(page, 1);
  await checkScreenInAllLayouts(page, 'decline dialog, reason chosen');
});
