import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestClub } from '../testing/builders.ts';
import { createMatch, createRecordedMatch } from '../testing/matches.ts';
import { askWhetherMatchesAreOn } from '../testing/run-queued-jobs.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';
import { startOpenMeteoStandIn } from '../testing/vendors/open-meteo-stand-in.ts';
import { forecastCallsOfClub } from './policy.ts';
import { forecasts } from './schema.ts';

const { standIn, stop } = await startOpenMeteoStandIn({
  getWeather: (hour) => ({ temperature_2m: hour.getUTCHours() }),
});
afterAll(stop);

const agreedAt = new Date('2030-06-01T12:00:00Z');
const dayBefore = new Date('2030-06-14T12:00:00Z');
let now = agreedAt;
const clock = () => now;
const settings = { WEATHER: 'open-meteo', OPEN_METEO_URL: standIn.url };
const app = await startTestApp({ settings, clock });
const appWithoutWeather = await startTestApp({ databaseUrl: app.databaseUrl, clock });

beforeEach(async () => {
  await app.db.delete(forecasts);
  standIn.requests.length = 0;
  standIn.behaviour = 'well';
});

describe('the forecast of a match', () => {
  it('is for the hour in which the match starts, in London time', async () => {
    const { host, guest, match } = await createMatchOnSaturday();
    const expected = {
      forecast: {
        hour: '14:00',
        isUsualStart: false,
        temperatureCelsius: 13,
        rainProbabilityPercent: 60,
        rainMm: 0.4,
        windKmPerHour: 19.3,
        weatherCode: 61,
        summary: 'light rain',
        fetchedAt: dayBefore.toISOString(),
      },
    };
    expect(await readForecast(match.id, host.browser)).toEqual(expected);
    expect(await readForecast(match.id, guest.browser)).toEqual(expected);
  });

  it('is for 13:00 and says so while no start time is agreed', async () => {
    const { host, match } = await createMatchOnSaturday({ startTime: null });
    expect(await readForecast(match.id, host.browser)).toMatchObject({
      forecast: { hour: '13:00', isUsualStart: true },
    });
  });

  it('is shown for a match that the club has recorded alone', async () => {
    now = agreedAt;
    const { browser } = await createTestClub(app);
    const date = '2030-06-15';
    const recorded = await createRecordedMatch(app, browser, { date, startTime: '11:00' });
    const elsewhere = await createRecordedMatch(app, browser, {
      date,
      teamName: '2nd XI',
      side: 'away',
      ground: '',
      postcode: '',
    });
    now = dayBefore;
    expect(await readForecast(recorded.id, browser)).toMatchObject({
      forecast: { hour: '11:00', temperatureCelsius: 10 },
    });
    expect(await readForecast(elsewhere.id, browser)).toEqual({ forecast: null });
  });

  it('is null until seven days before the match, once its day is over, and after it was called off', async () => {
    const { host, guest, match } = await createMatchOnSaturday();
    now = new Date('2030-06-07T22:59:00Z');
    expect(await readForecast(match.id, host.browser)).toEqual({ forecast: null });
    now = new Date('2030-06-07T23:00:00Z');
    expect(await readForecast(match.id, host.browser)).not.toEqual({ forecast: null });
    now = new Date('2030-06-15T22:59:00Z');
    expect(await readForecast(match.id, host.browser)).not.toEqual({ forecast: null });
    now = new Date('2030-06-15T23:00:00Z');
    expect(await readForecast(match.id, host.browser)).toEqual({ forecast: null });
    now = dayBefore;
    const cancellation = `/api/v1/matches/${match.id}/cancellation`;
    await app.call('POST', cancellation, { as: guest.browser, json: { reason: 'ground' } });
    expect(await readForecast(match.id, host.browser)).toEqual({ forecast: null });
  });

  it('is refused to visitors, to other clubs, and with an invalid id', async () => {
    const { host, match } = await createMatchOnSaturday();
    const stranger = await createTestClub(app);
    const path = getPath(match.id);
    expect((await app.call('GET', path)).status).toBe(401);
    expect((await app.call('GET', path, { as: stranger.browser })).status).toBe(404);
    expect((await app.call('GET', getPath('1'), { as: host.browser })).status).toBe(400);
    expect(standIn.requests).toEqual([]);
  });

  it('is null where the operator shows no forecasts', async () => {
    const { host, match } = await createMatchOnSaturday();
    await readForecast(match.id, host.browser);
    const path = getPath(match.id);
    const response = await appWithoutWeather.call('GET', path, { as: host.browser });
    expect(await response.json()).toEqual({ forecast: null });
  });
});

