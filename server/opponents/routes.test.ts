import type { FixtureInput } from '@fixturebook/contract/fixtures';
import { type OpponentList, opponentsMax } from '@fixturebook/contract/matches';
import { describe, expect, it } from 'vitest';
import {
  createSecretary,
  createTestClub,
  createTestFixture,
  getDateInDays,
} from '../testing/builders.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
let days = 40;

/** A day on which no other test lists anything. */
function aDay() {
  days += 1;
  return getDateInDays(days);
}

/** A club of the place where it has a free date. */
async function aClubWith(fields: Partial<FixtureInput>, on = app) {
  const { browser, club } = await createTestClub(on, { postcode: fields.postcode ?? 'SW18 4RD' });
  const fixture = await createTestFixture(on, browser, fields);
  return { browser, club, fixture };
}

const guildford = { postcode: 'GU1 3AA' };
const edinburgh = { postcode: 'EH1 1RE' };
const away = { side: 'away', ground: '' } as const;
const forty = { format: 'limited-overs', overs: 40 } as const;

describe('GET /api/v1/fixtures/{id}/opponents', () => {
  it('finds who suits, the nearest first, and says why', async () => {
    const date = aDay();
    const own = await aClubWith({ date, ...forty, maxTravelRadius: 10, strength: 'medium' });
    const far = await aClubWith({
      ...{ date, ...away, ...guildford, ...forty, strength: 'strong-medium' },
      maxTravelRadius: 60,
    });
    const near = await aClubWith({ date, side: 'either', maxTravelRadius: 5 });
    const { items, nearMisses } = await opponentsOf(own);
    expect(items).toMatchObject([
      {
        fixture: { id: near.fixture.id, distanceKm: 0 },
        club: { id: near.club.id, slug: near.club.slug },
        distanceKm: 0,
        reasons: ['0 mi away', 'they can travel'],
      },
      {
        fixture: { id: far.fixture.id },
        reasons: ['23 mi away', 'they can travel', 'both 40 overs', 'one grade apart'],
      },
    ]);
    expect(items[1]?.distanceKm).toBeCloseTo(37.6, 0);
    expect(nearMisses).toEqual([]);
  });

  it('counts the distance from the ground of the date, not that of the club', async () => {
    const date = aDay();
    const { browser } = await createTestClub(app);
    const fixture = await createTestFixture(app, browser, { date, ...edinburgh, side: 'either' });
    const other = await aClubWith({ date, ...edinburgh, side: 'home' });
    const [found] = (await opponentsOf({ browser, fixture })).items;
    expect(found).toMatchObject({ fixture: { id: other.fixture.id }, distanceKm: 0 });
    expect(found?.fixture.distanceKm).toBeGreaterThan(450);
  });

  it('gives the places of both, as exactly as they are known', async () => {
    const date = aDay();
    const own = await aClubWith({ date, maxTravelRadius: 10 });
    const other = await aClubWith({ date, ...away, postcode: 'RG1 1AA', maxTravelRadius: 80 });
    await app.db.$client.query(
      `update postcode_points set (latitude, longitude, accuracy) = (51.4551, -0.9787, 'unit')
       where postcode = 'RG1 1AA'`,
    );
    const { point, items } = await opponentsOf(own);
    expect(point).toMatchObject({ accuracy: 'area' });
    expect(point).toEqual(own.club.point);
    expect(items).toMatchObject([
      {
        fixture: { id: other.fixture.id },
        point: { latitude: 51.4551, longitude: -0.9787, accuracy: 'unit' },
      },
    ]);
  });

  it('follows a place that becomes better known', async () => {
    const date = aDay();
    const own = await aClubWith({ date });
    const other = await aClubWith({ date, ...away, postcode: 'AB10 1AB', maxTravelRadius: 30 });
    expect((await opponentsOf(own)).items).toEqual([]);
    await app.db.$client.query(
      `update postcode_points set (latitude, longitude) = (
         select latitude, longitude from postcode_points where postcode = 'SW18 4RD')
       where postcode = 'AB10 1AB'`,
    );
    expect((await opponentsOf(own)).items).toMatchObject([{ fixture: { id: other.fixture.id } }]);
  });

  it('tells, when nobody suits, who nearly does and what is in the way', async () => {
    const date = aDay();
    const own = await aClubWith({ date, ...forty, maxTravelRadius: 10, strength: 'strong' });
    const beyond = await aClubWith({ date, ...away, ...guildford, maxTravelRadius: 30 });
    const short = await aClubWith({ date, ...away, format: 'twenty20' });
    const weaker = await aClubWith({ date, ...away, strength: 'medium' });
    await aClubWith({ date, ...away, strength: 'weak' });
    await aClubWith({ date, ...away, format: 'twenty20', strength: 'medium' });
    await aClubWith({ date, ...away, ...edinburgh });
    const nowhere = await aClubWith({ date, ...away, postcode: 'BT1 5GS' });
    await app.db.$client.query(
      `update postcode_points set (latitude, longitude, accuracy, source) = (null, null, null, null)
       where postcode = 'BT1 5GS'`,
    );
    const { items, nearMisses } = await opponentsOf(own);
    expect(items).toEqual([]);
    const missing = Object.fromEntries(nearMisses.map((one) => [one.fixture.id, one.missing]));
    expect(missing).toEqual({
      [beyond.fixture.id]: ['5 mi beyond their radius'],
      [short.fixture.id]: ['they play Twenty20'],
      [weaker.fixture.id]: ['two grades apart'],
      [nowhere.fixture.id]: ['place unknown'],
    });
    expect(nearMisses.at(-1)).toMatchObject({ distanceKm: null, point: null });
    expect(nearMisses[0]?.point).toMatchObject({ accuracy: 'area' });
  });

  it('shows no more than the nearest, equally near ones by their ids', async () => {
    const date = aDay();
    const own = await aClubWith({ date });
    const { browser, club } = await createTestClub(app);
    const many = Array.from({ length: opponentsMax + 10 }, () =>
      createTestFixture(app, browser, { date, ...away }),
    );
    const ids = (await Promise.all(many)).map(({ id }) => id).toSorted();
    const { items } = await opponentsOf(own);
    expect(items.map(({ fixture }) => fixture.id)).toEqual(ids.slice(0, opponentsMax));
    expect(items[0]?.club.id).toBe(club.id);
  });

  it('finds neither the own, nor what is off, nor suspended and blocked clubs', async () => {
    const date = aDay();
    const own = await aClubWith({ date });
    await createTestFixture(app, own.browser, { date, ...away });
    const off = await aClubWith({ date, ...away });
    await app.call('POST', `/api/v1/fixtures/${off.fixture.id}/cancellation`, {
      as: off.browser,
      json: { reason: 'weather' },
    });
    const gone = await aClubWith({ date, ...away });
    const suspend = 'update clubs set suspended_at = now() where id = $1';
    await app.db.$client.query(suspend, [gone.club.id]);
    const [blocked, blocking] = [
      await aClubWith({ date, ...away }),
      await aClubWith({ date, ...away }),
    ];
    const block = 'insert into club_blocks (blocker_id, blocked_id) values ($1, $2), ($3, $1)';
    await app.db.$client.query(block, [own.club.id, blocked.club.id, blocking.club.id]);
    expect(await opponentsOf(own)).toMatchObject({ items: [], nearMisses: [] });
  });

  it('is there for the club of a free date alone, until the day is over in London', async () => {
    let now = new Date('2027-06-12T22:59:59Z');
    const later = await startTestApp({ clock: () => now });
    const own = await aClubWith({ date: '2027-06-12' }, later);
    const path = `/api/v1/fixtures/${own.fixture.id}/opponents`;
    const other = await createTestClub(later);
    const { browser: withoutClub } = await createSecretary(later);
    const status = async (as?: Browser) => (await later.call('GET', path, { as })).status;
    expect(await status()).toBe(401);
    expect(await status(withoutClub)).toBe(403);
    expect(await status(other.browser)).toBe(404);
    expect(await status(own.browser)).toBe(200);
    const nonsense = await later.call('GET', '/api/v1/fixtures/1/opponents', { as: own.browser });
    expect(nonsense.status).toBe(400);

    now = new Date('2027-06-12T23:00:00Z');
    expect(await status(own.browser)).toBe(404);
  });

  it('is not there for a date that is off', async () => {
    const own = await aClubWith({ date: aDay() });
    const path = `/api/v1/fixtures/${own.fixture.id}`;
    await app.call('POST', `${path}/cancellation`, { as: own.browser, json: { reason: 'other' } });
    expect((await app.call('GET', `${path}/opponents`, { as: own.browser })).status).toBe(404);
  });
});

