import type { Page } from '@playwright/test';
import { createClub, createClubName, createSecretary } from '../../support/clubs.ts';
import { getFurtherProfileFields } from '../../support/profile-form.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

async function fillInProfileForm(page: Page, name: string) {
  await page.getByLabel('Club Name').fill(name);
  await page.getByLabel('Postcode').fill('SW18 4RD');
  await page.getByLabel('Phone Number').fill('+44 20 7946 0958');
}

const submitForm = (page: Page) => page.getByRole('button', { name: 'Submit' }).click();

test('shows errors for missing and invalid profile fields and keeps the typed text', async ({
  page,
  context,
}) => {
  await (await createSecretary()).signIn(context);
  await page.goto('/dashboard');
  await getFurtherProfileFields(page).click();
  await page.getByLabel('Username').fill('Fixture secretary');
  await submitForm(page);
  await expect(page.getByRole('alert')).toContainText(['All required fields must be filled.']);
  await expect(page.getByLabel('Club Name')).toBeFocused();
  await expect(page.getByLabel('Username')).toHaveValue('Fixture secretary');
  await expect(page.getByLabel('Phone Number')).toHaveAccessibleDescription(/Enter a phone number/);
  await checkScreenInAllLayouts(page, 'profile, errors');

  await fillInProfileForm(page, createClubName());
  await page.getByLabel('Postcode').fill('SW18 4R');
  await submitForm(page);
  await expect(page.getByText('Please enter a valid UK postcode.')).toBeVisible();
  await expect(page.getByLabel('Postcode')).toBeFocused();
  await page.getByLabel('Postcode').fill('SW18 4RD');
  await submitForm(page);
  await expect(page).toHaveURL('/mycard/first-dates');
});

test('needs only the name, postcode and phone of a new club, and asks for the rest when it is edited', {
  tag: '@both-layouts',
}, async ({ page, context }) => {
  const secretary = await createSecretary();
  await secretary.signIn(context);
  await page.goto('/loginaftersigningup');
  await expect(page.getByLabel('Club Description (optional)')).toBeHidden();
  await fillInProfileForm(page, createClubName());
  await checkScreenInAllLayouts(page, 'profile, new club');
  await submitForm(page);
  await expect(page).toHaveURL('/mycard/first-dates');

  await page.goto('/editProfile');
  await expect(page.getByLabel('Club Email')).toHaveValue(secretary.email);
  await submitForm(page);
  await expect(page.getByRole('alert')).toContainText(['All required fields must be filled.']);
  await expect(page.getByLabel('Username')).toBeFocused();
  await page.getByLabel('Username').fill('Fixture secretary');
  await page.getByLabel('Club Description').fill('Two elevens.');
  await submitForm(page);
  await expect(page).toHaveURL('/dashboard');
});

test('unfolds the rest of the form of a new club when a field in it is invalid', async ({
  page,
  context,
}) => {
  await (await createSecretary()).signIn(context);
  await page.goto('/loginaftersigningup');
  await fillInProfileForm(page, createClubName());
  await getFurtherProfileFields(page).click();
  await page.getByLabel('Website').fill('no site');
  await getFurtherProfileFields(page).click();
  await submitForm(page);
  await expect(page.getByLabel('Website')).toBeFocused();
  await page.reload();
  await expect(page.getByLabel('Website')).toHaveValue('no site');
});

test('shows an error at the club name field when another club already has the typed name', async ({
  page,
  context,
  watch,
}) => {
  watch.expect('409 PUT /api/v1/me/club');
  const other = await createClub();
  await (await createSecretary()).signIn(context);
  await page.goto('/dashboard');
  await fillInProfileForm(page, other.name);
  await submitForm(page);
  await expect(page.getByText('A club with this name already exists.')).toBeVisible();
  await expect(page.getByLabel('Club Name')).toBeFocused();
});

