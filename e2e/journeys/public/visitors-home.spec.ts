import { createFreeDateInput } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { createClub } from '../../support/clubs.ts';
import { pressEnterOn, typeIntoField } from '../../support/keyboard.ts';
import { checkScreenInAllLayouts, getStatusMessage } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const postcode = (page: Page) => page.getByLabel('Postcode');
const day = (page: Page) => page.getByLabel('Day', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'See who’s free' });

/** Fakes the response, because the server allows only 30 counts in ten minutes from all tests. */
async function fakeCount(page: Page, count: number | 'none' | 'a-few', isMore = false) {
  await page.route('**/api/v1/free-clubs-count*', (route) => {
    const date = new URL(route.request().url()).searchParams.get('date');
    return route.fulfill({ json: { date, radiusKm: 32.19, count, isMore } });
  });
}

test.describe('the home page for visitors', { tag: '@both-layouts' }, () => {
  test('says with the keyboard alone that a few clubs near a postcode are free, and links to their area', async ({
    page,
  }) => {
    const ground = { postcode: 'ZE1 0AA' };
    const { api } = await createClub(ground);
    await page.goto('/');
    await expect(day(page)).toHaveValue(/^20\d\d-\d\d-\d\d$/);
    const date = await day(page).inputValue();
    expect(new Date(date).getUTCDay(), 'a Sunday').toBe(0);
    const data = createFreeDateInput({ ...ground, date, side: 'home' });
    expect((await api.post('/api/v1/fixtures', { data })).status()).toBe(201);

    await typeIntoField(page, postcode(page), 'ze1');
    await page.keyboard.press('Enter');
    const answer = getStatusMessage(page, /^A few clubs within 20 miles are free on Sunday \d/);
    await expect(answer).toBeVisible();
    await expect(postcode(page)).toHaveValue('ze1');
    await expect(page.getByRole('link', { name: 'Cricket clubs in Shetland' })).toHaveAttribute(
      'href',
      '/cricket/shetland',
    );
    await checkScreenInAllLayouts(page, 'home with a few clubs');
    await pressEnterOn(page, page.getByRole('link', { name: 'List your date' }));
    await expect(page).toHaveURL('/signup');
  });

  test('says how many clubs are free, until the visitor asks for something else', async ({
    page,
  }) => {
    await fakeCount(page, 7);
    await page.goto('/');
    await day(page).fill('2027-06-13');
    await postcode(page).fill('SL7 2AB');
    await submit(page).click();
    const answer = getStatusMessage(page, '7 clubs within 20 miles are free on Sunday 13 June');
    await expect(answer).toBeVisible();
    const byCounty = page
      .getByRole('main')
      .getByRole('link', { name: 'Cricket clubs in Buckinghamshire' });
    await expect(byCounty).toBeVisible();
    await postcode(page).fill('SL7 2A');
    await expect(answer).toBeHidden();

    await page.unrouteAll();
    await fakeCount(page, 20, true);
    await submit(page).click();
    await expect(getStatusMessage(page, 'More than 20 clubs within 20 miles')).toBeVisible();
  });

  test('invites the visitor to be the first where no club is free', async ({ page }) => {
    await fakeCount(page, 'none');
    await page.goto('/');
    await postcode(page).fill('SL7');
    await submit(page).click();
    await expect(
      getStatusMessage(
        page,
        'No clubs near you are free that day yet. List your date and be the first.',
      ),
    ).toBeVisible();
    await checkScreenInAllLayouts(page, 'home without free clubs');
  });

  test('says at the field what is wrong, and keeps what was typed', async ({ page, watch }) => {
    watch.expect('400 GET /api/v1/free-clubs-count');
    await page.goto('/');
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText('Enter a postcode.');
    await postcode(page).fill('Marlow');
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText(
      'Enter a UK postcode, such as SL7 2AB, or its first half.',
    );
    await expect(postcode(page)).toBeFocused();
    await expect(postcode(page)).toHaveValue('Marlow');
    await checkScreenInAllLayouts(page, 'home with a wrong postcode');
  });

  test('says when to try again after too many counts, and without a connection', async ({
    page,
    watch,
  }) => {
    watch.expect('429 GET /api/v1/free-clubs-count');
    await page.route('**/api/v1/free-clubs-count*', (route) =>
      route.fulfill({
        status: 429,
        json: { title: 'Too many', status: 429, code: 'too-many-requests', detail: 'Later.' },
        contentType: 'application/problem+json',
      }),
    );
    await page.goto('/');
    await postcode(page).fill('SL7');
    await submit(page).click();
    await expect(page.getByRole('alert')).toContainText('wait a few minutes');
    await page.unrouteAll();
    watch.expect('net::ERR_FAILED GET /api/v1/free-clubs-count');
    await page.route('**/api/v1/free-clubs-count*', (route) => route.abort());
    await submit(page).click();
    await expect(page.getByRole('alert')).toContainText('No connection to the server');
    await expect(postcode(page)).toHaveValue('SL7');
    await checkScreenInAllLayouts(page, 'home without a connection');
  });

  test('leads to the list of counties', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('main').getByRole('link', { name: 'cricket clubs by county' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cricket clubs by county');
  });
});