describe('GET /api/v1/me/opponent-counts', () => {
  it('counts the clubs that suit each own free date', async () => {
    const [first, second] = [aDay(), aDay()];
    const own = await aClubWith({ date: first });
    const lonely = await createTestFixture(app, own.browser, { date: second, ...away });
    const twice = await aClubWith({ date: first, ...away });
    await createTestFixture(app, twice.browser, { date: first, ...away });
    await aClubWith({ date: first, side: 'either' });
    expect(await countsOf(own.browser, first, second)).toEqual([
      { fixtureId: own.fixture.id, opponents: 2, more: false },
      { fixtureId: lonely.id, opponents: 0, more: false },
    ]);
    expect(await countsOf(own.browser, second, second)).toHaveLength(1);
  });

  it('says that there may be more clubs when those of the nearest dates are counted', async () => {
    const date = aDay();
    const own = await aClubWith({ date });
    const { browser } = await createTestClub(app);
    for (let n = 1; n < opponentsMax; n++) await createTestFixture(app, browser, { date, ...away });
    const fixtureId = own.fixture.id;
    expect(await countsOf(own.browser, date, date)).toEqual([
      { fixtureId, opponents: 1, more: false },
    ]);
    await aClubWith({ date, ...away, ...guildford, maxTravelRadius: 60 });
    await aClubWith({ date, ...away, ...guildford, maxTravelRadius: 60 });
    expect(await countsOf(own.browser, date, date)).toEqual([
      { fixtureId, opponents: 2, more: true },
    ]);
  });

  it('leaves out a day that is over in London', async () => {
    let now = new Date('2027-06-12T22:59:59Z');
    const later = await startTestApp({ clock: () => now });
    const { browser } = await aClubWith({ date: '2027-06-12' }, later);
    expect(await countsOf(browser, '2027-06-01', '2027-06-30', later)).toHaveLength(1);
    now = new Date('2027-06-12T23:00:00Z');
    expect(await countsOf(browser, '2027-06-01', '2027-06-30', later)).toEqual([]);
  });

  it('wants a span that is not turned round nor too long, and a club to ask', async () => {
    const { browser } = await createTestClub(app);
    const get = (query: string, as?: Browser) =>
      app.call('GET', `/api/v1/me/opponent-counts${query}`, { as });
    for (const query of ['', '?from=2027-05-01', '?from=2027-05-02&to=2027-05-01'])
      expect((await get(query, browser)).status).toBe(400);
    expect((await get('?from=2027-01-01&to=2028-12-31', browser)).status).toBe(400);
    expect((await get('?from=2027-05-01&to=2027-05-02')).status).toBe(401);
    const { browser: withoutClub } = await createSecretary(app);
    expect((await get('?from=2027-05-01&to=2027-05-02', withoutClub)).status).toBe(403);
  });
});

interface Own {
  browser: Browser;
  fixture: { id: string };
}

async function opponentsOf({ browser, fixture }: Own): Promise<OpponentList> {
  const path = `/api/v1/fixtures/${fixture.id}/opponents`;
  const response = await app.call('GET', path, { as: browser });
  expect(response.status).toBe(200);
  return response.json();
}

async function countsOf(browser: Browser, from: string, to: string, on = app) {
  const path = `/api/v1/me/opponent-counts?from=${from}&to=${to}`;
  const response = await on.call('GET', path, { as: browser });
  expect(response.status).toBe(200);
  return (await response.json()).items;
}
