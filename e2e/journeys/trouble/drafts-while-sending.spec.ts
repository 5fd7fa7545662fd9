import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { createClub, createClubName, createFixture } from '../../support/clubs.ts';
import { unfoldDetails } from '../../support/fixture-form.ts';
import { unfoldFixture } from '../../support/fixture-rows.ts';
import { holdRequests } from '../../support/network.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const date = getDateInDays(68);
const restored = "We've kept what you typed before.";

async function openNotifications(page: Page) {
  await page.getByRole('link', { name: /^Notifications/ }).click();
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
}

test('keeps what is typed into a form that is opened again while it is being saved', async ({
  page,
  club,
}) => {
  const { id } = await createFixture(club, { date, teamName: 'Sunday XI' });
  const description = page.getByLabel('Description');
  const saving = await holdRequests(page, `**/api/v1/fixtures/${id}`, 'PATCH');
  await page.goto(`/addfixture/${id}`);
  await description.fill('Tea is on us.');
  await page.getByRole('button', { name: 'Save' }).click();
  await saving.arrived;
  await openNotifications(page);
  await page.goBack();
  await expect(description).toHaveValue('Tea is on us.');
  await description.fill('Tea is on us. So are the balls.');
  saving.release();
  await expect(page.getByText(/^We've saved your changes to Sunday XI/)).toBeVisible();
  await expect(page).toHaveURL(`/addfixture/${id}`);
  await page.reload();
  await expect(description).toHaveValue('Tea is on us. So are the balls.');
});

test('says that a form could not be saved after the user has left it', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('412 PATCH /api/v1/fixtures/');
  const { id } = await createFixture(club, { date, teamName: 'Sunday XI' });
  const saving = await holdRequests(page, `**/api/v1/fixtures/${id}`, 'PATCH');
  await page.goto(`/addfixture/${id}`);
  await page.getByLabel('Description').fill('Tea is on us.');
  await page.getByRole('button', { name: 'Save' }).click();
  await saving.arrived;
  await openNotifications(page);
  await club.api.patch(`/api/v1/fixtures/${id}`, { data: { ground: 'New Ground' } });
  saving.release();
  await expect(page.getByText(/^What you sent wasn't saved. Somebody else/)).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Description')).toHaveValue('Tea is on us.');
});

test('keeps no draft of a form that was cancelled before the server refused it', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('412 PATCH /api/v1/fixtures/');
  const { id } = await createFixture(club, { date, teamName: 'Sunday XI' });
  const saving = await holdRequests(page, `**/api/v1/fixtures/${id}`, 'PATCH');
  await page.goto(`/addfixture/${id}`);
  await page.getByLabel('Description').fill('Never mind.');
  await page.getByRole('button', { name: 'Save' }).click();
  await saving.arrived;
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await club.api.patch(`/api/v1/fixtures/${id}`, { data: { ground: 'New Ground' } });
  const readAgain = page.waitForResponse(`**/api/v1/fixtures/${id}`);
  const refused = page.waitForResponse((response) => response.status() === 412);
  saving.release();
  await refused;
  await (await readAgain).finished();
  await page.goto(`/addfixture/${id}`);
  await expect(page.getByLabel('Description')).toHaveValue('');
  await expect(page.getByText(restored)).toBeHidden();
});

