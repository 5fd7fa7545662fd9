import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import {
  createClub,
  createClubName,
  createFixture,
  password,
  type TestClub,
} from '../../support/clubs.ts';
import { createMatch, sendMatchRequest } from '../../support/matches.ts';
import { checkScreenInAllLayouts, getStatusMessage } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const restored = "We've kept what you typed before.";
const startAgain = (page: Page) => page.getByRole('button', { name: 'Start again' });

async function logInAgain(page: Page, club: TestClub) {
  await page.getByLabel('Email').fill(club.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('keeps what is typed into the profile when the bell is tapped, the session ends or the page is reloaded', {
  tag: '@both-layouts',
}, async ({ page, club, watch }) => {
  watch.expectSessionsToEnd();
  const field = page.getByLabel('Club Description');
  await page.goto('/editProfile');
  await field.fill('Two Sunday elevens and a good tea.');
  await page.getByRole('link', { name: /^Notifications/ }).click();
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(restored)).toBeVisible();
  await expect(field).toHaveValue('Two Sunday elevens and a good tea.');
  await checkScreenInAllLayouts(page, 'edit profile, with a draft');

  await page.context().clearCookies();
  await page.reload();
  await logInAgain(page, club);
  await expect(page).toHaveURL('/editProfile');
  await expect(field).toHaveValue('Two Sunday elevens and a good tea.');

  await startAgain(page).click();
  await expect(field).not.toHaveValue('Two Sunday elevens and a good tea.');
  await expect(page.getByText(restored)).toBeHidden();
  await page.reload();
  await expect(field).toBeVisible();
  await expect(page.getByText(restored)).toBeHidden();
});

test('keeps the chosen dates of a season when the bell is tapped and the session ends', async ({
  page,
  club,
  watch,
}) => {
  watch.expectSessionsToEnd();
  const year = Number(getDateInDays(0).slice(0, 4)) + 1;
  await createFixture(club, { date: `${year}-06-06`, teamName: '1st XI' });
  await createFixture(club, { date: `${year}-06-13`, teamName: '2nd XI' });
  const box = page.getByRole('checkbox', { name: /1st XI$/ });
  const side = page.getByRole('group', { name: /2nd XI$/ }).getByLabel('Side');
  await page.goto(`/mycard/season/${year + 1}`);
  await box.uncheck();
  await side.selectOption('Home or away');
  await page.getByRole('link', { name: /^Notifications/ }).click();
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  await page.context().clearCookies();
  await page.goto(`/mycard/season/${year + 1}`);
  await logInAgain(page, club);
  await expect(page.getByText(restored)).toBeVisible();
  await expect(box).not.toBeChecked();
  await expect(side).toHaveValue('either');
  await page.getByRole('button', { name: 'Add 1 free date' }).click();
  await expect(page.getByText(`1 free date is on your ${year + 1} card.`)).toBeVisible();
});

test('keeps a message to us while a logged-in club looks at its notifications', async ({
  page,
  club: _,
}) => {
  const field = page.getByRole('textbox', { name: 'Message' });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goto('/contactus');
  await field.fill('How do we change our name?');
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  await page.goto('/contactus');
  await expect(field).toHaveValue('How do we change our name?');
});

test('keeps a message to us when the session ends and the club logs in again', async ({
  page,
  club,
  watch,
}) => {
  watch.expectSessionsToEnd();
  const field = page.getByRole('textbox', { name: 'Message' });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goto('/contactus');
  await field.fill('How do we change our name?');
  await page.context().clearCookies();
  await page.goto('/login');
  await logInAgain(page, club);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goto('/contactus');
  await expect(field).toHaveValue('How do we change our name?');
});

test('takes a suggestion that has changed for no change by somebody else, and sends what was typed', async ({
  page,
  club,
}) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  await createFixture(other, { date: getDateInDays(67), side: 'either' });
  const own = { date: getDateInDays(67), side: 'away', ground: '' } as const;
  const first = await createFixture(club, { date: own.date, teamName: '1st XI' });
  await createFixture(club, { ...own, teamName: '2nd XI', startTime: '14:00' });
  await page.goto(`/dashboard?date=${getDateInDays(67)}`);
  const card = page.getByRole('article').filter({ hasText: other.name });
  await card.getByRole('button', { name: /^Ask/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Suggest details').click();
  await dialog.getByLabel('Start time').fill('15:30');
  await dialog.getByLabel('Your team').selectOption({ label: '2nd XI' });
  await expect(dialog.getByLabel('Start time')).toHaveValue('15:30');
  await expect(dialog.getByText('Somebody else has changed this')).toBeHidden();
  await createFixture(club, { ...own, teamName: 'Colts' });
  // A request from another club refreshes the lists of the day.
  await sendMatchRequest(await createClub(), { fixtureId: first.id, teamName: '3rd XI' });
  await expect(dialog.getByRole('option', { name: 'Colts' })).toBeAttached();
  await expect(dialog.getByLabel('Your team').locator('option:checked')).toHaveText('2nd XI');
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(dialog).toBeHidden();
  const { items } = await (await other.api.get('/api/v1/match-requests?direction=in')).json();
  expect(items).toMatchObject([{ teamName: '2nd XI', terms: { startTime: '15:30' } }]);
});

test('forgets what was typed when the form is cancelled or sent', async ({ page, club }) => {
  const { id } = await createFixture(club, { date: getDateInDays(67), teamName: 'Sunday XI' });
  const description = page.getByLabel('Description');
  await page.goto(`/addfixture/${id}`);
  await description.fill('Bring your own tea.');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.goto(`/addfixture/${id}`);
  await expect(description).toHaveValue('');
  await description.fill('Tea is on us.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^We've saved your changes/)).toBeVisible();
  await page.goto(`/addfixture/${id}`);
  await expect(description).toHaveValue('Tea is on us.');
  await expect(page.getByText(restored)).toBeHidden();
});

test('opens the form for a new fixture with the date of its address, beside the rest of a draft', async ({
  page,
  club: _,
}) => {
  const date = getDateInDays(67);
  await page.goto(`/addfixture?date=${date}`);
  await page.getByLabel('Team Name').fill('Sunday XI');
  const field = page.getByLabel('Fixture Date');
  const shown = await field.inputValue();
  await field.fill('');
  await page.getByRole('link', { name: 'Chat', exact: true }).click();
  await page.goto(`/addfixture?date=${date}`);
  await expect(page.getByLabel('Team Name')).toHaveValue('Sunday XI');
  await expect(field).toHaveValue(shown);
  await expect(
    page.getByText("We've kept what you typed before, except the Fixture Date. Please check it."),
  ).toBeVisible();
});

test('sends the terms of a draft with a match request', async ({ page, club: _ }) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const { date } = await createFixture(other, { date: getDateInDays(67) });
  const ask = page
    .getByRole('article')
    .filter({ hasText: other.name })
    .getByRole('button', { name: /^Ask/ });
  const dialog = page.getByRole('dialog');
  await page.goto(`/dashboard?date=${date}`);
  await ask.click();
  await dialog.getByLabel('Team Name').fill('2nd XI');
  await dialog.getByText('Suggest details').click();
  await dialog.getByLabel('Start time').fill('14:00');
  await page.keyboard.press('Escape');
  await ask.click();
  await expect(dialog.getByText(restored)).toBeVisible();
  await expect(dialog.getByLabel('Start time')).toHaveValue('14:00');
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
  await expect(dialog).toBeHidden();
  const { items } = await (await other.api.get('/api/v1/match-requests?direction=in')).json();
  expect(items[0].terms.startTime).toBe('14:00');
});

test('keeps a suggested change of the terms when the other club was quicker', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('409 POST /api/v1/matches/');
  const other = await createClub({ name: createClubName('Brook Lane') });
  const { id } = await createMatch(club, other, { date: getDateInDays(67) });
  const proposals = `/api/v1/matches/${id}/terms-proposals`;
  await page.goto(`/match/${id}?change`);
  await page.getByLabel('Notes').fill('Parking behind the school.');
  const data = { terms: { teas: 'Ours' } };
  const { proposal } = await (await other.api.post(proposals, { data })).json();
  await expect(getStatusMessage(page, 'have just suggested a change')).toBeVisible();
  await page.getByRole('button', { name: /^Suggest to / }).click();
  await expect(page.getByText('Another suggested change is still waiting').first()).toBeVisible();
  await other.api.delete(`${proposals}/${proposal.id}`);
  await page.goto(`/match/${id}?change`);
  await expect(page.getByLabel('Notes')).toHaveValue('Parking behind the school.');
});
