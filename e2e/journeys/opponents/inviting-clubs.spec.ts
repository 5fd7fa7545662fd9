import { getDateInDays } from '@fixturebook/server/testing/profile';
import { createClub, createClubName, createFixture } from '../../support/clubs.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

test('offers a message to invite other clubs when nobody is near', {
  tag: '@both-layouts',
}, async ({ page, context }) => {
  const club = await createClub({ name: createClubName('Lonely'), postcode: 'ZE2 9JA' });
  await club.signIn(context);
  const own = await createFixture(club, {
    date: getDateInDays(108),
    postcode: 'ZE2 9JA',
    teamName: '1st XI',
  });
  await page.goto(`/opponents/${own.id}`);
  const card = page.getByRole('region', { name: 'Nobody near yet' });
  const share = card.getByRole('button', { name: 'Share an invitation' });
  const dialog = page.getByRole('dialog');
  const email = card.getByRole('link', { name: 'Write an email' });
  const body = new URL((await email.getAttribute('href')) ?? '').searchParams.get('body');
  expect(body).toContain(`Hello from ${club.name}!`);
  expect(body).toMatch(/\/signup$/);
  await checkScreenInAllLayouts(page, 'opponents, nobody near');
  // The browser of the tests has no menu for sharing.
  await share.click();
  await expect(dialog.getByLabel('Message')).toHaveValue(body ?? '');
  await checkScreenInAllLayouts(page, 'opponents, invitation');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(share).toBeFocused();
});