describe('stored forecasts', () => {
  it('share one call among all matches in the same area on the same day', async () => {
    const { host, guest, match } = await createMatchOnSaturday();
    const other = await createMatchOnSaturday();
    const readers: [string, Browser][] = [
      [match.id, host.browser],
      [match.id, guest.browser],
      [other.match.id, other.host.browser],
    ];
    const together = readers.map(([id, browser]) => readForecast(id, browser));
    for (const view of await Promise.all(together)) expect(view.forecast).not.toBeNull();
    for (const [id, browser] of readers) await readForecast(id, browser);
    expect(standIn.requests).toHaveLength(1);
    expect(await app.db.select().from(forecasts)).toMatchObject([
      { place: expect.stringMatching(/^\d\d\.\d,-?\d\.\d$/), day: '2030-06-15' },
    ]);
  });

  it('are not fetched again for a caller who looked before they were stored', async () => {
    const { host, guest, match } = await createMatchOnSaturday();
    const { limits } = app.foundation;
    const tryUse = limits.tryUse.bind(limits);
    // The guest has found no forecast, and uses a call of its club while that of the host is fetched and stored.
    const spy = vi.spyOn(limits, 'tryUse').mockImplementationOnce(async (...args) => {
      await readForecast(match.id, host.browser);
      return tryUse(...args);
    });
    expect((await readForecast(match.id, guest.browser)).forecast).not.toBeNull();
    spy.mockRestore();
    expect(standIn.requests).toHaveLength(1);
  });

  it('are fetched again when they are an hour old', async () => {
    const { host, match } = await createMatchOnSaturday();
    await readForecast(match.id, host.browser);
    pass(59);
    await readForecast(match.id, host.browser);
    expect(standIn.requests).toHaveLength(1);
    pass(2);
    expect((await readForecast(match.id, host.browser)).forecast.fetchedAt).toBe(now.toISOString());
    expect(standIn.requests).toHaveLength(2);
  });

  it('are not fetched for a club that has used up its calls of a day, and are fetched for others', async () => {
    const { host, guest, match } = await createMatchOnSaturday();
    for (let call = 0; call < forecastCallsOfClub.points; call++)
      await app.foundation.limits.tryUse(forecastCallsOfClub, host.club.id);
    expect(await readForecast(match.id, host.browser)).toMatchObject({ forecast: null });
    expect(standIn.requests).toHaveLength(0);
    const shown = { forecast: { hour: '14:00' } };
    expect(await readForecast(match.id, guest.browser)).toMatchObject(shown);
    expect(await readForecast(match.id, host.browser)).toMatchObject(shown);
    expect(standIn.requests).toHaveLength(1);
  });

  it('are deleted once their day is over', async () => {
    const { host, match } = await createMatchOnSaturday();
    await readForecast(match.id, host.browser);
    now = new Date('2030-06-15T12:00:00Z');
    await app.runJob('weather.delete-past');
    expect(await app.db.select().from(forecasts)).toHaveLength(1);
    now = new Date('2030-06-16T02:33:00Z');
    await app.runJob('weather.delete-past');
    expect(await app.db.select().from(forecasts)).toEqual([]);
  });
});

it('gives the forecast to anyone with the link of the question whether a match is still on', async () => {
  const { host } = await createMatchOnSaturday();
  now = new Date('2030-06-08T08:00:00Z');
  await askWhetherMatchesAreOn(app);
  const token = await findReconfirmationToken(host.email);
  const path = `/api/v1/reconfirmations/forecast?token=${encodeURIComponent(token)}`;
  const response = await app.call('GET', path);
  expect(await response.json()).toMatchObject({ forecast: { hour: '14:00' } });
  const forged = await app.call('GET', '/api/v1/reconfirmations/forecast?token=forged');
  expect(forged.status).toBe(404);
  expect((await app.call('GET', '/api/v1/reconfirmations/forecast')).status).toBe(400);
});

it('shows a forecast for up to twelve hours while no newer one can be fetched, and then none', async () => {
  // A node of its own, because a failed call stops the calls of a node for a while.
  const node = await startTestApp({ settings, clock, databaseUrl: app.databaseUrl });
  const { host, match } = await createMatchOnSaturday();
  const fetched = await readForecast(match.id, host.browser, node);
  standIn.behaviour = 'failing';
  pass(11 * 60);
  expect(await readForecast(match.id, host.browser, node)).toEqual(fetched);
  pass(61);
  expect(await readForecast(match.id, host.browser, node)).toEqual({ forecast: null });
  expect(standIn.requests).toHaveLength(2);
});

function getPath(matchId: string) {
  return `/api/v1/matches/${matchId}/forecast`;
}

async function readForecast(matchId: string, as: Browser, node = app) {
  const response = await node.call('GET', getPath(matchId), { as });
  expect(response.status).toBe(200);
  return response.json();
}

function pass(minutes: number) {
  now = new Date(now.getTime() + minutes * 60_000);
}

/** Agrees a match of Saturday, and then moves the clock to Friday. */
async function createMatchOnSaturday({ startTime = '14:30' as string | null } = {}) {
  now = agreedAt;
  const date = '2030-06-15';
  const created = await createMatch(app, { host: { date, startTime }, guest: { date, startTime } });
  now = dayBefore;
  return created;
}

/** Returns the token of the question that was mailed to the address. */
async function findReconfirmationToken(address: string) {
  const { rows } = await app.db.$client.query<{ sealed: string }>(
    "select data ->> 'sealed' as sealed from pgboss.job where name = 'mail.send-bulk'",
  );
  const mails = rows.map(({ sealed }) =>
    JSON.parse(app.foundation.secrets.open('mail', sealed) ?? ''),
  );
  const { letter } = mails.find(({ to }) => to === address);
  return new URL(letter.action.url).searchParams.get('token') ?? '';
}
