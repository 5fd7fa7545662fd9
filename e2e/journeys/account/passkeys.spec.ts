import { generateTotpCode, getTotpKey } from '@fixturebook/server/testing/authenticator';
import type { Page, Route } from '@playwright/test';
import { createClub, createSecretary, password } from '../../support/clubs.ts';
import { test } from '../../support/own-environment.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect } from '../../support/test.ts';

// Browsers make passkeys only for names of hosts, and the other tests use the address 127.0.0.1.
test.use({ ownSettings: { HOST: 'localhost' } });

const loginOptionsPath = '/api/auth/sign-in/passkey-options';

const bothLayouts = { tag: '@both-layouts' };

type PasskeyDevice = Awaited<ReturnType<typeof addPasskeyDevice>>;

/** Gives the browser a device that keeps passkeys and recognises its owner at once. */
async function addPasskeyDevice(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const listPasskeys = async () =>
    (await client.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  return {
    listPasskeys,
    /** Does what a password manager does that syncs passkeys between devices. */
    async addPasskeys(passkeys: Awaited<ReturnType<typeof listPasskeys>>) {
      for (const credential of passkeys)
        await client.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
    /** Sets whether the owner touches the sensor when the device asks from now on; an earlier question stays open. */
    setAnswering: (enabled: boolean) =>
      client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  };
}

/**
 * Opens the login page with a device that leaves the browser's offer to fill in a passkey unanswered, because an answer
 * would log the user in before the button can be pressed.
 */
async function openLoginWithUnansweredOffer(page: Page, device: PasskeyDevice) {
  await device.setAnswering(false);
  const offer = page.waitForResponse(`**${loginOptionsPath}`);
  await page.goto('/login');
  await offer;
}

/** Presses the button, and lets the device answer before the browser can ask it. */
async function logInWithPasskey(page: Page, device: PasskeyDevice) {
  const startAnswering = async (route: Route) => {
    await device.setAnswering(true);
    await route.continue();
  };
  await page.route(`**${loginOptionsPath}`, startAnswering, { times: 1 });
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
}

async function logInWithPassword(page: Page, email: string) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/dashboard');
}

function getPasskeySection(page: Page) {
  return page.getByRole('region', { name: 'Passkeys' });
}

test(
  'adds a passkey from the offer on Home, and logs in with it on two devices',
  bothLayouts,
  async ({ page, openBrowser }) => {
    test.setTimeout(120_000);
    const club = await createClub();
    const device = await addPasskeyDevice(page);
    await logInWithPassword(page, club.email);
    const offer = page.getByText('Log in faster next time');
    await expect(offer).toBeVisible();
    await checkScreenInAllLayouts(page, 'Home with the offer of a passkey');
    await page.getByRole('link', { name: 'Set it up' }).click();
    const section = getPasskeySection(page);
    await expect(section.getByRole('heading', { name: 'Passkeys' })).toBeInViewport();
    await section.getByLabel('Name of the passkey').fill('Clubhouse laptop');
    await section.getByLabel('Password, to add a passkey', { exact: true }).fill(password);
    await section.getByRole('button', { name: 'Add a passkey', exact: true }).click();
    await expect(section.locator(':focus')).toHaveText('“Clubhouse laptop” has been added.');
    expect(await device.listPasskeys()).toHaveLength(1);
    await club.inbox.next('A passkey was added to your account');
    await checkScreenInAllLayouts(page, 'account settings with a passkey');

    await page.goto('/logout');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await openLoginWithUnansweredOffer(page, device);
    await checkScreenInAllLayouts(page, 'login');
    await logInWithPasskey(page, device);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('link', { name: club.name })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
    await expect(offer).toBeHidden();

    const phone = await (await openBrowser()).newPage();
    const otherDevice = await addPasskeyDevice(phone);
    await otherDevice.addPasskeys(await device.listPasskeys());
    await phone.goto('/login');
    await expect(phone).toHaveURL('/dashboard');
    await expect(phone.getByRole('link', { name: club.name })).toBeVisible();
  },
);

test('renames and removes a passkey', async ({ page, club: _, watch }) => {
  const device = await addPasskeyDevice(page);
  await page.goto('/settings');
  const section = getPasskeySection(page);
  const noPasskeys = section.getByText('You have no passkeys yet.');
  const sessionsHint = page.getByText('Passkeys keep working.');
  await expect(noPasskeys).toBeVisible();
  await expect(sessionsHint).toBeHidden();
  await section.getByLabel('Name of the passkey').fill('Old phone');
  const passwordField = section.getByLabel('Password, to add a passkey', { exact: true });
  watch.expect('400 POST /api/v1/me/passkey-options');
  await passwordField.fill('not the password');
  await section.getByRole('button', { name: 'Add a passkey', exact: true }).click();
  await expect(section.getByText('That isn’t your password. Try again.')).toBeVisible();
  await passwordField.fill(password);
  await section.getByRole('button', { name: 'Add a passkey', exact: true }).click();
  await expect(section.locator(':focus')).toHaveText('“Old phone” has been added.');
  await expect(noPasskeys).toBeHidden();
  await expect(sessionsHint).toBeVisible();
  await section.getByRole('button', { name: 'Rename Old phone' }).click();
  await section.getByLabel('New name of “Old phone”').fill('My phone');
  await section.getByRole('button', { name: 'Save name' }).click();
  await expect(section.locator(':focus')).toHaveText('The passkey is now called “My phone”.');
  const removeButton = section.getByRole('button', { name: 'Remove My phone' });
  await removeButton.click();
  const dialog = page.getByRole('dialog', { name: 'Remove “My phone”?' });
  await checkScreenInAllLayouts(page, 'removing a passkey');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(removeButton).toBeFocused();
  await removeButton.click();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(section.locator(':focus')).toContainText('“My phone” has been removed.');
  await expect(noPasskeys).toBeVisible();
  await expect(sessionsHint).toBeHidden();

  // The device still has the passkey that the account no longer knows.
  expect(await device.listPasskeys()).toHaveLength(1);
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  watch.expect('401 POST /api/auth/sign-in/passkey');
  await openLoginWithUnansweredOffer(page, device);
  await logInWithPasskey(page, device);
  await expect(page.getByRole('alert')).toContainText('That passkey didn’t work here.');
});

test('puts the offer of a passkey away on this device', async ({ page }) => {
  const club = await createClub();
  await addPasskeyDevice(page);
  await logInWithPassword(page, club.email);
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByText('Log in faster next time')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
  await expect(page.getByText('Log in faster next time')).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('passkey-offer'))).toBe('closed');
});

