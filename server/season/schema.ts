import type { SeasonRowChoice, SeasonRowOutcome } from '@fixturebook/contract/season';
import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { clubReference } from '../clubs/schema.ts';
import { fixtures } from '../fixtures/schema.ts';
import { instant } from '../platform/database/schema.ts';

/** The rows that a club chose, sorted by date, and the outcomes of the first of them so far. */
export interface SeasonPlanAcceptance {
  rows: SeasonRowChoice[];
  outcomes: SeasonRowOutcome[];
}

/** A season preview is stored, so that accepting it again returns the same result. */
export const seasonPlans = pgTable(
  'season_plans',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: clubReference(),
    year: smallint('year').notNull(),
    days: jsonb('days').$type<{ fixtureId: string; date: string }[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    acceptance: jsonb('acceptance').$type<SeasonPlanAcceptance>(),
    /** The outcome of every chosen row, once all of them have been processed. */
    outcome: jsonb('outcome').$type<SeasonRowOutcome[]>(),
  },
  (table) => [
    index('season_plans_club').on(table.clubId),
    index('season_plans_created_at').on(table.createdAt),
  ],
);

/** A unique index allows one offer for each of last season's matches, so no club gets an offer twice. */
export const seasonOffers = pgTable(
  'season_offers',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    planId: uuid('plan_id').notNull(),
    fromClubId: clubReference('from_club_id'),
    toClubId: clubReference('to_club_id'),
    lastFixtureId: uuid('last_fixture_id')
      .notNull()
      .unique('season_offers_last_fixture')
      .references(() => fixtures.id, { onDelete: 'cascade' }),
    fixtureId: uuid('fixture_id').references(() => fixtures.id, { onDelete: 'set null' }),
    teamName: text('team_name').notNull(),
    firstUntil: instant('first_until').notNull(),
    createdAt: instant('created_at').notNull(),
    refusedAt: instant('refused_at'),
  },
  (table) => [
    index('season_offers_to').on(table.toClubId),
    index('season_offers_from').on(table.fromClubId),
    index('season_offers_fixture').on(table.fixtureId),
    index('season_offers_created_at').on(table.createdAt),
    index('season_offers_plan').on(table.planId, table.toClubId),
    check('season_offers_other_club', sql`${table.fromClubId} <> ${table.toClubId}`),
  ],
);
