import { getDateInDays } from '@fixturebook/server/testing/profile';
import { formatLongDate } from '../../support/calendar.ts';
import { createClub, createClubName, createFixture } from '../../support/clubs.ts';
import { unfoldDetails } from '../../support/fixture-form.ts';
import { createMatch } from '../../support/matches.ts';
import { expect, test } from '../../support/test.ts';

test('reports half a start time as an error of its field, and lists no fixture', async ({
  page,
  club,
}) => {
  await page.goto(`/addfixture?date=${getDateInDays(40)}`);
  await page.getByLabel('Team Name').fill('Sunday XI');
  await page.getByLabel('Ground').fill('The Green');
  await page.getByLabel('Maximum Travel Radius (km)').fill('40');
  await unfoldDetails(page);
  await page.getByLabel('Start time').focus();
  await page.keyboard.type('02');
  await page.getByRole('button', { name: 'Add Fixture' }).click();
  const field = page.getByLabel('Start time');
  await expect(field).toHaveAccessibleDescription('Enter the full time, such as 13:30.');
  const { items } = await (await club.api.get(`/api/v1/clubs/${club.slug}/fixtures`)).json();
  expect(items).toEqual([]);
});

test('keeps half a start time that is all that was typed, and reports it beside the missing fields', async ({
  page,
  club: _,
}) => {
  const field = page.getByLabel('Start time');
  const error = 'Enter the full time, such as 13:30.';
  await page.goto(`/addfixture?date=${getDateInDays(40)}`);
  await unfoldDetails(page);
  await field.focus();
  await page.keyboard.type('02');
  await page.getByRole('link', { name: /^Notifications/ }).click();
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  await page.goBack();
  await expect(field).toHaveAccessibleDescription(error);
  await page.getByRole('button', { name: 'Add Fixture' }).click();
  await expect(page.getByLabel('Team Name')).toBeFocused();
  await expect(page.getByLabel('Team Name')).toHaveAccessibleDescription(/^Enter /);
  await expect(field).toHaveAccessibleDescription(error);
});

test('still reports half a start time after the form was left or reloaded, and keeps the stored time', async ({
  page,
  club,
}) => {
  const { id } = await createFixture(club, { date: getDateInDays(40), startTime: '13:00' });
  const field = page.getByLabel('Start time');
  const error = 'Enter the full time, such as 13:30.';
  await page.goto(`/addfixture/${id}`);
  await field.focus();
  await page.keyboard.press('Backspace');
  await page.getByRole('link', { name: /^Notifications/ }).click();
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  await page.goBack();
  await expect(field).toHaveAccessibleDescription(error);
  await page.reload();
  await expect(field).toHaveAccessibleDescription(error);
  await page.getByRole('button', { name: 'Save' }).dblclick();
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(error);
  const stored = await (await club.api.get(`/api/v1/fixtures/${id}`)).json();
  expect(stored.startTime).toBe('13:00');
  await field.fill('14:30');
  await expect(field).not.toHaveAccessibleDescription(error);
});

test('stores no start time when the user deletes the rest of half a start time', async ({
  page,
  club,
}) => {
  const { id } = await createFixture(club, { date: getDateInDays(40), startTime: '13:00' });
  const field = page.getByLabel('Start time');
  await page.goto(`/addfixture/${id}`);
  await field.focus();
  await page.keyboard.press('Backspace');
  await page.reload();
  await expect(field).toHaveAccessibleDescription('Enter the full time, such as 13:30.');
  await field.press('Backspace');
  await expect(field).not.toHaveAccessibleDescription('Enter the full time, such as 13:30.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  const stored = await (await club.api.get(`/api/v1/fixtures/${id}`)).json();
  expect(stored.startTime).toBeNull();
});

test('reports half a number and half a time as errors of a suggestion, and sends nothing', async ({
  page,
  club,
}) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const { id } = await createMatch(club, other, {
    date: getDateInDays(40),
    startTime: '13:00',
    format: 'limited-overs',
    overs: 40,
  });
  await page.goto(`/match/${id}?change`);
  const overs = page.getByLabel('Overs');
  const start = page.getByLabel('Start time');
  await overs.fill('');
  await overs.pressSequentially('4e');
  await start.focus();
  await page.keyboard.press('Backspace');
  await page.getByRole('button', { name: /^Suggest to / }).click();
  await expect(overs).toHaveAccessibleDescription(/^Enter a number, such as 40\./);
  await expect(start).toHaveAccessibleDescription(/^Enter the full time, such as 13:30\./);
  const match = await (await club.api.get(`/api/v1/matches/${id}`)).json();
  expect(match.proposal).toBeNull();
});

test.describe('a phone whose clock is a day behind', () => {
  test('lists the fixtures of today, and takes no date of yesterday', async ({ page, club }) => {
    await createFixture(club, { date: getDateInDays(0), teamName: 'Sunday XI' });
    await page.clock.install({ time: Date.now() - 24 * 60 * 60 * 1000 });
    await page.goto('/dashboard');
    await expect(page.getByText('Today.')).toBeVisible();
    const today = formatLongDate(getDateInDays(0));
    await expect(page.getByRole('heading', { name: today })).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: club.name })).toBeVisible();
    await page.goto('/addfixture');
    await page.getByLabel('Fixture Date').fill(getDateInDays(-1));
    await page.getByLabel('Fixture Date').press('Enter');
    await expect(page.getByLabel('Fixture Date')).toHaveAccessibleDescription(
      'Choose today or a later date.',
    );
  });
});

test.describe('a phone whose clock is a day ahead', () => {
  test('still lets a club call off the match of today', async ({ page, club }) => {
    const other = await createClub({ name: createClubName('Brook Lane') });
    const { id } = await createMatch(club, other, { date: getDateInDays(0) });
    await page.clock.install({ time: Date.now() + 24 * 60 * 60 * 1000 });
    await page.goto(`/match/${id}`);
    await expect(page.getByRole('heading', { name: "Can't play?" })).toBeVisible();
    await page.goto('/dashboard');
    const today = formatLongDate(getDateInDays(0));
    await expect(page.getByRole('heading', { name: today })).toBeVisible();
    await expect(page.getByText('Today.')).toBeVisible();
  });
});
