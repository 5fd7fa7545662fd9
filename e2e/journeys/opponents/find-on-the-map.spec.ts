import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { createClub, createClubName, createFixture, type TestClub } from '../../support/clubs.ts';
import { getMapCanvas, waitForMap } from '../../support/map.ts';
import { expect, test } from '../../support/test.ts';

const row = (page: Page, club: TestClub) =>
  page.getByRole('listitem').filter({ hasText: club.name });

test('marks the pin of the row, and the row of the pin, that has the pointer or the focus', {
  tag: '@wide-only',
}, async ({ page, club }) => {
  const date = getDateInDays(127);
  await createFixture(club, { date, postcode: 'DG8 9AA', maxTravelRadius: 300 });
  const other = await createClub({ name: createClubName('Brook Lane') });
  const third = await createClub({ name: createClubName('Hill Top') });
  const away = { date, side: 'away', ground: '', maxTravelRadius: 300 } as const;
  await createFixture(other, { ...away, postcode: 'DG8 9AA' });
  await createFixture(third, { ...away, postcode: 'CA20 1AA' });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`/find?date=${date}`);
  const show = row(page, third).getByRole('button', { name: `show ${third.name} on the map` });
  await show.click();
  await waitForMap(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(show).toBeFocused();
  await expect(row(page, third)).toHaveAttribute('data-active', 'true');

  await test.step('a row without the focus and the pointer is not marked, nor is its pin', async () => {
    await page.getByRole('heading', { level: 1 }).click();
    await expect(row(page, third)).toHaveAttribute('data-active', 'false');
    const plain = await takePictureOfStillMap(page);
    await show.focus();
    await expectOtherMap(page, plain);
    await page.getByRole('heading', { level: 1 }).click();
    await expect.poll(async () => (await getMapCanvas(page).screenshot()).equals(plain)).toBe(true);
    await row(page, third).hover();
    await expectOtherMap(page, plain);
  });

  await test.step('the pointer over a pin marks its row', async () => {
    const box = await getMapCanvas(page).boundingBox();
    if (!box) throw new Error('no map');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await expect(async () => {
      await page.mouse.move(x, box.y + 5);
      await expect(row(page, third)).toHaveAttribute('data-active', 'false', { timeout: 500 });
      await page.mouse.move(x, y - 20, { steps: 3 });
      await expect(row(page, third)).toHaveAttribute('data-active', 'true', { timeout: 500 });
    }).toPass();
    await expect(row(page, other)).toHaveAttribute('data-active', 'false');
  });
});

async function expectOtherMap(page: Page, before: Buffer) {
  await expect.poll(async () => (await getMapCanvas(page).screenshot()).equals(before)).toBe(false);
}

async function takePictureOfStillMap(page: Page): Promise<Buffer> {
  let picture = await getMapCanvas(page).screenshot();
  await expect
    .poll(async () => {
      const before = picture;
      picture = await getMapCanvas(page).screenshot();
      return picture.equals(before);
    })
    .toBe(true);
  return picture;
}
