import type {
  SeasonAcceptanceResult,
  SeasonPreview,
  SeasonRowChoice,
} from '@fixturebook/contract/season';
import { describe, expect, it } from 'vitest';
import { cutConnectionWhenListing } from '../testing/database/cut-connection.ts';
import { createMatch } from '../testing/matches.ts';
import { type Browser, startTestApp, type TestApp } from '../testing/test-app.ts';

const thisAutumn = new Date('2030-11-02T12:00:00Z');
const thisSpring = new Date('2030-05-01T12:00:00Z');
let now = thisSpring;
const clock = () => now;
const app = await startTestApp({ clock });
const otherNode = await startTestApp({ clock, databaseUrl: app.databaseUrl });
const { $client: database } = app.db;

/** The last team of the second batch. */
const lastTeamOfSecondBatch = 'Team 39';

describe('accepting a season plan of 100 dates', () => {
  it('lists at most 20 dates in a transaction', async () => {
    const { host, plan } = await planLargeSeason();
    const { items } = await acceptSeasonPlan(host.browser, plan);
    expect(items.map(({ outcome }) => outcome)).toEqual(Array(100).fill('listed'));
    expect(items.filter(({ asked }) => asked)).toHaveLength(1);
    const { rows } = await database.query(
      `select count(*)::int as dates from fixtures where club_id = $1 and date >= '2031-01-01'
       group by xmin::text order by dates desc`,
      [host.club.id],
    );
    expect(rows).toEqual(Array(5).fill({ dates: 20 }));
  });

  it('lists each date once when two nodes accept the plan at the same time', async () => {
    const { host, plan } = await planLargeSeason();
    const [one, other] = await Promise.all(
      [app, otherNode].map((node) => acceptSeasonPlan(host.browser, plan, { node })),
    );
    expect(one).toEqual(other);
    expect(await countListedDates(host.club.id)).toBe(100);
    expect(await countQueuedOffers(plan)).toBe(1);
  });

  it('goes on with the other dates when it is repeated after an interruption', async () => {
    const { host, plan } = await planLargeSeason();
    await interruptAcceptance(host.browser, plan);
    expect(await countListedDates(host.club.id)).toBe(20);
    const { items } = await acceptSeasonPlan(host.browser, plan);
    expect(items.map(({ outcome }) => outcome)).toEqual(Array(100).fill('listed'));
    expect(await acceptSeasonPlan(host.browser, plan)).toEqual({ year: 2031, items });
    expect(await countListedDates(host.club.id)).toBe(100);
  });

  it('is refused with other choices after the first were stored, also after an interruption', async () => {
    const { host, plan } = await planLargeSeason();
    await interruptAcceptance(host.browser, plan);
    await expectOtherChoicesToBeRefused(host.browser, plan);
    expect(await countListedDates(host.club.id)).toBe(20);
    await acceptSeasonPlan(host.browser, plan);
    await expectOtherChoicesToBeRefused(host.browser, plan);
    expect(await countListedDates(host.club.id)).toBe(100);
  });

  it('is finished by a job after an interruption, and notifies the opponent of last season once', async () => {
    const { host, plan } = await planLargeSeason();
    await interruptAcceptance(host.browser, plan);
    expect(await countQueuedOffers(plan)).toBe(0);
    await app.runJob('season.finish-plan', { planId: plan.id });
    expect(await app.runJob('season.finish-plan', { planId: plan.id })).toBe('dropped');
    expect(await countListedDates(host.club.id)).toBe(100);
    expect(await countQueuedOffers(plan)).toBe(1);
    const { items } = await acceptSeasonPlan(host.browser, plan);
    expect(items.map(({ outcome }) => outcome)).toEqual(Array(100).fill('listed'));
  });

  it('is not finished by the job after the club was suspended', async () => {
    const { host, plan } = await planLargeSeason();
    await interruptAcceptance(host.browser, plan);
    await database.query('update clubs set suspended_at = now() where id = $1', [host.club.id]);
    expect(await app.runJob('season.finish-plan', { planId: plan.id })).toBe('dropped');
    expect(await countListedDates(host.club.id)).toBe(20);
  });
});

/** Previews the season of a club that had a match and 99 free dates on one day of last season. */
async function planLargeSeason() {
  now = thisSpring;
  const { host, hostDate } = await createMatch(app, {
    host: { date: '2030-06-01' },
    guest: { date: '2030-06-01' },
  });
  await database.query(
    `insert into fixtures (club_id, team_name, date, side, ground, postcode, contact_email,
       max_travel_radius, description)
     select club_id, 'Team ' || n, date + n / 10, side, ground, postcode, contact_email,
       max_travel_radius, description
     from fixtures, generate_series(1, 99) n where id = $1`,
    [hostDate.id],
  );
  now = thisAutumn;
  const response = await app.call('POST', '/api/v1/me/seasons/2031', { as: host.browser });
  const plan: SeasonPreview = await response.json();
  expect(plan.items).toHaveLength(100);
  return { host, plan };
}

function chooseRows({ items }: SeasonPreview, count = items.length): SeasonRowChoice[] {
  return items
    .slice(0, count)
    .map(({ fixtureId, date, side }) => ({ fixtureId, date, side, askFirst: true }));
}

async function acceptSeasonPlan(
  as: Browser,
  plan: SeasonPreview,
  { node = app, rows = chooseRows(plan) }: { node?: TestApp; rows?: SeasonRowChoice[] } = {},
): Promise<SeasonAcceptanceResult> {
  const response = await sendAcceptance(node, as, plan, rows);
  expect(response.status).toBe(201);
  return response.json();
}

function sendAcceptance(
  node: TestApp,
  as: Browser,
  { id, year }: SeasonPreview,
  rows: SeasonRowChoice[],
) {
  const path = `/api/v1/me/seasons/${year}/${id}/acceptance`;
  return node.call('POST', path, { as, json: { rows } });
}

async function expectOtherChoicesToBeRefused(as: Browser, plan: SeasonPreview) {
  const swapped = chooseRows(plan).map((row) => ({ ...row, askFirst: false }));
  for (const rows of [chooseRows(plan, 1), swapped]) {
    const response = await sendAcceptance(app, as, plan, rows);
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 'season-plan-accepted' });
  }
}

/** Cuts the connection to the database in the second batch, as when the server is killed. */
async function interruptAcceptance(as: Browser, plan: SeasonPreview) {
  const stop = await cutConnectionWhenListing(database, lastTeamOfSecondBatch);
  expect((await sendAcceptance(app, as, plan, chooseRows(plan))).status).toBe(503);
  await stop();
}

async function countListedDates(clubId: string) {
  const { rows } = await database.query(
    "select count(*)::int as dates from fixtures where club_id = $1 and date >= '2031-01-01'",
    [clubId],
  );
  return rows[0].dates;
}

async function countQueuedOffers({ id }: SeasonPreview) {
  const { rowCount } = await database.query(
    "select from pgboss.job where name = 'season.offered.notify' and data ->> 'planId' = $1",
    [id],
  );
  return rowCount;
}
