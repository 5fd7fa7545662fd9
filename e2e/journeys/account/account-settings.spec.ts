import { readFile } from 'node:fs/promises';
import { generateTotpCode } from '@fixturebook/server/testing/authenticator';
import type { Page } from '@playwright/test';
import { anotherPassword, createClub, createEmailAddress, password } from '../../support/clubs.ts';
import { EmailInbox } from '../../support/inbox.ts';
import { checkScreenInAllLayouts, getStatusMessage } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const bothLayouts = { tag: '@both-layouts' };

/** Returns as JSON what the browser stores: web storage, the names of caches, and databases. */
function readBrowserStorage(page: Page) {
  return page.evaluate(async () => {
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, await caches.keys()];
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames)
        kept.push(await done(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    return JSON.stringify(kept);
  });
}

async function logIn(page: Page, email: string, secret = password) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('opens the account settings from the profile', bothLayouts, async ({ page, club: _ }) => {
  await page.goto('/editProfile');
  await page.getByRole('link', { name: 'Account settings' }).click();
  await expect(page).toHaveURL('/settings');
  await expect(page.getByRole('heading', { name: 'Account settings' })).toBeFocused();
  await expect(page.getByText('(this device)')).toBeVisible();
  await expect(page.getByText('Email and password')).toBeVisible();
  await checkScreenInAllLayouts(page, 'account settings');
});

test('says that passkeys need a name when the site is at an IP address', async ({
  page,
  club: _,
}) => {
  await page.goto('/settings');
  const section = page.getByRole('region', { name: 'Passkeys' });
  await expect(section.getByText(/Passkeys need a site whose address is a name/)).toBeVisible();
  await expect(section.getByText(/in this browser/)).toBeHidden();
});