test(
  'asks for a login link and opens it on another device',
  bothLayouts,
  async ({ page, openBrowser, watch }) => {
    const secretary = await createSecretary();
    await page.goto('/login?next=%2Fsettings');
    await page.getByLabel('Email').fill(secretary.email);
    await page.getByRole('link', { name: 'Email me a link to log in' }).click();
    await expect(page.getByRole('heading', { name: 'Log in with a link' })).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveValue(secretary.email);
    await page.getByRole('button', { name: 'Email me a link to log in' }).click();
    await expect(page.getByText('the link is on its way')).toBeVisible();
    await checkScreenInAllLayouts(page, 'asking for a login link');

    const path = await getPathOfMail(secretary.inbox, 'Your link to log in to Fixturebook');
    const phone = await (await openBrowser()).newPage();
    await phone.goto(path);
    await expect(
      phone.getByText(`Press the button to log in on this device as ${secretary.email}.`),
    ).toBeVisible();
    await checkScreenInAllLayouts(phone, 'a login link');
    await phone.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(phone).toHaveURL('/settings');

    watch.expect('400 POST /api/auth/sign-in/link/account');
    await page.goto(path);
    await expect(page.getByRole('alert')).toHaveText(
      'This link has expired or has already been used.',
    );
    await expect(page.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
      'href',
      '/login-link?next=%2Fsettings',
    );
    await checkScreenInAllLayouts(page, 'a used login link');
  },
);

test('asks for the code of the second step after a login link', async ({ page }) => {
  const secretary = await createSecretary();
  const data = { password };
  const enabled = await secretary.api.post('/api/auth/two-factor/enable', { data });
  const { totpURI, backupCodes } = await enabled.json();
  const code = generateTotpCode(getTotpKey(totpURI));
  await secretary.api.post('/api/auth/two-factor/verify-totp', { data: { code } });
  await page.goto('/reset-password');
  await page.getByRole('link', { name: 'Email me a link to log in' }).click();
  await expect(page.getByRole('heading', { name: 'Log in with a link' })).toBeFocused();
  await page.getByLabel('Email').fill(secretary.email);
  await page.getByRole('button', { name: 'Email me a link to log in' }).click();
  await expect(page.getByText('the link is on its way')).toBeVisible();
  await page.goto(await getPathOfMail(secretary.inbox, 'Your link to log in to Fixturebook'));
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByLabel('Code', { exact: true }).fill(backupCodes[0]);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/loginaftersigningup');
});

async function getPathOfMail(
  inbox: Awaited<ReturnType<typeof createSecretary>>['inbox'],
  subject: string,
) {
  const { text } = await inbox.next(subject);
  const { pathname, search } = new URL(text.match(/https?:\S+/)?.[0] ?? '');
  return pathname + search;
}
