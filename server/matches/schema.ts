import type { CallOffReason } from '@fixturebook/contract/fixtures';
import type {
  MatchStatus,
  ReconfirmationAnswer,
  RequestStatus,
  Terms,
  TermsStatus,
} from '@fixturebook/contract/matches';
import type { SeasonOutcome } from '@fixturebook/contract/season';
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
import { instant } from '../platform/schema.ts';

const open = sql`status = 'open'`;
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
    uniqueIndex('match_requests_open').on(table.fixtureId, table.fromClubId).where(open),
    index('match_requests_fixture').on(table.fixtureId, table.fromClubId),
    index('match_requests_own_fixture').on(table.ownFixtureId),
    index('match_requests_to').on(table.toClubId, table.status, table.createdAt, table.id),
    index('match_requests_from').on(table.fromClubId, table.status, table.createdAt, table.id),
    index('match_requests_expiring').on(table.expiresAt).where(open),
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

/**
 * What a club was told of on a day in London: one free date that suits it and is new, and one that is
 * on offer again after its match was called off, no more. Kept when those dates are gone.
 */
export const opponentAnnouncements = pgTable(
  'opponent_announcements',
  {
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
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

/** Where a club's card can be read by calendars: the address is its only key. */
export const calendarFeeds = pgTable('calendar_feeds', {
  clubId: uuid('club_id')
    .primaryKey()
    .references(() => clubs.id, { onDelete: 'cascade' }),
  /** Keyed; what a calendar is found by. */
  tokenHash: text('token_hash').notNull().unique('calendar_feeds_token'),
  /** To be shown to the club again. */
  sealedToken: text('sealed_token').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** What a club has entered on Play-Cricket: the terms that it had before it when it ticked the match. */
export const playCricketEntries = pgTable(
  'play_cricket_entries',
  {
    matchId: uuid('match_id')
      .notNull()
      .references(() => matches.id, { onDelete: 'cascade' }),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    termsId: uuid('terms_id')
      .notNull()
      .references(() => matchTerms.id, { onDelete: 'cascade' }),
    calledOff: boolean('called_off').notNull(),
    enteredAt: instant('entered_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.matchId, table.clubId] }),
    index('play_cricket_entries_club').on(table.clubId),
    index('play_cricket_entries_terms').on(table.termsId),
  ],
);

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
