import { getDateInDays } from '@fixturebook/server/testing/profile';
import { createClub, createClubName, createFixture } from '../../support/clubs.ts';
import { createMatch, sendMatchRequest } from '../../support/matches.ts';
import { checkScreenInAllLayouts, getStatusMessage } from '../../support/screen.ts';
import { createGround, createTeam, listItems } from '../../support/teams.ts';
import { expect, test } from '../../support/test.ts';

const toBritishDate = (date: string) => date.split('-').reverse().join('/');

test('keeps a new team and a new ground from a list of pasted dates', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  await createTeam(club, { name: 'Sunday XI' });
  await page.goto('/mycard/dates');
  await page.getByRole('button', { name: 'Paste' }).click();
  await page.getByLabel('Your dates').fill(`${toBritishDate(getDateInDays(120))} home`);
  await page.getByLabel('Team Name').fill('Sun XI');
  await expect(page.getByText('Did you mean Sunday XI?')).toBeVisible();
  await page.getByLabel('Team Name').fill('Nomads');
  await page.getByLabel('Add “Nomads” to your teams').check();
  await page.getByLabel('Ground').fill('The Paddock');
  await page.getByLabel('Keep “The Paddock” for next time').check();
  await page.getByLabel('Maximum Travel Radius (km)').fill('20');
  await checkScreenInAllLayouts(page, 'many dates, new names');
  await page.getByRole('button', { name: 'Check dates' }).click();
  expect(await listItems(club, 'grounds')).toEqual([]);
  await page.getByRole('button', { name: 'List 1 free date' }).click();
  await expect(
    getStatusMessage(page, "We've added Nomads to your teams and The Paddock to your grounds."),
  ).toBeVisible();
  expect(await listItems(club, 'teams')).toMatchObject([{ name: 'Nomads' }, { name: 'Sunday XI' }]);
  expect(await listItems(club, 'grounds')).toMatchObject([
    { name: 'The Paddock', postcode: 'SW18 4RD' },
  ]);
});

test('keeps a new team and a new ground from a request, and offers the grounds of the club', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const date = getDateInDays(121);
  await createGround(club, { name: 'The Common', postcode: 'KT1 1AA' });
  const other = await createClub({ name: createClubName('Brook Lane') });
  await createFixture(other, { date, side: 'away', ground: '', teamName: '1st XI' });
  await page.goto(`/dashboard?date=${date}`);
  const card = page.getByRole('article').filter({ hasText: other.name });
  await card.getByRole('button', { name: /^Ask/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'The Common' }).click();
  await expect(dialog.getByLabel('Postcode')).toHaveValue('KT1 1AA');
  await dialog.getByLabel('Ground').fill('The Paddock');
  await expect(dialog.getByLabel('Postcode')).toHaveValue('SW18 4RD');
  await dialog.getByLabel('Keep “The Paddock” for next time').check();
  await dialog.getByLabel('Team Name').fill('Nomads');
  await dialog.getByLabel('Add “Nomads” to your teams').check();
  await checkScreenInAllLayouts(page, 'asking for a match, new names');
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(
    page.getByText("We've added Nomads to your teams and The Paddock to your grounds."),
  ).toBeVisible();
  expect(await listItems(club, 'teams')).toMatchObject([{ name: 'Nomads' }]);
  expect(await listItems(club, 'grounds')).toMatchObject([
    { name: 'The Common' },
    { name: 'The Paddock', postcode: 'SW18 4RD' },
  ]);
});

test('offers the grounds of the club in a counter-offer, with their postcodes, and keeps a new one', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const date = getDateInDays(122);
  await createGround(club, { name: 'The Common', postcode: 'KT1 1AA', surface: 'artificial' });
  const [ground, postcode] = ['The Rec', 'SW18 4RD'];
  const fields = { date, side: 'home', ground, postcode } as const;
  const { id: fixtureId } = await createFixture(club, fields);
  const asking = await createClub({ name: createClubName('Brook Lane') });
  await sendMatchRequest(asking, { fixtureId, teamName: '3rd XI' });
  await page.goto('/requests');
  await page.getByRole('button', { name: `Yes, but … to the request from ${asking.name}` }).tap();
  const dialog = page.getByRole('dialog', { name: 'Yes, but …' });
  await dialog.getByRole('button', { name: 'The Common' }).tap();
  await expect(dialog.getByLabel('Postcode')).toHaveValue('KT1 1AA');
  await expect(dialog.getByLabel('Surface')).toHaveValue('artificial');
  await checkScreenInAllLayouts(page, 'requests, counter-offer with another ground');
  await dialog.getByLabel('Ground').fill('The Paddock');
  await expect(dialog.getByLabel('Postcode')).toHaveValue(postcode);
  await expect(dialog.getByLabel('Surface')).toHaveValue('');
  await dialog.getByLabel('Ground').fill('The Paddock');
  await dialog.getByLabel('Keep “The Paddock” for next time').check();
  await dialog.getByRole('button', { name: `Send to ${asking.name}` }).tap();
  await expect(getStatusMessage(page, "We've added The Paddock to your grounds.")).toBeVisible();
  expect(await listItems(club, 'grounds')).toMatchObject([
    { name: 'The Common' },
    { name: 'The Paddock', postcode },
  ]);
});

test('keeps the postcode that the user has typed when the user chooses a ground of the club', async ({
  page,
  club,
}) => {
  await createGround(club, { name: 'The Common', postcode: 'KT1 1AA', surface: 'artificial' });
  const other = await createClub({ name: createClubName('Brook Lane') });
  const { id } = await createMatch(club, other, { date: getDateInDays(124) });
  await page.goto(`/match/${id}?change`);
  await page.getByLabel('Postcode').fill('SW1A 1AA');
  await page.getByRole('button', { name: 'The Common' }).click();
  await expect(page.getByLabel('Surface')).toHaveValue('artificial');
  await expect(page.getByLabel('Postcode')).toHaveValue('SW1A 1AA');
  await page.getByLabel('Ground').fill('The Paddock');
  await expect(page.getByLabel('Surface')).toHaveValue('');
  await expect(page.getByText('Someone has changed')).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Postcode')).toHaveValue('SW1A 1AA');
});

test('offers no ground of the club when it suggests other terms for an away match', async ({
  page,
  club,
}) => {
  await createGround(club, { name: 'The Common', postcode: 'KT1 1AA' });
  const other = await createClub({ name: createClubName('Brook Lane') });
  const { id } = await createMatch(other, club, { date: getDateInDays(123) });
  await page.goto(`/match/${id}?change`);
  await expect(page.getByLabel('Ground')).toBeVisible();
  await expect(page.getByRole('button', { name: 'The Common' })).toHaveCount(0);
});
