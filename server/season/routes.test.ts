import { randomUUID } from 'node:crypto';
import type { CardItemList } from '@fixturebook/contract/card/card';
import type { Fixture } from '@fixturebook/contract/fixtures';
import type {
  SeasonAcceptanceResult,
  SeasonPreview,
  SeasonRow,
  SeasonRowChoice,
} from '@fixturebook/contract/season';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSecretary, createTestClub, createTestFixture } from '../testing/builders.ts';
import { createMatch } from '../testing/matches.ts';
import { type Browser, startTestApp } from '../testing/test-app.ts';

const thisAutumn = new Date('2030-11-02T12:00:00Z');
const thisSpring = new Date('2030-05-01T12:00:00Z');
let now = thisSpring;
const app = await startTestApp({ clock: () => now });

beforeEach(() => {
  now = thisSpring;
});

/** Creates two clubs that played each other on 1 June 2030, and sets the clock to that autumn. */
async function createMatchOfLastSeason(fields: Parameters<typeof createMatch>[1] = {}) {
  now = thisSpring;
  const { host, guest, ...rest } = await createMatch(app, {
    host: { date: '2030-06-01', teamName: '1st XI', ...fields?.host },
    guest: { date: '2030-06-01', teamName: 'Sunday XI', ...fields?.guest },
  });
  now = thisAutumn;
  return { host, guest, ...rest };
}

