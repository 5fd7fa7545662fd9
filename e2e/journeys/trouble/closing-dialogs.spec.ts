import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { createClub, createClubName, createFixture, type TestClub } from '../../support/clubs.ts';
import { unfoldFixture } from '../../support/fixture-rows.ts';
import { requestAndAcceptMatch, sendMatchRequest, withdrawRequest } from '../../support/matches.ts';
import { openScreen } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const date = getDateInDays(40);

async function requestMatch(asked: TestClub, teamName: string) {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const { id: fixtureId } = await createFixture(asked, { date, teamName });
  const { id } = await sendMatchRequest(other, { fixtureId, teamName: '2nd XI' });
  return { other, id };
}

async function closeDialogOfWithdrawnRequest(
  page: Page,
  { other, id }: { other: TestClub; id: string },
) {
  const decline = page.getByRole('button', { name: `Decline the request from ${other.name}` });
  await decline.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await withdrawRequest(other, id);
  await expect(decline).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
}

test('focuses the next request after a dialog whose request is gone, and the heading after the last one', async ({
  page,
  club,
}) => {
  const older = await requestMatch(club, '1st XI');
  const newer = await requestMatch(club, 'Colts');
  await openScreen(page, '/requests');
  const received = page.getByRole('region', { name: 'Requests to answer' });
  await closeDialogOfWithdrawnRequest(page, older);
  await expect(received.getByRole('article').filter({ hasText: newer.other.name })).toBeFocused();
  await closeDialogOfWithdrawnRequest(page, newer);
  await expect(received.getByRole('heading', { name: 'Requests to answer' })).toBeFocused();
});

test('focuses the card after a dialog whose button is gone, and the button if it is still there', async ({
  page,
  club,
}) => {
  const { id } = await createFixture(club, { date, teamName: 'Sunday XI' });
  await openScreen(page, `/dashboard?date=${date}`);
  await unfoldFixture(page, 'Sunday XI');
  const button = page.getByRole('button', { name: 'Call off the fixture of Sunday XI' });
  await button.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  await expect(button).toBeFocused();
  await button.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const other = await createClub({ name: createClubName('Mill End') });
  await requestAndAcceptMatch(club, id, other, '2nd XI');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(button).toBeHidden();
  await expect(page.getByRole('article').filter({ hasText: club.name })).toBeFocused();
});

test('focuses the button that opened a dialog in a browser that does not focus a pressed button', async ({
  page,
  club,
}) => {
  await createFixture(club, { date, teamName: 'Sunday XI' });
  await openScreen(page, `/dashboard?date=${date}`);
  await page.evaluate(() => {
    document.addEventListener('mousedown', (event) => event.preventDefault());
  });
  await unfoldFixture(page, 'Sunday XI');
  const button = page.getByRole('button', { name: 'Call off the fixture of Sunday XI' });
  await button.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).click();
  await expect(button).toBeFocused();
});
