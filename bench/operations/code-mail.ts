import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sendJson } from '@fixturebook/server/testing/clients/http-club';
import { seedWaitingNotices } from '@fixturebook/server/testing/load/waiting-mails';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import { listMailsTo, startSmtpServer } from '@fixturebook/server/testing/vendors/smtp-server';
import pg from 'pg';
import { startFilledDatabase } from '../support/database.ts';
import { summariseTimes } from '../support/measures.ts';
import { readOptions } from '../support/options.ts';
import { reportRow } from '../support/report.ts';

/**
 * Signs up on a site of ten seasons while many notices wait for a slow mail server.
 */
const {
  notices: waiting,
  codes,
  /** The part of a country's clubs, or the URL of a filled database. */
  site,
} = readOptions({ notices: 20_000, codes: 20, site: '1' });
const maxMs = 2_000;
const mailDelayMs = 200;
let signUps = 0;

const database = await startFilledDatabase(site);
const mailFolder = `${database.folder}/mails`;
const smtp = await startSmtpServer(mailFolder, { beforeAccept: () => pause(mailDelayMs) });
const settings = { ...database.settings, SMTP_URL: smtp.url, TRUST_PROXY: 'on' };
const server = await startServer(settings);
const client = new pg.Client({ connectionString: database.url });
await client.connect();

await measureCode();
const quiet = await measureCodes();
await seedWaitingNotices(database.url, settings.SECRET, waiting);
while ((await countWaiting()) === waiting) await pause(50);
const busy = await measureCodes();
const left = await countWaiting();

reportRow({
  work: `${codes} sign-up codes beside ${left} to ${waiting} waiting notices, from the request to the mail`,
  sides: [
    { name: 'beside them', ...summariseTimes(busy) },
    { name: 'without them', ...summariseTimes(quiet) },
  ],
  bars: [
    { name: 'longest', value: Math.max(...busy), unit: 'ms', atMost: maxMs },
    // Otherwise no notice could have delayed the last code.
    { name: 'notices that still wait', value: left, unit: '', atLeast: 1 },
  ],
});
await client.end();
await server.stop();
await smtp.stop();
await database.stop();

async function measureCodes() {
  const times: number[] = [];
  while (times.length < codes) times.push(await measureCode());
  return times;
}

/** Returns the time from the sign-up until the mail server has accepted its code, in ms. */
async function measureCode() {
  const email = `secretary-${randomUUID()}@club.example`;
  const account = { email, password: 'a long and quiet afternoon', name: '' };
  const started = performance.now();
  // Each sign-up has a network of its own, because a network may sign up only a few times.
  const network = { 'x-forwarded-for': `203.0.113.${++signUps}` };
  await sendJson(server.url, 'POST', '/api/auth/sign-up/email', account, network);
  while ((await listMailsTo(mailFolder, email)).length === 0) await pause(10);
  return performance.now() - started;
}

async function countWaiting(): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as count from pgboss.job
     where name = 'mail.send-notice' and state < 'completed'`,
  );
  return rows[0].count;
}