test('says that a form is saved while the next screen does not load', {
  tag: '@both-layouts',
}, async ({ page, club }) => {
  const { id } = await createFixture(club, { date, teamName: 'Sunday XI' });
  await page.goto(`/addfixture/${id}`);
  await page.getByLabel('Description').fill('Tea is on us.');
  const scripts = await holdRequests(page, '**/*.js');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText(/^We've saved your changes .* The next screen is still loading\.$/),
  ).toBeVisible();
  await checkScreenInAllLayouts(page, 'edit fixture, saved while the next screen loads');
  scripts.release();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('sends a message to us with the same key when the page is reloaded after a lost answer', async ({
  page,
  watch,
}) => {
  watch.expect(/net::ERR_\w+ POST /);
  const keys: (string | undefined)[] = [];
  const field = (name: string) => page.getByRole('textbox', { name });
  const send = page.getByRole('button', { name: 'Send Message' });
  // Fakes the response, because the server accepts only five messages an hour from all tests.
  await page.route('**/api/v1/contact', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return keys.length === 1
      ? route.abort('connectionreset')
      : route.fulfill({ json: { id: '1' } });
  });
  await page.goto('/contactus');
  await field('Name').fill('A reader');
  await field('Email').fill('reader@club.example');
  await field('Message').fill('How do we change our name?');
  await send.click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await page.reload();
  await expect(field('Message')).toHaveValue('How do we change our name?');
  await send.click();
  await expect(page.getByText('Message sent successfully.')).toBeVisible();
  await field('Name').fill('A reader');
  await field('Email').fill('reader@club.example');
  await field('Message').fill('How do we change our name?');
  await send.click();
  await expect.poll(() => keys.length).toBe(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('empties the contact form that is opened again when its message has been sent', async ({
  page,
}) => {
  const message = page.getByRole('textbox', { name: 'Message' });
  await page.route('**/api/v1/contact', (route) => route.fulfill({ json: { id: '1' } }));
  const sending = await holdRequests(page, '**/api/v1/contact', 'POST');
  await page.goto('/contactus');
  await page.getByRole('textbox', { name: 'Name' }).fill('A reader');
  await page.getByRole('textbox', { name: 'Email' }).fill('reader@club.example');
  await message.fill('How do we change our name?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await sending.arrived;
  await page.getByRole('link', { name: 'FAQ' }).first().click();
  await expect(message).toBeHidden();
  await page.goBack();
  await expect(message).toHaveValue('How do we change our name?');
  sending.release();
  await expect(page.getByText('Message sent successfully.')).toBeVisible();
  await expect(message).toHaveValue('');
  await page.reload();
  await expect(message).toHaveValue('');
});

test('keeps what is typed beside a draft before the scripts have arrived', async ({ page }) => {
  const field = (name: string) => page.getByRole('textbox', { name });
  await page.goto('/contactus');
  await field('Name').fill('A reader');
  await page.waitForFunction(() => sessionStorage.getItem('draft-visitor-contact'));
  const scripts = await holdRequests(page, '**/*.js');
  await page.reload({ waitUntil: 'commit' });
  await field('Message').fill('Typed while the scripts load');
  scripts.release();
  await expect(page.getByText(restored)).toBeVisible();
  await expect(field('Name')).toHaveValue('A reader');
  await expect(field('Message')).toHaveValue('Typed while the scripts load');
  await page.reload();
  await expect(field('Message')).toHaveValue('Typed while the scripts load');
});

test('keeps the text of a field that is hidden for a moment', async ({ page, club }) => {
  const other = await createClub({ name: createClubName('Brook Lane') });
  await createFixture(other, { date, side: 'either' });
  await createFixture(club, { date, teamName: '1st XI', side: 'away', ground: '' });
  await page.goto(`/addfixture?date=${date}`);
  await unfoldDetails(page);
  await page.getByLabel('Format').selectOption({ label: 'Limited overs' });
  await page.getByLabel('Overs').fill('35');
  await page.getByLabel('Format').selectOption({ index: 0 });
  await expect(page.getByLabel('Overs')).toBeHidden();
  await page.getByLabel('Format').selectOption({ label: 'Limited overs' });
  await expect(page.getByLabel('Overs')).toHaveValue('35');

  await page.goto(`/dashboard?date=${date}`);
  const card = page.getByRole('article').filter({ hasText: other.name });
  await unfoldFixture(card);
  await card.getByRole('button', { name: /^Ask with other terms/ }).click();
  const dialog = page.getByRole('dialog');
  const team = dialog.getByLabel('Your team');
  await team.selectOption({ label: 'Another team' });
  await dialog.getByLabel('Team Name').fill('Our Wandering Veterans');
  await team.selectOption({ label: '1st XI' });
  await expect(dialog.getByLabel('Team Name')).toBeHidden();
  await team.selectOption({ label: 'Another team' });
  await expect(dialog.getByLabel('Team Name')).toHaveValue('Our Wandering Veterans');
});

test('keeps what is typed in memory, and says so, when the storage of the browser is full', {
  tag: '@both-layouts',
}, async ({ page, club: _, watch }) => {
  watch.expect('console: Failed to save scroll positions in sessionStorage');
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const description = page.getByLabel('Club Description');
  await page.goto('/editProfile');
  await description.fill('Two Sunday elevens and a good tea.');
  await expect(page.getByText("This browser isn't storing what you type")).toBeVisible();
  await checkScreenInAllLayouts(page, 'edit profile, without storage');
  await openNotifications(page);
  await page.goBack();
  await expect(description).toHaveValue('Two Sunday elevens and a good tea.');
  const asked = page.waitForEvent('dialog');
  const leaving = page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).accept();
  await leaving;
});

test('lets the user leave without a question after a save, when the browser refuses its storage', async ({
  page,
  club: _,
  watch,
}) => {
  watch.expect('console: Failed to save scroll positions in sessionStorage');
  await page.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  });
  await page.goto(`/addfixture?date=${date}`);
  await page.getByLabel('Team Name').fill('Sunday XI');
  await page.getByLabel('Ground').fill('The Green');
  await page.getByLabel('Maximum Travel Radius (km)').fill('40');
  await page.getByRole('button', { name: 'Add Fixture' }).click();
  await expect(page.getByText(/^Sunday XI is listed for /)).toBeVisible();
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.accept();
  });
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })]);
  expect(questions).toEqual([]);
});