describe('POST /me/seasons/{year}', () => {
  it('suggests last year’s weekend and opponent, with home and away reversed', async () => {
    const { host, guest, hostDate, guestDate } = await createMatchOfLastSeason({
      host: { startTime: '13:30', format: 'limited-overs', overs: 40 },
    });
    const { club } = guest;
    const { items, ...preview } = await previewSeasonPlan(host.browser);
    expect(preview).toMatchObject({ year: 2031, gone: 0, later: 0, listed: [], onePitch: true });
    expect(preview.expiresAt).toBe('2030-11-03T12:00:00.000Z');
    expect(items).toMatchObject([
      {
        fixtureId: hostDate.id,
        last: { date: '2030-06-01', side: 'home', opponent: club.name },
        teamName: '1st XI',
        date: '2031-05-31',
        side: 'away',
        bankHoliday: false,
        startTime: '13:30',
        format: 'limited-overs',
        overs: 40,
        ground: 'The Rec',
        opponent: { id: club.id, name: club.name },
        clash: null,
      },
    ]);
    expect((await previewSeasonPlan(guest.browser)).items).toMatchObject([
      { fixtureId: guestDate.id, date: '2031-05-31', side: 'home', opponent: { id: host.club.id } },
    ]);
  });

  it('reverses home and away for last year’s dates without an opponent, and keeps the side ‘either’', async () => {
    const { browser } = await createTestClub(app);
    await createTestFixture(app, browser, { date: '2030-06-01', teamName: '1st XI' });
    const away = { side: 'away', ground: '' } as const;
    await createTestFixture(app, browser, { date: '2030-06-02', teamName: '1st XI', ...away });
    await createTestFixture(app, browser, {
      date: '2030-06-08',
      teamName: '1st XI',
      side: 'either',
    });
    now = thisAutumn;
    const { items } = await previewSeasonPlan(browser);
    expect(items.map(({ date, side, opponent }) => [date, side, opponent])).toEqual([
      ['2031-05-31', 'away', null],
      ['2031-06-01', 'home', null],
      ['2031-06-07', 'either', null],
    ]);
  });

  it('moves a match on a bank holiday to the same bank holiday next year, and marks the date as a bank holiday', async () => {
    const { browser } = await createTestClub(app);
    await createTestFixture(app, browser, { date: '2030-05-27' });
    now = thisAutumn;
    expect((await previewSeasonPlan(browser)).items).toMatchObject([
      { date: '2031-05-26', bankHoliday: true },
    ]);
  });

  it('suggests a date for a called-off match, but only one date for each team and day', async () => {
    const { host, guest, match, hostDate } = await createMatchOfLastSeason();
    now = thisSpring;
    await callApi(host.browser, 'POST', `matches/${match.id}/cancellation`, { reason: 'ground' });
    const again = await createTestFixture(app, host.browser, {
      date: '2030-06-01',
      teamName: '1st xi',
    });
    now = thisAutumn;
    expect((await previewSeasonPlan(host.browser)).items).toMatchObject([{ fixtureId: again.id }]);
    expect((await previewSeasonPlan(guest.browser)).items).toMatchObject([
      { side: 'home', opponent: { id: host.club.id } },
    ]);
    expect(hostDate.id).not.toBe(again.id);
  });

  it('marks suggested dates on which the team already has a fixture or the pitch is taken', async () => {
    const { browser } = await createTestClub(app);
    const away = { side: 'away', ground: '' } as const;
    for (const teamName of ['1st XI', '2nd XI', 'Colts'])
      await createTestFixture(app, browser, { date: '2030-06-01', teamName, ...away });
    const there = { date: '2031-05-31', teamName: '1st xi', side: 'home' } as const;
    await createTestFixture(app, browser, there);
    now = thisAutumn;
    const { items, listed } = await previewSeasonPlan(browser);
    expect(listed).toEqual([there]);
    const clashes = Object.fromEntries(items.map(({ teamName, clash }) => [teamName, clash]));
    expect(clashes).toEqual({ '1st XI': 'listed', '2nd XI': 'ground', Colts: 'ground' });
  });

  it('leaves dates that have passed out of a preview of the current season', async () => {
    const { browser } = await createTestClub(app);
    for (const date of ['2030-06-01', '2030-08-31'])
      await createTestFixture(app, browser, { date, teamName: '1st XI' });
    now = new Date('2031-07-01T12:00:00Z');
    const { items, gone } = await previewSeasonPlan(browser);
    expect(items.map(({ date }) => date)).toEqual(['2031-08-30']);
    expect(gone).toBe(1);
  });

  it('suggests no opponent that is suspended or has blocked the club', async () => {
    const { host, guest } = await createMatchOfLastSeason();
    await callApi(guest.browser, 'POST', `clubs/${host.club.slug}/block`);
    const [row] = (await previewSeasonPlan(host.browser)).items;
    expect(row).toMatchObject({ side: 'away', opponent: null });
    const other = await createMatchOfLastSeason();
    await suspendClub(other.guest.club.id);
    expect((await previewSeasonPlan(other.host.browser)).items).toMatchObject([{ opponent: null }]);
  });

  it('returns an empty season preview when last season had no fixtures', async () => {
    const { browser } = await createTestClub(app);
    expect(await previewSeasonPlan(browser)).toMatchObject({ items: [], gone: 0 });
  });

  it('rejects season previews of past or invalid years, for visitors and for accounts without a club', async () => {
    const { browser } = await createTestClub(app);
    for (const year of ['2029', '1066', 'next', '2200'])
      expect((await app.call('POST', `/api/v1/me/seasons/${year}`, { as: browser })).status).toBe(
        400,
      );
    expect((await app.call('POST', '/api/v1/me/seasons/2031')).status).toBe(401);
    const { browser: clubless } = await createSecretary(app);
    expect((await app.call('POST', '/api/v1/me/seasons/2031', { as: clubless })).status).toBe(403);
  });

  it('deletes a season preview after a day', async () => {
    const { host } = await createMatchOfLastSeason();
    const plan = await previewSeasonPlan(host.browser);
    now = new Date(thisAutumn.getTime() + 24 * 3_600_000 + 1);
    const late = await acceptSeasonPlan(host.browser, plan, chooseAllSeasonRows(plan.items));
    expect(late.status).toBe(404);
    await app.runJob('matches.forget-season-plans');
    const kept = await app.db.$client.query('select from season_plans where id = $1', [plan.id]);
    expect(kept.rowCount).toBe(0);
  });
});

