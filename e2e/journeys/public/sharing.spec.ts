import { addDatesPath, publicPagePath } from '@fixturebook/contract/paths';
import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Locator, Page } from '@playwright/test';
import { createClub, createClubName, createFixture } from '../../support/clubs.ts';
import { openCardTools } from '../../support/fixture-rows.ts';
import { getDatePagePath, savePublicPage } from '../../support/public-pages.ts';
import { checkScreenInAllLayouts, getStatusMessage } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

function openShareDialog(page: Page, button: RegExp | string) {
  return page.getByRole('button', { name: button }).click();
}

/** Expects that the dialog shows all of its content without scrolling, also on a phone. */
async function expectNoScrolling(dialog: Locator) {
  const hiddenPx = () => dialog.evaluate((element) => element.scrollHeight - element.clientHeight);
  await expect.poll(hiddenPx).toBe(0);
}

test('shares a date by WhatsApp, by a copied message and by a QR code to print', {
  tag: '@both-layouts',
}, async ({ page, club, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const own = await createFixture(club, { date: getDateInDays(406), teamName: '1st XI' });
  await savePublicPage(club);
  // A real print would remove the sheet at once.
  await page.addInitScript(() => {
    window.print = () => {};
  });
  await page.goto(`/opponents/${own.id}`);
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.getByText('Your free date').click();
  await openShareDialog(page, /^Share the date of 1st XI/);
  const dialog = page.getByRole('dialog', { name: 'Share this date' });
  await expectNoScrolling(dialog);
  const message = await dialog.getByLabel('Message').inputValue();
  expect(message).toMatch(new RegExp(`\\n.+${getDatePagePath(own)}$`));
  const whatsApp = await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
  expect(new URL(whatsApp ?? '').searchParams.get('text')).toBe(message);
  await dialog.getByRole('button', { name: 'Copy message' }).click();
  await expect(dialog.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(message);
  await dialog.getByRole('button', { name: 'QR code to print' }).click();
  await expect(dialog.getByRole('img', { name: /^QR code of .+\/date\// })).toBeVisible();
  await expectNoScrolling(dialog);
  await checkScreenInAllLayouts(page, 'share a date, QR code');
  const printButton = dialog.getByRole('button', { name: 'Print the QR code' });
  await printButton.click();
  const sheet = page.locator('iframe[title="QR code to print"]');
  await expect(sheet.contentFrame().getByText(getDatePagePath(own))).toBeAttached();
  await expect(sheet.contentFrame().getByText(/looking for opponents/)).toBeAttached();

  // This browser has not fired `afterprint`, so the first sheet is still there.
  await printButton.click();
  await expect(sheet).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Back to the message' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(dialog.getByLabel('Message')).toHaveValue(message);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
});

test('says that the QR code cannot be loaded, and shows it when the user tries again', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('GET /assets/');
  const own = await createFixture(club, { date: getDateInDays(409), teamName: '1st XI' });
  await savePublicPage(club);
  await page.goto(`/opponents/${own.id}`);
  await page.getByText('Your free date').click();
  await openShareDialog(page, /^Share the date of 1st XI/);
  const dialog = page.getByRole('dialog', { name: 'Share this date' });
  await page.route('**/assets/*.js', (route) => route.abort());
  await dialog.getByRole('button', { name: 'QR code to print' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    "We can't load the QR code. Check your signal and try again.",
  );
  await page.unroute('**/assets/*.js');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('img', { name: /^QR code of / })).toBeVisible();
});

test('hands a date with its address to the menu of the device for sharing', async ({
  page,
  club,
}) => {
  const own = await createFixture(club, { date: getDateInDays(407), teamName: '1st XI' });
  await savePublicPage(club);
  await page.goto(`/opponents/${own.id}`);
  await page.evaluate(() => {
    const share = async ({ url, text }: ShareData) => {
      document.title = `${url} ${text}`;
    };
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await page.getByText('Your free date').click();
  await openShareDialog(page, /^Share the date of 1st XI/);
  await page.getByRole('button', { name: 'Share with an app' }).click();
  await expect(page).toHaveTitle(new RegExp(`${getDatePagePath(own)} ${club.name} are looking`));
});

test('offers the text without an address while the page is off, and leads to its settings', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const own = await createFixture(club, { date: getDateInDays(408), teamName: '1st XI' });
  await page.goto(`/mycard?season=${own.date.slice(0, 4)}`);
  await openCardTools(page);
  await openShareDialog(page, 'Text for a WhatsApp group');
  const dialog = page.getByRole('dialog', { name: 'Text for a WhatsApp group' });
  await expect(dialog.getByLabel('Message')).toHaveValue(
    new RegExp(`^${club.name} are looking for opponents in \\d{4}:\\n.+ – 1st XI, home$`),
  );
  await checkScreenInAllLayouts(page, 'share free dates, page off');
  await dialog.getByRole('link', { name: 'Turn on our page' }).click();
  await expect(page).toHaveURL(publicPagePath);
  await expect(dialog).toHaveCount(0);
});

test('shares the free dates as a text with one address, that of the public page', async ({
  page,
  club,
}) => {
  for (const days of [410, 417])
    await createFixture(club, { date: getDateInDays(days), teamName: '1st XI' });
  await savePublicPage(club);
  await page.goto(`/mycard?season=${getDateInDays(410).slice(0, 4)}`);
  await openCardTools(page);
  await openShareDialog(page, 'Text for a WhatsApp group');
  const dialog = page.getByRole('dialog', { name: 'Text for a WhatsApp group' });
  const message = await dialog.getByLabel('Message').inputValue();
  expect(message).toMatch(new RegExp(`\\nPick a date and ask us:\\nhttp.+/club/${club.slug}$`));
  expect(message.match(/http/g)).toHaveLength(1);
});

test('leads from the top of the settings on a phone to the preview of the page', async ({
  page,
  club,
}) => {
  await savePublicPage(club);
  await page.goto(publicPagePath);
  const preview = page.getByRole('heading', { name: 'What visitors see', exact: true });
  await expect(page.getByTitle('Preview of your public page')).not.toBeInViewport();
  await page.getByRole('link', { name: 'See what visitors see' }).click();
  await expect(preview).toBeInViewport();
});

test('shares the public page of another club only while it is on', async ({ page, club: _ }) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  await page.goto(`/clubProfile/${other.slug}`);
  await expect(page.getByRole('button', { name: 'Follow' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toHaveCount(0);
  await savePublicPage(other);
  await page.reload();
  await openShareDialog(page, /^Share$/);
  const dialog = page.getByRole('dialog', { name: `Share ${other.name}` });
  await expect(dialog.getByLabel('Message')).toHaveValue(new RegExp(`/club/${other.slug}$`));
});

test('says below the button that the page is on, and suggests to add a date if it has none', {
  tag: '@both-layouts',
}, async ({ page, club: _ }) => {
  await page.goto(publicPagePath);
  await page.getByLabel('Show our page to visitors').check();
  const save = page.getByRole('button', { name: 'Save' });
  await save.click();
  const saved = getStatusMessage(page, "Your page is on. It's at the address below.");
  const address = page.getByRole('textbox', { name: 'Address' });
  for (const part of [save, saved, address]) await expect(part).toBeInViewport();
  const tops = await Promise.all(
    [save, saved, address].map((part) => part.evaluate((one) => one.getBoundingClientRect().top)),
  );
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  await checkScreenInAllLayouts(page, 'public page, on without dates');
  await page.getByRole('link', { name: 'Add your free dates' }).click();
  await expect(page).toHaveURL(addDatesPath);
});

test('keeps what an officer chose for the page when it cannot be saved', async ({
  page,
  club,
  watch,
}) => {
  watch.expect(
    '412 PUT /api/v1/me/club/public-page',
    'net::ERR_FAILED PUT /api/v1/me/club/public-page',
  );
  await page.goto(publicPagePath);
  await page.getByLabel('Town or village').fill('Wandsworth');
  await page.route('/api/v1/me/club/public-page', (route) =>
    route.request().method() === 'PUT' ? route.abort('failed') : route.continue(),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await checkScreenInAllLayouts(page, 'public page, not saved');
  await page.unroute('/api/v1/me/club/public-page');
  await savePublicPage(club);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Somebody else has changed this too.')).toBeVisible();
  await expect(page.getByLabel('Show our page to visitors')).toBeChecked();
  await expect(page.getByLabel('Town or village')).toHaveValue('Wandsworth');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(getStatusMessage(page, 'Your page is on.')).toBeVisible();
});
