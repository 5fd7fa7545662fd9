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
