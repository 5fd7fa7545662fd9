import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { clubReference } from '../clubs/schema.ts';

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
