import { describe, expect, it } from 'vitest';
import { createTestClub, createTestFixture, getDateInDays } from '../../testing/builders.ts';
import { createMatch } from '../../testing/matches.ts';
import { type Browser, startTestApp } from '../../testing/test-app.ts';

const app = await startTestApp();
const date = getDateInDays(30);
const postcode = 'SW18 4RD';

describe('counting the home dates of a day', () => {
  it('counts the club’s own home free dates of the day at the postcode, except the given one', async () => {
    const { browser } = await createTestClub(app);
    const first = await createTestFixture(app, browser);
    await createTestFixture(app, browser, { startTime: '13:00' });
    const off = await createTestFixture(app, browser);
    await app.call('POST', `/api/v1/fixtures/${off.id}/cancellation`, {
      as: browser,
      json: { reason: 'weather' },
    });
    await createTestFixture(app, browser, { side: 'away' });
    await createTestFixture(app, browser, { side: 'either' });
    await createTestFixture(app, browser, { postcode: 'GU2 4BD' });
    await createTestFixture(app, browser, { date: getDateInDays(31) });
    await createTestFixture(app, (await createTestClub(app)).browser);
    expect(await readHomeDates(browser, { date, postcode: 'sw184rd' })).toEqual({
      count: 2,
      pitches: 1,
    });
    const except = { date, postcode, except: first.id };
    expect(await readHomeDates(browser, except)).toMatchObject({ count: 1 });
    const free = { date: getDateInDays(32), postcode };
    expect(await readHomeDates(browser, free)).toMatchObject({ count: 0 });
  });

  it('counts an agreed match for the club that is at home, also if its free date was home or away', async () => {
    const { host, guest } = await createMatch(app, { host: { side: 'either' } });
    expect(await readHomeDates(host.browser, { date, postcode })).toMatchObject({ count: 1 });
    expect(await readHomeDates(guest.browser, { date, postcode })).toMatchObject({ count: 0 });
  });

  it('says how many pitches the club has if it has said so, and lets it list more home dates than that', async () => {
    const spacious = await createTestClub(app, { morePitches: true });
    for (const { browser } of [spacious, await createTestClub(app)])
      for (let n = 0; n < 3; n++) await createTestFixture(app, browser);
    expect(await readHomeDates(spacious.browser, { date, postcode })).toEqual({
      count: 3,
      pitches: null,
    });
  });

  it('rejects a count without a date or with an invalid postcode, and visitors', async () => {
    const { browser } = await createTestClub(app);
    const call = (query: string, as?: Browser) =>
      app.call('GET', `/api/v1/home-dates?${query}`, { as });
    const wrong = await call('date=soon&postcode=N0', browser);
    expect(wrong.status).toBe(400);
    const { errors } = await wrong.json();
    expect(errors.map(({ path }: { path: string }) => path)).toEqual(['date', 'postcode']);
    expect((await call(`date=${date}&postcode=SW184RD`)).status).toBe(401);
  });
});

async function readHomeDates(browser: Browser, query: Record<string, string>) {
  const path = `/api/v1/home-dates?${new URLSearchParams(query)}`;
  const response = await app.call('GET', path, { as: browser });
  expect(response.status).toBe(200);
  return response.json();
}
