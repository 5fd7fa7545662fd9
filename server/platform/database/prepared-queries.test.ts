import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import {
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  time,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { Pool } from 'pg';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { optimisePreparedQueries } from './prepared-queries.ts';

const players = pgTable('players', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  nickname: text('nickname'),
  captainId: integer('captain_id'),
  token: uuid('token'),
  isKeeper: boolean('is_keeper').notNull().default(false),
  average: numeric('average'),
  caps: smallint('caps'),
  born: date('born', { mode: 'string' }),
  wakesAt: time('wakes_at'),
  joinedAt: timestamp('joined_at', { withTimezone: true }).notNull().defaultNow(),
  leftAt: timestamp('left_at', { withTimezone: true, mode: 'date' }),
  scores: integer('scores').array(),
  style: jsonb('style').$type<{ bats: string }>(),
});
const coaches = pgTable('coaches', {
  playerId: integer('player_id').primaryKey(),
  /** Null in a row that exists. */
  phone: text('phone'),
  licence: text('licence'),
});

const { databaseUrl } = await startTestDatabase();
const pool = new Pool({ connectionString: databaseUrl, max: 3 });
const plain = drizzle({ client: new Pool({ connectionString: databaseUrl }) });
const optimised = optimisePreparedQueries(drizzle({ client: pool }));
afterAll(async () => {
  await Promise.all([pool.end(), plain.$client.end()]);
});
await plain.execute(sql`create table players (id int primary key, name text not null, nickname text, captain_id int,
  token uuid, is_keeper boolean not null default false, average numeric, caps smallint, born date, wakes_at time,
  joined_at timestamptz not null default now(), left_at timestamptz, scores int[], style jsonb)`);
await plain.execute(
  sql`create table coaches (player_id int primary key, phone text, licence text)`,
);
beforeEach(async () => {
  await plain.delete(players);
  await plain.delete(coaches);
  await plain.insert(players).values([
    { id: 1, name: 'Ada', captainId: null, leftAt: new Date('2026-05-01T12:00:00Z') },
    {
      id: 2,
      name: 'Ben',
      nickname: '',
      captainId: 1,
      token: '6f1c9d1e-0000-4000-8000-000000000001',
      isKeeper: true,
      average: '31.50',
      caps: 4,
      born: '1990-02-28',
      wakesAt: '09:30',
      scores: [0, 50, 7],
      style: { bats: 'left' },
    },
    { id: 3, name: 'Cyd', captainId: 1, scores: [] },
  ]);
  await plain.insert(coaches).values([
    { playerId: 2, phone: null, licence: 'A' },
    { playerId: 3, phone: '01632 960000', licence: 'B' },
  ]);
});

const after = gt(players.id, sql.placeholder('after'));

function listWithCoaches(db: NodePgDatabase) {
  return db
    .select({
      player: players,
      coach: coaches,
      licence: { letter: coaches.licence, year: sql<number>`2026` },
      mixed: { phone: coaches.phone, name: players.name },
      shout: sql<string>`upper(${players.name})`.as('shout'),
      half: sql`${players.caps} / 2.0`.mapWith(Number),
      captainName: sql<
        string | null
      >`(select c.name from players c where c.id = ${players.captainId})`,
    })
    .from(players)
    .leftJoin(coaches, eq(coaches.playerId, players.id))
    .where(after)
    .orderBy(asc(players.id))
    .prepare('players_with_coaches');
}

function listCoached(db: NodePgDatabase) {
  return db
    .select({ coach: coaches, name: players.name })
    .from(players)
    .innerJoin(coaches, eq(coaches.playerId, players.id))
    .where(after)
    .orderBy(asc(players.id))
    .prepare('coached_players');
}

function listNames(db: NodePgDatabase) {
  const selected = db.select({ id: players.id, name: players.name }).from(players).as('selected');
  return db
    .select({ id: selected.id, name: selected.name, isFirst: sql<boolean>`${selected.id} = 1` })
    .from(selected)
    .where(gt(selected.id, sql.placeholder('after')))
    .orderBy(asc(selected.id))
    .prepare('names_of_players');
}

