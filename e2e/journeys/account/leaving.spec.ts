import { generateTotpCode } from '@fixturebook/server/testing/authenticator';
import { password } from '../../support/clubs.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const bothLayouts = { tag: '@both-layouts' };

test(
  'shows what becomes of an export: asked for, being made, failed and expired',
  bothLayouts,
  async ({ page, club: _ }) => {
    const status = { requestedAt: null, expiresAt: null, bytes: null, link: null };
    let state = 'none';
    await page.route('**/api/v1/me/export', (route) =>
      route.fulfill({ json: { ...status, state } }),
    );
    await page.route('**/api/v1/me/exports', (route) => {
      state = 'queued';
      return route.fulfill({ status: 202, json: { ...status, state } });
    });
    await page.goto('/settings');
    const section = page.getByRole('region', { name: 'Your data' });
    await section.getByRole('button', { name: 'Prepare my file' }).click();
    await expect(section.getByText('We’ll start on your file in a moment')).toBeVisible();
    await expect(section.getByRole('button')).toHaveCount(0);
    const nextStates = [
      ['running', 'We’re preparing your file.'],
      ['failed', 'We couldn’t prepare your file.'],
    ] as const;
    for (const [next, text] of nextStates) {
      state = next;
      await expect(section.getByText(text)).toBeVisible({ timeout: 10_000 });
      await checkScreenInAllLayouts(page, `an export that is ${next}`);
    }
    state = 'expired';
    await page.reload();
    await expect(section.getByText('We’ve deleted your last file')).toBeVisible();
    await expect(section.getByRole('button', { name: 'Prepare a new file' })).toBeVisible();
    await checkScreenInAllLayouts(page, 'an export that has expired');
  },
);

test('keeps showing a requested export when an older answer arrives after the request', async ({
  page,
  club: _,
  watch,
}) => {
  // Other reads can be under way when the network goes.
  watch.expect(/^net::ERR_INTERNET_DISCONNECTED GET /);
  const section = page.getByRole('region', { name: 'Your data' });
  const prepare = section.getByRole('button', { name: 'Prepare my file' });
  const status = { requestedAt: null, expiresAt: null, bytes: null, link: null };
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let reads = 0;
  await page.route('**/api/v1/me/export', async (route) => {
    reads += 1;
    const state = reads <= 2 ? 'none' : 'queued';
    if (reads === 2) await released;
    // The page may have given up the read that was held up.
    await route.fulfill({ json: { ...status, state } }).catch(() => undefined);
  });
  await page.route('**/api/v1/me/exports', (route) =>
    route.fulfill({ status: 202, json: { ...status, state: 'queued' } }),
  );
  await page.clock.install();
  await page.goto('/settings');
  await expect(prepare).toBeVisible();
  // The page reads again what is older than half a minute when the network is back.
  await page.clock.fastForward(60_000);
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect.poll(() => reads).toBe(2);
  await prepare.click();
  await expect(prepare).toBeHidden();
  release();
  await expect.poll(() => reads).toBeGreaterThan(2);
  await expect(prepare).toBeHidden();
});

test('asks for the code of the second step before deleting a profile', async ({
  page,
  watch,
  club,
}) => {
  watch.expect('400 DELETE /api/v1/me');
  await page.goto('/settings');
  const section = page.getByRole('region', { name: 'Two-step login' });
  await section.getByLabel('Password, to set it up', { exact: true }).fill(password);
  await section.getByRole('button', { name: 'Set up an authenticator app' }).click();
  const key = (await section.getByRole('code').textContent()) ?? '';
  await section.getByLabel('Code from your app').fill(generateTotpCode(key));
  await section.getByRole('button', { name: 'Turn it on' }).click();
  const list = section.getByLabel('Recovery codes').getByRole('listitem');
  await expect(list.first()).toBeVisible();
  const codes = await list.allTextContents();
  await page.goto('/deleteprofile');
  await page.getByLabel('Email').fill(club.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const code = page.getByLabel('Code', { exact: true });
  await code.fill('nothing-like-it');
  await page.getByRole('button', { name: 'Delete Profile' }).click();
  await expect(page.getByText('Incorrect code. Try again with a new one.')).toBeVisible();
  await checkScreenInAllLayouts(page, 'delete profile, with a wrong code');
  watch.expectSessionsToEnd();
  await code.fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Delete Profile' }).click();
  await expect(page).toHaveURL('/');
});
