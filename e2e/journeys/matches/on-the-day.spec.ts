import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { createClub, createClubName } from '../../support/clubs.ts';
import { createMatch } from '../../support/matches.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { createGround } from '../../support/teams.ts';
import { expect, test } from '../../support/test.ts';

const actions = (page: Page) => page.getByRole('region', { name: 'Match actions' });

test('leads from a coming match to the way there, the other club and the calendar', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const other = await createClub({
    name: createClubName('Brook Lane'),
    whatThreeWords: 'filled.count.soap',
  });
  await createGround(other, { name: 'The Common', notes: 'Park behind the church.' });
  const date = getDateInDays(20);
  const terms = { date, teamName: '1st XI', startTime: '13:30', ground: 'The Common' };
  const match = await createMatch(other, club, terms);
  await page.goto(`/match/${match.id}`);

  const directions = actions(page).getByRole('link', { name: 'Directions' });
  await expect(directions).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=[A-Z0-9%]+$/,
  );
  const words = page.getByRole('link', { name: '///filled.count.soap' });
  await expect(words).toHaveAttribute('href', 'https://what3words.com/filled.count.soap');
  await expect(page.getByText('Park behind the church.')).toBeVisible();
  await expect(page.getByText(/^Not agreed yet: .*ball, teas, cost share and notes/)).toBeVisible();
  const call = actions(page).getByRole('link', { name: 'Call' });
  await expect(call).toHaveAttribute('href', 'tel:+442079460018');
  await expect(actions(page).getByRole('link', { name: 'Message' })).toBeVisible();

  await actions(page).getByRole('button', { name: 'Add to calendar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add to your calendar' });
  await checkScreenInAllLayouts(page, 'match, add to calendar');
  const google = dialog.getByRole('link', { name: 'Google Calendar' });
  await expect(google).toHaveAttribute('href', /^https:\/\/calendar\.google\.com\/.*The\+Common/);
  const file = dialog.getByRole('link', { name: 'Apple or another calendar' });
  const event = await club.api.get((await file.getAttribute('href')) ?? '');
  expect(await event.text()).toContain('LOCATION:The Common');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(actions(page).getByRole('button', { name: 'Add to calendar' })).toBeFocused();
});

test('shares a match as a message to copy where the device has no menu for sharing', async ({
  page,
  club,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const other = await createClub({ name: createClubName('Brook Lane') });
  const match = await createMatch(club, other, { date: getDateInDays(20), teamName: '1st XI' });
  await page.goto(`/match/${match.id}`);
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await actions(page).getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this match' });
  await checkScreenInAllLayouts(page, 'match, share');
  await dialog.getByRole('button', { name: 'Copy message' }).click();
  await expect(dialog.getByText('Copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`1st XI v ${other.name}`);
});

test('shows the message to copy when the menu of the device for sharing cannot open', async ({
  page,
  club,
}) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const match = await createMatch(club, other, { date: getDateInDays(20), teamName: '1st XI' });
  await page.goto(`/match/${match.id}`);
  await page.evaluate(() => {
    const share = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await actions(page).getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('dialog', { name: 'Share this match' })).toBeVisible();
});

test('hands a match to the menu of the device for sharing', async ({ page, club }) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const match = await createMatch(club, other, { date: getDateInDays(20), teamName: '1st XI' });
  await page.goto(`/match/${match.id}`);
  await page.evaluate(() => {
    const share = async (data: ShareData) => {
      document.title = data.text ?? '';
    };
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await actions(page).getByRole('button', { name: 'Share' }).click();
  await expect(page).toHaveTitle(new RegExp(`1st XI v ${other.name}`));
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
