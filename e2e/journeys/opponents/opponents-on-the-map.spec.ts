import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Locator, Page } from '@playwright/test';
import { createClub, createClubName, createFixture, type TestClub } from '../../support/clubs.ts';
import { getDetailsButton, unfoldFixture } from '../../support/fixture-rows.ts';
import { focusWithTab, pressEnterOn } from '../../support/keyboard.ts';
import { getMapCanvas, waitForMap } from '../../support/map.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const row = (page: Page, club: TestClub) =>
  page.getByRole('listitem').filter({ hasText: club.name });
const popup = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name });

test('shows suitable clubs on a map and groups those that share a ground', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const date = getDateInDays(109);
  const other = await createClub({ name: createClubName('Brook Lane') });
  const third = await createClub({ name: createClubName('Hill Top') });
  const own = await createFixture(club, { date, side: 'either', teamName: 'Sunday XI' });
  await createFixture(other, { date, side: 'home', teamName: '1st XI' });
  await createFixture(third, { date, side: 'home', teamName: '2nd XI' });
  // The number varies: a run of this test at another window width adds clubs in the same place.
  const all = popup(page, /^\d+ free dates in one place$/);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/opponents/${own.id}`);
  await expect(row(page, third)).toBeVisible();

  await test.step('the map is beside the list, or replaces it on a phone', async () => {
    const choice = page.getByRole('button', { name: 'Map', exact: true });
    if (await choice.isVisible()) {
      await expect(getMapCanvas(page)).toHaveCount(0);
      await choice.click();
      await expect(row(page, third)).toBeHidden();
    }
    await waitForMap(page);
  });

  await test.step('a pin lists all clubs at its location', async () => {
    await clickPinAtMapCentre(page, () => expect(all).toBeVisible({ timeout: 1000 }));
    await expect(all).toBeFocused();
    for (const { name } of [other, third]) await expect(all).toContainText(name);
    await expect(all).toContainText('0 mi away (0 km) · you can travel');
    await expect(all).toContainText('Your own date is here too.');
    await checkScreenInAllLayouts(page, 'opponents on the map');
  });

  await test.step('each club in the list can be asked for a match', async () => {
    const asking = button(all, `Ask with other terms: ${third.name}, 2nd XI`);
    await asking.click();
    await expect(popup(page, `Ask ${third.name} for a match`)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(asking).toBeFocused();
    await asking.click();
    await button(popup(page, `Ask ${third.name} for a match`), 'Ask').click();
    await expect(all.getByRole('status')).toContainText(`Request sent to ${third.name}`);
    await button(all, 'Close').click();
    await expect(all).toBeHidden();
  });

  await test.step('choosing a club in the list marks its pin on the map and its row', async () => {
    const choice = page.getByRole('button', { name: 'List', exact: true });
    if (await choice.isVisible()) await choice.click();
    await expect(row(page, third)).toContainText('Asked');
    await unfoldFixture(row(page, other));
    await button(row(page, other), /^Show on the map/).click();
    await expect(popup(page, other.name)).toContainText('1st XI');
    if (await choice.isVisible()) await choice.click();
    await expect(row(page, other)).toHaveAttribute('aria-current', 'true');
  });
});

test('lets the user open and close opponents on the map by keyboard', {
  tag: '@wide-only',
}, async ({ page, club }) => {
  const date = getDateInDays(110);
  const other = await createClub({ name: createClubName('Brook Lane') });
  const own = await createFixture(club, { date, side: 'home', teamName: 'Sunday XI' });
  await createFixture(other, { date, side: 'away', ground: '', teamName: '1st XI' });
  await page.goto(`/opponents/${own.id}`);
  const shows = button(row(page, other), /^Show on the map/);
  await pressEnterOn(page, getDetailsButton(row(page, other)));
  await pressEnterOn(page, shows);
  await expect(popup(page, other.name)).toBeFocused();
  await focusWithTab(page, button(popup(page, other.name), /^Ask:/));
  await page.keyboard.press('Escape');
  await expect(popup(page, other.name)).toBeHidden();
  await expect(shows).toBeFocused();
});

/** Clicks on the pin in the middle of the map until `outcome` no longer throws. */
async function clickPinAtMapCentre(page: Page, outcome: () => Promise<void>) {
  await expect(async () => {
    const box = await getMapCanvas(page).boundingBox();
    if (!box) throw new Error('no map');
    await getMapCanvas(page).click({ position: { x: box.width / 2, y: box.height / 2 - 30 } });
    await outcome();
  }).toPass();
}
