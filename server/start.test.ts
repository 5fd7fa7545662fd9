import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { createClubOverHttp, sendJson } from './testing/clients/http-club.ts';
import { runSqlStatement } from './testing/database/template-database.ts';
import { startTestDatabase } from './testing/database/test-database.ts';
import { startServer, startServerProcess } from './testing/processes/server-process.ts';
import { createFreeDateInput, getDateInDays } from './testing/profile.ts';
import { password } from './testing/sign-up.ts';
import { createEmailAddress } from './testing/test-app.ts';
import { listMailsTo, startSmtpServer } from './testing/vendors/smtp-server.ts';

const { databaseUrl } = await startTestDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-start-'));
const serverRole = `server_${randomBytes(6).toString('hex')}`;
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const settings = {
  DATABASE_URL: databaseUrl,
  SECRET: 'a secret of thirty-two characters!',
  DATA_DIR: dataDir,
  HOST: '0.0.0.0',
};

it('waits for a database that starts later, and says so once', async () => {
  const { url, open } = await createLateProxy();
  const server = await startWhileWaiting({ DATABASE_URL: url }, open);
  expect(server.output()).toContain('ECONNREFUSED');
  await server.stop();
}, 90_000);

it('waits for a pooler that starts later than the database, and says so once', async () => {
  const { url, open } = await createLateProxy([loginFailureOfPgBouncer]);
  const pooled = { DATABASE_URL: url, DATABASE_DIRECT_URL: databaseUrl };
  const server = await startWhileWaiting(pooled, open);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await server.stop();
}, 90_000);

/** What PgBouncer sends to a client while its own connections to the database fail. */
const loginFailureOfPgBouncer = formatErrorResponse(
  '08P01',
  'server login has been failing, cached error: connect failed (server_login_retry)',
);

function formatErrorResponse(code: string, message: string) {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(length.length + fields.length);
  return Buffer.concat([Buffer.from('E'), length, fields]);
}

/** Calls `open` when the server waits for its database. Returns the server when it is ready. */
async function startWhileWaiting(change: Record<string, string>, open: () => void) {
  let printed = '';
  const onOutput = (text: string) => {
    printed += text;
  };
  const starting = startServer({ ...settings, ...change }, { onOutput });
  const waiting = vi.waitUntil(() => printed.includes('Waiting up to 30 s for the database: '), {
    timeout: 60_000,
  });
  await Promise.race([waiting, starting]);
  open();
  const server = await starting;
  expect(printed.match(/Waiting/g)).toHaveLength(1);
  return server;
}

/** Returns the URL of a proxy that refuses connections until it is opened. Then it first sends `errors`. */
async function createLateProxy(errors: Buffer[] = []) {
  const left = [...errors];
  const listener = createServer((client) => {
    client.on('error', () => client.destroy());
    const error = left.shift();
    if (error) {
      client.once('data', () => client.end(error));
      return;
    }
    const { hostname, port } = new URL(databaseUrl);
    const database = connect(Number(port), hostname);
    client.pipe(database).pipe(client);
    database.on('error', () => client.destroy());
  });
  onTestFinished(() => {
    listener.close();
  });
  const { url, port } = await findFreeDatabaseUrl();
  return { url, open: () => listener.listen(port, '127.0.0.1') };
}

/** Returns the URL of the database with a port on which nothing listens. */
async function findFreeDatabaseUrl() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return { url: url.href, port };
}

it("prints the database's reason, not the statement, when the server cannot start", async () => {
  const url = new URL(databaseUrl);
  url.pathname = '/not_here';
  const started = await startServerProcess({ ...settings, DATABASE_URL: url.href });
  expect(started).toEqual({
    exitCode: 1,
    output: 'Fixturebook could not start: database "not_here" does not exist\n',
  });
}, 40_000);

it('serves requests and jobs with a role that may only read and change rows', async () => {
  await runSqlStatement(databaseUrl, `create role ${serverRole} login password 'rows-only'`);
  const url = new URL(databaseUrl);
  url.username = serverRole;
  url.password = 'rows-only';
  const server = await startServer({
    ...settings,
    DATABASE_URL: url.href,
    DATABASE_OWNER_URL: databaseUrl,
  });
  const { cookie } = await createClubOverHttp(server.url);
  const input = createFreeDateInput({ date: getDateInDays(20) });
  const made = await sendJson(server.url, 'POST', '/api/v1/fixtures', input, { cookie });
  expect(made.status).toBe(201);
  await vi.waitUntil(() => server.output().includes('Mail to '), { timeout: 10_000 });
  expect(server.output()).not.toMatch(/permission denied|must be owner/);
  await server.stop();
  for (const statement of ['create table notes (text text)', 'drop table clubs'])
    await expect(runSqlStatement(url.href, statement)).rejects.toThrow(
      /permission denied|must be owner/,
    );
}, 60_000);

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
    STOP_PAUSE_SECONDS: '0',
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

it('answers on the port of the operator, and not on the public port, what only the operator may see', async () => {
  const server = await startServer(settings);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  const metrics = await fetch(`${server.operatorUrl}/metrics`);
  expect(await metrics.text()).toContain('http_request_seconds');
  expect(new URL(server.operatorUrl).hostname).toBe('127.0.0.1');
  await server.stop();
});

it('says that it is not ready for the time of STOP_PAUSE_SECONDS, and answers until then', async () => {
  const server = await startServer({ ...settings, STOP_PAUSE_SECONDS: '2' });
  const stopped = server.stop();
  const isReady = async () => (await fetch(`${server.url}/readyz`)).status === 200;
  await vi.waitUntil(async () => !(await isReady()), { timeout: 10_000, interval: 20 });
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${server.url}/blog/rss.xml`)).status).toBe(200);
  expect(await stopped).toBe(0);
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
});
