import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { formatLongDate } from '../../support/calendar.ts';
import { createClub, createClubName, createFixture, type TestClub } from '../../support/clubs.ts';
import { unfoldFixture } from '../../support/fixture-rows.ts';
import { createMatch } from '../../support/matches.ts';
import { withholdLiveEvents } from '../../support/network.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const oldDate = getDateInDays(69);
const newDate = getDateInDays(76);
const readJson = async ({ api }: TestClub, path: string) => (await api.get(path)).json();

test.beforeEach(async ({ page, watch }) => {
  watch.expect(/^412 (?:DELETE|POST) /);
  await withholdLiveEvents(page);
});

/** Opens a dialog of a fixture. Then a colleague moves the fixture to another day. */
async function moveWhileDialogIsOpen(page: Page, club: TestClub, button: 'Call off' | 'Delete') {
  const { id } = await createFixture(club, { date: oldDate, teamName: 'Sunday XI' });
  const path = `/api/v1/fixtures/${id}`;
  await page.goto(`/dashboard?date=${oldDate}`);
  await unfoldFixture(page);
  await page.getByRole('button', { name: `${button} the fixture of Sunday XI` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(formatLongDate(oldDate));
  expect((await club.api.patch(path, { data: { date: newDate } })).status()).toBe(200);
  return { dialog, path, confirm: dialog.getByRole('button', { name: button, exact: true }) };
}

test('calls off a fixture that a colleague has moved only after the dialog has shown the new day', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const { dialog, path, confirm } = await moveWhileDialogIsOpen(page, club, 'Call off');
  const reason = dialog.getByRole('radio', { name: 'Weather' });
  await reason.check();
  await confirm.click();
  await expect(dialog.getByText(/so we haven't called it off\. Check the details/)).toBeVisible();
  await expect(dialog).toContainText(formatLongDate(newDate));
  await expect(reason).toBeChecked();
  expect(await readJson(club, path)).toMatchObject({ status: 'open', date: newDate });
  await checkScreenInAllLayouts(page, 'call off, moved by a colleague');
  await confirm.click();
  await expect(dialog).toBeHidden();
  expect(await readJson(club, path)).toMatchObject({
    status: 'called-off',
    callOffReason: 'weather',
    date: newDate,
  });
});

test('deletes a fixture that a colleague has moved only after the dialog has shown the new day', async ({
  page,
  club,
}) => {
  const { dialog, path, confirm } = await moveWhileDialogIsOpen(page, club, 'Delete');
  await confirm.click();
  await expect(dialog.getByText(/so we haven't deleted it\. Check the details/)).toBeVisible();
  await expect(dialog).toContainText(formatLongDate(newDate));
  expect(await readJson(club, path)).toMatchObject({ status: 'open', date: newDate });
  await confirm.click();
  await expect(dialog).toBeHidden();
  expect((await club.api.get(path)).status()).toBe(404);
});

async function openPulledOutDialog(page: Page, club: TestClub) {
  const opened = await openMatch(page, club);
  await page.getByRole('button', { name: 'Our opposition pulled out' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(formatLongDate(oldDate));
  return { ...opened, dialog };
}

async function openMatch(page: Page, club: TestClub) {
  const other = await createClub({ name: createClubName('Brook Lane') });
  const { id } = await createMatch(club, other, { date: oldDate });
  await page.goto(`/match/${id}`);
  return { other, path: `/api/v1/matches/${id}` };
}

/** The other club suggests a new day, and a colleague agrees to it. */
async function moveMatch(club: TestClub, other: TestClub, path: string) {
  const data = { terms: { date: newDate } };
  const suggested = await other.api.post(`${path}/terms-proposals`, { data });
  const { proposal } = await suggested.json();
  const acceptance = `${path}/terms-proposals/${proposal.id}/acceptance`;
  expect((await club.api.post(acceptance)).status()).toBe(201);
}

test('calls off a match that was moved only after the dialog has shown the new day', async ({
  page,
  club,
}) => {
  const { other, path } = await openMatch(page, club);
  await page.getByRole('button', { name: 'Call off', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByRole('radio', { name: 'Ground' });
  const confirm = dialog.getByRole('button', { name: 'Call off' });
  await reason.check();
  await expect(dialog).toContainText(formatLongDate(oldDate));
  await moveMatch(club, other, path);
  await confirm.click();
  await expect(dialog.getByText(/^The agreed terms have changed, so we haven't/)).toBeVisible();
  await expect(dialog).toContainText(formatLongDate(newDate));
  await expect(reason).toBeChecked();
  expect(await readJson(club, path)).toMatchObject({ status: 'agreed' });
  await confirm.click();
  await expect(dialog).toBeHidden();
  expect(await readJson(club, path)).toMatchObject({
    status: 'called-off',
    callOff: { reason: 'ground' },
    terms: { date: newDate },
  });
});

test('lists the day of a moved match again only after the dialog “pulled out” has shown it', async ({
  page,
  club,
}) => {
  const { other, path, dialog } = await openPulledOutDialog(page, club);
  const confirm = dialog.getByRole('button', { name: 'Call off and re-list' });
  await moveMatch(club, other, path);
  await confirm.click();
  await expect(dialog.getByText(/^The agreed terms have changed, so we haven't/)).toBeVisible();
  await expect(dialog).toContainText(formatLongDate(newDate));
  expect(await readJson(club, path)).toMatchObject({ status: 'agreed' });
  await confirm.click();
  await expect(page).toHaveURL(/\/opponents/);
  expect(await readJson(club, path)).toMatchObject({
    status: 'called-off',
    terms: { date: newDate },
    home: { fixtureStatus: 'open' },
  });
});

test.describe('with the live stream', () => {
  test.beforeEach(({ page }) => page.unroute('**/api/v1/stream*'));

  test('shows the new day of a fixture in an open dialog only when asked', async ({
    page,
    club,
  }) => {
    const { dialog, path, confirm } = await moveWhileDialogIsOpen(page, club, 'Call off');
    const news = 'Somebody else at your club has changed this fixture since you opened this.';
    await expect(dialog.getByText(news).first()).toBeVisible();
    await expect(dialog).toContainText(formatLongDate(oldDate));
    await dialog.getByRole('radio', { name: 'Weather' }).check();
    await dialog.getByRole('button', { name: "Show what's new" }).click();
    await expect(dialog).toContainText(formatLongDate(newDate));
    await expect(dialog.getByText(news)).toHaveCount(0);
    await confirm.click();
    await expect(dialog).toBeHidden();
    expect(await readJson(club, path)).toMatchObject({ status: 'called-off', date: newDate });
  });

  test('does not delete a fixture in the version that its open dialog has not shown', async ({
    page,
    club,
  }) => {
    const { dialog, path, confirm } = await moveWhileDialogIsOpen(page, club, 'Delete');
    await expect(dialog.getByRole('button', { name: "Show what's new" })).toBeVisible();
    await expect(dialog).toContainText(formatLongDate(oldDate));
    await confirm.click();
    await expect(dialog.getByText(/so we haven't deleted it\. Check the details/)).toBeVisible();
    await expect(dialog).toContainText(formatLongDate(newDate));
    expect(await readJson(club, path)).toMatchObject({ status: 'open' });
  });

  test('keeps the terms of a match in an open dialog until asked for the new ones', async ({
    page,
    club,
  }) => {
    const { other, path, dialog } = await openPulledOutDialog(page, club);
    await moveMatch(club, other, path);
    const news = 'Other details have been agreed since you opened this.';
    await expect(dialog.getByText(news)).toBeVisible();
    await expect(dialog).toContainText(formatLongDate(oldDate));
    await dialog.getByRole('button', { name: "Show what's new" }).click();
    await expect(dialog).toContainText(formatLongDate(newDate));
    await dialog.getByRole('button', { name: 'Call off and re-list' }).click();
    await expect(page).toHaveURL(/\/opponents/);
  });
});
