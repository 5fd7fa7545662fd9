import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inDays } from '@fixturebook/server/testing/profile';
import { startServer } from '@fixturebook/server/testing/server-process';
import { expect, test } from '@playwright/test';

const picture = join(import.meta.dirname, '../../docs/screenshots/dashboard.png');

test.use({ viewport: { width: 1280, height: 1000 } });

/** Made anew with README_PICTURE=1: other runs leave the project as it is. */
test('the dashboard of the demo, as the README shows it', async ({ page }) => {
  test.setTimeout(180_000);
  const folder = await mkdtemp(join(tmpdir(), 'fixturebook-picture-'));
  const settings = { DATA_DIR: folder, GEOCODER: 'none' };
  const { email, password } = await fillWithDemo(settings);
  const server = await startServer(settings);

  await page.goto(`${server.url}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  const from = inDays(1);
  const query = `from=${from}&to=${inDays(365)}`;
  const response = await page.request.get(`${server.url}/api/v1/fixtures/calendar?${query}`);
  const { items }: { items: { date: string; open: number; own: number }[] } = await response.json();
  const own = items.filter((day) => day.own > 0);
  const [busiest] = own.sort((one, other) => other.open - one.open);
  await page.goto(`${server.url}/dashboard?date=${busiest?.date}`);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.screenshot({ path: picture, animations: 'disabled' });

  await server.end();
  await rm(folder, { recursive: true, force: true });
});

/** Says how to sign in. */
async function fillWithDemo(settings: Record<string, string>) {
  const script = fileURLToPath(import.meta.resolve('@fixturebook/server/testing/demo'));
  const env = { PATH: process.env.PATH, ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  const said = (name: string) => stdout.match(new RegExp(`${name} +(.+)`))?.[1] ?? '';
  return { email: said('E-mail'), password: said('Password') };
}