test('previews a photo before the upload and refuses files that are no images', async ({
  page,
  context,
  watch,
}) => {
  watch.expect('415 PUT /api/v1/me/club/photo');
  await (await createSecretary()).signIn(context);
  await page.goto('/dashboard');
  await fillInProfileForm(page, createClubName());
  await getFurtherProfileFields(page).click();
  const field = page.getByLabel('Upload Image');
  const preview = page.getByRole('main').locator('img');

  const text = Buffer.from('no image at all');
  await field.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: text });
  await expect(page.getByText('Choose an image file')).toBeVisible();
  await expect(preview).toBeHidden();

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  await field.setInputFiles({ name: 'badge.svg', mimeType: 'image/svg+xml', buffer: svg });
  await expect(page.getByText('JPEG, PNG, WebP, GIF or AVIF')).toBeVisible();
  await expect(preview).toBeHidden();

  const photo = await page.getByRole('banner').screenshot();
  await field.setInputFiles({ name: 'badge.png', mimeType: 'image/png', buffer: photo });
  await expect(preview).toBeVisible();
  await expect(preview).toHaveJSProperty('complete', true);
  await expect(preview).not.toHaveJSProperty('naturalWidth', 0);
  await expect(page.getByText('Choose an image file')).toBeHidden();
  await checkScreenInAllLayouts(page, 'profile, image');
  await page.getByRole('button', { name: 'Remove image' }).click();
  await expect(preview).toBeHidden();

  // The file has the name and media type of an image, but contains text.
  await field.setInputFiles({ name: 'badge.png', mimeType: 'image/png', buffer: text });
  await submitForm(page);
  await expect(page.getByText(/We've saved your profile, but not the photo/)).toBeVisible();
  await expect(page.getByText('Choose another picture, or remove it.')).toBeVisible();
  await page.getByRole('link', { name: 'Continue without a photo' }).click();
  await expect(page).toHaveURL('/mycard/first-dates');
});

test('edits a profile and replaces and removes its photo', async ({ page, club }) => {
  await page.goto('/editProfile');
  await expect(page.getByLabel('Club Name')).toHaveValue(club.name);
  await page.getByLabel('Club Description').fill('A wandering side.');
  await page.getByLabel('What Three Words (optional)').fill('///Filled.Count.Soap');
  const buffer = await page.getByRole('banner').screenshot();
  await page
    .getByLabel('Upload Image')
    .setInputFiles({ name: 'badge.png', mimeType: 'image/png', buffer });
  await submitForm(page);
  await expect(page).toHaveURL('/dashboard');
  const photo = page.getByRole('link', { name: club.name }).locator('img');
  await expect(photo).toHaveAttribute('src', /^\/media\/.+/);
  await expect(photo).not.toHaveJSProperty('naturalWidth', 0);

  await page.getByRole('link', { name: club.name }).click();
  await expect(page.getByText('A wandering side.')).toBeVisible();
  await expect(page.getByText('///filled.count.soap')).toBeVisible();
  await page.getByRole('link', { name: 'Edit profile' }).click();
  await page.getByRole('button', { name: 'Remove image' }).click();
  await submitForm(page);
  await expect(page).toHaveURL('/dashboard');
  await expect(photo).toBeHidden();
});

test('shows a visitor who is not logged in an error instead of the profile form', async ({
  page,
  watch,
}) => {
  watch.expect('401 GET /api/v1/me');
  await page.goto('/loginaftersigningup');
  await expect(page.getByText('Email or password not found')).toBeVisible();
  await checkScreenInAllLayouts(page, 'profile, nobody');
});

test('opens the profile form for a logged-in user whose browser storage lacks the key “signed-in”', async ({
  page,
  context,
}) => {
  const secretary = await createSecretary();
  await secretary.signIn(context);
  await page.goto('/loginaftersigningup');
  await expect(page.getByLabel('Club Email')).toHaveValue(secretary.email);
});
