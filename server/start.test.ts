import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { startTestDatabase } from './testing/database/test-database.ts';
import { startServer } from './testing/processes/server-process.ts';

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

it('does not print the address of the development mailbox when the server has a public address', async () => {
  const server = await startServer({ ...settings, PUBLIC_URL: 'HTTPS://Fixtures.example' });
  expect(server.url).toBe('https://fixtures.example');
  await vi.waitUntil(() => server.output().includes('set SMTP_URL'), { timeout: 5_000 });
  expect(server.output()).not.toMatch(/dev\/mail|set PUBLIC_URL/);
  await server.stop();
});
