import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import { createEmailAddress, password } from '../../support/clubs.ts';
import { expect, test } from '../../support/test.ts';

test('lists on the page /api/docs the operations of a tag that the reader opens', async ({
  page,
  request,
}) => {
  const { tags, paths } = await (await request.get('/api/openapi.json')).json();
  const operations = Object.values(paths).flatMap((path) => Object.values(path as object));
  expect(tags).not.toHaveLength(0);
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: /Fixturebook/ })).toBeVisible();
  for (const { name } of tags) {
    const section = page.locator('.opblock-tag-section').filter({
      has: page.locator(`[data-tag="${name}"]`),
    });
    await section.locator('.expand-operation').click();
    const inTag = operations.filter((operation) => operation.tags.includes(name));
    await expect(section.locator('.opblock')).toHaveCount(inTag.length);
    await section.locator('.expand-operation').click();
  }
});

test.describe('a server without a mail server', () => {
  test.use({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern, even without names
    baseURL: async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'fixturebook-e2e-'));
      const server = await startServer({ DATA_DIR: folder });
      await use(server.url);
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  });

  test('shows sent emails on the development page /dev/mail when no mail server is configured', async ({
    page,
    context,
    watch,
  }) => {
    const mailbox = await context.newPage();
    await mailbox.goto('/dev/mail');
    // The mailbox is on the operator's port, to which the page redirects.
    watch.expect(`left for ${mailbox.url()}`);
    await expect(mailbox.getByText('Nothing yet.')).toBeVisible();

    await page.goto('/signup');
    await page.getByLabel('Email').fill(createEmailAddress());
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('heading', { name: 'OTP Verification' })).toBeVisible();

    await expect(async () => {
      await mailbox.reload();
      await expect(mailbox.getByRole('heading', { name: 'Your Fixturebook code' })).toBeVisible({
        timeout: 1,
      });
    }).toPass();
    const code = await mailbox.getByText(/^\d{4}$/m).textContent();
    await page.getByLabel('OTP').fill(code?.match(/^\d{4}$/m)?.[0] ?? '');
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await expect(page.getByRole('heading', { name: 'User Profile' })).toBeVisible();
  });
});
