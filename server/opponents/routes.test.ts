import type { FixtureInput } from '@fixturebook/contract/fixtures';
import { opponentsMax } from '@fixturebook/contract/limits';
import type { OpponentList } from '@fixturebook/contract/matches';
import { describe, expect, it } from 'vitest';
import {
  createSecretary,
  createTestClub,
  createTestFixture,
  getDateInDays,
} from '../testing/builders.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp();
let daysAhead = 40;

/** Returns a date on which no other test lists a fixture. */
function getUnusedDate() {
  daysAhead += 1;
  return getDateInDays(daysAhead);
}

async function createClubWithFreeDate(fields: Partial<FixtureInput>, on = app) {
  const { browser, club } = await createTestClub(on, { postcode: fields.postcode ?? 'SW18 4RD' });
  const fixture = await createTestFixture(on, browser, fields);
  return { browser, club, fixture };
}

const guildford = { postcode: 'GU1 3AA' };
const edinburgh = { postcode: 'EH1 1RE' };
const awaySide = { side: 'away', ground: '' } as const;
const fortyOvers = { format: 'limited-overs', overs: 40 } as const;

describe('GET /api/v1/fixtures/{id}/opponents', () => {
  it('lists opponents with the reasons why they suit, the nearest first', async () => {
    const date = getUnusedDate();
    const own = await createClubWithFreeDate({
      date,
      ...fortyOvers,
      maxTravelRadius: 10,
      strength: 'medium',
    });
    const far = await createClubWithFreeDate({
      date,
      ...awaySide,
      ...guildford,
      ...fortyOvers,
      strength: 'strong-medium',
      maxTravelRadius: 60,
    });
    const near = await createClubWithFreeDate({ date, side: 'either', maxTravelRadius: 5 });
    const { items, nearMisses } = await listOpponents(own);
    expect(items).toMatchObject([
      {
        fixture: { id: near.fixture.id, distanceKm: 0 },
        club: { id: near.club.id, slug: near.club.slug },
        distanceKm: 0,
        reasons: ['0 mi away', 'they can travel'],
      },
      {
        fixture: { id: far.fixture.id },
        reasons: ['23 mi away', 'they can travel', 'both 40 overs', 'close in strength'],
      },
    ]);
    expect(items[1]?.distanceKm).toBeCloseTo(37.6, 0);
    expect(nearMisses).toEqual([]);
  });

  it('measures an opponent’s distance from the fixture’s ground, not the club’s', async () => {
    const date = getUnusedDate();
    const { browser } = await createTestClub(app);
    const fixture = await createTestFixture(app, browser, { date, ...edinburgh, side: 'either' });
    const other = await createClubWithFreeDate({ date, ...edinburgh, side: 'home' });
    const [found] = (await listOpponents({ browser, fixture })).items;
    expect(found).toMatchObject({ fixture: { id: other.fixture.id }, distanceKm: 0 });
    expect(found?.fixture.distanceKm).toBeGreaterThan(450);
  });

  it('returns the coordinates of both grounds with their accuracy', async () => {
    const date = getUnusedDate();
    const own = await createClubWithFreeDate({ date, maxTravelRadius: 10 });
    const other = await createClubWithFreeDate({
      date,
      ...awaySide,
      postcode: 'RG1 1AA',
      maxTravelRadius: 80,
    });
    await app.db.$client.query(
      `update postcode_points set (latitude, longitude, accuracy) = (51.4551, -0.9787, 'unit')
       where postcode = 'RG1 1AA'`,
    );
    const { point, items } = await listOpponents(own);
    expect(point).toMatchObject({ accuracy: 'area' });
    expect(point).toEqual(own.club.point);
    expect(items).toMatchObject([
      {
        fixture: { id: other.fixture.id },
        point: { latitude: 51.4551, longitude: -0.9787, accuracy: 'unit' },
      },
    ]);
  });

  it('finds an opponent by the new coordinates of its postcode after they were corrected', async () => {
    const date = getUnusedDate();
    const own = await createClubWithFreeDate({ date });
    const other = await createClubWithFreeDate({
      date,
      ...awaySide,
      postcode: 'AB10 1AB',
      maxTravelRadius: 30,
    });
    expect((await listOpponents(own)).items).toEqual([]);
    await app.db.$client.query(
      `update postcode_points set (latitude, longitude) = (
         select latitude, longitude from postcode_points where postcode = 'SW18 4RD')
       where postcode = 'AB10 1AB'`,
    );
    await app.runJob('fixtures.move');
    expect((await listOpponents(own)).items).toMatchObject([{ fixture: { id: other.fixture.id } }]);
  });

  it('lists clubs that almost suit, with the reasons why they do not, when no club suits', async () => {
    const date = getUnusedDate();
    const own = await createClubWithFreeDate({
      date,
      ...fortyOvers,
      maxTravelRadius: 10,
      strength: 'strong',
    });
    const beyond = await createClubWithFreeDate({
      date,
      ...awaySide,
      ...guildford,
      maxTravelRadius: 30,
    });
    const short = await createClubWithFreeDate({ date, ...awaySide, format: 'twenty20' });
    const weaker = await createClubWithFreeDate({ date, ...awaySide, strength: 'medium' });
    await createClubWithFreeDate({ date, ...awaySide, strength: 'weak' });
    await createClubWithFreeDate({ date, ...awaySide, format: 'twenty20', strength: 'medium' });
    await createClubWithFreeDate({ date, ...awaySide, ...edinburgh });
    const nowhere = await createClubWithFreeDate({ date, ...awaySide, postcode: 'BT1 5GS' });
    await app.db.$client.query(
      `update postcode_points set (latitude, longitude, accuracy, source) = (null, null, null, null)
       where postcode = 'BT1 5GS'`,
    );
    await app.runJob('fixtures.move');
    const { items, nearMisses } = await listOpponents(own);
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

  it('lists at most 50 opponents, and the same ones when they are equally near', async () => {
    const date = getUnusedDate();
    const own = await createClubWithFreeDate({ date });
    const createClubWithThreeDates = async () => {
      const { browser } = await createTestClub(app);
      const create = () => createTestFixture(app, browser, { date, ...awaySide });
      return Promise.all([create(), create(), create()]);
    };
    const many = await Promise.all(Array.from({ length: 18 }, createClubWithThreeDates));
    const ids = many.flat().map(({ id }) => id);
    const { items } = await listOpponents(own);
    expect(items.map(({ fixture }) => fixture.id)).toEqual(ids.toSorted().slice(0, opponentsMax));
  });

  it('lists other clubs too when one club fills the list with its dates', async () => {
    const date = getUnusedDate();
    const own = await createClubWithFreeDate({ date });
    const { browser, club } = await createTestClub(app);
    for (let n = 0; n < opponentsMax + 10; n++)
      await createTestFixture(app, browser, { date, ...awaySide });
    const fartherAway = { date, ...awaySide, ...guildford, maxTravelRadius: 60 };
    const other = await createClubWithFreeDate(fartherAway);
    const { items } = await listOpponents(own);
    const crowding = Array.from({ length: opponentsMax - 1 }, () => club.id);
    expect(items.map((item) => item.club.id)).toEqual([...crowding, other.club.id]);
  });

  it('leaves called-off dates, own dates, and dates of suspended or blocked clubs out of the opponents', async () => {
    const date = getUnusedDate();
    const own = await createClubWithFreeDate({ date });
    await createTestFixture(app, own.browser, { date, ...awaySide });
    const off = await createClubWithFreeDate({ date, ...awaySide });
    await app.call('POST', `/api/v1/fixtures/${off.fixture.id}/cancellation`, {
      as: off.browser,
      json: { reason: 'weather' },
    });
    const gone = await createClubWithFreeDate({ date, ...awaySide });
    const suspend = 'update clubs set suspended_at = now() where id = $1';
    await app.db.$client.query(suspend, [gone.club.id]);
    const [blocked, blocking] = [
      await createClubWithFreeDate({ date, ...awaySide }),
      await createClubWithFreeDate({ date, ...awaySide }),
    ];
    const block = 'insert into club_blocks (blocker_id, blocked_id) values ($1, $2), ($3, $1)';
    await app.db.$client.query(block, [own.club.id, blocked.club.id, blocking.club.id]);
    expect(await listOpponents(own)).toMatchObject({ items: [], nearMisses: [] });
  });

  it('shows the opponents for a free date only to its club, until the day ends in London', async () => {
    let now = new Date('2027-06-12T22:59:59Z');
    const later = await startTestApp({ clock: () => now });
    const own = await createClubWithFreeDate({ date: '2027-06-12' }, later);
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

  it('responds 404 to a search for opponents of a fixture that was called off', async () => {
    const own = await createClubWithFreeDate({ date: getUnusedDate() });
    const path = `/api/v1/fixtures/${own.fixture.id}`;
    await app.call('POST', `${path}/cancellation`, { as: own.browser, json: { reason: 'other' } });
    expect((await app.call('GET', `${path}/opponents`, { as: own.browser })).status).toBe(404);
  });
});

describe('GET /api/v1/me/opponent-counts', () => {
  it('counts the clubs that suit each of the club’s free dates', async () => {
    const [first, second] = [getUnusedDate(), getUnusedDate()];
    const own = await createClubWithFreeDate({ date: first });
    const lonely = await createTestFixture(app, own.browser, { date: second, ...awaySide });
    const twice = await createClubWithFreeDate({ date: first, ...awaySide });
    await createTestFixture(app, twice.browser, { date: first, ...awaySide });
    await createClubWithFreeDate({ date: first, side: 'either' });
    expect(await listOpponentCounts(own.browser, first, second)).toEqual([
      { fixtureId: own.fixture.id, opponents: 2, more: false },
      { fixtureId: lonely.id, opponents: 0, more: false },
    ]);
    expect(await listOpponentCounts(own.browser, second, second)).toHaveLength(1);
  });

  it('sets `more` when the search for opponents reaches its limit', async () => {
    const date = getUnusedDate();
    const own = await createClubWithFreeDate({ date });
    const { browser } = await createTestClub(app);
    for (let n = 1; n < opponentsMax; n++)
      await createTestFixture(app, browser, { date, ...awaySide });
    const fixtureId = own.fixture.id;
    expect(await listOpponentCounts(own.browser, date, date)).toEqual([
      { fixtureId, opponents: 1, more: false },
    ]);
    await createClubWithFreeDate({ date, ...awaySide, ...guildford, maxTravelRadius: 60 });
    await createClubWithFreeDate({ date, ...awaySide, ...guildford, maxTravelRadius: 60 });
    expect(await listOpponentCounts(own.browser, date, date)).toEqual([
      { fixtureId, opponents: 2, more: true },
    ]);
  });

  it('counts no opponents for a day that has ended in London', async () => {
    let now = new Date('2027-06-12T22:59:59Z');
    const later = await startTestApp({ clock: () => now });
    const { browser } = await createClubWithFreeDate({ date: '2027-06-12' }, later);
    expect(await listOpponentCounts(browser, '2027-06-01', '2027-06-30', later)).toHaveLength(1);
    now = new Date('2027-06-12T23:00:00Z');
    expect(await listOpponentCounts(browser, '2027-06-01', '2027-06-30', later)).toEqual([]);
  });

  it('rejects a count of opponents by a visitor, or for a date range that is reversed or too long', async () => {
    const { browser } = await createTestClub(app);
    const get = (query: string, as?: Browser) =>
      app.call('GET', `/api/v1/me/opponent-counts${query}`, { as });
    for (const query of ['', '?from=2027-05-01', '?from=2027-05-02&to=2027-05-01'])
      expect((await get(query, browser)).status).toBe(400);
    expect((await get('?from=2027-05-01&to=2027-05-31', browser)).status).toBe(200);
    expect((await get('?from=2027-05-01&to=2027-06-01', browser)).status).toBe(400);
    expect((await get('?from=2027-05-01&to=2027-05-02')).status).toBe(401);
    const { browser: withoutClub } = await createSecretary(app);
    expect((await get('?from=2027-05-01&to=2027-05-02', withoutClub)).status).toBe(403);
  });
});

interface ClubWithFreeDate {
  browser: Browser;
  fixture: { id: string };
}

async function listOpponents({ browser, fixture }: ClubWithFreeDate): Promise<OpponentList> {
  const path = `/api/v1/fixtures/${fixture.id}/opponents`;
  const response = await app.call('GET', path, { as: browser });
  expect(response.status).toBe(200);
  return response.json();
}

async function listOpponentCounts(browser: Browser, from: string, to: string, on = app) {
  const path = `/api/v1/me/opponent-counts?from=${from}&to=${to}`;
  const response = await on.call('GET', path, { as: browser });
  expect(response.status).toBe(200);
  return (await response.json()).items;
}