it.each([
  ['a left join', listWithCoaches],
  ['an inner join', listCoached],
  ['a subquery', listNames],
])('returns the same rows as Drizzle from %s, in each execution', async (_name, prepare) => {
  const query = prepare(optimised);
  const expected = await prepare(plain).execute({ after: 0 });
  expect(expected.length).toBeGreaterThan(1);
  for (let execution = 0; execution < 3; execution++)
    expect(await query.execute({ after: 0 })).toEqual(expected);
  expect(JSON.stringify(await query.execute({ after: 0 }))).toBe(JSON.stringify(expected));
  expect(await query.execute({ after: 2 })).toEqual(await prepare(plain).execute({ after: 2 }));
  expect(await query.execute({ after: 3 })).toEqual([]);
});

it('makes a joined object null only if its first column is null, and its table can be missing', async () => {
  const rows = await listWithCoaches(optimised).execute({ after: 0 });
  expect(rows.map(({ coach }) => coach?.playerId)).toEqual([undefined, 2, 3]);
  expect(rows.map(({ mixed }) => mixed?.name)).toEqual(['Ada', 'Ben', 'Cyd']);
  const phones = optimised
    .select({ coach: { phone: coaches.phone, licence: coaches.licence } })
    .from(coaches)
    .orderBy(asc(coaches.playerId));
  expect(await phones.prepare('phones').execute()).toEqual(await phones);
});

it('encodes values as the column does', async () => {
  const prepare = (db: NodePgDatabase) =>
    db
      .select({ id: players.id })
      .from(players)
      .where(
        and(
          eq(players.leftAt, sql.placeholder('leftAt')),
          eq(players.isKeeper, sql.placeholder('isKeeper')),
        ),
      )
      .prepare('players_who_left');
  const values = { leftAt: new Date('2026-05-01T12:00:00Z'), isKeeper: false };
  expect(await prepare(optimised).execute(values)).toEqual([{ id: 1 }]);
  expect(await prepare(plain).execute(values)).toEqual([{ id: 1 }]);
});

it('returns right rows from executions that run at the same time on several connections', async () => {
  const query = listWithCoaches(optimised);
  const expected = await listWithCoaches(plain).execute({ after: 1 });
  const results = await Promise.all(Array.from({ length: 20 }, () => query.execute({ after: 1 })));
  for (const rows of results) expect(rows).toEqual(expected);
});

it('asks each connection only once for the columns of a query', async () => {
  const client = await pool.connect();
  client.release();
  const { connection } = client as unknown as { connection: { describe(): void } };
  const describe = vi.spyOn(connection, 'describe');
  const query = listNames(optimised);
  await pool.query('select 1');
  describe.mockClear();
  for (let execution = 0; execution < 5; execution++) await query.execute({ after: 0 });
  expect(describe.mock.calls.length).toBeLessThanOrEqual(1);
  describe.mockRestore();
});

it('reports the error of the database as Drizzle does, and works afterwards', async () => {
  const prepare = (db: NodePgDatabase) =>
    db
      .select({ share: sql<number>`1 / (${players.id} - ${sql.placeholder('id')}::int)` })
      .from(players)
      .orderBy(asc(players.id))
      .prepare('share_of_player');
  const query = prepare(optimised);
  const getError = (db: Promise<unknown>) =>
    db.then(
      () => undefined,
      (error) => error,
    );
  const expected = await getError(prepare(plain).execute({ id: 1 }));
  for (let execution = 0; execution < 2; execution++) {
    const error = await getError(query.execute({ id: 1 }));
    expect(error).toMatchObject({
      name: expected.name,
      message: expected.message,
      cause: { code: '22012' },
    });
    expect(await query.execute({ id: 9 })).toEqual(await prepare(plain).execute({ id: 9 }));
  }
});

it('rejects an execution without one of the values', async () => {
  const query = listNames(optimised);
  await expect(query.execute({})).rejects.toThrow('No value for placeholder "after" was provided');
  await expect(listNames(plain).execute({})).rejects.toThrow(
    'No value for placeholder "after" was provided',
  );
});
