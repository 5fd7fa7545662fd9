import type { CallOffReason } from '@fixturebook/contract/fixtures';
import type {
  MatchStatus,
  ReconfirmationAnswer,
  RequestStatus,
  Terms,
  TermsStatus,
} from '@fixturebook/contract/matches';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { clubs } from '../clubs/schema.ts';
import { fixtures } from '../fixtures/schema.ts';
import { instant } from '../platform/database/schema.ts';

const isOpen = sql`status = 'open'`;
const tsrange = customType<{ data: string }>({ dataType: () => 'tsrange' });

/** One club asks another for a free date. */
export const matchRequests = pgTable(
  'match_requests',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    fromClubId: uuid('from_club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    toClubId: uuid('to_club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    /** The free date that is asked for. */
    fixtureId: uuid('fixture_id')
      .notNull()
      .references(() => fixtures.id, { onDelete: 'cascade' }),
    /** The free date of the club that asks; null until one is made from the answer. */
    ownFixtureId: uuid('own_fixture_id').references(() => fixtures.id, { onDelete: 'cascade' }),
    teamName: text('team_name').notNull(),
    message: text('message').notNull(),
    terms: jsonb('terms').$type<Terms>().notNull(),
    status: text('status').$type<RequestStatus>().notNull().default('open'),
    reason: text('reason').notNull().default(''),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    uniqueIndex('match_requests_open').on(table.fixtureId, table.fromClubId).where(isOpen),
    index('match_requests_fixture').on(table.fixtureId, table.fromClubId),
    index('match_requests_own_fixture').on(table.ownFixtureId),
    index('match_requests_to').on(table.toClubId, table.status, table.createdAt, table.id),
    index('match_requests_from').on(table.fromClubId, table.status, table.createdAt, table.id),
    index('match_requests_expiring').on(table.expiresAt).where(isOpen),
    check(
      'match_requests_status',
      sql`${table.status} in ('open', 'accepted', 'declined', 'withdrawn', 'expired', 'released')`,
    ),
    check('match_requests_other_club', sql`${table.fromClubId} <> ${table.toClubId}`),
    check(
      'match_requests_answered',
      sql`(${table.status} = 'open') = (${table.answeredAt} is null)`,
    ),
  ],
);

/** Two clubs agreed. */
export const matches = pgTable(
  'matches',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    requestId: uuid('request_id')
      .unique('matches_request_unique')
      .references(() => matchRequests.id, { onDelete: 'set null' }),
    /** As the terms that stand have it; in Europe/London. */
    date: date('date', { mode: 'string' }).notNull(),
    status: text('status').$type<z.infer<typeof MatchStatus>>().notNull().default('agreed'),
    /** Whose ground it is played on. */
    homeClubId: uuid('home_club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    /** The ground's postcode, as `postcode_points` has it. */
    postcode: text('postcode').notNull(),
    /** Wall time in London from the start to the likely end; the whole day without a start time. */
    playing: tsrange('playing').notNull(),
    /** Whether the home club has but one pitch, so that no other match fits beside this one. */
    onePitch: boolean('one_pitch').notNull(),
    calledOffBy: uuid('called_off_by').references(() => clubs.id, { onDelete: 'set null' }),
    callOffReason: text('call_off_reason').$type<CallOffReason>(),
    calledOffAt: instant('called_off_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('matches_date').on(table.date).where(sql`status = 'agreed'`),
    index('matches_home').on(table.homeClubId, table.date),
    index('matches_called_off_by').on(table.calledOffBy),
    check('matches_status', sql`${table.status} in ('agreed', 'called-off')`),
    check(
      'matches_call_off',
      sql`(${table.status} = 'called-off') = (${table.callOffReason} is not null and ${table.calledOffAt} is not null)`,
    ),
  ],
);

/** The two fixtures of a match. A fixture is in one live match at most, whatever the timing. */
export const matchSides = pgTable(
  'match_sides',
  {
    matchId: uuid('match_id')
      .notNull()
      .references(() => matches.id, { onDelete: 'cascade' }),
    side: text('side').$type<'home' | 'away'>().notNull(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    fixtureId: uuid('fixture_id')
      .notNull()
      .references(() => fixtures.id, { onDelete: 'cascade' }),
    /** Until the match is called off. */
    live: boolean('live').notNull().default(true),
    /** Whether the date was on offer again after that. */
    readvertised: boolean('readvertised').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.matchId, table.side] }),
    uniqueIndex('match_sides_fixture_taken').on(table.fixtureId).where(sql`live`),
    uniqueIndex('match_sides_club').on(table.matchId, table.clubId),
    index('match_sides_fixture').on(table.fixtureId),
    index('match_sides_of_club').on(table.clubId, table.matchId),
    check('match_sides_side', sql`${table.side} in ('home', 'away')`),
  ],
);

/** Every state of a match's terms. The newest agreed one stands; at most one waits for an answer. */
export const matchTerms = pgTable(
  'match_terms',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    matchId: uuid('match_id')
      .notNull()
      .references(() => matches.id, { onDelete: 'cascade' }),
    terms: jsonb('terms').$type<Terms>().notNull(),
    proposedByClubId: uuid('proposed_by_club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    status: text('status').$type<z.infer<typeof TermsStatus>>().notNull(),
    /** Why it was refused; may be empty. */
    reason: text('reason').notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    uniqueIndex('match_terms_proposed').on(table.matchId).where(sql`status = 'proposed'`),
    index('match_terms_match').on(table.matchId, table.createdAt),
    index('match_terms_proposed_by').on(table.proposedByClubId),
    check(
      'match_terms_status',
      sql`${table.status} in ('proposed', 'agreed', 'refused', 'withdrawn')`,
    ),
    check(
      'match_terms_answered',
      sql`(${table.status} = 'proposed') = (${table.answeredAt} is null)`,
    ),
  ],
);

/** 'Still on?', asked of each club some days before the match. */
export const matchReconfirmations = pgTable(
  'match_reconfirmations',
  {
    matchId: uuid('match_id')
      .notNull()
      .references(() => matches.id, { onDelete: 'cascade' }),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    daysBefore: smallint('days_before').notNull(),
    askedAt: instant('asked_at').notNull().defaultNow(),
    answer: text('answer').$type<z.infer<typeof ReconfirmationAnswer>>(),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    primaryKey({ columns: [table.matchId, table.clubId, table.daysBefore] }),
    index('match_reconfirmations_club').on(table.clubId),
    check('match_reconfirmations_answer', sql`${table.answer} in ('on', 'problem')`),
  ],
);
