import { readFile } from 'node:fs/promises';
import {
  createClubOverHttp,
  parseCookieHeader,
  sendJson,
} from '@fixturebook/server/testing/clients/http-club';
import { sessionCookieName } from '@fixturebook/server/testing/clients/session';
import { listMails } from '@fixturebook/server/testing/vendors/smtp-server';
import { anotherPassword, password } from '../../support/clubs.ts';
import { getTestEnvironment } from '../../support/environment.ts';
import { EmailInbox } from '../../support/inbox.ts';
import { expect, test } from '../../support/test.ts';

test('the server log contains no password, code, token or email address after all other tests', async () => {
  const { url, logFile, mailFolder } = getTestEnvironment();
  const readCode = (email: string) => new EmailInbox(email).nextCode();
  const { cookie } = await createClubOverHttp(url, {}, readCode);
  const mails = await listMails(mailFolder);
  const codes = mails.flatMap(({ text }) => text.match(/^\d{4}$/m) ?? []);
  const tokens = mails.flatMap(({ text }) => text.match(/(?<=token=)\S+/) ?? []);
  expect(codes.length).toBeGreaterThan(0);
  const path = '/api/v1/me/calendar-feed';
  const { feed } = await (await sendJson(url, 'POST', path, undefined, { cookie })).json();
  expect((await fetch(feed.url)).status).toBe(200);
  tokens.push(/[^/]{43}(?=\.ics)/.exec(feed.url)?.[0] ?? 'no token');

  const log = await readFile(logFile, 'utf8');
  expect(log).toContain('"route":');
  const sessions = parseCookieHeader(cookie, url)
    .filter(({ name }) => name === sessionCookieName)
    .map(({ value }) => decodeURIComponent(value).split('.')[0] ?? '');
  expect(sessions).toHaveLength(1);
  const secrets = [password, anotherPassword, ...tokens, ...sessions];
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  // Removes the dates and process ids that PostgreSQL logs, which look like codes of four digits.
  const own = log.replace(/\d{4}-\d\d-\d\d [\d:.]+ \w+ \[\d+\](?: LOG: .*)?/g, '');
  expect(codes.filter((code) => new RegExp(`\\b${code}\\b`).test(own))).toEqual([]);
  expect(log.match(/[^\s"@/]+@[^\s"@/]+\.[a-z]+/gi) ?? []).toEqual([]);
});

test('the server log contains no warning and no error after all other tests', async () => {
  const log = await readFile(getTestEnvironment().logFile, 'utf8');
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  const entries = lines.map((line): { level: unknown; from?: string } => JSON.parse(line));
  expect(entries.filter(({ level }) => typeof level !== 'number')).toEqual([]);
  // Errors of the authentication library are logged as warnings with `from: 'auth'`.
  expect(entries.filter(({ level, from }) => Number(level) >= 40 || from === 'auth')).toEqual([]);
});
