import type { Side } from '@fixturebook/contract/fixtures';
import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { clubReference } from '../clubs/schema.ts';
import { earthRadiusKm } from '../geocoding/queries.ts';
import { instant } from '../platform/database/schema.ts';

const cube = customType<{ data: string }>({ dataType: () => 'cube' });
const daterange = customType<{ data: string }>({ dataType: () => 'daterange' });

/** Has no foreign keys to fixtures, because they may be deleted after the announcement. */
export const opponentAnnouncements = pgTable(
  'opponent_announcements',
  {
    clubId: clubReference(),
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind').$type<'new' | 'again'>().notNull(),
    fixtureId: uuid('fixture_id').notNull(),
    foundFixtureId: uuid('found_fixture_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clubId, table.day, table.kind] }),
    index('opponent_announcements_day').on(table.day),
    check('opponent_announcements_kind', sql`${table.kind} in ('new', 'again')`),
  ],
);

/** The free dates that were announced on `day`, from which the digest of each club is built. */
export const announcedDates = pgTable(
  'announced_dates',
  {
    fixtureId: uuid('fixture_id').notNull(),
    /** The id of the job that announced the date, so that a repeated job announces nothing again. */
    jobId: uuid('job_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** The date of the fixture. */
    date: date('date', { mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fixtureId, table.jobId] }),
    index('announced_dates_day').on(table.day, table.date, table.fixtureId),
  ],
);

/** The clubs that more dates announced on `day` suit than they were told of, until a job tells them. */
export const opponentDigests = pgTable(
  'opponent_digests',
  { clubId: clubReference(), day: date('day', { mode: 'string' }).notNull() },
  (table) => [
    primaryKey({ columns: [table.day, table.clubId] }),
    index('opponent_digests_club').on(table.clubId),
  ],
);

const radiusChord = sql.raw(
  `${2 * earthRadiusKm} * sin(least(radius_km / ${2 * earthRadiusKm}, pi() / 2))`,
);

/** A club is told of new free dates that its search finds, also if it has listed no date itself. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: clubReference(),
    from: date('from_date', { mode: 'string' }).notNull(),
    to: date('to_date', { mode: 'string' }).notNull(),
    /** The days of the week from 1 (Monday) to 7 (Sunday); null means every day. */
    weekdays: smallint('weekdays').array(),
    radiusKm: integer('radius_km').notNull(),
    side: text('side').$type<Side>().notNull(),
    /** The coordinates of the club's postcode, which a job keeps up to date; null if unknown. */
    globe: cube('globe'),
    days: daterange('days').generatedAlwaysAs(sql`daterange(from_date, to_date, '[]')`),
    /** The box around the area within the radius. */
    reach: cube('reach').generatedAlwaysAs(sql`cube_enlarge(globe, ${radiusChord}, 3)`),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('saved_searches_club').on(table.clubId, table.from),
    index('saved_searches_found').using('gist', table.days, table.reach),
    index('saved_searches_to').on(table.to),
    check('saved_searches_dates', sql`${table.from} <= ${table.to}`),
    check('saved_searches_side', sql`${table.side} in ('home', 'away', 'either')`),
    check('saved_searches_radius', sql`${table.radiusKm} >= 0`),
  ],
);

/** The club `clubId` is told of each new free date of the club `followedId`. */
export const clubFollows = pgTable(
  'club_follows',
  {
    clubId: clubReference(),
    followedId: clubReference('followed_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.clubId, table.followedId] }),
    index('club_follows_followed').on(table.followedId),
    check('club_follows_other', sql`${table.clubId} <> ${table.followedId}`),
  ],
);
