import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { EmailInbox } from '../../support/inbox.ts';
import { pressEnterOn, typeIntoField } from '../../support/keyboard.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const send = (page: Page) => page.getByRole('button', { name: 'Send Message' });

async function fillInContactForm(page: Page, message: string) {
  await field(page, 'Name').fill('A reader');
  await field(page, 'Email').fill('reader@club.example');
  await field(page, 'Message').fill(message);
}

/** Fakes the response, because the server accepts only five messages an hour from all tests. */
async function fakeContactResponse(page: Page, status: number, body: object | string) {
  await page.route('**/api/v1/contact', (route) =>
    typeof body === 'string'
      ? route.fulfill({ status, body })
      : route.fulfill({ status, json: body, contentType: 'application/problem+json' }),
  );
}

test.describe('the page Contact Us', { tag: '@both-layouts' }, () => {
  test('shows a contact form at most 500 px wide with a message field of four lines and a green button', {
    tag: '@both-widths',
  }, async ({ page }) => {
    await page.goto('/contactus');
    await expect(page.getByText('We would love to hear from you.')).toBeVisible();
    const form = await page.locator('form').boundingBox();
    expect(form?.width).toBeLessThanOrEqual(500);
    await expect(field(page, 'Message')).toHaveAttribute('rows', '4');
    await fillInContactForm(page, 'Hello');
    await expect(send(page)).toHaveCSS('background-color', 'rgb(38, 101, 56)');
    await checkScreenInAllLayouts(page, 'contact, filled in');
  });

  test('sends a complete contact message once and empties the form', async ({ page }) => {
    const message = `How do we join? ${randomUUID()}\n\nAnd <b>when</b>?`;
    await page.goto('/contactus');
    await expect(send(page)).toBeDisabled();
    await fillInContactForm(page, message);
    await expect(send(page)).toBeEnabled();
    await send(page).click();
    await expect(page.getByText('Message sent successfully.')).toBeVisible();
    for (const name of ['Name', 'Email', 'Message'])
      await expect(field(page, name)).toHaveValue('');
    await expect(send(page)).toBeDisabled();
    await checkScreenInAllLayouts(page, 'contact, sent');

    const mails = () => new EmailInbox('support@localhost.local').list();
    const own = async () => (await mails()).filter(({ text }) => text.includes(message));
    await expect.poll(async () => (await own()).length).toBe(1);
    const [mail] = await own();
    expect(mail?.subject).toBe('Contact Us');
    expect(mail?.text).toContain('Name: A reader\n\nEmail: reader@club.example\n\nMessage:\n');
    expect(mail?.headers['reply-to']).toContain('reader@club.example');
  });

  test('keeps a second message after a reload without comparing it with the first', async ({
    page,
  }) => {
    await fakeContactResponse(page, 204, '');
    await page.goto('/contactus');
    await fillInContactForm(page, 'How do we join?');
    await send(page).click();
    await expect(page.getByText('Message sent successfully.')).toBeVisible();
    await field(page, 'Message').fill('And what does it cost?');
    await page.reload();
    await expect(field(page, 'Message')).toHaveValue('And what does it cost?');
    await expect(page.getByText('Somebody else has changed this')).toBeHidden();
  });

  test('says why a contact message was not sent and keeps the typed text', async ({
    page,
    watch,
  }) => {
    watch.expect(/ POST \/api\/v1\/contact$/);
    await page.goto('/contactus');
    await fillInContactForm(page, 'Hello');
    const alert = page.getByRole('alert');
    await fakeContactResponse(page, 429, {
      code: 'too-many-requests',
      detail: 'Too many attempts.',
    });
    await send(page).click();
    await expect(alert).toHaveText('Error: Too many attempts.');
    await checkScreenInAllLayouts(page, 'contact, failed');
    await fakeContactResponse(page, 502, 'Bad gateway');
    await send(page).click();
    await expect(alert).toHaveText('Error: Failed to send message');
    await page.route('**/api/v1/contact', (route) => route.abort('connectionrefused'));
    await send(page).click();
    await expect(alert).toHaveText(/^Error: No connection to the server/);
    await expect(field(page, 'Name')).toHaveValue('A reader');
    await expect(field(page, 'Email')).toHaveValue('reader@club.example');
    await expect(field(page, 'Message')).toHaveValue('Hello');
  });
});

test('disables the Send Message button until the name, email address and message are valid, and says what is missing', async ({
  page,
}) => {
  await page.goto('/contactus');
  const waitsFor = async (reason: string) => {
    await expect(send(page)).toBeDisabled();
    await expect(send(page)).toHaveAccessibleDescription(reason);
  };
  await waitsFor('Fill in all three fields.');
  await field(page, 'Message').fill('Hello');
  await waitsFor('Enter your name.');
  await field(page, 'Message').fill('');
  await field(page, 'Name').fill('A reader');
  for (const wrong of ['reader', 'reader@club', 'rea der@club.example', 'a@b@club.example']) {
    await field(page, 'Email').fill(wrong);
    await waitsFor('Enter an email address, such as secretary@club.org.uk.');
  }
  await field(page, 'Email').fill('reader@club.example');
  await waitsFor('Write a message first.');
  await field(page, 'Message').fill('   ');
  await waitsFor('Write a message first.');
  await send(page).click({ force: true });
  await expect(field(page, 'Message')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText('Write a message first.');
  await field(page, 'Message').fill('Hello');
  await expect(send(page)).toBeEnabled();
});

test('shows an error at the name field of the contact form when the server rejects the name', async ({
  page,
  watch,
}) => {
  watch.expect('400 POST /api/v1/contact');
  await page.goto('/contactus');
  await fillInContactForm(page, 'Hello');
  await field(page, 'Name').fill('n'.repeat(201));
  await send(page).click();
  await expect(field(page, 'Name')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText('Use at most 200 characters.');
});

test('sends a contact message by keyboard', { tag: '@wide-only' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeFocused();
  await typeIntoField(page, field(page, 'Name'), 'A reader');
  await typeIntoField(page, field(page, 'Email'), 'reader@club.example');
  await typeIntoField(page, field(page, 'Message'), 'Hello');
  await pressEnterOn(page, send(page));
  await expect(page.getByText('Message sent successfully.')).toBeVisible();
  await expect(send(page)).toBeFocused();
});
