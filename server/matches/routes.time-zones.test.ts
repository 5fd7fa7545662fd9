import type { Match } from '@fixturebook/contract/matches';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '../platform/calendar.ts';
import { createTestClub } from '../testing/builders.ts';
import { createMatch, createMatchingFreeDates, createMatchRequest } from '../testing/matches.ts';
import { askWhetherMatchesAreOn } from '../testing/run-queued-jobs.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';

let now = new Date();
// Plan limits are off, because the list of games, which these tests read, is only for Pro clubs.
const app = await startTestApp({ clock: () => now, settings: { PLAN_LIMITS: 'off' } });

const zones = { UTC: 0, 'America/Los_Angeles': 480, 'Pacific/Auckland': -780 };

/**
 * The two Sundays of 2030 on which the clocks change, and when those days begin and end in London.
 */
const instantsAroundMidnight = [
  {
    night: 'summer time begins',
    sunday: '2030-03-31',
    begins: '2030-03-31T00:00:00.000Z',
    ends: '2030-03-31T23:00:00.000Z',
    twoDaysBefore: '2030-03-29T00:00:00.000Z',
    nineAt: (date: string) => (date < '2030-03-31' ? '09:00' : '08:00'),
  },
  {
    night: 'summer time ends',
    sunday: '2030-10-27',
    begins: '2030-10-26T23:00:00.000Z',
    ends: '2030-10-28T00:00:00.000Z',
    twoDaysBefore: '2030-10-24T23:00:00.000Z',
    nineAt: (date: string) => (date < '2030-10-27' ? '08:00' : '09:00'),
  },
];

beforeEach(() => app.db.$client.query('delete from fixtures'));

it('schedules the reconfirmation job in London time', async () => {
  const { db } = await startTestApp({ worker: true });
  const schedule = 'select cron, timezone from pgboss.schedule where name = $1';
  const { rows } = await db.$client.query(schedule, ['matches.ask-whether-on']);
  expect(rows).toEqual([{ cron: '0 9-20 * * *', timezone: 'Europe/London' }]);
});

