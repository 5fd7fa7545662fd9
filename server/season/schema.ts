import type { SeasonOutcome } from '@fixturebook/contract/season';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { clubs } from '../clubs/schema.ts';
import { fixtures } from '../fixtures/schema.ts';
import { instant } from '../platform/database/schema.ts';

/** A row of a preview: which fixture it comes from, and which day is suggested. */
export interface PlannedDay {
  fixtureId: string;
  date: string;
}

/** What was suggested for a season, to be accepted within a day: once, however often that is sent. */
export const seasonPlans = pgTable(
  'season_plans',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    year: smallint('year').notNull(),
    days: jsonb('days').$type<PlannedDay[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    /** What came of accepting it; null until then. */
    outcome: jsonb('outcome').$type<SeasonOutcome[]>(),
  },
  (table) => [
    index('season_plans_club').on(table.clubId),
    index('season_plans_created_at').on(table.createdAt),
  ],
);

/**
 * A free date for which the club that was played a season before is asked first. A match is followed by
 * one such question at most, so that nobody is asked again and again.
 */
export const seasonOffers = pgTable(
  'season_offers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Of those that were accepted together, which are told of together. */
    planId: uuid('plan_id').notNull(),
    fromClubId: uuid('from_club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    toClubId: uuid('to_club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    /** The fixture of the season before. */
    lastFixtureId: uuid('last_fixture_id')
      .notNull()
      .unique('season_offers_last_fixture')
      .references(() => fixtures.id, { onDelete: 'cascade' }),
    /** Null where it was deleted since. */
    fixtureId: uuid('fixture_id').references(() => fixtures.id, { onDelete: 'set null' }),
    /** The team of the club that is asked, as it was. */
    teamName: text('team_name').notNull(),
    /** Others are told of the date from then on. */
    firstUntil: instant('first_until').notNull(),
    createdAt: instant('created_at').notNull(),
    refusedAt: instant('refused_at'),
  },
  (table) => [
    index('season_offers_to').on(table.toClubId),
    index('season_offers_from').on(table.fromClubId),
    index('season_offers_fixture').on(table.fixtureId),
    index('season_offers_plan').on(table.planId, table.toClubId),
    check('season_offers_other_club', sql`${table.fromClubId} <> ${table.toClubId}`),
  ],
);
