import { Club } from '@fixturebook/contract/clubs';
import { Fixture } from '@fixturebook/contract/fixtures';
import { count, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { clubPlans } from '../billing/schema.ts';
import { clubs } from '../clubs/schema.ts';
import { fixtures } from '../fixtures/schema.ts';
import { findBuiltInPoint } from '../geocoding/rules.ts';
import { postcodePoints } from '../geocoding/schema.ts';
import { createTestClub } from './builders.ts';
import { demoPassword } from './demo/account.ts';
import { demoClubs, proClubs } from './demo/clubs.ts';
import { getClubEmail } from './demo/demo-club.ts';
import { seedDemo } from './demo/seed.ts';
import { getGreatCircleKm } from './distance.ts';
import { Browser, startTestApp } from './test-app.ts';

/** A Thursday in January, so that the demo has indoor matches and a whole outdoor season. */
const today = '2027-01-14';
const clock = () => new Date(`${today}T10:00:00Z`);

const app = await startTestApp({ clock });
const { db, foundation, databaseUrl } = app;
const browser = new Browser();

beforeAll(async () => {
  expect(await seedDemo(foundation, databaseUrl)).toBe(true);
}, 120_000);

it('lets a user of the demo log in as the first demo club', async () => {
  const [club] = demoClubs.map((one) => ({ ...one, email: getClubEmail(one) }));
  const signIn = await app.call('POST', '/api/auth/sign-in/email', {
    as: browser,
    json: { email: club?.email, password: demoPassword },
  });
  expect(signIn.status).toBe(200);
  const me = await (await app.call('GET', '/api/v1/me', { as: browser })).json();
  expect(me.club.name).toBe('Marlow Wanderers CC');
  expect([me.plan, me.limited]).toEqual(['pro', false]);
});

it('creates demo clubs on the free and on the paid plan', async () => {
  expect(await db.$count(clubPlans)).toBe(proClubs.size);
  expect(proClubs.size).toBeLessThan(demoClubs.length / 2);
});

it('shows the pages of some demo clubs to visitors, with their free dates', async () => {
  const page = await (await app.call('GET', '/club/marlow-wanderers-cc')).text();
  expect(page).toContain('Marlow, Buckinghamshire');
  expect(page).toMatch(/href="\/date\/[0-9a-z]{12}"/);
  expect(page).toContain('Matches to come');
  expect((await app.call('GET', '/club/dulwich-gleaners-cc')).status).toBe(404);
});

it('serves every demo club as the API contract requires, at the location of its postcode district', async () => {
  const rows = await db.select({ slug: clubs.slug }).from(clubs);
  expect(rows).toHaveLength(demoClubs.length);
  for (const { slug } of rows) {
    const response = await app.call('GET', `/api/v1/clubs/${slug}`, { as: browser });
    const club = Club.parse(await response.json());
    expect(club.point?.accuracy, club.name).toBe('district');
    expect(club.contactEmail).toMatch(/\.example$/);
  }
});

it('locates every demo postcode without a lookup, and no two at the same coordinates', async () => {
  const points = await db.select().from(postcodePoints);
  for (const { postcode, latitude, longitude } of points) {
    const area = findBuiltInPoint(postcode);
    expect(area, postcode).not.toBeNull();
    if (!area || latitude === null || longitude === null) continue;
    expect(getGreatCircleKm(area.point, { latitude, longitude }), postcode).toBeLessThan(60);
  }
  expect(new Set(points.map((point) => `${point.latitude} ${point.longitude}`)).size).toBe(
    points.length,
  );
});

describe('the free dates of the demo', () => {
  it('creates free dates throughout the season, and for indoor matches in the winter before it', async () => {
    const byMonth = await db
      .select({ month: sql<string>`to_char(date, 'MM')`, count: count() })
      .from(fixtures)
      .groupBy(sql`1`);
    const of = Object.fromEntries(byMonth.map((row) => [row.month, row.count]));
    for (const month of ['05', '06', '07', '08', '09'])
      expect(of[month], month).toBeGreaterThan(80);
    for (const month of ['01', '02', '03']) expect(of[month], month).toBeGreaterThan(10);
  });

  it('serves the free dates of the demo as the API contract requires, from today on', async () => {
    for (const date of [today, '2027-05-16', '2027-07-17', '2027-08-04']) {
      const path = `/api/v1/fixtures?date=${date}`;
      const { items } = await (await app.call('GET', path, { as: browser })).json();
      expect(items.length, date).toBeGreaterThan(0);
      for (const item of items) expect(Fixture.parse(item).distanceKm, date).not.toBeNull();
    }
  });

  it('creates demo fixtures with every side, format, strength, surface and status', async () => {
    const [kinds] = await db
      .select({
        sides: sql`count(distinct side)::int`,
        formats: sql`count(distinct format)::int`,
        strengths: sql`count(distinct strength)::int`,
        surfaces: sql`count(distinct surface)::int`,
        statuses: sql`count(distinct status)::int`,
      })
      .from(fixtures);
    expect(kinds).toEqual({ sides: 3, formats: 3, strengths: 5, surfaces: 2, statuses: 3 });
  });
});

it('gives two of every five demo clubs a crest', async () => {
  const crested = await db.select().from(clubs).where(sql`${clubs.photo} is not null`);
  expect(crested).toHaveLength(demoClubs.filter((_, place) => place % 5 < 2).length);
  const picture = `/media/user_profile_avatars/${crested[0]?.photo}-128.webp`;
  expect((await app.call('GET', picture)).status).toBe(200);
});

it('creates the blog posts of the demo', async () => {
  const { items } = await (await app.call('GET', '/api/v1/blog')).json();
  expect(items.map(({ slug }: { slug: string }) => slug)).toEqual([
    'when-your-opposition-pulls-out',
    'a-season-without-a-blank-sunday',
  ]);
  for (const { createdAt } of items) expect(createdAt < today).toBe(true);
});

it('changes no demo club when the demo data is created a second time', async () => {
  const before = await readDemoClubs();
  expect(await seedDemo(foundation, databaseUrl)).toBe(false);
  expect(await readDemoClubs()).toEqual(before);
});

it('completes the demo data after an interruption, even if a vacuum locks a table for longer than a request to the server would wait', async () => {
  const before = await readDemoClubs();
  await db.execute(sql`update users set email_verified = false`);
  await db.execute(sql`delete from clubs where name = 'Ely Eel Catchers CC'`);
  const vacuum = new Client({ connectionString: databaseUrl });
  await vacuum.connect();
  await vacuum.query('begin; lock table users in share update exclusive mode');
  const seeding = seedDemo(foundation, databaseUrl);
  await vi.waitUntil(isAnalyzeWaitingForLock, { timeout: 60_000, interval: 100 });
  await vacuum.end();
  expect(await seeding).toBe(true);
  const known = before.map(({ id, photo, updatedAt, ...made }) => made);
  expect(await readDemoClubs()).toMatchObject(known);
}, 120_000);

async function isAnalyzeWaitingForLock() {
  const { rowCount } = await db.execute(
    sql`select from pg_stat_activity where datname = current_database() and query = 'analyze'
      and wait_event_type = 'Lock' and clock_timestamp() > query_start + interval '1500 ms'`,
  );
  return rowCount === 1;
}

it('queues no email and no notification while creating the demo data', async () => {
  const { rows } = await db.execute(
    sql`select name from pgboss.job where (name like 'notifications.%' or name like 'mail.%')
      and name not in (select name from pgboss.schedule)`,
  );
  expect(rows).toEqual([]);
});

it('refuses to create the demo data in a database that contains other clubs', async () => {
  await db.execute(sql`delete from clubs`);
  await db.execute(sql`update users set email_verified = false`);
  await createTestClub(app);
  await expect(seedDemo(foundation, databaseUrl)).rejects.toThrow('a database of its own');
  expect(await db.$count(clubs)).toBe(1);
});

async function readDemoClubs() {
  return db
    .select({
      slug: clubs.slug,
      id: clubs.id,
      photo: clubs.photo,
      updatedAt: clubs.updatedAt,
      dates: sql<string>`(select string_agg(f.date || f.team_name || f.side || f.status || f.description, ', ' order by f.date, f.team_name) from fixtures f where f.club_id = clubs.id)`,
      said: sql<string>`(select string_agg(m.body || m.created_at, ', ' order by m.created_at, m.body) from messages m where m.sender_club_id = clubs.id)`,
      told: sql<string>`(select string_agg(n.kind || n.updated_at, ', ' order by n.updated_at, n.kind) from notifications n where n.club_id = clubs.id)`,
      requests: sql<string>`(select string_agg(r.status || r.message || r.expires_at, ', ' order by r.created_at, r.message) from match_requests r where r.from_club_id = clubs.id)`,
    })
    .from(clubs)
    .orderBy(clubs.slug);
}
