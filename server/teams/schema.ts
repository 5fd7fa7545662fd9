import type { Format, Side, Strength, Surface } from '@fixturebook/contract/fixtures';
import type { AgeGroup, TeamCategory } from '@fixturebook/contract/teams/categories';
import type { TeamColour, Weekday } from '@fixturebook/contract/teams/teams';
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  smallint,
  text,
  time,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { clubReference } from '../clubs/schema.ts';
import { instant } from '../platform/database/schema.ts';

export const grounds = pgTable(
  'grounds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: clubReference(),
    name: text('name').notNull(),
    postcode: text('postcode').notNull(),
    whatThreeWords: text('what_three_words').notNull(),
    /** Null if the club has not said how many. Then its profile says whether there is more than one. */
    pitches: smallint('pitches'),
    surface: text('surface').$type<Surface>(),
    notes: text('notes').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('grounds_name').on(table.clubId, sql`lower(name)`),
    check('grounds_pitches', sql`${table.pitches} >= 1`),
  ],
);

/** The fixtures of a team are those of its club with its name, in any case: fixtures have no team id. */
export const teams = pgTable(
  'teams',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: clubReference(),
    name: text('name').notNull(),
    category: text('category').$type<TeamCategory>(),
    ageGroup: text('age_group').$type<AgeGroup>(),
    weekdays: text('weekdays').array().$type<Weekday[]>().notNull(),
    strength: text('strength').$type<Strength>(),
    format: text('format').$type<Format>(),
    overs: smallint('overs'),
    groundId: uuid('ground_id').references(() => grounds.id, { onDelete: 'set null' }),
    startTime: time('start_time'),
    side: text('side').$type<Side>(),
    /** In km. */
    maxTravelRadius: integer('max_travel_radius'),
    colour: text('colour').$type<TeamColour>(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('teams_name').on(table.clubId, sql`lower(name)`),
    index('teams_ground').on(table.groundId),
    check(
      'teams_age_group',
      sql`(${table.category} is not distinct from 'juniors') = (${table.ageGroup} is not null)`,
    ),
    check('teams_overs', sql`${table.overs} is null or ${table.format} = 'limited-overs'`),
  ],
);