describe.each(Object.entries(zones))('when the server’s time zone is %s', (zone, offset) => {
  beforeEach(() => {
    vi.stubEnv('TZ', zone);
    expect(new Date('2030-01-01T00:00:00Z').getTimezoneOffset()).toBe(offset);
  });

  afterAll(() => {
    vi.unstubAllEnvs();
  });

  describe.each(instantsAroundMidnight)('a match on the Sunday on which $night', (clocks) => {
    const { sunday, begins, ends, twoDaysBefore, nineAt } = clocks;

    it('shows a match on the same date to every club and in every list, whatever the server’s time zone', async () => {
      now = new Date(`${addDays(sunday, -20)}T12:00:00Z`);
      const { host, guest, hostDate, guestDate, match } = await createMatchOnDate(sunday);
      const { browser: stranger } = await createTestClub(app);
      expect(match.terms.date).toBe(sunday);
      for (const as of [host.browser, guest.browser, stranger])
        for (const { id } of [hostDate, guestDate])
          expect(await listDatesShownForFixture(as, id, sunday)).toEqual(new Set([sunday]));
      for (const as of [host.browser, guest.browser]) {
        expect((await readMatch(as, match.id)).terms.date).toBe(sunday);
        const { items } = await getJson(as, `me/fixtures?season=${sunday.slice(0, 4)}`);
        expect(items[0].fixture.date).toBe(sunday);
      }
    });

    it('shows a free date until its day ends in London', async () => {
      now = new Date(`${addDays(sunday, -20)}T12:00:00Z`);
      const { host, guest, hostDate } = await createMatchingFreeDates(
        app,
        buildMatchFieldsForDate(sunday),
      );
      const opponents = () =>
        app.call('GET', `/api/v1/fixtures/${hostDate.id}/opponents`, { as: host.browser });
      now = new Date(Date.parse(ends) - 1);
      expect(await listDatesShownForFixture(guest.browser, hostDate.id, sunday)).toEqual(
        new Set([sunday]),
      );
      expect((await opponents()).status).toBe(200);
      now = new Date(ends);
      const { items } = await getJson(guest.browser, `fixtures?date=${sunday}`);
      expect(toFixtureIds(items)).not.toContain(hostDate.id);
      expect((await getJson(guest.browser, 'games')).items).toEqual([]);
      expect((await opponents()).status).toBe(404);
    });

    it.each([
      [-9, twoDaysBefore],
      [-3, twoDaysBefore],
      [-2, begins],
      [-1, begins],
      [0, ends],
    ])(
      'lets a request that was sent on day %i expire at midnight in London when the match is on day 0',
      async (days, midnight) => {
        now = new Date(`${addDays(sunday, days)}T12:00:00Z`);
        const { host, guest, hostDate } = await createMatchingFreeDates(
          app,
          buildMatchFieldsForDate(sunday),
        );
        const input = { fixtureId: hostDate.id };
        const { id, expiresAt } = await createMatchRequest(app, guest.browser, input);
        const week = new Date(now.getTime() + 7 * 86_400_000).toISOString();
        expect(expiresAt).toBe([week, midnight].sort()[0]);
        now = new Date(expiresAt);
        const late = await acceptRequest(host.browser, id);
        expect([late.status, (await late.json()).code]).toEqual([409, 'request-closed']);
        now = new Date(Date.parse(expiresAt) - 1);
        expect((await acceptRequest(host.browser, id)).status).toBe(201);
      },
    );

    it('allows clubs to request a free date until its day ends in London', async () => {
      now = new Date(`${sunday}T12:00:00Z`);
      const { hostDate } = await createMatchingFreeDates(app, buildMatchFieldsForDate(sunday));
      const { browser } = await createTestClub(app);
      now = new Date(ends);
      const late = await sendMatchRequest(browser, hostDate.id);
      expect([late.status, (await late.json()).code]).toEqual([409, 'fixture-taken']);
      now = new Date(Date.parse(ends) - 1);
      expect((await sendMatchRequest(browser, hostDate.id)).status).toBe(201);
    });

    it('asks clubs at nine in London, seven and two days before a match, whether it is still on', async () => {
      now = new Date(`${addDays(sunday, -20)}T12:00:00Z`);
      const { host, match } = await createMatchOnDate(sunday);
      const asked: string[] = [];
      for (let days = -9; days <= 0; days++) {
        const date = addDays(sunday, days);
        now = new Date(`${date}T${nineAt(date)}:00Z`);
        await askWhetherMatchesAreOn(app);
        const known = asked.length;
        const { reconfirmations } = await readMatch(host.browser, match.id);
        if (reconfirmations.length / 2 > known) asked.push(date);
      }
      expect(asked).toEqual([addDays(sunday, -7), addDays(sunday, -2)]);
    });

    it('accepts ‘rained off’ as a call-off reason from the first minute of the match day in London', async () => {
      now = new Date(`${addDays(sunday, -20)}T12:00:00Z`);
      const { host, match } = await createMatchOnDate(sunday);
      now = new Date(Date.parse(begins) - 1);
      expect((await callOffAsRainedOff(host.browser, match.id)).status).toBe(400);
      now = new Date(begins);
      expect((await callOffAsRainedOff(host.browser, match.id)).status).toBe(201);
    });
  });
});

/**
 * Lists the dates under which the API shows a fixture to a club: alone, in the list of its day or a
 * neighbouring day, and in the list of games.
 */
async function listDatesShownForFixture(as: Browser, id: string, around: string) {
  const seen = [(await getJson(as, `fixtures/${id}`)).date];
  for (const date of [-1, 0, 1].map((days) => addDays(around, days)))
    if (toFixtureIds((await getJson(as, `fixtures?date=${date}`)).items).includes(id))
      seen.push(date);
  const { items } = await getJson(as, 'games');
  seen.push(items.find((game: { id: string }) => game.id === id)?.date);
  return new Set(seen);
}

function toFixtureIds(items: { id: string }[]) {
  return items.map(({ id }) => id);
}

function buildMatchFieldsForDate(date: string) {
  return { host: { date }, guest: { date } };
}

function createMatchOnDate(date: string) {
  return createMatch(app, buildMatchFieldsForDate(date));
}

function sendMatchRequest(as: Browser, fixtureId: string) {
  return app.call('POST', '/api/v1/match-requests', { as, json: { fixtureId } });
}

function acceptRequest(as: Browser, id: string) {
  return app.call('POST', `/api/v1/match-requests/${id}/acceptance`, { as });
}

function callOffAsRainedOff(as: Browser, id: string) {
  const json = { reason: 'rained-off' };
  return app.call('POST', `/api/v1/matches/${id}/cancellation`, { as, json });
}

function readMatch(as: Browser, id: string): Promise<Match> {
  return getJson(as, `matches/${id}`);
}

async function getJson(as: Browser, path: string) {
  return (await app.call('GET', `/api/v1/${path}`, { as })).json();
}