test(
  'sets up an authenticator app and then asks for its code at the login',
  bothLayouts,
  async ({ page, club, watch, openBrowser }) => {
    test.setTimeout(120_000);
    await page.goto('/settings');
    const section = page.getByRole('region', { name: 'Two-step login' });
    await section.getByLabel('Password, to set it up', { exact: true }).fill(password);
    await section.getByRole('button', { name: 'Set up an authenticator app' }).click();
    await expect(section.getByRole('img', { name: 'QR code' })).toBeVisible();
    await expect(section.locator(':focus')).toContainText('Scan this with your authenticator app');
    await checkScreenInAllLayouts(page, 'setting up a second factor');
    const key = (await section.getByRole('code').textContent()) ?? '';
    const codeField = section.getByLabel('Code from your app');
    watch.expect('401 POST /api/auth/two-factor/verify-totp');
    await codeField.fill('12 34');
    await section.getByRole('button', { name: 'Turn it on' }).click();
    await expect(section.getByRole('alert')).toHaveText('Invalid code');
    await codeField.fill(generateTotpCode(key));
    await section.getByRole('button', { name: 'Turn it on' }).click();
    await expect(section.getByText("You'll need a code from your app each time.")).toBeVisible();
    await expect(section.locator(':focus')).toHaveText(
      'Two-step login is on. Other devices are logged out.',
    );
    const codes = await section
      .getByLabel('Recovery codes')
      .getByRole('listitem')
      .allTextContents();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await section.getByRole('button', { name: 'Copy the codes' }).click();
    await expect(getStatusMessage(page, 'Copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join('\n'));
    await checkScreenInAllLayouts(page, 'a second factor with its recovery codes');

    const other = await (await openBrowser()).newPage();
    await logIn(other, club.email);
    await expect(other.getByLabel('Code', { exact: true })).toBeVisible();
    await expect(other.getByRole('heading', { name: 'Login' })).toBeFocused();
    await other.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
    await checkScreenInAllLayouts(other, 'login, second step');
    await other.getByRole('button', { name: 'Login' }).click();
    await expect(other).toHaveURL('/dashboard');

    watch.expect('401 POST /api/auth/two-factor/verify-backup-code');
    const third = await (await openBrowser()).newPage();
    await logIn(third, club.email);
    const code = third.getByLabel('Code', { exact: true });
    await code.fill(codes[0] ?? '');
    await third.getByRole('button', { name: 'Login' }).click();
    await expect(third.getByRole('alert')).toContainText('Error logging in');
    await code.fill(codes[1] ?? '');
    await third.getByRole('button', { name: 'Login' }).click();
    await expect(third).toHaveURL('/dashboard');

    await section.getByLabel('Password, to turn it off', { exact: true }).fill(password);
    const codeToTurnOff = section.getByLabel('Code, to turn it off', { exact: true });
    await codeToTurnOff.fill('nothing-like-it');
    watch.expect('400 POST /api/auth/two-factor/disable');
    await section.getByRole('button', { name: 'Turn it off', exact: true }).click();
    await expect(codeToTurnOff).toBeFocused();
    await checkScreenInAllLayouts(page, 'a wrong code for turning the second factor off');
    await codeToTurnOff.fill(codes[2] ?? '');
    await section.getByRole('button', { name: 'Turn it off', exact: true }).click();
    await expect(section.locator(':focus')).toHaveText('Two-step login is off.');
    await expect(section.getByText("You'll need a code from your app each time.")).toBeHidden();
    const fourth = await (await openBrowser()).newPage();
    await logIn(fourth, club.email);
    await expect(fourth).toHaveURL('/dashboard');
  },
);

test('changes the email address after the user enters the codes sent to the old and the new address', async ({
  page,
  club,
  watch,
}) => {
  watch.expect('400 POST /api/v1/me/email-change/confirmation');
  const newEmail = createEmailAddress();
  await page.goto('/settings');
  const section = page.getByRole('region', { name: 'Email address' });
  const askFor = async (address: string) => {
    await section.getByLabel('New email address').fill(address);
    await section.getByRole('button', { name: 'Change address' }).click();
    await expect(section.locator(':focus')).toContainText("We've sent a code to each address.");
  };
  await askFor(`mistyped-${newEmail}`);
  await section.getByRole('button', { name: 'Cancel' }).click();
  await expect(section.locator(':focus')).toHaveText('Your address has not been changed.');
  await club.inbox.next('Change your email address');
  await askFor(newEmail);
  const codeIn = async (inbox: EmailInbox, subject: string) =>
    (await inbox.next(subject)).text.match(/^\d{6}$/m)?.[0] ?? '';
  const currentCode = await codeIn(club.inbox, 'Change your email address');
  const newCode = await codeIn(new EmailInbox(newEmail), 'Confirm your new email address');
  // Reloads the page, because a phone may unload it while the user reads the emails.
  await page.reload();
  await section.getByLabel(`Code sent to ${club.email}`).fill(currentCode);
  await section.getByLabel(`Code sent to ${newEmail}`).fill('000000');
  await section.getByRole('button', { name: 'Confirm' }).click();
  await expect(section.getByText('Incorrect code.')).toBeVisible();
  await section.getByLabel(`Code sent to ${newEmail}`).fill(newCode);
  await section.getByRole('button', { name: 'Confirm' }).click();
  await expect(section.getByText(`You log in with ${newEmail}.`)).toBeVisible();
  await expect(section.locator(':focus')).toHaveText(
    'Your address has been changed. Other devices are logged out.',
  );
});

test('signs out the other devices after a password change', async ({
  page,
  club,
  watch,
  openBrowser,
}) => {
  watch.expect('400 POST /api/auth/change-password');
  watch.expectSessionsToEnd();
  const other = await (await openBrowser()).newPage();
  await logIn(other, club.email);
  await expect(other).toHaveURL('/dashboard');
  await page.goto('/settings');
  const section = page.getByRole('region', { name: 'Password' });
  const present = section.getByLabel('Current password', { exact: true });
  await present.fill('not this one');
  await section.getByLabel('New password', { exact: true }).fill(anotherPassword);
  await section.getByLabel('Repeat new password', { exact: true }).fill(anotherPassword);
  await section.getByRole('button', { name: 'Change password' }).click();
  await expect(section.getByRole('alert')).toContainText('Invalid password');
  await present.fill(password);
  await section.getByRole('button', { name: 'Change password' }).click();
  await expect(section.getByText('Your password has been changed.')).toBeVisible();
  await other.goto('/dashboard');
  await logIn(other, club.email, anotherPassword);
  await expect(other).toHaveURL('/dashboard');
});

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

test(
  'logs out one other device, then all devices including the current device',
  bothLayouts,
  async ({ page, club, watch, openBrowser }) => {
    watch.expectSessionsToEnd();
    const others = await Promise.all([1, 2].map(async () => (await openBrowser()).newPage()));
    const [onPhone, onDesk] = others as [Page, Page];
    await onPhone.context().setExtraHTTPHeaders({ 'user-agent': phone });
    for (const other of [onPhone, onDesk]) {
      await logIn(other, club.email);
      await expect(other).toHaveURL('/dashboard');
    }
    await page.goto('/settings');
    const section = page.getByRole('region', { name: "Where you're logged in" });
    await expect(section.getByRole('listitem')).toHaveCount(3);
    await section.getByRole('button', { name: /^Log out Safari on iPhone, logged in/ }).click();
    await expect(section.locator(':focus')).toHaveText('Safari on iPhone has been logged out.');
    await expect(section.getByRole('listitem')).toHaveCount(2);
    await checkScreenInAllLayouts(page, 'a device is signed out');
    await expect(onPhone.getByRole('heading', { name: 'Login' })).toBeVisible();
    await onDesk.reload();
    await expect(onDesk).toHaveURL('/dashboard');

    await section.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(page).toHaveURL('/');
    for (const left of [page, onDesk]) {
      await left.goto('/settings');
      await expect(left.getByRole('heading', { name: 'Login' })).toBeVisible();
    }
  },
);

test('unlinks a login method and does not offer to unlink the last login method', async ({
  page,
  club: _,
}) => {
  const linked = ['credential', 'another.example'];
  const now = new Date().toISOString();
  await page.route('**/api/auth/list-accounts', (route) =>
    route.fulfill({
      json: linked.map((providerId) => ({ id: providerId, providerId, createdAt: now })),
    }),
  );
  await page.route('**/api/auth/unlink-account', (route) => {
    linked.splice(linked.indexOf(route.request().postDataJSON().accountId), 1);
    return route.fulfill({ json: { status: true } });
  });
  await page.goto('/settings');
  const section = page.getByRole('region', { name: 'How you log in' });
  await section.getByRole('button', { name: 'Unlink another.example' }).click();
  await expect(section.locator(':focus')).toHaveText('another.example has been unlinked.');
  await expect(section.getByRole('listitem')).toHaveText([/^Email and password/]);
  await expect(section.getByRole('button')).toHaveCount(0);
});

test('offers to try again when the account settings fail to load', async ({
  page,
  watch,
  club: _,
}) => {
  watch.expect(/503 GET .api.auth.list-/);
  const refused = { status: 503, json: { message: 'Try again later.' } };
  await page.route('**/api/auth/list-*', (route) => route.fulfill(refused));
  await page.goto('/settings');
  const sections = ["Where you're logged in", 'How you log in'];
  for (const name of sections)
    await expect(page.getByRole('region', { name }).getByRole('alert')).toBeVisible();
  await checkScreenInAllLayouts(page, 'account settings that cannot be read');
  await page.unroute('**/api/auth/list-*');
  for (const name of sections) {
    const section = page.getByRole('region', { name });
    await section.getByRole('button', { name: 'Try again' }).click();
    await expect(section.getByRole('listitem')).toHaveCount(1);
  }
});

test(
  'downloads all data of a club and deletes its profile',
  bothLayouts,
  async ({ page, club, watch }) => {
    test.setTimeout(90_000);
    watch.expect('400 DELETE /api/v1/me');
    await page.goto('/settings');
    const section = page.getByRole('region', { name: 'Your data' });
    await section.getByRole('button', { name: 'Prepare my file' }).click();
    const link = section.getByRole('link', { name: 'Download everything' });
    await expect(link).toBeVisible({ timeout: 20_000 });
    await expect(section.getByText('Your file is ready')).toBeVisible();
    await checkScreenInAllLayouts(page, 'an export that is ready');
    const downloading = page.waitForEvent('download');
    await link.click();
    const file = await (await downloading).path();
    expect(JSON.parse(await readFile(file, 'utf8')).tables.clubs[0].name).toBe(club.name);
    await club.inbox.next('Your data is ready to download');

    for (const path of ['/mycard', '/clubProfile', '/addfixture', '/settings']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    const { user, club: own } = await (await club.api.get('/api/v1/me')).json();
    const names = [user.id, own.id, own.name, own.slug, club.email];
    await expect.poll(() => readBrowserStorage(page)).toContain(own.name);
    await page.getByRole('main').getByRole('link', { name: 'Delete Profile' }).click();
    await checkScreenInAllLayouts(page, 'delete profile, signed in');
    const submit = () => page.getByRole('button', { name: 'Delete Profile' }).click();
    const passwordField = page.getByLabel('Password', { exact: true });
    await page.getByLabel('Email').fill('another@club.example');
    await submit();
    await expect(page.getByText('Enter your password.')).toBeVisible();
    await passwordField.fill(anotherPassword);
    await submit();
    await expect(page.getByText('Enter the email address that you log in with.')).toBeVisible();
    await page.getByLabel('Email').fill(club.email);
    await submit();
    await expect(page.getByText('That isn’t your password. Try again.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(club.email);
    await expect(passwordField).toHaveValue(anotherPassword);
    watch.expectSessionsToEnd();
    await passwordField.fill(password);
    await submit();
    await expect(page).toHaveURL('/');
    const kept = await readBrowserStorage(page);
    expect(names.filter((name) => kept.includes(name))).toEqual([]);
    await club.inbox.next('Your profile has been deleted');
    const onlooker = await createClub();
    expect((await onlooker.api.get(`/api/v1/clubs/${club.slug}`)).status()).toBe(404);
  },
);

test('asks a visitor to log in before deleting a profile', async ({ page }) => {
  await page.goto('/deleteprofile');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login?next=/deleteprofile');
});
