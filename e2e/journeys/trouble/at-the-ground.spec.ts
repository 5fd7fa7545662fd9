import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { getChatPage, openConversation, sendMessage } from '../../support/chat.ts';
import { createClub, createClubName } from '../../support/clubs.ts';
import { createMatch } from '../../support/matches.ts';
import { holdFirstAnswer } from '../../support/network.ts';
import {
  waitForCachedGround,
  waitForCachedResponses,
  waitForServiceWorker,
} from '../../support/offline.ts';
import { openScreen } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ timeout: 120_000 });

test('shows a coming match that was never opened, its conversation and the card without a network', async ({
  page,
  proClub: club,
  watch,
}) => {
  watch.expect('net::ERR_INTERNET_DISCONNECTED', 'net::ERR_FAILED');
  const other = await createClub({ name: createClubName('Brook Lane') });
  const date = getDateInDays(20);
  const { id } = await createMatch(club, other, { date, ground: 'Upper Ground' });
  const conversation = await openConversation(club, other);
  await sendMessage(club, conversation, 'See you there.');
  await page.goto(`/chatscreen?conversation=${conversation}`);
  await expect(getChatPage(page).message('See you there.')).toBeVisible();
  await waitForCachedResponses(page, ['"conversation",', '"messages"']);
  const season = `/mycard?season=${date.slice(0, 4)}`;
  await page.goto(season);
  await waitForServiceWorker(page);
  await waitForCachedResponses(page, ['card', '"me"', id, '"conversations"']);

  await page.context().setOffline(true);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/mycard/, { timeout: 20_000 });
  await page.goto(season);
  await expect(page.getByText(other.name).first()).toBeVisible();
  await page.goto(`/match/${id}`);
  await expect(page.getByText('Upper Ground').first()).toBeVisible();
  await page.getByRole('link', { name: 'Message', exact: true }).click();
  await expect(getChatPage(page).message('See you there.')).toBeVisible();
  await getChatPage(page).field.fill('We are at the ground.');
  await page.keyboard.press('Enter');
  await expect(getChatPage(page).message('We are at the ground.')).toContainText('Waiting');
});

test('shows without a network the terms that were agreed while Home was open', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('net::ERR_INTERNET_DISCONNECTED', 'net::ERR_FAILED');
  const other = await createClub({ name: createClubName('Brook Lane') });
  const { id } = await createMatch(club, other, {
    date: getDateInDays(20),
    ground: 'Upper Ground',
  });
  await page.goto(`/match/${id}`);
  await waitForServiceWorker(page);
  await waitForCachedGround(page, id, 'Upper Ground');
  await openScreen(page, '/dashboard');
  // The app follows the events of the live stream only once a screen is shown.
  await expect(page.getByRole('region', { name: 'Next match' })).toContainText('Upper Ground');
  const matchRead = await holdFirstAnswer(page, {
    address: `**/api/v1/matches/${id}`,
    method: 'GET',
  });
  const path = `/api/v1/matches/${id}/terms-proposals`;
  const data = { terms: { ground: 'Lower Meadow' } };
  const firstHomeRead = waitForHomeRead(page);
  const { proposal } = await (await other.api.post(path, { data })).json();
  await Promise.all([matchRead.answered, firstHomeRead]);
  const secondHomeRead = waitForHomeRead(page);
  await club.api.post(`${path}/${proposal.id}/acceptance`);
  await secondHomeRead;
  matchRead.release();
  await waitForCachedGround(page, id, 'Lower Meadow');
  await page.context().setOffline(true);
  await page.goto(`/match/${id}`);
  await expect(page.getByText('Lower Meadow').first()).toBeVisible();
});

/** Home reads its lists again after each live event of a match. */
function waitForHomeRead(page: Page) {
  return page.waitForResponse('**/api/v1/me/home*');
}
