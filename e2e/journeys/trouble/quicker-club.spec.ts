import { getDateInDays } from '@fixturebook/server/testing/profile';
import { createClub, createClubName, createFixture } from '../../support/clubs.ts';
import { createMatch } from '../../support/matches.ts';
import { loseFirstAnswer } from '../../support/network.ts';
import { expect, test } from '../../support/test.ts';

const date = getDateInDays(40);

test('shows on an open match page at once that the other club has called the match off', async ({
  page,
  club,
}) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const { id } = await createMatch(club, other, { date });
  const streamOpened = page.waitForResponse('**/api/v1/stream*');
  await page.goto(`/match/${id}`);
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await streamOpened;
  const data = { reason: 'weather', readvertise: false };
  await other.api.post(`/api/v1/matches/${id}/cancellation`, { data });
  await expect(page.getByText('Called off: weather')).toBeVisible();
  await expect(page.getByRole('heading', { name: "Can't play?" })).toBeHidden();
});

test('counts a fixture as deleted when the first answer was lost', async ({
  page,
  club,
  watch,
}) => {
  watch.expect(/net::ERR_\w+ DELETE /, '404 DELETE /api/v1/fixtures/');
  await createFixture(club, { date, teamName: 'Sunday XI' });
  await loseFirstAnswer(page, { address: '**/api/v1/fixtures/*', method: 'DELETE' });
  await page.goto(`/dashboard?date=${date}`);
  await page.getByRole('button', { name: 'Delete the fixture of Sunday XI' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete the fixture of Sunday XI' })).toBeHidden();
});
