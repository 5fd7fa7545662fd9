import { expect } from 'vitest';
import { daysAfter, londonDate } from '../platform/calendar.ts';
import { aRequest, twoFreeDates } from './agreeing.ts';
import type { Browser, TestApp } from './test-app.ts';

/** A time in London to be set, from noon the day after tomorrow on: what is to wait does wait. */
export function createLondonClock() {
  const day = daysAfter(londonDate(new Date()), 2);
  let now = at('12:00', day);
  return {
    day,
    clock: () => now,
    /** `days` after the first one. */
    setTime(time: string, days = 0) {
      now = at(time, daysAfter(day, days));
    },
  };
}

function at(time: string, day: string) {
  const inWinter = new Date(`${day}T${time}Z`);
  const shown = inWinter.toLocaleTimeString('en-GB', { timeZone: 'Europe/London' });
  return shown.startsWith(time) ? inWinter : new Date(inWinter.getTime() - 3_600_000);
}

/** Two dates that suit nobody else, so that nothing is told but what a test does. */
export function datesAlone(date: string) {
  return { host: { date, maxTravelRadius: 0 }, guest: { date, maxTravelRadius: 0 } };
}

/** A host that is asked for its date by a guest; `event` tells of it. */
export async function aClubAsked(app: TestApp, date: string) {
  const dates = await twoFreeDates(app, datesAlone(date));
  const { host, guest, hostDate, guestDate } = dates;
  const input = { fixtureId: hostDate.id, ownFixtureId: guestDate.id };
  const request = await aRequest(app, guest.browser, input);
  const event = {
    ...{ requestId: request.id, fixtureId: hostDate.id },
    ...{ fromClubId: guest.club.id, toClubId: host.club.id },
  };
  return { ...dates, request, event };
}

export async function choosePreferences(
  app: TestApp,
  as: Browser,
  change: Record<string, unknown>,
) {
  const path = '/api/v1/me/notification-preferences';
  const chosen = await (await app.call('GET', path, { as })).json();
  const saved = await app.call('PUT', path, { as, json: { ...chosen, ...change } });
  expect(saved.status).toBe(200);
}

/** The newest entry of the club's list, as the jobs know it. */
export async function entryOf({ db }: TestApp, clubId: string) {
  const { rows } = await db.$client.query(
    'select id, seq from notifications where club_id = $1 order by seq desc limit 1',
    [clubId],
  );
  return { notificationId: rows[0].id as string, seq: Number(rows[0].seq) };
}

export async function bellOf(app: TestApp, as: Browser, query = '') {
  return (await app.call('GET', `/api/v1/notifications${query}`, { as })).json();
}