describe('POST /me/seasons/{year}/{id}/acceptance', () => {
  it('creates the dates of a season plan with last season’s details, but at the ground of the other club', async () => {
    const { host, guest } = await createMatchOfLastSeason({
      host: { startTime: '13:30', strength: 'medium', surface: 'grass', maxTravelRadius: 0 },
      guest: { maxTravelRadius: 70 },
    });
    const [away] = await acceptWholeSeasonPlan(host.browser);
    expect(away).toMatchObject({ date: '2031-05-31', side: 'away', ground: '', status: 'open' });
    expect(away).toMatchObject({ teamName: '1st XI', startTime: '13:30', strength: 'medium' });
    expect(away).toMatchObject({ surface: null, maxTravelRadius: 40 });
    const [home] = await acceptWholeSeasonPlan(guest.browser);
    expect(home).toMatchObject({
      side: 'home',
      teamName: 'Sunday XI',
      maxTravelRadius: 70,
      startTime: '13:30',
      ground: guest.club.name,
      postcode: 'EC1A 1BB',
    });
  });

  it('creates only the chosen dates of a season plan, with the chosen sides (home, away or either)', async () => {
    const { browser } = await createTestClub(app);
    for (const date of ['2030-06-01', '2030-06-02', '2030-06-08'])
      await createTestFixture(app, browser, { date, teamName: '1st XI' });
    now = thisAutumn;
    const plan = await previewSeasonPlan(browser);
    const [first, second] = chooseAllSeasonRows(plan.items);
    if (!first || !second) throw new Error('no rows');
    const rows = [
      { ...first, date: '2031-06-21' },
      { ...second, side: 'either' as const },
    ];
    expect((await acceptSeasonPlan(browser, plan, rows)).status).toBe(201);
    expect((await listCardFixtures(browser)).map(({ date, side }) => [date, side])).toEqual([
      ['2031-06-01', 'either'],
      ['2031-06-21', 'away'],
    ]);
  });

  it('creates each date once when the same season plan is accepted several times', async () => {
    const { host } = await createMatchOfLastSeason();
    const plan = await previewSeasonPlan(host.browser);
    const rows = chooseAllSeasonRows(plan.items);
    const answers = await Promise.all(
      [1, 2, 3].map(() => acceptSeasonPlan(host.browser, plan, rows)),
    );
    const later = await acceptSeasonPlan(host.browser, plan, rows);
    const bodies = await Promise.all([...answers, later].map((answer) => answer.json()));
    for (const body of bodies) expect(body).toEqual(bodies[0]);
    expect(await listCardFixtures(host.browser)).toHaveLength(1);
    expect(await listQueuedJobs('season.offered.notify', plan.id)).toHaveLength(1);
  });

  it('creates each date once when two season previews are accepted at the same time', async () => {
    const { browser } = await createTestClub(app);
    for (const date of ['2030-06-01', '2030-06-02', '2030-06-08', '2030-06-09'])
      await createTestFixture(app, browser, { date, teamName: '1st XI' });
    now = thisAutumn;
    const plans = await Promise.all([previewSeasonPlan(browser), previewSeasonPlan(browser)]);
    const answers = await Promise.all(
      plans.map((plan, index) => {
        const rows = chooseAllSeasonRows(plan.items);
        return acceptSeasonPlan(browser, plan, index ? rows.toReversed() : rows);
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await listCardFixtures(browser)).toHaveLength(4);
  });

  it('reports the dates of a season plan that can no longer be created, and creates the other dates', async () => {
    const { browser } = await createTestClub(app);
    for (const date of ['2030-06-01', '2030-06-02', '2030-06-08'])
      await createTestFixture(app, browser, { date, teamName: '1st XI' });
    now = thisAutumn;
    const plan = await previewSeasonPlan(browser);
    await createTestFixture(app, browser, { date: '2031-05-31', teamName: '1ST XI' });
    const [, , third] = plan.items;
    now = thisSpring;
    await callApi(browser, 'DELETE', `fixtures/${third?.fixtureId}`);
    now = thisAutumn;
    const { items }: SeasonAcceptanceResult = await (
      await acceptSeasonPlan(browser, plan, chooseAllSeasonRows(plan.items).toReversed())
    ).json();
    const ids = plan.items.map(({ fixtureId }) => fixtureId);
    expect(items.map(({ fixtureId, outcome }) => [fixtureId, outcome])).toEqual([
      [ids[0], 'team-busy'],
      [ids[1], 'listed'],
      [ids[2], 'gone'],
    ]);
    expect(await listCardFixtures(browser)).toHaveLength(2);
  });

  it('rejects a season plan with dates that are invalid or not in the preview, and creates no date', async () => {
    const { browser } = await createTestClub(app);
    for (const date of ['2030-06-01', '2030-06-02'])
      await createTestFixture(app, browser, { date, teamName: '1st XI' });
    now = thisAutumn;
    const plan = await previewSeasonPlan(browser);
    const [row, other] = chooseAllSeasonRows(plan.items);
    if (!row || !other) throw new Error('no rows');
    const wrong: [string, object[]][] = [
      ['rows', []],
      ['rows.1.fixtureId', [other, { ...row, fixtureId: randomUUID() }]],
      ['rows.1.fixtureId', [row, row]],
      ['rows.1.date', [other, { ...row, date: '2032-06-01' }]],
      ['rows.1.date', [other, { ...row, date: '2030-06-01' }]],
      ['rows.0.date', [{ ...row, date: '2031-02-30' }]],
      ['rows.0.side', [{ ...row, side: 'both' }]],
    ];
    for (const [path, rows] of wrong) {
      const refused = await acceptSeasonPlan(browser, plan, rows);
      expect(refused.status, path).toBe(400);
      expect((await refused.json()).errors).toMatchObject([{ path }]);
    }
    expect(await listCardFixtures(browser)).toEqual([]);
  });

  it('rejects the acceptance of a season plan by a visitor, by another club, or under a wrong year', async () => {
    const { host, guest } = await createMatchOfLastSeason();
    const plan = await previewSeasonPlan(host.browser);
    const rows = chooseAllSeasonRows(plan.items);
    expect((await acceptSeasonPlan(undefined, plan, rows)).status).toBe(401);
    expect((await acceptSeasonPlan(guest.browser, plan, rows)).status).toBe(404);
    expect((await acceptSeasonPlan(host.browser, { ...plan, year: 2032 }, rows)).status).toBe(404);
    expect((await acceptSeasonPlan(host.browser, { ...plan, id: randomUUID() }, rows)).status).toBe(
      404,
    );
    expect(await listCardFixtures(host.browser)).toEqual([]);
  });
});

function previewSeasonPlan(as: Browser, year = 2031): Promise<SeasonPreview> {
  return callApi(as, 'POST', `me/seasons/${year}`);
}

function chooseAllSeasonRows(items: SeasonRow[]): SeasonRowChoice[] {
  return items.map(({ fixtureId, date, side }) => ({ fixtureId, date, side, askFirst: true }));
}

function acceptSeasonPlan(
  as: Browser | undefined,
  { id, year }: Pick<SeasonPreview, 'id' | 'year'>,
  rows: object[],
) {
  const path = `/api/v1/me/seasons/${year}/${id}/acceptance`;
  return app.call('POST', path, { as, json: { rows } });
}

async function acceptWholeSeasonPlan(as: Browser) {
  const plan = await previewSeasonPlan(as);
  const listed = (await listCardFixtures(as)).length;
  expect((await acceptSeasonPlan(as, plan, chooseAllSeasonRows(plan.items))).status).toBe(201);
  const card = await listCardFixtures(as);
  expect(card).toHaveLength(listed + plan.items.length);
  return card.filter(({ date }) => plan.items.some((row) => row.date === date));
}

async function listCardFixtures(as: Browser): Promise<Fixture[]> {
  const { items }: CardItemList = await callApi(as, 'GET', 'me/fixtures?season=2031');
  return items.map(({ fixture }) => fixture);
}

async function callApi(as: Browser, method: string, path: string, json?: unknown) {
  const answer = await app.call(method, `/api/v1/${path}`, { as, json });
  expect(answer.status, `${method} ${path}`).toBeLessThan(300);
  return answer.status === 204 ? undefined : answer.json();
}

async function listQueuedJobs(name: string, planId: string) {
  const { rows } = await app.db.$client.query(
    "select data from pgboss.job where name = $1 and data ->> 'planId' = $2",
    [name, planId],
  );
  return rows;
}

async function suspendClub(clubId: string) {
  await app.db.$client.query('update clubs set suspended_at = now() where id = $1', [clubId]);
}
