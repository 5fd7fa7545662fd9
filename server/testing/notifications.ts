import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { addDays, toLondonDate } from '../platform/calendar.ts';
import { createMatchingFreeDates, createMatchRequest } from './matches.ts';
import { callUntilAvailable } from './retry-while-unavailable.ts';
import type { Browser, TestApp } from './test-app.ts';
import { listMailsTo, startSmtpServer } from './vendors/smtp-server.ts';

/** Creates a clock at noon in London the day after tomorrow, so that delayed jobs do not run. */
export function createLondonClock() {
  const day = addDays(toLondonDate(new Date()), 2);
  let now = parseLondonTime('12:00', day);
  return {
    day,
    clock: () => now,
    /** Sets the clock to a time in London, `days` days after the clock's first day. */
    setTime(time: string, days = 0) {
      now = parseLondonTime(time, addDays(day, days));
    },
  };
}

function parseLondonTime(time: string, day: string) {
  const inWinter = new Date(`${day}T${time}Z`);
  const shown = inWinter.toLocaleTimeString('en-GB', { timeZone: 'Europe/London' });
  return shown.startsWith(time) ? inWinter : new Date(inWinter.getTime() - 3_600_000);
}

/** Creates the input of two free dates that suit no other club, so that no club is notified. */
export function createDatesWithoutOpponents(date: string) {
  return { host: { date, maxTravelRadius: 0 }, guest: { date, maxTravelRadius: 0 } };
}

export async function createClubsWithRequest(app: TestApp, date: string) {
  const dates = await createMatchingFreeDates(app, createDatesWithoutOpponents(date));
  const { host, guest, hostDate, guestDate } = dates;
  const input = { fixtureId: hostDate.id, ownFixtureId: guestDate.id };
  const request = await createMatchRequest(app, guest.browser, input);
  const event = {
    requestId: request.id,
    fixtureId: hostDate.id,
    fromClubId: guest.club.id,
    toClubId: host.club.id,
  };
  return { ...dates, request, event };
}

export async function updateNotificationPreferences(
  app: TestApp,
  as: Browser,
  change: Record<string, unknown>,
) {
  const path = '/api/v1/me/notification-preferences';
  const chosen = await (await callUntilAvailable(app, 'GET', path, { as })).json();
  const saved = await callUntilAvailable(app, 'PUT', path, { as, json: { ...chosen, ...change } });
  expect(saved.status).toBe(200);
}

export async function getNewestNotification({ db }: TestApp, clubId: string) {
  const { rows } = await db.$client.query(
    'select id, seq from notifications where club_id = $1 order by seq desc limit 1',
    [clubId],
  );
  return { notificationId: rows[0].id as string, seq: Number(rows[0].seq) };
}

export async function listTestNotifications(app: TestApp, as: Browser, query = '') {
  return (await callUntilAvailable(app, 'GET', `/api/v1/notifications${query}`, { as })).json();
}

/** Starts a mail server, which stops after the tests of the file. */
export async function startTestMailServer() {
  const folder = await mkdtemp(join(tmpdir(), 'fixturebook-notifications-'));
  const { url, stop } = await startSmtpServer(folder);
  afterAll(async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    folder,
    smtpUrl: url,
    listMails: ({ email }: { email: string }) => listMailsTo(folder, email),
  };
}
