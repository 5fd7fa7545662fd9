import { visitorRadiusKm } from '@fixturebook/contract/public-pages/visitor-count';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildGlobeSql } from '../geocoding/queries.ts';
import { createTestClub, createTestFixture } from '../testing/builders.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';
import { createFreeClubsCountQuery } from './queries/free-clubs-count.ts';

const app = await startTestApp({ clock: () => new Date('2027-05-01T12:00:00Z') });
let visitors = 0;

/** Each call is from another network, so that no test uses up the limit of another. */
function requestCount(query: Record<string, string>, from = `198.51.${++visitors}.1`) {
  return app.call('GET', `/api/v1/free-clubs-count?${new URLSearchParams(query)}`, { from });
}

async function readCount(postcode: string, date: string) {
  const response = await requestCount({ postcode, date });
  expect(response.status).toBe(200);
  return response.json();
}

/** Lists free dates of so many new clubs, alternately at home and away. */
async function createFreeClubs(count: number, postcode: string, date: string) {
  const browsers: Browser[] = [];
  for (let made = 0; made < count; made++) {
    const { browser } = await createTestClub(app, { postcode });
    const side = made % 2 === 0 ? 'home' : 'away';
    await createTestFixture(app, browser, { date, postcode, side });
    browsers.push(browser);
  }
  return browsers;
}

describe('GET /free-clubs-count', () => {
  it('counts clubs, not dates, within 20 miles, and shows one to three as a few', async () => {
    const date = '2027-06-13';
    const answer = { date, radiusKm: 32.19, isMore: false };
    expect(await readCount('TR1 1AA', date)).toEqual({ ...answer, count: 'none' });
    const [first] = (await createFreeClubs(1, 'TR1 1AA', date)) as [Browser];
    await createTestFixture(app, first, { date, postcode: 'TR1 1AA', teamName: 'Colts' });
    await createFreeClubs(1, 'PL1 1AA', date);
    expect(await readCount('TR1 1AA', date)).toEqual({ ...answer, count: 'a-few' });
    await createFreeClubs(2, 'TR1 1AA', date);
    expect(await readCount('tr11aa', date)).toEqual({ ...answer, count: 'a-few' });
    await createFreeClubs(1, 'TR1 1AA', date);
    expect(await readCount('TR1', date)).toEqual({ ...answer, count: 4 });
    expect(await readCount('TR1 1AA', '2027-06-14')).toMatchObject({ count: 'none' });
  });

  it('leaves out suspended clubs and dates that are taken', async () => {
    const date = '2027-06-20';
    await createFreeClubs(5, 'NR1 1AA', date);
    expect(await readCount('NR1 1AA', date)).toMatchObject({ count: 5 });
    await app.db.$client.query(
      `update clubs set suspended_at = now() where id = (select club_id from fixtures where date = $1 limit 1)`,
      [date],
    );
    expect(await readCount('NR1 1AA', date)).toMatchObject({ count: 4 });
    await app.db.$client.query("update fixtures set status = 'confirmed' where date = $1", [date]);
    expect(await readCount('NR1 1AA', date)).toMatchObject({ count: 'none' });
  });

  it('counts up to 20 clubs and says that there are more, however many dates one club lists', async () => {
    const date = '2027-06-27';
    const [crowding] = (await createFreeClubs(1, 'CA1 1AA', date)) as [Browser];
    for (let team = 0; team < 70; team++)
      await createTestFixture(app, crowding, { date, postcode: 'CA1 1AA', teamName: `XI ${team}` });
    await createFreeClubs(19, 'CA1 1AA', date);
    expect(await readCount('CA1 1AA', date)).toMatchObject({ count: 20, isMore: false });
    await createFreeClubs(1, 'CA1 1AA', date);
    expect(await readCount('CA1 1AA', date)).toMatchObject({ count: 20, isMore: true });
  });

  it('changes at the same places for all grounds in a cell of five miles', async () => {
    const date = '2027-07-04';
    await createFreeClubs(1, 'TR1 1AA', date);
    const countFreeClubs = createFreeClubsCountQuery(app.db);
    const latitude = 52.3;

    /** Finds the longitude in the east at which the club is no longer in the circle, to a few metres. */
    async function findEdge(longitude: number) {
      const globe = buildGlobeSql(sql`${latitude}`, sql`${longitude}`);
      await app.db.execute(sql`update fixtures set globe = ${globe} where date = ${date}`);
      let [inside, outside] = [longitude, longitude + 1];
      while (outside - inside > 0.0001) {
        const middle = (inside + outside) / 2;
        const circle = { latitude, longitude: middle, radiusKm: visitorRadiusKm, date };
        if ((await countFreeClubs(circle, 1)) > 0) inside = middle;
        else outside = middle;
      }
      return inside.toFixed(2);
    }

    const edges = new Set<string>();
    // A dozen grounds within two miles, over which the sides of two cells can run.
    for (let ground = 0; ground < 12; ground++) edges.add(await findEdge(-1.5 + ground * 0.004));
    expect(edges.size).toBeLessThanOrEqual(3);
  });

  it('stores nothing about the postcode of a visitor', async () => {
    await readCount('EX39 1AA', '2027-06-13');
    const { rowCount } = await app.db.$client.query(
      "select from postcode_points where postcode like 'EX39%'",
    );
    expect(rowCount).toBe(0);
    expect(app.logged.filter((line) => line.includes('EX39'))).toEqual([]);
  });

  it.each([
    [{ date: '2027-06-13' }, 'postcode'],
    [{ postcode: 'Truro', date: '2027-06-13' }, 'postcode'],
    [{ postcode: 'ZZ1 1AA', date: '2027-06-13' }, 'postcode'],
    [{ postcode: 'TR1 1AA' }, 'date'],
    [{ postcode: 'TR1 1AA', date: '13 June' }, 'date'],
    [{ postcode: 'TR1 1AA', date: '2027-04-30' }, 'date'],
    [{ postcode: 'TR1 1AA', date: '2028-12-01' }, 'date'],
  ])('answers %j with an error of the field %s', async (query, path) => {
    const response = await requestCount(query as Record<string, string>);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ path }] });
  });

  it('allows a network 30 counts in ten minutes, then answers 429', async () => {
    const query = { postcode: 'TR1 1AA', date: '2027-06-13' };
    for (let times = 0; times < 30; times++)
      expect((await requestCount(query, '192.0.2.1')).status).toBe(200);
    expect((await requestCount(query, '192.0.2.1')).status).toBe(429);
    expect((await requestCount(query, '192.0.2.2')).status).toBe(200);
  });
});
