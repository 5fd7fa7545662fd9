import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { startTestDatabase } from './testing/database/test-database.ts';
import { startServer, startServerProcess } from './testing/processes/server-process.ts';
import { password } from './testing/sign-up.ts';
import { createEmailAddress } from './testing/test-app.ts';
import { listMailsTo, startSmtpServer } from './testing/vendors/smtp-server.ts';

const { databaseUrl } = await startTestDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-start-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const settings = {
  DATABASE_URL: databaseUrl,
  SECRET: 'a secret of thirty-two characters!',
  DATA_DIR: dataDir,
  HOST: '0.0.0.0',
};

it('warns that PUBLIC_URL is not set when the server listens on all network interfaces', async () => {
  const server = await startServer(settings);
  await vi.waitUntil(() => server.output().includes('set PUBLIC_URL'), { timeout: 5_000 });
  expect(server.output()).toContain('/dev/mail');
  await server.stop();
});

it.each<[string, Record<string, string>]>([
  ['NODE_ENV is production', { NODE_ENV: 'production', HOST: '127.0.0.1' }],
  ['the server has a public address', { PUBLIC_URL: 'HTTPS://Fixtures.example' }],
  ['the server listens on an address of the network', { HOST: '192.0.2.7' }],
])('refuses to start without SMTP_URL when %s', async (_when, change) => {
  const started = await startServerProcess({ ...settings, ...change });
  if (!('exitCode' in started)) await started.stop();
  expect(started).toMatchObject({
    exitCode: 1,
    output: expect.stringMatching(/^Wrong setting SMTP_URL: must be set, .*\n$/),
  });
});

it('starts without SMTP_URL as a node that leaves the mails to other nodes', async () => {
  const server = await startServer({ ...settings, NODE_ENV: 'production', ROLES: 'web' });
  await vi.waitUntil(() => server.output().includes('Mails go out through the nodes'), {
    timeout: 5_000,
  });
  await server.stop();
});

it('mails a code in production and writes neither the code nor the address to its output', async () => {
  const smtp = await startSmtpServer(dataDir);
  const server = await startServer({
    ...settings,
    NODE_ENV: 'production',
    SMTP_URL: smtp.url,
    LOG_LEVEL: 'debug',
  });
  expect(server.output()).not.toContain('/dev/mail');
  const email = createEmailAddress();
  const response = await fetch(`${server.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ email, password, name: '' }),
  });
  expect(response.status).toBe(200);
  await vi.waitUntil(async () => (await listMailsTo(dataDir, email)).length > 0, {
    timeout: 20_000,
  });
  const code = (await listMailsTo(dataDir, email))[0]?.text.match(/^\d{4}$/m)?.[0];
  expect(code).toBeDefined();
  await server.stop();
  expect(server.output()).not.toContain(email);
  expect(server.output()).not.toMatch(new RegExp(`\\b${code}\\b`));
  await smtp.stop();
});
